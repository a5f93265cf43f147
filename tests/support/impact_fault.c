#include "support/impact_fault.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/fault.h"
#include "support/oracle.h"

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

static double vec_size(col_vec2 v)
{
    return fmax(fabs(v.x), fabs(v.y));
}

/* Largest magnitude of a coordinate or radius. */
static double size_of(const col_shape *shape)
{
    double size = shape->radius;
    for (int i = 0; i < shape->count; i++)
        size = fmax(size, vec_size(shape->vertices[i]));
    return size;
}

/* ---- Casts -------------------------------------------------------------- */

/* Points lie where they belong, within an ulp of the largest term. */
static const char *points_fault(struct impact *o, const col_moving *a,
                                const col_moving *b, double target,
                                const col_impact *i,
                                struct impact_errors *errors)
{
    double size = fmax(size_of(a->shape), size_of(b->shape)) + target;
    size += i->time * (vec_size(a->velocity) + vec_size(b->velocity));
    double ulp = size * 0x1p-52 + 0x1p-1070;
    double off_a = impact_off_surface(o, a->shape, a->velocity, i->points.a);
    double off_b = impact_off_surface(o, b->shape, b->velocity, i->points.b);
    double x = i->points.b.x - i->points.a.x - target * i->normal.x;
    double y = i->points.b.y - i->points.a.y - target * i->normal.y;
    errors->point = fmax(off_a, off_b) / ulp;
    MUST(errors->point <= 2);
    MUST(fabs(x) <= 4 * ulp && fabs(y) <= 4 * ulp);
    return NULL;
}

static const char *start_fault(const col_moving *a, const col_moving *b,
                               const col_impact *i)
{
    col_sat sat = col_sat_test(a->shape, b->shape, NULL);
    col_points points = col_sat_points(a->shape, b->shape, &sat);
    bool inside = i->status == COL_OVERLAPPING;
    MUST(is_zero(i->time));
    MUST(same_vec(i->normal, sat.relation.normal));
    MUST(is_equal(i->depth, inside ? sat.relation.amount : 0));
    MUST(same_vec(i->points.a, points.a) && same_vec(i->points.b, points.b));
    return NULL;
}

static const char *hit_fault(struct impact *o, const col_moving *a,
                             const col_moving *b, double dt, double target,
                             const col_impact *i, struct impact_errors *errors)
{
    errors->time = oracle_ulps(i->time, o->time);
    MUST(errors->time < 1);
    MUST(i->time >= 0 && i->time <= dt && is_zero(i->depth));
    col_axis axis = {COL_VERTICES, 0, 0};
    MUST(impact_axis(o, i->axis, &axis));
    MUST(axis.kind == i->axis.kind);
    MUST(axis.a == i->axis.a && axis.b == i->axis.b);
    errors->normal = impact_normal_ulps(o, i->axis, i->normal);
    MUST(errors->normal < 1);
    return points_fault(o, a, b, target, i, errors);
}

const char *impact_cast_fault(struct impact *o, const col_moving *a,
                              const col_moving *b, double dt, double target,
                              struct impact_errors *errors)
{
    *errors = (struct impact_errors){0, 0, 0};
    col_impact i = col_cast_test(a, b, dt, target, NULL);
    impact_cast(o, a, b, dt, target);
    MUST((o->status == IMPACT_APART) == (i.status == COL_APART));
    MUST((o->status == IMPACT_OVERLAPPING) == (i.status == COL_OVERLAPPING));
    MUST(is_equal(i.from, i.time) && is_equal(i.to, i.time));
    switch (o->status) {
    case IMPACT_APART:
        MUST(is_zero(i.time) && same_vec(i.normal, (col_vec2){0, 0}));
        return NULL;
    case IMPACT_OVERLAPPING:
    case IMPACT_NEAR:
        return start_fault(a, b, &i);
    case IMPACT_HIT:
        break;
    }
    return hit_fault(o, a, b, dt, target, &i, errors);
}

/* ---- Rays --------------------------------------------------------------- */

/* The feature is the first edge there that the ray enters, else a vertex that
 * is there; the normal is the feature's, or, at a vertex without radius, minus
 * the ray's direction. */
static const char *feature_fault(struct impact *o, const col_shape *shape,
                                 const col_ray_hit *hit, col_vec2 way,
                                 struct impact_errors *errors)
{
    int edge = impact_ray_edge(o);
    col_axis axis = {COL_EDGE_OF_B, 0, edge};
    col_vec2 n = hit->normal;
    MUST(hit->is_edge == (edge >= 0));
    if (hit->is_edge) {
        MUST(hit->index == edge);
    } else {
        axis = (col_axis){COL_VERTICES, 0, hit->index};
        MUST(impact_axis(o, axis, &axis));
        MUST(axis.kind == COL_VERTICES);
    }
    if (hit->is_edge || !is_zero(shape->radius)) {
        errors->normal = impact_normal_ulps(o, axis, (col_vec2){-n.x, -n.y});
        MUST(errors->normal < 1);
        return NULL;
    }
    MUST(fabs(n.x * way.y - n.y * way.x) <=
         0x1p-50 * (fabs(way.x) + fabs(way.y)));
    MUST(n.x * way.x + n.y * way.y <= 0);
    return NULL;
}

const char *impact_ray_fault(struct impact *o, const col_shape *shape,
                             col_vec2 from, col_vec2 to,
                             struct impact_errors *errors)
{
    *errors = (struct impact_errors){0, 0, 0};
    col_ray_hit hit = col_ray_test(shape, from, to, NULL);
    impact_ray(o, shape, from, to);
    MUST(hit.hit == (o->status != IMPACT_APART));
    MUST(hit.inside == (o->status == IMPACT_OVERLAPPING));
    if (o->status != IMPACT_HIT) {
        MUST(is_zero(hit.fraction));
        MUST(same_vec(hit.normal, (col_vec2){0, 0}));
        MUST(!hit.inside || same_vec(hit.point, from));
        return NULL;
    }
    errors->time = oracle_ulps(hit.fraction, o->time);
    MUST(errors->time < 1 && hit.fraction <= 1);
    double size = vec_size(from) + vec_size(to) + size_of(shape);
    double off = impact_off_surface(o, shape, (col_vec2){0, 0}, hit.point);
    errors->point = off / (size * 0x1p-52 + 0x1p-1070);
    MUST(errors->point <= 2);
    col_vec2 way = {to.x - from.x, to.y - from.y}; /* halves underflow */
    return feature_fault(o, shape, &hit, way, errors);
}
