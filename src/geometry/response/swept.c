/* Sweeps bounding boxes: finds when two moving boxes hit each other, and how
 * they move after the hit.
 *
 * The hit: along each coordinate the two intervals overlap during one interval
 * of time, from `enter` to `leave`, both quotients of exact linear forms. The
 * boxes' interiors overlap while both intervals last, so the hit is the later
 * entry, if it comes before the earlier leaving and within [0, dt]. Every
 * comparison is the sign of a 2 x 2 determinant (geometry/exact/predicates.h).
 * Without velocity along a coordinate the intervals overlap always or never,
 * and nothing is divided. Source: Ericson 2005, 5.5.8 (slabs); the response
 * tutorials' swept rectangles, whose fractions `axes` reports.
 *
 * The response: with s the share of a body in the changes (its inverse mass by
 * the sum of both), u the velocity of the center of mass and w the velocity of
 * A relative to B after the hit, the velocities are u + s_A w and u - s_B w. So
 * momentum is kept, and at a wall, where s is 1 and 0, A's velocity is the
 * wall's plus w, without rounding if the wall rests.
 *
 * Invariant: after the hit w does not point inward, so that the touching sides
 * keep the boxes apart from there on. But positions are rounded, and the
 * coordinates that follow from them are rounded again. If that pushes one side
 * through the other, by some ulps, the bodies are moved back until the
 * coordinates that a reader computes from the positions are exactly apart or
 * touching.
 *
 * Source: BrendanL.K. 2013, Swept AABB collision detection and response; here
 * positions are kept to 98 bits in place of its floats, and its two formulas
 * for a wall become formulas for two masses. */
#include <assert.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

/* ---- The hit ------------------------------------------------------------ */

/* One coordinate of a pair. */
struct slab {
    form ahead;        /* from A's high side to B's low side */
    form behind;       /* from B's high side to A's low side */
    form speed;        /* |velocity of A relative to B| */
    int way;           /* its sign */
    form enter, leave; /* times speed; unused if way is 0 */
    span a, b;
    double velocity_a, velocity_b;
};

static struct slab slab_of(const col_moving *a, const col_moving *b,
                           bool along_y)
{
    struct slab s;
    s.a = col_bounds_span(a->shape, along_y);
    s.b = col_bounds_span(b->shape, along_y);
    s.velocity_a = along_y ? a->velocity.y : a->velocity.x;
    s.velocity_b = along_y ? b->velocity.y : b->velocity.x;
    s.ahead = col_form_minus(&s.b.min, &s.a.max);
    s.behind = col_form_minus(&s.a.min, &s.b.max);
    s.speed = col_form_difference(s.velocity_a, s.velocity_b);
    s.way = col_form_sign(&s.speed);
    if (s.way < 0)
        s.speed = col_form_negate(&s.speed);
    s.enter = s.way > 0 ? s.ahead : s.behind;
    s.leave = col_form_negate(s.way > 0 ? &s.behind : &s.ahead);
    return s;
}

/* True if the open intervals overlap at the start. */
static bool overlaps(const struct slab *s)
{
    return col_form_sign(&s->ahead) < 0 && col_form_sign(&s->behind) < 0;
}

/* Sign of x / (x's speed) - y / (y's speed). */
static int compare_times(const form *x, const struct slab *x_slab,
                         const form *y, const struct slab *y_slab)
{
    return col_det_sign(x, &x_slab->speed, y, &y_slab->speed);
}

/* The slab that is entered last, x if both are entered at once; NULL if there
 * is no moment at which both are entered and neither is left. */
static const struct slab *last_entered(const struct slab *x,
                                       const struct slab *y)
{
    const struct slab *slabs[2] = {x, y}, *last = NULL;
    for (int i = 0; i < 2; i++) {
        if (slabs[i]->way == 0 && !overlaps(slabs[i]))
            return NULL;
        if (slabs[i]->way != 0 &&
            (!last ||
             compare_times(&slabs[i]->enter, slabs[i], &last->enter, last) > 0))
            last = slabs[i];
    }
    for (int i = 0; last && i < 2; i++)
        if (slabs[i]->way != 0 &&
            compare_times(&last->enter, last, &slabs[i]->leave, slabs[i]) >= 0)
            return NULL;
    return last;
}

/* A scaled number, as the time of a slow approach may exceed a double. */
static scaled time_of(const form *distance, const struct slab *s)
{
    return col_scaled_div(col_scaled_of(distance->value),
                          col_scaled_of(s->speed.value));
}

static col_approach approach_of(const struct slab *s, double dt)
{
    bool is_ahead = col_form_sign(&s->ahead) > 0;
    bool is_behind = col_form_sign(&s->behind) > 0;
    if (!is_ahead && !is_behind)
        return (col_approach){0, 0, true};
    const form *gap = is_ahead ? &s->ahead : &s->behind;
    col_approach approach = {.distance = dd_round(gap->value)};
    approach.closes = is_ahead ? s->way > 0 : s->way < 0;
    if (approach.closes)
        approach.fraction = col_scaled_round(
            col_scaled_div(time_of(gap, s), col_scaled_of(dd_of(dt))));
    return approach;
}

/* A side at the hit, side + velocity * enter / speed, as one quotient with an
 * exact numerator, so that nothing is lost if a long motion cancels. */
static double side_at(const form *side, double velocity, const struct slab *hit)
{
    if (!hit)
        return dd_round(side->value);
    form back = col_form_of(-velocity);
    scaled top = col_det(side, &back, &hit->enter, &hit->speed);
    return col_scaled_round(
        col_scaled_div(top, col_scaled_of(hit->speed.value)));
}

