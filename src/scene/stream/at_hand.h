/* A stream over a text that is in memory already. */
#ifndef AT_HAND_H
#define AT_HAND_H

#include "scene/stream/scene_input.h"

/* What is left of the text to be read. */
struct at_hand {
    const char *text;
    size_t length;
};

/* A stream of all of the text, which ends with it. Both it and *text must stay
 * as long as the stream, which stream_free gives back. */
struct stream stream_at_hand(struct at_hand *text);

#endif
