/* Computes places and bounding boxes of shapes in motion, for broad phases.
 *
 * Two boxes hold a shape that rotates about a point: for any angle, the box of
 * the disc about this point that holds the shape; for a small angle, the box of
 * the shape itself, grown by the distance that a point of the disc can move.
 * Their intersection then moves at the velocity. */
#include <float.h>
#include <math.h>

#include "collide_motion.h"
#include "geometry/exact/doubles.h"

double col_after(double start, double rate, double time)
{
    return dd_round(dd_add(dd_two_product(rate, time), dd_of(start)));
}

/* Above pi / 180. */
#define RADIANS_PER_DEGREE 0x1.1df46a252ap-6

/* Above 1 by more than the rounding errors of the results that it multiplies.
 */
#define MORE (1 + 0x1p-48)

/* At least the length of a vector: the larger side times the length of (1,
 * share). Nothing overflows, and underflow does not matter. */
static double length_bound(double x, double y)
{
    double large = larger(fabs(x), fabs(y)), small = smaller(fabs(x), fabs(y));
    double share = large > 0 ? small / large : 0;
    return large * sqrt(1 + share * share) * MORE + DBL_MIN;
}

/* The radius of a disc about the center that holds the shape at all times. */
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
    turn += DBL_MIN; /* covers underflow */
    double reach = reach_of(mover);
    col_shape grown = *mover->shape;
    grown.radius = (grown.radius + reach * turn) * MORE;
    col_box box = col_outer_bounds(&grown);
    narrow(&box.min.x, &box.max.x, mover->center.x, reach);
    narrow(&box.min.y, &box.max.y, mover->center.y, reach);
    const col_shape corners = {&box.min, 2, 1, 0, NULL};
    return col_swept_bounds(&corners, mover->velocity, dt);
}
