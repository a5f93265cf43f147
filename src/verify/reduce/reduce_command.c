/* `collide reduce`: minimizes a scene while a command fails with it.
 *
 *   scene -> smaller scenes, as long as there are any (verify/reduce/reduce.h)
 *         -> the command with each (program.h): does it fail?
 *         -> or, with --judge, its answer (kept_fault.h): has it the fault?
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "query/query.h"
#include "scene/stream/scene_input.h"
#include "support/json/string.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/sink.h"
#include "verify/program/program.h"
#include "verify/reduce/kept_fault.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_parts.h"

/* The exit statuses of shells that could not run a command. */
#define NOT_RUNNABLE 126
#define NOT_FOUND    127

/* Whether a candidate fails. */
struct reduce_outcome {
    enum reduce_answer answer;
    struct kept_fault fault; /* with --judge, of a candidate that fails */
};

/* Candidates that were run at the same time, each by a program of its own. */
struct reduce_jobs {
    struct program *programs;
    int count; /* of programs; 1: candidates run one after the other */
    const struct reduce_text *texts;
    struct seen_text *seen; /* of the texts of the last runs */
    struct reduce_outcome *outcomes;
    bool *has_outcome;
    int outcome_count;
};

struct reducing {
    struct command_run *run;
    const struct reduce_settings *settings;
    const char *file; /* as messages name it */
    struct reduce_jobs jobs;
    struct program *program; /* that runs now: one of the jobs */
    uint64_t runs; /* those that were made ahead count in their turn */
    int wanted;    /* exit status of the command, by which it fails */
    struct scene_reader reader;
    struct arena scenes; /* of the reader */
    size_t first, best;  /* bytes of the text at first, and of the smallest */

    /* With --judge. */
    struct fault_judge judge;
    struct kept_fault kept, now; /* of the whole scene, and of the smallest */
    struct arena answer_memory;
    struct sink answer; /* what the command has printed */
};

/* Reports what went wrong; false. */
static bool give_up(struct reducing *reducing, const char *what,
                    const char *why)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages, "%s: %s", what, why);
    return false;
}

/* Reports that --max-bytes is too small; false. */
static bool give_up_size(struct reducing *reducing, const char *what,
                         const char *verb)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages,
            "%s: it %s more than %" PRIu64 " bytes: raise --max-bytes", what,
            verb, reducing->run->options->limits.bytes);
    return false;
}

/* ---- The scene ----------------------------------------------------------- */

/* Reads all of a descriptor. Returns 0 or an errno. */
static int read_all(struct reducing *reducing, int fd, struct sink *sink)
{
    uint64_t most = reducing->run->options->limits.bytes;
    for (;;) {
        char block[16384];
        ssize_t count = read(fd, block, sizeof block);
        if (count == 0)
            return sink->error;
        if (stop_wanted(&reducing->run->stop))
            return EINTR;
        if (count < 0 && !retry_after_failure(fd, POLLIN))
            return errno;
        if (count > 0)
            sink_write(sink, block, (size_t)count);
        if (sink->used > most)
            return EFBIG;
        if (sink->error)
            return sink->error;
    }
}

/* Reads the file, or standard input. */
static bool read_scene(struct reducing *reducing, struct sink *sink)
{
    const char *name = reducing->run->options->files[0];
    struct named_input input = named_input_open(
        name, reducing->run->in, reducing->run->options->limits.guard);
    reducing->file = input.file;
    if (input.error && stop_wanted(&reducing->run->stop))
        return false; /* nobody had opened the other end of a pipe */
    if (input.error)
        return give_up(reducing, input.file, strerror(input.error));
    int error = read_all(reducing, input.fd, sink);
    named_input_close(&input);
    if (error && stop_wanted(&reducing->run->stop))
        return false;
    if (error == EFBIG)
        return give_up_size(reducing, reducing->file, "has");
    return !error || give_up(reducing, reducing->file, strerror(error));
}

/* Reads the scene that a text begins with; *length is that of its JSON. It
 * lives in reducing->scenes. */
