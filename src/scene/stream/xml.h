/* XML in place of a stream: a map may be XML, and then the file is one document
 * and nothing else. Only what begins with <, in UTF-8 or UTF-16, can be that,
 * and no JSON does. */
#ifndef XML_H
#define XML_H

#include "scene/stream/scene_input.h"

/* Whether text[start], the first byte of the stream that is not white space,
 * begins XML. */
bool xml_begins(struct stream *stream);

/* The one record of a stream of XML: all of it, as stream_next gives records.
 * Code: xml-too-large beyond limits.bytes. */
enum stream_status xml_next(struct stream *stream, struct stream_record *record,
                            struct fail *fail);

#endif
