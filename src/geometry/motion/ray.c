/* Computes rays: a moving point against a closed shape, or a moving disc, which
 * is a point against the shape grown by the radius of the disc. Where the ray
 * leaves the shape is where the reversed motion through the same start enters
 * it, at a negative time. Thus both ends are as precise, wherever the start is.
 */
#include <assert.h>

#include "collide_motion.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/entry.h"

/* ---- Passages ----------------------------------------------------------- */

/* A ray and a shape. */
typedef struct ray_passage {
    passage p;
    col_shape point; /* the start, which p.a points to */
    bool rests;      /* start and end are the same point */
} ray_passage;

/* Makes the passage of a ray from its start, or, `back`, of the reversed motion
 * through it. The result refers to *made and to *start. */
static inline ALWAYS_INLINE void make_passage(ray_passage *made,
                                              const col_vec2 *start,
                                              const col_ray *ray,
                                              const col_shape *shape, bool back)
{
    made->point = (col_shape){start, 1, 1, 0, NULL};
    made->p = (passage){.a = &made->point,
                        .b = shape,
                        .way = vector_between(ray->from, ray->to)};
    made->p.radius = col_form_of(shape->radius);
    if (ray->radius > 0) {
        form grown = col_form_of(ray->radius);
        made->p.radius = col_form_sum(&made->p.radius, &grown);
    }
    made->rests = vector_is_zero(made->p.way);
    if (made->rests) /* any direction shows if the start is inside */
        made->p.way.x = dd_of(1);
    if (back)
        made->p.way = vector_negate(made->p.way);
}

/* ---- The surface -------------------------------------------------------- */

static col_vec2 back(col_vec2 v)
{
    return (col_vec2){0 - v.x, 0 - v.y};
}

static void hit_edge(const passage *p, int edge, col_ray_hit *hit)
{
    col_axis axis = {COL_EDGE_OF_B, 0, edge};
    hit->is_edge = true;
    hit->index = edge;
    hit->normal = back(col_axis_normal(p->a, p->b, axis));
}

/* True if the ray goes to the inner side of an edge. */
static bool enters(const passage *p, int edge)
{
    return vector_cross_sign(p->way, core_edge(p->b, edge)) < 0;
}

/* A corner without radius that is grazed. */
static void hit_sharp_corner(const passage *p, int vertex, col_ray_hit *hit)
{
    int before = core_down(p->b, vertex), low = vertex, high = before;
    if (before < vertex) {
        low = before;
        high = vertex;
    }
    if (p->b->count > 1 && enters(p, low)) {
        hit_edge(p, low, hit);
    } else if (p->b->count > 1 && enters(p, high)) {
        hit_edge(p, high, hit);
    } else {
        hit->index = vertex;
        hit->normal = vector_rounded(col_vector_unit(vector_negate(p->way)));
    }
}

/* Fills in the feature and its normal. Returns the unit vector from the point
 * to the shape, if the point is the center of a disc. */
static unit_vector put_feature(const passage *p, const entry *e,
                               const entry *tied, bool is_disc,
                               col_ray_hit *hit)
{
    unit_vector inward = {dd_of(0), dd_of(0)};
    if (e->kind == ENTRY_SIDE) {
        int edge = core_edge_at(p->b, e->b);
        if (tied->kind == ENTRY_SIDE && core_edge_at(p->b, tied->b) < edge)
            edge = core_edge_at(p->b, tied->b);
        hit_edge(p, edge, hit);
        form2 normal = col_vector_form(vector_left(e->edge));
        return is_disc ? col_unit(&normal) : inward;
    }
    if (is_zero(p->radius.value.hi)) {
        hit_sharp_corner(p, e->b, hit);
        return inward;
    }
    inward = col_entry_corner_normal(p, e);
    hit->index = e->b;
    hit->normal = back((col_vec2){dd_round(inward.x), dd_round(inward.y)});
    return inward;
}

/* What a ray hits where a passage enters. */
static inline ALWAYS_INLINE col_ray_hit surface_hit(const passage *p,
                                                    const entry *e,
                                                    const entry *tied,
                                                    scaled at, double radius)
{
    col_ray_hit hit = {.hit = true, .fraction = col_scaled_round(at)};
    vector place = col_entry_place(p->a->vertices[0], p->way, at);
    unit_vector inward = put_feature(p, e, tied, radius > 0, &hit);
    if (radius > 0)
        place = vector_sum(place, vector_times(inward, dd_of(radius)));
    hit.point = (col_vec2){dd_round(place.x), dd_round(place.y)};
    return hit;
}

/* ---- Where a ray enters, and where it leaves ----------------------------- */

/* Rounded fractions this near to 1 leave open which side of 1 they are on. */
#define END_DOUBT 0x1p-50

/* True if the ray leaves the shape at its end at the latest: if the fraction
 * does not tell, the reversed ray from its end starts outside or enters there.
 */
