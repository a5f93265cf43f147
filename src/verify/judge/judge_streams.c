/* Reads scenes and the claims about them, and has them judged: now, or in
 * rounds by threads, whose verdicts are reported in the order of the scenes. */
#include <stdio.h>
#include <string.h>

#include "support/json/locate.h"
#include "verify/judge/judge_run.h"

/* ---- Scenes and records that cannot be judged ---------------------------- */

/* Reports a record that cannot be read; the stream has printed the message. */
static void report_bad(void *context, const struct fail *fail,
                       struct item_place place,
                       const struct claims_subject *subject)
{
    struct judge *judge = context;
    judge_held_error(&judge->held, fail, place, subject);
}

static void say(struct judge *judge, const struct fail *fail,
                struct item_place place)
{
    struct command_run *run = judge->run;
    run->tally.bad = true;
    judge_held_error(&judge->held, fail, place, NULL);
    message(&run->messages, "%s:%ld:%ld: %s", place.file, place.line,
            place.column, fail->message);
    errors_tell(&run->messages, place.file, &judge->scenes.record,
                &judge->scenes.others);
}

/* True if a record in the place of a scene is a result, of a query or about a
 * pair. */
static bool is_result(const struct stream_record *record)
{
    static const char *const pointers[] = {"/shapes", "/scene", "/pairs", "/a",
                                           "/b"};
    bool has[5];
    for (int i = 0; i < 5; i++) {
        size_t name, value;
        has[i] =
            json_find(record->text, record->length, pointers[i], &name, &value);
    }
    return !has[0] && ((has[1] && has[2]) || (has[3] && has[4]));
}

/* True if no option leaves out the scene of this name (NULL: it goes by its
 * number). */
static bool is_chosen(struct judge *judge, const char *name)
{
    const char *const *scenes =
        SETTINGS_OF(judge->run->options, judge_settings)->scenes;
    char number[24];
    snprintf(number, sizeof number, "%d", judge->number);
    const char *known = name ? name : number;
    matches_see(judge->run->matches, MATCH_SCENE, known, match_equal);
    for (; scenes && *scenes; scenes++)
        if (strcmp(*scenes, known) == 0)
            return true;
    return !SETTINGS_OF(judge->run->options, judge_settings)->scenes;
}

/* Passes over a scene that cannot be read, and the claims about it. false: the
 * run cannot go on, for the reason *fail. */
static bool pass_over(struct judge *judge, struct item_place place,
                      struct fail *fail)
{
    if (judge->number == 0 && strcmp(fail->code, "unknown-member") == 0 &&
        is_result(&judge->scenes.record)) {
        snprintf(fail->message, sizeof fail->message,
                 "these look like results, not scenes: are SCENES and RESULTS "
                 "swapped?");
        say(judge, fail, place);
        judge->is_cut = true;
        return true;
    }
    say(judge, fail, place);
    judge->has_broken = true;
    return claims_stream_skip(&judge->claims, judge->number) ||
           fail_memory(fail);
}

/* Reports why a scene could not be judged. false: the run cannot go on. */
static bool settle(struct judge *judge, bool is_judged, struct item_place place,
                   const struct fail *fail)
{
    if (is_judged)
        return true;
    if (fail_is_memory(fail))
        return false;
    say(judge, fail, place);
    return true;
}

/* Judges and reports a scene. false: the run cannot go on, for the reason
 * *fail. */
static bool judge_now(struct judge *judge, struct judge_item *item,
                      struct arena *arena, struct fail *fail)
{
    return settle(judge, judge_scene(judge, item, arena, fail), item->place,
                  fail);
}

/* ---- Rounds -------------------------------------------------------------- */

/* Reports the scenes of a round. */
static bool report_round(struct judge *judge, struct judge_round *round,
                         struct fail *fail)
{
    /* The errors of the scene that is being read are not theirs. */
    const struct scene_errors others = judge->scenes.others;
    int number = judge->number;
    bool ok = true;
    judge->scenes.others = (struct scene_errors){.items = NULL};
    for (int i = 0; i < round->count && ok && judge_goes_on(judge); i++)
        ok = judge_now(judge, &round->items[i], &round->memory, fail);
    judge->scenes.others = others;
    judge->number = number;
    round->count = 0;
    return ok;
}

