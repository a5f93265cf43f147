/* Makes a verdict: adds faults, judges overlap, touching, depth, distance and
 * penetration, and calls the parts in their order. verdict_normal.c,
 * verdict_axis.c and manifold.c judge the other parts. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/number.h"
#include "verify/truth/judging.h"
#include "verify/truth/verdict.h"

const char *const verdict_names[VERDICT_WHATS] = {
    [VERDICT_OVERLAP] = "overlap",
    [VERDICT_TOUCHING] = "touching",
    [VERDICT_CONTAINS] = "contains",
    [VERDICT_NORMAL] = "normal",
    [VERDICT_LENGTH] = "normal-length",
    [VERDICT_DEPTH] = "depth",
    [VERDICT_DISTANCE] = "distance",
    [VERDICT_SEPARATION] = "separation",
    [VERDICT_AXIS] = "axis",
    [VERDICT_EDGE] = "edge",
    [VERDICT_VERTEX] = "vertex",
    [VERDICT_ALTERNATIVES] = "alternatives",
    [VERDICT_POINTS] = "points",
    [VERDICT_REFERENCE] = "reference",
    [VERDICT_INCIDENT] = "incident",
    [VERDICT_FLIP] = "flip",
    [VERDICT_COUNT] = "contact-count",
    [VERDICT_CONTACT] = "contact-point",
    [VERDICT_CONTACT_DEPTH] = "contact-depth",
    [VERDICT_DEEPEST] = "deepest-contact",
    [VERDICT_UNCOVERED] = "uncovered",
    [VERDICT_OUTSIDE] = "outside",
    [VERDICT_ID] = "contact-id",
    [VERDICT_NOT_FINITE] = "not-finite",
    [VERDICT_MISSING_MEMBER] = "missing-member",
    [VERDICT_FAILED] = "failed",
    [VERDICT_MISSING] = "missing",
    [VERDICT_EXTRA] = "extra",
};

const char *const verdict_class_names[VERDICT_CLASSES] = {
    [VERDICT_WRONG] = "wrong",
    [VERDICT_ROUNDING] = "rounding",
    [VERDICT_SLOP] = "slop",
    [VERDICT_CONVENTION] = "convention",
};

const char *const verdict_part_names[] = {
    [VERDICT_PART_OVERLAP] = "overlap",
    [VERDICT_PART_NORMAL] = "normal",
    [VERDICT_PART_DEPTH] = "depth",
    [VERDICT_PART_POINTS] = "points",
    [VERDICT_PARTS] = NULL,
};

/* ---- Faults -------------------------------------------------------------- */

struct verdict_fault *verdict_add(struct verdict *verdict,
                                  enum verdict_what what, const char *message,
                                  struct arena *arena)
{
    struct verdict_fault *faults = arena_more(
        arena, verdict->faults, verdict->count, &verdict->room, sizeof *faults);
    if (!faults) {
        verdict->no_memory = true;
        return NULL;
    }
    verdict->faults = faults;
    struct verdict_fault *fault = &faults[verdict->count++];
    *fault = (struct verdict_fault){.what = what, .index = -1};
    snprintf(fault->message, sizeof fault->message, "%s", message);
    return fault;
}

