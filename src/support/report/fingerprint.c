#include "support/report/fingerprint.h"

#include "support/same.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The NUL at the end with it. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text, strlen(text) + 1);
}

struct fingerprint fingerprint_of(const struct told *told)
{
    uint64_t hash = HASH_FIRST;
    hash = hash_text(hash, told->file);
    hash = hash_text(hash, told->rule->id);
    for (int i = 0; i < FINDING_SHAPES; i++)
        hash = hash_text(hash, told->shapes[i] ? told->shapes[i] : "");
    hash = hash_text(hash, told->message);
    struct fingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash);
    return fingerprint;
}
