/* Computes SHA-256 (FIPS 180-4). Shifts put bytes together to words, so that
 * the byte order of the machine does not matter. */
#include "support/same.h"

#include <stdio.h>
#include <string.h>

/* The first 32 bits of the fractions of the cube roots of the first primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

/* Extends a block to 64 words. */
static void spread(const unsigned char *block, uint32_t words[64])
{
    for (int i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
                   (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = words[i - 15], y = words[i - 2];
        uint32_t low = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3;
        uint32_t high = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10;
        words[i] = words[i - 16] + low + words[i - 7] + high;
    }
}

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[64], s[8]; /* a to h of the standard */
    spread(block, words);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t sum1 =
            rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t one = s[7] + sum1 + choice + constants[i] + words[i];
        uint32_t sum0 =
            rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + sum0 + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

struct sha256 sha256_make(void)
{
    return (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                     0xa54ff53a, 0x510e527f, 0x9b05688c,
                                     0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    size_t used = (size_t)(hash->length % SHA256_BLOCK);
    hash->length += length;
    while (used + length >= SHA256_BLOCK) {
        size_t part = SHA256_BLOCK - used;
        memcpy(hash->rest + used, at, part);
        mix(hash->state, hash->rest);
        at += part;
        length -= part;
        used = 0;
    }
    if (length > 0)
        memcpy(hash->rest + used, at, length);
}

/* After the bytes come a bit of one, zeros, and the number of bits, so that
 * they end with a block. */
struct sha256_text sha256_text(const struct sha256 *hash)
{
    static const unsigned char one_bit[SHA256_BLOCK] = {0x80};
    struct sha256 end = *hash;
    unsigned char bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (unsigned char)(hash->length << 3 >> (56 - 8 * i));
    size_t used = (size_t)(hash->length % SHA256_BLOCK);
    size_t most = SHA256_BLOCK - sizeof bits;
    size_t fill = (used < most ? most : most + SHA256_BLOCK) - used;
    sha256_add(&end, one_bit, fill);
    sha256_add(&end, bits, sizeof bits);
    struct sha256_text text;
    for (int i = 0; i < 8; i++)
        snprintf(text.text + 8 * i, 9, "%08x", (unsigned)end.state[i]);
    return text;
}
