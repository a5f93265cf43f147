/* Letters and digits of ASCII, whatever the locale is. */
#ifndef ASCII_H
#define ASCII_H

#include <stdbool.h>

static inline bool ascii_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline char ascii_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* The value of a hexadecimal digit; -1: it is none. */
static inline int ascii_hex(char byte)
{
    char letter = ascii_lower(byte);
    if (ascii_is_digit(byte))
        return byte - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

#endif
