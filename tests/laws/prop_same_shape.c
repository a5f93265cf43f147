/* Other ways to say the same: what mirrors a pair, moves it, adds a vertex that
 * changes nothing, moves radius from one shape to the other or cuts a shape in
 * two, changes the answer in a known way. Decisions, amounts and normals are
 * the same bits; points may come out of other sums. */
#include <math.h>

#include "laws/law.h"
#include "support/criterion.h"
#include "support/trials.h"

static bool is_sound(const struct solid *s)
{
    if (s->count < 3)
        return s->count == 1 || !same_vec(s->v[0], s->v[1]);
    col_polygon_report report = col_polygon_check(s->v, s->count);
    return report.kind == COL_POLYGON_CONVEX && report.winding == s->winding;
}

static bool same_axis(const col_sat *p, const col_sat *q)
{
    return p->axis.kind == q->axis.kind && p->axis.a == q->axis.a &&
           p->axis.b == q->axis.b && p->edge == q->edge &&
           p->alternatives == q->alternatives;
}

static bool same_decision(const col_relation *p, const col_relation *q)
{
    return p->overlap == q->overlap && p->touching == q->touching;
}

static bool rounded_alike(struct trial *t, double p, double q)
{
    const double half = 0.5 + 0x1p-20;
    if (same(p, q))
        return true;
    oracle_relate(&t->oracle, &t->a, &t->b);
    return oracle_ulps(p, t->oracle.amount) < half &&
           oracle_ulps(q, t->oracle.amount) < half;
}

/* Within rounding of coordinates of a size. */
static bool is_close(col_vec2 p, col_vec2 q, double size)
{
    double limit = 2 * size * 0x1p-52 + 0x1p-1070;
    return fabs(p.x - q.x) <= limit && fabs(p.y - q.y) <= limit;
}

Test(laws, every_family_gives_sound_shapes)
{
    for (int i = 0; i < trials(4000 * FAMILIES); i++) {
        struct rng rng = rng_seeded((uint64_t)i);
        enum family family = (enum family)(i % FAMILIES);
        struct pair pair = random_pair(&rng, family);
        cr_assert(is_sound(&pair.a) && is_sound(&pair.b), "%s, %d",
                  family_name(family), i);
        cr_assert(le(dbl, pair_size(&pair), COL_LIMIT));
    }
}

/* ---- Mirror ------------------------------------------------------------- */

/* (x, y) becomes (-x, y), or (y, x). */
static col_vec2 mirrored(col_vec2 v, bool swap)
{
    return swap ? (col_vec2){v.y, v.x} : (col_vec2){-v.x, v.y};
}

/* The edges keep their indices: those of a core of two vertices, its two sides,
 * do where the vertices are counted backwards. */
static struct solid mirrored_solid(const struct solid *solid, bool swap)
{
    struct solid out = solid->count == 2 ? solid_reversed(solid) : *solid;
    for (int i = 0; i < out.count; i++)
        out.v[i] = mirrored(out.v[i], swap);
    out.winding = out.count > 2 ? -solid->winding : 1;
    return out;
}

static bool mirroring_mirrors(struct trial *t)
{
    bool swap = rng_chance(&t->rng, 50);
    struct solid a = mirrored_solid(&t->pair.a, swap);
    struct solid b = mirrored_solid(&t->pair.b, swap);
    col_sat one = col_sat_test(&t->a, &t->b, NULL), two = solid_sat(&a, &b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, same_decision(&p, &q));
    REQUIRE(t, rounded_alike(t, p.amount, q.amount));
    REQUIRE(t, one.axis.kind == two.axis.kind);
    REQUIRE(t, one.alternatives == two.alternatives);
    if (trial_is_concentric(t))
        return true;
    bool of_a = one.axis.kind == COL_EDGE_OF_A;
    bool of_b = one.axis.kind == COL_EDGE_OF_B;
    REQUIRE(t, !of_a || one.axis.a == two.axis.a);
    REQUIRE(t, !of_b || one.axis.b == two.axis.b);
    REQUIRE(t, one.edge == two.edge);
    REQUIRE(t, same_vec(mirrored(p.normal, swap), q.normal));
    /* Edges run the other way, so the points are found from other ends. */
    double size = pair_size(&t->pair);
    col_points on = points_of(&t->pair.a, &t->pair.b),
               there = points_of(&a, &b);
    REQUIRE(t, is_close(mirrored(on.a, swap), there.a, size));
    REQUIRE(t, is_close(mirrored(on.b, swap), there.b, size));
    return true;
}

