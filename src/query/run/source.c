/* Answers inputs: each by its stream, with the help of a window of blocks that
 * threads answer ahead of the stream; one file after the other for queries and
 * the commands `run` and `convert`. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "query/query.h"
#include "query/run/command_run.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"

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

/* Writes the answers so far before the input is waited for. If that fails, no
 * more is read: there is nobody to answer to. */
static bool before_wait(void *context)
{
    struct input_source *source = context;
    return sink_flush(source->records->out);
}

/* What the stream reads before there is help, a block at once. */
static ssize_t read_alone(struct stream *stream, void *bytes, size_t length)
{
    const struct input_source *source = stream->context;
    size_t most = source->block_size;
    return source_read(source->records, &stream->bytes, bytes,
                       length < most ? length : most);
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

/* Bytes of the input that have been used: of its part, if there is one. */
static uint64_t used_bytes(const struct input_source *source)
{
    const struct file_part *part = source->records->part;
    uint64_t packed = input_bytes_used(&source->stream.bytes);
    if (packed > 0)
        return packed;
    return stream_position(&source->stream) - (part ? part->begin : 0);
}

/* Starts to read ahead, where that is wanted, once a whole block has been read
 * and a record answered: to copy a document of one record through blocks would
 * only take time and memory. */
static void look_ahead(struct input_source *source)
{
    const struct records *records = source->records;
    struct stream *stream = &source->stream;
    uint64_t begin = records->part ? records->part->begin : 0;
    uint64_t had = stream->dropped + stream->end - begin;
    if (source->alone || had < source->block_size || !records->tally.records)
        return;
    int jobs = pool_size(records->jobs);
    source->alone = jobs < 2;
    if (source->alone)
        return;
    source->window = (struct window){
        .pool = records->pool,
        .records = records,
        .bytes = &stream->bytes,
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

/* Decides about the guess for the block whose head the stream has read. The
 * stream must have answered as many records as the guess assumes before the
 * block, one on each line; that matters only if records are counted. Returns
 * true if the stream is to read on. */
static bool judge(struct input_source *source)
{
    const struct records *records = source->records;
    struct block *block = source->block;
    bool counts_right = !records->options->shard.count ||
                        records->tally.records == (uint64_t)block->line;
    block->guessed = false;
    if (part_may_follow(&source->stream) && counts_right) {
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

/* If nothing is left of what was read ahead, and no more is to be, the stream
 * goes back to reading without a window. */
static bool before_read(void *context)
{
    struct input_source *source = context;
    const struct records *records = source->records;
    struct window *window = &source->window;
    const struct block *block = source->block;
    struct stream *stream = &source->stream;
    if (records->messages.progress->wanted)
        progress_tell(records->messages.progress, records->tally.records,
                      used_bytes(source));
    bool in_block = block && block->used < block->length;
    if (!source->ahead) {
        look_ahead(source);
    } else if (window->running_out && !window->at_end && !in_block &&
               window->closed == (block ? 1 : 0)) {
        window_close(window);
        source->ahead = false;
        source->block = NULL;
        stream->read = read_alone;
    }
    if (source->ahead)
        return next_text(source);
    if (input_bytes_are_ready(&stream->bytes))
        return true;
    return records->wait ? records->wait(records->context, stream->fd)
                         : input_wait(stream->fd, &records->stop, records->out);
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
    stream->limits = records->options->limits;
    if (records->part)
        file_part_begin(records->part, stream);
    stream->read = read_alone;
    stream->before_read = before_read;
    stream->context = &source;
    if (!records_need_texts(records))
        stream->begin = input_bytes_begin(fd);
    records->free_help = records->pool ? free_help : NULL;
    enum stream_status status = records_answer(records, stream, arena);
    while (source.holds && !records->out->error) {
        struct block *guessed = source.block;
        sink_records(records->out, guessed->out.text, guessed->out.used);
        message_pass_on(&records->messages, &guessed->messages);
        tally_add(&records->tally, &guessed->tally);
        if (records->matches)
            matches_add(records->matches, &guessed->matches);
        guessed->used += part_join(stream, &guessed->part);
        stream->stopped = source.holds = false;
        status = records_answer(records, stream, arena);
    }
    if (status == STREAM_TROUBLE) {
        records->tally.trouble = true;
        message(&records->messages, "%s: %s", records->file,
                stream_why(stream));
    } else if (records->part && !records->out->error &&
               (stream->at_end || records->part->is_binary)) {
        records->tally.trouble |= !file_part_end(records, stream);
    }
    if (records->messages.progress->wanted)
        progress_end_input(records->messages.progress, records->tally.records,
                           used_bytes(&source));
    if (source.ahead)
        window_close(&source.window);
    stream_free(stream);
}

/* ---- All files ----------------------------------------------------------- */

/* A pair of shapes is about as much work as so many bytes of a scene. */
#define PAIR_BYTES 64

/* What the files of a run have in common. */
struct files {
    struct command_run *run;
    struct scene_reader reader;
    struct found_files found;
    struct pool *pool; /* threads; NULL: none yet */

    /* Answers go here in place of run->out; NULL: they do not. */
    const struct scene_texts *texts;
    struct arena text_memory; /* of the next text, and nothing else */
    struct sink text;
    bool is_over; /* no more texts are wanted */
};

/* Hands an answer on as a text. */
static void take_text(void *context)
{
    struct files *files = context;
    const struct scene_texts *texts = files->texts;
    struct sink *text = &files->text;
    size_t length = text->used - 1; /* without the end of the line */
    files->is_over = !texts->take(texts->context, text->text, length,
                                  answers_is_error(text->text, length));
    sink_empty(text);
    if (files->is_over)
        sink_fail(text);
}

static bool wait_for_text(void *context, int fd)
{
    struct files *files = context;
    files->is_over = !files->texts->wait(files->texts->context, fd);
    return !files->is_over;
}

/* Answers a text in memory. */
static void answer_text(struct records *records, struct named_input *input,
                        struct arena *arena)
{
    struct stream stream = named_input_stream(input);
    stream.limits = records->options->limits;
    if (records_answer(records, &stream, arena) == STREAM_TROUBLE) {
        records->tally.trouble = true;
        message(&records->messages, "%s: %s", input->file, stream_why(&stream));
    }
    stream_free(&stream);
}

/* Writes a message about an input that holds nothing, which may be a mistake.
 * For a query an empty pipe is an empty stream of scenes; an adapter that gets
 * no scene proves nothing. */
static void tell_empty(const struct files *files,
                       const struct named_input *input)
{
    struct stat status;
    bool is_file = input->is_closed_here && fstat(input->fd, &status) == 0 &&
                   S_ISREG(status.st_mode);
    if ((is_file || files->texts) && !files->is_over && !files->run->part &&
        command_goes_on(files->run))
        message(&files->run->messages,
                "%s: warning: the file is empty; no scenes were read",
                input->file);
}

/* Answers one file. Trouble with it does not end the run. */
static void answer_file(struct files *files, const struct found_file *file)
{
    struct command_run *run = files->run;
    struct options options = *run->options;
    struct named_input input = {.file = file->path};
    if (!file->error)
        input =
            found_file_open(file, run->in, found_file_guard(file, &options));
    if (file->error || input.error) {
        if (stop_wanted(&run->stop))
            return;
        run->tally.trouble = true;
        files->found.roots[file->root].used++;
        message(&run->messages, "%s: %s", input.file,
                file->error ? file->error : strerror(input.error));
        return;
    }
    options.limits.hides_text |= file->is_link;
    if (run->part && !file_part_open(run, &input)) {
        named_input_close(&input);
        return;
    }
    struct records records = {
        .options = &options,
        .file = input.file,
        .walked = file->is_walked ? file : NULL,
        .folder = file->is_walked ? files->found.roots[file->root].name : NULL,
        .has_path = !file->text && strcmp(file->path, "-") != 0,
        .is_input = !file->text,
        .part = run->part,
        .reader = &files->reader,
        .out = run->out,
        .messages = run->messages,
        .stop = run->stop,
        .matches = run->matches,
        .first = run->tally.records,
        .pool = options.jobs == 1 ? NULL : &files->pool,
        .jobs = options.jobs,
        .alone = run->block / PAIR_BYTES,
    };
    if (run->part)
        records.messages.part = input.file;
    if (files->texts) {
        records.out = &files->text;
        records.behind_answer = take_text;
        records.wait = wait_for_text;
        records.context = files;
    }
    if (file->text)
        answer_text(&records, &input, run->arena);
    else
        source_answer(&records, input.fd, run->block, run->arena);
    found_root_see(&files->found.roots[file->root], records.foreign);
    if (records.is_unlike)
        found_files_leave_out(&files->found, file);
    else if (records.tally.is_read || records.tally.bad ||
             records.tally.trouble)
        found_file_use(&files->found, file, &input, run);
    run->matches->inputs += records.tally.is_read;
    if (!records.tally.records && !records.tally.trouble)
        tell_empty(files, &input);
    tally_add(&run->tally, &records.tally);
    named_input_close(&input);
}

/* Answers the records of all files, or of standard input if there is none, by
 * their query. */
static void files_answer_to(struct command_run *run,
                            const struct scene_texts *texts)
{
    const struct options *options = run->options;
    struct files files = {.run = run,
                          .reader = stated_reader(&options->limits),
                          .texts = texts,
                          .text_memory = arena_make(0)};
    files.text = sink_to_memory(&files.text_memory);
    files.reader.own_member = options->record_id;
    files.reader.is_float = options->is_float;
    bool ok = found_files_of_run(&files.found, run);
    for (int i = 0;
         ok && i < files.found.count && command_goes_on(run) && !files.is_over;
         i++)
        answer_file(&files, &files.found.items[i]);
    if (ok)
        found_files_report(&files.found, run);
    else
        run->tally.trouble = true;
    if (!ok)
        message(&run->messages, "out of memory");
    if (files.pool)
        pool_stop(files.pool);
    scene_reader_free(&files.reader);
    arena_free(&files.text_memory);
}

static void files_answer(struct command_run *run)
{
    files_answer_to(run, NULL);
}

void scene_texts_read(struct command_run *run, const struct scene_texts *texts)
{
    const struct options *given = run->options;
    struct options options = *given;
    options.converts = true;
    options.jobs = 1; /* the texts are waited for by one other process */
    run->options = &options;
    files_answer_to(run, texts);
    run->options = given;
}

static bool check_options(struct parser *parser)
{
    return query_options_check(parser) && table_options_check(parser);
}

/* Each scene is answered by the query that it names, or all scenes by one query
 * whose name stands in place of "run". */
const struct command command_run = {
    .topic = {.name = "run",
              .summary = "answer the query that each scene names",
              .examples = "collide run -o answers.ndjson scenes.ndjson\n",
              .finds = "methods differ (cross)",
              .takes = TAKES_ANY},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_SHARD | SET_RECORD_ID | SET_PRETTY | SET_DIGITS |
            SET_EXIT_ZERO | SET_TABLE | SET_COLOR,
    .any_query = true,
    .uses_stated = true,
    .is_filter = true,
    .group = "Other",
    .most = -1,
    .operands = "[FILE | FOLDER]...",
    .files =
        "A FILE contains scenes, each with the query to run. For a FOLDER, "
        "collide reads all scenes in it. With no arguments, or if an argument "
        "is -, collide reads standard input.",
    .check = check_options,
    .run = files_answer,
};

/* Prints scenes, and the levels of maps, as scenes. */
static void run_convert(struct command_run *run)
{
    const struct options *given = run->options;
    struct options options = *given;
    if (merge_map(run))
        return;
    options.converts = true;
    run->options = &options;
    files_answer(run);
    run->options = given;
}

const struct command command_convert = {
    .topic = {.name = "convert",
              .summary = "convert maps and shapes to JSON scenes",
              .examples =
                  "collide convert -o level.json level.tmj\n"
                  "collide convert --merge walls -o new.tmx level.tmx\n"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_SHARD |
            SET_PRETTY | SET_EXIT_ZERO | SET_COLOR,
    .is_filter = true,
    .group = "Levels",
    .most = -1,
    .operands = OPERANDS_OF_SCENES,
    .files = FILES_OF_SCENES,
    .run = run_convert,
};
