/* Solves the contacts of two rigid bodies, as constraints on their velocities,
 * by accumulated impulses (Catto 2005).
 *
 * A direction d at a point with the arms rA, rB from the centers of mass is a
 * row: the velocity along it is d . (vB - vA) + (rB x d) wB - (rA x d) wA, and
 * an impulse j along it changes that by j times
 * give = 1/mA + 1/mB + (rA x d)^2 / IA + (rB x d)^2 / IB.
 * Angular velocities are in degrees. A row stores its levers in length times
 * radians per degree, so that no other code converts; an impulse j turns A by
 * -j (rA x d) / IA radians, which is ease_of(A) times the lever, in degrees.
 *
 * Swapping A and B mirrors everything bit for bit: all sums are of the form
 * (A's) + (B's). */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/response/impulse.h"

/* ---- Two contacts at once -------------------------------------------------
 *
 * The linear complementarity problem of two contacts by its cases (Murty 1988,
 * 1.2): no impulse, both contacts, or one of them. Without friction K is
 * positive definite, so exactly one case fits. If the contacts are nearly one,
 * rounding can leave no case that fits, or the difference of two contacts may
 * be noise; so the impulses of each case are computed, and the case with the
 * least miss is used. With friction perhaps no case fits. */

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* A case: the impulses, and the largest amount that a velocity misses. */
struct attempt {
    double impulses[2];
    double miss;
};

/* The excess of contact i's velocity over `wanted`. */
static double beyond(const struct two_normals *problem, const double *impulses,
                     int i)
{
    return problem->give[i] * impulses[i] +
           problem->coupling[i] * impulses[1 - i] - problem->wanted[i];
}

/* An impulse at contact i alone, if it gives way or needs no impulse; the other
 * velocity may exceed `wanted`. */
static struct attempt alone(const struct two_normals *problem, int i)
{
    struct attempt attempt = {{0, 0}, HUGE_VAL};
    double wanted = positive(problem->wanted[i]);
    if (!(problem->give[i] > 0)) {
        if (wanted > 0)
            return attempt;
    } else {
        attempt.impulses[i] = wanted / problem->give[i];
    }
    attempt.miss = positive(-beyond(problem, attempt.impulses, 1 - i));
    return attempt;
}

/* Impulses at both contacts; false if one of them would have to pull. */
static bool together(const struct two_normals *problem, struct attempt *attempt)
{
    const double *give = problem->give, *wanted = problem->wanted;
    double one = give[1] * wanted[0] - problem->coupling[0] * wanted[1];
    double two = give[0] * wanted[1] - problem->coupling[1] * wanted[0];
    attempt->impulses[0] = one / problem->spread;
    attempt->impulses[1] = two / problem->spread;
    double first = fabs(beyond(problem, attempt->impulses, 0));
    double second = fabs(beyond(problem, attempt->impulses, 1));
    attempt->miss = first > second ? first : second;
    return one >= 0 && two >= 0;
}

static double choose(double impulses[2], double one, double two, double miss)
{
    impulses[0] = one;
    impulses[1] = two;
    return miss;
}

double col_two_normals_solve(const struct two_normals *problem,
                             double impulses[2])
{
    struct attempt both, one = alone(problem, 0), two = alone(problem, 1);
    double least = one.miss < two.miss ? one.miss : two.miss;
    if (problem->wanted[0] <= 0 && problem->wanted[1] <= 0)
        return choose(impulses, 0, 0, 0);
    if (problem->spread > 0 && together(problem, &both) && both.miss <= least)
        return choose(impulses, both.impulses[0], both.impulses[1], both.miss);
    if (one.miss < two.miss)
        return choose(impulses, one.impulses[0], 0, one.miss);
    if (two.miss < one.miss)
        return choose(impulses, 0, two.impulses[1], two.miss);
    /* The bodies cannot tell the contacts apart: each gets half. */
    return choose(impulses, one.impulses[0] / 2, two.impulses[1] / 2, least);
}

/* ---- Rows --------------------------------------------------------------- */

#define DEGREES_PER_RADIAN 0x1.ca5dc1a63c1f8p+5

/* Change of angular velocity, in degrees, per unit of impulse and of lever. */
static double ease_of(const col_body *body)
{
    return DEGREES_PER_RADIAN * (DEGREES_PER_RADIAN * body->inverse_inertia);
}

