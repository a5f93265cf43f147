/* A part of a stream that is read for itself, before it is known how the stream
 * in front of it ends.
 *
 * Of lines with a value each, which is what most streams are, nothing but the
 * place is carried from line to line. So a part that starts behind a new line
 * is read as if such lines were in front of it; when the stream has come there
 * it shows whether they were (part_may_follow), and then the stream can go on
 * from where the part ended (part_join) as if it had read the part itself. */
#ifndef PART_H
#define PART_H

#include "scene/stream/scene_input.h"

/* A stream over text[0..length), which starts at a line's first byte, `at`
 * bytes and line - 1 lines behind the start of the stream. It stops at the end
 * of the text, where more may follow. Needs no stream_free. */
struct stream part_make(char *text, size_t length, uint64_t at, long line);

/* Whether the stream is as a part assumes it to be in front of its first byte,
 * with nothing read that has not been used. */
bool part_may_follow(const struct stream *stream);

/* Moves the stream, which the part may follow, to where the part stopped.
 * Returns the bytes of the part that have been used; what it had of the others
 * is still to be read. */
size_t part_join(struct stream *stream, const struct stream *part);

#endif
