#include "fuzz/solid_maker.h"

#include "fuzz/check.h"

#include <math.h>
#include <string.h>

#define POINTS (SOLID_ROOM / 2) /* of a shape, before its hull is taken */

/* Bits of maker.kind; the lowest two choose the kind of numbers. */
#define NEAR     12u /* both of them: points are taken from another shape */
#define SCALED   16u
#define MOVED    32u
#define REVERSED 64u
#define MIDDLES  128u /* vertices inside the straight sides */

static double clamped(double value)
{
    return value > COL_LIMIT    ? COL_LIMIT
           : value < -COL_LIMIT ? -COL_LIMIT
                                : value;
}

/* A double of arbitrary bits within COL_LIMIT. */
static double take_any(struct source *source)
{
    double value = take_bits(source);
    while (fabs(value) > COL_LIMIT)
        value *= 0x1p-100;
    return value;
}

double take_number(struct maker *maker)
{
    int byte = (int)take_byte(maker->source) - 128;
    double value = byte / 16 * maker->scale;
    switch (maker->kind % 4) {
    case 0:
        return value;
    case 1:
        for (int i = 0; i < byte % 8; i++)
            value = nextafter(value, COL_LIMIT);
        return value;
    case 2:
        return (byte * 256 + (int)take_byte(maker->source)) / 256.0 *
               maker->scale;
    default:
        return take_any(maker->source);
    }
}

/* x moved by up to three doubles either way. */
static double nudged(double x, int steps)
{
    for (int i = 0; i < abs(steps); i++)
        x = nextafter(x, steps > 0 ? HUGE_VAL : -HUGE_VAL);
    return clamped(x);
}

/* About a vertex of the other shape or the middle of one of its edges: there,
 * or beside it by some units in the last place or by its radius. */
static col_vec2 take_near_point(struct maker *maker)
{
    const struct solid *near = maker->near;
    int at = take_below(maker->source, near->count);
    col_vec2 p = near->v[at], q = near->v[(at + 1) % near->count];
    unsigned how = take_byte(maker->source);
    if (how & 1)
        p = (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    if (how & 2)
        p.x = clamped(p.x + (how & 4 ? near->radius : -near->radius));
    how >>= 3;
    return (col_vec2){nudged(p.x, (int)(how % 5) - 2),
                      nudged(p.y, (int)(how / 5 % 5) - 2)};
}

col_vec2 take_point(struct maker *maker)
{
    if (maker->near && (maker->kind & NEAR) == NEAR &&
        take_byte(maker->source) % 4 > 0)
        return take_near_point(maker);
    double x = take_number(maker) + maker->moved.x;
    double y = take_number(maker) + maker->moved.y;
    return (col_vec2){clamped(x), clamped(y)};
}

struct maker take_maker(struct source *source)
{
    struct maker maker = {
        .source = source, .kind = take_byte(source), .scale = 1};
    if (maker.kind & SCALED) /* 2^-1074 to 2^196 */
        maker.scale = ldexp(1, (int)take_byte(source) * 5 - 1074 - 5);
    if (maker.kind & MOVED)
        maker.moved = (col_vec2){take_any(source), take_any(source)};
    return maker;
}

/* Points for up to half the room of a solid; returns how many. */
static int take_points(struct maker *maker, col_vec2 *points)
{
    int count = 1 + take_below(maker->source, POINTS);
    for (int i = 0; i < count; i++)
        points[i] = take_point(maker);
    return count;
}

/* The vertices of a hull in the order and winding that `kind` says, and, where
 * it says so and they can be had exactly, the middles of the sides. */
static int lay_out(const struct solid *hull, unsigned kind, col_vec2 *vertices)
{
    int count = hull->count, placed = 0;
    for (int i = 0; i < count; i++) {
        int at = kind & REVERSED ? count - 1 - i : i;
        int next = (kind & REVERSED ? at + count - 1 : at + 1) % count;
        col_vec2 p = hull->v[at], q = hull->v[next];
        vertices[placed++] = p;
        if (kind & MIDDLES && i % 2 == 0)
            vertices[placed++] =
                (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    }
    return placed;
}

/* 0, a number, or as far as a point is to the side of the other shape. */
static double take_radius(struct maker *maker, col_vec2 point)
{
    unsigned how = take_byte(maker->source);
    const struct solid *near = maker->near;
    if (how % 4 == 3 && near && (maker->kind & NEAR) == NEAR)
        return clamped(fabs(fabs(point.x - near->v[0].x) - near->radius));
    return how % 2 ? fabs(clamped(take_number(maker))) : 0;
}

struct solid take_solid(struct source *source, const struct solid *near)
{
    struct solid solid = {.winding = 1};
    col_vec2 points[POINTS], vertices[SOLID_ROOM];
    int hull[POINTS], scratch[POINTS];
    struct maker maker = take_maker(source);
    maker.near = near;
    int count = take_points(&maker, points);
    solid.radius = take_radius(&maker, points[0]);

    solid.count = col_convex_hull(points, count, hull, scratch);
    for (int i = 0; i < solid.count; i++)
        solid.v[i] = points[hull[i]];
    if (solid.count < 3)
        return solid;
    col_polygon_report report = col_polygon_check(solid.v, solid.count);
    CHECK(report.kind == COL_POLYGON_CONVEX && report.winding == 1);

    int placed = lay_out(&solid, maker.kind, vertices);
    report = col_polygon_check(vertices, placed);
    if (report.kind != COL_POLYGON_CONVEX)
        return solid;
    memcpy(solid.v, vertices, (size_t)placed * sizeof *vertices);
    solid.count = placed;
    solid.winding = report.winding;
    return solid;
}
