/* Resolves one hit of two bodies: computes contact impulses until they settle,
 * then corrects the positions.
 *
 * The first pass of the solver finds normal impulses p0 without friction: by
 * Moreau's law of restitution they add no energy, and they meet the targets.
 * Passes with friction then lead to p1, which also meets the targets, because
 * each pass ends with the normal impulses. If passes do not settle, a single
 * ratio of friction gives p1. All conditions on the impulses are convex: normal
 * velocities meet the targets, friction stays in its cone, and the energy, a
 * quadratic form, does not increase. p0 satisfies all three, so they hold from
 * p0 up to some share of the distance to p1, mostly all of it.
 *
 * The change of energy by impulses p is p . (u + v) / 2 if the velocities along
 * their rows change from u to v. */
#include <math.h>

#include "collide_response.h"
#include "geometry/exact/doubles.h"
#include "geometry/response/impulse.h"

/* ---- Friction by a single ratio -------------------------------------------
 *
 * The search is for a ratio between zero and the whole friction.
 *
 * Passes that alternate between normal impulses and friction need not end: if
 * friction pushes a contact apart and is large, no normal impulse is left, then
 * no friction, then all of the normal impulse again. For a given ratio r of
 * tangent to normal impulses, though, the normal impulses x are those of two
 * contacts (geometry/response/impulse.h), with the matrix N(r) = K + r C, where
 * C is the effect of tangent impulses on normal velocities. At r = 0 that is a
 * hit without friction, and the contacts slide in one direction, say by w > 0.
 * Towards r = -friction either all of them have w >= 0, or w changes its sign,
 * or N(r) ceases to be solvable, with x growing beyond all bounds. Before that
 * w changes its sign as well: with T for the effect of tangent impulses on
 * tangent velocities, x . (K + 2 r C + r^2 T) x >= 0 and x . (K + r C) x = 0 in
 * the limit give r^2 x . T x >= x . K x, so that w, which there is in
 * proportion to x . (C + r T) x = (r^2 x . T x - x . K x) / r, has the sign of
 * r. So halving the interval finds a ratio at which w is nearly 0, if not
 * -friction itself; the search keeps the end of the interval where w still has
 * its first sign.
 *
 * Rarely N(r) ceases to be solvable while x is still small: if the first of two
 * contacts, which friction pushes in, takes over all of the impulse from the
 * other one. Then the result is the last ratio before that. */

/* Halvings of the interval: 2^-300 of the friction is left. */
#define HALVINGS 300

/* Share of the effect of impulses that rounding may lose, even if the bodies
 * can hardly tell two contacts apart. Near the point where N(r) has no solution
 * the search loses as much: impulses cause about 10 times the velocities, half
 * of whose digits must be right. */
#define ROUNDING 0x1p-30

struct grip {
    const col_constraint *constraint;
    double mass;      /* the sum of the inverse masses */
    double wanted[2]; /* changes of the normal velocities, at least */
    double slide[2];  /* tangent velocities before */
};

/* Change of the velocity along one row by an impulse along another, because the
 * bodies turn. */
static double by_turning(const col_row *along, const col_row *by)
{
    return along->lever_a * by->turn_a + along->lever_b * by->turn_b;
}

static bool press_one(const struct grip *g, double ratio, double impulses[2])
{
    const col_row *normal = &g->constraint->normals[0];
    double give =
        normal->give + ratio * by_turning(normal, &g->constraint->tangents[0]);
    impulses[0] = g->wanted[0] > 0 ? g->wanted[0] / give : 0;
    impulses[1] = 0;
    return give > 0 && isfinite(impulses[0]);
}

static bool press_two(const struct grip *g, double ratio, double impulses[2])
{
    const col_row *normals = g->constraint->normals;
    const col_row *tangents = g->constraint->tangents;
    struct two_normals problem;
    double own[2], other[2], give[2], size = 0, unit = g->constraint->unit;
    double coupling = unit * g->constraint->coupling;
    for (int i = 0; i < 2; i++) {
        own[i] = unit * by_turning(&normals[i], &tangents[i]);
        other[i] = unit * by_turning(&normals[i], &tangents[1 - i]);
        give[i] = unit * normals[i].give;
        problem.give[i] = give[i] + ratio * own[i];
        problem.coupling[i] = coupling + ratio * other[i];
        problem.wanted[i] = g->wanted[i];
    }
    double first = (give[0] * own[1] + give[1] * own[0]) -
                   coupling * (other[0] + other[1]);
    double second = own[0] * own[1] - other[0] * other[1];
    problem.spread = g->constraint->spread + ratio * (first + ratio * second);
    double miss = col_two_normals_solve(&problem, impulses);
    for (int i = 0; i < 2; i++) {
        size += fabs(problem.give[i]) * impulses[i] + fabs(problem.wanted[i]);
        impulses[i] *= unit;
    }
    return miss <= ROUNDING * size && isfinite(size);
}

