/* What a difference is about, in words for people. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "verify/diff/compare.h"
#include "verify/diff/diff_text.h"

/* The expected value, or the actual one where that is all there is. */
static inline const struct item *
difference_item(const struct difference *difference)
{
    return difference->expected ? difference->expected : difference->actual;
}

/* Adds what differs: "depth", "contact point 1", "the pair". */
void subject_add(struct text *text, const struct difference *difference,
                 struct arena *arena);

#endif
