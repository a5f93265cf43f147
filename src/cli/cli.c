/* Runs the program: parses the command line, runs the command, and returns the
 * exit status.
 *
 *   options -> command -> output
 *
 * Everything that commands share is here: the table of commands, the output,
 * the progress line, and the end of a run by faults and signals. */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "collide.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/options/option_table.h"
#include "support/output_file.h"

#ifdef __VERSION__
#define COMPILER __VERSION__
#else
#define COMPILER "unknown"
#endif

#ifdef __clang__
#define COMPILER_NAME "" /* its version has it in front */
#elif defined(__GNUC__)
#define COMPILER_NAME "gcc "
#else
#define COMPILER_NAME ""
#endif

/* ---- The version --------------------------------------------------------- */

void version_write(struct sink *sink)
{
    sink_text(sink, "collide " COL_VERSION "\n"
                    "compiler " COMPILER_NAME COMPILER "\n"
                    "libraries ");
    sink_text(sink, document_parts());
    sink_byte(sink, '\n');
}

/* ---- The table of commands ---------------------------------------------- */

/* In the order of the manual; a new command needs only its name here. */
/* clang-format off */
#define COMMANDS(X)                                                            \
    X(check) X(convert) X(ask) X(judge) X(diff) X(golden) X(generate)          \
    X(reduce) X(draw) X(schema) X(run) X(join) X(help) X(completions)

/* clang-format on */

#define DECLARE_COMMAND(name) extern const struct command command_##name;

COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

#define ADDRESS(name) &command_##name,
static const struct command *const table[] = {COMMANDS(ADDRESS) NULL};

#undef ADDRESS

/* The options in the order of --help: each name is that of a room's rows,
 * options_of_NAME. */
/* clang-format off */
#define OPTION_GROUPS(X)                                                       \
    X(queries) X(maps) X(merge) X(check) X(quiet) X(dialects) X(float)         \
    X(diff_format) X(golden_format) X(tolerances) X(profiles) X(judge)         \
    X(differences) X(golden_query) X(generate) X(reduce) X(timeout) X(reduce_runs) X(draw)    \
    X(trace) X(tables) X(all)

/* clang-format on */

#define DECLARE_GROUP(name) extern const struct option_group options_of_##name;

OPTION_GROUPS(DECLARE_GROUP)
#undef DECLARE_GROUP

#define GROUP(name) &options_of_##name,

const struct option_group *const option_groups[] = {OPTION_GROUPS(GROUP) NULL};

#undef GROUP

const struct commands all_commands = {
    .queries = query_topics,
    .table = table,
    .run = &command_run,
    .help = &command_help,
    .pages = help_page_names,
    .explains = &command_check,
    .synonyms = command_synonyms,
    .of_options = option_synonyms,
};

/* ---- A run -------------------------------------------------------------- */

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
    struct message_kinds kinds;
    struct command_run own; /* what the command has worked with */
    struct matches matches;
    struct file_part part; /* of --part */
    struct tally tally;
    int ended_by; /* a signal, before all was produced; 0: none */
    struct output_guard *guard;
    const char *failed; /* what an errno of the output is about, with a colon
                           behind; "": the output itself */
};

/* Starts the line of progress, for people who do not see the answers come. The
 * total is the size of all files, or 0 if it is not known. */
static void start_progress(struct command_state *run, int out)
{
    const struct cli_process *process = run->process;
    const struct options *options = run->options;
    enum options_progress when = options->progress;
    struct progress *progress = &run->progress;
    bool seen = isatty(fileno(process->err)) && !isatty(out);
    progress->file = process->err;
    progress->what = options->asked.command->is_filter ? NULL : "files";
    progress->wanted =
        when == PROGRESS_ALWAYS || (when == PROGRESS_AUTO && seen);
    progress->delay = when == PROGRESS_ALWAYS ? 0 : PROGRESS_DELAY;
    if (!progress->wanted)
        return;
    bool is_known = !options->shapes;
    for (int i = 0; is_known && (i == 0 || i < options->file_count); i++) {
        struct stat status;
        bool is_in =
            i == options->file_count || strcmp(options->files[i], "-") == 0;
        int error = is_in ? fstat(process->in, &status)
                          : stat(options->files[i], &status);
        is_known = !error && S_ISREG(status.st_mode);
        if (is_known)
            progress->total += (uint64_t)status.st_size;
    }
    if (!is_known)
        progress->total = 0;
    progress_start(progress);
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
 * are opened, so that a run that must not write does no work. The name of an
 * action or of a schema is no input. */
static bool inputs_are_safe(struct command_state *run)
{
    const struct options *options = run->options;
    const struct command *command = options->asked.command;
    if (options->action != ACTION_RUN)
        return true;
    for (int i = 0; i < options->file_count; i++) {
        if (!command->word || (i > 0 && !command->is_all_words))
            look_at_input(run, options->files[i]);
    }
    if (options->file_count == 0 && !options->shapes &&
        command->sets & SET_READING)
        look_at_input(run, "-");
    if (options->accepted)
        look_at_input(run, options->accepted);
    return !run->guard->is_tripped;
}

static void run_command(struct command_state *run, struct sink *out)
{
    const struct cli_process *process = run->process;
    struct command_run *own = &run->own;
    *own = (struct command_run){
        .options = run->options,
        .in = process->in,
        .block = process->block ? process->block : BLOCK_BYTES,
        .out = out,
        .messages = run->messages,
        .stop = {.signal = process->signal,
                 .cancelled = &run->guard->is_tripped},
        .arena = run->arena,
        .matches = &run->matches,
        .part = run->options->part.count ? &run->part : NULL,
    };
    if (!selections_make(run->options, run->arena, own->matches)) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
        return;
    }
    start_progress(run, out->fd);
    run->options->asked.command->run(own);
    if (run->progress.shown)
        progress_clear(&run->progress);
    if (!selections_report(own))
        own->tally.trouble = true;
    messages_end(&run->messages);
    run->tally = own->tally;
}

