/* What the two parts of making the surface share: surface_make.c finds which
 * pieces touch and which parts of their edges are on the surface;
 * surface_runs.c joins parts to runs and finds how these end. */
#ifndef SURFACE_MAKE_H
#define SURFACE_MAKE_H

#include "query/world/surface.h"
#include "support/box.h"

/* A part while runs are made. */
struct draft_part {
    struct surface_part part;
    col_vec2 ends[2]; /* of the core; counter-clockwise around the piece */
    col_vec2 along;   /* unit, of its edge */
    int slot;
    bool at_vertex[2]; /* an end is an end of the edge */
};

/* A run while it grows: the straight line from its start may have a slope from
 * low to high, so that it passes all ends so far within rounding. */
struct growing_run {
    col_vec2 ends[2], along;
    double low, high, far;
    int first, last; /* parts */
};

struct surface_maker {
    const struct surface_input *input;
    struct world_surface *surface; /* what is made, in arena */
    struct arena *arena;
    struct arena spare; /* what is needed only here */
    double tolerance;
    int64_t work; /* comparisons that are left */
    /* the scene's list of pairs with what is no ground, both ways, ascending,
       and where those of each shape begin */
    const col_pair *listed;
    const int *listed_starts;
    struct draft_part *drafts;
    int draft_count, draft_room;
    struct growing_run *grown; /* each run */
};

static inline col_box grown(col_box box, double by)
{
    return (col_box){{box.min.x - by, box.min.y - by},
                     {box.max.x + by, box.max.y + by}};
}

/* True if two slots may have a common surface. */
bool surface_is_common(const struct surface_maker *maker, int slot, int other);

/* Makes runs of the parts, with their ends and cores prepared. False: memory is
 * used up. */
bool surface_find_runs(struct surface_maker *maker);

#endif