struct verdict_fault *judging_add(struct judging *judging,
                                  enum verdict_what what, int index,
                                  const char *format, ...)
{
    char message[sizeof judging->spare.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct verdict_fault *fault =
        verdict_add(judging->verdict, what, message, judging->arena);
    if (!fault)
        fault = &judging->spare;
    fault->index = index;
    return fault;
}

struct number_text number_text_of(const struct real *number, bool negated)
{
    struct number_text text = {""};
    double value = real_near(number);
    number_write_digits(text.text, negated ? -value : value, 6);
    return text;
}

struct number_text claim_text_of(double claimed)
{
    struct number_text text = {"not finite"};
    if (isfinite(claimed))
        number_write(text.text, claimed);
    return text;
}

void fault_error(struct verdict_fault *fault,
                 const struct truth_measure *measure)
{
    fault->has_error = fault->has_ulps = true;
    fault->error = measure->error;
    fault->ulps = measure->ulps;
    fault->tolerances = measure->tolerances;
}

void fault_size(struct verdict_fault *fault, double error)
{
    fault->has_error = true;
    fault->has_ulps = false;
    fault->error = error;
    fault->ulps = fault->tolerances = HUGE_VAL;
}

void fault_numbers(struct verdict_fault *fault, double claimed,
                   const struct real *exact,
                   const struct truth_measure *measure)
{
    fault->claimed = verdict_number(claimed);
    fault->exact = verdict_number(real_near(exact));
    fault_error(fault, measure);
}

void fault_places(struct verdict_fault *fault, struct claim_vec claimed,
                  const struct real_vec *exact,
                  const struct truth_measure *measure)
{
    fault->claimed = verdict_place(claimed);
    fault->exact = verdict_place(near_vec(exact));
    fault_error(fault, measure);
}

bool expect_place(struct judging *judging, enum verdict_what what, int index,
                  struct claim_vec claimed, const struct real_vec *exact,
                  const struct truth_measure *measure, const char *message)
{
    if (measure_passes(measure))
        return true;
    fault_places(judging_add(judging, what, index, "%s", message), claimed,
                 exact, measure);
    return false;
}

bool expect_unit(struct judging *judging, enum verdict_what what, int index,
                 struct claim_vec claimed, const struct real_vec *exact,
                 const char *message)
{
    struct truth_measure measure =
        measure_unit(judging->tolerances, claimed, exact);
    return expect_place(judging, what, index, claimed, exact, &measure,
                        message);
}

bool expect_number(struct judging *judging, enum verdict_what what, int index,
                   double claimed, const struct real *exact,
                   const struct truth_measure *measure, const char *message)
{
    if (measure_passes(measure))
        return true;
    fault_numbers(judging_add(judging, what, index, "%s", message), claimed,
                  exact, measure);
    return false;
}

void fault_flags(struct verdict_fault *fault, bool claimed, bool exact)
{
    fault->claimed = verdict_flag(claimed);
    fault->exact = verdict_flag(exact);
}

struct real_vec real_vec_of(struct claim_vec vec)
{
    return (struct real_vec){real_of(vec.x), real_of(vec.y)};
}

struct claim_vec near_vec(const struct real_vec *vec)
{
    return (struct claim_vec){real_near(&vec->x), real_near(&vec->y)};
}

/* ---- Features ------------------------------------------------------------ */

const char *side_name(bool of_b)
{
    return of_b ? "B" : "A";
}

const struct verdict_shape *judging_shape(const struct judging *judging,
                                          bool of_b)
{
    return of_b ? judging->pair->b : judging->pair->a;
}

int verdict_vertex(const struct verdict_shape *shape, int number)
{
    int count = shape->shape.count;
    if (!shape->vertex_numbers)
        return number >= 0 && number < count ? number : -1;
    for (int i = 0; i < count; i++)
        if (shape->vertex_numbers[i] == number)
            return i;
    return -1;
}

struct verdict_fault *judging_add_absent(struct judging *judging,
                                         enum verdict_what what, int index,
                                         const struct claim_feature *feature)
{
    const char *side = side_name(feature->of_b);
    struct verdict_fault *fault;
    if (feature->is_vertex)
        fault = judging_add(judging, what, index,
                            "claimed vertex %d, but %s has no such vertex",
                            feature->index, side);
    else if (feature->index < 0)
        fault = judging_add(
            judging, what, index,
            "claimed a cut from vertex %d to %d, but %s has no such cut",
            feature->cut[0], feature->cut[1], side);
    else
        fault = judging_add(judging, what, index,
                            "claimed edge %d, but %s has no such edge",
                            feature->index, side);
    fault->claimed = feature_text(feature->of_b, name_of_claimed(feature));
    fault->exact =
        feature_text(feature->of_b, right_name(judging, feature->of_b));
    return fault;
}

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
    if (claim->has_signed)
        return !(claim->signed_distance > 0);
    return is_overlap;
}

