/* Grades the faults of a claim by an engine's profile. The claim is judged
 * under the given tolerances, under those of the engine's rounding and under
 * those of its slop: a fault that a wider tolerance removes has the class of
 * that tolerance, and what the widest one leaves is wrong, unless a convention
 * of the engine removes it. So the classes need no second definition of what is
 * right. */
#include "verify/truth/judging.h"

/* ---- Faults of two verdicts ---------------------------------------------- */

/* True if a verdict has a fault about the same member as fault number `i` of
 * another: as many of them as there are up to that one. */
static bool is_left(const struct verdict *verdict, const struct verdict *of,
                    int i)
{
    const struct verdict_fault *fault = &of->faults[i];
    int before = 0, found = 0;
    for (int k = 0; k <= i; k++)
        before += of->faults[k].what == fault->what &&
                  of->faults[k].index == fault->index;
    for (int k = 0; k < verdict->count; k++)
        found += verdict->faults[k].what == fault->what &&
                 verdict->faults[k].index == fault->index;
    return found >= before;
}

/* Adds the faults of a verdict that another one, with a narrower tolerance, has
 * not: after a wrong answer about overlap it has no others. */
static bool add_others(struct verdict *verdict, const struct verdict *wider,
                       struct arena *arena)
{
    for (int i = 0; i < wider->count; i++) {
        if (is_left(verdict, wider, i))
            continue;
        struct verdict_fault *fault =
            verdict_add(verdict, wider->faults[i].what, " ", arena);
        if (!fault)
            return false;
        *fault = wider->faults[i];
    }
    return true;
}

int verdict_count_wrong(const struct verdict *verdict)
{
    int count = 0;
    for (int i = 0; i < verdict->count; i++)
        count += verdict->faults[i].class == VERDICT_WRONG;
    return count;
}

void verdict_refute(struct verdict *verdict, unsigned conventions)
{
    for (int i = 0; i < verdict->count; i++) {
        struct verdict_fault *fault = &verdict->faults[i];
        if (fault->class == VERDICT_CONVENTION &&
            (fault->conventions & conventions))
            fault->class = VERDICT_WRONG;
    }
}

/* ---- Conventions --------------------------------------------------------- */

/* True if a convention defines the member that a fault is about. */
static bool is_about(enum verdict_convention convention, enum verdict_what what)
{
    bool is_contact = what == VERDICT_COUNT || what == VERDICT_CONTACT ||
                      what == VERDICT_CONTACT_DEPTH ||
                      what == VERDICT_DEEPEST || what == VERDICT_UNCOVERED ||
                      what == VERDICT_OUTSIDE;
    bool is_depth = what == VERDICT_CONTACT_DEPTH || what == VERDICT_DEEPEST;
    switch (convention) {
    case CONVENTION_CORE_CONTACTS:
        return is_contact;
    case CONVENTION_VERTEX_CONTACTS:
        return is_contact && !is_depth;
    case CONVENTION_ZERO_CENTER:
        return what == VERDICT_NORMAL || what == VERDICT_CONTACT;
    case CONVENTION_ZERO_DISTANCE:
        return what == VERDICT_NORMAL;
    case CONVENTION_FLIPPED_Y:
        return true;
    case CONVENTION_COUNT:
        break;
    }
    return false;
}

static int count_about(const struct verdict *verdict,
                       enum verdict_convention convention)
{
    int count = 0;
    for (int i = 0; i < verdict->count; i++)
        count += is_about(convention, verdict->faults[i].what);
    return count;
}

static struct claim_vec flipped(struct claim_vec vec)
{
    return (struct claim_vec){vec.x, -vec.y};
}

static void flip_feature(struct claim_feature *feature)
{
    feature->from = flipped(feature->from);
    feature->to = flipped(feature->to);
}

/* The claim with the y of all its vectors negated. false: no memory. */
static bool flip_y(struct claim *claim, struct arena *arena)
{
    claim->normal = flipped(claim->normal);
    claim->normal_again = flipped(claim->normal_again);
    claim->manifold_normal = flipped(claim->manifold_normal);
    claim->manifold_normal_again = flipped(claim->manifold_normal_again);
    claim->penetration = flipped(claim->penetration);
    claim->point_a = flipped(claim->point_a);
    claim->point_b = flipped(claim->point_b);
    flip_feature(&claim->reference);
    flip_feature(&claim->incident);
    flip_feature(&claim->axis.edge);
    flip_feature(&claim->edge);
    flip_feature(&claim->vertex);
    size_t count = (size_t)claim->contact_count;
    size_t other_count = (size_t)claim->alternative_count;
    struct claim_contact *contacts =
        arena_alloc(arena, count, sizeof *contacts);
    struct claim_alternative *others =
        arena_alloc(arena, other_count, sizeof *others);
    if (!contacts || !others)
        return false;
    for (size_t i = 0; i < count; i++) {
        contacts[i] = claim->contacts[i];
        contacts[i].point = flipped(contacts[i].point);
        contacts[i].other = flipped(contacts[i].other);
        contacts[i].again = flipped(contacts[i].again);
        contacts[i].normal = flipped(contacts[i].normal);
    }
    for (size_t i = 0; i < other_count; i++) {
        others[i] = claim->alternatives[i];
        others[i].normal = flipped(others[i].normal);
        flip_feature(&others[i].axis.edge);
    }
    claim->contacts = contacts;
    claim->alternatives = others;
    return true;
}

struct grading {
    const struct verdict_pair *pair;
    const struct claim *claim;
    const struct verdict_limits *limits;
    struct arena *arena;
    struct number_tolerances widest; /* of rounding and slop */
    struct verdict *verdict;
};

/* True if a verdict without faults contradicts a convention: read by the
 * convention, the claim has a value elsewhere. A contact that is missing is
 * nowhere. */
