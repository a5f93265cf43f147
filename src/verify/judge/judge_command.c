/* `collide judge`: compares the results of an engine to the truth.
 *
 *   scenes -> a scene with its pieces (judge_claim.c)
 *   claims -> claims about it (claims_stream.c) -> their pair (judge_report.c)
 *          -> faults (judge_claim.c) -> those that count (judge_filter.c)
 *          -> a line (judge_report.c), or counts and examples
 *             (judge_causes.c) -> a report (judge_formats.c)
 *   pairs without a claim (judge_missing.c) -> lines, too
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/options/option_table.h"
#include "verify/judge/claims_stream.h"
#include "verify/judge/judge_claim.h"
#include "verify/judge/judge_faults.h"

struct judge_settings {
    bool only_faults;  /* print no pairs that are right */
    unsigned required; /* bits of enum verdict_part */
    int fail_on;       /* an index into fail_classes */
    enum report_format format;
    const char *baseline; /* files; NULL: none */
    const char *new_baseline;
    const char *const *select, *const *ignore; /* kinds and classes, NULL at the
                                                  end; NULL: none */
    const char *const *scenes; /* the only ones that are judged; NULL: all */
};

#define OPTION_OF judge_settings

/* The format, unless an option chooses it: text on a terminal, else lines. */
#define JUDGE_FORMAT_USUAL REPORT_FORMATS

static OPTION_SETTINGS(judge_settings, "judge", .format = JUDGE_FORMAT_USUAL,
                       .fail_on = 3);

struct judge {
    struct command_run *run;
    struct dialect dialect;
    struct scene_reader reader;
    struct scene_stream scenes;
    struct claims_stream claims;
    struct level_options levels;
    struct arena memory; /* of a scene's judgement */
    struct arena kept;   /* of what the report keeps until its end */
    struct judge_report report;
    struct judge_held held; /* lines that wait */
    struct judge_filter filter;
    struct judge_causes causes;
    struct baseline accepted, found; /* of --baseline; for --write-baseline */
    struct report own;               /* of formats but JSON */
    struct item_place place;         /* of the scene */
    int number;                      /* of the scene, from 0 */
    bool has_broken;                 /* some scene could not be read */
    bool is_cut;                     /* the scenes cannot be read on */
};

static struct judge_line line_of(const char *scene, int number,
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

/* The place of a record or, if the records come from standard input, of its
 * scene. */
static struct item_place place_of(const struct judge *judge,
                                  struct json_place record)
{
    if (strcmp(judge->run->options->files[1], "-") == 0 && judge->place.file)
        return judge->place;
    return (struct item_place){judge->claims.input.file, record.line,
                               record.column};
}

/* ---- A scene ------------------------------------------------------------- */

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
                      const struct claims_list *list, int number,
                      struct fail *fail)
{
    const struct claim *claim = list->claims[number];
    struct arena *scratch = judge->run->arena;
    struct judge_key key;
    struct verdict verdict;
    const char *wrong;
    const char *scene = pairs->scene->scene->name;
    struct judge_line line = line_of(scene, scene ? -1 : judge->number, claim);
    unsigned required =
        SETTINGS_OF(judge->run->options, judge_settings)->required;
    line.place = place_of(judge, list->places[number]);
    judge->report.empty += claim->is_empty;
    if (claim->is_empty && !required)
        return true;
    if (!judge_pairs_take(pairs, claim, &key, &wrong))
        return fail_memory(fail);
    if (wrong) {
        judge_held_extra(&judge->held, &line, wrong);
        return true;
    }
    line.listing = pairs->scene->scene;
    line.shapes[0] = key.a;
    line.shapes[1] = key.b;
    if (claim->failed.how != CLAIM_NOT_FAILED)
        return report_failed(judge, &line, &claim->failed, fail);
    if (claim->refused) {
        judge_held_refused(&judge->held, &line, claim->refused);
        return true;
    }
    struct arena_mark mark = arena_mark(scratch);
    if (!judge_claim(pairs->scene, key, claim, scratch, &verdict))
        return fail_memory(fail);
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
        line.a = scene->shapes[key.a].id;
        line.b = scene->shapes[key.b].id;
        line.listing = scene;
        line.shapes[0] = key.a;
        line.shapes[1] = key.b;
    }
    return report_failed(judge, &line, failed, fail);
}