static bool read_one(struct reducing *reducing, const char *text,
                     size_t *length, struct scene *scene, struct fail *fail)
{
    struct json_value value;
    struct json_text rest = {.bytes = text,
                             .length = *length,
                             .complete = true,
                             .lift = JSON_LIFTED};
    if (json_check(rest, &reducing->run->options->limits, &reducing->scenes,
                   &value, fail) != JSON_VALUE)
        return false;
    *length = value.length;
    return scene_read(&reducing->reader, &value, &reducing->scenes, scene,
                      fail);
}

/* True if all of a text is a stream of valid scenes; with --judge one scene
 * that can have the fault. */
static bool is_valid(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    struct arena_mark mark = arena_mark(&reducing->scenes);
    bool is_judged = reducing->settings->judged != NULL;
    bool ok = true;
    for (int count = 0; ok && at < end; count++) {
        struct scene scene;
        struct fail fail;
        size_t part = (size_t)(end - at);
        ok = read_one(reducing, at, &part, &scene, &fail) &&
             (!is_judged ||
              (count == 0 &&
               fault_can_remain(&reducing->judge, &scene, &reducing->kept)));
        if (ok)
            at = json_behind_space(at + part, end);
        arena_rewind(&reducing->scenes, mark);
    }
    return ok;
}

/* ---- The command --------------------------------------------------------- */

/* Runs the command to its end. false: it did not end by itself, which has been
 * reported unless a signal stopped it. */
static bool run_program(struct reducing *reducing, const char *text,
                        size_t length, int *status)
{
    struct program *program = reducing->program;
    if (reducing->settings->judged) {
        sink_empty(&reducing->answer);
        program->output = &reducing->answer;
    }
    reducing->runs++;
    enum child_end end = program_run(program, text, length, status);
    if (end == CHILD_ENDED && reducing->settings->judged) {
        sink_byte(&reducing->answer, '\0');
        if (reducing->answer.error)
            return give_up(reducing, reducing->file, "out of memory");
        reducing->answer.used--;
    }
    return end == CHILD_TOO_MUCH
               ? give_up_size(reducing, program->child.arguments[0], "prints")
               : end == CHILD_ENDED;
}

/* Judges the answer of the command to a candidate. */
static enum reduce_answer judge_candidate(struct reducing *reducing,
                                          const char *text, size_t length,
                                          struct kept_fault *fault)
{
    struct scene scene;
    struct fail fail;
    arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
    if (!read_one(reducing, text, &length, &scene, &fail))
        return REDUCE_NO;
    const struct fault_answer answer = {&scene, reducing->answer.text,
                                        reducing->answer.used};
    switch (fault_again(&reducing->judge, &answer, &reducing->kept, fault)) {
    case FAULT_FOUND:
        return REDUCE_YES;
    case FAULT_NO_MEMORY:
        give_up(reducing, reducing->file, "out of memory");
        return REDUCE_STOP;
    case FAULT_NONE:
    case FAULT_UNREADABLE:
        break;
    }
    return REDUCE_NO;
}

static struct reduce_outcome try_candidate(struct reducing *reducing,
                                           const char *text, size_t length)
{
    struct reduce_outcome outcome = {.answer = REDUCE_NO};
    int status;
    if (stop_wanted(&reducing->run->stop) ||
        !run_program(reducing, text, length, &status))
        outcome.answer = REDUCE_STOP;
    else if (reducing->settings->judged && status == 0)
        outcome.answer =
            judge_candidate(reducing, text, length, &outcome.fault);
    else if (!reducing->settings->judged &&
             (reducing->settings->is_any ? status != 0
                                         : status == reducing->wanted))
        outcome.answer = REDUCE_YES;
    return outcome;
}

/* ---- Several candidates at the same time --------------------------------- */

/* In a copy of this process. What cannot be decided is run once more by the
 * first process, which then reports why. */
static void run_job(void *context, int index, void *result)
{
    struct reducing *reducing = context;
    struct reduce_outcome *outcome = result;
    struct sink messages = sink_to_memory(&reducing->answer_memory);
    reducing->run->messages =
        (struct messages){.progress = NULL, .sink = &messages};
    reducing->program = &reducing->jobs.programs[index];
    const struct reduce_text *text = &reducing->jobs.texts[index];
    *outcome = try_candidate(reducing, text->text, text->length);
}

