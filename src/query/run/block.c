#include "query/run/block.h"

#include "scene/stream/scene_input.h"

#include <string.h>

/* Bytes of memory for the answers to a block, for each byte of it, and the
 * least that there are. */
#define ANSWER_TIMES 16
#define ANSWER_LEAST ((size_t)256 * 1024)

/* How many lines of the stream are in front of what is behind the head. */
static uint64_t lines_before(const struct block *block)
{
    return (uint64_t)block->line;
}

/* Answers what is behind the head, in a thread. */
static void answer(struct task *task, struct arena *scratch)
{
    struct block *block = (struct block *)task;
    struct records records = {
        .options = block->records->options,
        .file = block->records->file,
        .reader = &block->reader,
        .out = &block->out,
        .messages = {.sink = &block->messages},
        .stop = {.cancelled = &task->cancelled},
        .matches = block->records->matches ? &block->matches : NULL,
        .first = block->records->first + lines_before(block),
    };
    if (stop_wanted(&records.stop))
        return;
    block->part =
        part_make(block->text + block->head, block->length - block->head,
                  block->at + block->head, block->line + 1);
    block->part.limits = block->records->options->answer.limits;
    records_answer(&records, &block->part, scratch);
    block->tally = records.tally;
    block->complete = block->part.stopped && !records.short_of_memory &&
                      !block->out.error && !block->messages.error;
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

void block_free(struct block *block)
{
    block->guessed = false;
    arena_free(&block->out_memory);
    arena_free(&block->messages_memory);
    scene_reader_free(&block->reader);
}

void block_clear(struct block *block, size_t room)
{
    block->length = block->used = 0;
    block->room = room;
    block->whole = block->guessed = block->complete = false;
    sink_empty(&block->out);
    sink_empty(&block->messages);
    matches_clear(&block->matches);
}

void block_close(struct block *block, long *lines)
{
    const char *at = block->text, *end = block->text + block->length;
    block->whole = true;
    block->head = block->length;
    for (*lines = 0; (at = memchr(at, '\n', (size_t)(end - at))); ++*lines) {
        at++;
        if (*lines == 0)
            block->head = (size_t)(at - block->text);
    }
}

bool block_counts_right(const struct block *block)
{
    return !block->records->options->shard.count ||
           block->records->tally.records == lines_before(block);
}

void block_guess(struct block *block, struct pool *pool)
{
    block->guessed = true;
    pool_submit(pool, &block->task);
}
