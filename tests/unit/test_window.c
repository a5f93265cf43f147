/* run/window where it gets less than it asks for: memory, text. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "query/run/source.h"
#include "support/cli_call.h"
#include "support/criterion.h"

TestSuite(window, .init = cli_enter, .fini = cli_leave);

enum { BLOCK = 100, JOBS = 2 };

/* Memory for answers is not taken in advance: a block takes itself and its
 * text. */
#define BLOCK_BYTES (sizeof(struct block) + BLOCK + 2 * sizeof(max_align_t))

static bool go_on(void *context)
{
    (void)context;
    return true;
}

static struct pool *pool;
static struct options options;
static struct scene_reader reader;
static struct input_bytes bytes;
static const struct records records = {.options = &options, .reader = &reader};

/* A window with so many bytes of memory left. */
static struct window window_with(int fd, size_t left)
{
    struct window window = {.pool = &pool,
                            .records = &records,
                            .bytes = &bytes,
                            .jobs = JOBS,
                            .most = BLOCK,
                            .before_wait = go_on};
    bytes = input_bytes_make(fd);
    reader = scene_reader_make(&limits_default);
    window.memory = arena_make((size_t)80 * 1024);
    cr_assert(ne(ptr, arena_alloc(&window.memory, 1, 64 * 1024 - left), NULL));
    return window;
}

Test(window, without_memory_for_a_block_there_is_none)
{
    int opened = 0;
    for (size_t left = 0; left < 2 * BLOCK_BYTES; left += 16) {
        struct stream stream = stream_make(-1);
        struct window window = window_with(-1, left);
        opened += window_open(&window, &stream);
        cr_assert(eq(int, opened > 0, window.blocks && window.blocks[0]));
        window_close(&window);
    }
    cr_assert(
        all(lt(int, 0, opened), lt(int, opened, (int)(2 * BLOCK_BYTES / 16))));
}

static bool end(void *context)
{
    (void)context;
    return false;
}

/* The ring is as long as there is memory for, and is gone round, with no wait
 * for what is there. */
Test(window, with_memory_for_one_block_it_is_read_again)
{
    char text[3 * BLOCK] = "";
    for (int i = 0; i < 3 * BLOCK; i++)
        text[i] = (char)('a' + i % 25);
    int fd = open("text", O_RDWR | O_CREAT, 0600);
    cr_assert(eq(long, write(fd, text, sizeof text), (ssize_t)sizeof text));
    lseek(fd, 0, SEEK_SET);
    struct stream stream = stream_make(fd);
    struct window window =
        window_with(fd, BLOCK_BYTES + BLOCK_BYTES / 2 + 8 * sizeof(void *));
    window.before_wait = end;
    cr_assert(window_open(&window, &stream));
    for (int i = 0; i < 3; i++) {
        struct block *block = window_first(&window);
        cr_assert(ne(ptr, block, NULL));
        cr_assert(eq(sz, block->length, BLOCK));
        cr_assert(
            eq(mem, BYTES(block->text, BLOCK), BYTES(text + i * BLOCK, BLOCK)));
        window_drop(&window);
    }
    cr_assert(eq(int, window.count, 1));
    cr_assert(zero(ptr, window_first(&window)));
    cr_assert(all(window.at_end, eq(int, window.error, 0)));
    window_close(&window);
    close(fd);
}

/* An empty line and part of one: there is nothing to answer, wherever a thread
 * comes to it. */
static void blank(char text[BLOCK])
{
    memset(text, ' ', BLOCK);
    text[0] = '\n';
}

/* Two blocks are sent, the second when no more is to be read; of the block that
 * is open some has come, a line and more, which nobody is asked to answer. */
Test(window, that_runs_out_gives_what_was_read)
{
    char text[BLOCK];
    int ends[2];
    blank(text);
    cr_assert(eq(int, pipe(ends), 0));
    cr_assert(eq(long, write(ends[1], text, BLOCK), BLOCK));
    struct stream stream = stream_make(ends[0]);
    struct window window = window_with(ends[0], 4 * BLOCK_BYTES);
    cr_assert(window_open(&window, &stream));
    cr_assert(window_first(&window)->guessed);
    window.blocks[1] = block_make(BLOCK, &records, &window.memory);
    memcpy(window.blocks[1]->text, "a\nbc", 4);
    window.blocks[1]->length = 4;
    cr_assert(eq(long, write(ends[1], text, BLOCK), BLOCK));
    window_run_out(&window);
    cr_assert(zero(ptr, pool));
    struct block *block = window_first(&window);
    cr_assert(all(eq(sz, block->length, BLOCK), not(block->guessed)));
    window_drop(&window);
    block = window_first(&window);
    cr_assert(ne(ptr, block, NULL));
    cr_assert(eq(sz, block->length, 4));
    cr_assert(eq(long, block->line, 2));
    cr_assert(not(block->guessed));
    window_drop(&window);
    cr_assert(zero(ptr, window_first(&window)));
    cr_assert(not(window.at_end));
    window_close(&window);
    close(ends[0]);
    close(ends[1]);
}

