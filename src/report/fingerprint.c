#include "report/fingerprint.h"

#include <inttypes.h>
#include <stdio.h>

/* FNV-1a of 64 bits, the NUL at the end with it. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    const uint64_t prime = UINT64_C(0x100000001b3);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * prime;
    return hash * prime;
}

struct fingerprint fingerprint_of(const struct told *told)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    hash = hash_text(hash, told->file);
    hash = hash_text(hash, told->rule->id);
    for (int i = 0; i < FINDING_SHAPES; i++)
        hash = hash_text(hash, told->shapes[i] ? told->shapes[i] : "");
    hash = hash_text(hash, told->message);
    struct fingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash);
    return fingerprint;
}
