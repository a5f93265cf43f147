/* Names by which the documents of two streams are matched. */
#ifndef NAME_H
#define NAME_H

#include <stdint.h>

#include "verify/diff/compare.h"

/* Texts that no other names have. NULL: the document has none. */
struct document_name {
    const char *exact;   /* scene, record, step, and what a line is of */
    const char *similar; /* the same without what an engine may leave out */
};

/* Finds the name of a document. false: memory is used up. */
bool document_name(const struct item *root, const struct compare_rules *rules,
                   struct arena *arena, struct document_name *name);

/* What it is called in messages: the scene's name, or "document 3", which is
 * counted from 1. NULL: memory is used up. */
const char *document_title(const struct item *root, uint64_t number,
                           struct arena *arena);

#endif
