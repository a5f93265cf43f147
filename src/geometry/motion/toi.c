/* Finds the first time of impact of shapes that rotate.
 *
 * [0, dt] is divided into 2^40 equal parts. An axis that separates the shapes
 * at the start (geometry/motion/relative_motion.h) is followed for as many
 * parts as it surely separates them; there the next axis is found, and so on.
 * If no axis separates them for even one part, they either overlap at its end,
 * which is a hit, or they do not: then anything that happens within the part is
 * shorter than the bracket, and is skipped.
 *
 * This ends because each step covers at least one part. Steps are few because
 * each step ends where the separation along the axis has a root, except for a
 * remainder that is of the 12th order of the step's length, and of the third
 * order about a root of even order; or where another feature becomes nearest;
 * or after about a radian. Two thresholds keep shapes that stay in contact from
 * advancing part by part: an axis is used as long as the separation is at least
 * -tolerance in the pose and -2 tolerance afterwards, so that shapes that do
 * not overlap at the end of a part can be followed from there until the
 * separation has changed by one tolerance.
 *
 * The discs about the centers of rotation that the cores never leave are
 * followed first: however fast these rotate, they cross empty space in one
 * step.
 *
 * Without a trace, plain doubles skip the times at which the cores are surely
 * apart (clearance.c), and double-doubles follow from there.
 * The steps are then others, but the answer is the same if no end of a part
 * that is skipped or followed depends on them: each must be surely apart, with
 * no more than half a tolerance of overlap, and the last one surely not, with
 * more than four. Otherwise all steps are made again without a skip. */
#include <assert.h>
#include <math.h>

#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/relative_motion.h"

/* ---- The points of contact ---------------------------------------------- */

/* The range along the edge of the vertices of one core that touch the other,
 * relative to one of them: a side, or 0 and 0 for a single vertex. */
struct touch_part {
    double low, high;
};

/* The contact along the outward normal of an edge of the base. */
struct toi_touch {
    const relative_motion *c;
    const pose *p;
    int base;
    unit_vector outward, along;
    double slack; /* vertices closer than this count as touching */
};

static vector place_of(const col_mover *const mover[2],
                       const relative_motion *c, const pose *p, int side,
                       int vertex)
{
    const col_mover *m = mover[side];
    col_vec2 v = m->shape->vertices[vertex];
    vector place = {dd_two_product(m->velocity.x, p->time),
                    dd_two_product(m->velocity.y, p->time)};
    if (is_zero(c->core[side].angular_velocity))
        return vector_sum(place, (vector){dd_of(v.x), dd_of(v.y)});
    vector arm = col_turn_vector(p->turn[side], vector_between(m->center, v));
    vector center = {dd_of(m->center.x), dd_of(m->center.y)};
    return vector_sum(vector_sum(place, center), arm);
}

static col_vec2 moved(vector place, unit_vector n, dd by)
{
    return vector_rounded(vector_sum(place, vector_times(n, by)));
}

/* Extends the range by the next or previous vertices that are level with one.
 */
static void extend(const struct toi_touch *t, int side, int vertex, bool ahead,
                   struct touch_part *part)
{
    const col_shape *shape = t->c->core[side].shape;
    col_vec2 outward = {t->outward.x.hi, t->outward.y.hi};
    int at = vertex;
    for (int i = 1; i < shape->count; i++) {
        at = ahead ? core_next(shape, at) : core_before(shape, at);
        col_vec2 plain = col_side_plainly(t->c, t->p, side, vertex, at);
        double high = vec2_dot(outward, plain);
        if ((side == t->base ? -high : high) >
            2 * t->slack + 0x1p-46 * vec2_size(plain))
            return;
        vector from = vector_negate(col_arm_in(t->c, t->p, side, vertex));
        vector way = vector_sum(from, col_arm_in(t->c, t->p, side, at));
        double height = vector_dot(t->outward, way).value.hi;
        if ((side == t->base ? -height : height) > t->slack)
            return;
        double along = vector_dot(t->along, way).value.hi;
        part->low = along < part->low ? along : part->low;
        part->high = along > part->high ? along : part->high;
    }
}

static struct touch_part part_of(const struct toi_touch *t, int side,
                                 int vertex)
{
    struct touch_part part = {0, 0};
    extend(t, side, vertex, true, &part);
    extend(t, side, vertex, false, &part);
    return part;
}

