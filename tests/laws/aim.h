/* What the laws of casts and of rays choose their pairs by. */
#ifndef LAWS_AIM_H
#define LAWS_AIM_H

#include <math.h>

#include "laws/law.h"
#include "support/impact.h"

static inline double at_most_the_limit(double x)
{
    return fmax(-COL_LIMIT, fmin(COL_LIMIT, x));
}

static inline col_vec2 some_vertex(struct rng *rng, const col_shape *shape)
{
    return shape->vertices[rng_below(rng, shape->count)];
}

static inline col_vec2 nudged(struct rng *rng, col_vec2 v, int steps)
{
    double x = rng_nudged(rng, v.x, steps);
    double y = rng_nudged(rng, v.y, steps);
    return (col_vec2){at_most_the_limit(x), at_most_the_limit(y)};
}

static inline double vec_size(col_vec2 v)
{
    return fmax(fabs(v.x), fabs(v.y));
}

static inline col_vec2 negated(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

#endif