/* Reports the round that the threads have, if they have one. */
static bool report_sent(struct judge *judge, struct fail *fail)
{
    struct judge_round *round = &judge->ahead.rounds[!judge->ahead.open];
    if (!round->is_out)
        return true;
    judge_ahead_wait(&judge->ahead, round);
    return report_round(judge, round, fail);
}

/* Reports all scenes that were read, without the threads' help for the last
 * ones: their memory stays, as it may be in use. */
static bool report_all(struct judge *judge, struct fail *fail)
{
    return report_sent(judge, fail) &&
           report_round(judge, judge_ahead_round(&judge->ahead), fail);
}

/* Hands the open round to the threads, and reports the one that they have done
 * before while they are at it. */
static bool send_round(struct judge *judge, struct fail *fail)
{
    struct judge_ahead *ahead = &judge->ahead;
    struct judge_round *done = &ahead->rounds[!ahead->open];
    if (judge_ahead_round(ahead)->count == 0)
        return report_sent(judge, fail);
    judge_ahead_wait(ahead, done);
    judge_ahead_round(ahead)->scenes = judge->scenes.memory;
    const struct verdict_limits limits = judge_limits(judge);
    judge_ahead_send(ahead, &limits);
    judge->scenes.memory = judge_ahead_round(ahead)->scenes;
    judge_ahead_round(ahead)->scenes = arena_make(0);
    return report_round(judge, done, fail);
}

/* Claims of a scene of very many that are handed to each thread at a time. */
#define CHUNK_CLAIMS 256

/* Fills the open round with the next claims of a scene. */
static bool fill_round(struct judge *judge, struct judge_item *item,
                       struct judge_pairs *pairs, int *left)
{
    struct judge_round *round = judge_ahead_round(&judge->ahead);
    judge_ahead_clear(&judge->ahead);
    while (*left > 0 && round->count < judge->ahead.jobs &&
           round->count < ROUND_SCENES) {
        struct judge_item *part = &round->items[round->count];
        int count = *left < CHUNK_CLAIMS ? *left : CHUNK_CLAIMS;
        *part = *item;
        part->pairs = pairs;
        if (!claims_list_read(&judge->claims, &item->list, count,
                              &round->memory, &part->list))
            return false;
        *left -= count;
        round->count++;
    }
    return true;
}

/* Judges a scene of very many claims, in rounds of its own. */
static bool judge_chunks(struct judge *judge, struct judge_item *item,
                         struct fail *fail)
{
    struct judge_ahead *ahead = &judge->ahead;
    struct judge_pairs pairs;
    int left = item->list.count;
    arena_rewind(&judge->memory, (struct arena_mark){NULL, 0});
    if (!judge_begin_pairs(judge, item, &judge->memory, &pairs))
        return fail_memory(fail);
    /* The claims and the scene lie in front of these marks. */
    struct arena_mark marks[2] = {arena_mark(&ahead->rounds[0].memory),
                                  arena_mark(&ahead->rounds[1].memory)};
    while (left > 0 && judge_goes_on(judge)) {
        struct judge_round *round = judge_ahead_round(ahead);
        arena_rewind(&round->memory, marks[ahead->open]);
        if (!fill_round(judge, item, &pairs, &left))
            return fail_memory(fail);
        if (!send_round(judge, fail))
            return false;
    }
    return report_sent(judge, fail) &&
           judge_missing_pairs(judge, &pairs, item->list.kind, fail);
}

static void before_message(void *context)
{
    struct judge *judge = context;
    struct fail fail;
    judge->no_memory |= !report_all(judge, &fail);
}

