/* What the pairs, casts and options of a scene say of its shapes. Where a shape
 * is cut, its pairs and casts are cut with it; where its id changes, they and
 * the options follow. */
#ifndef LINKS_H
#define LINKS_H

#include "verify/reduce/reduce_sweep.h"

struct link {
    struct draft_value *pair;      /* in "pairs" or "casts"; NULL: it stays */
    struct draft_value *reference; /* the string in it */
    struct draft_value *shape;
};

struct links {
    struct draft_value *shapes; /* the array */
    struct link *items;
    int count, room;
};

/* The "shapes" of a value of the stream; NULL: it is no such scene. */
struct draft_value *scene_shapes(const struct draft_value *scene);

/* Whether a value is a shape of a scene. */
bool draft_is_shape(const struct draft_value *value);

/* Finds what pairs, casts and options of a scene with shapes say, in
 * trial->work, and begins a list of values of that scene to be cut, behind
 * which these follow. Where there is no memory the trial ends. */
struct edits links_cuts(struct links *links, struct trial *trial,
                        const struct draft_value *scene);

#endif
