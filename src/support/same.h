/* Compares values: tests whether they are the same, sorts them, and computes
 * the hashes that identify them (sorted_order.c, sha256.c). */
#ifndef SAME_H
#define SAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "collide_boxes.h"
#include "support/arena.h"

/* Equal numbers, 0 and -0 among them: compilers warn of ==. */
static inline bool same_number(double a, double b)
{
    return !(a < b) && !(a > b);
}

static inline bool same_point(col_vec2 a, col_vec2 b)
{
    return same_number(a.x, b.x) && same_number(a.y, b.y);
}

/* Names in a file are mostly short, so a call to strcmp would cost more than
 * the comparison. */
static inline bool same_name(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* FNV-1a: a hash of 64 bits, the same everywhere (Fowler, Noll, Vo 1991).
 * Appends bytes to those of `hash`; the hash of no bytes is HASH_FIRST. */
#define HASH_FIRST UINT64_C(0xcbf29ce484222325)
static inline uint64_t hash_bytes(uint64_t hash, const char *bytes,
                                  size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* ---- Order --------------------------------------------------------------- */

/* For qsort of names that differ: by bytes. */
static inline int order_of_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* For qsort of pairs, or of what begins with one: by a, then by b. */
static inline int order_of_pairs(const void *first, const void *second)
{
    const col_pair *p = first, *q = second;
    int order = (p->a > q->a) - (p->a < q->a);
    return order ? order : (p->b > q->b) - (p->b < q->b);
}

/* Compares items a and b of `context`: the sign is their order. */
typedef int sorted_compare(const void *context, int a, int b);

/* The indices 0 .. count - 1 in the order of their items, equal items in
 * ascending order. O(count log count) comparisons in any case. NULL: memory is
 * used up. (If no two items are equal, qsort does the same in place.) */
const int *sorted_order(int count, sorted_compare *compare, const void *context,
                        struct arena *arena);

/* True if a text is among texts[0..count), which are in the order of strcmp. */
bool sorted_has(const char *const *texts, int count, const char *text);

/* ---- SHA-256 (FIPS 180-4) ------------------------------------------------
 *
 * Identifies a text if nobody may be able to find another text with the same
 * hash; `sha256sum` computes it, too. */

#define SHA256_BLOCK 64

struct sha256 {
    uint32_t state[8];
    uint64_t length;                  /* bytes so far, below 2^61 */
    unsigned char rest[SHA256_BLOCK]; /* length % SHA256_BLOCK of them */
    bool is_quick; /* by instructions of the processor; false: everywhere */
};

#define SHA256_DIGITS 64

struct sha256_text {
    char text[SHA256_DIGITS + 1]; /* hexadecimal digits */
};

struct sha256 sha256_make(void);

/* The same for megabytes, four times as fast if the processor has instructions
 * for it. To ask it takes as long as the hash of some kilobytes, as virtual
 * machines are interrupted by the question. */
struct sha256 sha256_make_for_much(void);

/* Appends bytes. */
void sha256_add(struct sha256 *hash, const void *bytes, size_t length);

/* The hash of the bytes so far, to which more can still be added. */
struct sha256_text sha256_text(const struct sha256 *hash);

#endif
