/* Positions of the player on a grid fine enough for its skin, and whether
 * solids are in its way there, decided exactly.
 *
 * A position is that of the corner of the player with the least coordinates, in
 * units from the grid's origin. The unit is a power of two and the player's
 * size a number of units, so all boxes that are compared with solids have exact
 * corners. */
#ifndef REACH_GRID_H
#define REACH_GRID_H

#include "lint/reach/reach_space.h"

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

/* The positions that matter for a place. A goal has one span, the positions at
 * which the player touches it, up to a unit more. A start has three spans, and
 * it is at the first of them that has a free position. So a start never lies on
 * the other side of what the player only touches. A span may be empty. */
enum grid_mark {
    MARK_GOAL = 0,
    MARK_INSIDE = 0, /* the player is inside the place */
    MARK_LIFTED, /* the player is centered on the place, with equal lower sides
                    or higher; only the lowest free position counts */
    MARK_AROUND, /* along axes on which the player is larger, the place is
                    strictly inside the player, but for its lower side */
    MARK_RETURN, /* the player overlaps the place: it is back at the start */
    GRID_MARKS
};

struct reach_grid {
    double unit;
    double origin[2]; /* in units: whole numbers */
    int size[2];      /* of the player */
    bool is_y_up;
    struct span2 all; /* the positions that there are, from (0, 0) */
    struct obstacle *obstacles;
    int count;
    struct span2 *marks; /* GRID_MARKS for each place of the space */
    int mark_count;
    long tests; /* of obstacles so far */
};

/* Makes the grid of a space. *fits: whether the numbers allow for one; where
 * they do not nothing can be decided. false: memory is used up. */
bool grid_make(struct reach_grid *grid, const struct space *space,
               struct arena *arena, bool *fits);

/* Makes an obstacle of a shape. */
struct obstacle grid_obstacle(const struct reach_grid *grid,
                              const col_shape *shape);

/* Whether the player meets the obstacle at some position of the span. */
bool grid_meets(struct reach_grid *grid, int obstacle,
                const struct span2 *span);

/* Whether it meets or touches the obstacle at all positions of the span, so
 * that it meets it at all that are not on the obstacle's rim. */
bool grid_covers(struct reach_grid *grid, int obstacle,
                 const struct span2 *span);

/* What the player covers at all the positions of a span. */
col_box grid_box(const struct reach_grid *grid, const struct span2 *span);

static inline struct span2 span_point(int x, int y)
{
    return (struct span2){{x, y}, {x, y}};
}

static inline bool span_is_empty(const struct span2 *span)
{
    return span->min[0] > span->max[0] || span->min[1] > span->max[1];
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
