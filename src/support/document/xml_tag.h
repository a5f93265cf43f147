/* A start tag as it stands in the text: where its attributes' values are.
 *
 * The parser of XML (expat) tells values, but not where they are. A text in
 * UTF-16, or whatever else does not look as expected, has no places within
 * tags; then the tag's own place has to do. */
#ifndef XML_TAG_H
#define XML_TAG_H

#include <stdbool.h>
#include <stddef.h>

struct xml_tag {
    const char *text;
    size_t length;
    size_t start; /* of the '<' */
    size_t at;    /* behind what has been asked for */
};

/* The tag that starts at this offset (<= length) of a text. */
struct xml_tag xml_tag_at(const char *text, size_t length, size_t start);

/* The offset of the first byte of the next attribute's value, which must have
 * this name; else the tag's. *plain says whether the value stands there byte
 * for byte, without entities; white space is a space there. */
size_t xml_tag_value(struct xml_tag *tag, const char *name, const char *value,
                     bool *plain);

#endif