/* Makes room for the next scene. */
static void begin_scene(struct judge *judge)
{
    static const struct arena_mark start = {NULL, 0};
    struct judge_round *round = judge_ahead_round(&judge->ahead);
    judge->scenes.kept =
        round->count > 0 ? arena_mark(&judge->scenes.memory) : start;
    if (round->count > 0)
        return;
    judge->round_from = stream_position(&judge->scenes.stream);
    arena_rewind(&round->memory, start);
    judge_ahead_clear(&judge->ahead);
}

/* Copies the text of a scene, which reading on would overwrite. */
static bool keep_text(struct scene *scene, struct arena *arena)
{
    if (scene->text)
        scene->text = arena_text(arena, scene->text, scene->length);
    return scene->text || scene->length == 0;
}

/* Bytes of the names of scenes that are kept. */
#define JUDGE_NAMES_MOST ((size_t)1 << 18)

/* Keeps the name of a scene, unless there are too many. false: memory is used
 * up. */
static bool keep_name(struct judge *judge, const char *name)
{
    if (table_find(&judge->names, table_text(name)))
        return true;
    judge->name_bytes += strlen(name) + 1;
    if (judge->name_bytes > JUDGE_NAMES_MOST)
        return true;
    char *copy = arena_copy(&judge->kept, name);
    return copy &&
           table_put(&judge->names, table_text(copy), copy, &judge->kept);
}

/* Takes the claims about a scene, and judges it ahead or now. */
static bool judge_next(struct judge *judge, const struct scene *scene,
                       struct item_place place, struct fail *fail)
{
    struct judge_ahead *ahead = &judge->ahead;
    struct judge_round *round = judge_ahead_round(ahead);
    struct judge_item item = {
        .scene = *scene, .place = place, .number = judge->number};
    if ((scene->name && !keep_name(judge, scene->name)) ||
        !claims_stream_take(&judge->claims, scene->name, judge->number,
                            &round->memory, &item.list) ||
        judge->no_memory)
        return fail_memory(fail);
    if (judge->claims.trouble || !is_chosen(judge, scene->name))
        return true;
    if (ahead->jobs > 1 && item.list.is_rest)
        return report_all(judge, fail) &&
               settle(judge, judge_chunks(judge, &item, fail), place, fail);
    /* Levels of a map, and claims that are read one by one, are not kept. */
    if (ahead->jobs == 1 || item.list.is_rest || judge->scenes.level >= 0)
        return report_all(judge, fail) &&
               judge_now(judge, &item, &round->memory, fail);
    if (!keep_text(&item.scene, &round->memory))
        return fail_memory(fail);
    round->items[round->count++] = item;
    bool is_full = round->count == ROUND_SCENES ||
                   stream_position(&judge->scenes.stream) - judge->round_from >
                       ROUND_BYTES;
    return !is_full || send_round(judge, fail);
}

/* The reason why no scene has taken a record, after the last scene. */
static const char *reason_left(const struct judge *judge,
                               const struct claims_record *record)
{
    /* All scenes have been read, so their number is known. */
    bool is_number = !record->name && record->number < judge->number;
    bool is_read = is_number && !judge->has_broken;
    bool is_unknown = is_number;
    if (record->name) {
        is_read = table_find(&judge->names, table_text(record->name)) != NULL;
        is_unknown = judge->name_bytes > JUDGE_NAMES_MOST;
    }
    if (!record->name && record->number < 0)
        return "no scene is left for this record";
    if (is_read)
        return record->is_line
                   ? "an earlier record already answers this scene: sort the "
                     "lines by scene"
                   : "an earlier record already answers this scene";
    if (is_unknown)
        return "SCENES has no scene of this name or number, or it cannot be "
               "read, or an earlier record already answers it";
    return judge->has_broken ? "SCENES has no scene of this name or number, or "
                               "it cannot be read"
                             : "SCENES has no scene of this name or number";
}

/* Reports each claim that no scene has taken; a record without claims gives one
 * line about its scene. */
