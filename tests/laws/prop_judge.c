/* What the judge holds for true is what exact arithmetic over GMP's integers
 * says. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "laws/law.h"
#include "support/arena.h"
#include "support/judging.h"
#include "support/real_float.h"
#include "verify/truth/truth.h"

/* ---- How they lie ------------------------------------------------------- */

struct judging {
    struct arena arena;
    struct claim_vec room[2][SOLID_ROOM];
    struct truth truth;
};

static bool begin_judging(struct judging *judging, const struct pair *pair)
{
    struct judge_shape a = judged_shape(&pair->a, judging->room[0]);
    struct judge_shape b = judged_shape(&pair->b, judging->room[1]);
    judging->arena = arena_make(0);
    return truth_make(&a, &b, &judging->arena, &judging->truth);
}

static bool has_normal(const struct truth *truth, mpf_t normal[2])
{
    for (int i = 0; i < truth->normal_count; i++) {
        struct real_vec unit = truth_unit(&truth->normals[i]);
        if (real_is(&unit.x, normal[0]) && real_is(&unit.y, normal[1]))
            return true;
    }
    return false;
}

/* The oracle keeps no more than ORACLE_NORMALS of them, and of what lies
 * between two only these. */
static bool normals_agree(struct trial *t, const struct truth *truth)
{
    int known = t->oracle.normals;
    REQUIRE(t, (truth->spread == TRUTH_NORMALS_ALL) == (known == 0));
    REQUIRE(t, known == ORACLE_NORMALS || truth->normal_count == known);
    REQUIRE(t, truth->normal_count >= known);
    for (int i = 0; i < known; i++)
        REQUIRE(t, has_normal(truth, t->oracle.normal[i]));
    for (int i = 0; i < truth->normal_count; i++)
        REQUIRE(t, truth_is_normal(truth, &truth->normals[i]));
    return true;
}

static bool relation_agrees(struct trial *t, const struct truth *truth)
{
    oracle_relate(&t->oracle, &t->a, &t->b);
    REQUIRE(t, truth->overlap == t->oracle.overlap);
    REQUIRE(t, truth->touching == t->oracle.touching);
    REQUIRE(t, real_is(&truth->amount, t->oracle.amount));
    return normals_agree(t, truth);
}

/* Along each right normal the gap is the amount itself: to the last bit that
 * brackets have. */
static bool normals_attain(struct trial *t, const struct truth *truth)
{
    struct real amount = truth->amount;
    if (truth->overlap)
        amount = real_negative(&amount);
    for (int i = 0; i < truth->normal_count && i < 4; i++) {
        struct real gap = truth_gap_along(truth, &truth->normals[i]);
        REQUIRE(t, real_compare(&gap, &amount) == 0);
    }
    return true;
}

static bool judge_agrees_with_oracle(struct trial *t)
{
    struct judging judging;
    bool holds = begin_judging(&judging, &t->pair) &&
                 relation_agrees(t, &judging.truth) &&
                 normals_attain(t, &judging.truth);
    arena_free(&judging.arena);
    return holds;
}

Test(laws, the_judge_agrees_with_exact_arithmetic)
{
    law_holds(judge_agrees_with_oracle, EVERY_FAMILY, 12000);
}

/* ---- Along directions --------------------------------------------------- */

/* Bits for sums of all that doubles can be, and a quarter more of squares. */
#define MANY_BITS 10000

/* out = n.v, exactly. */
static void dot(mpq_t out, col_vec2 n, col_vec2 v)
{
    mpq_t p, q;
    mpq_inits(p, q, NULL);
    mpq_set_d(p, n.x);
    mpq_set_d(q, v.x);
    mpq_mul(out, p, q);
    mpq_set_d(p, n.y);
    mpq_set_d(q, v.y);
    mpq_mul(p, p, q);
    mpq_add(out, out, p);
    mpq_clears(p, q, NULL);
}

/* out = the largest n.v of a shape. */
static void farthest(mpq_t out, col_vec2 n, const struct solid *solid)
{
    mpq_t along;
    mpq_init(along);
    for (int i = 0; i < solid->count; i++) {
        dot(along, n, solid->v[i]);
        if (i == 0 || mpq_cmp(along, out) > 0)
            mpq_set(out, along);
    }
    mpq_clear(along);
}

static void gap_along(mpf_t out, col_vec2 n, const struct pair *pair)
{
    mpq_t of_a, of_b, square;
    mpf_t length;
    mpq_inits(of_a, of_b, square, NULL);
    mpf_init2(length, MANY_BITS);
    farthest(of_a, n, &pair->a);
    farthest(of_b, (col_vec2){-n.x, -n.y}, &pair->b);
    mpq_add(of_a, of_a, of_b);
    mpf_set_q(out, of_a);
    dot(square, n, n);
    mpf_set_q(length, square);
    mpf_sqrt(length, length);
    mpf_div(out, out, length);
    mpf_neg(out, out);
    mpf_set_d(length, pair->a.radius);
    mpf_sub(out, out, length);
    mpf_set_d(length, pair->b.radius);
    mpf_sub(out, out, length);
    mpq_clears(of_a, of_b, square, NULL);
    mpf_clear(length);
}