Test(laws, mirroring_both_mirrors_the_answer)
{
    law_holds(mirroring_mirrors, EVERY_FAMILY, 12000);
}

/* ---- Place -------------------------------------------------------------- */

/* Far away from the origin coordinates are rounded; from there the way back is
 * exact. */
static bool moving_far_away_moves(struct trial *t)
{
    int e = ilogb(pair_size(&t->pair)) + rng_whole(&t->rng, 2, 5);
    double x = ldexp(rng_chance(&t->rng, 50) ? 1 : -1, e);
    double y = ldexp(rng_chance(&t->rng, 50) ? 1 : -1, e);
    struct pair far = {solid_moved(&t->pair.a, x, y),
                       solid_moved(&t->pair.b, x, y)};
    struct pair near = {solid_moved(&far.a, -x, -y),
                        solid_moved(&far.b, -x, -y)};
    if (e > 198 || e < -1000 || !is_sound(&near.a) || !is_sound(&near.b))
        return true;
    col_sat one = solid_sat(&near.a, &near.b), two = solid_sat(&far.a, &far.b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, same_decision(&p, &q) && same(p.amount, q.amount));
    REQUIRE(t, same_axis(&one, &two));
    REQUIRE(t, same_vec(p.normal, q.normal));
    double size = ldexp(2, e);
    col_points on = points_of(&near.a, &near.b);
    col_points there = points_of(&far.a, &far.b);
    col_vec2 a = {on.a.x + x, on.a.y + y}, b = {on.b.x + x, on.b.y + y};
    REQUIRE(t, is_close(a, there.a, size) && is_close(b, there.b, size));
    return true;
}

Test(laws, moving_both_far_away_moves_the_points_alone)
{
    law_holds(moving_far_away_moves, EVERY_FAMILY, 12000);
}

/* ---- One vertex more ---------------------------------------------------- */

/* Puts a vertex on edge `at`; false where doubles have none in its middle. */
static bool add_vertex(struct solid *solid, int at)
{
    col_vec2 p = solid->v[at], q = solid->v[(at + 1) % solid->count];
    col_vec2 m = {p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    if (solid->count == SOLID_ROOM || same_vec(m, p) || same_vec(m, q) ||
        oracle_turn(p, m, q) != 0)
        return false;
    for (int i = solid->count++; i > at + 1; i--)
        solid->v[i] = solid->v[i - 1];
    solid->v[at + 1] = m;
    return true;
}

/* How many of the least axes are edge `at` of the shape. */
static int counts_edge(struct trial *t, const col_sat *sat, bool of_b, int at)
{
    col_axis axes[2 * SOLID_ROOM] = {sat->axis};
    col_axis_kind kind = of_b ? COL_EDGE_OF_B : COL_EDGE_OF_A;
    int found = 0, n = 1 + col_sat_alternatives(&t->a, &t->b, sat, axes + 1,
                                                2 * SOLID_ROOM - 1);
    for (int i = 0; i < n; i++)
        found += axes[i].kind == kind && (of_b ? axes[i].b : axes[i].a) == at;
    return found;
}

static bool a_vertex_on_an_edge_is_nothing(struct trial *t)
{
    bool of_b = rng_chance(&t->rng, 50);
    struct pair pair = t->pair;
    struct solid *solid = of_b ? &pair.b : &pair.a;
    int at = rng_below(&t->rng, solid->count);
    if (solid->count < 3 || !add_vertex(solid, at))
        return true;
    col_sat one = col_sat_test(&t->a, &t->b, NULL);
    col_sat two = solid_sat(&pair.a, &pair.b);
    int more = counts_edge(t, &one, of_b, at);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, same_decision(&p, &q) && same_vec(p.normal, q.normal));
    REQUIRE(t, rounded_alike(t, p.amount, q.amount));
    REQUIRE(t, one.axis.kind == two.axis.kind);
    REQUIRE(t, two.alternatives == one.alternatives + more);
    /* Half an edge is half as far from where products underflow. */
    double size = pair_size(&t->pair);
    col_points on = points_of(&t->pair.a, &t->pair.b);
    col_points there = points_of(&pair.a, &pair.b);
    REQUIRE(t, is_close(on.a, there.a, size));
    REQUIRE(t, is_close(on.b, there.b, size));
    return true;
}