static void prepare(void *context, const struct reduce_text *texts, int count)
{
    struct reducing *reducing = context;
    struct reduce_jobs *jobs = &reducing->jobs;
    const struct fork_task task = {
        .run = run_job,
        .context = reducing,
        .size = sizeof(struct reduce_outcome),
        .signal = reducing->run->stop.signal,
    };
    jobs->texts = texts;
    jobs->outcome_count = 0;
    if (stop_wanted(&reducing->run->stop))
        return;
    forks_run(&task, count, jobs->outcomes, jobs->has_outcome);
    for (int i = 0; i < count; i++)
        jobs->seen[i] = seen_text_of(texts[i].text, texts[i].length);
    jobs->outcome_count = count;
}

/* The outcome of a candidate that was run ahead; NULL: it was not, or could not
 * be decided. */
static const struct reduce_outcome *
find_outcome(const struct reduce_jobs *jobs, const char *text, size_t length)
{
    if (jobs->outcome_count == 0)
        return NULL;
    struct seen_text seen = seen_text_of(text, length);
    for (int i = 0; i < jobs->outcome_count; i++)
        if (jobs->has_outcome[i] && jobs->seen[i].low == seen.low &&
            jobs->seen[i].high == seen.high &&
            jobs->outcomes[i].answer != REDUCE_STOP)
            return &jobs->outcomes[i];
    return NULL;
}

static enum reduce_answer holds(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    const struct reduce_outcome *found =
        find_outcome(&reducing->jobs, text, length);
    if (found && stop_wanted(&reducing->run->stop))
        return REDUCE_STOP;
    if (found)
        reducing->runs++;
    struct reduce_outcome outcome =
        found ? *found : try_candidate(reducing, text, length);
    if (outcome.answer == REDUCE_STOP)
        return REDUCE_STOP;
    if (outcome.answer == REDUCE_YES) {
        reducing->best = length;
        reducing->now = outcome.fault;
    }
    progress_show(reducing->run->messages.progress,
                  "%" PRIu64 " runs, %zu of %zu bytes", reducing->runs,
                  reducing->best, reducing->first);
    return outcome.answer;
}

/* Makes the programs that run candidates. Each has a folder of its own. */
static bool start_jobs(struct reducing *reducing)
{
    struct reduce_jobs *jobs = &reducing->jobs;
    struct command_run *run = reducing->run;
    bool is_shown = reducing->settings->is_verbose;
    size_t count = is_shown ? 1 : (size_t)reducing->settings->jobs;
    jobs->programs = arena_alloc(run->arena, count, sizeof *jobs->programs);
    jobs->seen = arena_alloc(run->arena, count, sizeof *jobs->seen);
    jobs->outcomes = arena_alloc(run->arena, count, sizeof *jobs->outcomes);
    jobs->has_outcome = arena_alloc(run->arena, count, sizeof(bool));
    if (!jobs->programs || !jobs->seen || !jobs->outcomes || !jobs->has_outcome)
        return give_up(reducing, reducing->file, "out of memory");
    for (; jobs->count < (int)count; jobs->count++) {
        struct program *program = &jobs->programs[jobs->count];
        *program = (struct program){
            .run = run, .messages = is_shown ? fileno(run->messages.file) : -1};
        if (!program_start(program)) {
            program_end(program);
            return false;
        }
    }
    reducing->program = jobs->programs;
    return true;
}

static void end_jobs(struct reducing *reducing)
{
    for (int i = 0; i < reducing->jobs.count; i++)
        program_end(&reducing->jobs.programs[i]);
}

/* ---- The first run ------------------------------------------------------- */

