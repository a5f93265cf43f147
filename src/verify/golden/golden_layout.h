/* How golden results are laid out: as result documents that anything can read
 * which reads those, but with each item of a list, such as a pair, on a line of
 * its own, so that a change of one pair is a change of one line:
 *
 *   {"query":"clip","scene":"x","input":"sha256:...","pairs":[
 *   {"a":"A","b":"B",...},
 *   {"a":"A","b":"C",...}
 *   ]}
 */
#ifndef GOLDEN_LAYOUT_H
#define GOLDEN_LAYOUT_H

#include "support/sink.h"

/* The member that names the scene which an answer is of, and how its value
 * begins: the SHA-256 of the line that `convert` prints of the scene follows.
 */
#define GOLDEN_INPUT  "input"
#define GOLDEN_SHA256 "sha256:"

/* Writes a result document, the compact JSON text[0..length) with a head, so,
 * with the 64 digits of its input. */
void golden_write(struct sink *out, const char *text, size_t length,
                  const char *digits);

#endif