/* Judges the answer itself; false: the rest of a wrong one means nothing. */
static bool judge_overlap(struct judging *judging)
{
    const struct truth *truth = judging->truth;
    const struct claim *claim = judging->claim;
    bool says = judging->says_overlap;
    judging->verdict->judged[VERDICT_PART_OVERLAP] =
        claim->has_overlap || claim->has_depth || claim->has_separation ||
        claim->has_distance || claim->has_signed;
    if (says == truth->overlap)
        return true;
    if (verdict_is_free(truth, judging->tolerances)) {
        judging->slack = judging->tolerances->touch;
        return true;
    }
    struct verdict_fault *fault =
        truth->touching
            ? judging_add(judging, VERDICT_OVERLAP, -1,
                          "claimed apart, but the shapes touch: touching "
                          "counts as overlapping")
            : judging_add(
                  judging, VERDICT_OVERLAP, -1,
                  truth->overlap
                      ? "claimed apart, but the shapes overlap by %s"
                      : "claimed overlapping, but the shapes are %s apart",
                  number_text_of(&truth->amount, false).text);
    fault_flags(fault, says, truth->overlap);
    double error = real_near(&truth->amount);
    double touch = judging->tolerances->touch;
    fault_size(fault, error);
    fault->tolerances = touch > 0 ? error / touch : HUGE_VAL;
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
    struct verdict_fault *fault =
        !says
            ? judging_add(judging, VERDICT_TOUCHING, -1,
                          "the shapes touch: \"touching\" must be true")
            : judging_add(judging, VERDICT_TOUCHING, -1,
                          judging->truth->overlap
                              ? "claimed touching, but the shapes overlap by %s"
                              : "claimed touching, but the shapes are %s apart",
                          number_text_of(&judging->truth->amount, false).text);
    fault_flags(fault, says, judging->truth->touching);
}

/* ---- Numbers ------------------------------------------------------------- */

static void judge_number(struct judging *judging, enum verdict_what what,
                         enum tolerance_field field, double claimed,
                         const struct real *exact)
{
    struct truth_measure measure = measure_number(
        judging->tolerances, field, claimed, exact, judging->slack);
    if (measure_passes(&measure))
        return;
    struct truth_measure turned = measure_number(
        judging->tolerances, field, -claimed, exact, judging->slack);
    struct real number = real_of(claimed);
    const char *wrong =
        real_compare(&number, exact) < 0 ? "is too small" : "is too large";
    if (claimed < 0 && measure_passes(&turned))
        wrong = "has the wrong sign";
    struct verdict_fault *fault =
        judging_add(judging, what, -1, "claimed %s %s %s: must be %s",
                    verdict_names[what], claim_text_of(claimed).text, wrong,
                    claim_text_of(real_near(exact)).text);
    fault_numbers(fault, claimed, exact, &measure);
}

/* Judges a number that only the other answer has: it is 0, but for --touch if
 * that answer is right as well. */
static void judge_none(struct judging *judging, enum verdict_what what,
                       enum tolerance_field field, double claimed)
{
    bool is_free = verdict_is_free(judging->truth, judging->tolerances);
    double slack = is_free ? judging->tolerances->touch : 0;
    struct real zero = real_of(0);
    struct truth_measure measure =
        measure_number(judging->tolerances, field, claimed, &zero, slack);
    if (measure_passes(&measure))
        return;
    struct verdict_fault *fault = judging_add(
        judging, what, -1, "claimed %s %s, but the shapes %s: must %s",
        verdict_names[what], claim_text_of(claimed).text,
        what == VERDICT_DEPTH ? "are apart" : "overlap",
        what == VERDICT_SEPARATION ? "not be positive" : "be 0");
    fault_numbers(fault, claimed, &zero, &measure);
}

static void judge_amounts(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct real depth = real_negative(&judging->gap);
    bool says = judging->says_overlap;
    if (claim->has_depth && says)
        judge_number(judging, VERDICT_DEPTH, TOLERANCE_DEPTH, claim->depth,
                     &depth);
    else if (claim->has_depth && claim->depth > 0)
        judge_none(judging, VERDICT_DEPTH, TOLERANCE_DEPTH, claim->depth);
    if (claim->has_distance && judging->truth->overlap)
        judge_none(judging, VERDICT_DISTANCE, TOLERANCE_DISTANCE,
                   claim->distance);
    else if (claim->has_distance)
        judge_number(judging, VERDICT_DISTANCE, TOLERANCE_DISTANCE,
                     claim->distance, &judging->gap);
    if (claim->has_signed)
        judge_number(judging, VERDICT_DISTANCE, TOLERANCE_DISTANCE,
                     claim->signed_distance, &judging->gap);
    if (claim->has_separation && says && claim->separation > 0)
        judge_none(judging, VERDICT_SEPARATION, TOLERANCE_SEPARATION,
                   claim->separation);
}

struct verdict_fault *judge_finite(struct judging *judging)
{
    const char *name = judging->claim->not_finite;
    return name ? judging_add(judging, VERDICT_NOT_FINITE, -1,
                              "\"%.60s\" has a number that is not finite", name)
                : NULL;
}

