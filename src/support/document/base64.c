#include "support/document/base64.h"

#include "support/json/string.h"

/* The six bits that a character stands for; -1: none. */
static int bits_of(char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return byte - 'A';
    if (byte >= 'a' && byte <= 'z')
        return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9')
        return byte - '0' + 52;
    if (byte == '+')
        return 62;
    return byte == '/' ? 63 : -1;
}

static bool wrong(struct base64_fault *fault, const char *what, size_t at)
{
    *fault = (struct base64_fault){what, at};
    return false;
}

bool base64_length(const char *text, size_t *length, struct base64_fault *fault)
{
    size_t letters = 0, padding = 0, i = 0;
    int last = 0;
    for (; text[i]; i++) {
        if (json_is_space(text[i]))
            continue;
        int bits = bits_of(text[i]);
        if (text[i] == '=')
            padding++;
        else if (bits < 0)
            return wrong(fault, "a character of base64", i);
        else if (padding > 0)
            return wrong(fault, "nothing behind the = of base64", i);
        letters += text[i] != '=';
        last = bits >= 0 ? bits : last;
    }
    size_t over = letters % 4; /* characters of the last group, if not four */
    if ((letters + padding) % 4 != 0 || padding > 2 || over == 1)
        return wrong(fault, "groups of four characters of base64", i);
    if ((over == 2 && last % 16 != 0) || (over == 3 && last % 4 != 0))
        return wrong(fault, "no bits behind the last byte of base64", i);
    *length = letters / 4 * 3 + (over ? over - 1 : 0);
    return true;
}

void base64_read(const char *text, uint8_t *bytes)
{
    uint32_t group = 0;
    int width = 0; /* bits of the group that are no byte yet */
    for (; *text && *text != '='; text++) {
        int bits = bits_of(*text);
        if (bits < 0)
            continue;
        group = group << 6 | (uint32_t)bits;
        width += 6;
        if (width >= 8) {
            width -= 8;
            *bytes++ = (uint8_t)(group >> width);
            group &= (1u << width) - 1;
        }
    }
}
