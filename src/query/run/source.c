/* All files of a command line, one after the other, from their records to the
 * answers. How a file is read is told in query/run/source.h, how a record is
 * answered in query/run/records.h. Trouble with one never ends the run. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "query/run/command_run.h"
#include "query/run/source.h"
#include "scene/stream/named_input.h"
#include "scene/stream/part.h"
#include "support/options/stated.h"

/* Answers the records of all files, or of standard input where there is none,
 * by options->answer. */
command_function files_answer;

/* A pair of shapes is about as much work as so many bytes of a scene. */
#define PAIR_BYTES 64

/* What the files of a run have in common. */
struct files {
    struct command_run *run;
    struct scene_reader reader;
    struct pool *pool; /* threads; NULL: none yet */
};

static void answer_input(struct files *files, int fd, const char *name)
{
    struct command_run *run = files->run;
    const struct options *options = run->options;
    struct records records = {
        .options = options,
        .file = name,
        .reader = &files->reader,
        .out = run->out,
        .messages = run->messages,
        .stop = run->stop,
        .matches = run->matches,
        .first = run->tally.records,
        .pool = options->jobs == 1 ? NULL : &files->pool,
        .jobs = options->jobs,
        .alone = run->block / PAIR_BYTES,
    };
    source_answer(&records, fd, run->block, run->arena);
    run->matches->inputs += records.tally.is_read;
    tally_add(&run->tally, &records.tally);
}

static void answer_file(struct files *files, const char *file)
{
    struct command_run *run = files->run;
    struct named_input input =
        named_input_open(file, run->in, run->options->answer.limits.guard);
    if (!input.error) {
        answer_input(files, input.fd, input.file);
        named_input_close(&input);
    } else if (!stop_wanted(&run->stop)) {
        run->tally.trouble = true;
        message(&run->messages, "%s: %s", input.file, strerror(input.error));
    }
}

void files_answer(struct command_run *run)
{
    const struct options *options = run->options;
    struct files files = {.run = run,
                          .reader = stated_reader(&options->answer.limits)};
    files.reader.own_member = options->record_id;
    files.reader.is_float = options->is_float;
    if (options->file_count == 0)
        answer_file(&files, "-");
    for (int i = 0; i < options->file_count && command_goes_on(run); i++)
        answer_file(&files, options->files[i]);
    pool_stop(files.pool);
    scene_reader_free(&files.reader);
}

struct input_source {
    struct records *records;
    size_t block_size;
    struct stream stream;
    struct window window;
    bool alone;          /* no help is to be had any more */
    bool ahead;          /* the stream reads from the window */
    struct block *block; /* the one it has come to, NULL: none */
    bool holds;          /* it has come to a part of that that is answered */
};

/* What is answered so far is written before the input is waited for. When that
 * fails, no more is read: there is nobody to answer to. */
static bool before_wait(void *context)
{
    struct input_source *source = context;
    return sink_flush(source->records->out);
}

/* ---- with help ---------------------------------------------------------- */

/* What the stream reads before there is help, a block at once. */
static ssize_t read_alone(struct stream *stream, void *bytes, size_t length)
{
    const struct input_source *source = stream->context;
    size_t most = source->block_size;
    return read(stream->fd, bytes, length < most ? length : most);
}

/* What the stream reads from then on: the head of a block, then the rest. */
static ssize_t read_block(struct stream *stream, void *bytes, size_t length)
{
    struct input_source *source = stream->context;
    struct block *block = source->block;
    if (!block) {
        errno = source->window.error;
        return errno ? -1 : 0;
    }
    size_t end = block->used < block->head ? block->head : block->length;
    size_t count = end - block->used;
    if (count > length)
        count = length;
    memcpy(bytes, block->text + block->used, count);
    block->used += count;
    return (ssize_t)count;
}

/* Starts to read ahead, where that is wanted and a whole block has been read.
 */
static void look_ahead(struct input_source *source)
{
    const struct records *records = source->records;
    struct stream *stream = &source->stream;
    if (source->alone || stream->dropped + stream->end < source->block_size)
        return;
    int jobs = pool_size(records->jobs);
    source->alone = jobs < 2;
    if (source->alone)
        return;
    source->window = (struct window){
        .pool = records->pool,
        .records = records,
        .fd = stream->fd,
        .jobs = jobs,
        .most = source->block_size,
        .before_wait = before_wait,
        .context = source,
    };
    source->ahead = window_open(&source->window, stream);
    source->alone = !source->ahead;
    if (source->ahead)
        stream->read = read_block;
    else
        window_close(&source->window);
}

/* Whether nothing is left of what was read ahead, and no more is to be. */
static bool is_used_up(const struct input_source *source)
{
    const struct window *window = &source->window;
    const struct block *block = source->block;
    bool in_block = block && block->used < block->length;
    return window->running_out && !window->at_end && !in_block &&
           window->closed == (block ? 1 : 0);
}

