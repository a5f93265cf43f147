/* Reads text ahead of a stream, in blocks, and lets threads answer the blocks
 * before the stream has come there. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "query/run/command_run.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"

/* Bytes of memory for the answers to a block, for each byte of it, and the
 * least that there are. */
#define ANSWER_TIMES 16
#define ANSWER_LEAST ((size_t)256 * 1024)

/* ---- Blocks ------------------------------------------------------------- */

/* Answers the text after the head, in a thread. */
static void answer(struct task *task, struct arena *scratch)
{
    struct block *block = (struct block *)task;
    struct records records = {
        .options = block->records->options,
        .file = block->records->file,
        .folder = block->records->folder,
        .has_path = block->records->has_path,
        .is_input = block->records->is_input,
        .reader = &block->reader,
        .out = &block->out,
        .messages = {.sink = &block->messages,
                     .part = block->records->messages.part},
        .stop = {.cancelled = &task->cancelled},
        .matches = block->records->matches ? &block->matches : NULL,
        .first = block->records->first + (uint64_t)block->line,
    };
    if (stop_wanted(&records.stop))
        return;
    block->part =
        part_make(block->text + block->head, block->length - block->head,
                  block->at + block->head, block->line + 1);
    block->part.limits = block->records->options->limits;
    records_answer(&records, &block->part, scratch);
    block->tally = records.tally;
    /* The stream decides whether failures in a file that was found matter. */
    bool is_open = records.tally.bad && block->records->walked;
    block->complete = block->part.stopped && !records.short_of_memory &&
                      !block->out.error && !block->messages.error && !is_open;
}

struct block *block_make(size_t capacity, const struct records *records,
                         struct arena *memory)
{
    struct block *block = arena_alloc(memory, 1, sizeof *block);
    char *text = arena_alloc(memory, capacity, 1);
    const struct matches *matches = records->matches;
    if (!block || !text ||
        (matches && !matches_like(&block->matches, matches, memory)))
        return NULL;
    size_t room = ANSWER_TIMES * capacity;
    if (room < ANSWER_LEAST)
        room = ANSWER_LEAST;
    block->task.run = answer;
    block->records = records;
    block->reader = scene_reader_like(records->reader);
    block->text = text;
    block->out_memory = arena_make(room);
    block->messages_memory = arena_make(room);
    block->out = sink_to_memory(&block->out_memory);
    block->messages = sink_to_memory(&block->messages_memory);
    return block;
}

/* Blocks for each thread: one that it answers, one to go on with; and two more,
 * the one that is being read and the one that is being taken. */
#define PER_JOB 2
#define EXTRA   2

/* Blocks get smaller where their answers do not fit, but not below this. */
#define SIZE_LEAST ((size_t)16 * 1024)

/* After each guess that was no good so many blocks are not guessed, twice as
 * many each time, up to 2^6: so little is done in vain. */
#define PAUSE_DOUBLINGS 6

/* Less than this part of a block is not worth a thread. */
#define PART_LEAST 64

enum ready { READY_NONE = 0, READY_TEXT = 1, READY_TASK = 2 };

/* ---- The ring ----------------------------------------------------------- */

static struct block **slot(struct window *window, int index)
{
    return &window->blocks[(window->first + index) % window->count];
}

/* The block behind the closed ones, made where there is none yet. Where there
 * is no memory for it the ring ends in front of it, and goes round there. NULL:
 * all are closed. */
static struct block *next_block(struct window *window)
{
    if (window->closed == window->count)
        return NULL;
    struct block **place = slot(window, window->closed);
    struct block *block = *place;
    if (!block) {
        block = block_make(window->most, window->records, &window->memory);
        *place = block;
        if (block)
            block->room = window->size;
    }
    if (block)
        return block;
    window->count = (int)(place - window->blocks);
    return window->closed < window->count ? *slot(window, window->closed)
                                          : NULL;
}

/* The block to read into; NULL: there is none now. */
static struct block *open_block(struct window *window)
{
    struct block *block = window->at_end ? NULL : next_block(window);
    if (!block || !block->whole)
        return block;
    if (*window->pool && !pool_take(*window->pool, &block->task))
        return NULL;
    block->length = block->used = 0;
    block->room = window->size;
    block->whole = block->guessed = block->complete = false;
    sink_empty(&block->out);
    sink_empty(&block->messages);
    matches_clear(&block->matches);
    return block;
}

/* Finds the head of a block that is filled, and hands the block out to be
 * guessed, unless that is of no use. */
static void close_block(struct window *window, struct block *block)
{
    const char *at = block->text, *end = block->text + block->length;
    long lines = 0;
    block->at = window->at;
    block->line = window->line;
    block->whole = true;
    block->head = block->length;
    for (; (at = memchr(at, '\n', (size_t)(end - at))); lines++) {
        at++;
        if (lines == 0)
            block->head = (size_t)(at - block->text);
    }
    window->at += block->length;
    window->line += lines;
    window->closed++;
    size_t part = block->length - block->head;
    if (part == 0 || part < window->most / PART_LEAST || window->running_out)
        return;
    if (window->pause > 0) {
        window->pause--;
        return;
    }
    if (!*window->pool)
        *window->pool = pool_start(window->jobs);
    if (!*window->pool)
        return;
    block->guessed = true;
    pool_submit(*window->pool, &block->task);
}