/* True if the status of the first run is a failure to look for. */
static bool choose_status(struct reducing *reducing, int status)
{
    const struct messages *messages = &reducing->run->messages;
    const char *command = reducing->program->child.arguments[0];
    int wanted = reducing->settings->status;
    reducing->wanted = wanted ? wanted : status;
    if (wanted && status != wanted)
        message(messages,
                "command %s exits with status %d for the whole scene; expected "
                "status %d",
                quote_name(command).text, status, wanted);
    else if (status == 0)
        message(
            messages,
            "command %s exits with status 0 for the whole scene; it must fail "
            "before reduce can minimize the scene",
            quote_name(command).text);
    else if (!wanted && (status == NOT_RUNNABLE || status == NOT_FOUND))
        message(messages,
                "%s: exit status %d usually means that a shell cannot run a "
                "command; if it is the failure, use --status %d",
                command, status, status);
    else if (!wanted && status == CHILD_TOO_LONG &&
             !reducing->run->options->timeout)
        message(messages,
                "%s: exit status %d: it probably ran longer than %d s; if this "
                "is the failure, use --status %d",
                command, status, PROGRAM_SECONDS, status);
    else
        return true;
    reducing->run->tally.trouble = true;
    return false;
}

static bool choose_failure(struct reducing *reducing,
                           const struct reduce_text *scene)
{
    int status;
    return run_program(reducing, scene->text, scene->length, &status) &&
           choose_status(reducing, status);
}

/* Reports why a scene, counted from 0, cannot be judged; false. */
static bool give_up_scene(struct reducing *reducing, int number,
                          const char *why)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages, "%s: scene %d: %s", reducing->file,
            number, why);
    return false;
}

/* Runs the command with one scene, and looks for a fault in its answer. false:
 * the run cannot go on, which has been reported. */
static bool judge_scene(struct reducing *reducing,
                        const struct reduce_text *text, int number,
                        const struct scene *scene, bool *has_fault)
{
    struct fail fail;
    int status;
    *has_fault = false;
    if (!run_program(reducing, text->text, text->length, &status))
        return false;
    if (status != 0) {
        char why[160];
        snprintf(why, sizeof why,
                 "command %.80s exits with status %d: expected status 0 and "
                 "records of pairs",
                 quote_name(reducing->program->child.arguments[0]).text,
                 status);
        return give_up_scene(reducing, number, why);
    }
    const struct fault_answer answer = {scene, reducing->answer.text,
                                        reducing->answer.used};
    int kind = reducing->settings->kind;
    enum fault_search found =
        fault_choose(&reducing->judge, &answer,
                     kind < 0 ? VERDICT_WHATS : (enum verdict_what)kind,
                     &reducing->kept, &fail);
    if (found == FAULT_NO_MEMORY)
        return give_up(reducing, reducing->file, "out of memory");
    if (found == FAULT_UNREADABLE) {
        char why[400];
        snprintf(why, sizeof why, "the answer of the command is invalid: %s",
                 fail.message);
        return give_up_scene(reducing, number, why);
    }
    *has_fault = found == FAULT_FOUND;
    reducing->now = reducing->kept;
    return true;
}

/* Finds the first scene whose answer has a fault: then *scene is this scene
 * alone. */
static bool choose_fault(struct reducing *reducing, struct reduce_text *scene)
{
    const char *end = scene->text + scene->length;
    const char *at = json_behind_space(scene->text, end);
    bool has_fault = false;
    for (int number = 0; at < end && !has_fault; number++) {
        struct scene read;
        struct fail fail;
        size_t length = (size_t)(end - at);
        arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
        if (!read_one(reducing, at, &length, &read, &fail))
            return give_up_scene(reducing, number, fail.message);
        /* The command reads one scene, with a newline after it. */
        char *copy = arena_alloc(reducing->run->arena, length + 2, 1);
        if (!copy)
            return give_up(reducing, reducing->file, "out of memory");
        memcpy(copy, at, length);
        copy[length] = '\n';
        *scene = (struct reduce_text){copy, length + 1};
        if (!judge_scene(reducing, scene, number, &read, &has_fault))
            return false;
        if (has_fault)
            message(&reducing->run->messages,
                    "%s: scene %d: keeping the fault %s: %s", reducing->file,
                    number, fault_title(&reducing->kept).text,
                    reducing->kept.fault.message);
        at = json_behind_space(at + length, end);
    }
    if (has_fault)
        return true;
    int kind = reducing->settings->kind;
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages,
            "%s: the answers of the command have no fault%s%s%s, so there is "
            "nothing to keep",
            reducing->file, kind < 0 ? "" : " of the kind ",
            kind < 0 ? "" : verdict_names[kind],
            reducing->settings->error_above < 0
                ? ""
                : " with an error above --error-above");
    return false;
}

