/* Fuzzes the library with pairs of shapes (solid_maker.h says what of).
 *
 * What must hold for every pair: decisions are those of exact arithmetic over
 * GMP and values within a unit in the last place of it; all methods agree in
 * both orders of the shapes (query/answer.h), and do so while steps are
 * recorded; numbers are finite; an overlap has one or two contacts of which one
 * is as deep as the shapes are, wherever contacts are put; and what shapes are
 * prepared with changes nothing. */
#include "collide.h"
#include "collide_motion.h"
#include "fuzz/check.h"
#include "fuzz/solid_maker.h"
#include "fuzz/step_check.h"
#include "query/answer.h"
#include "support/oracle.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Enough for what a solid is prepared with. */
#define PREPARED_ROOM 128

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

/* Exactly decided, and within a unit in the last place: a whole one where a
 * depth that is not 0 is too small for a double. */
static void check_exact(const col_shape *a, const col_shape *b,
                        const col_relation *r)
{
    static struct oracle oracle;
    static bool is_ready;
    if (!is_ready)
        oracle_init(&oracle);
    is_ready = true;
    oracle_relate(&oracle, a, b);
    CHECK(r->overlap == oracle.overlap && r->touching == oracle.touching);
    CHECK(oracle_ulps(r->amount, oracle.amount) <= 1);
    CHECK(oracle.normals == ORACLE_NORMALS ||
          oracle_normal_ulps(&oracle, r->normal) < 1);
    CHECK(oracle.normals > 0 || same_vec(r->normal, (col_vec2){1, 0}));
}

static void check_relation(const col_relation *r)
{
    CHECK(isfinite(r->amount) && r->amount >= 0);
    CHECK(fabs(r->normal.x * r->normal.x + r->normal.y * r->normal.y - 1) <
          0x1p-50);
    CHECK(r->touching == (r->overlap && same(r->amount, 0)));
    CHECK(r->overlap || r->amount > 0);
}

static void check_points(col_points p, col_points q)
{
    CHECK(finite_vec(p.a) && finite_vec(p.b));
    CHECK(same_vec(p.a, q.a) && same_vec(p.b, q.b));
}

static void check_same(const col_sat *sat, const col_gjk *gjk)
{
    const col_relation *p = &sat->relation, *q = &gjk->relation;
    CHECK(p->overlap == q->overlap && p->touching == q->touching);
    CHECK(same(p->amount, q->amount) && same_vec(p->normal, q->normal));
    CHECK(sat->axis.kind == gjk->axis.kind && sat->edge == gjk->edge);
    CHECK(sat->axis.a == gjk->axis.a && sat->axis.b == gjk->axis.b);
}

/* As many as SAT has counted, none of them its own. */
static void check_alternatives(const col_shape *a, const col_shape *b,
                               const col_sat *sat)
{
    col_axis axes[2 * SOLID_ROOM];
    int count = col_sat_alternatives(a, b, sat, axes, 2 * SOLID_ROOM);
    CHECK(count == sat->alternatives && count < a->count + b->count);
    for (int i = 0; i < count; i++) {
        CHECK(axes[i].kind != COL_VERTICES);
        CHECK(axes[i].kind != sat->axis.kind || axes[i].a != sat->axis.a ||
              axes[i].b != sat->axis.b);
        CHECK(finite_vec(col_axis_normal(a, b, axes[i])));
    }
    CHECK(same_vec(col_axis_normal(a, b, sat->axis), sat->relation.normal));
}

