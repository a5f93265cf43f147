/* `collide reduce`: minimizes a scene while a command fails with it.
 *
 *   scene -> smaller scenes, as long as there are any (verify/reduce/reduce.h)
 *         -> the command with each: does it fail? (reduce_runs.h)
 *         -> or, with --judge: has its answer the fault? (kept_fault.h)
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "query/query.h"
#include "scene/stream/scene_input.h"
#include "support/options/option_table.h"
#include "support/sink.h"
#include "verify/program/program.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_runs.h"

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
        return command_give_up(reducing->run, input.file,
                               strerror(input.error));
    int error = read_all(reducing, input.fd, sink);
    named_input_close(&input);
    if (error && stop_wanted(&reducing->run->stop))
        return false;
    if (error == EFBIG)
        return reducing_give_up_size(reducing, reducing->file, "has");
    return !error ||
           command_give_up(reducing->run, reducing->file, strerror(error));
}

/* ---- All of it ----------------------------------------------------------- */

static void reduce_scene(struct reducing *reducing,
                         const struct reduce_text *scene)
{
    struct command_run *run = reducing->run;
    uint64_t most = (uint64_t)reducing->settings->max_runs;
    reducing->first = reducing->best = scene->length;
    const struct reduce_test test = {
        .holds = reduce_runs_holds,
        .is_valid = reduce_runs_is_valid,
        .prepare = reduce_runs_prepare,
        .ahead = reducing->jobs.count,
        .context = reducing,
        .most = !most                   ? UINT64_MAX
                : most > reducing->runs ? most - reducing->runs
                                        : 0,
        .is_pretty = run->options->pretty,
    };
    struct reduce_result result;
    if (!reduce(scene->text, scene->length, &test, run->arena, &result)) {
        command_give_up(reducing->run, reducing->file, "out of memory");
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

static void run_reduce(struct command_run *run)
{
    struct reducing reducing = {.run = run, .file = run->options->files[0]};
    struct arena memory = arena_make(0);
    struct sink sink = sink_to_memory(&memory);
    if (reduce_runs_start(&reducing) && read_scene(&reducing, &sink)) {
        struct reduce_text text = {sink.text, sink.used};
        if (reduce_runs_choose(&reducing, &text))
            reduce_scene(&reducing, &text);
    }
    reduce_runs_end(&reducing);
    arena_free(&memory);
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
    {"only-scene", "NAME", "judge only this scene; needs --judge",
     .about = ABOUT_INPUT, EXPECTS("the name or number of a scene"),
     ADDS_TEXT(scenes)},
    {"error-above", "EPS", "keep the error above EPS; needs --judge",
     OF_COMMAND, .usual = "1/8 of the first error, relative to the size",
     SETS_NOT_NEGATIVE(error_above)},
};
OPTION_GROUP(reduce, rows);

static const struct option run_rows[] = {
    {"max-runs", "N", "run COMMAND at most N times", OF_COMMAND,
     .usual = "no limit", WHOLE(1, 1000000000), SETS(max_runs)},
    {"jobs", "N", "run COMMAND up to N times at once", .about = ABOUT_RUN,
     WHOLE(1, FORKS_MAX), SETS(jobs)},
    {"verbose", NULL, "show the output of COMMAND", OF_COMMAND,
     SETS(is_verbose)},
};
OPTION_GROUP(reduce_runs, run_rows);

/* Fails if an option of the judge was given without --judge. A profile names
 * the dialect to choose. */
static bool check_judge(struct parser *parser)
{
    const struct engine_settings *own =
        parser_settings(parser, &engine_settings);
    const struct option *option;
    if (!own)
        return false;
    if (own->profile)
        return fail_set(parser->fail, "usage",
                        "option \"--profile\" needs --judge DIALECT, such as "
                        "\"--judge %s\"",
                        dialect_names[own->profile->dialect]);
    for (int i = 0; (option = option_at(i)); i++) {
        bool is_of_judge =
            option->sets & (SET_FLOAT | SET_COMPARING | SET_REPORTED) ||
            strcmp(option->name, "kind") == 0 ||
            strcmp(option->name, "only-scene") == 0 ||
            strcmp(option->name, "error-above") == 0;
        if (parser->given[i] && is_of_judge)
            return fail_set(parser->fail, "usage",
                            "option \"--%s\" needs --judge DIALECT",
                            option->name);
    }
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
    struct query_settings *query = parser_settings(parser, &query_settings);
    const struct reduce_settings *own =
        parser_settings(parser, &reduce_settings);
    if (!query || !own)
        return false;
    query->dialect.dialect = dialect_find(own->judged);
    return engine_profile_complete(parser, &query->dialect) &&
           tolerances_complete(parser, 4);
}

const struct command command_reduce = {
    .topic = {.name = "reduce",
              .summary = "minimize a scene that makes a command fail",
              .examples = "collide reduce scene.json -- ./engine-is-wrong\n"
                          "collide reduce --judge box2d scene.json -- "
                          "./wrong-engine\n"},
    .sets = SET_READING | SET_SCENES | SET_PRETTY | SET_PROGRAM | SET_FLOAT |
            SET_COMPARING | SET_REPORTED | SET_PROFILE,
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
