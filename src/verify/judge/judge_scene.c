/* Reports verdicts about the claims of a scene, and the pairs that they leave
 * out. */
#include <string.h>

#include "verify/judge/judge_run.h"

/* ---- Lines --------------------------------------------------------------- */

struct judge_line judge_line_of(const char *scene, int number,
                                const struct claim *claim)
{
    return (struct judge_line){.scene = scene,
                               .number = number,
                               .a = claim->a,
                               .b = claim->b,
                               .a_piece = claim->a_piece,
                               .b_piece = claim->b_piece,
                               .claim = claim};
}

struct item_place judge_place_of(const struct judge *judge,
                                 struct json_place record)
{
    if (strcmp(judge->run->options->files[1], "-") == 0 && judge->place.file)
        return judge->place;
    return (struct item_place){judge->claims.input.file, record.line,
                               record.column};
}

/* Sets the shapes of a line, and their ids. */
static void set_shapes(struct judge_line *line, const struct scene *scene,
                       struct judge_key key)
{
    line->shapes[0] = key.a;
    line->shapes[1] = key.b;
    line->ids[0] = scene->shapes[key.a].id;
    line->ids[1] = scene->shapes[key.b].id;
}

/* Reports that the engine failed at a pair, or at a scene. */
static bool report_failed(struct judge *judge, const struct judge_line *line,
                          const struct claim_failed *failed, struct fail *fail)
{
    struct arena *scratch = judge->run->arena;
    struct arena_mark mark = arena_mark(scratch);
    struct verdict verdict;
    if (!judge_failed(failed, scratch, &verdict))
        return fail_memory(fail);
    judge_held_verdict(&judge->held, line, &verdict);
    arena_rewind(scratch, mark);
    return true;
}

/* Names the conventions that a pair does not follow, though others do. */
static void tell_refuted(const struct judge *judge,
                         const struct judge_line *line, unsigned refuted)
{
    char number[16];
    const char *name = line->scene;
    if (!name) {
        snprintf(number, sizeof number, "%d", line->number);
        name = number;
    }
    for (int i = 0; i < CONVENTION_COUNT; i++)
        if (refuted & (1U << i))
            message(&judge->run->messages,
                    "the pair %.60s, %.60s of scene %.60s does not follow a "
                    "convention of the profile, so faults that it would "
                    "explain are wrong: %s",
                    line->a, line->b, name, convention_words[i]);
}

/* Judges a claim and reports the verdict. */
static bool judge_one(struct judge *judge, struct judge_pairs *pairs,
                      struct judge_item *item, int number, struct fail *fail)
{
    struct arena *scratch = judge->run->arena;
    const struct claim *claim =
        claims_list_at(&judge->claims, &item->list, number);
    if (!claim)
        return fail_memory(fail);
    struct judge_key key;
    struct verdict verdict;
    const char *wrong;
    const char *scene = pairs->scene->scene->name;
    struct judge_line line =
        judge_line_of(scene, scene ? -1 : judge->number, claim);
    unsigned required =
        SETTINGS_OF(judge->run->options, judge_settings)->required;
    line.place = judge_place_of(judge, claims_list_place(&item->list, number));
    judge->report.empty += claim->is_empty;
    if (claim->is_empty && !required)
        return true;
    if (!judge_pairs_take(pairs, claim, &key, &wrong))
        return fail_memory(fail);
    if (key.a >= 0 && key.b >= 0)
        set_shapes(&line, pairs->scene->scene, key);
    if (wrong) {
        judge_held_extra(&judge->held, &line, wrong);
        return true;
    }
    line.listing = pairs->scene->scene;
    if (claim->failed.how != CLAIM_NOT_FAILED)
        return report_failed(judge, &line, &claim->failed, fail);
    if (claim->refused) {
        judge_held_refused(&judge->held, &line, claim->refused);
        return true;
    }
    struct arena_mark mark = arena_mark(scratch);
    if (!judge_ahead_knows(item, number, key, &verdict) &&
        !judge_claim(pairs->scene, key, claim, scratch, &verdict))
        return fail_memory(fail);
    if (verdict.undecided)
        judge_held_refused(&judge->held, &line, verdict.undecided);
    else
        tell_refuted(judge, &line,
                     judge_held_verdict(&judge->held, &line, &verdict));
    arena_rewind(scratch, mark);
    return !judge->held.no_memory || fail_memory(fail);
}