/* Returns what they agree on. */
static struct cross_methods check_methods(const col_shape *a,
                                          const col_shape *b, void *scratch)
{
    col_axis axes[2 * SOLID_ROOM];
    col_vec2 normals[2 * SOLID_ROOM];
    const struct pair_room room = {scratch, axes, normals, 2 * SOLID_ROOM};
    struct cross_answers answers;
    cross_ask(&answers, a, b, &room);
    CHECK(cross_compare(&answers) == 0);
    return answers.given;
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

static bool same_contact(const col_contact *p, const col_contact *q)
{
    return same(p->depth, q->depth) && same_vec(p->point, q->point) &&
           p->a_is_edge == q->a_is_edge && p->a == q->a &&
           p->b_is_edge == q->b_is_edge && p->b == q->b;
}

/* A contact where an edge is cut is rounded to doubles of the edge's size. */
static void check_clip(const col_shape *a, const col_shape *b,
                       const col_sat *sat, const col_trace *trace)
{
    double depth = sat->relation.amount;
    double limit = depth + 0x1p-48 * fmax(size_of(a), size_of(b));
    for (int place = COL_AT_INCIDENT; place <= COL_AT_MIDDLE; place++) {
        col_manifold m = col_clip(a, b, sat, (col_place)place, NULL);
        col_manifold traced = col_clip(a, b, sat, (col_place)place, trace);
        CHECK(m.count == traced.count);
        bool deepest = m.count == 0;
        for (int i = 0; i < m.count; i++) {
            CHECK(same_contact(&m.contacts[i], &traced.contacts[i]));
            CHECK(m.contacts[i].depth >= 0 && m.contacts[i].depth <= limit);
            CHECK(finite_vec(m.contacts[i].point));
            deepest |= same(m.contacts[i].depth, depth);
        }
        CHECK(deepest);
        CHECK(sat->relation.overlap ? m.count == 1 || m.count == 2
                                    : m.count == 0);
    }
}

/* ---- Prepared ----------------------------------------------------------- */

static col_shape prepared(const col_shape *shape, max_align_t *memory)
{
    col_shape copy = *shape;
    CHECK(col_prepared_bytes(shape->count) <= PREPARED_ROOM * sizeof *memory);
    copy.prepared = col_shape_prepare(shape, memory);
    return copy;
}

/* The same answers with what a shape can be prepared with. */
static void check_prepared(const col_shape *a, const col_shape *b,
                           const col_sat *sat, const col_gjk *gjk,
                           void *scratch)
{
    max_align_t memory_a[PREPARED_ROOM], memory_b[PREPARED_ROOM];
    col_shape p = prepared(a, memory_a), q = prepared(b, memory_b);
    col_sat sat_again = col_sat_test(&p, &q, NULL);
    col_gjk gjk_again = col_gjk_test(&p, &q, scratch, NULL);
    check_same(&sat_again, gjk);
    check_same(sat, &gjk_again);
    CHECK(sat_again.alternatives == sat->alternatives);
    CHECK(gjk_again.iterations == gjk->iterations);
    CHECK(gjk_again.epa_iterations == gjk->epa_iterations);
    check_points(gjk_again.points, gjk->points);
    col_manifold m, n = col_clip(a, b, sat, COL_AT_INCIDENT, NULL);
    bool hit = col_clip_test(&p, &q, COL_AT_INCIDENT, &m);
    CHECK(hit == sat->relation.overlap);
    CHECK(!hit || (m.count == n.count && m.flip == n.flip));
    for (int i = 0; hit && i < m.count; i++)
        CHECK(same_contact(&m.contacts[i], &n.contacts[i]));
}

/* ---- Boxes -------------------------------------------------------------- */

static bool holds(const col_box *outer, const col_box *inner)
{
    return outer->min.x <= inner->min.x && inner->max.x <= outer->max.x &&
           outer->min.y <= inner->min.y && inner->max.y <= outer->max.y;
}

static void check_boxes(const col_shape *a)
{
    col_box box = col_bounds(a);
    col_box swept = col_outer_bounds(a);
    CHECK(finite_vec(box.min) && finite_vec(box.max));
    CHECK(holds(&swept, &box));
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
    col_sweep there = col_sweep_test(&a, &b, dt, trace);
    col_sweep back = col_sweep_test(&b, &a, dt, NULL);
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

/* ---- Casts and rays ----------------------------------------------------- */

static void check_impact(const col_impact *i, double dt)
{
    CHECK(i->time >= 0 && i->time <= dt);
    CHECK(same(i->from, i->time) && same(i->to, i->time));
    CHECK(finite_vec(i->normal));
    CHECK(finite_vec(i->points.a) && finite_vec(i->points.b));
    double length = i->normal.x * i->normal.x + i->normal.y * i->normal.y;
    CHECK(fabs(length - (i->status != COL_APART)) < 0x1p-50);
    CHECK(i->depth >= 0 && (i->status == COL_OVERLAPPING) == (i->depth > 0));
}

/* What is hit in a time is hit at that moment in more of it, and the other way
 * round; a trace changes nothing. */
static void check_cast(col_moving a, col_moving b, double dt, double target,
                       const col_trace *trace)
{
    col_impact there = col_cast_test(&a, &b, dt, target, NULL);
    col_impact back = col_cast_test(&b, &a, dt, target, NULL);
    col_impact later = col_cast_test(&a, &b, COL_LIMIT, target, trace);
    check_impact(&there, dt);
    CHECK(there.status == back.status && same(there.time, back.time));
    CHECK(there.status == COL_APART ||
          (there.status == later.status && same(there.time, later.time)));
    CHECK(there.status != COL_APART || later.status == COL_APART ||
          (later.status == COL_HIT && later.time >= dt));
}

static void check_ray(const col_shape *a, col_vec2 from, col_vec2 to,
                      const col_trace *trace)
{
    col_ray_hit hit = col_ray_test(a, from, to, trace);
    col_ray_hit start = col_ray_test(a, from, from, NULL);
    CHECK(start.hit == start.inside && start.inside == hit.inside);
    CHECK(hit.fraction >= 0 && hit.fraction <= 1 && finite_vec(hit.point));
    CHECK(hit.hit || col_ray_test(a, to, to, NULL).hit == false);
    CHECK(hit.index >= 0 && hit.index < a->count);
    double length = hit.normal.x * hit.normal.x + hit.normal.y * hit.normal.y;
    CHECK(fabs(length - (hit.hit && !hit.inside)) < 0x1p-50);
}

/* ------------------------------------------------------------------------- */

static void check_pair(const col_shape *a, const col_shape *b,
                       const col_trace *trace)
{
    void *scratch = malloc(col_gjk_scratch(a, b));
    CHECK(scratch);
    col_sat sat = check_methods(a, b, scratch).sat;
    check_exact(a, b, &sat.relation);
    check_relation(&sat.relation);
    col_sat traced = col_sat_test(a, b, trace);
    col_gjk gjk = col_gjk_test(a, b, scratch, trace);
    check_same(&traced, &gjk);
    check_same(&sat, &gjk);
    check_points(col_sat_points(a, b, &sat), gjk.points);
    check_prepared(a, b, &sat, &gjk, scratch);
    free(scratch);
    check_alternatives(a, b, &sat);
    check_clip(a, b, &sat, trace);
    check_boxes(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    const col_trace trace = {step_check, NULL};
    struct solid first = take_solid(&source, NULL);
    struct solid second = take_solid(&source, &first);
    col_shape a = solid_shape(&first), b = solid_shape(&second);
    check_pair(&a, &b, &trace);

    struct maker maker = take_maker(&source);
    col_moving moving_a = {&a, take_point(&maker)};
    col_moving moving_b = {&b, take_point(&maker)};
    double dt = fabs(take_number(&maker));
    dt = dt > 0 && dt <= COL_LIMIT ? dt : 1;
    check_sweep(moving_a, moving_b, dt, &trace);
    check_cast(moving_a, moving_b, dt, 0, &trace);
    check_cast(moving_a, moving_b, dt, fabs(take_point(&maker).x), &trace);
    check_ray(&a, take_point(&maker), b.vertices[0], &trace);
    check_ray(&b, moving_a.velocity, a.vertices[0], &trace);
    return 0;
}