static col_points touch_edge(const struct toi_touch *t,
                             const col_mover *const mover[2],
                             const advance *hit)
{
    int other = 1 - t->base;
    int start = hit->axis.vertex[t->base], vertex = hit->axis.vertex[other];
    struct touch_part theirs = part_of(t, other, vertex);
    dd to_base = dd_of(mover[t->base]->shape->radius);
    dd back = dd_of(-mover[other]->shape->radius);
    dd apart = dd_sub(dd_of(hit->reach.gap / t->c->unit), back);
    apart = dd_add(apart, to_base);
    vector at = place_of(mover, t->c, t->p, other, vertex);
    if (theirs.low < theirs.high) {
        struct touch_part mine = part_of(t, t->base, start);
        vector way =
            t->base == 0
                ? col_between(t->c, t->p, start, vertex)
                : vector_negate(col_between(t->c, t->p, vertex, start));
        double offset = vector_dot(t->along, way).value.hi;
        double low = theirs.low + offset, high = theirs.high + offset;
        low = low > mine.low ? low : mine.low;
        high = high < mine.high ? high : mine.high;
        double middle = (low + high) / 2; /* of the common part */
        at = place_of(mover, t->c, t->p, t->base, start);
        at = vector_sum(at, vector_times(t->along, dd_of(middle / t->c->unit)));
        back = dd_add(back, apart);
    } else {
        to_base = dd_sub(to_base, apart);
    }
    col_vec2 on_base = moved(at, t->outward, to_base);
    col_vec2 on_other = moved(at, t->outward, back);
    return t->base == 0 ? (col_points){on_base, on_other}
                        : (col_points){on_other, on_base};
}

/* The points on the surfaces of A and B where they touch along the axis of a
 * hit: for two sides, the middle of their common part. */
static col_points contact_points(const col_mover *const mover[2],
                                 const relative_motion *c, const pose *p,
                                 const advance *hit)
{
    const turning_axis *axis = &hit->axis;
    if (axis->base < 2) {
        struct toi_touch t = {.c = c, .p = p, .base = axis->base};
        t.outward = t.base == 0 ? axis->normal : vector_negate(axis->normal);
        t.along = vector_left(t.outward);
        t.slack = 2 * col_motion_speed(c) * motion_share(1) + c->tolerance;
        return touch_edge(&t, mover, hit);
    }
    vector a = place_of(mover, c, p, 0, axis->vertex[0]);
    vector b = place_of(mover, c, p, 1, axis->vertex[1]);
    return (col_points){
        moved(a, axis->normal, dd_of(mover[0]->shape->radius)),
        moved(b, axis->normal, dd_of(-mover[1]->shape->radius))};
}

/* ---- Following axes ----------------------------------------------------- */

typedef struct journey {
    const col_mover *a, *b;
    const col_trace *trace;
    relative_motion near, far; /* of the cores, and of their discs */
    bool has_far;              /* computed when it is needed first */
    col_shape discs[2];        /* of the far one */
    clearance *clear;          /* NULL: no time is skipped */
    int64_t start;             /* all earlier ends of parts were skipped */
    bool has_skipped;
} journey;

static void record(const journey *j, int64_t from, int64_t parts,
                   const advance *step, col_advance_kind kind)
{
    if (!j->trace)
        return;
    const relative_motion *c = &j->near;
    col_step out = {.kind = COL_STEP_ADVANCE};
    out.as.advance.kind = kind;
    out.as.advance.from = motion_time(c, from);
    out.as.advance.to = motion_time(c, from + parts);
    out.as.advance.axis = step->axis.axis;
    out.as.advance.normal = vector_rounded(step->axis.normal);
    out.as.advance.separation = step->reach.gap / c->unit;
    out.as.advance.least =
        (step->reach.parts > 0 ? step->reach.least : step->reach.gap) / c->unit;
    j->trace->record(j->trace->context, &out);
}

static col_impact hit_at(const journey *j, int64_t part, const pose *p,
                         const advance *last)
{
    const col_mover *mover[2] = {j->a, j->b};
    col_impact impact = {.status = COL_HIT};
    impact.from = motion_time(&j->near, part - 1);
    impact.to = impact.time = p->time;
    impact.points = contact_points(mover, &j->near, p, last);
    impact.axis = last->axis.axis;
    impact.normal = vector_rounded(last->axis.normal);
    return impact;
}

static col_impact overlapping(const col_mover *a, const col_mover *b,
                              const col_sat *sat)
{
    col_impact impact = {.status = COL_OVERLAPPING};
    impact.normal = sat->relation.normal;
    impact.depth = sat->relation.amount;
    impact.axis = sat->axis;
    impact.points = col_sat_points(a->shape, b->shape, sat);
    return impact;
}

/* The longest step from a pose on: of the discs if they are apart, else of the
 * cores. Where times were skipped, the discs are not apart, or not for long. */
