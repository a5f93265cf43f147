/* A ratio is looked for between none and all of the friction.
 *
 * Passes that go to and fro between normal impulses and friction need not come
 * to an end: where friction pushes a contact apart and is large, no normal
 * impulse is left, then no friction, then all of the normal impulse again. With
 * the ratio r of tangent to normal impulses given, though, normal impulses x
 * are those of two contacts (geometry/response/two_normals.h), with the matrix
 * N(r) = K + r C, C being what tangent impulses do to normal velocities. At
 * r = 0 that is a hit without friction, and the contacts slide one way, say by
 * w > 0. Towards r = -friction either all of them have w >= 0, or w changes its
 * sign, or N(r) ceases to be solvable, x growing beyond all bounds. Before that
 * w changes its sign, too: with T for what tangent impulses do to tangent
 * velocities, x . (K + 2 r C + r^2 T) x >= 0 and x . (K + r C) x = 0 in the
 * limit give r^2 x . T x >= x . K x, so that w, which there is in proportion to
 * x . (C + r T) x = (r^2 x . T x - x . K x) / r, has the sign of r. So halving
 * the interval finds a ratio at which w is next to 0, if not -friction itself;
 * what is kept of the interval is the end where w still has its first sign.
 *
 * Rarely N(r) ceases to be solvable with x as small as ever: where of two
 * contacts the first, which friction pushes in, takes over all of the impulse
 * from the other one. Then the last ratio before that stands. */
#include "geometry/response/grip.h"

#include <math.h>

#include "geometry/exact/bits.h"
#include "geometry/response/two_normals.h"

/* As often as an interval is halved: 2^-300 of the friction is left. */
#define HALVINGS 300

/* Share of what impulses do that may be missing for rounding, even where two
 * contacts are nearly one to the bodies. Where N(r) is about to have no
 * solution the search comes to just as much: impulses do some 10 times the
 * velocities, of which half of the digits are to be right. */
#define ROUNDING 0x1p-30

struct grip {
    const col_constraint *constraint;
    double mass;      /* the sum of the inverse masses */
    double wanted[2]; /* changes of the normal velocities, at least */
    double slide[2];  /* tangent velocities before */
};

/* Change of the velocity along one row by an impulse along another, by turning
 * the bodies. */
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

/* Sum of the tangent velocities afterwards, times the normal impulses; these
 * in a unit in which they are about 1, for products not to be too small. */
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

/* Finds the normal impulses of a ratio and what then slides; 0 if none do. */
static bool try_ratio(const struct grip *g, double ratio, double impulses[2],
                      double *slide)
{
    bool pressed = g->constraint->count == 1 ? press_one(g, ratio, impulses)
                                             : press_two(g, ratio, impulses);
    *slide = pressed ? slide_of(g, ratio, impulses) : 0;
    return pressed;
}

/* Whether what slid one way, against a ratio of that sign, still does. */
static bool slides_on(const struct grip *g, double ratio, double way)
{
    double impulses[2], slide;
    return try_ratio(g, ratio, impulses, &slide) && slide * way <= 0;
}

static double find_ratio(const struct grip *g)
{
    double impulses[2], slide, friction = g->constraint->friction;
    try_ratio(g, 0, impulses, &slide);
    if (is_zero(slide))
        return 0;
    double way = slide > 0 ? -1 : 1, least = 0, most = way * friction;
    if (slides_on(g, most, way))
        return most;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = least + (most - least) / 2;
        *(slides_on(g, middle, way) ? &least : &most) = middle;
    }
    return least;
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
