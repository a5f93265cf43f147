/* Judges the records that changed: was the approved one right, and is the
 * present one? Both go through the judge, which shares nothing with the code
 * that answers. Only changed records are judged, so a run without changes costs
 * nothing. */
#include <string.h>

#include "query/run/command_run.h"
#include "scene/scene.h"
#include "support/same.h"
#include "verify/golden/golden_files.h"

/* Max changed records of an answer that are judged. An engine that changes more
 * is judged as a whole by `judge`. */
#define JUDGED_MOST 1000

/* Ulps that are always accepted, as by `judge`: rounding is no fault. */
#define JUDGED_ULPS 4

/* The records of one of the two answers as claims, and their pairs. */
struct golden_side {
    struct scene_claims claims;
    struct judge_pairs pairs;
    int next; /* the claim after the last one that was found */
};

struct golden_judging {
    struct judge_scene scene;
    struct number_tolerances tolerances;
    struct golden_side sides[2]; /* approved, present */
    struct arena *arena;
};

static const char *const words[GOLDEN_VERDICTS] = {
    [GOLDEN_BROKEN] = "was right, now wrong",
    [GOLDEN_BOTH_WRONG] = "both wrong",
    [GOLDEN_FIXED] = "was wrong, now right",
    [GOLDEN_BOTH_RIGHT] = "both right",
};

const char *golden_verdict_words(enum golden_verdict verdict)
{
    return words[verdict];
}

enum golden_verdict golden_verdict_of(const struct difference *difference)
{
    enum golden_verdict verdict = GOLDEN_BROKEN;
    while (verdict < GOLDEN_UNJUDGED && words[verdict] != difference->note)
        verdict++;
    return verdict;
}

/* ---- The scene ----------------------------------------------------------- */

static bool is_scene_of(const struct answers *scenes, int i, const char *input)
{
    size_t length;
    const char *text = answers_text(scenes, i, &length);
    struct sha256 hash = sha256_make();
    sha256_add(&hash, text, length);
    return strcmp(input + strlen(GOLDEN_SHA256), sha256_text(&hash).text) == 0;
}

/* The number of the scene that a result answers; -1: unknown. Mostly there is
 * one result for each scene, in their order. */
static int find_scene(const struct answers *scenes,
                      const struct golden_result *result)
{
    if (!scenes ||
        strncmp(result->input, GOLDEN_SHA256, strlen(GOLDEN_SHA256)) != 0)
        return -1;
    if (result->number < scenes->count &&
        is_scene_of(scenes, result->number, result->input))
        return result->number;
    for (int i = 0; i < scenes->count; i++)
        if (is_scene_of(scenes, i, result->input))
            return i;
    return -1;
}

/* Reads the scene. It has been answered, so this fails only for lack of memory,
 * or if it is beyond a limit of the judge. */
static bool read_scene(const char *text, size_t length,
                       const struct limits *limits, struct arena *arena,
                       struct scene *scene)
{
    struct limits of_text = *limits;
    struct scene_reader reader = scene_reader_make(limits);
    struct json_value value;
    struct fail fail;
    const struct json_text checked = {
        .bytes = text, .length = length, .complete = true, .lift = JSON_LIFTED};
    of_text.bytes = 0;
    bool ok =
        json_check(checked, &of_text, arena, &value, &fail) == JSON_VALUE &&
        scene_read(&reader, &value, arena, scene, &fail) &&
        stated_shape_add(scene, limits, arena, &fail);
    scene_reader_free(&reader);
    return ok;
}

/* ---- Records ------------------------------------------------------------- */

/* The dialect of an answer that does not name it: the dialect of the profile if
 * it knows all members, otherwise the one that knows most of them. */
static const struct dialect *dialect_of(const struct golden_judging *judging,
                                        const struct item *root)
{
    const struct engine_profile *profile = judging->scene.limits.profile;
    struct unknown_members unknown = {
        .last_dialect = profile ? (int)profile->dialect : DIALECT_COLLIDE};
    bool ok = unknown_add_any(&unknown, root, NULL);
    int engine = unknown.last_dialect;
    unknown_free(&unknown);
    return ok ? &dialect_table[engine] : NULL;
}

static bool make_side(struct golden_judging *judging, int side,
                      const struct item *root)
{
    struct golden_side *made = &judging->sides[side];
    const struct claims_source source = {.root = root,
                                         .dialect = dialect_of(judging, root),
                                         .arena = judging->arena};
    const struct item *where;
    struct fail fail;
    return source.dialect &&
           claims_read(&source, &made->claims, &where, &fail) &&
           !made->claims.is_error &&
           judge_pairs_make(&made->pairs, &judging->scene, judging->arena);
}

static bool is_same_pair(const struct claim *one, const struct claim *other)
{
    return strcmp(one->a, other->a) == 0 && strcmp(one->b, other->b) == 0 &&
           one->a_piece == other->a_piece && one->b_piece == other->b_piece;
}

/* The claim that a record makes, or the one about the pair of another claim.
 * The search goes on behind the last one, because changes are in the order of
 * the records. NULL: there is none. */