static advance next_step(journey *j, const pose *p, int64_t limit,
                         col_advance_kind *kind)
{
    near_edge guess;
    bool has_guess = j->has_skipped && col_clear_edge(j->clear, &guess);
    if (!j->has_skipped) {
        if (!j->has_far)
            j->far = col_motion_of_discs(&j->near, j->discs);
        j->has_far = true;
        pose far = *p;
        far.turn[0] = far.turn[1] = (unit_vector){dd_of(1), dd_of(0)};
        advance step = col_advance(&j->far, &far, limit, NULL);
        *kind = COL_ADVANCE_DISCS;
        if (step.reach.parts > 0)
            return step;
    }
    advance step = col_advance(&j->near, p, limit, has_guess ? &guess : NULL);
    *kind = step.reach.parts > 0    ? COL_ADVANCE_APART
            : step.reach.parts == 0 ? COL_ADVANCE_SHORT
                                    : COL_ADVANCE_OVERLAP;
    return step;
}

/* True if other steps to the same time might lead to another answer. */
static bool depends_on_steps(const relative_motion *c, const axis_reach *reach)
{
    if (reach->parts < 0)
        return reach->gap >= -4 * c->tolerance;
    double least = reach->parts > 0 ? reach->least : reach->gap;
    return smaller(least, reach->gap) <= -c->tolerance / 2;
}

/* Follows axes from the start; false if times were skipped, and the answer
 * depends on that. */
static bool follow(journey *j, col_toi_limit *limit, col_impact *impact)
{
    int64_t at = j->start;
    j->has_skipped = at > 0;
    *impact = (col_impact){.status = COL_APART};
    while (limit->done <= limit->work) {
        double time = motion_time(&j->near, at);
        if (time >= limit->until)
            break;
        pose p = col_pose(&j->near, time);
        col_advance_kind kind;
        advance step = next_step(j, &p, MOTION_PARTS - at, &kind);
        if (j->has_skipped && depends_on_steps(&j->near, &step.reach))
            return false;
        if (step.reach.parts < 0 && at > 0) {
            record(j, at - 1, 1, &step, kind);
            *impact = hit_at(j, at, &p, &step);
            break;
        }
        if (at == MOTION_PARTS)
            break;
        int64_t parts = step.reach.parts > 0 ? step.reach.parts : 1;
        record(j, at, parts, &step, kind);
        at += parts;
        int64_t to = j->clear ? col_clear_from(j->clear, at, limit) : at;
        j->has_skipped = j->has_skipped || to > at;
        at = to;
        if (at > MOTION_PARTS)
            break;
    }
    return true;
}

/* ---- Searches ----------------------------------------------------------- */

col_impact col_toi_test(const col_mover *a, const col_mover *b, double dt,
                        const col_trace *trace)
{
    col_toi_limit none = {.until = HUGE_VAL, .work = UINT64_MAX};
    return col_toi_limited(a, b, dt, &none, trace);
}

/* Without radii, nothing can enter a line or a point. */
static bool has_interior(const col_shape *a, const col_shape *b)
{
    return !is_zero(a->radius) || !is_zero(b->radius) ||
           a->count + b->count > 3;
}

col_impact col_toi_limited(const col_mover *a, const col_mover *b, double dt,
                           col_toi_limit *limit, const col_trace *trace)
{
    assert(core_is_sound(a->shape) && core_is_sound(b->shape));
    assert(dt >= 1e-300 && dt <= COL_LIMIT);
    assert(fabs(a->angular_velocity) <= COL_LIMIT &&
           fabs(b->angular_velocity) <= COL_LIMIT);
    assert(fabs(a->angular_velocity) * dt <= COL_TURN_LIMIT);
    assert(fabs(b->angular_velocity) * dt <= COL_TURN_LIMIT);
    clearance clear;
    if (!trace) {
        clear = col_clearance(a, b, dt);
        if (col_clear_of_discs(&clear, limit->until))
            return (col_impact){.status = COL_APART};
    }
    bool rotates = col_mover_rotates(a) || col_mover_rotates(b);
    bool is_solid = has_interior(a->shape, b->shape);
    bool skips = !trace && rotates && is_solid;
    int64_t start = skips ? col_clear_from(&clear, 0, limit) : 0;
    if (start > MOTION_PARTS)
        return (col_impact){.status = COL_APART};
    if (start == 0) {
        col_sat sat = col_sat_test(a->shape, b->shape, NULL);
        if (sat.relation.overlap && !sat.relation.touching)
            return overlapping(a, b, &sat);
    }
    if (!is_solid)
        return (col_impact){.status = COL_APART};
    if (!rotates)
        return col_cast_test(&(col_moving){a->shape, a->velocity},
                             &(col_moving){b->shape, b->velocity}, dt, 0,
                             trace);
    journey j = {.a = a, .b = b, .trace = trace, .start = start};
    j.clear = skips ? &clear : NULL;
    j.near = col_relative_motion(a, b, dt, &limit->done);
    col_impact impact;
    if (!follow(&j, limit, &impact)) {
        j.clear = NULL;
        j.start = 0;
        follow(&j, limit, &impact);
    }
    return impact;
}
