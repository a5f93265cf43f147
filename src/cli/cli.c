/* From the command line to the exit status:
 *
 *   options -> command -> output
 *
 * What is common to all commands is here: where the output goes, the line of
 * progress, and what becomes of faults and signals. */
#include "cli/cli.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/version.h"
#include "query/run/command_run.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/output_file.h"
#include "support/output_guard.h"

/* Bytes of output that are written at once. */
#define SINK_BYTES ((size_t)64 * 1024)

/* Bytes of a block, where nothing else is said: large enough that handing it to
 * a thread costs nothing beside the work, small enough for the caches. */
#define BLOCK_BYTES ((size_t)256 * 1024)

/* Seconds that a run may take before it is worth a line of progress. */
#define PROGRESS_DELAY 1

struct command_state {
    const struct options *options;
    const struct cli_process *process;
    struct messages messages;
    struct arena *arena;
    struct progress progress;
    struct tally tally;
    int ended_by; /* a signal, before all was produced; 0: none */
    struct output_guard *guard;
    const char *failed; /* what an errno of the output is about, with a colon
                           behind; "": the output itself */
};

/* The signal that wants the run to end; 0: none. */
static int stop_signal(const struct command_state *run)
{
    return run->process->signal ? (int)*run->process->signal : 0;
}

/* ---- progress ----------------------------------------------------------- */

/* Bytes of all files, or 0 where that is not known. */
static uint64_t total_size(const struct command_state *run)
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
static void start_progress(struct command_state *run, int out)
{
    const struct cli_process *process = run->process;
    enum options_progress when = run->options->progress;
    struct progress *progress = &run->progress;
    bool seen = isatty(fileno(process->err)) && !isatty(out);
    progress->file = process->err;
    progress->what = run->options->asked.command->is_filter ? NULL : "files";
    progress->wanted =
        when == PROGRESS_ALWAYS || (when == PROGRESS_AUTO && seen);
    progress->delay = when == PROGRESS_ALWAYS ? 0 : PROGRESS_DELAY;
    if (progress->wanted)
        progress->total = total_size(run);
    progress_start(progress);
}

/* ---- inputs ------------------------------------------------------------- */

/* Whether operand `i` of the command line is an input: not the name of an
 * action or of a schema. */
static bool is_input(const struct options *options, int i)
{
    const struct command *command = options->asked.command;
    return !command->word || (i > 0 && !command->is_all_words);
}

static void look_at_input(struct command_state *run, const char *path)
{
    bool is_output = strcmp(path, "-") == 0
                         ? output_guard_is(run->guard, run->process->in)
                         : output_guard_is_path(run->guard, path);
    if (is_output)
        output_guard_trip(run->guard, path);
}

/* Compares the inputs that the command line names with the output, before they
 * are opened, so that a run that must not write does no work. */
static bool inputs_are_safe(struct command_state *run)
{
    const struct options *options = run->options;
    if (options->action != ACTION_RUN)
        return true;
    for (int i = 0; i < options->file_count; i++)
        if (is_input(options, i))
            look_at_input(run, options->files[i]);
    if (options->file_count == 0 && options->asked.command->sets & SET_READING)
        look_at_input(run, "-");
    if (options->check.baseline)
        look_at_input(run, options->check.baseline);
    return !run->guard->is_tripped;
}

static void say_tripped(struct command_state *run)
{
    const char *output = run->options->output, *input = run->guard->input;
    const char *name = strcmp(input, "-") == 0 ? "standard input" : input;
    run->tally.trouble = true;
    if (output)
        message(&run->messages,
                "%s: this input is also the output (-o %s), which would "
                "replace it: name another output file",
                name, output);
    else
        message(&run->messages,
                "%s: this input is also the file that standard output is "
                "redirected to: name another output file",
                name);
}

/* ---- the output --------------------------------------------------------- */

static void run_command(struct command_state *run, struct sink *out)
{
    const struct cli_process *process = run->process;
    struct matches matches;
    struct command_run own = {
        .options = run->options,
        .in = process->in,
        .block = process->block ? process->block : BLOCK_BYTES,
        .out = out,
        .messages = run->messages,
        .stop = {.signal = process->signal,
                 .cancelled = &run->guard->is_tripped},
        .arena = run->arena,
        .matches = &matches,
    };
    if (!selections_make(run->options, run->arena, &matches)) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
        return;
    }
    start_progress(run, out->fd);
    run->options->asked.command->run(&own);
    progress_clear(&run->progress);
    if (!selections_report(&own))
        own.tally.trouble = true;
    run->tally = own.tally;
}