static bool leaves(const col_ray *ray, const col_shape *shape, double fraction)
{
    if (fraction < 1 - END_DOUBT || fraction > 1 + END_DOUBT)
        return fraction < 1;
    ray_passage r;
    entry tied;
    make_passage(&r, &ray->to, ray, shape, true);
    return col_entry_find(&r.p, &tied).when >= 0;
}

/* The part of a ray in a shape; the exit and what the ray meets on the way only
 * with `with_exit`. */
static inline ALWAYS_INLINE col_ray_span find_span(const col_shape *shape,
                                                   const col_ray *ray,
                                                   bool with_exit,
                                                   const col_trace *trace)
{
    assert(core_is_sound(shape));
    ray_passage ahead, behind;
    make_passage(&ahead, &ray->from, ray, shape, false);
    ahead.p.trace = trace;
    entry tied, exit_tied, e = col_entry_find(&ahead.p, &tied), exit = e;
    if (e.kind == ENTRY_NONE)
        return (col_ray_span){.grazes = false};
    if (with_exit || e.when < 0) {
        make_passage(&behind, &ray->from, ray, shape, true);
        exit = col_entry_find(&behind.p, &exit_tied);
    }
    /* A start with no entry ahead is inside if there is none behind it. */
    bool inside = e.when == 0 || (e.when < 0 && exit.when <= 0);
    scaled at = {dd_of(0), 0};
    if (!inside && (e.when < 0 || ahead.rests))
        return (col_ray_span){.grazes = false};
    if (!inside)
        at = col_entry_time(&ahead.p, &e);
    if (!inside && !col_entry_within(&ahead.p, &e, at, 1))
        return (col_ray_span){.grazes = false};
    col_ray_span part = {.grazes = e.kind == ENTRY_GRAZE};
    part.entry =
        inside ? (col_ray_hit){.hit = true, .inside = true, .point = ray->from}
               : surface_hit(&ahead.p, &e, &tied, at, ray->radius);
    if (!with_exit || ahead.rests)
        return part;
    part.is_front = shape->count > 1 && enters(&ahead.p, 0);
    at = col_entry_time(&behind.p, &exit);
    col_ray_hit end =
        surface_hit(&behind.p, &exit, &exit_tied, at, ray->radius);
    end.fraction = 0 - end.fraction;
    if (leaves(ray, shape, end.fraction))
        part.exit = end;
    return part;
}

col_ray_hit col_ray_test(const col_shape *shape, col_vec2 from, col_vec2 to,
                         const col_trace *trace)
{
    const col_ray ray = {from, to, 0};
    return find_span(shape, &ray, false, trace).entry;
}

col_ray_span col_ray_span_test(const col_shape *shape, const col_ray *ray,
                               const col_trace *trace)
{
    assert(ray->radius >= 0 && ray->radius <= COL_LIMIT);
    return find_span(shape, ray, true, trace);
}

/* ---- Several shapes ----------------------------------------------------- */

/* Finds an end of a ray's part in a shape, which the line of the ray meets. */
static entry end_of(const col_ray *ray, const col_ray_end *end, ray_passage *r)
{
    entry tied;
    make_passage(r, &ray->from, ray, end->shape, end->is_exit);
    return col_entry_find(&r->p, &tied);
}

int col_ray_compare(const col_ray *ray, col_ray_end first, col_ray_end second)
{
    ray_passage r, s;
    entry e = end_of(ray, &first, &r), f = end_of(ray, &second, &s);
    if (e.kind == ENTRY_NONE || f.kind == ENTRY_NONE)
        return 0;
    return col_entry_compare(&(entry_moment){&r.p, &e, first.is_exit},
                             &(entry_moment){&s.p, &f, second.is_exit});
}

double col_ray_length(const col_ray *ray, const col_shape *first,
                      const col_shape *last)
{
    const scaled one = col_scaled_of(dd_of(1));
    ray_passage r, s;
    entry e = end_of(ray, &(col_ray_end){first, false}, &r);
    entry exit = end_of(ray, &(col_ray_end){last, true}, &s);
    if (r.rests || e.kind == ENTRY_NONE || exit.kind == ENTRY_NONE)
        return 0;
    scaled start = col_scaled_of(dd_of(0));
    if (e.when > 0)
        start = col_entry_time(&r.p, &e);
    scaled end = col_scaled_negate(col_entry_time(&s.p, &exit));
    if (col_scaled_sign(col_scaled_add(end, col_scaled_negate(one))) > 0)
        end = one;
    scaled share = col_scaled_add(end, col_scaled_negate(start));
    if (col_scaled_sign(share) <= 0)
        return 0;
    wide square = col_dot_wide(r.p.way, r.p.way);
    scaled length = col_scaled_sqrt(col_wide_scaled(&square));
    return col_scaled_round(col_scaled_mul(share, length));
}

/* ---- Directions --------------------------------------------------------- */

col_vec2 col_ray_to(col_vec2 from, col_vec2 direction, double length)
{
    vector v = {dd_of(direction.x), dd_of(direction.y)};
    assert(!vector_is_zero(v) && length >= 0);
    return col_moved(from, col_vector_unit(v), dd_of(length));
}