static double lever_of(const col_body *body, col_vec2 point, col_vec2 direction)
{
    double x = point.x - body->center.x, y = point.y - body->center.y;
    return COL_RADIANS_PER_DEGREE * (x * direction.y - y * direction.x);
}

static col_row row_of(const col_body *a, const col_body *b, col_vec2 point,
                      col_vec2 direction)
{
    col_row row = {.direction = direction,
                   .lever_a = lever_of(a, point, direction),
                   .lever_b = lever_of(b, point, direction)};
    row.turn_a = ease_of(a) * row.lever_a;
    row.turn_b = ease_of(b) * row.lever_b;
    row.give = (a->inverse_mass + b->inverse_mass) +
               (row.lever_a * row.turn_a + row.lever_b * row.turn_b);
    return row;
}

static inline double row_velocity(const col_row *row, const col_body *a,
                                  const col_body *b)
{
    lanes v = lanes_sub(lanes_at(&b->velocity), lanes_at(&a->velocity));
    lanes along = lanes_mul(v, lanes_at(&row->direction));
    return (lanes_x(along) + lanes_y(along)) +
           (row->lever_b * b->angular_velocity -
            row->lever_a * a->angular_velocity);
}

double col_row_velocity(const col_row *row, const col_body *a,
                        const col_body *b)
{
    return row_velocity(row, a, b);
}

/* Applies impulses along rows of one direction; inline, as passes are that. */
static inline void push(const col_row *rows, const double *impulses, int count,
                        col_body *a, col_body *b)
{
    double along = 0, turn_a = 0, turn_b = 0;
    for (int i = 0; i < count; i++) {
        along += impulses[i];
        turn_a += impulses[i] * rows[i].turn_a;
        turn_b += impulses[i] * rows[i].turn_b;
    }
    double push_a = along * a->inverse_mass, push_b = along * b->inverse_mass;
    col_vec2 direction = rows[0].direction;
    a->velocity.x -= push_a * direction.x;
    a->velocity.y -= push_a * direction.y;
    a->angular_velocity -= turn_a;
    b->velocity.x += push_b * direction.x;
    b->velocity.y += push_b * direction.y;
    b->angular_velocity += turn_b;
}

void col_constraint_apply(const col_constraint *constraint, col_body *a,
                          col_body *b)
{
    double normal[2] = {0, 0}, tangent[2] = {0, 0};
    for (int i = 0; i < constraint->count; i++) {
        normal[i] = constraint->normals[i].impulse;
        tangent[i] = constraint->tangents[i].impulse;
    }
    push(constraint->normals, normal, constraint->count, a, b);
    push(constraint->tangents, tangent, constraint->count, a, b);
}

/* ---- Constraints -------------------------------------------------------- */

/* A power of two that scales the larger `give` of two contacts to about 1, so
 * that products of these, and of these and velocities, are in the range of
 * doubles. Products that are in range without it keep their bits. */
static double unit_for(double give)
{
    int exponent = exponent_of(give);
    if (exponent > 1022 || exponent < -1022)
        return exponent > 0 ? 0x1p-1022 : 0x1p1022;
    return power_of_two(-exponent);
}

/* The matrix of give and coupling is m + eA a a' + eB b b' with the sum m of
 * the inverse masses and the levers a and b at both contacts. Its determinant
 * as a sum of squares (Cauchy, Binet) loses nothing if the contacts are close
 * to each other, and is 0 if the bodies cannot tell them apart:
 * m (eA (a1 - a2)^2 + eB (b1 - b2)^2) + eA eB (a1 b2 - a2 b1)^2. It may be out
 * of range although its terms are not, so all but the coupling is in a unit. */
static void couple(col_constraint *constraint, const col_body *a,
                   const col_body *b)
{
    const col_row *one = &constraint->normals[0];
    const col_row *two = &constraint->normals[1];
    double mass = a->inverse_mass + b->inverse_mass;
    double ease_a = ease_of(a), ease_b = ease_of(b);
    constraint->coupling = mass + (ease_a * (one->lever_a * two->lever_a) +
                                   ease_b * (one->lever_b * two->lever_b));
    double unit = unit_for(one->give > two->give ? one->give : two->give);
    constraint->unit = unit;
    mass *= unit;
    ease_a *= unit;
    ease_b *= unit;
    double apart_a = one->lever_a - two->lever_a;
    double apart_b = one->lever_b - two->lever_b;
    double crossed = one->lever_a * two->lever_b - two->lever_a * one->lever_b;
    constraint->spread =
        mass * (ease_a * apart_a * apart_a + ease_b * apart_b * apart_b) +
        (ease_a * crossed) * (ease_b * crossed);
}

