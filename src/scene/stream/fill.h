/* The buffer of a stream: read(2) into it, with room made where there is none.
 * It holds text[start..end); what is in front of `start` is given up, and the
 * buffer grows only where one record fills it, to limits.bytes + 1 at most. */
#ifndef FILL_H
#define FILL_H

#include "scene/stream/scene_input.h"

/* Reads more text behind text[end). false: there is none, and at_end, stopped
 * or error (ENOMEM: the buffer cannot grow) says why. Interrupted reads are
 * tried again; a descriptor that does not block is waited for. */
bool stream_fill(struct stream *stream);

#endif
