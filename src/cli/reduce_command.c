#include "cli/reduce_command.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/retry.h"
#include "cli/child.h"
#include "cli/scratch.h"
#include "reduce/reduce.h"
#include "scene/read.h"
#include "json/space.h"

/* Exit statuses by which shells say that they could not run a command. */
#define NOT_RUNNABLE 126
#define NOT_FOUND    127

struct session {
    struct command_run *run;
    const char *file; /* as messages name it */
    struct scratch scratch;
    struct child child;
    int wanted; /* exit status of the command, by which it fails */
    struct scene_reader reader;
    struct arena scenes; /* of the reader */
    uint64_t runs;
    size_t first, best; /* bytes of the text at first, and of the smallest */
};

/* Says what went wrong; false. */
static bool give_up(struct session *session, const char *what, const char *why)
{
    session->run->tally.trouble = true;
    message(&session->run->messages, "%s: %s", what, why);
    return false;
}

/* ---- The scene ----------------------------------------------------------- */

/* Reads all of a descriptor. Returns 0 or an errno. */
static int read_all(struct session *session, int fd, struct sink *sink)
{
    uint64_t most = session->run->options->answer.limits.bytes;
    for (;;) {
        char block[16384];
        ssize_t count = read(fd, block, sizeof block);
        if (count == 0)
            return sink->error;
        if (stop_wanted(&session->run->stop))
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
static bool read_scene(struct session *session, struct sink *sink)
{
    const char *name = session->run->options->files[0];
    bool is_input = strcmp(name, "-") == 0;
    int fd = is_input ? session->run->in : open(name, O_RDONLY | O_CLOEXEC);
    session->file = is_input ? "<stdin>" : name;
    if (fd < 0 && stop_wanted(&session->run->stop))
        return false; /* nobody had opened the other end of a pipe */
    if (fd < 0)
        return give_up(session, name[0] ? name : "a file name is empty",
                       strerror(errno));
    int error = read_all(session, fd, sink);
    if (!is_input)
        close(fd);
    if (error && stop_wanted(&session->run->stop))
        return false;
    if (error == EFBIG)
        return give_up(session, session->file,
                       "it is larger than --max-bytes allows");
    return !error || give_up(session, session->file, strerror(error));
}

/* Whether all of a text is a stream of valid scenes. */
static bool is_valid(void *context, const char *text, size_t length)
{
    struct session *session = context;
    const struct limits *limits = &session->run->options->answer.limits;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    struct arena_mark mark = arena_mark(&session->scenes);
    bool ok = true;
    while (ok && at < end) {
        struct json_value value;
        struct scene scene;
        struct fail fail;
        struct json_text rest = {.bytes = at,
                                 .length = (size_t)(end - at),
                                 .complete = true,
                                 .lift = true};
        ok = json_check(rest, limits, &session->scenes, &value, &fail) ==
                 JSON_VALUE &&
             scene_read(&session->reader, &value, &session->scenes, &scene,
                        &fail);
        if (ok)
            at = json_behind_space(at + value.length, end);
        arena_rewind(&session->scenes, mark);
    }
    return ok;
}

/* ---- The command --------------------------------------------------------- */

/* The command line, with the scene's file in place of {}. */
static char *const *make_arguments(struct session *session)
{
    const struct options *options = session->run->options;
    struct arena *arena = session->run->arena;
    char **arguments =
        arena_alloc(arena, (size_t)options->tail_count + 1, sizeof *arguments);
    for (int i = 0; arguments && i < options->tail_count; i++) {
        const char *argument = options->tail[i];
        if (strcmp(argument, "{}") == 0)
            argument = session->scratch.file;
        arguments[i] = arena_text(arena, argument, strlen(argument));
        if (!arguments[i])
            return NULL;
    }
    return arguments;
}

/* Runs the command with a text. */
static enum child_end run_with(struct session *session, const char *text,
                               size_t length, int *status)
{
    *status = scratch_write(&session->scratch, text, length);
    if (*status) {
        give_up(session, session->scratch.file, strerror(*status));
        return CHILD_TROUBLE;
    }
    session->runs++;
    enum child_end end = child_run(&session->child, status);
    if (end == CHILD_TROUBLE)
        give_up(session, session->child.arguments[0], strerror(*status));
    return end;
}

static void show_progress(struct session *session)
{
    progress_show(session->run->messages.progress,
                  "%" PRIu64 " runs, %zu of %zu bytes", session->runs,
                  session->best, session->first);
}

static bool is_failure(const struct session *session, int status)
{
    bool is_any = session->run->options->reduce.is_any;
    return is_any ? status != 0 : status == session->wanted;
}

static enum reduce_answer holds(void *context, const char *text, size_t length)
{
    struct session *session = context;
    int status;
    if (stop_wanted(&session->run->stop) ||
        run_with(session, text, length, &status) != CHILD_ENDED)
        return REDUCE_STOP;
    bool fails = is_failure(session, status);
    if (fails)
        session->best = length;
    show_progress(session);
    return fails ? REDUCE_YES : REDUCE_NO;
}

/* ---- The first run ------------------------------------------------------- */

/* Whether the status of the first run is one to look for. */
static bool choose_status(struct session *session, int status)
{
    const struct messages *messages = &session->run->messages;
    const char *command = session->child.arguments[0];
    int wanted = session->run->options->reduce.status;
    session->wanted = wanted ? wanted : status;
    if (wanted && status != wanted)
        message(messages,
                "%s: its exit status is %d with the whole scene, "
                "not %d",
                command, status, wanted);
    else if (status == 0)
        message(messages,
                "%s: it does not fail with the whole scene, its exit "
                "status is 0",
                command);
    else if (!wanted && (status == NOT_RUNNABLE || status == NOT_FOUND))
        message(messages,
                "%s: its exit status is %d, by which shells say that "
                "they cannot run a command; if it is meant, say "
                "--status %d",
                command, status, status);
    else
        return true;
    session->run->tally.trouble = true;
    return false;
}

static bool run_first(struct session *session, const struct sink *scene)
{
    int status;
    session->first = session->best = scene->used;
    enum child_end end = run_with(session, scene->text, scene->used, &status);
    return end == CHILD_ENDED && choose_status(session, status);
}

/* ---- All of it ----------------------------------------------------------- */

static void say_end(struct session *session, const struct reduce_result *result)
{
    static const char *const reasons[] = {
        [REDUCE_SPENT] = "--max-runs allows no more",
        [REDUCE_STOPPED] = "stopped",
        [REDUCE_NO_MEMORY] = "out of memory",
    };
    progress_clear(session->run->messages.progress);
    if (result->end != REDUCE_MINIMAL)
        message(&session->run->messages,
                "%s: %s after %" PRIu64 " run%s; a smaller scene may fail, too",
                session->file, reasons[result->end], session->runs,
                session->runs == 1 ? "" : "s");
}

static void reduce_scene(struct session *session, const struct sink *scene)
{
    struct command_run *run = session->run;
    int most = run->options->reduce.max_runs;
    const struct reduce_test test = {
        .holds = holds,
        .is_valid = is_valid,
        .context = session,
        .most = most ? (uint64_t)most - 1 : UINT64_MAX,
        .is_pretty = run->options->pretty,
    };
    struct reduce_result result;
    if (!reduce(scene->text, scene->used, &test, run->arena, &result)) {
        give_up(session, session->file, "out of memory");
        return;
    }
    sink_write(run->out, result.text, result.length);
    run->tally.said = true;
    run->tally.is_whole = true;
    say_end(session, &result);
}

static void run_session(struct session *session)
{
    struct arena text = arena_make(0);
    struct sink scene = sink_to_memory(&text);
    session->child.arguments = make_arguments(session);
    session->child.input = session->scratch.file;
    if (!session->child.arguments)
        give_up(session, session->file, "out of memory");
    else if (read_scene(session, &scene) && run_first(session, &scene))
        reduce_scene(session, &scene);
    arena_free(&text);
}

void reduce_command(struct command_run *run)
{
    const struct reduce_settings *settings = &run->options->reduce;
    if (!child_is_possible()) {
        run->tally.trouble = true;
        message(&run->messages, "this system cannot run commands");
        return;
    }
    struct session session = {
        .run = run,
        .file = run->options->files[0],
        .child = {.output =
                      settings->is_verbose ? fileno(run->messages.file) : -1,
                  .seconds = settings->timeout,
                  .signal = run->stop.signal},
        .reader = scene_reader_make(&run->options->answer.limits),
        .scenes = arena_make(0),
    };
    /* The command is to see nothing of the file of -o. */
    if (run->out->fd > STDERR_FILENO)
        fcntl(run->out->fd, F_SETFD, FD_CLOEXEC);
    int error = scratch_make(&session.scratch, run->arena);
    if (error)
        give_up(&session, "no folder for the scene", strerror(error));
    else
        run_session(&session);
    scratch_remove(&session.scratch);
    scene_reader_free(&session.reader);
    arena_free(&session.scenes);
}