/* The depth times the normal: the claimed ones, or else the right ones. */
static void judge_penetration(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct real depth = real_negative(&judging->along);
    struct real_vec normal = judging->normal;
    if (!claim->has_penetration || !judging->says_overlap)
        return;
    if (claim->has_depth)
        depth = real_of(claim->depth);
    if (claim->has_normal)
        normal = real_vec_of(claim->normal);
    struct real_vec zero = {real_of(0), real_of(0)};
    struct real_vec exact = real_vec_moved(&zero, &depth, &normal);
    struct real_vec claimed = real_vec_of(claim->penetration);
    struct real_vec off = real_vec_between(&exact, &claimed);
    struct real length = real_length(&off);
    struct truth_measure measure = measure_length(
        judging->tolerances, TOLERANCE_DEPTH, &length, fabs(real_near(&depth)));
    if (!(measure.error <= judging->slack))
        expect_place(judging, VERDICT_DEPTH, -1, claim->penetration, &exact,
                     &measure,
                     "the claimed penetration is not depth times normal");
}

/* ---- Which parts are judged ---------------------------------------------- */

/* True if the contacts are judged: each has a place. */
static bool has_places(const struct claim *claim)
{
    for (int i = 0; i < claim->contact_count; i++)
        if (claim->contacts[i].is_unplaced)
            return false;
    return true;
}

/* True if the claim has an amount that is judged. A distance of 0 of
 * overlapping shapes repeats that they overlap, and a depth of 0 or less is not
 * judged of shapes that are apart. */
static bool has_amount(const struct claim *claim, bool says_overlap)
{
    if (claim->has_signed)
        return true;
    if (!says_overlap)
        return claim->has_distance || claim->has_separation ||
               (claim->has_depth && claim->depth > 0);
    bool has_all = claim->contact_count > 0 && has_places(claim);
    for (int i = 0; i < claim->contact_count && has_all; i++)
        has_all = claim->contacts[i].has_depth;
    return claim->has_depth || claim->has_penetration || has_all;
}

/* Once the answer about overlap is right. */
static void note_judged(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    bool says = judging->says_overlap;
    bool *judged = judging->verdict->judged;
    judged[VERDICT_PART_NORMAL] =
        claim->has_normal || (says && claim->has_manifold_normal);
    judged[VERDICT_PART_DEPTH] = has_amount(claim, says);
    judged[VERDICT_PART_POINTS] =
        claim->has_points ||
        (claim->has_manifold && (says || claim->contact_count > 0) &&
         has_places(claim));
}

bool judge_relation(struct judging *judging)
{
    judge_finite(judging);
    if (!judge_overlap(judging))
        return false;
    note_judged(judging);
    judge_touching(judging);
    judge_amounts(judging);
    return true;
}

static bool has_fault(const struct verdict *verdict, enum verdict_what what)
{
    for (int i = 0; i < verdict->count; i++)
        if (verdict->faults[i].what == what)
            return true;
    return false;
}

/* The right value of a part. */
static struct verdict_value right_part(const struct judging *judging,
                                       enum verdict_part part)
{
    struct real_vec point;
    switch (part) {
    case VERDICT_PART_OVERLAP:
        return verdict_flag(judging->truth->overlap);
    case VERDICT_PART_NORMAL:
        return verdict_place(near_vec(&judging->normal));
    case VERDICT_PART_DEPTH:
        return verdict_number(real_near(&judging->truth->amount));
    case VERDICT_PART_POINTS:
        point = right_point(judging, true, (struct claim_vec){0, 0});
        return verdict_place(near_vec(&point));
    case VERDICT_PARTS:
        break;
    }
    return (struct verdict_value){.form = VERDICT_NOTHING};
}

bool judge_required(struct judging *judging, unsigned parts)
{
    static const char *const words[VERDICT_PARTS] = {
        [VERDICT_PART_OVERLAP] = "whether the shapes overlap",
        [VERDICT_PART_NORMAL] = "a normal",
        [VERDICT_PART_DEPTH] = "a depth",
        [VERDICT_PART_POINTS] = "points",
    };
    struct verdict *verdict = judging->verdict;
    if (!parts || has_fault(verdict, VERDICT_OVERLAP) ||
        has_fault(verdict, VERDICT_NOT_FINITE))
        return true;
    judging->normal = truth_nearest_normal(judging->truth, 0, 0);
    judging->along = judging->gap;
    for (int i = 0; i < VERDICT_PARTS; i++) {
        bool applies = i == VERDICT_PART_OVERLAP || verdict->says_overlap;
        if ((parts & (1U << i)) && applies && !verdict->judged[i])
            judging_add(judging, VERDICT_MISSING_MEMBER, -1,
                        "the record does not report %s, which --require "
                        "demands",
                        words[i])
                ->exact = right_part(judging, (enum verdict_part)i);
    }
    faults_name_features(judging);
    return !verdict->no_memory;
}