/* Blocks get smaller while one is open that has more in it already: it keeps
 * its room, and nothing is lost. */
Test(window, that_gets_smaller_reads_on)
{
    static const size_t lengths[] = {BLOCK / 2, BLOCK / 2 + 1, BLOCK - 1};
    for (int i = 0; i < 3; i++) {
        int ends[2];
        cr_assert(eq(int, pipe(ends), 0));
        struct stream stream = stream_make(ends[0]);
        struct window window = window_with(ends[0], 4 * BLOCK_BYTES);
        cr_assert(window_open(&window, &stream));
        struct block *block = window.blocks[0];
        block->length = lengths[i];
        window.size = BLOCK / 2;
        cr_assert(eq(long, write(ends[1], "xy", 2), 2));
        close(ends[1]);
        cr_assert(eq(ptr, window_first(&window), block));
        size_t next = BLOCK - lengths[i] < 2 ? 1 : 2;
        cr_assert(eq(sz, block->length, lengths[i] + next));
        cr_assert(eq(chr, block->text[block->length - 1], "xy"[next - 1]));
        window_drop(&window);
        block = window_first(&window);
        cr_assert(eq(int, block != NULL, next == 1));
        if (block)
            cr_assert(
                all(eq(sz, block->length, 1), eq(chr, block->text[0], 'y')));
        window_close(&window);
        close(ends[0]);
    }
}

/* Blocks that got smaller are made twice as large, but no larger than ever. */
Test(window, that_got_smaller_gets_larger_again)
{
    char text[BLOCK];
    blank(text);
    static const size_t before[] = {BLOCK / 2 - 1, BLOCK / 2, BLOCK / 2 + 1,
                                    BLOCK};
    static const size_t after[] = {BLOCK - 2, BLOCK, BLOCK, BLOCK};
    for (int i = 0; i < 4; i++) {
        int ends[2];
        cr_assert(eq(int, pipe(ends), 0));
        cr_assert(eq(long, write(ends[1], text, BLOCK), BLOCK));
        close(ends[1]);
        struct stream stream = stream_make(ends[0]);
        struct window window = window_with(ends[0], 4 * BLOCK_BYTES);
        cr_assert(window_open(&window, &stream));
        cr_assert(window_first(&window)->guessed);
        window.size = before[i];
        cr_assert(window_wait(&window));
        cr_assert(eq(sz, window.size, after[i]));
        window_close(&window);
        close(ends[0]);
    }
    pool_stop(pool);
    pool = NULL;
}

/* It is wanted to stop when the end of the text has just been come to: what was
 * read in front of it is not at its end. */
Test(window, that_is_left_in_the_midst_is_not_over)
{
    atomic_bool cancelled = true;
    struct records stopped = records;
    stopped.stop.cancelled = &cancelled;
    int fd = open("/dev/null", O_RDONLY);
    struct stream stream = stream_make(fd);
    struct window window = window_with(fd, 2 * BLOCK_BYTES);
    window.records = &stopped;
    cr_assert(window_open(&window, &stream));
    window.blocks[0]->length = BLOCK / 2;
    cr_assert(zero(ptr, window_first(&window)));
    cr_assert(window.at_end);
    cr_assert(not(window_is_over(&window)));
    cr_assert(ne(ptr, window_first(&window), NULL));
    window_drop(&window);
    cr_assert(window_is_over(&window));
    window_close(&window);
    close(fd);
}

/* A folder can be waited for, but not read. */
Test(window, says_why_no_more_can_be_read)
{
    int fd = open(".", O_RDONLY);
    struct stream stream = stream_make(fd);
    struct window window = window_with(fd, 2 * BLOCK_BYTES);
    cr_assert(window_open(&window, &stream));
    cr_assert(zero(ptr, window_first(&window)));
    cr_assert(window.at_end);
    cr_assert(eq(int, window.error, EISDIR));
    window_close(&window);
    close(fd);
}

/* Records that fill the stream's buffer in the midst of a block. */
Test(window, a_block_may_be_more_than_there_is_room_for)
{
    char text[1000000];
    size_t used = 0;
    for (int i = 0; i < 3; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "{'x-pad':'%0300000d',%s\n", 0, &HIT[1]);
    cli_block = 100000;
    cr_assert(eq(int, cli_call("collide sat --jobs 2", text), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 3));
}
