/* What is compressed, for unpack.c. Each function comes from a library that the
 * program may be built without. */
#ifndef INFLATE_H
#define INFLATE_H

#include "support/document/unpack.h"

enum inflated {
    INFLATED,         /* all that there was */
    INFLATED_MORE,    /* there is more than there is room for */
    INFLATED_CORRUPT, /* it is no such stream, or not whole */
    INFLATED_NO_MEMORY,
    INFLATED_WITHOUT /* built without the library */
};

struct packed {
    const uint8_t *bytes;
    size_t length;
};

/* Each inflates into out->bytes, never more than out->length, and sets that to
 * what there was. The working memory of the first comes from `arena`; it takes
 * streams of zlib and of gzip. */
enum inflated inflate_zlib(struct packed packed, struct unpacked *out,
                           struct arena *arena);
enum inflated inflate_zstd(struct packed packed, struct unpacked *out);

#endif