Test(laws, a_vertex_on_an_edge_changes_nothing)
{
    law_holds(a_vertex_on_an_edge_is_nothing, EVERY_FAMILY, 12000);
}

/* ---- Radii -------------------------------------------------------------- */

static bool radii_are_one_sum(struct trial *t)
{
    struct pair pair = t->pair;
    double sum = pair.a.radius + pair.b.radius;
    bool exact = same(sum - pair.a.radius, pair.b.radius) &&
                 same(sum - pair.b.radius, pair.a.radius);
    bool all = exact && rng_chance(&t->rng, 50);
    pair.a.radius = all ? sum : t->pair.b.radius;
    pair.b.radius = all ? 0 : t->pair.a.radius;
    col_sat one = col_sat_test(&t->a, &t->b, NULL);
    col_sat two = solid_sat(&pair.a, &pair.b);
    col_relation p = one.relation, q = two.relation;
    REQUIRE(t, same_decision(&p, &q) && same(p.amount, q.amount));
    REQUIRE(t, same_axis(&one, &two));
    REQUIRE(t, same_vec(p.normal, q.normal));
    return true;
}

Test(laws, radius_may_move_from_one_shape_to_the_other)
{
    law_holds(radii_are_one_sum, EVERY_FAMILY, 12000);
}

/* ---- Pieces ------------------------------------------------------------- */

/* The vertices from .. to of a solid, going up and round. */
static struct solid piece_of(const struct solid *solid, int from, int to)
{
    struct solid piece = {.winding = solid->winding, .radius = solid->radius};
    for (int i = from; i != to; i = (i + 1) % solid->count)
        piece.v[piece.count++] = solid->v[i];
    piece.v[piece.count++] = solid->v[to];
    return piece;
}

static bool pieces_make_the_whole(struct trial *t)
{
    const struct solid *whole = &t->pair.a;
    if (whole->count < 4)
        return true;
    int from = rng_below(&t->rng, whole->count);
    int step = rng_whole(&t->rng, 2, whole->count - 2);
    int to = (from + step) % whole->count;
    struct solid first = piece_of(whole, from, to);
    struct solid second = piece_of(whole, to, from);
    if (!is_sound(&first) || !is_sound(&second))
        return true;
    col_relation all = col_sat_test(&t->a, &t->b, NULL).relation;
    col_relation p = solid_sat(&first, &t->pair.b).relation;
    col_relation q = solid_sat(&second, &t->pair.b).relation;
    REQUIRE(t, all.overlap == (p.overlap || q.overlap));
    REQUIRE(t, !all.touching || (!p.overlap || p.touching));
    REQUIRE(t, !all.touching || (!q.overlap || q.touching));
    REQUIRE(t, all.overlap || same(all.amount, fmin(p.amount, q.amount)));
    REQUIRE(t, !p.overlap || all.amount >= p.amount);
    REQUIRE(t, !q.overlap || all.amount >= q.amount);
    return true;
}

Test(laws, a_shape_is_where_its_pieces_are)
{
    law_holds(pieces_make_the_whole, EVERY_FAMILY, 12000);
}
