/* Packs text into fewer bytes, so that pages stay small. A script of the page
 * unpacks it (draw/page/unpack.js). A reference to the earlier place replaces
 * bytes that repeat (Lempel and Ziv 1977).
 *
 *   packed  = { literal | "%%" | "%" digit digit digit }
 *   literal = any byte but "%", which "%%" stands for
 *   digit   = a byte of "?" (0) to "~" (63)
 *
 * The three digits hold 18 bits: 6 for the length minus PACK_LEAST, then 12
 * for the distance back minus 1. A reference covers whole characters, so
 * packed UTF-8 is UTF-8. Packed text ends an HTML comment only if the text
 * does. */
#ifndef PACK_H
#define PACK_H

#include "support/arena.h"
#include "support/sink.h"

#define PACK_LEAST 5
#define PACK_MOST  (PACK_LEAST + 63)
#define PACK_BACK  4096

void pack_write(struct sink *out, const char *text, size_t length);

/* What is written to the sink that the first returns is packed into `out` by
 * the second; until then it is in memory of at most `limit` bytes (0: any),
 * where that is used up `out` fails. */
struct packing {
    struct sink *out;
    struct arena arena;
    struct sink text;
};

struct sink *pack_begin(struct packing *packing, struct sink *out,
                        size_t limit);
void pack_end(struct packing *packing);

#endif
