/* The tree of an XML text: what the editor Tiled would have saved as JSON.
 *
 * Attributes become members: numbers and booleans where Tiled's format has
 * such, else strings. Elements that the format knows go where its JSON has
 * them: layers of all sorts into "layers", an object's <ellipse/> into
 * "ellipse": true, the points of a polygon into an array of {"x", "y"}. What it
 * does not know stays: a member with the element's name, whose value is an
 * object, for each time that it stands there. */
#ifndef DOCUMENT_XML_H
#define DOCUMENT_XML_H

#include "support/document/document.h"
#include "support/fail.h"

/* Reads the text of a document and sets its root. Of the limits depth, bytes
 * and values hold. false and *fail with an offset in the text; codes:
 * xml-syntax, xml-doctype (document type declarations are refused), xml-depth,
 * xml-too-large, xml-too-many-values, xml-unknown (the root is none of Tiled's:
 * map, tileset, template), built-without, out-of-memory. */
bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail);

#endif