/* What the velocities of contacts are to be. */
struct targets {
    double restitution, resting;
    double dt; /* 0: there are no contacts ahead */
};

/* The least velocity of a contact that has the given velocity. A contact ahead
 * may close its gap in the step, and no more. If it would, it bounces at once:
 * stopped at the surface it would have no velocity left to bounce with. */
static double target_of(const struct targets *targets, double velocity,
                        double depth)
{
    bool approaches = velocity < -targets->resting;
    double bounce = approaches ? -targets->restitution * velocity : 0;
    if (!(depth < 0))
        return bounce;
    double closing = larger(depth / targets->dt, -COL_LIMIT);
    bool is_reached =
        velocity < -targets->resting && velocity - targets->resting <= closing;
    return is_reached && targets->restitution > 0 ? bounce : closing;
}

col_constraint col_constraint_make(const col_body *a, const col_body *b,
                                   const col_manifold *manifold, double resting)
{
    return manifold->relation.overlap
               ? col_constraint_make_ahead(a, b, manifold, resting, 0)
               : (col_constraint){0};
}

col_constraint col_constraint_make_ahead(const col_body *a, const col_body *b,
                                         const col_manifold *manifold,
                                         double resting, double dt)
{
    col_constraint made = {0};
    double mass = a->inverse_mass + b->inverse_mass;
    if (is_zero(mass))
        return made;
    made.friction = sqrt(a->friction * b->friction);
    const struct targets targets = {smaller(a->restitution, b->restitution),
                                    resting, dt};
    col_vec2 normal = manifold->relation.normal;
    col_vec2 tangent = {-normal.y, normal.x};
    for (int k = 0; k < manifold->count; k++) {
        const col_contact *contact = &manifold->contacts[k];
        if (contact->depth < 0 && !(dt > 0))
            continue;
        int i = made.count++;
        made.contacts[i] = *contact;
        made.normals[i] = row_of(a, b, contact->point, normal);
        made.tangents[i] = row_of(a, b, contact->point, tangent);
        if (!isfinite(made.normals[i].give + made.tangents[i].give))
            return (col_constraint){0};
        double velocity = col_row_velocity(&made.normals[i], a, b);
        made.targets[i] = target_of(&targets, velocity, contact->depth);
    }
    if (made.count == 2)
        couple(&made, a, b);
    return made;
}

/* ---- Warm start --------------------------------------------------------- */

/* Distributes the friction in proportion to the normal impulses. For the bodies
 * the distribution does not matter if the contacts are in line with the
 * tangent, and changes of the shares would leave opposite impulses behind. */
static void share_out(col_constraint *constraint)
{
    double normal = 0, tangent = 0;
    for (int i = 0; i < constraint->count; i++) {
        normal += constraint->normals[i].impulse;
        tangent += constraint->tangents[i].impulse;
    }
    for (int i = 0; normal > 0 && i < constraint->count; i++)
        constraint->tangents[i].impulse =
            tangent * (constraint->normals[i].impulse / normal);
}

void col_constraint_carry(col_constraint *constraint,
                          const col_constraint *earlier)
{
    for (int i = 0; i < constraint->count; i++) {
        for (int k = 0; k < earlier->count; k++) {
            const col_contact *p = &constraint->contacts[i];
            const col_contact *q = &earlier->contacts[k];
            if (p->a_is_edge != q->a_is_edge || p->a != q->a ||
                p->b_is_edge != q->b_is_edge || p->b != q->b)
                continue;
            constraint->normals[i].impulse = earlier->normals[k].impulse;
            constraint->tangents[i].impulse = earlier->tangents[k].impulse;
        }
    }
    share_out(constraint);
}

/* ---- A pass ------------------------------------------------------------- */

/* Sets the impulses of rows, and applies the changes to the bodies. */
static inline void set_impulses(col_row *rows, const double *impulses,
                                int count, col_body *a, col_body *b)
{
    double changes[2] = {0, 0};
    assert(count <= 2);
    for (int i = 0; i < count; i++) {
        changes[i] = impulses[i] - rows[i].impulse;
        rows[i].impulse = impulses[i];
    }
    push(rows, changes, count, a, b);
}

/* Without branches, which nothing could predict. */
static double clamp(double x, double limit)
{
    x = limit < x ? limit : x;
    return -limit > x ? -limit : x;
}

