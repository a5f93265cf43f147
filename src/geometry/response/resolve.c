/* The response of two bodies to one hit: contact impulses until they settle,
 * then the correction of their places.
 *
 * The first pass of the solver finds normal impulses p0 without friction: by
 * Moreau's law of restitution they make no energy, and they meet the targets.
 * Passes with friction then lead to p1, which meets the targets too, being left
 * after normal impulses were set; where passes do not settle, p1 is found by
 * other means (geometry/response/grip.h). All that is wanted of the impulses is
 * convex: that normal velocities meet the targets, that friction stays in its
 * cone, and that the energy is not more than it was, a quadratic form. p0 has
 * all three, so they hold from there up to some share of the way to p1, mostly
 * all of it.
 *
 * The change of energy by impulses p is p . (u + v) / 2 where the velocities
 * along their rows go from u to v. */
#include "collide_response.h"

#include <math.h>

#include "geometry/exact/bits.h"
#include "geometry/response/grip.h"

/* Passes settle much earlier, but for a last bit that may go to and fro; or
 * else slowly, or never. */
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

static double dot(rows p, rows q)
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

/* ---- How much friction can be kept -------------------------------------- */

/* The impulses of a pass and the velocities they lead to. */
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

/* By the energy, twice its change being (p0 + s dp) . (u + v0 + s dv). */
static double share_of_small(rows before, const struct resolve_state *plain,
                             const struct resolve_state *rough)
{
    rows dp = plus(rough->impulses, -1, plain->impulses);
    rows dv = plus(rough->velocities, -1, plain->velocities);
    rows sum = plus(before, 1, plain->velocities);
    double lost = dot(plain->impulses, sum);
    return largest_share(lost < 0 ? lost : 0,
                         dot(dp, sum) + dot(plain->impulses, dv), dot(dp, dv));
}

/* Times the power of two that makes a size, unless it is 0, about 1. */
static void scale(rows *p, double size)
{
    int exponent = is_zero(size) ? 0 : exponent_of(size);
    for (int i = 0; i < 2; i++) {
        p->at[i].x = times_power_of_two(p->at[i].x, -exponent);
        p->at[i].y = times_power_of_two(p->at[i].y, -exponent);
    }
}

/* The same share in numbers of which products of four are doubles. */
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

/* By the cones: s |t1| <= friction (n0 + s (n1 - n0)). */
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

/* Whether a pass has changed more than last bits. */
static bool is_restless(rows before, rows after)
{
    return largest(plus(after, -1, before)) > RESTLESS * largest(after);
}

/* The state that friction by a single ratio leads to. */
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
        restless = is_restless(last->impulses, now.impulses);
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
    rows way = plus(rough->impulses, -1, plain->impulses);
    rows impulses = response->kept < 1
                        ? plus(plain->impulses, response->kept, way)
                        : rough->impulses;
    for (int i = 0; i < constraint->count; i++) {
        constraint->normals[i].impulse = impulses.at[i].x;
        constraint->tangents[i].impulse = impulses.at[i].y;
    }
    col_constraint_apply(constraint, &response->a, &response->b);
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
    double way = correction.share * rest / mass;
    double by_a = way * a->inverse_mass, by_b = way * b->inverse_mass;
    moved.a = (col_vec2){-by_a * normal.x, -by_a * normal.y};
    moved.b = (col_vec2){by_b * normal.x, by_b * normal.y};
    a->center.x += moved.a.x;
    a->center.y += moved.a.y;
    b->center.x += moved.b.x;
    b->center.y += moved.b.y;
    return moved;
}

static bool all_part(const col_response *response)
{
    for (int i = 0; i < response->constraint.count; i++)
        if (response->before[i].x <= 0)
            return false;
    return true;
}

static void store(col_vec2 to[2], rows from)
{
    to[0] = from.at[0];
    to[1] = from.at[1];
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
    if (all_part(&response))
        return response;
    struct resolve_state plain = {0}, rough = {0};
    settle(&response, trace, &plain, &rough);
    double by_energy = share_by_energy(before, plain, rough);
    double by_cones = share_by_cones(constraint->friction, &plain, &rough);
    response.kept = by_cones < by_energy ? by_cones : by_energy;
    apply_impulses(&response, &plain, &rough);
    store(response.after, velocities_of(constraint, &response.a, &response.b));
    response.moved =
        col_correct(&response.a, &response.b, manifold->relation.normal,
                    manifold->relation.amount, correction);
    return response;
}
