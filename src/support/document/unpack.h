/* Bytes that a map keeps as text: base64, then perhaps compressed. */
#ifndef UNPACK_H
#define UNPACK_H

#include <stdint.h>

#include "support/document/document.h"

/* Where they go, and how many there must be. */
struct unpacked {
    uint8_t *bytes;
    size_t length;
};

/* Unpacks what `data`, a string, holds: base64, white space left out of
 * account, of what `compression` names: "" or NULL for nothing, zlib, gzip,
 * zstd. There must be exactly out.length bytes; they come into out.bytes. Never
 * more than that is unpacked, whatever the text claims. Codes: base64-syntax,
 * data-length, data-corrupt, unknown-compression, built-without, out-of-memory.
 */
bool unpack(const struct item *data, const char *compression,
            struct unpacked out, struct arena *arena, struct fail *fail);

#endif
