/* The tree of a JSON text. */
#ifndef DOCUMENT_JSON_H
#define DOCUMENT_JSON_H

#include "support/document/document.h"
#include "support/fail.h"

/* Reads the text of a document, which must be one JSON value with nothing but
 * white space around, and sets its root. Of the limits depth, bytes and values
 * hold. false and *fail with an offset in the text; codes: those of json_check,
 * string-nul, number-range (no double can hold the number), too-many (values in
 * one array), out-of-memory. */
bool document_json(struct document *document, const struct limits *limits,
                   struct arena *arena, struct fail *fail);

#endif
