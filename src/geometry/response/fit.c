/* The rigid motion that is nearest to how particles moved: the one with the
 * least sum of squared distances, all particles weighing the same.
 *
 * The mean of the particles goes along. For the rotation let r and s be where a
 * particle is from the mean, before and after. The sum of |R r - s|^2 is least
 * where the sum of (R r) . s is largest, which for the angle phi of R is
 * C cos phi + S sin phi with C the sum of r . s and S that of r x s: the angle
 * of (C, S). What the scale of either is makes no difference. Source: Horn
 * 1987, in the plane. */
#include <assert.h>
#include <math.h>

#include "collide_response.h"
#include "geometry/exact/bits.h"

static col_vec2 minus(col_vec2 p, col_vec2 q)
{
    return (col_vec2){p.x - q.x, p.y - q.y};
}

/* The mean of the particles, and of how far they moved: 0 where none did. */
static void find_means(col_fit *fit, const col_vec2 *from, const col_vec2 *to,
                       int count)
{
    for (int i = 0; i < count; i++) {
        col_vec2 moved = minus(to[i], from[i]);
        fit->center.x += from[i].x;
        fit->center.y += from[i].y;
        fit->shift.x += moved.x;
        fit->shift.y += moved.y;
    }
    fit->center.x /= count;
    fit->center.y /= count;
    fit->shift.x /= count;
    fit->shift.y /= count;
}

/* What to multiply distances from a point with so that the largest is about 1,
 * and squares stay in the range of doubles. */
static double scale_of(const col_vec2 *points, int count, col_vec2 center)
{
    double largest = 0;
    for (int i = 0; i < count; i++) {
        col_vec2 r = minus(points[i], center);
        largest = larger(largest, larger(fabs(r.x), fabs(r.y)));
    }
    int exponent = is_zero(largest) ? 0 : exponent_of(largest);
    return power_of_two(exponent < -1000 ? 1000 : -exponent);
}

col_fit col_fit_rigid(const col_vec2 *from, const col_vec2 *to, int count)
{
    assert(count >= 1);
    col_fit fit = {.rotation = {1, 0}};
    find_means(&fit, from, to, count);
    col_vec2 center = fit.center;
    col_vec2 moved = {center.x + fit.shift.x, center.y + fit.shift.y};
    double scale = scale_of(from, count, center);
    double moved_scale = scale_of(to, count, moved);
    double cosines = 0, sines = 0;
    for (int i = 0; i < count; i++) {
        col_vec2 r = minus(from[i], center), s = minus(to[i], moved);
        r = (col_vec2){r.x * scale, r.y * scale};
        s = (col_vec2){s.x * moved_scale, s.y * moved_scale};
        cosines += r.x * s.x + r.y * s.y;
        sines += r.x * s.y - r.y * s.x;
    }
    double length = sqrt(cosines * cosines + sines * sines);
    if (length > 0x1p-500)
        fit.rotation = (col_vec2){cosines / length, sines / length};
    return fit;
}

col_vec2 col_fit_carry(const col_fit *fit, col_vec2 point)
{
    col_vec2 r = minus(point, fit->center);
    double c = fit->rotation.x - 1, s = fit->rotation.y;
    return (col_vec2){fit->shift.x + (c * r.x - s * r.y),
                      fit->shift.y + (s * r.x + c * r.y)};
}
