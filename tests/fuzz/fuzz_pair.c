/* Fuzzes the library with pairs of shapes.
 *
 * The bytes say how to make two rounded convex shapes: of points on a small
 * grid, where ties, parallels and touching are common; a few units in the last
 * place off that grid; on a grid of any size from subnormal to COL_LIMIT; of
 * doubles with arbitrary bits. The hull of the points is the core, whole or
 * with vertices inside its straight sides, in either winding.
 *
 * What must hold for every pair: SAT and GJK give the same bits, numbers are
 * finite, normals have length 1, an overlap has one or two contacts of which
 * one is as deep as the shapes are, and the answer for B and A mirrors that for
 * A and B wherever no other axis ties. */
#include "collide.h"
#include "fuzz/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POINTS 12 /* of a shape, before its hull is taken */

/* ---- From bytes to shapes ----------------------------------------------- */

struct source {
    const uint8_t *bytes;
    size_t left;
};

struct maker {
    struct source *source;
    unsigned kind;  /* of numbers */
    double scale;   /* of the grid, a power of two */
    col_vec2 moved; /* where the grid has its origin */
};

struct solid {
    col_vec2 vertices[2 * POINTS];
    col_shape shape;
};

/* The next byte; 0 where there is none. */
static unsigned take(struct source *source)
{
    if (source->left == 0)
        return 0;
    source->left--;
    return *source->bytes++;
}

/* A double of arbitrary bits within COL_LIMIT. */
static double take_bits(struct source *source)
{
    uint64_t bits = 0;
    double value;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | take(source);
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value))
        return 0;
    while (fabs(value) > COL_LIMIT)
        value *= 0x1p-100;
    return value;
}

static double take_number(struct maker *maker)
{
    int byte = (int)take(maker->source) - 128;
    double value = byte / 16 * maker->scale;
    switch (maker->kind % 4) {
    case 0:
        return value;
    case 1:
        for (int i = 0; i < byte % 8; i++)
            value = nextafter(value, COL_LIMIT);
        return value;
    case 2:
        return (byte * 256 + (int)take(maker->source)) / 256.0 * maker->scale;
    default:
        return take_bits(maker->source);
    }
}

static double clamped(double value)
{
    return value > COL_LIMIT    ? COL_LIMIT
           : value < -COL_LIMIT ? -COL_LIMIT
                                : value;
}

static col_vec2 take_point(struct maker *maker)
{
    double x = take_number(maker) + maker->moved.x;
    double y = take_number(maker) + maker->moved.y;
    return (col_vec2){clamped(x), clamped(y)};
}

static struct maker take_maker(struct source *source)
{
    struct maker maker = {.source = source, .kind = take(source), .scale = 1};
    if (maker.kind & 16) /* 2^-1074 to 2^196 */
        maker.scale = ldexp(1, (int)take(source) * 5 - 1074 - 5);
    if (maker.kind & 32)
        maker.moved = (col_vec2){take_bits(source), take_bits(source)};
    return maker;
}

/* The vertices of a hull in the order and winding that `kind` says, and, where
 * it says so and they can be had exactly, the middles of the sides. */