/* Runs the command with answers as lines, if its options request that. */
static void run_table(struct command_state *run, struct sink *out)
{
    const struct table_settings *settings =
        SETTINGS_OF(run->options, table_settings);
    char buffer[SINK_BYTES];
    struct answer_table lines;
    if (settings->format == TABLE_JSON) {
        run_command(run, out);
        return;
    }
    answer_table_start(&lines, out, settings, run->options->part.index > 1);
    struct sink sink = sink_to_filter(&lines.filter, buffer, sizeof buffer);
    run_command(run, &sink);
    sink_flush(&sink);
    answer_table_free(&lines);
}

/* True if the output gets colors, which it does by default on a terminal. */
static bool is_colored(const struct options *options, const struct sink *out)
{
    return options->color == COLOR_AUTO
               ? !options->output && color_is_shown(out->fd)
               : options->color == COLOR_ALWAYS;
}

/* Runs the command. Lines of JSON get their colors here, and reports have their
 * own. */
static void run_colored(struct command_state *run, struct sink *out)
{
    const struct options *options = run->options;
    bool is_json = options->asked.command->is_filter &&
                   SETTINGS_OF(options, table_settings)->format < TABLE_CSV;
    char buffer[SINK_BYTES];
    struct colored_json colored;
    out->is_colored = is_colored(options, out);
    if (!is_json || !out->is_colored) {
        run_table(run, out);
        return;
    }
    colored_json_start(&colored, out);
    struct sink sink = sink_to_filter(&colored.filter, buffer, sizeof buffer);
    run_table(run, &sink);
    sink_flush(&sink);
}

/* Runs the command, and hashes the output of a part for its manifest. */
static void run_hashed(struct command_state *run, struct sink *out)
{
    char buffer[SINK_BYTES];
    if (!run->options->part.count) {
        run_colored(run, out);
        return;
    }
    file_part_start(&run->part, out);
    struct sink sink =
        sink_to_filter(&run->part.output.filter, buffer, sizeof buffer);
    run_colored(run, &sink);
    sink_flush(&sink);
}

/* Writes what the options request to a file descriptor. Returns 0, or the errno
 * of the writing that failed. A signal after that comes too late. */
static int produce_to(struct command_state *run, int fd)
{
    const volatile sig_atomic_t *signal = run->process->signal;
    char buffer[SINK_BYTES];
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    switch (run->options->action) {
    case ACTION_RUN:
        run_hashed(run, &sink);
        break;
    case ACTION_HELP:
        help_write(&sink, run->options);
        break;
    case ACTION_VERSION:
        version_write(&sink);
        break;
    }
    sink_flush(&sink);
    run->ended_by = signal && !run->tally.is_over ? (int)*signal : 0;
    return sink.error;
}

/* Writes to the file of -o, which is replaced only if the output is complete,
 * if there is any unless nothing was wrong, and if no input is the file. The
 * run may have taken long, so the file that has the name now decides. A part is
 * written only if nothing went wrong, and its manifest follows it. */
