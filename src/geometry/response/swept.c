/* What happens after swept boxes have met.
 *
 * Takes two moving bodies, gives where they touch and where and how fast they
 * are at the end. With s the share of a body in what changes (its inverse mass
 * by the sum of both), u the velocity of the centre of mass and w that of A
 * relative to B after the hit, the velocities are u + s_A w and u - s_B w. So
 * momentum is kept, and beside a wall, where s is 1 and 0, A's is that of the
 * wall plus w, with no rounding where the wall rests.
 *
 * Invariant: after the hit w does not lead in, so that the sides that touch
 * keep the boxes apart from there on. The positions are rounded, though, and
 * the coordinates that they place are rounded again: where that pushes one side
 * through the other, by some ulps, the bodies are moved back until what a
 * reader of the positions places is exactly apart or touching.
 *
 * Source: BrendanL.K. 2013, Swept AABB collision detection and response;
 * positions are kept to 98 bits in between in place of its floats, and its two
 * formulas for a wall become those of two masses. */
#include "collide_response.h"

#include <assert.h>

#include "collide_steps.h"
#include "geometry/core/bounds.h"
#include "geometry/exact/bits.h"

/* A coordinate of a vector: x for 0, y for 1. */
static double part_of(col_vec2 v, int axis)
{
    return axis ? v.y : v.x;
}

static void set_part(col_vec2 *v, int axis, double value)
{
    *(axis ? &v->y : &v->x) = value;
}

/* Two bodies that meet, A first. */
struct swept_meeting {
    const col_swept_body *body[2];
    double share[2];        /* in what changes */
    bool answered;          /* there is a hit, and something can change */
    bool stuck;             /* as the boxes overlap at the start */
    int axis, way;          /* the normal: its coordinate, and its sign */
    dd time;                /* of the hit */
    dd depth;               /* stuck: of the overlap */
    col_vec2 before, after; /* velocity of A relative to B */
};

/* ---- Velocities --------------------------------------------------------- */

static double length_of(col_vec2 v)
{
    scaled x = col_scaled_of(dd_of(v.x)), y = col_scaled_of(dd_of(v.y));
    scaled square = col_scaled_add(col_scaled_mul(x, x), col_scaled_mul(y, y));
    return col_scaled_round(col_scaled_sqrt(square));
}

/* The velocity of A relative to B after the hit. */
static col_vec2 relative_after(const struct swept_meeting *m,
                               const col_swept_rule *rule)
{
    double into = part_of(m->before, m->axis);
    double past = part_of(m->before, !m->axis);
    col_vec2 after = m->before;
    if (!m->answered || m->way * into <= 0)
        return after;
    set_part(&after, m->axis, 0);
    switch (rule->method) {
    case COL_STOP:
        return (col_vec2){0, 0};
    case COL_SLIDE:
        break;
    case COL_BOUNCE:
        set_part(&after, m->axis, -rule->restitution * into);
        break;
    case COL_PUSH:
        if (!is_zero(past))
            set_part(&after, !m->axis, copysign(length_of(m->before), past));
        break;
    }
    return after;
}

/* The velocity of a body after the hit; a part of it that is not to change
 * keeps its bits. */
static col_vec2 velocity_after(const struct swept_meeting *m, int side)
{
    col_vec2 velocity = m->body[side]->moving.velocity;
    for (int axis = 0; axis < 2; axis++) {
        double relative = part_of(m->after, axis);
        if (is_equal(relative, part_of(m->before, axis)))
            continue;
        double a = part_of(m->body[0]->moving.velocity, axis);
        double b = part_of(m->body[1]->moving.velocity, axis);
        double center = a * m->share[1] + b * m->share[0];
        double own = m->share[side] * relative;
        set_part(&velocity, axis, side == 0 ? center + own : center - own);
    }
    return velocity;
}

/* ---- Positions ---------------------------------------------------------- */

/* How far a body moves along a coordinate until the contact. */
static dd way_to(const struct swept_meeting *m, int side, int axis)
{
    if (!m->stuck)
        return dd_mul(m->time,
                      dd_of(part_of(m->body[side]->moving.velocity, axis)));
    if (axis != m->axis)
        return dd_of(0);
    double out = side == 0 ? -m->way : m->way;
    return dd_mul(m->depth, dd_of(out * m->share[side]));
}

/* The contact, if `rest` is 0, or where the body is after so much more time. */
static col_vec2 position_after(const struct swept_meeting *m, int side,
                               col_vec2 velocity, dd rest)
{
    col_vec2 position = m->body[side]->pose.position;
    for (int axis = 0; axis < 2; axis++) {
        dd more = dd_mul(rest, dd_of(part_of(velocity, axis)));
        dd moved = dd_add(way_to(m, side, axis), more);
        dd at = dd_add(moved, dd_of(part_of(position, axis)));
        set_part(&position, axis, dd_round(at));
    }
    return position;
}

/* The side of a body's box that faces the other, placed at a position. */
static form facing_side(const struct swept_meeting *m, int side,
                        col_vec2 position)
{
    const col_swept_body *body = m->body[side];
    bool is_max = (m->way > 0) == (side == 0);
    col_transform pose = {position, body->pose.rotation};
    double furthest = 0;
    for (int i = 0; i < body->local_count; i++) {
        col_vec2 vertex = col_transform_point(pose, body->local[i]);
        double at = part_of(vertex, m->axis);
        if (i == 0 || (is_max ? at > furthest : at < furthest))
            furthest = at;
    }
    double radius = body->moving.shape->radius;
    return col_form_difference(furthest, is_max ? -radius : radius);
}

