/* Inflates streams of zlib, gzip and zstd, piece by piece. The libraries are
 * loaded on first use, and the program may be built without them. */
#ifndef INFLATE_H
#define INFLATE_H

#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

enum inflate_format {
    INFLATE_ZLIB, /* with the head of zlib or of gzip */
    INFLATE_GZIP,
    INFLATE_ZSTD
};

enum inflate_status {
    INFLATE_MORE, /* as much as there is input, or capacity for output */
    INFLATE_DONE, /* the stream has ended; the next call begins another */
    INFLATE_CORRUPT,
    INFLATE_FAR, /* it refers to text farther back than 128 MB (zstd) */
    INFLATE_NO_MEMORY,
    INFLATE_MISSING, /* the library is not installed */
    INFLATE_WITHOUT  /* built without the library */
};

/* The input and the output that are left. */
struct inflate_text {
    const uint8_t *in;
    size_t in_length;
    uint8_t *out;
    size_t out_length;
};

struct inflater;

/* Makes an inflater, in `arena`; what zlib needs lies there, too. INFLATE_MORE:
 * *inflater is made, and inflater_free must follow. */
enum inflate_status inflater_make(struct inflater **inflater,
                                  enum inflate_format format,
                                  struct arena *arena);

/* Inflates until there is no input, no capacity for output, or no more of the
 * stream. INFLATE_MORE with nothing read and nothing written: more input is
 * needed. */
enum inflate_status inflater_run(struct inflater *inflater,
                                 struct inflate_text *text);

void inflater_free(struct inflater *inflater);

#endif
