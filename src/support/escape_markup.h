/* Texts from files as XML and HTML can hold them, and JSON in a script of a
 * page: file names, ids and messages may hold anything.
 *
 * What may not stand there (control characters, what is no UTF-8, what is no
 * character) becomes U+FFFD, so that a name is the same wherever it is. */
#ifndef ESCAPE_MARKUP_H
#define ESCAPE_MARKUP_H

#include "support/sink.h"

/* As text between tags or in an attribute in double quotes; white space in an
 * attribute stays what it is. */
void escape_xml(struct sink *out, const char *text);

/* ` name="value"`, an attribute. */
void escape_attribute(struct sink *out, const char *name, const char *value);

/* JSON text that is safe in a <script> element: "<" and the like are escaped.
 * It stays the same JSON. */
void escape_json(struct sink *out, const char *json, size_t length);

/* Text as a string of JSON, in the same way. */
void escape_json_string(struct sink *out, const char *text);

#endif