static bool is_contradicted(const struct verdict *read,
                            enum verdict_convention convention)
{
    for (int i = 0; i < read->count; i++) {
        enum verdict_what what = read->faults[i].what;
        if (what != VERDICT_COUNT && what != VERDICT_UNCOVERED &&
            is_about(convention, what))
            return true;
    }
    return false;
}

/* Reads the claim by a convention, and adds this to *conventions. How y points
 * has no part in other conventions, so a flipped claim that is wrong is read by
 * one of these as well. false: no memory. */
static bool read_by(const struct grading *grading,
                    enum verdict_convention convention, struct verdict *read,
                    unsigned *conventions)
{
    struct claim claim = *grading->claim;
    bool flips = convention == CONVENTION_FLIPPED_Y;
    *conventions = 1U << convention;
    if ((flips && !flip_y(&claim, grading->arena)) ||
        !judge_once(grading->pair, &claim, &grading->widest,
                    flips ? 0 : *conventions, grading->arena, read))
        return false;
    for (int i = 0; i < CONVENTION_COUNT && flips && read->count > 0; i++) {
        enum verdict_convention other = (enum verdict_convention)i;
        struct verdict both;
        if (other == convention ||
            !has_convention(grading->limits->conventions, other) ||
            !convention_applies(grading->pair, &claim, other))
            continue;
        if (!judge_once(grading->pair, &claim, &grading->widest, 1U << other,
                        grading->arena, &both))
            return false;
        if (both.count > 0)
            continue;
        *read = both;
        *conventions |= 1U << other;
    }
    return true;
}

/* True if the claim is right even if rounding turns no directions, so that it
 * is surely elsewhere than a convention requires. */
static bool is_surely_right(const struct grading *grading,
                            struct verdict *without)
{
    struct number_tolerances tolerances = grading->widest;
    tolerances.rounding = 0;
    return judge_once(grading->pair, grading->claim, &tolerances, 0,
                      grading->arena, without) &&
           without->count == 0;
}

/* Compares the claim, read by a convention, to what is wrong with it. */
static bool try_convention(const struct grading *grading,
                           const struct verdict *wrong,
                           enum verdict_convention convention)
{
    struct verdict read, without = {.count = 0}, *verdict = grading->verdict;
    unsigned conventions;
    if (!convention_applies(grading->pair, grading->claim, convention))
        return true;
    if (!read_by(grading, convention, &read, &conventions))
        return false;
    bool is_wrong = count_about(wrong, convention) > 0;
    bool is_unread = count_about(&read, convention) > 0;
    if (wrong->count == 0 && is_contradicted(&read, convention) &&
        is_surely_right(grading, &without))
        verdict->contradicts |= 1U << convention;
    if (!is_wrong || is_unread)
        return !without.no_memory;
    verdict->follows |= conventions;
    for (int i = 0; i < verdict->count; i++) {
        struct verdict_fault *fault = &verdict->faults[i];
        if (fault->class != VERDICT_WRONG || !is_about(convention, fault->what))
            continue;
        fault->class = VERDICT_CONVENTION;
        fault->conventions = conventions;
    }
    return true;
}

/* ---- Grading ------------------------------------------------------------- */

/* Judges under the tolerances of a class, and gives that class to the faults
 * that they remove. *left: what remains. */
static bool grade(struct grading *grading, enum verdict_class class,
                  struct verdict *left)
{
    struct verdict *verdict = grading->verdict;
    grading->widest =
        engine_tolerances(grading->limits->profile, grading->pair->truth,
                          grading->limits->tolerances, class == VERDICT_SLOP);
    if (!judge_once(grading->pair, grading->claim, &grading->widest, 0,
                    grading->arena, left))
        return false;
    for (int i = 0; i < verdict->count; i++)
        if (verdict->faults[i].class == VERDICT_WRONG &&
            !is_left(left, verdict, i))
            verdict->faults[i].class = class;
    /* After a wrong answer about overlap nothing else was judged. */
    for (int part = 0; part < VERDICT_PARTS; part++)
        verdict->judged[part] |= left->judged[part];
    return add_others(verdict, left, grading->arena);
}

/* Judges the claim under all tolerances of the profile, and by its
 * conventions. */
static bool grade_all(struct grading *grading)
{
    const struct verdict_limits *limits = grading->limits;
    struct verdict *verdict = grading->verdict, left = {.count = 0};
    if (verdict->count > 0 && !grade(grading, VERDICT_ROUNDING, &left))
        return false;
    if ((left.count > 0 || limits->conventions) &&
        !grade(grading, VERDICT_SLOP, &left))
        return false;
    for (int i = 0; i < CONVENTION_COUNT; i++) {
        enum verdict_convention convention = (enum verdict_convention)i;
        if (has_convention(limits->conventions, convention) &&
            !try_convention(grading, &left, convention))
            return false;
    }
    return true;
}

bool verdict_make(const struct verdict_pair *pair, const struct claim *claim,
                  const struct verdict_limits *limits, struct arena *arena,
                  struct verdict *verdict)
{
    struct grading grading = {
        .pair = pair,
        .claim = claim,
        .limits = limits,
        .arena = arena,
        .verdict = verdict,
    };
    struct judging judging = {
        .pair = pair,
        .truth = pair->truth,
        .claim = claim,
        .arena = arena,
        .verdict = verdict,
        .gap = pair->truth->amount,
    };
    if (pair->truth->overlap)
        judging.gap = real_negative(&judging.gap);
    if (!judge_once(pair, claim, limits->tolerances, 0, arena, verdict))
        return false;
    if (verdict_is_repeated(pair, verdict))
        return true;
    if (limits->profile && !grade_all(&grading))
        return false;
    return judge_required(&judging, limits->required);
}
