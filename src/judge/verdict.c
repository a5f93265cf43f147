/* The parts that every answer has: overlap, normal, depth, distance. */
#include "judge/verdict.h"

#include <math.h>

#include "judge/judging.h"

bool verdict_is_free(const struct truth *truth,
                     const struct number_tolerances *tolerances)
{
    struct real touch = real_of(tolerances->touch);
    return tolerances->touch > 0 && real_compare(&truth->amount, &touch) <= 0;
}

/* ---- Whether they overlap ------------------------------------------------ */

bool verdict_says_overlap(const struct claim *claim, bool is_overlap)
{
    if (claim->has_overlap)
        return claim->overlap;
    if (claim->has_depth)
        return true;
    if (claim->has_separation)
        return !(claim->separation > 0);
    if (claim->has_distance)
        return !(claim->distance > 0);
    return is_overlap;
}

/* Judges the answer itself; false: the rest of a wrong one means nothing. */
static bool judge_overlap(struct judging *judging)
{
    const struct truth *truth = judging->truth;
    bool says = judging->says_overlap;
    if (says == truth->overlap)
        return true;
    if (verdict_is_free(truth, judging->tolerances)) {
        judging->slack = judging->tolerances->touch;
        return true;
    }
    const char *message = truth->touching  ? "they touch, which is to overlap"
                          : truth->overlap ? "they overlap, by the error"
                                           : "they are apart, by the error";
    struct verdict_fault *fault =
        judging_add(judging, VERDICT_OVERLAP, -1, "%s", message);
    fault_flags(fault, says, truth->overlap);
    double error = real_near(&truth->amount, false);
    double touch = judging->tolerances->touch;
    struct measure measure = {error, HUGE_VAL,
                              touch > 0 ? error / touch : HUGE_VAL};
    fault_error(fault, &measure);
    return false;
}

/* The flag stands where shapes touch exactly: in this program's results, and
 * where an engine has the same. */
static void judge_touching(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    bool is_own = claim->kind != CLAIM_OF_ENGINE && judging->says_overlap;
    bool says = claim->has_touching && claim->touching;
    if ((!claim->has_touching && !is_own) || says == judging->truth->touching ||
        verdict_is_free(judging->truth, judging->tolerances))
        return;
    struct verdict_fault *fault = judging_add(
        judging, VERDICT_TOUCHING, -1,
        says ? "the depth is not exactly 0" : "the depth is exactly 0");
    fault_flags(fault, says, judging->truth->touching);
}

/* ---- Numbers ------------------------------------------------------------- */

static void judge_number(struct judging *judging, enum verdict_what what,
                         enum tolerance_field field, double claimed,
                         const struct real *exact)
{
    struct measure measure =
        measure_number(judging, field, claimed, exact, judging->slack);
    if (measure_passes(&measure))
        return;
    struct real number = real_of(claimed);
    const char *way = real_compare(&number, exact) < 0 ? "small" : "large";
    struct verdict_fault *fault = judging_add(
        judging, what, -1, "the %s is too %s", verdict_names[what], way);
    fault_numbers(fault, claimed, exact, &measure);
}

static void judge_amounts(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct real depth = real_negative(&judging->gap);
    struct real zero = real_of(0);
    if (claim->has_depth && judging->says_overlap)
        judge_number(judging, VERDICT_DEPTH, TOLERANCE_DEPTH, claim->depth,
                     &depth);
    if (claim->has_distance)
        judge_number(judging, VERDICT_DISTANCE, TOLERANCE_DISTANCE,
                     claim->distance,
                     judging->truth->overlap ? &zero : &judging->gap);
}

/* ---- The order ----------------------------------------------------------- */

bool verdict_make(const struct verdict_pair *pair, const struct claim *claim,
                  const struct number_tolerances *tolerances,
                  struct arena *arena, struct verdict *verdict)
{
    const struct truth *truth = pair->truth;
    struct judging judging = {
        .pair = pair,
        .truth = truth,
        .claim = claim,
        .tolerances = tolerances,
        .arena = arena,
        .verdict = verdict,
        .says_overlap = verdict_says_overlap(claim, truth->overlap),
        .gap = truth->overlap ? real_negative(&truth->amount) : truth->amount,
    };
    *verdict = (struct verdict){.faults = NULL};
    if (claim->not_finite)
        judging_add(&judging, VERDICT_NOT_FINITE, -1,
                    "%.60s: a number is not finite", claim->not_finite);
    if (!judge_overlap(&judging))
        return !verdict->no_memory;
    judge_touching(&judging);
    judge_normal(&judging);
    judge_amounts(&judging);
    judge_axis(&judging);
    judge_alternatives(&judging);
    judge_points(&judging);
    judge_manifold(&judging);
    return !verdict->no_memory;
}
