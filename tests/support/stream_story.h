/* Streams for tests: a text that comes in small steps, and what is read from it
 * as one line. */
#ifndef SUPPORT_STREAM_STORY_H
#define SUPPORT_STREAM_STORY_H

#include <stddef.h>

#include "scene/stream/scene_input.h"
#include "support/sink.h"

/* A stream that reads text[0..length) `step` bytes at a time and is interrupted
 * now and then. There is one at a time. */
struct stream stream_in_steps(const char *text, size_t length, size_t step);

/* Lets the reading of that text end with this errno. */
void stream_breaks_with(int error);

/* Reads all records into a story in `told`, with a NUL at the end: "V3:1 {}" is
 * a whole value {} at line 3, column 1, "; " stands between, and "F4:2
 * json-syntax" is a broken record with its error at line 4, column 2. Returns
 * how the stream ended. */
enum stream_status stream_story(struct stream *stream, struct sink *told);

#endif
