/* What the pairs, casts and options of a scene say of its shapes. Where a shape
 * is cut, its pairs and casts are cut with it; where its id changes, they and
 * the options follow. */
#ifndef REDUCE_LINKS_H
#define REDUCE_LINKS_H

#include "verify/reduce/sweep.h"

struct link {
    struct value *pair;      /* in "pairs" or "casts"; NULL: it stays */
    struct value *reference; /* the string in it */
    struct value *shape;
};

struct links {
    struct value *shapes; /* the array */
    struct link *items;
    int count, room;
};

/* The "shapes" of a value of the stream; NULL: it is no such scene. */
struct value *scene_shapes(const struct value *scene);

/* Whether a value is a shape of a scene. */
bool draft_is_shape(const struct value *value);

/* Finds what pairs, casts and options of a scene with shapes say, in
 * trial->work, and begins a list of values of that scene to be cut, behind
 * which these follow. Where there is no memory the trial ends. */
struct edits links_cuts(struct links *links, struct trial *trial,
                        const struct value *scene);

#endif