/* Contacts share the friction as they share the normal impulse: if they are in
 * line with the tangent, as on a flat face, one pass stops the sliding, and
 * both reach their limits at once. Friction never adds energy: the shares add
 * up to 1, and the matrix of the tangents is at most diag(give / share). */
static inline void solve_friction(col_constraint *constraint, int count,
                                  col_body *a, col_body *b)
{
    const col_row *rows = constraint->tangents;
    double total = constraint->normals[0].impulse, impulses[2] = {0, 0};
    if (count == 2)
        total += constraint->normals[1].impulse;
    for (int i = 0; i < count; i++) {
        double normal = constraint->normals[i].impulse;
        double velocity = row_velocity(&rows[i], a, b);
        double share = 0;
        if (normal > 0)
            share = count == 1 ? 1 : normal / total;
        double change = share * velocity / rows[i].give;
        impulses[i] =
            clamp(rows[i].impulse - change, constraint->friction * normal);
    }
    set_impulses(constraint->tangents, impulses, count, a, b);
}

/* The amount by which a contact's normal velocity is below its target. */
static inline double missing(const col_constraint *constraint, int i,
                             const col_body *a, const col_body *b)
{
    return constraint->targets[i] - row_velocity(&constraint->normals[i], a, b);
}

/* Both impulses from zero: they must reach the missing velocity, plus the
 * velocity that the impulses so far have caused. */
static void solve_two(const col_constraint *constraint, const col_body *a,
                      const col_body *b, double *impulses)
{
    const col_row *rows = constraint->normals;
    double unit = constraint->unit, coupling = unit * constraint->coupling;
    struct two_normals problem = {
        .give = {unit * rows[0].give, unit * rows[1].give},
        .coupling = {coupling, coupling},
        .spread = constraint->spread};
    for (int i = 0; i < 2; i++)
        problem.wanted[i] = missing(constraint, i, a, b) +
                            (rows[i].give * rows[i].impulse +
                             constraint->coupling * rows[1 - i].impulse);
    col_two_normals_solve(&problem, impulses);
    impulses[0] *= unit;
    impulses[1] *= unit;
}

static inline void solve(col_constraint *constraint, int count, col_body *a,
                         col_body *b)
{
    double impulses[2] = {0, 0};
    solve_friction(constraint, count, a, b);
    const col_row *row = &constraint->normals[0];
    if (count == 1)
        impulses[0] =
            positive(row->impulse + missing(constraint, 0, a, b) / row->give);
    else
        solve_two(constraint, a, b, impulses);
    set_impulses(constraint->normals, impulses, count, a, b);
}

/* Compiled for either count. */
void col_constraint_solve(col_constraint *constraint, col_body *a, col_body *b)
{
    if (constraint->count == 1)
        solve(constraint, 1, a, b);
    else if (constraint->count == 2)
        solve(constraint, 2, a, b);
}

/* ---- A pass of two constraints at once ------------------------------------
 *
 * Each lane is of a constraint, and does what `solve` does to one contact, in
 * the same order: so it has the same bits. */

/* Of the bodies A of both constraints, or B. */
typedef struct motions {
    lanes x, y, spin, mass;
} motions;

static inline motions motions_of(col_body *const of[2])
{
    lanes p = lanes_at(&of[0]->velocity), q = lanes_at(&of[1]->velocity);
    return (motions){lanes_xs(p, q), lanes_ys(p, q),
                     lanes_of(of[0]->angular_velocity, of[1]->angular_velocity),
                     lanes_of(of[0]->inverse_mass, of[1]->inverse_mass)};
}

static inline void motions_put(motions now, col_body *const of[2])
{
    lanes_put(&of[0]->velocity, lanes_xs(now.x, now.y));
    lanes_put(&of[1]->velocity, lanes_ys(now.x, now.y));
    of[0]->angular_velocity = lanes_x(now.spin);
    of[1]->angular_velocity = lanes_y(now.spin);
}

static inline lanes pair_speed(const col_row_pair *rows, motions a, motions b)
{
    lanes x = lanes_mul(lanes_sub(b.x, a.x), lanes_load(rows->x));
    lanes y = lanes_mul(lanes_sub(b.y, a.y), lanes_load(rows->y));
    lanes turn_a = lanes_mul(lanes_load(rows->lever_a), a.spin);
    lanes turn_b = lanes_mul(lanes_load(rows->lever_b), b.spin);
    return lanes_add(lanes_add(x, y), lanes_sub(turn_b, turn_a));
}