/* Sum of the tangent velocities afterwards, times the normal impulses in a unit
 * in which they are about 1, so that products are not too small. */
static double slide_of(const struct grip *g, double ratio,
                       const double impulses[2])
{
    double slides[2] = {0, 0}, push = larger(impulses[0], impulses[1]);
    int unit = push > 0 ? -exponent_of(push) : 0;
    const col_row *normals = g->constraint->normals;
    const col_row *tangents = g->constraint->tangents;
    for (int i = 0; i < g->constraint->count; i++) {
        double changes[2] = {0, 0};
        for (int k = 0; k < g->constraint->count; k++) {
            double give = g->mass + by_turning(&tangents[i], &tangents[k]);
            double change = by_turning(&tangents[i], &normals[k]);
            changes[k] = (change + ratio * give) * impulses[k];
        }
        double change =
            i == 0 ? changes[0] + changes[1] : changes[1] + changes[0];
        slides[i] =
            (g->slide[i] + change) * times_power_of_two(impulses[i], unit);
    }
    return slides[0] + slides[1];
}

/* Finds the normal impulses of a ratio and the sliding velocity, which is 0 if
 * there are no such impulses. */
static bool try_ratio(const struct grip *g, double ratio, double impulses[2],
                      double *slide)
{
    bool pressed = g->constraint->count == 1 ? press_one(g, ratio, impulses)
                                             : press_two(g, ratio, impulses);
    *slide = pressed ? slide_of(g, ratio, impulses) : 0;
    return pressed;
}

/* True if the contacts still slide in the first direction at a ratio of sign
 * `sign`. */
static bool slides_on(const struct grip *g, double ratio, double sign)
{
    double impulses[2], slide;
    return try_ratio(g, ratio, impulses, &slide) && slide * sign <= 0;
}

static double find_ratio(const struct grip *g)
{
    double impulses[2], slide, friction = g->constraint->friction;
    try_ratio(g, 0, impulses, &slide);
    if (is_zero(slide))
        return 0;
    double sign = slide > 0 ? -1 : 1, low = 0, high = sign * friction;
    if (slides_on(g, high, sign))
        return high;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        *(slides_on(g, middle, sign) ? &low : &high) = middle;
    }
    return low;
}

void col_grip_solve(col_constraint *constraint, const col_body *a,
                    const col_body *b)
{
    struct grip g = {.constraint = constraint,
                     .mass = a->inverse_mass + b->inverse_mass};
    double impulses[2] = {0, 0}, slide; /* of no contact: 0 */
    for (int i = 0; i < 2; i++) {
        double velocity = col_row_velocity(&constraint->normals[i], a, b);
        g.wanted[i] = constraint->targets[i] - velocity;
        g.slide[i] = col_row_velocity(&constraint->tangents[i], a, b);
    }
    double ratio = find_ratio(&g);
    try_ratio(&g, ratio, impulses, &slide);
    for (int i = 0; i < 2; i++) {
        constraint->normals[i].impulse = impulses[i];
        constraint->tangents[i].impulse = ratio * impulses[i];
    }
}

/* ---- Rows of numbers ---------------------------------------------------- */

/* Passes settle much earlier, except for a last bit that may alternate; or they
 * settle slowly, or never. */
#define PASSES   128
#define RESTLESS 0x1p-30 /* share of the impulses */

/* A number for each row of a constraint: normals (x) and tangents (y). */
typedef struct rows {
    col_vec2 at[2];
} rows;

static rows velocities_of(const col_constraint *constraint, const col_body *a,
                          const col_body *b)
{
    rows found = {0};
    for (int i = 0; i < constraint->count; i++) {
        found.at[i].x = col_row_velocity(&constraint->normals[i], a, b);
        found.at[i].y = col_row_velocity(&constraint->tangents[i], a, b);
    }
    return found;
}

static rows impulses_of(const col_constraint *constraint)
{
    rows found = {0};
    for (int i = 0; i < constraint->count; i++) {
        found.at[i].x = constraint->normals[i].impulse;
        found.at[i].y = constraint->tangents[i].impulse;
    }
    return found;
}

/* p + share * q */
static rows plus(rows p, double share, rows q)
{
    for (int i = 0; i < 2; i++) {
        p.at[i].x += share * q.at[i].x;
        p.at[i].y += share * q.at[i].y;
    }
    return p;
}

static double rows_dot(rows p, rows q)
{
    return (p.at[0].x * q.at[0].x + p.at[1].x * q.at[1].x) +
           (p.at[0].y * q.at[0].y + p.at[1].y * q.at[1].y);
}