/* Goes back to reading without a window. */
static void go_on_alone(struct input_source *source)
{
    window_close(&source->window);
    source->ahead = false;
    source->block = NULL;
    source->stream.read = read_alone;
}

/* Frees what help has of memory, for good: what was short once will be so
 * again. What was read ahead is still to be answered. */
static bool free_help(void *context)
{
    struct input_source *source = context;
    struct pool **pool = source->records->pool;
    bool is_ahead = source->ahead && !source->window.running_out;
    if (!is_ahead && !*pool)
        return false;
    source->alone = true;
    if (is_ahead)
        window_run_out(&source->window);
    pool_stop(*pool);
    *pool = NULL;
    return true;
}

/* Decides about the guess for the block whose head the stream has read. Returns
 * whether the stream is to read on. */
static bool judge(struct input_source *source)
{
    struct block *block = source->block;
    block->guessed = false;
    if (part_may_follow(&source->stream) && block_counts_right(block)) {
        if (!window_wait(&source->window))
            return false;
        source->holds = block->complete;
    }
    window_judge(&source->window, source->holds);
    return !source->holds;
}

/* Sees to it that there is text to read; false: the stream is to stop. */
static bool next_text(struct input_source *source)
{
    struct block *block = source->block;
    if (block && block->used == block->length) {
        window_drop(&source->window);
        block = NULL;
    }
    if (!block)
        block = source->block = window_first(&source->window);
    if (!block)
        return window_is_over(&source->window);
    return !block->guessed || block->used < block->head || judge(source);
}

static void tell_progress(const struct input_source *source)
{
    const struct records *records = source->records;
    progress_tell(records->messages.progress, records->tally.records,
                  stream_position(&source->stream));
}

static bool before_read(void *context)
{
    struct input_source *source = context;
    tell_progress(source);
    if (!source->ahead)
        look_ahead(source);
    else if (is_used_up(source))
        go_on_alone(source);
    if (source->ahead)
        return next_text(source);
    return input_wait(source->stream.fd, &source->records->stop,
                      source->records->out);
}

/* Takes the answers to the part that the stream has come to. */
static void take_part(struct input_source *source)
{
    struct records *records = source->records;
    struct block *block = source->block;
    sink_records(records->out, block->out.text, block->out.used);
    message_pass_on(&records->messages, &block->messages);
    tally_add(&records->tally, &block->tally);
    if (records->matches)
        matches_add(records->matches, &block->matches);
    block->used += part_join(&source->stream, &block->part);
    source->stream.stopped = source->holds = false;
}

void source_answer(struct records *records, int fd, size_t block,
                   struct arena *arena)
{
    struct input_source source = {
        .records = records,
        .block_size = block,
        .stream = stream_make(fd),
        .alone = !records->pool,
    };
    struct stream *stream = &source.stream;
    stream->limits = records->options->answer.limits;
    stream->read = read_alone;
    stream->before_read = before_read;
    stream->context = &source;
    records->free_help = records->pool ? free_help : NULL;
    enum stream_status status = records_answer(records, stream, arena);
    while (source.holds && !records->out->error) {
        take_part(&source);
        status = records_answer(records, stream, arena);
    }
    if (status == STREAM_TROUBLE) {
        records->tally.trouble = true;
        message(&records->messages, "%s: %s", records->file,
                strerror(stream->error));
    }
    progress_end_input(records->messages.progress, records->tally.records,
                       stream_position(stream));
    if (source.ahead)
        window_close(&source.window);
    stream_free(stream);
}

/* `collide run`: each scene is asked by the query that it names; and by one for
 * all where the name of a query stands in place of "run". */

const struct command command_run = {
    .topic = {.name = "run",
              .summary = "the query that each scene names",
              .examples = "collide run -o answers.ndjson scenes.ndjson\n",
              .finds = "methods differ",
              .takes = TAKES_ANY},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_SHARD | SET_RECORD_ID | SET_PRETTY | SET_DIGITS | SET_EXIT_ZERO,
    .uses_stated = true,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .run = files_answer,
};

/* `collide convert`: scenes, and the levels of maps, as scenes. */

static void run_convert(struct command_run *run)
{
    const struct options *given = run->options;
    struct options options = *given;
    options.converts = true;
    run->options = &options;
    files_answer(run);
    run->options = given;
}

const struct command command_convert = {
    .topic = {.name = "convert",
              .summary = "the scene that is read from a map, or from a scene",
              .examples = "collide convert -o level.json level.tmj\n"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_SHARD |
            SET_PRETTY | SET_EXIT_ZERO,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .run = run_convert,
};
