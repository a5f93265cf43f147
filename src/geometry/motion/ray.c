/* Rays: a point that moves, against a shape that is closed. */
#include <assert.h>

#include "collide_motion.h"
#include "geometry/exact/bits.h"
#include "geometry/motion/toi_contact.h"

/* ---- Features ----------------------------------------------------------- */

static col_vec2 back(col_vec2 v)
{
    return (col_vec2){0 - v.x, 0 - v.y};
}

static void take_edge(const passage *p, int edge, col_ray_hit *hit)
{
    col_axis axis = {COL_EDGE_OF_B, 0, edge};
    hit->is_edge = true;
    hit->index = edge;
    hit->normal = back(col_axis_normal(p->a, p->b, axis));
}

/* Minus the ray's direction. */
static col_vec2 against(const passage *p)
{
    return vector_rounded(col_vector_unit(vector_negate(p->way)));
}

/* Whether the ray leads to the inner side of an edge. */
static bool enters(const passage *p, int edge)
{
    return vector_cross_sign(p->way, core_edge(p->b, edge)) < 0;
}

/* A corner without radius that is grazed. */
static void take_sharp_corner(const passage *p, int vertex, col_ray_hit *hit)
{
    int before = core_down(p->b, vertex), low = vertex, high = before;
    if (before < vertex) {
        low = before;
        high = vertex;
    }
    if (p->b->count > 1 && enters(p, low)) {
        take_edge(p, low, hit);
    } else if (p->b->count > 1 && enters(p, high)) {
        take_edge(p, high, hit);
    } else {
        hit->index = vertex;
        hit->normal = against(p);
    }
}

static void take_feature(const passage *p, const entry *e, const entry *tied,
                         col_ray_hit *hit)
{
    if (e->kind == ENTRY_SIDE) {
        int edge = core_edge_at(p->b, e->b);
        if (tied->kind == ENTRY_SIDE && core_edge_at(p->b, tied->b) < edge)
            edge = core_edge_at(p->b, tied->b);
        take_edge(p, edge, hit);
    } else if (is_zero(p->b->radius)) {
        take_sharp_corner(p, e->b, hit);
    } else {
        unit_vector n = col_entry_corner_normal(p, e);
        hit->index = e->b;
        hit->normal = back((col_vec2){dd_round(n.x), dd_round(n.y)});
    }
}

/* ---- Rays --------------------------------------------------------------- */

/* Whether the start, with the line's way into the shape not ahead of it, is in
 * the closed shape: the way back does not lead in ahead of it either. */
static bool starts_inside(const passage *p, const entry *e)
{
    if (e->when == 0)
        return true;
    passage reverse = *p;
    entry tied;
    reverse.way = vector_negate(p->way);
    reverse.trace = NULL;
    entry exit = col_entry_find(&reverse, &tied);
    return exit.when <= 0;
}

col_ray_hit col_ray_test(const col_shape *shape, col_vec2 from, col_vec2 to,
                         const col_trace *trace)
{
    assert(core_is_sound(shape));
    col_shape point = {&from, 1, 1, 0, NULL};
    passage p = {.a = &point, .b = shape, .way = vector_between(from, to)};
    p.radius = col_form_of(shape->radius);
    p.trace = trace;
    bool rests = vector_is_zero(p.way);
    if (rests) /* any direction tells whether the start is inside */
        p.way.x = dd_of(1);
    entry tied, e = col_entry_find(&p, &tied);
    if (e.kind == ENTRY_NONE)
        return (col_ray_hit){.hit = false};
    if (e.when <= 0)
        return starts_inside(&p, &e)
                   ? (col_ray_hit){.hit = true, .inside = true, .point = from}
                   : (col_ray_hit){.hit = false};
    if (rests || !col_entry_within(&p, &e, 1))
        return (col_ray_hit){.hit = false};
    scaled at = col_entry_time(&p, &e);
    vector place = col_entry_place(from, p.way, at);
    col_ray_hit hit = {.hit = true, .fraction = col_scaled_round(at)};
    hit.point = (col_vec2){dd_round(place.x), dd_round(place.y)};
    take_feature(&p, &e, &tied, &hit);
    return hit;
}
