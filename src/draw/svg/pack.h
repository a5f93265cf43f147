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

#include "draw/svg/canvas.h"

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

/* ---- Parts of a picture that are seen later ------------------------------ */

/* Steps of a record and diagrams are hidden at first. A page of hundreds of
 * records has more of them than a browser can hold, so they are packed into
 * comments for a script, through canvas->later. ">" is escaped, so no text ends
 * the comment. */
void later_begin(struct canvas *canvas, int record);
void later_end(struct canvas *canvas);

#endif
