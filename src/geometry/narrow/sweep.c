/* Swept bounding boxes.
 *
 * Along each coordinate the two intervals overlap during one stretch of time,
 * from `enter` to `leave`, both quotients of exact linear forms. The boxes'
 * interiors overlap while both stretches last, so the hit is the later entry,
 * if it comes before the earlier leaving and within [0, dt]. Every comparison
 * is the sign of a 2 x 2 determinant (geometry/exact/form.h). Without velocity
 * along a coordinate the intervals overlap always or never, and nothing is
 * divided. Source: Ericson 2005, 5.5.8 (slabs); the response tutorials' swept
 * rectangles, whose fractions `axes` reports. */
#include "geometry/core/bounds.h"

#include <assert.h>

#include "collide_steps.h"
#include "geometry/core/core.h"

/* One coordinate of a pair. */
struct slab {
    form ahead;        /* from A's high side to B's low one */
    form behind;       /* from B's high side to A's low one */
    form speed;        /* |velocity of A relative to B| */
    int way;           /* its sign */
    form enter, leave; /* times speed; unused where way is 0 */
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

/* Whether the open intervals overlap at the start. */
static bool overlaps(const struct slab *s)
{
    return col_form_sign(&s->ahead) < 0 && col_form_sign(&s->behind) < 0;
}

/* ---- Times -------------------------------------------------------------- */

/* Sign of x / (x's speed) - y / (y's speed). */
static int compare_times(const form *x, const struct slab *x_slab,
                         const form *y, const struct slab *y_slab)
{
    return col_det_sign(x, &x_slab->speed, y, &y_slab->speed);
}

/* The slab that is entered last, x first where both are at once; NULL where
 * there is no moment at which both are entered and neither is left. */
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

static bool within(const struct slab *s, double dt)
{
    form one = col_form_of(1), end = col_form_of(dt);
    return col_form_sign(&s->enter) >= 0 &&
           col_det_sign(&s->enter, &s->speed, &end, &one) <= 0;
}

/* Scaled, as a slow approach may take longer than a double can say. */
static scaled time_of(const form *distance, const struct slab *s)
{
    return col_scaled_div(col_scaled_of(distance->value),
                          col_scaled_of(s->speed.value));
}

/* ---- Answers ------------------------------------------------------------ */

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
 * exact numerator, so that nothing is lost where a long way cancels. */
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

/* The way out that is shortest: +x, -x, +y, -y in this order where equal. */
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

static void record(const col_trace *trace, const struct slab *s, bool is_y)
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
    record(trace, &x, false);
    record(trace, &y, true);
    const struct slab *hit = NULL; /* while not stuck */
    sweep.stuck = sweep.hit = overlaps(&x) && overlaps(&y);
    if (sweep.stuck) {
        sweep.normal = least_translation(&x, &y);
    } else {
        const struct slab *last = last_entered(&x, &y);
        if (last && within(last, dt))
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