static int lay_out(const col_vec2 *points, const int *hull, int count,
                   unsigned kind, col_vec2 *vertices)
{
    bool backwards = kind & 64, middles = kind & 128;
    int placed = 0;
    for (int i = 0; i < count; i++) {
        int at = backwards ? count - 1 - i : i;
        int next = (backwards ? at + count - 1 : at + 1) % count;
        col_vec2 p = points[hull[at]], q = points[hull[next]];
        vertices[placed++] = p;
        if (middles && i % 2 == 0)
            vertices[placed++] =
                (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    }
    return placed;
}

static void take_solid(struct source *source, struct solid *solid)
{
    col_vec2 points[POINTS];
    int hull[POINTS], scratch[POINTS];
    struct maker maker = take_maker(source);
    int count = 1 + (int)(take(source) % POINTS);
    for (int i = 0; i < count; i++)
        points[i] = take_point(&maker);
    double radius = take(source) % 2 ? fabs(clamped(take_number(&maker))) : 0;

    count = col_convex_hull(points, count, hull, scratch);
    solid->shape = (col_shape){solid->vertices, count, 1, radius};
    for (int i = 0; i < count; i++)
        solid->vertices[i] = points[hull[i]];
    if (count < 3)
        return;
    col_polygon_report report = col_polygon_check(solid->vertices, count);
    CHECK(report.kind == COL_POLYGON_CONVEX && report.winding == 1);

    col_vec2 other[2 * POINTS];
    int placed = lay_out(points, hull, count, maker.kind, other);
    report = col_polygon_check(other, placed);
    if (report.kind != COL_POLYGON_CONVEX)
        return;
    memcpy(solid->vertices, other, sizeof other);
    solid->shape.count = placed;
    solid->shape.winding = report.winding;
}

/* ---- What must hold ----------------------------------------------------- */

static bool same(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return same(p.x, q.x) && same(p.y, q.y);
}

/* 0 mirrors to 0 and to -0. */
static bool mirrored(col_vec2 p, col_vec2 q)
{
    return same(p.x + 0.0, -q.x + 0.0) && same(p.y + 0.0, -q.y + 0.0);
}

static bool finite_vec(col_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static void check_relation(const col_relation *r)
{
    CHECK(isfinite(r->amount) && r->amount >= 0);
    CHECK(fabs(r->normal.x * r->normal.x + r->normal.y * r->normal.y - 1) <
          0x1p-50);
    CHECK(finite_vec(r->point_a) && finite_vec(r->point_b));
    CHECK(r->touching == (r->overlap && same(r->amount, 0)));
    CHECK(r->overlap || r->amount > 0);
}

static void check_same(const col_sat *sat, const col_gjk *gjk)
{
    const col_relation *p = &sat->relation, *q = &gjk->relation;
    CHECK(p->overlap == q->overlap && p->touching == q->touching);
    CHECK(same(p->amount, q->amount) && same_vec(p->normal, q->normal));
    CHECK(same_vec(p->point_a, q->point_a) && same_vec(p->point_b, q->point_b));
    CHECK(sat->axis.kind == gjk->axis.kind && sat->edge == gjk->edge);
    CHECK(sat->axis.a == gjk->axis.a && sat->axis.b == gjk->axis.b);
}

/* Whether the axis is between vertices at the same place: there both answers
 * take (1, 0). */
static bool is_arbitrary(const col_shape *a, const col_shape *b, col_axis axis)
{
    return axis.kind == COL_VERTICES &&
           same_vec(a->vertices[axis.a], b->vertices[axis.b]);
}

static void check_mirror(const col_shape *a, const col_shape *b,
                         const col_sat *sat)
{
    col_sat back = col_sat_test(b, a, NULL);
    const col_relation *p = &sat->relation, *q = &back.relation;
    CHECK(p->overlap == q->overlap && p->touching == q->touching);
    CHECK(same(p->amount, q->amount));
    CHECK(sat->alternatives == back.alternatives);
    if (sat->alternatives > 0 || is_arbitrary(a, b, sat->axis))
        return;
    CHECK(mirrored(p->normal, q->normal));
    CHECK(same_vec(p->point_a, q->point_b) && same_vec(p->point_b, q->point_a));
}

/* Largest magnitude of a coordinate or radius. */
static double size_of(const col_shape *shape)
{
    double size = shape->radius;
    for (int i = 0; i < shape->count; i++) {
        size = fmax(size, fabs(shape->vertices[i].x));
        size = fmax(size, fabs(shape->vertices[i].y));
    }
    return size;
}

/* A contact where an edge is cut is rounded to doubles of the edge's size. */
static void check_clip(const col_shape *a, const col_shape *b,
                       const col_sat *sat, const col_trace *trace)
{
    double depth = sat->relation.amount;
    double limit = depth + 0x1p-48 * fmax(size_of(a), size_of(b));
    for (int place = COL_AT_INCIDENT; place <= COL_AT_MIDDLE; place++) {
        col_manifold m = col_clip(a, b, sat, (col_place)place, trace);
        bool deepest = m.count == 0;
        for (int i = 0; i < m.count; i++) {
            CHECK(m.contacts[i].depth >= 0 && m.contacts[i].depth <= limit);
            CHECK(finite_vec(m.contacts[i].point));
            deepest |= same(m.contacts[i].depth, depth);
        }
        CHECK(deepest);
        CHECK(sat->relation.overlap ? m.count == 1 || m.count == 2
                                    : m.count == 0);
    }
}

static void check_approach(const col_approach *x, const col_approach *y)
{
    CHECK(x->distance >= 0 && isfinite(x->distance));
    CHECK(x->fraction >= 0 && isfinite(x->fraction));
    CHECK(same(x->distance, y->distance) && same(x->fraction, y->fraction));
    CHECK(x->closes == y->closes);
}

static void check_sweep(col_moving a, col_moving b, double dt,
                        const col_trace *trace)
{
    col_sweep there = col_sweep_test(a, b, dt, trace);
    col_sweep back = col_sweep_test(b, a, dt, NULL);
    CHECK(there.hit == back.hit && there.stuck == back.stuck);
    CHECK(same(there.time, back.time));
    CHECK(there.time >= 0 && there.time <= dt);
    CHECK(there.stuck || mirrored(there.normal, back.normal));
    CHECK(same(fabs(there.normal.x) + fabs(there.normal.y), there.hit));
    CHECK(finite_vec(there.box_a.min) && finite_vec(there.box_a.max));
    CHECK(finite_vec(there.box_b.min) && finite_vec(there.box_b.max));
    check_approach(&there.x, &back.x);
    check_approach(&there.y, &back.y);
}

/* ---- Steps: every number of theirs is printed, so it must be finite ------ */

static void check_clip_step(const col_step *step)
{
    CHECK(finite_vec(step->clip.normal) && isfinite(step->clip.offset));
    CHECK(isfinite(step->clip.d1) && isfinite(step->clip.d2));
    CHECK(step->clip.u >= 0 && step->clip.u <= 1 && step->clip.count <= 2);
}

static void check_slab_step(const col_step *step)
{
    CHECK(isfinite(step->slab.distance) && isfinite(step->slab.velocity));
    CHECK(isfinite(step->slab.enter) && isfinite(step->slab.leave));
}

static void check_step(void *context, const col_step *step)
{
    (void)context;
    switch (step->kind) {
    case COL_STEP_AXIS:
        CHECK(isfinite(step->axis.a_min) && isfinite(step->axis.a_max));
        CHECK(isfinite(step->axis.b_min) && isfinite(step->axis.b_max));
        CHECK(finite_vec(step->axis.normal) && isfinite(step->axis.overlap));
        break;
    case COL_STEP_GJK:
        CHECK(step->gjk.count >= 0 && step->gjk.count <= 2);
        CHECK(finite_vec(step->gjk.direction));
        CHECK(finite_vec(step->gjk.support.point));
        break;
    case COL_STEP_EPA:
        CHECK(isfinite(step->epa.distance) && finite_vec(step->epa.normal));
        CHECK(step->epa.distance >= 0 && step->epa.edges >= 2);
        break;
    case COL_STEP_CLIP:
        check_clip_step(step);
        break;
    case COL_STEP_CULL:
        CHECK(finite_vec(step->cull.normal) && isfinite(step->cull.offset));
        CHECK(isfinite(step->cull.depths[0]) && isfinite(step->cull.depths[1]));
        break;
    case COL_STEP_SLAB:
        check_slab_step(step);
        break;
    }
}

/* ------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    const col_trace trace = {check_step, NULL};
    struct solid first, second;
    take_solid(&source, &first);
    take_solid(&source, &second);
    const col_shape *a = &first.shape, *b = &second.shape;

    void *scratch = malloc(col_gjk_scratch(a, b));
    CHECK(scratch);
    col_sat sat = col_sat_test(a, b, &trace);
    col_gjk gjk = col_gjk_test(a, b, scratch, &trace);
    free(scratch);
    check_relation(&sat.relation);
    check_same(&sat, &gjk);
    check_mirror(a, b, &sat);
    check_clip(a, b, &sat, &trace);

    struct maker maker = take_maker(&source);
    col_moving moving_a = {a, take_point(&maker)};
    col_moving moving_b = {b, take_point(&maker)};
    double dt = fabs(take_number(&maker));
    check_sweep(moving_a, moving_b, dt > 0 && dt <= COL_LIMIT ? dt : 1, &trace);
    return 0;
}
