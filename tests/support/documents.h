/* Documents of texts, for tests. */
#ifndef SUPPORT_DOCUMENTS_H
#define SUPPORT_DOCUMENTS_H

#include "support/document/library.h"

/* The memory that documents of tests live in, until the process ends. */
struct arena *documents_arena(void);

/* The document of a text, called "map.json", in memory that the process keeps;
 * fails the test where it is refused. */
const struct document *document_of(const char *text);

/* Writes the tree as JSON, ITEM_NUMBERS as an array, into memory that the
 * process keeps. */
const char *document_as_json(const struct document *document);

/* Fails the test unless that is the tree of a text. */
void assert_document_tree(const char *text, const char *tree);

/* Fails the test unless the text is refused with this code at this place. */
void assert_document_refused(const char *text, const char *code, size_t offset);

#endif
