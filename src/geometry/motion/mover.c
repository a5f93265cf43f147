/* Where a shape in motion is: a coordinate at one time, and a box that it does
 * not leave.
 *
 * Two boxes hold a shape that turns about a point: that of the disc about this
 * point which holds the shape, for any angle; and that of the shape itself,
 * grown by how far a point of the disc can get, for a small one. Both together
 * then move as one. */
#include "collide_motion.h"
#include "geometry/exact/bits.h"
#include "geometry/exact/dd.h"

#include <float.h>
#include <math.h>

/* Above pi / 180. */
#define RADIANS_PER_DEGREE 0x1.1df46a252ap-6

/* Above 1 by more than the roundings in what it is a factor of. */
#define MORE (1 + 0x1p-48)

double col_after(double start, double rate, double time)
{
    return dd_round(dd_add(dd_two_product(rate, time), dd_of(start)));
}

/* At least the length of a vector: the larger side times that of (1, share),
 * where nothing overflows and what underflows is not missed. */
static double length_bound(double x, double y)
{
    double large = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    double small = fabs(x) > fabs(y) ? fabs(y) : fabs(x);
    double share = large > 0 ? small / large : 0;
    return large * sqrt(1 + share * share) * MORE + DBL_MIN;
}

/* The radius of a disc about the centre that holds the shape at all times. */
static double reach_of(const col_mover *mover)
{
    const col_shape *shape = mover->shape;
    double reach = 0;
    for (int i = 0; i < shape->count; i++) {
        double length = length_bound(shape->vertices[i].x - mover->center.x,
                                     shape->vertices[i].y - mover->center.y);
        reach = length > reach ? length : reach;
    }
    return (reach + shape->radius) * MORE;
}

/* Takes from [*min, *max] what is further than `reach` from the centre. */
static void narrow(double *min, double *max, double center, double reach)
{
    double margin = (fabs(center) + reach) * 0x1p-50;
    double low = center - reach - margin, high = center + reach + margin;
    *min = low > *min ? low : *min;
    *max = high < *max ? high : *max;
}

col_box col_mover_bounds(const col_mover *mover, double dt)
{
    double turn = fabs(mover->angular_velocity) * dt * RADIANS_PER_DEGREE;
    if (is_zero(mover->angular_velocity) || is_zero(dt))
        return col_swept_bounds(mover->shape, mover->velocity, dt);
    turn += DBL_MIN; /* which it may have underflowed by */
    double reach = reach_of(mover);
    col_shape grown = *mover->shape;
    grown.radius = (grown.radius + reach * turn) * MORE;
    col_box box = col_outer_bounds(&grown);
    narrow(&box.min.x, &box.max.x, mover->center.x, reach);
    narrow(&box.min.y, &box.max.y, mover->center.y, reach);
    const col_shape corners = {&box.min, 2, 1, 0, NULL};
    return col_swept_bounds(&corners, mover->velocity, dt);
}
