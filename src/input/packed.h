/* Compressed data in place of a stream of JSON. None of these formats begins as
 * JSON or XML does, so the first bytes tell. One error names the format;
 * without it, whatever lines the compressed bytes happen to form would be read
 * as records. */
#ifndef INPUT_PACKED_H
#define INPUT_PACKED_H

#include "input/stream.h"

/* Whether text[start], the first byte of the stream, begins compressed data.
 * Then *record and *fail are those of a broken record at that place (code:
 * compressed-input), and the stream ends. Reads on only as long as the bytes
 * may begin one of the formats. */
bool packed_refuse(struct stream *stream, struct stream_record *record,
                   struct fail *fail);

#endif