static col_box box_at(const span *x, const span *y, col_vec2 velocity,
                      const struct slab *hit)
{
    return (col_box){
        {side_at(&x->min, velocity.x, hit), side_at(&y->min, velocity.y, hit)},
        {side_at(&x->max, velocity.x, hit), side_at(&y->max, velocity.y, hit)}};
}

/* The shortest translation that separates: among equals the first of +x, -x,
 * +y, -y. */
static col_vec2 least_translation(const struct slab *x, const struct slab *y)
{
    const form *gaps[4] = {&x->ahead, &x->behind, &y->ahead, &y->behind};
    const col_vec2 normals[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int least = 0;
    for (int i = 1; i < 4; i++)
        if (col_form_compare(gaps[i], gaps[least]) > 0)
            least = i;
    return normals[least];
}

static void record_times(const col_trace *trace, const struct slab *s,
                         bool is_y)
{
    if (!trace)
        return;
    const form *gap =
        col_form_compare(&s->ahead, &s->behind) >= 0 ? &s->ahead : &s->behind;
    col_step step = {.kind = COL_STEP_SLAB};
    step.as.slab.is_y = is_y;
    step.as.slab.distance = dd_round(gap->value);
    step.as.slab.velocity = s->way * dd_round(s->speed.value);
    step.as.slab.moves = s->way != 0;
    if (s->way != 0) {
        step.as.slab.enter = col_scaled_round(time_of(&s->enter, s));
        step.as.slab.leave = col_scaled_round(time_of(&s->leave, s));
    }
    trace->record(trace->context, &step);
}

col_sweep col_sweep_test(const col_moving *a, const col_moving *b, double dt,
                         const col_trace *trace)
{
    assert(core_is_sound(a->shape) && core_is_sound(b->shape));
    assert(dt > 0 && dt <= COL_LIMIT);
    struct slab x = slab_of(a, b, false), y = slab_of(a, b, true);
    col_sweep sweep = {.x = approach_of(&x, dt), .y = approach_of(&y, dt)};
    record_times(trace, &x, false);
    record_times(trace, &y, true);
    const struct slab *hit = NULL; /* while not stuck */
    sweep.stuck = sweep.hit = overlaps(&x) && overlaps(&y);
    if (sweep.stuck) {
        sweep.normal = least_translation(&x, &y);
    } else {
        const struct slab *last = last_entered(&x, &y);
        form one = col_form_of(1), end = col_form_of(dt);
        if (last && col_form_sign(&last->enter) >= 0 &&
            col_det_sign(&last->enter, &last->speed, &end, &one) <= 0)
            hit = last;
    }
    if (hit) {
        sweep.hit = true;
        sweep.time = col_scaled_round(time_of(&hit->enter, hit));
        sweep.normal = hit == &x ? (col_vec2){x.way, 0} : (col_vec2){0, y.way};
    }
    sweep.box_a = box_at(&x.a, &y.a, a->velocity, hit);
    sweep.box_b = box_at(&x.b, &y.b, b->velocity, hit);
    return sweep;
}

/* ---- The response -------------------------------------------------------- */

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
    double share[2];        /* of both bodies in the changes */
    bool answered;          /* there is a hit, and something can change */
    bool stuck;             /* the boxes overlap at the start */
    int axis, way;          /* the normal: its coordinate, and its sign */
    dd time;                /* of the hit */
    dd depth;               /* stuck: of the overlap */
    col_vec2 before, after; /* velocity of A relative to B */
};

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

/* The velocity of a body after the hit; a component that does not change keeps
 * its bits. */
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

/* The motion of a body along a coordinate until the contact. */
static dd motion_to_contact(const struct swept_meeting *m, int side, int axis)
{
    if (!m->stuck)
        return dd_mul(m->time,
                      dd_of(part_of(m->body[side]->moving.velocity, axis)));
    if (axis != m->axis)
        return dd_of(0);
    double out = side == 0 ? -m->way : m->way;
    return dd_mul(m->depth, dd_of(out * m->share[side]));
}

/* The position at a time `rest` after the contact. */
static col_vec2 position_after(const struct swept_meeting *m, int side,
                               col_vec2 velocity, dd rest)
{
    col_vec2 position = m->body[side]->pose.position;
    for (int axis = 0; axis < 2; axis++) {
        dd more = dd_mul(rest, dd_of(part_of(velocity, axis)));
        dd moved = dd_add(motion_to_contact(m, side, axis), more);
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

/* The depth of the overlap of the placed boxes along the normal; 0 if apart. */
static double overlap_at(const struct swept_meeting *m,
                         const col_vec2 position[2])
{
    form a = facing_side(m, 0, position[0]), b = facing_side(m, 1, position[1]);
    form depth = m->way > 0 ? col_form_minus(&a, &b) : col_form_minus(&b, &a);
    return col_form_sign(&depth) > 0 ? dd_round(depth.value) : 0;
}

/* Moves the bodies that respond back until the boxes are apart or touch. Each
 * step is twice the previous one, so steps exceed the ulp of every coordinate,
 * mostly with the first. */
static void separate_boxes(const struct swept_meeting *m, col_vec2 position[2])
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

/* Finds the time at which the gap along the normal closes, or the depth of the
 * overlap at the start. */
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

/* The positions of both bodies at a time `rest` after the contact. */
static void place(const struct swept_meeting *m, const col_vec2 velocity[2],
                  dd rest, col_vec2 position[2])
{
    for (int side = 0; side < 2; side++)
        position[side] = position_after(m, side, velocity[side], rest);
    if (m->answered)
        separate_boxes(m, position);
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