bool window_open(struct window *window, const struct stream *stream)
{
    window->count = PER_JOB * window->jobs + EXTRA;
    window->size = window->most;
    window->blocks = arena_alloc(&window->memory, (size_t)window->count,
                                 sizeof(struct block *));
    if (!window->blocks || !open_block(window))
        return false;
    window->at = stream->dropped + stream->end;
    window->line = stream->place.line;
    for (size_t i = stream->start; i < stream->end; i++)
        window->line += stream->text[i] == '\n';
    return true;
}

/* Frees the answers of blocks, when no thread is at them any more. */
static void free_blocks(struct window *window)
{
    int made = 0;
    while (window->blocks && made < window->count && window->blocks[made])
        atomic_store(&window->blocks[made++]->task.cancelled, true);
    for (int i = 0; i < made; i++) {
        struct block *block = window->blocks[i];
        if (*window->pool)
            pool_wait(*window->pool, &block->task);
        block->guessed = false;
        arena_free(&block->out_memory);
        arena_free(&block->messages_memory);
        scene_reader_free(&block->reader);
    }
}

void window_close(struct window *window)
{
    free_blocks(window);
    arena_free(&window->memory);
}

void window_run_out(struct window *window)
{
    struct block *block = open_block(window);
    window->running_out = true;
    if (block && block->length)
        close_block(window, block);
    free_blocks(window);
    pool_stop(*window->pool);
    *window->pool = NULL;
}

/* ---- Reading and waiting ------------------------------------------------ */

/* Waits up to `timeout` ms for a task, or for text to read into a block. */
static unsigned look(struct window *window, const struct block *block,
                     int timeout)
{
    bool is_ready = block && input_bytes_are_ready(window->bytes);
    struct pollfd looks[] = {
        {.fd = block && !is_ready ? window->bytes->fd : -1, .events = POLLIN},
        {.fd = *window->pool ? pool_signal(*window->pool) : -1,
         .events = POLLIN},
    };
    if (poll(looks, 2, is_ready ? 0 : timeout) < 0)
        return block && errno != EINTR ? READY_TEXT : READY_NONE;
    return (is_ready || looks[0].revents ? READY_TEXT : 0U) |
           (looks[1].revents ? READY_TASK : 0U);
}

static void read_text(struct window *window, struct block *block)
{
    ssize_t count =
        source_read(window->records, window->bytes, block->text + block->length,
                    block->room - block->length);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count > 0) {
        block->length += (size_t)count;
    } else {
        window->at_end = true;
        window->error = count < 0 ? errno : 0;
    }
    if (block->length == block->room || (count <= 0 && block->length))
        close_block(window, block);
}

/* Takes one step: reads text, hands it out, or waits. false: it is wanted to
 * stop. */
static bool attend(struct window *window)
{
    struct block *block = open_block(window);
    unsigned ready = look(window, block, 0);
    if (!ready && block && block->length) {
        close_block(window, block);
        return true;
    }
    if (!ready) {
        if (!window->before_wait(window->context))
            return false;
        ready = look(window, block, INPUT_WAIT_MS);
    }
    if (ready & READY_TASK)
        pool_listen(*window->pool);
    if (ready & READY_TEXT)
        read_text(window, block);
    return !stop_wanted(&window->records->stop);
}

/* ---- The first block ---------------------------------------------------- */

struct block *window_first(struct window *window)
{
    while (window->closed == 0)
        if (window->at_end || window->running_out || !attend(window))
            return NULL;
    return *slot(window, 0);
}

/* Answers that did not fit make blocks smaller, short ones larger again. */
static void adapt_size(struct window *window, const struct block *block)
{
    if (block->out.error || block->messages.error) {
        if (window->size / 2 >= SIZE_LEAST)
            window->size /= 2;
    } else if (window->size < window->most &&
               block->out.capacity < window->most) {
        window->size =
            window->size > window->most / 2 ? window->most : 2 * window->size;
    }
}

bool window_wait(struct window *window)
{
    struct block *block = *slot(window, 0);
    while (!pool_take(*window->pool, &block->task))
        if (!attend(window))
            return false;
    adapt_size(window, block);
    return true;
}

void window_judge(struct window *window, bool good)
{
    if (good) {
        window->misses = 0;
        return;
    }
    atomic_store(&(*slot(window, 0))->task.cancelled, true);
    if (window->misses < PAUSE_DOUBLINGS)
        window->misses++;
    window->pause = 1 << window->misses;
}

void window_drop(struct window *window)
{
    window->first = (window->first + 1) % window->count;
    window->closed--;
}
