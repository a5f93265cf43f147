/* FNV-1a: a hash of 64 bits, the same everywhere (Fowler, Noll, Vo 1991). */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* Of no bytes. */
#define HASH_FIRST UINT64_C(0xcbf29ce484222325)

/* Of these bytes behind those that `hash` is the hash of. */
static inline uint64_t hash_bytes(uint64_t hash, const char *bytes,
                                  size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