static int produce_file(struct command_state *run)
{
    const bool is_part = run->options->part.count > 0;
    struct output_file file;
    int error = output_file_open(&file, run->options->output, 0, run->arena);
    run->failed = file.failed;
    if (!error && is_part) {
        error = file_part_reserve(&run->part, run->options, run->arena);
        if (error) {
            run->failed = "cannot create its manifest: ";
            output_file_discard(&file);
        }
    }
    if (error)
        return error;
    error = produce_to(run, file.fd);
    bool is_useless = run->tally.trouble && (is_part || !run->tally.said);
    bool is_cut = run->ended_by && !run->tally.is_whole;
    bool is_kept = !error && !is_useless && !is_cut;
    if (is_kept) {
        output_guard_arm(run->guard, run->options->output);
        is_kept = inputs_are_safe(run);
    }
    if (is_kept)
        error = output_file_commit(&file);
    else
        output_file_discard(&file);
    if (is_part && is_kept && !error)
        run->tally.trouble = !file_part_finish(&run->own);
    else if (is_part)
        output_file_discard(&run->part.manifest);
    return error;
}

static int run_options(struct command_state *run)
{
    const struct options *options = run->options;
    const char *output = options->output;
    struct tally *tally = &run->tally;
    int error = 0;
    if (output)
        output_guard_arm(run->guard, output);
    else
        output_guard_arm_descriptor(run->guard, run->process->out);
    if (inputs_are_safe(run))
        error = output ? produce_file(run) : produce_to(run, run->process->out);
    if (run->ended_by)
        return CLI_SIGNAL + run->ended_by;
    if (run->guard->is_tripped) {
        const char *input = run->guard->input;
        const char *name = strcmp(input, "-") == 0 ? "standard input" : input;
        tally->trouble = true;
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
    if (error == EPIPE)
        return CLI_CLOSED_PIPE;
    if (error) {
        tally->trouble = true;
        message(&run->messages, "%s%s: %s%s", output ? "output " : "",
                output ? output : "standard output", run->failed,
                strerror(error));
    }
    if (tally->trouble || (tally->bad && !options->exit_zero))
        return CLI_TROUBLE;
    if (tally->fault && !options->exit_zero)
        return CLI_FAULT;
    bool is_run = options->action == ACTION_RUN;
    /* Only all parts together tell that nothing was hit. */
    bool is_whole = !options->part.count;
    return is_run && is_whole && options->exit_status && !tally->hit
               ? CLI_NOTHING_HIT
               : CLI_DONE;
}

/* Writes help to the messages. */
static void write_help(const struct command_state *run, help_function *write,
                       const struct options *options)
{
    struct sink text = sink_to_memory(run->arena);
    write(&text, options);
    sink_byte(&text, '\0');
    if (!text.error)
        fputs(text.text, run->process->err);
}

/* True if standard input is not meant as input. */
static bool is_without_input(int in)
{
    struct stat status, null;
    if (isatty(in) || fstat(in, &status) != 0)
        return true;
    return S_ISCHR(status.st_mode) && stat("/dev/null", &null) == 0 &&
           status.st_rdev == null.st_rdev;
}

int cli_run(int argc, char *const *argv, const struct cli_process *process)
{
    static const char *const here[] = {"."};
    struct arena arena = arena_make(0);
    struct output_guard guard = {.is_armed = false};
    const struct arguments arguments = {argc, argv};
    struct options options;
    struct command_state run = {.options = &options,
                                .process = process,
                                .messages = {.file = process->err,
                                             .progress = &run.progress,
                                             .kinds = &run.kinds},
                                .arena = &arena,
                                .guard = &guard,
                                .failed = "",
                                .kinds.max = 1};
    struct fail fail;
    int status = CLI_TROUBLE;
    json_tree_begin();
    if (argc < 2) {
        write_help(&run, help_write, &(struct options){.files = NULL});
        arena_free(&arena);
        return CLI_TROUBLE;
    }
    if (!options_parse(&arguments, &all_commands, &arena, &options, &fail) ||
        !inline_shapes_to_scene(&options, &arena, &fail) ||
        !file_part_check(&options, &arena, &fail)) {
        const struct asked asked = options_asked(&arguments, &all_commands);
        message(&run.messages, "%s", fail.message);
        if (asked.topic && asked.command != all_commands.help)
            fprintf(process->err, "try 'collide help %s'\n", asked.topic->name);
        else
            fputs("try 'collide help', which lists the commands\n",
                  process->err);
        arena_free(&arena);
        return status;
    }
    bool has_operands = options.file_count > 0 || options.shapes;
    bool reads_input = options.action == ACTION_RUN && !has_operands &&
                       !options.reads_nothing &&
                       options.asked.command->sets & SET_READING;
    if (reads_input && options.reads_here && is_without_input(process->in)) {
        options.files = here;
        options.file_count = 1;
        reads_input = false;
    }
    if (reads_input && isatty(process->in)) {
        /* A person may not know that the program waits for scenes. */
        write_help(&run, help_write_usage, &options);
    } else {
        options.limits.guard = &guard;
        run.kinds.max = (uint64_t)options.max_errors * MESSAGES_PER_ERROR;
        status = run_options(&run);
    }
    arena_free(&arena);
    return status;
}
