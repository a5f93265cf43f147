/* Text in fewer bytes, for scripts of a page to unpack (draw/page/unpack.js):
 * what stands in it a second time is told by where it stood before, as by
 * Lempel and Ziv in 1977.
 *
 *   packed  = { literal | "%%" | "%" digit digit digit }
 *   literal = any byte but "%", which "%%" stands for
 *   digit   = a byte of "?" (0) to "~" (63)
 *
 * Three digits are a number of 18 bits: how many bytes are the same, less
 * PACK_LEAST, then, in 12 bits, how far back they stand, less 1. Characters
 * stay whole, so what is packed is UTF-8 where the text is, and it ends a
 * comment of HTML only if the text does. */
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
