/* Texts from files as XML can hold them: file names, ids and messages may hold
 * anything. */
#ifndef OUTPUT_ESCAPE_XML_H
#define OUTPUT_ESCAPE_XML_H

#include "output/sink.h"

/* As text between tags or in an attribute: what may not stand in XML (control
 * characters, what is no UTF-8) becomes U+FFFD; white space in an attribute
 * stays what it is. */
void escape_xml(struct sink *out, const char *text);

#endif