/* Writes what the options ask for. */
static void produce(struct command_state *run, struct sink *out)
{
    const struct options *options = run->options;
    switch (options->action) {
    case ACTION_RUN:
        run_command(run, out);
        break;
    case ACTION_HELP:
        help_write(out, &options->asked);
        break;
    case ACTION_VERSION:
        version_write(out);
        break;
    }
    sink_flush(out);
}

/* Produces everything into a file descriptor. Returns 0, or the errno of the
 * writing that failed. A signal that comes later comes too late. */
static int produce_to(struct command_state *run, int fd)
{
    char buffer[SINK_BYTES];
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    produce(run, &sink);
    run->ended_by = stop_signal(run);
    return sink.error;
}

/* Whether the file is worth replacing: the output is complete, something was
 * put out unless nothing was wrong, and no input is the file. The run may have
 * taken long, so this is decided by the file that has the name now. */
static bool is_worth_keeping(struct command_state *run)
{
    bool is_useless = run->tally.trouble && !run->tally.said;
    bool is_cut = run->ended_by && !run->tally.is_whole;
    output_guard_arm(run->guard, run->options->output);
    return !is_useless && !is_cut && inputs_are_safe(run);
}

/* The same into the file of -o, which is replaced only if it could be written
 * to the end. */
static int produce_file(struct command_state *run)
{
    struct output_file file;
    int error = output_file_open(&file, run->options->output, 0, run->arena);
    run->failed = file.failed;
    if (error)
        return error;
    error = produce_to(run, file.fd);
    if (!error && is_worth_keeping(run))
        return output_file_commit(&file);
    output_file_discard(&file);
    return error;
}

static int exit_status(const struct command_state *run)
{
    if (run->tally.trouble || (run->tally.bad && !run->options->exit_zero))
        return CLI_TROUBLE;
    if (run->tally.fault && !run->options->exit_zero)
        return CLI_FAULT;
    bool is_run = run->options->action == ACTION_RUN;
    if (is_run && run->options->exit_status && !run->tally.hit)
        return CLI_NOTHING_HIT;
    return CLI_DONE;
}

static int run_options(struct command_state *run)
{
    const char *output = run->options->output;
    int error = 0;
    if (output)
        output_guard_arm(run->guard, output);
    else
        output_guard_arm_descriptor(run->guard, run->process->out);
    if (inputs_are_safe(run))
        error = output ? produce_file(run) : produce_to(run, run->process->out);
    if (run->ended_by)
        return CLI_SIGNAL + run->ended_by;
    if (run->guard->is_tripped)
        say_tripped(run);
    if (error == EPIPE)
        return CLI_CLOSED_PIPE;
    if (error) {
        run->tally.trouble = true;
        message(&run->messages, "%s%s: %s%s", output ? "output " : "",
                output ? output : "standard output", run->failed,
                strerror(error));
    }
    return exit_status(run);
}

/* ---- usage -------------------------------------------------------------- */

/* Whether a person sits there and does not know that scenes are waited for. */
static bool waits_for_terminal(const struct options *options, int in)
{
    bool lists = options->check.lists_rules || options->check.explained;
    return options->action == ACTION_RUN && options->file_count == 0 &&
           !lists && options->asked.command->sets & SET_READING && isatty(in);
}

/* Says what is wrong with a command line, and what tells more. */
static void refuse(const struct cli_process *process,
                   const struct arguments *arguments, const struct fail *fail)
{
    const struct asked asked = options_asked(arguments, &all_commands);
    struct progress none = {.wanted = false};
    message(&(struct messages){process->err, &none, NULL}, "%s", fail->message);
    if (asked.topic && asked.command != all_commands.help)
        fprintf(process->err, "try 'collide help %s'\n", asked.topic->name);
    else
        fputs("try 'collide help'\n", process->err);
}

int cli_run(int argc, char *const *argv, const struct cli_process *process)
{
    if (argc < 2) {
        fputs(help_usage(), process->err);
        return CLI_TROUBLE;
    }
    struct arena arena = arena_make(0);
    const struct arguments arguments = {argc, argv};
    struct options options;
    struct fail fail;
    int status = CLI_TROUBLE;
    if (!options_parse(&arguments, &all_commands, &arena, &options, &fail)) {
        refuse(process, &arguments, &fail);
    } else if (waits_for_terminal(&options, process->in)) {
        fputs(help_usage(), process->err);
    } else {
        struct output_guard guard = {.is_armed = false};
        struct command_state run = {
            .options = &options,
            .process = process,
            .arena = &arena,
            .guard = &guard,
            .failed = "",
        };
        options.answer.limits.guard = &guard;
        run.messages = (struct messages){process->err, &run.progress, NULL};
        status = run_options(&run);
    }
    arena_free(&arena);
    return status;
}
