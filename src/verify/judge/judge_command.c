/* `collide judge`: compares the results of an engine to the truth.
 *
 *   scenes -> a scene with its pieces (judge_claim.c)
 *   claims -> claims about it (claims_stream.c) -> their pair (judge_report.c)
 *          -> faults (judge_claim.c) -> a line (judge_report.c)
 *   pairs without a claim (judge_missing.c) -> lines, too
 */
#include <stdio.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/options/option_table.h"
#include "verify/judge/claims_stream.h"
#include "verify/judge/judge_ahead.h"
#include "verify/judge/judge_claim.h"

struct judge_settings {
    bool only_faults;  /* print no pairs that are right */
    unsigned required; /* bits of enum verdict_part */
};

#define OPTION_OF judge_settings

static OPTION_SETTINGS(judge_settings, "judge", .required = 0);

struct judge {
    struct command_run *run;
    struct dialect dialect;
    struct scene_reader reader;
    struct scene_stream scenes;
    struct claims_stream claims;
    struct level_options levels;
    struct arena memory; /* of a scene of very many claims */
    struct judge_ahead ahead;
    uint64_t round_from; /* where its open round begins in the scenes */
    bool no_memory;      /* a round could not be reported */
    struct judge_report report;
    int number;      /* of the scene, from 0 */
    bool has_broken; /* some scene could not be read */
    bool is_cut;     /* the scenes cannot be read on */
};

static struct judge_line line_of(const char *scene, int number,
                                 const struct claim *claim)
{
    return (struct judge_line){scene,    number,         claim->a,
                               claim->b, claim->a_piece, claim->b_piece};
}

/* ---- A scene ------------------------------------------------------------- */

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
    struct judge_line line = line_of(scene, scene ? -1 : judge->number, claim);
    unsigned required =
        SETTINGS_OF(judge->run->options, judge_settings)->required;
    judge->report.empty += claim->is_empty;
    if (claim->is_empty && !required)
        return true;
    if (!judge_pairs_take(pairs, claim, &key, &wrong))
        return fail_memory(fail);
    if (wrong) {
        judge_report_extra(&judge->report, &line, wrong);
        return true;
    }
    if (claim->refused) {
        judge_report_refused(&judge->report, &line, claim->refused);
        return true;
    }
    struct arena_mark mark = arena_mark(scratch);
    if ((!judge_ahead_knows(item, number, key, &verdict) &&
         !judge_claim(pairs->scene, key, claim, scratch, &verdict)) ||
        !verdict_require(&verdict, required, scratch))
        return fail_memory(fail);
    judge_report_verdict(&judge->report, &line, &verdict);
    arena_rewind(scratch, mark);
    return true;
}

static bool goes_on(const struct judge *judge)
{
    return command_goes_on(judge->run) && !judge->claims.trouble &&
           !judge->is_cut;
}

/* Prepares a scene, unless a thread did, and its pairs. */
static bool begin_pairs(struct judge *judge, struct judge_item *item,
                        struct arena *arena, struct judge_pairs *pairs)
{
    const struct options *options = judge->run->options;
    bool is_made =
        (item->is_made ||
         judge_scene_make(&item->made, &item->scene,
                          SETTINGS_OF(options, number_tolerances), arena)) &&
        judge_pairs_make(pairs, &item->made, arena);
    item->is_made = is_made;
    pairs->most = options->limits.pairs;
    return is_made;
}

static bool judge_claims(struct judge *judge, struct judge_pairs *pairs,
                         struct judge_item *item, struct fail *fail)
{
    for (int i = 0; i < item->list.count && goes_on(judge); i++)
        if (!judge_one(judge, pairs, item, i, fail))
            return false;
    return true;
}

static bool judge_missing_pairs(struct judge *judge, struct judge_pairs *pairs,
                                enum claim_kind kind, struct fail *fail)
{
    const struct scene *scene = pairs->scene->scene;
    struct judge_missing_list missing;
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
        };
        judge_report_missing(&judge->report, &line, &one->relation);
    }
    return true;
}