/* Reports that the engine failed at a scene: at its pair, if it has only one.
 * No pair is judged then. */
static bool report_failed_scene(struct judge *judge,
                                const struct judge_pairs *pairs,
                                const struct claim_failed *failed,
                                struct fail *fail)
{
    const struct scene *scene = pairs->scene->scene;
    struct judge_key key = judge_only_pair(pairs);
    struct judge_line line = {.scene = scene->name,
                              .number = scene->name ? -1 : judge->number,
                              .a_piece = -1,
                              .b_piece = -1,
                              .place = judge->place};
    if (key.a >= 0) {
        set_shapes(&line, scene, key);
        line.a = line.ids[0];
        line.b = line.ids[1];
        line.listing = scene;
    }
    return report_failed(judge, &line, failed, fail);
}

bool judge_goes_on(const struct judge *judge)
{
    return command_goes_on(judge->run) && !judge->claims.trouble &&
           !judge->is_cut;
}

struct verdict_limits judge_limits(const struct judge *judge)
{
    const struct options *options = judge->run->options;
    const struct judge_settings *own = SETTINGS_OF(options, judge_settings);
    const struct engine_profile *profile =
        SETTINGS_OF(options, engine_settings)->profile;
    return (struct verdict_limits){
        .tolerances = SETTINGS_OF(options, number_tolerances),
        .profile = profile,
        .conventions =
            profile ? profile->conventions & ~judge->held.refuted : 0,
        .required = own->required,
    };
}

bool judge_begin_pairs(struct judge *judge, struct judge_item *item,
                       struct arena *arena, struct judge_pairs *pairs)
{
    const struct options *options = judge->run->options;
    struct verdict_limits limits = judge_limits(judge);
    bool is_made = (item->is_made || judge_scene_make(&item->made, &item->scene,
                                                      &limits, arena)) &&
                   judge_pairs_make(pairs, &item->made, arena);
    item->is_made = is_made;
    pairs->most = options->limits.pairs;
    /* A convention that was refuted since the threads began explains nothing.
     */
    if (is_made && item->made.limits.conventions != limits.conventions)
        item->known = NULL;
    item->made.limits = limits;
    return is_made;
}

static bool judge_claims(struct judge *judge, struct judge_pairs *pairs,
                         struct judge_item *item, struct fail *fail)
{
    for (int i = 0; i < item->list.count && judge_goes_on(judge); i++)
        if (!judge_one(judge, pairs, item, i, fail))
            return false;
    return true;
}

bool judge_missing_pairs(struct judge *judge, struct judge_pairs *pairs,
                         enum claim_kind kind, struct fail *fail)
{
    const struct scene *scene = pairs->scene->scene;
    struct judge_missing_list missing;
    if (!judge_goes_on(judge)) /* claims about these pairs may be left */
        return true;
    if (!judge_missing_find(pairs, kind, &missing, fail))
        return false;
    for (int i = 0; i < missing.count; i++) {
        const struct judge_missing *one = &missing.items[i];
        const struct scene_shape *a = &scene->shapes[one->key.a];
        const struct scene_shape *b = &scene->shapes[one->key.b];
        struct judge_line line = {
            .scene = scene->name,
            .number = scene->name ? -1 : judge->number,
            .a = a->id,
            .b = b->id,
            .a_piece = a->pieces ? one->key.a_piece : -1,
            .b_piece = b->pieces ? one->key.b_piece : -1,
            .place = judge->place,
            .listing = scene,
        };
        set_shapes(&line, scene, one->key);
        judge_held_missing(&judge->held, &line, &one->relation);
    }
    return !judge->held.no_memory || fail_memory(fail);
}

bool judge_scene(struct judge *judge, struct judge_item *item,
                 struct arena *arena, struct fail *fail)
{
    struct judge_pairs pairs;
    judge->number = item->number;
    judge->place = item->place;
    if (item->pairs)
        return judge_claims(judge, item->pairs, item, fail);
    if (!judge_begin_pairs(judge, item, arena, &pairs))
        return fail_memory(fail);
    if (item->list.failed.how != CLAIM_NOT_FAILED)
        return report_failed_scene(judge, &pairs, &item->list.failed, fail);
    return judge_claims(judge, &pairs, item, fail) &&
           judge_missing_pairs(judge, &pairs, item->list.kind, fail);
}
