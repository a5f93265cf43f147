/* Positions of the player on a grid fine enough for its skin, and whether
 * solids are in its way there, decided exactly.
 *
 * A position is that of the corner of the player with the least coordinates, in
 * units from the grid's origin. The unit is a power of two and the player's
 * size a number of units, so all boxes that are compared with solids have exact
 * corners. */
#ifndef REACH_GRID_H
#define REACH_GRID_H

#include "reach/space.h"

/* Farthest that positions may be apart along x or y, in units. */
#define GRID_MOST (1 << 28)

/* Positions min <= p <= max. */
struct span2 {
    int min[2], max[2];
};

/* A solid as an obstacle to positions: the positions at which the player's
 * inside meets that of the solid. They are an open convex set, as both are. */
struct obstacle {
    const col_shape *shape;
    col_box box;        /* of the solid, outward */
    struct span2 outer; /* only positions strictly between may meet it */
    struct span2 inner; /* only those in it may touch it; of a box all do */
    bool is_box;        /* its shape is the box */
};

struct grid {
    double unit;
    double origin[2]; /* in units: whole numbers */
    int size[2];      /* of the player */
    bool is_y_up;
    struct span2 all; /* the positions that there are, from (0, 0) */
    struct obstacle *obstacles;
    int count;
    struct span2 *marks; /* for each place of the space: the positions at which
                            the player touches it, a unit more at most */
    int mark_count;
    long tests; /* of obstacles so far */
};

/* Makes the grid of a space. *fits: whether the numbers allow for one; where
 * they do not nothing can be decided. false: memory is used up. */
bool grid_make(struct grid *grid, const struct space *space,
               struct arena *arena, bool *fits);

/* Makes an obstacle of a shape. */
struct obstacle grid_obstacle(const struct grid *grid, const col_shape *shape);

/* The position along y at which the player's lower side is at that of a box, or
 * less than a unit above. */
int grid_feet(const struct grid *grid, const col_box *box);

/* Whether the player meets the obstacle at some position of the span. */
bool grid_meets(struct grid *grid, int obstacle, const struct span2 *span);

/* Whether it meets or touches the obstacle at all positions of the span, so
 * that it meets it at all that are not on the obstacle's rim. */
bool grid_covers(struct grid *grid, int obstacle, const struct span2 *span);

/* What the player covers at all the positions of a span. */
col_box grid_box(const struct grid *grid, const struct span2 *span);

static inline struct span2 span_point(int x, int y)
{
    return (struct span2){{x, y}, {x, y}};
}

/* The corners of a span are numbered by bits: 1 has the larger x, 2 the larger
 * y. */
static inline struct span2 span_corner(const struct span2 *span, int k)
{
    return span_point(k & 1 ? span->max[0] : span->min[0],
                      k & 2 ? span->max[1] : span->min[1]);
}

/* The least span that holds two. */
static inline struct span2 span_around(const struct span2 *p,
                                       const struct span2 *q)
{
    struct span2 span = *p;
    for (int axis = 0; axis < 2; axis++) {
        if (q->min[axis] < span.min[axis])
            span.min[axis] = q->min[axis];
        if (q->max[axis] > span.max[axis])
            span.max[axis] = q->max[axis];
    }
    return span;
}

static inline bool spans_meet(const struct span2 *a, const struct span2 *b)
{
    return a->min[0] <= b->max[0] && b->min[0] <= a->max[0] &&
           a->min[1] <= b->max[1] && b->min[1] <= a->max[1];
}

static inline bool span_holds(const struct span2 *a, const struct span2 *b)
{
    return a->min[0] <= b->min[0] && b->max[0] <= a->max[0] &&
           a->min[1] <= b->min[1] && b->max[1] <= a->max[1];
}

#endif