/* ---- Numbers that are not finite ----------------------------------------- */

/* The right value of a member that is not a contact's, by its name in any
 * dialect; nothing if the name is unknown. Names of points end with the side.
 */
static struct verdict_value right_member(const struct judging *judging,
                                         const char *name)
{
    if (strstr(name, "normal") || strncmp(name, "local_n", 7) == 0 ||
        strcmp(name, "n") == 0 || strcmp(name, "overlapN") == 0)
        return verdict_place(near_vec(&judging->normal));
    if (strcmp(name, "signed_distance") == 0)
        return verdict_number(real_near(&judging->gap));
    if (strstr(name, "depth") || strstr(name, "dist") ||
        strstr(name, "separation") || strcmp(name, "overlap") == 0)
        return right_part(judging, VERDICT_PART_DEPTH);
    char last = *name ? name[strlen(name) - 1] : ' ';
    bool is_of_b = strchr("bB2", last) != NULL;
    if (!is_of_b && !strchr("aA1", last))
        return (struct verdict_value){.form = VERDICT_NOTHING};
    struct real_vec point =
        right_point(judging, is_of_b, (struct claim_vec){0, 0});
    return verdict_place(near_vec(&point));
}

/* The parts of the record that are finite are judged as well. */
static void judge_not_finite(struct judging *judging)
{
    struct verdict_fault *fault = judge_finite(judging);
    if (!fault)
        return;
    judging->normal = truth_nearest_normal(judging->truth, 0, 0);
    judging->along = judging->gap;
    if (!judging->claim->is_contact_not_finite)
        fault->exact = right_member(judging, judging->claim->not_finite);
}

/* ---- The order ----------------------------------------------------------- */

static bool has_zero_normal(const struct judging *judging)
{
    return has_convention(judging->conventions, CONVENTION_ZERO_CENTER) ||
           has_convention(judging->conventions, CONVENTION_ZERO_DISTANCE);
}

static void judge_zero_normals(struct judging *judging)
{
    if (has_zero_normal(judging))
        judge_zero_normal(judging);
}

static void judge_all_contacts(struct judging *judging)
{
    if (has_convention(judging->conventions, CONVENTION_VERTEX_CONTACTS))
        judge_vertex_contacts(judging);
    else if (!has_zero_normal(judging))
        judge_manifold(judging);
}

bool verdict_is_repeated(const struct verdict_pair *pair,
                         const struct verdict *verdict)
{
    const struct real_precision *precision = pair->truth->a->precision;
    return precision && !precision->is_wide &&
           (precision->is_undecided || verdict->count > 0);
}

/* The parts of a claim, each of which may depend on those before. */
static void (*const parts[])(struct judging *) = {
    judge_touching,     judge_normal,      judge_zero_normals,
    judge_amounts,      judge_penetration, judge_axis,
    judge_alternatives, judge_points,      judge_all_contacts,
};

#define PARTS (sizeof parts / sizeof *parts)

bool judge_once(const struct verdict_pair *pair, const struct claim *claim,
                const struct number_tolerances *tolerances,
                unsigned conventions, struct arena *arena,
                struct verdict *verdict)
{
    const struct truth *truth = pair->truth;
    struct judging judging = {
        .pair = pair,
        .truth = truth,
        .claim = claim,
        .tolerances = tolerances,
        .arena = arena,
        .verdict = verdict,
        .conventions = conventions,
        .says_overlap = verdict_says_overlap(claim, truth->overlap),
        .gap = truth->overlap ? real_negative(&truth->amount) : truth->amount,
    };
    *verdict = (struct verdict){.says_overlap = judging.says_overlap};
    judge_not_finite(&judging);
    if (!judge_overlap(&judging)) {
        judging.normal = truth_nearest_normal(truth, 0, 0);
        if (!verdict_is_repeated(pair, verdict))
            faults_name_features(&judging);
        return !verdict->no_memory;
    }
    note_judged(&judging);
    for (size_t i = 0; i < PARTS && !verdict_is_repeated(pair, verdict); i++)
        parts[i](&judging);
    if (!verdict_is_repeated(pair, verdict))
        faults_name_features(&judging);
    return !verdict->no_memory;
}