/* Judges a scene, or what the threads have left of it. */
static bool judge_scene(struct judge *judge, struct judge_item *item,
                        struct arena *arena, struct fail *fail)
{
    struct judge_pairs pairs;
    judge->number = item->number;
    if (item->pairs)
        return judge_claims(judge, item->pairs, item, fail);
    if (!begin_pairs(judge, item, arena, &pairs))
        return fail_memory(fail);
    return judge_claims(judge, &pairs, item, fail) &&
           judge_missing_pairs(judge, &pairs, item->list.kind, fail);
}

/* ---- The streams --------------------------------------------------------- */

/* Reports a record that cannot be read; the stream has printed the message. */
static void report_bad(void *context, const struct fail *fail,
                       struct item_place place,
                       const struct claims_subject *subject)
{
    struct judge *judge = context;
    judge_report_error(&judge->report, fail, place, subject);
}

static void say(struct judge *judge, const struct fail *fail,
                struct item_place place)
{
    struct command_run *run = judge->run;
    run->tally.bad = true;
    judge_report_error(&judge->report, fail, place, NULL);
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
    for (int i = 0; i < round->count && ok && goes_on(judge); i++)
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

/* Hands the open round to the threads. */
static bool send_round(struct judge *judge, struct fail *fail)
{
    struct judge_ahead *ahead = &judge->ahead;
    if (!report_sent(judge, fail))
        return false;
    if (judge_ahead_round(ahead)->count == 0)
        return true;
    judge_ahead_round(ahead)->scenes = judge->scenes.memory;
    judge_ahead_send(ahead);
    judge->scenes.memory = judge_ahead_round(ahead)->scenes;
    judge_ahead_round(ahead)->scenes = arena_make(0);
    return true;
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
    if (!begin_pairs(judge, item, &judge->memory, &pairs))
        return fail_memory(fail);
    /* The claims and the scene lie in front of these marks. */
    struct arena_mark marks[2] = {arena_mark(&ahead->rounds[0].memory),
                                  arena_mark(&ahead->rounds[1].memory)};
    while (left > 0 && goes_on(judge)) {
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

/* Takes the claims about a scene, and judges it ahead or now. */
static bool judge_next(struct judge *judge, const struct scene *scene,
                       struct item_place place, struct fail *fail)
{
    struct judge_ahead *ahead = &judge->ahead;
    struct judge_round *round = judge_ahead_round(ahead);
    struct judge_item item = {
        .scene = *scene, .place = place, .number = judge->number};
    if (!claims_stream_take(&judge->claims, scene->name, judge->number,
                            &round->memory, &item.list) ||
        judge->no_memory)
        return fail_memory(fail);
    if (judge->claims.trouble)
        return true;
    if (ahead->jobs > 1 && item.list.is_rest)
        return report_all(judge, fail) &&
               settle(judge, judge_chunks(judge, &item, fail), place, fail);
    /* Levels of a map, and claims that are read one by one, are not kept. */
    if (ahead->jobs == 1 || item.list.is_rest || judge->scenes.level >= 0)
        return report_all(judge, fail) &&
               judge_now(judge, &item, &round->memory, fail);
    round->items[round->count++] = item;
    bool is_full = round->count == ROUND_SCENES ||
                   stream_position(&judge->scenes.stream) - judge->round_from >
                       ROUND_BYTES;
    return !is_full || send_round(judge, fail);
}

/* Reports claims about scenes that do not exist. */
static bool judge_rest(struct judge *judge)
{
    struct claims_record record;
    struct claims_list list;
    struct arena *memory = &judge_ahead_round(&judge->ahead)->memory;
    bool found = true;
    const char *wrong =
        judge->has_broken
            ? "SCENES has no scene of this name or number, or it cannot be read"
            : "SCENES has no scene of this name or number";
    while (goes_on(judge)) {
        arena_rewind(memory, (struct arena_mark){NULL, 0});
        if (!claims_stream_rest(&judge->claims, memory, &record, &list, &found))
            return false;
        if (!found)
            return true;
        for (int i = 0; i < list.count; i++) {
            const struct claim *claim =
                claims_list_at(&judge->claims, &list, i);
            if (!claim)
                return false;
            struct judge_line line = line_of(record.name, record.number, claim);
            judge_report_extra(&judge->report, &line, wrong);
        }
    }
    return true;
}

static bool judge_all(struct judge *judge, struct fail *fail)
{
    struct progress *progress = judge->run->messages.progress;
    for (; goes_on(judge); judge->number++) {
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
                    strerror(judge->scenes.stream.error));
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

/* ---- The run ------------------------------------------------------------- */

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

static bool open_streams(struct judge *judge)
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

static void judge_streams(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct fail fail;
    bool ok = judge_all(judge, &fail);
    if (!ok) {
        run->tally.trouble = true;
        message(&run->messages, "%s", fail.message);
    }
    run->tally.said = true;
    run->tally.bad |= judge->claims.is_bad;
    run->tally.trouble |= judge->claims.trouble;
    run->tally.fault |= !judge_report_is_right(&judge->report);
    /* Misspelled members, and members of another dialect, claim nothing. */
    uint64_t count = judge->report.empty;
    if (count > 0)
        message(&judge->run->messages,
                "%s: records without any member of the dialect %s: %llu; use "
                "another --dialect, see collide-dialects(7)",
                judge->claims.input.file, dialect_names[judge->dialect.engine],
                (unsigned long long)count);
    warn_of_unknown(&run->messages, &judge->claims.unknown);
    /* Names the dialect that most of the unknown members belong to. */
    enum dialect_engine dialect = unknown_dialect(&judge->claims.unknown);
    if (dialect != DIALECT_COUNT)
        message(&judge->run->messages,
                "%s: the unknown members belong to the dialect %s; use "
                "--dialect %s",
                judge->claims.input.file, dialect_names[dialect],
                dialect_names[dialect]);
    if (ok && goes_on(judge))
        judge_report_summary(&judge->report);
}

static void run_judge(struct command_run *run)
{
    const struct options *options = run->options;
    struct judge judge = {
        .run = run,
        .dialect = convention_read(options),
        .reader = stated_reader(&options->limits),
        .ahead = judge_ahead_make(options->jobs,
                                  SETTINGS_OF(options, number_tolerances)),
        .report = {.out = run->out,
                   .pretty = options->pretty,
                   .digits = options->digits,
                   .only_faults =
                       SETTINGS_OF(options, judge_settings)->only_faults,
                   .quiet = options->quiet},
    };
    judge.report.unknown = &judge.claims.unknown;
    judge.reader.is_float = options->is_float;
    if (open_streams(&judge))
        judge_streams(&judge);
    claims_stream_close(&judge.claims);
    scene_stream_close(&judge.scenes);
    scene_reader_free(&judge.reader);
    judge_ahead_free(&judge.ahead);
    arena_free(&judge.memory);
}

/* ---- Options ------------------------------------------------------------- */

static const struct option rows[] = {
    {"faults", NULL, "print only pairs with faults", .about = ABOUT_OUTPUT,
     SETS(only_faults)},
    {"require", "PARTS", "report records that lack these members",
     .about = ABOUT_COMPARISON, .parts = verdict_part_names,
     SETS_BITS(required)},
};
OPTION_GROUP(judge, rows);

static bool check_options(struct parser *parser)
{
    return tolerances_complete(parser, 4);
}

const struct command command_judge = {
    .topic =
        {.name = "judge",
         .summary = "check an engine's results, using exact arithmetic",
         .examples =
             "collide clip s.json | collide judge s.json -\n"
             "collide judge --dialect box2d scenes.ndjson results.ndjson\n",
         .finds = "a fault was found",
         .takes = TAKES_PLACE | TAKES_LIMIT},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_PRETTY |
            SET_EXIT_ZERO | SET_COMPARING | SET_QUIET | SET_REPORTED | SET_JOBS,
    .group = "Engines",
    .least = 2,
    .most = 2,
    .operands = "SCENES RESULTS",
    .files = "SCENES is a file of scenes. RESULTS is a file with an engine's "
             "results for these scenes, in the same order. Either can be - for "
             "standard input.",
    .check = check_options,
    .run = run_judge,
};