static bool judge_rest(struct judge *judge)
{
    judge->place.file = NULL;
    if (SETTINGS_OF(judge->run->options, judge_settings)->scenes)
        return true;
    struct claims_record record;
    struct claims_list list;
    struct arena *memory = &judge_ahead_round(&judge->ahead)->memory;
    bool found = true;
    const struct claim none = {.a_piece = -1, .b_piece = -1};
    while (judge_goes_on(judge)) {
        arena_rewind(memory, (struct arena_mark){NULL, 0});
        if (!claims_stream_rest(&judge->claims, memory, &record, &list, &found))
            return false;
        if (!found)
            return true;
        int lines = list.count > 0 ? list.count : !record.is_error;
        for (int i = 0; i < lines; i++) {
            const struct claim *claim =
                i < list.count ? claims_list_at(&judge->claims, &list, i)
                               : &none;
            if (!claim)
                return false;
            struct judge_line line =
                judge_line_of(record.name, record.number, claim);
            line.place = judge_place_of(judge, record.place);
            judge_held_extra(&judge->held, &line, reason_left(judge, &record));
        }
    }
    return true;
}

bool judge_read_all(struct judge *judge, struct fail *fail)
{
    struct progress *progress = judge->run->messages.progress;
    for (; judge_goes_on(judge); judge->number++) {
        struct scene scene;
        struct item_place place;
        begin_scene(judge);
        enum scene_stream_status status =
            scene_stream_next(&judge->scenes, &scene, &place, fail);
        bool is_end = status == SCENE_STREAM_END;
        if ((is_end && !send_round(judge, fail)) ||
            (status != SCENE_STREAM_SCENE && !report_all(judge, fail)))
            return false;
        if (status == SCENE_STREAM_TROUBLE) {
            /* True if the other claims are right remains unknown. */
            struct command_run *run = judge->run;
            run->tally.trouble = judge->is_cut = true;
            progress_clear(progress);
            message(&run->messages, "%s: %s", judge->scenes.input.file,
                    stream_why(&judge->scenes.stream));
        }
        if (status == SCENE_STREAM_TROUBLE || status == SCENE_STREAM_END)
            break;
        if (status == SCENE_STREAM_SCENE)
            judge->run->matches->inputs = 1;
        if (status == SCENE_STREAM_SCENE
                ? !judge_next(judge, &scene, place, fail)
                : !pass_over(judge, place, fail))
            return false;
        progress_tell(progress, (uint64_t)judge->number + 1,
                      stream_position(&judge->scenes.stream));
    }
    progress_clear(progress);
    return report_all(judge, fail) && (judge_rest(judge) || fail_memory(fail));
}

/* ---- Opening ------------------------------------------------------------- */

/* Returns whether an input is open; reports the error if not. */
static bool is_open(struct judge *judge, const struct named_input *input)
{
    struct command_run *run = judge->run;
    if (!input->error)
        return true;
    run->tally.trouble = true;
    if (!stop_wanted(&run->stop))
        message(&run->messages, "%s: %s", input->file, strerror(input->error));
    return false;
}

bool judge_open(struct judge *judge)
{
    struct command_run *run = judge->run;
    const struct options *options = run->options;
    const char *scenes = options->files[0], *claims = options->files[1];
    if (strcmp(scenes, "-") == 0 && strcmp(claims, "-") == 0) {
        run->tally.trouble = true;
        message(&run->messages,
                "only one of SCENES and RESULTS can be standard input");
        return false;
    }
    judge->levels = *SETTINGS_OF(options, level_options);
    judge->levels.matches = run->matches;
    judge->scenes = (struct scene_stream){
        .levels = &judge->levels,
        .limits = options->limits,
        .reader = &judge->reader,
        .messages = &run->messages,
        .max_errors = options->max_errors,
        .stop = run->stop,
        .out = run->out,
    };
    judge->claims = (struct claims_stream){
        .dialect = &judge->dialect,
        .limits = options->limits,
        .messages = &run->messages,
        .before_message = before_message,
        .on_bad = report_bad,
        .context = judge,
        .stop = run->stop,
        .out = run->out,
    };
    scene_stream_open(&judge->scenes, scenes, run->in);
    if (!is_open(judge, &judge->scenes.input))
        return false;
    claims_stream_open(&judge->claims, claims, run->in);
    return is_open(judge, &judge->claims.input);
}