/* ---- All of it ----------------------------------------------------------- */

static void reduce_scene(struct reducing *reducing,
                         const struct reduce_text *scene)
{
    struct command_run *run = reducing->run;
    uint64_t most = (uint64_t)reducing->settings->max_runs;
    reducing->first = reducing->best = scene->length;
    const struct reduce_test test = {
        .holds = holds,
        .is_valid = is_valid,
        .prepare = prepare,
        .ahead = reducing->jobs.count,
        .context = reducing,
        .most = !most                   ? UINT64_MAX
                : most > reducing->runs ? most - reducing->runs
                                        : 0,
        .is_pretty = run->options->pretty,
    };
    struct reduce_result result;
    if (!reduce(scene->text, scene->length, &test, run->arena, &result)) {
        give_up(reducing, reducing->file, "out of memory");
        return;
    }
    sink_write(run->out, result.text, result.length);
    run->tally.said = true;
    run->tally.is_whole = true;
    static const char *const reasons[] = {
        [REDUCE_SPENT] = "stopped by --max-runs",
        [REDUCE_STOPPED] = "stopped",
        [REDUCE_NO_MEMORY] = "out of memory",
    };
    progress_clear(reducing->run->messages.progress);
    if (result.end != REDUCE_MINIMAL)
        message(&reducing->run->messages,
                "%s: %s after %" PRIu64 " run%s; a smaller scene may also fail",
                reducing->file, reasons[result.end], reducing->runs,
                reducing->runs == 1 ? "" : "s");
    if (reducing->settings->judged)
        message(&reducing->run->messages,
                "%s: kept the fault %s in %" PRIu64 " run%s: %s",
                reducing->file, fault_title(&reducing->now).text,
                reducing->runs, reducing->runs == 1 ? "" : "s",
                fault_values(&reducing->now).text);
}

/* The judge that the options describe. */
static struct fault_judge judge_of(const struct options *options)
{
    const struct reduce_settings *settings =
        SETTINGS_OF(options, reduce_settings);
    struct dialect_choice choice =
        SETTINGS_OF(options, query_settings)->dialect;
    if (settings->judged)
        choice.dialect = dialect_find(settings->judged);
    return (struct fault_judge){
        .dialect = dialect_chosen(&choice),
        .tolerances = SETTINGS_OF(options, number_tolerances),
        .limits = &options->limits,
        .error_above = settings->error_above,
        .memory = arena_make(0),
    };
}

static void run_reduce(struct command_run *run)
{
    const struct options *options = run->options;
    struct reducing reducing = {
        .run = run,
        .settings = SETTINGS_OF(options, reduce_settings),
        .file = options->files[0],
        .reader = stated_reader(&options->limits),
        .scenes = arena_make(0),
        .judge = judge_of(options),
        .answer_memory = arena_make(0),
    };
    reducing.reader.is_float = options->is_float;
    reducing.answer = sink_to_memory(&reducing.answer_memory);
    struct arena text = arena_make(0);
    struct sink sink = sink_to_memory(&text);
    if (start_jobs(&reducing) && read_scene(&reducing, &sink)) {
        struct reduce_text scene = {sink.text, sink.used};
        if (reducing.settings->judged ? choose_fault(&reducing, &scene)
                                      : choose_failure(&reducing, &scene))
            reduce_scene(&reducing, &scene);
    }
    arena_free(&text);
    end_jobs(&reducing);
    scene_reader_free(&reducing.reader);
    arena_free(&reducing.scenes);
    arena_free(&reducing.judge.memory);
    arena_free(&reducing.answer_memory);
}

/* ---- Options ------------------------------------------------------------- */

#define OPTION_OF reduce_settings

OPTION_SETTINGS(reduce_settings, "reduce", .kind = -1, .error_above = -1,
                .jobs = 1);

