/* From the command line to the exit status:
 *
 *   options -> files -> records -> output
 *
 * How a file is read is told in run/source.h, how a record is answered in
 * run/records.h. Trouble with one never ends the run. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/fail.h"
#include "cli/command_table.h"
#include "cli/completions.h"
#include "cli/help.h"
#include "jobs/pool.h"
#include "options/options.h"
#include "output/output_file.h"
#include "run/message.h"
#include "run/source.h"

/* Bytes of output that are written at once. */
#define SINK_BYTES ((size_t)64 * 1024)

/* Bytes of a block, where nothing else is said: large enough that handing it to
 * a thread costs nothing beside the work, small enough for the caches. */
#define BLOCK_BYTES ((size_t)256 * 1024)

/* Seconds that a run may take before it is worth a line of progress. */
#define PROGRESS_DELAY 1

/* A pair of shapes is about as much work as so many bytes of a scene. */
#define PAIR_BYTES 64

struct run {
    const struct options *options;
    const struct cli_process *process;
    struct messages messages;
    struct arena *arena;
    struct scene_reader reader;
    struct pool *pool; /* threads; NULL: none yet */
    struct sink *out;
    struct progress progress;
    struct tally tally;
    int ended_by; /* a signal, before all was produced; 0: none */
};

/* The signal that wants the run to end; 0: none. */
static int stop_signal(const struct run *run)
{
    return run->process->signal ? (int)*run->process->signal : 0;
}

/* ---- answers ------------------------------------------------------------ */

static void answer_input(struct run *run, int fd, const char *name)
{
    const struct cli_process *process = run->process;
    const struct options *options = run->options;
    size_t block = process->block ? process->block : BLOCK_BYTES;
    struct records records = {
        .options = options,
        .file = name,
        .reader = &run->reader,
        .out = run->out,
        .messages = run->messages,
        .stop = {.signal = process->signal},
        .first = run->tally.records,
        .pool = options->jobs == 1 ? NULL : &run->pool,
        .jobs = options->jobs,
        .alone = block / PAIR_BYTES,
    };
    source_answer(&records, fd, block, run->arena);
    tally_add(&run->tally, &records.tally);
}

static void answer_file(struct run *run, const char *file)
{
    if (strcmp(file, "-") == 0) {
        answer_input(run, run->process->in, "<stdin>");
        return;
    }
    int fd = open(file, O_RDONLY);
    if (fd < 0 && stop_signal(run))
        return; /* nobody had opened the other end of a pipe */
    if (fd < 0) {
        run->tally.trouble = true;
        message(&run->messages, "%s: %s",
                file[0] ? file : "a file name is empty", strerror(errno));
        return;
    }
    answer_input(run, fd, file);
    close(fd);
}

/* Whether there is still somebody to answer to. */
static bool goes_on(const struct run *run)
{
    return !run->out->error && !stop_signal(run);
}

/* Bytes of all files, or 0 where that is not known. */
static uint64_t total_size(const struct run *run)
{
    const struct options *options = run->options;
    uint64_t total = 0;
    for (int i = 0; i == 0 || i < options->file_count; i++) {
        struct stat status;
        bool is_input =
            i == options->file_count || strcmp(options->files[i], "-") == 0;
        int error = is_input ? fstat(run->process->in, &status)
                             : stat(options->files[i], &status);
        if (error || !S_ISREG(status.st_mode))
            return 0;
        total += (uint64_t)status.st_size;
    }
    return total;
}

/* A line of progress is for people who do not see the answers come. */
static void start_progress(struct run *run)
{
    const struct cli_process *process = run->process;
    enum options_progress when = run->options->progress;
    struct progress *progress = &run->progress;
    bool seen = isatty(fileno(process->err)) && !isatty(run->out->fd);
    progress->file = process->err;
    progress->wanted =
        when == PROGRESS_ALWAYS || (when == PROGRESS_AUTO && seen);
    progress->delay = when == PROGRESS_ALWAYS ? 0 : PROGRESS_DELAY;
    if (progress->wanted)
        progress->total = total_size(run);
    progress_start(progress);
}

static void answer_files(struct run *run)
{
    const struct options *options = run->options;
    start_progress(run);
    if (options->file_count == 0)
        answer_file(run, "-");
    for (int i = 0; i < options->file_count && goes_on(run); i++)
        answer_file(run, options->files[i]);
    progress_clear(&run->progress);
}