/* A direction, or a point, of numbers of any size. */
static col_vec2 any_vector(struct rng *rng)
{
    double x = rng_magnitude(rng, -1074, 1022);
    return (col_vec2){x, rng_hostile(rng)};
}

/* A normal in doubles, or moved by a few, or any direction. */
static col_vec2 some_direction(struct trial *t)
{
    col_vec2 n = col_sat_test(&t->a, &t->b, NULL).relation.normal;
    int kind = rng_below(&t->rng, 4);
    if (kind == 0)
        n = rng_direction(&t->rng);
    if (kind == 1)
        n = (col_vec2){rng_nudged(&t->rng, n.x, 3), n.y};
    return kind == 2 ? any_vector(&t->rng) : n;
}

static bool gap_is_exact(struct trial *t, const struct truth *truth, col_vec2 n)
{
    mpf_t exact;
    mpf_init2(exact, MANY_BITS);
    gap_along(exact, n, &t->pair);
    struct real gap = truth_gap_of(truth, n.x, n.y);
    bool holds = real_is(&gap, exact);
    mpf_clear(exact);
    REQUIRE(t, holds);
    return true;
}

static bool gaps_are_exact(struct trial *t)
{
    struct judging judging;
    bool hold = begin_judging(&judging, &t->pair);
    for (int i = 0; i < 3 && hold; i++)
        hold = gap_is_exact(t, &judging.truth, some_direction(t));
    arena_free(&judging.arena);
    return hold;
}

Test(laws, the_judge_knows_gaps_along_directions)
{
    law_holds(gaps_are_exact, EVERY_FAMILY, 3000);
}

/* ---- Points ------------------------------------------------------------- */

/* On the surface within rounding, a vertex, between two, or anywhere. */
static col_vec2 some_point(struct trial *t)
{
    int kind = rng_below(&t->rng, 5);
    int i = rng_below(&t->rng, t->a.count), j = rng_below(&t->rng, t->a.count);
    col_vec2 p = t->a.vertices[i], q = t->a.vertices[j];
    if (kind == 0)
        return points_of(&t->pair.a, &t->pair.b).a;
    if (kind == 1)
        return p;
    if (kind == 2)
        return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
    if (kind == 3)
        return (col_vec2){p.x, rng_nudged(&t->rng, q.y + t->a.radius, 2)};
    return any_vector(&t->rng);
}

static bool point_gap_is_exact(struct trial *t, const struct truth_shape *shape,
                               col_vec2 point)
{
    struct solid dot = solid_disc(point.x, point.y, 0);
    col_shape disc = solid_shape(&dot);
    struct real gap =
        truth_point_gap(shape, (struct claim_vec){point.x, point.y});
    oracle_relate(&t->oracle, &disc, &t->a);
    if (t->oracle.overlap)
        mpf_neg(t->oracle.amount, t->oracle.amount);
    REQUIRE(t, real_is(&gap, t->oracle.amount));
    return true;
}

static bool point_gaps_are_exact(struct trial *t)
{
    struct judging judging;
    bool hold = begin_judging(&judging, &t->pair);
    for (int i = 0; i < 4 && hold; i++)
        hold = point_gap_is_exact(t, judging.truth.a, some_point(t));
    arena_free(&judging.arena);
    return hold;
}

Test(laws, the_judge_knows_how_far_points_are)
{
    law_holds(point_gaps_are_exact, EVERY_FAMILY, 4000);
}

/* ---- Any points --------------------------------------------------------- */

/* A shape of any vertices, in any order, some of them twice: with the widest
 * numbers that can be. */
static struct solid heap(struct rng *rng)
{
    struct solid solid = {.count = rng_whole(rng, 1, 7), .winding = 1};
    bool small = rng_chance(rng, 50);
    for (int i = 0; i < solid.count; i++) {
        double x = small ? rng_whole(rng, -2, 2) : rng_hostile(rng);
        double y = small ? rng_whole(rng, -2, 2) : rng_hostile(rng);
        solid.v[i] = (col_vec2){x, y};
        if (i > 0 && rng_chance(rng, 20))
            solid.v[i] = solid.v[rng_below(rng, i)];
    }
    solid.radius = rng_chance(rng, 50) ? 0 : fabs(rng_hostile(rng));
    return solid;
}

static bool heaps_agree(struct trial *t)
{
    t->pair.a = heap(&t->rng);
    t->pair.b = heap(&t->rng);
    t->a = solid_shape(&t->pair.a);
    t->b = solid_shape(&t->pair.b);
    struct judging judging;
    bool holds = begin_judging(&judging, &t->pair) &&
                 relation_agrees(t, &judging.truth) &&
                 normals_attain(t, &judging.truth) &&
                 gap_is_exact(t, &judging.truth, any_vector(&t->rng)) &&
                 point_gap_is_exact(t, judging.truth.a, any_vector(&t->rng));
    arena_free(&judging.arena);
    return holds;
}

Test(laws, the_judge_takes_vertices_in_any_order)
{
    law_holds(heaps_agree, 1u << FAMILY_ORDINARY, 6000);
}
