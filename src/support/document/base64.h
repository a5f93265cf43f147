/* Base64 (RFC 4648, section 4), with white space anywhere. */
#ifndef BASE64_H
#define BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is wrong with a text; NULL for nothing. */
struct base64_fault {
    const char *what; /* "a letter of base64, ..": what is expected */
    size_t at;        /* characters in front of it */
};

/* How many bytes a text stands for. false: it is no base64, with its padding
 * and with nothing in the bits that are left over; *fault says why. */
bool base64_length(const char *text, size_t *length,
                   struct base64_fault *fault);

/* Writes them. The text has been found to be right. */
void base64_read(const char *text, uint8_t *bytes);

#endif