static struct value_name kind_name(int i)
{
    return (struct value_name){.name =
                                   i < VERDICT_WHATS ? verdict_names[i] : NULL};
}

static bool set_kind(const struct setting *s)
{
    int *kind = s->at;
    for (int i = 0; i < VERDICT_WHATS; i++)
        if (strcmp(verdict_names[i], s->value) == 0)
            *kind = i;
    return *kind >= 0;
}

#define OF_COMMAND .about = ABOUT_COMMAND

static const struct option rows[] = {
    {"status", "N", "exit status that counts as a failure", OF_COMMAND,
     .usual = "exit status of the first run", WHOLE(1, 255), SETS(status)},
    {"fails", NULL, "treat any nonzero exit status as a failure", OF_COMMAND,
     SETS(is_any)},
    {"judge", "DIALECT",
     "keep a fault of the records that COMMAND prints, as judge finds it",
     OF_COMMAND, .choices = dialect_names, SETS(judged)},
    {"kind", "KIND", "kind of the fault to keep; needs --judge", OF_COMMAND,
     .usual = "that of the first fault",
     EXPECTS("a kind of faults, see collide-judge(1)"), .name_at = kind_name,
     SETS_OWN(set_kind, kind)},
    {"error-above", "EPS", "keep the error above EPS; needs --judge",
     OF_COMMAND, .usual = "1/8 of the first error, relative to the size",
     SETS_NOT_NEGATIVE(error_above)},
};
OPTION_GROUP(reduce, rows);

static const struct option run_rows[] = {
    {"max-runs", "N", "run COMMAND at most N times", OF_COMMAND,
     .usual = "no limit", WHOLE(1, 1000000000), SETS(max_runs)},
    {"jobs", "N", "run COMMAND up to N times at once", OF_COMMAND,
     WHOLE(1, FORKS_MAX), SETS(jobs)},
    {"verbose", NULL, "show the output of COMMAND", OF_COMMAND,
     SETS(is_verbose)},
};
OPTION_GROUP(reduce_runs, run_rows);

/* Fails if an option of the judge was given without --judge. */
static bool check_judge(struct parser *parser)
{
    static const char *const names[] = {
        "kind", "error-above", "f32",    "touch", "tol",
        "rel",  "ulps",        "normal", "depth", "y"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (option_is_given(parser, names[i]))
            return fail_set(parser->fail, "usage",
                            "option \"--%s\" needs --judge DIALECT", names[i]);
    return true;
}

static bool check_options(struct parser *parser)
{
    const char *second = option_is_given(parser, "status")  ? "status"
                         : option_is_given(parser, "fails") ? "fails"
                                                            : NULL;
    if (option_is_given(parser, "status") && option_is_given(parser, "fails"))
        return fail_set(parser->fail, "usage",
                        "options \"--fails\" (any exit status except 0) and "
                        "\"--status\" (one exit status) exclude each other");
    if (!option_is_given(parser, "judge"))
        return check_judge(parser);
    if (second)
        return fail_set(parser->fail, "usage",
                        "options \"--judge\" (a fault of the records) and "
                        "\"--%s\" (an exit status) exclude each other",
                        second);
    return tolerances_complete(parser, 4);
}

const struct command command_reduce = {
    .topic = {.name = "reduce",
              .summary = "minimize a scene that makes a command fail",
              .examples = "collide reduce scene.json -- ./engine-is-wrong\n"
                          "collide reduce --judge box2d scenes.ndjson -- "
                          "./adapter\n"},
    .sets = SET_READING | SET_SCENES | SET_PRETTY | SET_PROGRAM | SET_FLOAT |
            SET_COMPARING | SET_REPORTED,
    .group = "Engines",
    .least = 1,
    .most = 1,
    .tail = TAIL_NEEDED,
    .operands = "SCENE -- COMMAND [ARGUMENT]...",
    .files = "SCENE is a file, or - for standard input. reduce runs COMMAND "
             "with smaller and smaller scenes. " FILES_OF_COMMAND,
    .check = check_options,
    .run = run_reduce,
};
