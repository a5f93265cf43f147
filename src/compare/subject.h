/* What a difference is about, said for people. */
#ifndef COMPARE_SUBJECT_H
#define COMPARE_SUBJECT_H

#include "compare/compare.h"
#include "compare/text.h"

/* Bytes of a string that are shown. */
#define SUBJECT_BYTES 60

/* The expected value, or the actual one where that is all there is. */
static inline const struct item *
difference_item(const struct difference *difference)
{
    return difference->expected ? difference->expected : difference->actual;
}

/* Adds what differs: "depth", "contact point 2", "the pair". */
void subject_add(struct text *text, const struct difference *difference,
                 struct arena *arena);

/* The member of that name of a contact or a hit. What has more members than
 * these is none of them: it would be looked through again for each of its
 * differences. NULL: there is none. */
const struct item *subject_member(const struct item *item, const char *name);

/* Adds which hit it is of those of a ray. */
void subject_add_hit(struct text *text, const struct item *hit);

#endif