static bool same(rows p, rows q)
{
    for (int i = 0; i < 2; i++) {
        if (p.at[i].x < q.at[i].x || p.at[i].x > q.at[i].x ||
            p.at[i].y < q.at[i].y || p.at[i].y > q.at[i].y)
            return false;
    }
    return true;
}

static double largest(rows p)
{
    double most = 0;
    for (int i = 0; i < 2; i++)
        most = larger(most, larger(fabs(p.at[i].x), fabs(p.at[i].y)));
    return most;
}

/* ---- The share of friction that can be kept ----------------------------- */

/* The impulses of a pass and the resulting velocities. */
struct resolve_state {
    rows impulses, velocities;
};

/* The largest share s in 0 .. 1 with c0 + c1 s + c2 s^2 <= 0, for c0 <= 0 and
 * c2 >= 0. */
static double largest_share(double c0, double c1, double c2)
{
    if (c0 + c1 + c2 <= 0)
        return 1;
    double root = sqrt(c1 * c1 - 4 * c2 * c0);
    double share = c1 > 0 ? -2 * c0 / (c1 + root) : (root - c1) / (2 * c2);
    return share < 1 ? share : 1;
}

/* The share by the energy; twice its change is (p0 + s dp) . (u + v0 + s dv).
 */
static double share_of_small(rows before, const struct resolve_state *plain,
                             const struct resolve_state *rough)
{
    rows dp = plus(rough->impulses, -1, plain->impulses);
    rows dv = plus(rough->velocities, -1, plain->velocities);
    rows sum = plus(before, 1, plain->velocities);
    double lost = rows_dot(plain->impulses, sum);
    return largest_share(lost < 0 ? lost : 0,
                         rows_dot(dp, sum) + rows_dot(plain->impulses, dv),
                         rows_dot(dp, dv));
}

/* Multiplies by the power of two that scales a size, unless it is 0, to
 * about 1. */
static void scale(rows *p, double size)
{
    int exponent = is_zero(size) ? 0 : exponent_of(size);
    for (int i = 0; i < 2; i++) {
        p->at[i].x = times_power_of_two(p->at[i].x, -exponent);
        p->at[i].y = times_power_of_two(p->at[i].y, -exponent);
    }
}

/* The same share, scaled so that products of four numbers are in range. */
static double share_by_energy(rows before, struct resolve_state plain,
                              struct resolve_state rough)
{
    double fast = larger(largest(plain.velocities), largest(rough.velocities));
    double push = larger(largest(plain.impulses), largest(rough.impulses));
    fast = larger(fast, largest(before));
    scale(&before, fast);
    scale(&plain.velocities, fast);
    scale(&rough.velocities, fast);
    scale(&plain.impulses, push);
    scale(&rough.impulses, push);
    return share_of_small(before, &plain, &rough);
}

/* The share by the cones: s |t1| <= friction (n0 + s (n1 - n0)). */
static double share_by_cones(double friction, const struct resolve_state *plain,
                             const struct resolve_state *rough)
{
    double least = 1;
    for (int i = 0; i < 2; i++) {
        col_vec2 from = plain->impulses.at[i], to = rough->impulses.at[i];
        if (fabs(to.y) <= friction * to.x)
            continue;
        double room = friction * from.x;
        double use = fabs(to.y) - friction * (to.x - from.x);
        double share = room / use;
        least = share < least ? share : least;
    }
    return least;
}

/* ---- Passes ------------------------------------------------------------- */

/* The state after friction by a single ratio. */
static struct resolve_state grip(const col_response *response, int pass,
                                 const col_trace *trace)
{
    col_constraint constraint = response->constraint;
    col_body a = response->a, b = response->b;
    col_grip_solve(&constraint, &a, &b);
    col_constraint_apply(&constraint, &a, &b);
    col_constraint_record_pass(&constraint, &a, &b, pass, trace);
    return (struct resolve_state){impulses_of(&constraint),
                                  velocities_of(&constraint, &a, &b)};
}

/* Solves on copies of the bodies; returns the states after the first and after
 * the last pass. */
static void settle(const col_response *response, const col_trace *trace,
                   struct resolve_state *first, struct resolve_state *last)
{
    col_constraint constraint = response->constraint;
    col_body a = response->a, b = response->b;
    bool restless = false;
    for (int pass = 0; pass < PASSES; pass++) {
        col_constraint_solve(&constraint, &a, &b);
        struct resolve_state now = {impulses_of(&constraint),
                                    velocities_of(&constraint, &a, &b)};
        col_constraint_record_pass(&constraint, &a, &b, pass, trace);
        bool settled = pass > 0 && same(now.impulses, last->impulses);
        rows change = plus(now.impulses, -1, last->impulses);
        restless = largest(change) > RESTLESS * largest(now.impulses);
        *last = now;
        if (pass == 0)
            *first = now;
        if (settled)
            return;
    }
    if (restless)
        *last = grip(response, PASSES, trace);
}