static void run_command(struct run *run, const struct command *command)
{
    struct command_run own = {
        .options = run->options,
        .in = run->process->in,
        .out = run->out,
        .messages = run->messages,
        .stop = {.signal = run->process->signal},
        .arena = run->arena,
    };
    run->progress.what = "files";
    start_progress(run);
    command->run(&own);
    tally_add(&run->tally, &own.tally);
}

/* ---- the output --------------------------------------------------------- */

/* Writes what the options ask for. */
static void produce(struct run *run)
{
    const struct options *options = run->options;
    const struct command *command = NULL;
    switch (options->action) {
    case ACTION_ANSWER:
        command = command_find(options->query->kind);
        if (command)
            run_command(run, command);
        else
            answer_files(run);
        break;
    case ACTION_HELP:
        help_write(run->out, options->query);
        break;
    case ACTION_VERSION:
        help_write_version(run->out);
        break;
    case ACTION_COMPLETIONS:
        completions_write(run->out, options->shell);
        break;
    }
    sink_flush(run->out);
}

/* Produces everything into a file descriptor. Returns 0, or the errno of the
 * writing that failed. A signal that comes later comes too late. */
static int produce_to(struct run *run, int fd)
{
    char buffer[SINK_BYTES];
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    run->out = &sink;
    produce(run);
    run->out = NULL;
    run->ended_by = stop_signal(run);
    return sink.error;
}

/* The same into the file of -o, which is replaced only if it could be written
 * to the end and, unless nothing was wrong, there was something to say. */
static int produce_file(struct run *run)
{
    struct output_file file;
    int error = output_file_open(&file, run->options->output, run->arena);
    if (error)
        return error;
    error = produce_to(run, file.fd);
    bool useless = run->tally.trouble && !run->tally.said;
    bool is_cut = run->ended_by && !run->tally.is_whole;
    if (error || useless || is_cut) {
        output_file_discard(&file);
        return error;
    }
    return output_file_commit(&file);
}

static int exit_status(const struct run *run)
{
    if (run->tally.trouble || (run->tally.bad && !run->options->exit_zero))
        return CLI_TROUBLE;
    if (run->tally.fault && !run->options->exit_zero)
        return CLI_FAULT;
    bool answered = run->options->action == ACTION_ANSWER;
    if (answered && run->options->exit_status && !run->tally.hit)
        return CLI_NOTHING_HIT;
    return CLI_DONE;
}

static int run_options(struct run *run)
{
    const char *output = run->options->output;
    int error = output ? produce_file(run) : produce_to(run, run->process->out);
    if (run->ended_by)
        return CLI_SIGNAL + run->ended_by;
    if (error == EPIPE)
        return CLI_CLOSED_PIPE;
    if (error) {
        run->tally.trouble = true;
        message(&run->messages, "%s%s: %s", output ? "output " : "",
                output ? output : "standard output", strerror(error));
    }
    return exit_status(run);
}

/* ---- usage -------------------------------------------------------------- */

/* Whether a person sits there and does not know that scenes are waited for. */
static bool waits_for_terminal(const struct options *options, int in)
{
    bool lists = options->check.lists_rules || options->check.explained;
    enum query_kind kind = options->query ? options->query->kind : 0;
    bool takes_none = kind == QUERY_GENERATE || kind == QUERY_SCHEMA;
    return options->action == ACTION_ANSWER && options->file_count == 0 &&
           !lists && !takes_none && isatty(in);
}

int cli_run(int argc, char *const *argv, const struct cli_process *process)
{
    if (argc < 2) {
        fputs(help_usage(), process->err);
        return CLI_TROUBLE;
    }
    struct arena arena = arena_make(0);
    struct options options;
    struct fail fail;
    int status = CLI_TROUBLE;
    if (!options_parse(argc, argv, &arena, &options, &fail)) {
        struct progress none = {.wanted = false};
        message(&(struct messages){process->err, &none, NULL}, "%s",
                fail.message);
        fputs("try 'collide --help'\n", process->err);
    } else if (waits_for_terminal(&options, process->in)) {
        fputs(help_usage(), process->err);
    } else {
        struct run run = {
            .options = &options,
            .process = process,
            .arena = &arena,
        };
        run.messages = (struct messages){process->err, &run.progress, NULL};
        run.reader = scene_reader_make(&options.answer.limits);
        run.reader.own_member = options.record_id;
        run.reader.is_float = options.is_float;
        status = run_options(&run);
        pool_stop(run.pool);
        scene_reader_free(&run.reader);
    }
    arena_free(&arena);
    return status;
}