static bool goes_on(const struct judge *judge)
{
    return command_goes_on(judge->run) && !judge->claims.trouble &&
           !judge->is_cut;
}

static bool judge_scene(struct judge *judge, const struct scene *scene,
                        const struct claims_list *list, struct fail *fail)
{
    const struct options *options = judge->run->options;
    struct arena *arena = &judge->memory;
    struct judge_scene made;
    struct judge_pairs pairs;
    struct judge_missing_list missing;
    const struct engine_profile *profile =
        SETTINGS_OF(options, engine_settings)->profile;
    struct verdict_limits limits = {
        .tolerances = SETTINGS_OF(options, number_tolerances),
        .profile = profile,
        .conventions =
            profile ? profile->conventions & ~judge->held.refuted : 0,
        .required = SETTINGS_OF(options, judge_settings)->required,
    };
    if (!judge_scene_make(&made, scene, &limits, arena) ||
        !judge_pairs_make(&pairs, &made, arena))
        return fail_memory(fail);
    if (list->failed.how != CLAIM_NOT_FAILED)
        return report_failed_scene(judge, &pairs, &list->failed, fail);
    pairs.most = options->limits.pairs;
    for (int i = 0; i < list->count && goes_on(judge); i++)
        if (!judge_one(judge, &pairs, list, i, fail))
            return false;
    if (!judge_missing_find(&pairs, list->kind, &missing, fail))
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
            .shapes = {one->key.a, one->key.b},
        };
        judge_held_missing(&judge->held, &line, &one->relation);
    }
    return !judge->held.no_memory || fail_memory(fail);
}

/* ---- The streams --------------------------------------------------------- */

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

/* Judges the claims about a scene, or passes over those about a scene that
 * cannot be read. false: the run cannot go on, for the reason *fail. */
static bool judge_next(struct judge *judge, enum scene_stream_status status,
                       const struct scene *scene, struct item_place place,
                       struct fail *fail)
{
    struct claims_list list;
    if (status == SCENE_STREAM_BROKEN && judge->number == 0 &&
        strcmp(fail->code, "unknown-member") == 0 &&
        is_result(&judge->scenes.record)) {
        snprintf(fail->message, sizeof fail->message,
                 "these look like results, not scenes: are SCENES and RESULTS "
                 "swapped?");
        say(judge, fail, place);
        judge->is_cut = true;
        return true;
    }
    if (status == SCENE_STREAM_BROKEN) {
        say(judge, fail, place);
        judge->has_broken = true;
        return claims_stream_skip(&judge->claims, judge->number) ||
               fail_memory(fail);
    }
    if (!claims_stream_take(&judge->claims, scene->name, judge->number,
                            &judge->memory, &list))
        return fail_memory(fail);
    judge->place = place;
    if (judge->claims.trouble || !is_chosen(judge, scene->name) ||
        judge_scene(judge, scene, &list, fail))
        return true;
    if (fail_is_memory(fail))
        return false;
    say(judge, fail, place);
    return true;
}

