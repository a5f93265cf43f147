/* What the two parts of making the surface share: surface_make.c finds which
 * pieces touch and which parts of their edges are on the surface;
 * surface_runs.c joins parts to runs and finds how these end. */
#ifndef SURFACE_MAKE_H
#define SURFACE_MAKE_H

#include "collide_boxes.h"
#include "query/world/surface.h"

/* Places along the ray of an edge. */
struct interval {
    double from, to;
};

/* A part while runs are made. */
struct draft_part {
    col_vec2 ends[2]; /* of the core; counter-clockwise around the piece */
    col_vec2 along;   /* unit, of its edge */
    int slot;
};

struct surface_maker {
    const struct surface_input *input;
    struct world_surface *surface; /* what is made, in arena */
    struct arena *arena;
    struct arena spare; /* what is needed only here */
    int slots;
    int *shapes;       /* of each slot */
    int *listed_start; /* of each shape: its partners in the scene's list of */
    int *listed;       /*   pairs that are no ground, ascending */
    double tolerance;
    int64_t work; /* comparisons that are left */
    uint64_t *marks;
    struct interval *covers; /* room for each partner of a slot, twice */
    struct surface_part *parts;
    int part_count, part_room;
    struct draft_part *drafts;
    int draft_room;
    int *firsts; /* of each run: its first and its last part */
    int *lasts;
    struct surface_run *runs;
};

static inline double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

static inline double cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

static inline col_vec2 way(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

static inline col_box grown(col_box box, double by)
{
    return (col_box){{box.min.x - by, box.min.y - by},
                     {box.max.x + by, box.max.y + by}};
}

/* True if two slots may have a common surface. */
bool surface_is_common(const struct surface_maker *maker, int slot, int other);

/* A tree over boxes, in spare memory; nodes NULL: memory is used up. */
col_tree surface_tree(struct surface_maker *maker, const col_box *boxes,
                      int count);

/* Makes runs of the parts, with their ends and cores prepared. False: memory is
 * used up. */
bool surface_find_runs(struct surface_maker *maker);

#endif
