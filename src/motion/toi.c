/* First time of impact of shapes that rotate.
 *
 * [0, dt] is cut into 2^40 equal parts. From the start on, an axis that
 * separates the shapes is found (motion/advance.h) and followed for as many
 * parts as it surely separates them; there the next one is found, and so on.
 * Where no axis separates them for even one part, they overlap at its end,
 * which is a hit, or they do not: then what may happen within the part is
 * shorter than the bracket, and it is passed over.
 *
 * It ends as each step passes at least one part. Steps are few as each goes to
 * where the separation along the axis has a root, but for a remainder that is
 * of the 12th order of the step's length, and of the third about a root of even
 * order; to where another feature gets in the way; or some radian far. Two
 * thresholds see to it that shapes which stay in touch do not go part by part:
 * an axis is taken as long as the separation is at least -tolerance in the pose
 * and -2 tolerance on the way, so that what does not overlap at the end of a
 * part can be followed from there until it has changed by one tolerance.
 *
 * First the same is asked of the discs about the centres of rotation that the
 * cores never leave: however fast these turn, they pass a quiet neighbourhood
 * in one step. */
#include <assert.h>
#include <math.h>

#include "collide_steps.h"
#include "exact/bits.h"
#include "motion/touch.h"

typedef struct journey {
    const col_mover *a, *b;
    const col_trace *trace;
    course near, far;   /* of the cores, and of their discs */
    col_shape discs[2]; /* of the far one */
} journey;

/* ---- Tracing ------------------------------------------------------------ */

static void record(const journey *j, int64_t from, int64_t parts,
                   const advance *step, col_advance_kind kind)
{
    if (!j->trace)
        return;
    const course *c = &j->near;
    col_step out = {.kind = COL_STEP_ADVANCE};
    out.as.advance.kind = kind;
    out.as.advance.from = course_time(c, from);
    out.as.advance.to = course_time(c, from + parts);
    out.as.advance.axis = step->axis.axis;
    out.as.advance.normal = vector_rounded(step->axis.normal);
    out.as.advance.separation = step->reach.gap / c->unit;
    out.as.advance.least =
        (step->reach.parts > 0 ? step->reach.least : step->reach.gap) / c->unit;
    j->trace->record(j->trace->context, &out);
}

/* ---- Answers ------------------------------------------------------------ */

static col_impact hit_at(const journey *j, int64_t part, const pose *p,
                         const advance *last)
{
    const col_mover *mover[2] = {j->a, j->b};
    col_impact impact = {.status = COL_HIT};
    impact.from = course_time(&j->near, part - 1);
    impact.to = impact.time = p->time;
    impact.points = col_touch(mover, &j->near, p, last);
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

/* ---- The way ------------------------------------------------------------ */

/* What goes furthest from a pose on: the discs if they are apart, else the
 * cores. */
static advance next_step(const journey *j, const pose *p, int64_t limit,
                         col_advance_kind *kind)
{
    pose far = *p;
    far.turn[0] = far.turn[1] = (unit_vector){dd_of(1), dd_of(0)};
    advance step = col_advance(&j->far, &far, limit);
    *kind = COL_ADVANCE_DISCS;
    if (step.reach.parts > 0)
        return step;
    step = col_advance(&j->near, p, limit);
    *kind = step.reach.parts > 0    ? COL_ADVANCE_APART
            : step.reach.parts == 0 ? COL_ADVANCE_SHORT
                                    : COL_ADVANCE_OVERLAP;
    return step;
}

static col_impact follow(const journey *j)
{
    int64_t at = 0;
    for (;;) {
        pose p = col_pose(&j->near, course_time(&j->near, at));
        col_advance_kind kind;
        advance step = next_step(j, &p, COURSE_PARTS - at, &kind);
        if (step.reach.parts < 0 && at > 0) {
            record(j, at - 1, 1, &step, kind);
            return hit_at(j, at, &p, &step);
        }
        if (at == COURSE_PARTS)
            return (col_impact){.status = COL_APART};
        int64_t parts = step.reach.parts > 0 ? step.reach.parts : 1;
        record(j, at, parts, &step, kind);
        at += parts;
    }
}

/* Whether there is nothing between two shapes but a line. */
static bool has_no_interior(const col_shape *a, const col_shape *b)
{
    return is_zero(a->radius) && is_zero(b->radius) && a->count + b->count <= 3;
}

col_impact col_toi_test(const col_mover *a, const col_mover *b, double dt,
                        const col_trace *trace)
{
    assert(core_is_sound(a->shape) && core_is_sound(b->shape));
    assert(dt >= 1e-300 && dt <= COL_LIMIT);
    assert(fabs(a->angular_velocity) <= COL_LIMIT &&
           fabs(b->angular_velocity) <= COL_LIMIT);
    assert(fabs(a->angular_velocity) * dt <= COL_TURN_LIMIT);
    assert(fabs(b->angular_velocity) * dt <= COL_TURN_LIMIT);
    col_sat sat = col_sat_test(a->shape, b->shape, NULL);
    if (sat.relation.overlap && !sat.relation.touching)
        return overlapping(a, b, &sat);
    if (has_no_interior(a->shape, b->shape))
        return (col_impact){.status = COL_APART};
    journey j = {.a = a, .b = b, .trace = trace};
    j.near = col_course(a, b, dt);
    if (!col_course_turns(&j.near))
        return col_cast_test(&(col_moving){a->shape, a->velocity},
                             &(col_moving){b->shape, b->velocity}, dt, 0,
                             trace);
    j.far = col_course_of_discs(&j.near, j.discs);
    return follow(&j);
}
