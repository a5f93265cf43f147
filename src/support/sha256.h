/* SHA-256 (FIPS 180-4): what a text is known by, where nobody is to find
 * another one with the same name, and anybody can find it with `sha256sum`. */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BLOCK 64

struct sha256 {
    uint32_t state[8];
    uint64_t length;                  /* bytes so far, below 2^61 */
    unsigned char rest[SHA256_BLOCK]; /* length % SHA256_BLOCK of them */
};

/* 64 hexadecimal digits. */
struct sha256_text {
    char text[65];
};

struct sha256 sha256_make(void);

/* Adds bytes behind those so far: where they are cut does not matter. */
void sha256_add(struct sha256 *hash, const void *bytes, size_t length);

/* The hash of the bytes so far, to which more can still be added. */
struct sha256_text sha256_text(const struct sha256 *hash);

#endif