/* Sums begin with 0, as those of `push`: that makes -0 to 0. */
static inline void pair_set(col_row_pair *rows, lanes impulse, motions *a,
                            motions *b)
{
    lanes zero = lanes_both(0), x = lanes_load(rows->x);
    lanes y = lanes_load(rows->y), old = lanes_load(rows->impulse);
    lanes change = lanes_sub(impulse, old), along = lanes_add(zero, change);
    lanes push_a = lanes_mul(along, a->mass);
    lanes push_b = lanes_mul(along, b->mass);
    lanes turn_a = lanes_mul(change, lanes_load(rows->turn_a));
    lanes turn_b = lanes_mul(change, lanes_load(rows->turn_b));
    a->x = lanes_sub(a->x, lanes_mul(push_a, x));
    a->y = lanes_sub(a->y, lanes_mul(push_a, y));
    b->x = lanes_add(b->x, lanes_mul(push_b, x));
    b->y = lanes_add(b->y, lanes_mul(push_b, y));
    a->spin = lanes_sub(a->spin, lanes_add(zero, turn_a));
    b->spin = lanes_add(b->spin, lanes_add(zero, turn_b));
    lanes_store(rows->impulse, impulse);
}

void col_constraint_pair_solve(col_constraint_pair *pair, col_body *const a[2],
                               col_body *const b[2])
{
    motions of_a = motions_of(a), of_b = motions_of(b);
    col_row_pair *rows = &pair->tangent;
    lanes push = lanes_load(pair->normal.impulse);
    lanes share = lanes_of(lanes_x(push) > 0, lanes_y(push) > 0);
    lanes limit = lanes_mul(lanes_load(pair->friction), push);
    lanes change = lanes_mul(share, pair_speed(rows, of_a, of_b));
    change = lanes_div(change, lanes_load(rows->give));
    change = lanes_min(limit, lanes_sub(lanes_load(rows->impulse), change));
    change = lanes_max(lanes_mul(lanes_both(-1), limit), change);
    pair_set(rows, change, &of_a, &of_b);
    rows = &pair->normal;
    change = lanes_sub(lanes_load(pair->target), pair_speed(rows, of_a, of_b));
    push = lanes_add(push, lanes_div(change, lanes_load(rows->give)));
    pair_set(rows, lanes_max(push, lanes_both(0)), &of_a, &of_b);
    motions_put(of_a, a);
    motions_put(of_b, b);
}

/* ---- Tracing: the contacts, and the result of each pass ----------------- */

static col_vec2 velocity_at(const col_constraint *constraint, int contact,
                            const col_body *a, const col_body *b)
{
    return (col_vec2){col_row_velocity(&constraint->normals[contact], a, b),
                      col_row_velocity(&constraint->tangents[contact], a, b)};
}

void col_constraint_record_hits(const col_constraint *constraint,
                                const col_body *a, const col_body *b,
                                const col_trace *trace)
{
    for (int i = 0; trace && i < constraint->count; i++) {
        col_vec2 point = constraint->contacts[i].point;
        col_step step = {.kind = COL_STEP_HIT};
        step.as.hit.point = point;
        step.as.hit.arm_a =
            (col_vec2){point.x - a->center.x, point.y - a->center.y};
        step.as.hit.arm_b =
            (col_vec2){point.x - b->center.x, point.y - b->center.y};
        step.as.hit.normal_mass = 1 / constraint->normals[i].give;
        step.as.hit.tangent_mass = 1 / constraint->tangents[i].give;
        step.as.hit.velocity = velocity_at(constraint, i, a, b);
        step.as.hit.target = constraint->targets[i];
        trace->record(trace->context, &step);
    }
}

void col_constraint_record_pass(const col_constraint *constraint,
                                const col_body *a, const col_body *b, int pass,
                                const col_trace *trace)
{
    for (int i = 0; trace && i < constraint->count; i++) {
        col_step step = {.kind = COL_STEP_PASS};
        step.as.pass.pass = pass;
        step.as.pass.contact = i;
        step.as.pass.normal = constraint->normals[i].impulse;
        step.as.pass.tangent = constraint->tangents[i].impulse;
        step.as.pass.limit = smaller(
            constraint->friction * constraint->normals[i].impulse, DBL_MAX);
        step.as.pass.velocity = velocity_at(constraint, i, a, b);
        trace->record(trace->context, &step);
    }
}
