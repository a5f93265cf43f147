/* The judge says the same in quick brackets as in wide ones, wherever quick
 * brackets suffice, of faults and of conventions. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

#include "laws/law.h"
#include "support/arena.h"
#include "support/real_float.h"
#include "verify/truth/engine_profile.h"
#include "verify/truth/verdict.h"

struct passes {
    struct arena arena;
    struct claim_vec room[2][SOLID_ROOM];
    struct verdict_shape shapes[2];
    struct number_tolerances tolerances;
    struct verdict_limits limits;
    struct claim claim;
    struct claim_contact contacts[2];
};

/* ---- Claims -------------------------------------------------------------- */

/* The number, or one next to it, or one that is off. */
static double perturbed(struct trial *t, double number)
{
    switch (rng_below(&t->rng, 12)) {
    case 0:
        return rng_nudged(&t->rng, number, 6);
    case 1:
        return number * (1 + ldexp(1, -rng_below(&t->rng, 60)));
    case 2:
        return fabs(number) < (double)FLT_MAX ? (double)(float)number : number;
    default:
        return number;
    }
}

static struct claim_vec perturbed_vec(struct trial *t, col_vec2 vec)
{
    return (struct claim_vec){perturbed(t, vec.x), perturbed(t, vec.y)};
}

static struct claim_feature feature_of(const col_manifold *manifold,
                                       bool is_reference)
{
    const col_feature *feature =
        is_reference ? &manifold->reference : &manifold->incident;
    return (struct claim_feature){
        .given = true,
        .of_b = manifold->flip == is_reference,
        .is_vertex = !feature->is_edge,
        .index = feature->index,
    };
}

/* What the library answers, all of it or a part, more or less. */
static void make_claim(struct trial *t, struct passes *passes)
{
    struct claim *claim = &passes->claim;
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    bool overlap = sat.relation.overlap;
    col_manifold manifold = col_clip(&t->a, &t->b, &sat, COL_AT_INCIDENT, NULL);
    *claim = (struct claim){.a_piece = -1, .b_piece = -1};
    claim->has_overlap = true;
    claim->overlap = overlap;
    claim->has_normal = rng_chance(&t->rng, 80);
    claim->normal = perturbed_vec(t, sat.relation.normal);
    claim->has_depth = overlap;
    claim->has_distance = !overlap;
    claim->depth = claim->distance = perturbed(t, sat.relation.amount);
    claim->has_points = rng_chance(&t->rng, 50);
    col_points points = points_of(&t->pair.a, &t->pair.b);
    claim->point_a = perturbed_vec(t, points.a);
    claim->point_b = perturbed_vec(t, points.b);
    claim->has_manifold = overlap && rng_chance(&t->rng, 70);
    if (claim->has_manifold && rng_chance(&t->rng, 70)) {
        claim->kind = CLAIM_OF_CLIP;
        claim->reference = feature_of(&manifold, true);
        claim->incident = feature_of(&manifold, false);
    }
    claim->contact_count = claim->has_manifold ? manifold.count : 0;
    claim->contacts = passes->contacts;
    for (int i = 0; i < claim->contact_count; i++)
        passes->contacts[i] = (struct claim_contact){
            .point = perturbed_vec(t, manifold.contacts[i].point),
            .has_depth = true,
            .depth = perturbed(t, manifold.contacts[i].depth),
        };
}

static void make_tolerances(struct trial *t, struct number_tolerances *out)
{
    static const double absolute[] = {0, 0, 1e-12, 1e-3};
    static const double ulps[] = {0, 1, 4, 1e6};
    int kind = rng_below(&t->rng, 4);
    *out = (struct number_tolerances){.is_float = rng_chance(&t->rng, 20)};
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        out->of[i] = (struct tolerance){absolute[kind], absolute[kind] / 4,
                                        ulps[rng_below(&t->rng, 4)]};
    out->touch = rng_chance(&t->rng, 20) ? 1e-6 : 0;
}

/* Half of the claims are graded by an engine's profile. */
static void make_limits(struct trial *t, struct passes *passes)
{
    const struct engine_profile *profile =
        rng_chance(&t->rng, 50)
            ? &engine_profiles[rng_below(&t->rng, ENGINE_PROFILES)]
            : NULL;
    make_tolerances(t, &passes->tolerances);
    passes->limits = (struct verdict_limits){
        .tolerances = &passes->tolerances,
        .profile = profile,
        .conventions = profile ? profile->conventions : 0,
    };
}

/* ---- Both passes --------------------------------------------------------- */

static bool judge_in(struct passes *passes, struct real_precision *precision,
                     struct verdict *verdict)
{
    struct truth truth;
    for (int i = 0; i < 2; i++)
        passes->shapes[i].shape.precision = precision;
    const struct verdict_pair pair = {&passes->shapes[0], &passes->shapes[1],
                                      &truth};
    return truth_of(&passes->shapes[0].shape, &passes->shapes[1].shape,
                    &passes->arena, &truth) &&
           verdict_make(&pair, &passes->claim, &passes->limits, &passes->arena,
                        verdict);
}

static bool has_evidence(const struct verdict *verdict)
{
    return verdict->contradicts || verdict->follows;
}

static bool same_parts(const struct verdict *p, const struct verdict *q)
{
    for (int i = 0; i < VERDICT_PARTS; i++)
        if (p->judged[i] != q->judged[i])
            return false;
    return p->says_overlap == q->says_overlap;
}

static bool passes_agree(struct trial *t, struct passes *passes)
{
    struct real_precision quick = {.is_wide = false}, wide = {.is_wide = true};
    struct verdict first, second, none;
    REQUIRE(t, judge_in(passes, &quick, &first));
    REQUIRE(t, judge_in(passes, &wide, &second));
    REQUIRE(t, judge_in(passes, NULL, &none));
    REQUIRE(t, !wide.is_undecided);
    REQUIRE(t, none.count == second.count);
    law_figure(t, "undecided", quick.is_undecided && second.count == 0);
    law_figure(t, "evidence", first.count == 0 && has_evidence(&first));
    if (first.count > 0 || has_evidence(&first) || quick.is_undecided)
        return true;
    REQUIRE(t, second.count == 0 && !has_evidence(&second));
    REQUIRE(t, same_parts(&first, &second));
    return true;
}

static bool make_shapes(struct trial *t, struct passes *passes)
{
    const struct solid *solids[2] = {&t->pair.a, &t->pair.b};
    for (int i = 0; i < 2; i++) {
        struct judge_shape shape = judged_shape(solids[i], passes->room[i]);
        passes->shapes[i] = (struct verdict_shape){.edge_numbers = NULL};
        REQUIRE(t, truth_shape_make(&shape, &passes->arena,
                                    &passes->shapes[i].shape));
    }
    return true;
}

static bool quick_verdicts_are_wide_verdicts(struct trial *t)
{
    struct passes passes = {.arena = arena_make(0)};
    bool holds = make_shapes(t, &passes);
    for (int i = 0; i < 4 && holds; i++) {
        make_limits(t, &passes);
        make_claim(t, &passes);
        holds = passes_agree(t, &passes);
    }
    arena_free(&passes.arena);
    return holds;
}

Test(laws, quick_verdicts_are_wide_verdicts)
{
    law_holds(quick_verdicts_are_wide_verdicts, EVERY_FAMILY, 6000);
}