static void apply_impulses(col_response *response,
                           const struct resolve_state *plain,
                           const struct resolve_state *rough)
{
    col_constraint *constraint = &response->constraint;
    rows change = plus(rough->impulses, -1, plain->impulses);
    rows impulses = response->kept < 1
                        ? plus(plain->impulses, response->kept, change)
                        : rough->impulses;
    for (int i = 0; i < constraint->count; i++) {
        constraint->normals[i].impulse = impulses.at[i].x;
        constraint->tangents[i].impulse = impulses.at[i].y;
    }
    col_constraint_apply(constraint, &response->a, &response->b);
}

/* ---- Contacts that move apart ------------------------------------------- */

/* One pass without friction, on copies of the bodies. */
static struct resolve_state press(const col_response *response,
                                  const double targets[2])
{
    col_constraint constraint = response->constraint;
    col_body a = response->a, b = response->b;
    constraint.targets[0] = targets[0];
    constraint.targets[1] = targets[1];
    col_constraint_solve(&constraint, &a, &b);
    return (struct resolve_state){impulses_of(&constraint),
                                  velocities_of(&constraint, &a, &b)};
}

/* Where the bounce of one contact would make the other one approach, which
 * moves apart, an impulse at that keeps it from doing so. It makes energy that
 * the targets do not allow for: the bounce is then only as high as the energy
 * before allows, as a share of the way from no bounce. */
static void lower_targets(col_response *response, rows before)
{
    static const double calm_targets[2] = {0, 0};
    col_constraint *constraint = &response->constraint;
    bool first = before.at[0].x > 0, second = before.at[1].x > 0;
    if (constraint->count < 2 || first == second)
        return;
    struct resolve_state full = press(response, constraint->targets);
    if (!(full.impulses.at[first ? 0 : 1].x > 0))
        return;
    struct resolve_state calm = press(response, calm_targets);
    double share = share_by_energy(before, calm, full);
    constraint->targets[first ? 1 : 0] *= share;
}

/* ---- The response ------------------------------------------------------- */

col_points col_correct(col_body *a, col_body *b, col_vec2 normal, double depth,
                       col_correction correction)
{
    col_points moved = {{0, 0}, {0, 0}};
    double mass = a->inverse_mass + b->inverse_mass;
    double rest = depth - correction.slop;
    if (!(rest > 0 && mass > 0))
        return moved;
    double move = correction.share * rest / mass;
    double by_a = move * a->inverse_mass, by_b = move * b->inverse_mass;
    moved.a = (col_vec2){-by_a * normal.x, -by_a * normal.y};
    moved.b = (col_vec2){by_b * normal.x, by_b * normal.y};
    a->center.x += moved.a.x;
    a->center.y += moved.a.y;
    b->center.x += moved.b.x;
    b->center.y += moved.b.y;
    return moved;
}

static void store(col_vec2 to[2], rows from)
{
    to[0] = from.at[0];
    to[1] = from.at[1];
}

/* Finds the impulses and applies them. */
static void exchange(col_response *response, rows before,
                     const col_trace *trace)
{
    col_constraint *constraint = &response->constraint;
    struct resolve_state plain = {0}, rough = {0};
    lower_targets(response, before);
    settle(response, trace, &plain, &rough);
    double by_energy = share_by_energy(before, plain, rough);
    double by_cones = share_by_cones(constraint->friction, &plain, &rough);
    response->kept = by_cones < by_energy ? by_cones : by_energy;
    apply_impulses(response, &plain, &rough);
    store(response->after,
          velocities_of(constraint, &response->a, &response->b));
}

col_response col_resolve(const col_body *a, const col_body *b,
                         const col_manifold *manifold,
                         col_correction correction, const col_trace *trace)
{
    col_response response = {.a = *a, .b = *b, .kept = 1};
    col_constraint *constraint = &response.constraint;
    *constraint = col_constraint_make(a, b, manifold, 0);
    rows before = velocities_of(constraint, a, b);
    store(response.before, before);
    store(response.after, before);
    col_constraint_record_hits(constraint, a, b, trace);
    bool all_separate = true;
    for (int i = 0; i < constraint->count; i++)
        all_separate = all_separate && !(response.before[i].x <= 0);
    if (!all_separate)
        exchange(&response, before, trace);
    if (constraint->count == 0)
        return response;
    response.moved =
        col_correct(&response.a, &response.b, manifold->relation.normal,
                    manifold->relation.amount, correction);
    return response;
}