/* Reports claims about scenes that do not exist. */
static bool judge_rest(struct judge *judge)
{
    judge->place.file = NULL;
    if (SETTINGS_OF(judge->run->options, judge_settings)->scenes)
        return true;
    struct claims_record record;
    struct claims_list list;
    bool found = true;
    const char *wrong =
        judge->has_broken
            ? "SCENES has no scene of this name or number, or it cannot be read"
            : "SCENES has no scene of this name or number";
    while (goes_on(judge)) {
        arena_rewind(&judge->memory, (struct arena_mark){NULL, 0});
        if (!claims_stream_rest(&judge->claims, &judge->memory, &record, &list,
                                &found))
            return false;
        if (!found)
            return true;
        bool is_failed = list.failed.how != CLAIM_NOT_FAILED;
        for (int i = 0; i < list.count + is_failed; i++) {
            struct claim scene = {.a_piece = -1, .b_piece = -1};
            struct judge_line line =
                line_of(record.name, record.number,
                        i < list.count ? list.claims[i] : &scene);
            line.place =
                place_of(judge, i < list.count ? list.places[i] : record.place);
            judge_held_extra(&judge->held, &line, wrong);
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
        arena_rewind(&judge->memory, (struct arena_mark){NULL, 0});
        enum scene_stream_status status =
            scene_stream_next(&judge->scenes, &scene, &place, fail);
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
        if (!judge_next(judge, status, &scene, place, fail))
            return false;
        progress_tell(progress, (uint64_t)judge->number + 1,
                      stream_position(&judge->scenes.stream));
    }
    progress_clear(progress);
    return judge_rest(judge) || fail_memory(fail);
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

/* Writes "a, b and c": the names of these dialects. */
static struct short_text dialects_text(unsigned dialects)
{
    struct short_text text = {""};
    int left = 0;
    for (int i = 0; i < DIALECT_COUNT; i++)
        left += (dialects >> i & 1) != 0;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        size_t used = strlen(text.text);
        if (!(dialects & (1U << i)))
            continue;
        left--;
        snprintf(text.text + used, sizeof text.text - used, "%s%s",
                 dialect_names[i],
                 left > 1    ? ", "
                 : left == 1 ? " and "
                             : "");
    }
    return text;
}

/* The rows that stand for these dialects: dialects of a family are read alike.
 */
static unsigned families_of(unsigned dialects)
{
    unsigned families = 0;
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (dialects & (1U << i))
            families |= 1U << dialect_table[i].family;
    return families;
}

/* Chooses the dialect by the first records, and reports it. false: none of
 * them fits, or several do. */
static bool choose_dialect(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct dialect_choice choice =
        SETTINGS_OF(run->options, query_settings)->dialect;
    const char *file = judge->claims.input.file;
    if (!choice.is_auto)
        return true;
    if (!claims_first_read(&judge->claims)) {
        struct fail fail;
        fail_memory(&fail);
        run->tally.trouble = true;
        message(&run->messages, "%s", fail.message);
        return false;
    }
    unsigned families = families_of(judge->claims.first.fitting);
    if (!judge->claims.first.has_any)
        return true;
    if (families == 0 || families & (families - 1)) {
        run->tally.trouble = true;
        message(&run->messages, "%s: --dialect auto: %s%s; name the dialect",
                file,
                families ? "the first records fit several dialects: "
                         : "no dialect knows all members of the first records",
                dialects_text(families).text);
        return false;
    }
    int row = 0;
    while (!(families & (1U << row)))
        row++;
    choice.dialect = &dialect_table[row];
    judge->dialect = dialect_chosen(&choice);
    message(&run->messages, "%s: --dialect auto: reads the dialect %s", file,
            dialect_names[row]);
    return true;
}

/* Writes the new baseline, and reports accepted faults that no longer occur.
 * `is_whole`: all pairs were judged. */
static void report_baseline(struct judge *judge, bool is_whole)
{
    struct command_run *run = judge->run;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    long gone = judge_filter_gone(&judge->filter);
    if (!own->new_baseline && is_whole && gone > 0)
        message(&run->messages,
                "%s: accepted faults that no longer occur: %ld; "
                "--write-baseline removes them",
                own->baseline, gone);
    if (!own->new_baseline)
        return;
    bool is_complete = is_whole && !run->tally.bad && !run->tally.trouble &&
                       !judge->filter.no_memory;
    baseline_sort(&judge->found);
    if (!is_complete)
        message(&run->messages,
                "%s: not written, because not all pairs could be judged",
                own->new_baseline);
    else if (baseline_write(run, &judge_baseline_form, own->new_baseline,
                            &judge->found))
        return;
    run->tally.trouble = true;
}

/* Writes the end of the report, and as messages the hints that it has not. */
static void end_report(struct judge *judge, bool is_whole)
{
    struct command_run *run = judge->run;
    struct judge_report *report = &judge->report;
    struct short_text hint;
    for (int i = 0; !judge_format_has_hints(report->format) &&
                    (hint = judge_hint(report, &judge->dialect, i)).text[0];
         i++)
        message(&run->messages, "%s: %s", judge->claims.input.file, hint.text);
    if (report->format == REPORT_NDJSON ? is_whole
                                        : report->format == REPORT_JSON)
        judge_report_summary(report);
    else if (report->format != REPORT_NDJSON)
        judge_format_end(report, &judge->dialect);
    if (!judge->causes.no_memory && !judge->filter.no_memory)
        return;
    run->tally.trouble = true;
    message(&run->messages, "out of memory");
}

static void judge_streams(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct fail fail;
    bool ok = judge_all(judge, &fail);
    judge_held_release(&judge->held);
    if (ok && judge->held.no_memory)
        ok = fail_memory(&fail);
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
    report_baseline(judge, ok && goes_on(judge));
    enum dialect_engine dialect = unknown_dialect(&judge->claims.unknown);
    if (dialect != DIALECT_COUNT)
        message(&judge->run->messages,
                "%s: the unknown members belong to the dialect %s; use "
                "--dialect %s",
                judge->claims.input.file, dialect_names[dialect],
                dialect_names[dialect]);
    end_report(judge, ok && goes_on(judge));
}

/* Reads the baseline, and checks that a new one can be written. */
static bool open_baselines(struct judge *judge)
{
    struct command_run *run = judge->run;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    bool ok =
        (!own->baseline || baseline_read(run, &judge_baseline_form,
                                         own->baseline, &judge->accepted)) &&
        (!own->new_baseline ||
         baseline_is_possible(run, &judge_baseline_form, own->new_baseline));
    run->tally.trouble |= !ok;
    return ok;
}

/* The classes by the index of the choice of --fail-on. */
static const enum verdict_class fail_classes[] = {
    VERDICT_ROUNDING, VERDICT_SLOP, VERDICT_CONVENTION, VERDICT_WRONG};

#define FAIL_CLASSES ((int)(sizeof fail_classes / sizeof *fail_classes))

/* The classes that cause exit status 1: bits. */
static unsigned failing_classes(int fail_on)
{
    unsigned classes = 0;
    for (int i = fail_on; i < FAIL_CLASSES; i++)
        classes |= 1U << fail_classes[i];
    return classes;
}

/* Connects the parts of the report, and begins it. */
static bool begin_report(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct judge_report *report = &judge->report;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    bool is_for_people = run->out->is_colored || isatty(run->out->fd);
    enum report_format usual = is_for_people ? REPORT_TEXT : REPORT_NDJSON;
    report->format = own->format == JUDGE_FORMAT_USUAL ? usual : own->format;
    report->filter = &judge->filter;
    report->causes = &judge->causes;
    report->report = &judge->own;
    report->unknown = &judge->claims.unknown;
    judge->filter = (struct judge_filter){
        .select = own->select,
        .ignore = own->ignore,
        .is_part = own->scenes,
        .failing = failing_classes(own->fail_on),
        .accepted = own->baseline ? &judge->accepted : NULL,
        .found = own->new_baseline ? &judge->found : NULL,
        .arena = &judge->kept,
    };
    judge->causes = (struct judge_causes){
        .arena = &judge->kept,
        .only_hints = report->format == REPORT_NDJSON || report->quiet,
    };
    judge->own = (struct report){
        .format = report->format,
        .command = "judge",
        .rules_title = "Kinds of faults",
        .has_tables = true,
        .pretty = report->pretty,
        .is_full = true,
        .out = run->out,
        .arena = &judge->kept,
    };
    if (judge_format_begin(report))
        return true;
    run->tally.trouble = true;
    message(&run->messages, "out of memory");
    return false;
}

static void run_judge(struct command_run *run)
{
    const struct options *options = run->options;
    struct judge judge = {
        .run = run,
        .dialect = convention_read(options),
        .reader = stated_reader(&options->limits),
        .memory = arena_make(0),
        .kept = arena_make(0),
        .report = {.out = run->out,
                   .pretty = options->pretty,
                   .digits = options->digits,
                   .only_faults =
                       SETTINGS_OF(options, judge_settings)->only_faults,
                   .quiet = options->quiet,
                   .is_float = options->is_float},
    };
    judge.report.fail_on =
        fail_classes[SETTINGS_OF(options, judge_settings)->fail_on];
    judge.held =
        (struct judge_held){.report = &judge.report, .arena = arena_make(0)};
    judge.reader.is_float = options->is_float;
    if (open_baselines(&judge) && open_streams(&judge) &&
        choose_dialect(&judge) && begin_report(&judge))
        judge_streams(&judge);
    judge_causes_free(&judge.causes);
    claims_stream_close(&judge.claims);
    scene_stream_close(&judge.scenes);
    scene_reader_free(&judge.reader);
    arena_free(&judge.held.arena);
    arena_free(&judge.memory);
    arena_free(&judge.kept);
}

/* ---- Options ------------------------------------------------------------- */

#define EXPECTS_KINDS "kinds or classes of faults, or begins of kinds with *"

static struct value_name kind_name(int i)
{
    return (struct value_name){.name = judge_kind_name(i)};
}

static bool add_kinds(const struct setting *s)
{
    return append_names(s, "kind of faults");
}

#define NAMES_KINDS                                                            \
    EXPECTS(EXPECTS_KINDS), .about = ABOUT_COMPARISON, .name_at = kind_name,   \
                            .form = VALUE_LIST, .is_known = judge_is_kind

static const struct option rows[] = {
    {"fail-on", "rounding|slop|convention|wrong",
     "mildest class of fault that causes exit status 1", .about = ABOUT_RUN,
     CHOICES("rounding", "slop", "convention", "wrong"), SETS(fail_on)},
    {"faults", NULL, "print only pairs with faults that cause exit status 1",
     .about = ABOUT_OUTPUT, SETS(only_faults)},
    {"require", "PARTS", "report records that lack these members",
     .about = ABOUT_COMPARISON, .parts = verdict_part_names,
     SETS_BITS(required)},
    {"format", "FORMAT", FORMAT_HELP, .about = ABOUT_OUTPUT, .is_format = true,
     .usual = "text on a terminal, else ndjson",
     .choices = (const char *const[]){REPORT_ROWS(REPORT_NAME) NULL},
     SETS(format)},
    {"select", "KINDS", "count only faults of these kinds or classes",
     NAMES_KINDS, ADDS_OWN(add_kinds, select)},
    {"ignore", "KINDS", "ignore faults of these kinds or classes", NAMES_KINDS,
     ADDS_OWN(add_kinds, ignore)},
    {"baseline", "FILE", "accept the faults listed in FILE",
     .about = ABOUT_COMPARISON, EXPECTS("a file name"), SETS(baseline)},
    {"write-baseline", "FILE", "accept all faults and write them to FILE",
     .about = ABOUT_COMPARISON, EXPECTS("a file name"), SETS(new_baseline)},
    {"only-scene", "NAME", "judge only the scene of this name or number",
     .about = ABOUT_INPUT, EXPECTS("the name or number of a scene"),
     ADDS_TEXT(scenes)},
};
OPTION_GROUP(judge, rows);

static bool check_options(struct parser *parser)
{
    struct judge_settings *own = parser_settings(parser, &judge_settings);
    if (!own)
        return false;
    if (own->new_baseline && own->scenes)
        return fail_set(parser->fail, "usage",
                        "option \"--write-baseline\" needs all scenes: leave "
                        "out \"--only-scene\"");
    parser->options->accepted = own->baseline;
    struct query_settings *query = parser_settings(parser, &query_settings);
    if (!query || !engine_profile_complete(parser, &query->dialect) ||
        !tolerances_complete(parser, 4) ||
        !options_take_ending(parser, (int *)&own->format))
        return false;
    /* Files with these endings have had lines since 1.0. */
    if (!option_is_given(parser, "format") &&
        (own->format == REPORT_JSON || own->format == REPORT_TEXT))
        own->format = REPORT_NDJSON;
    return true;
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
            SET_EXIT_ZERO | SET_COMPARING | SET_QUIET | SET_REPORTED |
            SET_COLOR | SET_DIALECT | SET_PROFILE,
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