/* How deep the placed boxes overlap along the normal; 0 where they do not. */
static double overlap_at(const struct swept_meeting *m,
                         const col_vec2 position[2])
{
    form a = facing_side(m, 0, position[0]), b = facing_side(m, 1, position[1]);
    form depth = m->way > 0 ? col_form_minus(&a, &b) : col_form_minus(&b, &a);
    return col_form_sign(&depth) > 0 ? dd_round(depth.value) : 0;
}

/* Moves the bodies that respond back until the boxes are apart or touch. Each
 * step is twice the one before: they get past the ulp of every coordinate,
 * mostly with the first one. */
static void part_boxes(const struct swept_meeting *m, col_vec2 position[2])
{
    double depth = overlap_at(m, position), step = depth;
    while (depth > 0) {
        for (int side = 0; side < 2; side++) {
            double out = side == 0 ? -m->way : m->way;
            double at = part_of(position[side], m->axis);
            if (m->share[side] > 0)
                set_part(&position[side], m->axis, at + out * step);
        }
        step *= 2;
        depth = overlap_at(m, position);
    }
}

/* ---- Answers ------------------------------------------------------------ */

static void share_by_mass(struct swept_meeting *m)
{
    double a = m->body[0]->inverse_mass, b = m->body[1]->inverse_mass;
    double most = a > b ? a : b;
    if (!(most > 0))
        return;
    double ratios = a / most + b / most; /* 1 .. 2: nothing overflows */
    m->share[0] = a / most / ratios;
    m->share[1] = b / most / ratios;
}

/* The time at which the gap along the normal is closed, or the depth of what
 * overlaps at the start. */
static void find_contact(struct swept_meeting *m, const col_sweep *sweep)
{
    const col_moving *a = &m->body[0]->moving, *b = &m->body[1]->moving;
    m->axis = is_zero(sweep->normal.x);
    m->way = part_of(sweep->normal, m->axis) > 0 ? 1 : -1;
    span sa = col_bounds_span(a->shape, m->axis);
    span sb = col_bounds_span(b->shape, m->axis);
    form gap = m->way > 0 ? col_form_minus(&sb.min, &sa.max)
                          : col_form_minus(&sa.min, &sb.max);
    form speed = col_form_difference(part_of(a->velocity, m->axis),
                                     part_of(b->velocity, m->axis));
    if (sweep->stuck)
        m->depth = dd_neg(gap.value);
    else
        m->time = dd_div(gap.value, dd_abs(speed.value));
}

static struct swept_meeting meeting_of(const col_swept_body *a,
                                       const col_swept_body *b,
                                       const col_swept_rule *rule,
                                       const col_sweep *sweep)
{
    struct swept_meeting m = {.body = {a, b}, .stuck = sweep->stuck};
    share_by_mass(&m);
    m.before = (col_vec2){a->moving.velocity.x - b->moving.velocity.x,
                          a->moving.velocity.y - b->moving.velocity.y};
    if (sweep->hit) {
        m.answered = m.share[0] > 0 || m.share[1] > 0;
        find_contact(&m, sweep);
    }
    m.after = relative_after(&m, rule);
    return m;
}

static void record(const col_trace *trace, const struct swept_meeting *m)
{
    col_step step = {.kind = COL_STEP_RESPONSE};
    step.as.response.relative = m->before;
    step.as.response.after = m->after;
    set_part(&step.as.response.normal, m->axis, part_of(m->before, m->axis));
    set_part(&step.as.response.tangent, !m->axis, part_of(m->before, !m->axis));
    step.as.response.share_a = m->share[0];
    step.as.response.share_b = m->share[1];
    trace->record(trace->context, &step);
}

/* Where both bodies are once `rest` has gone by since the contact. */
static void place(const struct swept_meeting *m, const col_vec2 velocity[2],
                  dd rest, col_vec2 position[2])
{
    for (int side = 0; side < 2; side++)
        position[side] = position_after(m, side, velocity[side], rest);
    if (m->answered)
        part_boxes(m, position);
}

col_swept col_swept_respond(const col_swept_body *a, const col_swept_body *b,
                            const col_swept_rule *rule, const col_trace *trace)
{
    assert(a->inverse_mass >= 0 && b->inverse_mass >= 0);
    assert(rule->method != COL_BOUNCE ||
           (rule->restitution >= 0 && rule->restitution <= 1));
    col_swept swept = {
        .sweep = col_sweep_test(&a->moving, &b->moving, rule->dt, trace)};
    struct swept_meeting m = meeting_of(a, b, rule, &swept.sweep);
    if (trace && swept.sweep.hit)
        record(trace, &m);
    dd rest = dd_sub(dd_of(rule->dt), m.time);
    if (dd_sign(rest) < 0)
        rest = dd_of(0);
    swept.depth = dd_round(m.depth);
    swept.remaining = dd_round(rest);
    col_vec2 velocity[2] = {velocity_after(&m, 0), velocity_after(&m, 1)};
    col_vec2 contact[2], position[2];
    place(&m, velocity, dd_of(0), contact);
    place(&m, velocity, rest, position);
    for (int side = 0; side < 2; side++) {
        col_vec2 v = velocity[side];
        *(side == 0 ? &swept.a : &swept.b) = (col_swept_end){
            .contact = contact[side],
            .rest = {v.x * swept.remaining, v.y * swept.remaining},
            .position = position[side],
            .velocity = v};
    }
    return swept;
}
