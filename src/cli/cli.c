/* From the command line to the exit status:
 *
 *   options -> files -> stream -> record -> scene -> answer -> sink
 *
 * Each record of each file gives one JSON value on the output: its answer, or
 * an error with its place, which is then on standard error too. An error ends
 * the record and never the run; it is remembered in `trouble`. All memory of a
 * record comes from one arena, which is rewound behind it. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/fail.h"
#include "cli/completions.h"
#include "cli/help.h"
#include "cli/options.h"
#include "cli/record.h"
#include "input/stream.h"
#include "output/json_writer.h"
#include "output/output_file.h"
#include "output/sink.h"
#include "query/query.h"
#include "scene/read.h"

/* Bytes of output that are written at once. */
#define SINK_BYTES ((size_t)64 * 1024)

/* Longest message; a file name may be 4096 long. */
#define MESSAGE_MAX 5000

struct run {
    const struct options *options;
    struct arena *arena;
    struct scene_reader reader;
    struct sink *out;
    int in;
    FILE *err;
    bool said;              /* something was put out */
    bool hit;               /* some pair was hit, or a fault found */
    bool fault;             /* some fault was found */
    bool bad;               /* a record was, and has been said */
    bool trouble;           /* something else went wrong, and has been said */
    uint64_t records;       /* looked at so far, in all files */
    const char *id_pointer; /* of --record-id; NULL: not given */
};

/* ---- messages ----------------------------------------------------------- */

