/* `collide reduce`: minimizes a scene while a command fails with it.
 *
 *   scene -> smaller scenes, as long as there are any (verify/reduce/reduce.h)
 *         -> the command with each (program.h): does it fail?
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
#include "verify/reduce/reduce_parts.h"

/* The exit statuses of shells that could not run a command. */
#define NOT_RUNNABLE 126
#define NOT_FOUND    127

struct reducing {
    struct command_run *run;
    const char *file; /* as messages name it */
    struct program program;
    int wanted; /* exit status of the command, by which it fails */
    struct scene_reader reader;
    struct arena scenes; /* of the reader */
    size_t first, best;  /* bytes of the text at first, and of the smallest */
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

/* True if all of a text is a stream of valid scenes. */
static bool is_valid(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    const struct limits *limits = &reducing->run->options->limits;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    struct arena_mark mark = arena_mark(&reducing->scenes);
    bool ok = true;
    while (ok && at < end) {
        struct json_value value;
        struct scene scene;
        struct fail fail;
        struct json_text rest = {.bytes = at,
                                 .length = (size_t)(end - at),
                                 .complete = true,
                                 .lift = JSON_LIFTED};
        ok = json_check(rest, limits, &reducing->scenes, &value, &fail) ==
                 JSON_VALUE &&
             scene_read(&reducing->reader, &value, &reducing->scenes, &scene,
                        &fail);
        if (ok)
            at = json_behind_space(at + value.length, end);
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
    struct program *program = &reducing->program;
    enum child_end end =
        program->stream ? (enum child_end)program_fails(
                              program, text, length, &reducing->scenes, status)
                        : program_run(program, text, length, status);
    return end == CHILD_TOO_MUCH
               ? give_up_size(reducing, program->child.arguments[0], "prints")
               : end == CHILD_ENDED;
}

static enum reduce_answer holds(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    int status;
    if (stop_wanted(&reducing->run->stop) ||
        !run_program(reducing, text, length, &status))
        return REDUCE_STOP;
    bool is_any = SETTINGS_OF(reducing->run->options, reduce_settings)->is_any;
    bool fails = is_any ? status != 0 : status == reducing->wanted;
    if (fails)
        reducing->best = length;
    progress_show(reducing->run->messages.progress,
                  "%" PRIu64 " runs, %zu of %zu bytes", reducing->program.runs,
                  reducing->best, reducing->first);
    return fails ? REDUCE_YES : REDUCE_NO;
}

/* True if the scene can be sent to the command. */
static bool is_sendable(struct reducing *reducing, const struct sink *scene)
{
    struct arena_mark mark = arena_mark(&reducing->scenes);
    struct sink line;
    bool ok =
        !reducing->program.stream ||
        scene_line(scene->text, scene->used, &reducing->run->options->limits,
                   &reducing->scenes, &line);
    arena_rewind(&reducing->scenes, mark);
    return ok || give_up(reducing, reducing->file,
                         "with --stream, expected one scene in JSON");
}

/* ---- The first run ------------------------------------------------------- */

/* True if the status of the first run is a failure to look for. */
static bool choose_status(struct reducing *reducing, int status)
{
    const struct messages *messages = &reducing->run->messages;
    const char *command = reducing->program.child.arguments[0];
    int wanted = SETTINGS_OF(reducing->run->options, reduce_settings)->status;
    reducing->wanted = wanted ? wanted : status;
    if (wanted && status != wanted)
        message(messages,
                "command %s exits with status %d for the whole scene; expected "
                "status %d",
                quote_name(command).text, status, wanted);
    else if (status == 0)
        message(messages,
                "command %s %s for the whole scene; it must fail before reduce "
                "can minimize the scene",
                quote_name(command).text,
                reducing->program.stream ? "answers {\"fails\":false}"
                                         : "exits with status 0");
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

/* ---- All of it ----------------------------------------------------------- */

static void reduce_scene(struct reducing *reducing, const struct sink *scene)
{
    struct command_run *run = reducing->run;
    int most = SETTINGS_OF(run->options, reduce_settings)->max_runs;
    reducing->first = reducing->best = scene->used;
    const struct reduce_test test = {
        .holds = holds,
        .is_valid = is_valid,
        .context = reducing,
        .most = most ? (uint64_t)most - 1 : UINT64_MAX,
        .is_pretty = run->options->pretty,
    };
    struct reduce_result result;
    if (!reduce(scene->text, scene->used, &test, run->arena, &result)) {
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
                reducing->file, reasons[result.end], reducing->program.runs,
                reducing->program.runs == 1 ? "" : "s");
}

static void run_reduce(struct command_run *run)
{
    const struct options *options = run->options;
    bool is_shown = SETTINGS_OF(options, reduce_settings)->is_verbose;
    struct reducing reducing = {
        .run = run,
        .file = options->files[0],
        .program = {.run = run,
                    .messages = is_shown ? fileno(run->messages.file) : -1},
        .reader = stated_reader(&options->limits),
        .scenes = arena_make(0),
    };
    if (program_start(&reducing.program)) {
        struct arena text = arena_make(0);
        struct sink scene = sink_to_memory(&text);
        int status;
        if (read_scene(&reducing, &scene) && is_sendable(&reducing, &scene) &&
            run_program(&reducing, scene.text, scene.used, &status) &&
            choose_status(&reducing, status))
            reduce_scene(&reducing, &scene);
        arena_free(&text);
    }
    program_end(&reducing.program);
    scene_reader_free(&reducing.reader);
    arena_free(&reducing.scenes);
}

/* ---- Options ------------------------------------------------------------- */

#define OPTION_OF reduce_settings

OPTION_SETTINGS(reduce_settings, "reduce", .status = 0);

#define OF_COMMAND .about = ABOUT_COMMAND

static const struct option rows[] = {
    {"status", "N", "exit status that counts as a failure", OF_COMMAND,
     .usual = "exit status of the first run", WHOLE(1, 255), SETS(status)},
    {"fails", NULL, "treat any nonzero exit status as a failure", OF_COMMAND,
     SETS(is_any)},
};
OPTION_GROUP(reduce, rows);

static const struct option run_rows[] = {
    {"max-runs", "N", "run COMMAND at most N times", OF_COMMAND,
     .usual = "no limit", WHOLE(1, 1000000000), SETS(max_runs)},
    {"verbose", NULL, "show the output of COMMAND", OF_COMMAND,
     SETS(is_verbose)},
};
OPTION_GROUP(reduce_runs, run_rows);

static bool check_options(struct parser *parser)
{
    return !option_is_given(parser, "status") ||
           !option_is_given(parser, "fails") ||
           fail_set(parser->fail, "usage",
                    "options \"--fails\" (any exit status except 0) and "
                    "\"--status\" (one exit status) exclude each other");
}

const struct command command_reduce = {
    .topic = {.name = "reduce",
              .summary = "minimize a scene that makes a command fail",
              .examples = "collide reduce scene.json -- ./engine-is-wrong\n"},
    .sets = SET_READING | SET_SCENES | SET_PRETTY | SET_PROGRAM,
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
