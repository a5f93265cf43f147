/* What the judge holds for true is what exact arithmetic over GMP's integers
 * says. */
#include <criterion/criterion.h>
#include <math.h>

#include "base/arena.h"
#include "judge/truth.h"
#include "laws/law.h"

/* ---- Between the two ---------------------------------------------------- */

/* The same shape for the judge; the points are as those of the library. */
static struct judge_shape judged(const struct solid *solid,
                                 struct judge_point room[SOLID_ROOM])
{
    for (int i = 0; i < solid->count; i++)
        room[i] = (struct judge_point){solid->v[i].x, solid->v[i].y};
    return (struct judge_shape){room, solid->count, solid->radius};
}

/* out = an end, to as many bits as out has. */
static void end_to_float(mpf_t out, const struct real_end *end)
{
    mpf_set_ui(out, 0);
    for (int i = REAL_WORDS - 1; i >= 0; i--) {
        mpf_mul_2exp(out, out, 32);
        mpf_add_ui(out, out, end->words[i]);
    }
    if (end->exponent < 0)
        mpf_div_2exp(out, out, (mp_bitcnt_t)-end->exponent);
    else
        mpf_mul_2exp(out, out, (mp_bitcnt_t)end->exponent);
    if (end->sign <= 0)
        mpf_neg(out, out);
}

/* Whether a bracket is 2^-160 of the exact number wide at most, and that is in
 * it but for 2^-400 of itself: the oracle rounds to 512 bits. */
static bool is_bracket_of(const struct real *real, const mpf_t exact)
{
    mpf_t low, high, width, slack;
    mpf_init2(low, ORACLE_BITS);
    mpf_init2(high, ORACLE_BITS);
    mpf_init2(width, ORACLE_BITS);
    mpf_init2(slack, ORACLE_BITS);
    end_to_float(low, &real->low);
    end_to_float(high, &real->high);
    mpf_sub(width, high, low);
    mpf_abs(slack, exact);
    mpf_div_2exp(slack, slack, 160);
    bool good = mpf_sgn(width) >= 0 && mpf_cmp(width, slack) <= 0;
    mpf_div_2exp(slack, slack, 240);
    mpf_sub(low, low, slack);
    mpf_add(high, high, slack);
    good = good && mpf_cmp(low, exact) <= 0 && mpf_cmp(exact, high) <= 0;
    mpf_clear(low);
    mpf_clear(high);
    mpf_clear(width);
    mpf_clear(slack);
    return good;
}

/* ---- How they lie ------------------------------------------------------- */

struct judging {
    struct arena arena;
    struct judge_point room[2][SOLID_ROOM];
    struct judge_shape a, b;
    struct truth truth;
};

static bool begin_judging(struct judging *judging, const struct pair *pair)
{
    judging->arena = arena_make(0);
    judging->a = judged(&pair->a, judging->room[0]);
    judging->b = judged(&pair->b, judging->room[1]);
    return truth_make(&judging->a, &judging->b, &judging->arena,
                      &judging->truth);
}

static bool has_normal(const struct truth *truth, mpf_t normal[2])
{
    for (int i = 0; i < truth->normal_count; i++) {
        struct real_vec unit = truth_unit(&truth->normals[i]);
        if (is_bracket_of(&unit.x, normal[0]) &&
            is_bracket_of(&unit.y, normal[1]))
            return true;
    }
    return false;
}

/* The oracle keeps no more than ORACLE_NORMALS, and of those in a corner only
 * the sides'; where a corner of a segment lies in the origin it has two, too.
 */
static bool normals_agree(struct trial *t, const struct truth *truth)
{
    REQUIRE(t,
            (truth->spread == TRUTH_NORMALS_ALL) == (t->oracle.normals == 0));
    REQUIRE(t, t->oracle.normals == ORACLE_NORMALS ||
                   truth->normal_count == t->oracle.normals);
    REQUIRE(t, truth->normal_count >= t->oracle.normals);
    for (int i = 0; i < t->oracle.normals; i++)
        REQUIRE(t, has_normal(truth, t->oracle.normal[i]));
    for (int i = 0; i < truth->normal_count; i++)
        REQUIRE(t, truth_is_normal(truth, &truth->normals[i]));
    return true;
}

static bool agrees(struct trial *t, struct judging *judging)
{
    REQUIRE(t, begin_judging(judging, &t->pair));
    const struct truth *truth = &judging->truth;
    oracle_relate(&t->oracle, &t->a, &t->b);
    REQUIRE(t, truth->overlap == t->oracle.overlap);
    REQUIRE(t, truth->touching == t->oracle.touching);
    REQUIRE(t, is_bracket_of(&truth->amount, t->oracle.amount));
    return normals_agree(t, truth);
}

static bool judge_agrees_with_oracle(struct trial *t)
{
    struct judging judging;
    bool holds = agrees(t, &judging);
    arena_free(&judging.arena);
    return holds;
}

Test(laws, the_judge_agrees_with_exact_arithmetic)
{
    law_holds(judge_agrees_with_oracle, EVERY_FAMILY, 12000);
}