static const struct claim *claim_of_record(struct golden_side *side,
                                           const struct item *record)
{
    int count = side->claims.count;
    for (int i = 0; i < count; i++) {
        int at = (side->next + i) % count;
        if (side->claims.items[at] == record) {
            side->next = at + 1;
            return &side->claims.claims[at];
        }
    }
    return NULL;
}

static const struct claim *claim_of_pair(struct golden_side *side,
                                         const struct claim *pair)
{
    int count = side->claims.count;
    for (int i = 0; i < count; i++) {
        int at = (side->next + i) % count;
        if (is_same_pair(&side->claims.claims[at], pair)) {
            side->next = at + 1;
            return &side->claims.claims[at];
        }
    }
    return NULL;
}

enum verdict_of_one { IS_UNKNOWN, IS_RIGHT, IS_WRONG };

/* Judges a claim about a pair. NULL, if the answer has no record of it: then it
 * is right unless `judge` would miss the record. */
static enum verdict_of_one judge_one(struct golden_judging *judging,
                                     struct golden_side *side,
                                     const struct claim *claim,
                                     const struct claim *pair)
{
    struct arena *arena = judging->arena;
    struct judge_key key;
    struct judge_relation relation;
    struct verdict verdict;
    const char *wrong;
    if (!judge_pairs_take(&side->pairs, claim ? claim : pair, &key, &wrong))
        return IS_UNKNOWN;
    if (wrong)
        return IS_WRONG;
    if (!claim && pair->kind == CLAIM_OF_CONTAINS)
        return IS_UNKNOWN;
    if (!claim)
        return !judge_relate(&judging->scene, key, NULL, arena, &relation)
                   ? IS_UNKNOWN
               : judge_needs_claim(&judging->scene, pair->kind, &relation)
                   ? IS_WRONG
                   : IS_RIGHT;
    if (claim->failed.how != CLAIM_NOT_FAILED)
        return IS_WRONG;
    if (claim->refused || claim->is_empty ||
        !judge_claim(&judging->scene, key, claim, arena, &verdict) ||
        verdict.undecided)
        return IS_UNKNOWN;
    return verdict_count_wrong(&verdict) > 0 ? IS_WRONG : IS_RIGHT;
}

static enum golden_verdict judge_record(struct golden_judging *judging,
                                        const struct difference *difference)
{
    static const enum golden_verdict verdicts[3][3] = {
        [IS_RIGHT] =
            {[IS_RIGHT] = GOLDEN_BOTH_RIGHT, [IS_WRONG] = GOLDEN_BROKEN},
        [IS_WRONG] =
            {[IS_RIGHT] = GOLDEN_FIXED, [IS_WRONG] = GOLDEN_BOTH_WRONG},
    };
    const struct item *record = difference_record(difference);
    bool is_new = difference->actual == record;
    struct golden_side *own = &judging->sides[is_new];
    struct golden_side *other = &judging->sides[!is_new];
    const struct claim *claim = claim_of_record(own, record);
    if (!claim)
        return GOLDEN_UNJUDGED;
    bool is_gone = difference->expected == record;
    const struct claim *partner =
        is_new || is_gone ? NULL : claim_of_pair(other, claim);
    enum verdict_of_one one = judge_one(judging, own, claim, claim);
    enum verdict_of_one two = judge_one(judging, other, partner, claim);
    return is_new ? verdicts[two][one] : verdicts[one][two];
}

void golden_judge(const struct golden_comparison *comparison,
                  const struct golden_result *now, const struct item *expected,
                  const struct item *actual, struct difference_list *list)
{
    const char *query = member_text(expected, "query", "");
    bool is_of_pairs = strcmp(query, "sat") == 0 || strcmp(query, "gjk") == 0 ||
                       strcmp(query, "clip") == 0 ||
                       strcmp(query, "contains") == 0;
    struct arena *arena = comparison->scratch;
    const struct answers *scenes = comparison->scenes;
    int at = is_of_pairs ? find_scene(scenes, now) : -1;
    size_t length;
    if (at < 0)
        return;
    struct golden_judging judging = {
        .tolerances = comparison->rules->tolerances, .arena = arena};
    struct scene scene;
    const char *text = answers_text(scenes, at, &length);
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        if (judging.tolerances.of[i].ulps < JUDGED_ULPS)
            judging.tolerances.of[i].ulps = JUDGED_ULPS;
    const struct engine_profile *profile = comparison->profile;
    const struct verdict_limits limits = {
        .tolerances = &judging.tolerances,
        .profile = profile,
        .conventions = profile ? profile->conventions : 0,
    };
    if (!read_scene(text, length, comparison->limits, arena, &scene) ||
        !judge_scene_make(&judging.scene, &scene, &limits, arena) ||
        !make_side(&judging, 0, expected) || !make_side(&judging, 1, actual))
        return;
    int judged = 0;
    for (int i = 0; i < list->count && judged < JUDGED_MOST; i++) {
        const struct difference *difference = &list->items[i];
        if (i > 0 && difference_record(difference) ==
                         difference_record(&list->items[i - 1]))
            continue;
        list->items[i].note =
            golden_verdict_words(judge_record(&judging, difference));
        judged++;
    }
}