static void say(FILE *err, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Prints "collide: " and one line. File names and ids may hold anything; what
 * would break the line or command the terminal is shown as '?'. */
static void say(FILE *err, const char *format, ...)
{
    char text[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *byte = text; *byte; byte++)
        if ((unsigned char)*byte < ' ' || *byte == '\x7F')
            *byte = '?';
    fprintf(err, "collide: %s\n", text);
}

static struct json_writer start_answer(struct run *run)
{
    return json_writer_make(run->out, run->options->pretty,
                            run->options->digits);
}

static void write_member(struct json_writer *writer, const char *name,
                         const char *value)
{
    json_key(writer, name);
    json_string(writer, value);
}

/* The id of a record, broken with `fail` or (NULL) whole, as far as wanted. */
static bool find_id(const struct run *run, const struct stream_record *record,
                    const struct fail *fail, struct record_id *id)
{
    *id = (struct record_id){NULL, 0};
    return !run->id_pointer ||
           record_find_id(record, run->id_pointer, fail, id);
}

/* Says that a record could not be answered, in its place of the output and on
 * standard error. */
static void report(struct run *run, const char *file,
                   const struct stream_record *record, struct fail *fail)
{
    struct record_id id;
    find_id(run, record, fail->offset == FAIL_NOWHERE ? NULL : fail, &id);
    run->bad = run->said = true;
    struct json_place place = stream_locate(record, fail);
    struct json_writer writer = start_answer(run);
    json_begin_object(&writer);
    json_key(&writer, "error");
    json_begin_object(&writer);
    write_member(&writer, "code", fail->code);
    write_member(&writer, "message", fail->message);
    write_member(&writer, "file", file);
    json_key(&writer, "line");
    json_int(&writer, place.line);
    json_key(&writer, "column");
    json_int(&writer, place.column);
    write_member(&writer, "pointer", fail->pointer);
    json_end_object(&writer);
    write_record_id(&writer, id);
    json_end_object(&writer);
    sink_end_record(run->out);
    say(run->err, "%s:%ld:%ld: %s", file, place.line, place.column,
        fail->message);
}

/* ---- answers ------------------------------------------------------------ */

static bool answer_record(struct run *run, const struct stream_record *record,
                          struct fail *fail)
{
    struct json_value value = {record->text, record->length, record->special};
    struct scene scene;
    if (!scene_read(&run->reader, &value, run->arena, &scene, fail))
        return false;
    if (!find_id(run, record, NULL, &scene.record_id))
        return record_wrong_id(run->id_pointer, fail);
    struct json_writer writer = start_answer(run);
    enum query_outcome outcome =
        query_run(&run->options->answer, &scene, run->arena, &writer, fail);
    if (outcome == QUERY_FAILED)
        return false;
    run->hit |= outcome >= QUERY_HIT;
    run->fault |= outcome == QUERY_FAULT;
    run->said = true;
    sink_end_record(run->out);
    return true;
}

/* What is answered so far is written before the input is waited for. When that
 * fails, no more is read: there is nobody to answer to. */
static bool flush_before_read(void *context)
{
    struct run *run = context;
    return sink_flush(run->out);
}

static void answer_stream(struct run *run, int fd, const char *file)
{
    struct stream stream = stream_make(fd);
    stream.limits = run->options->answer.limits;
    stream.before_read = flush_before_read;
    stream.context = run;
    struct arena_mark mark = arena_mark(run->arena);
    enum stream_status status;
    do {
        struct stream_record record;
        struct fail fail;
        status = stream_next(&stream, run->arena, &record, &fail);
        bool is_record = status == STREAM_VALUE || status == STREAM_FAILED;
        if (is_record && record_is_in(run->options->shard, run->records++) &&
            (status == STREAM_FAILED || !answer_record(run, &record, &fail)))
            report(run, file, &record, &fail);
        arena_rewind(run->arena, mark);
    } while (status == STREAM_VALUE || status == STREAM_FAILED);
    if (status == STREAM_TROUBLE) {
        run->trouble = true;
        say(run->err, "%s: %s", file, strerror(stream.error));
    }
    stream_free(&stream);
}

static void answer_file(struct run *run, const char *file)
{
    if (strcmp(file, "-") == 0) {
        answer_stream(run, run->in, "<stdin>");
        return;
    }
    int fd = open(file, O_RDONLY);
    if (fd < 0) {
        run->trouble = true;
        say(run->err, "%s: %s", file[0] ? file : "a file name is empty",
            strerror(errno));
        return;
    }
    answer_stream(run, fd, file);
    close(fd);
}

static void answer_files(struct run *run)
{
    const struct options *options = run->options;
    if (options->record_id) {
        run->id_pointer = record_id_pointer(options->record_id, run->arena);
        if (!run->id_pointer) {
            run->trouble = true;
            say(run->err, "out of memory");
            return;
        }
    }
    if (options->file_count == 0)
        answer_file(run, "-");
    for (int i = 0; i < options->file_count && !run->out->error; i++)
        answer_file(run, options->files[i]);
}

/* ---- the output --------------------------------------------------------- */

/* Writes what the options ask for. */
static void produce(struct run *run)
{
    const struct options *options = run->options;
    switch (options->action) {
    case ACTION_ANSWER:
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
 * writing that failed. */
static int produce_to(struct run *run, int fd)
{
    char buffer[SINK_BYTES];
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    run->out = &sink;
    produce(run);
    run->out = NULL;
    return sink.error;
}

/* The same into the file of -o, which is replaced only if it could be written
 * and, unless nothing was wrong, there was something to say. */
static int produce_file(struct run *run)
{
    struct output_file file;
    int error = output_file_open(&file, run->options->output, run->arena);
    if (error)
        return error;
    error = produce_to(run, file.fd);
    if (error || (run->trouble && !run->said)) {
        output_file_discard(&file);
        return error;
    }
    return output_file_commit(&file);
}

static int exit_status(const struct run *run)
{
    if (run->trouble || (run->bad && !run->options->exit_zero))
        return CLI_TROUBLE;
    if (run->fault && !run->options->exit_zero)
        return CLI_FAULT;
    bool answered = run->options->action == ACTION_ANSWER;
    if (answered && run->options->exit_status && !run->hit)
        return CLI_NOTHING_HIT;
    return CLI_DONE;
}

static int run_options(struct run *run, int out)
{
    const char *output = run->options->output;
    int error = output ? produce_file(run) : produce_to(run, out);
    if (error == EPIPE)
        return CLI_CLOSED_PIPE;
    if (error) {
        run->trouble = true;
        say(run->err, "%s%s: %s", output ? "output " : "",
            output ? output : "standard output", strerror(error));
    }
    return exit_status(run);
}

/* ---- usage -------------------------------------------------------------- */

/* Whether a person sits there and does not know that scenes are waited for. */
static bool waits_for_terminal(const struct options *options, int in)
{
    return options->action == ACTION_ANSWER && options->file_count == 0 &&
           isatty(in);
}

int cli_run(int argc, char *const *argv, int in, int out, FILE *err)
{
    if (argc < 2) {
        fputs(help_usage(), err);
        return CLI_TROUBLE;
    }
    struct arena arena = arena_make(0);
    struct options options;
    struct fail fail;
    int status = CLI_TROUBLE;
    if (!options_parse(argc, argv, &arena, &options, &fail)) {
        say(err, "%s", fail.message);
        fputs("try 'collide --help'\n", err);
    } else if (waits_for_terminal(&options, in)) {
        fputs(help_usage(), err);
    } else {
        struct run run = {
            .options = &options, .arena = &arena, .in = in, .err = err};
        run.reader = scene_reader_make(&options.answer.limits);
        run.reader.own_member = options.record_id;
        status = run_options(&run, out);
        scene_reader_free(&run.reader);
    }
    arena_free(&arena);
    return status;
}
