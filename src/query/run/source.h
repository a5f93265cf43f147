/* One input from its descriptor to its answers, by one thread or several, with
 * the same bytes of output.
 *
 * One thread reads one stream, and its answers are the output. As soon as a
 * whole block has been read, the stream may have help: text is read ahead in
 * blocks, and threads guess the answers to them. If the stream comes to a block
 * whose guess holds, it takes the answers from there and goes on after the
 * block. It answers all else itself, so nothing happens only with several
 * threads. */
#ifndef SOURCE_H
#define SOURCE_H

#include "query/run/records.h"
#include "support/pool.h"

/* A block of a stream's text, and the answers that a thread gives to it before
 * the stream has come there.
 *
 * The block's head, up to its first new line, belongs to a record that began
 * before it. The text after the head is answered as a part of a stream of lines
 * (scene/stream/scene_input.h): a guess, good if the stream comes to the end of
 * the head as such a part expects it. The answers are kept in memory, as far as
 * there is room; a guess that would need more is none. */
struct block {
    struct task task; /* the first member: by it the block is found */
    char *text;
    size_t length, head;
    size_t used;  /* bytes that the stream has had */
    size_t room;  /* for so many bytes of text, now */
    uint64_t at;  /* place of text[0] in the stream, in bytes */
    long line;    /* of text[0] */
    bool whole;   /* no more text comes */
    bool guessed; /* the pool has been given the block */

    /* What came of that. */
    bool complete; /* all of the text was looked at; false: it is no guess */
    struct stream part;
    struct tally tally;
    struct matches matches;
    struct sink out, messages;

    /* The block's own. */
    const struct records *records; /* of the stream */
    struct scene_reader reader;
    struct arena out_memory, messages_memory;
};

/* Makes a block with room for `capacity` bytes, and for some times as many of
 * answers, as the records of the stream get. NULL: no memory. */
struct block *block_make(size_t capacity, const struct records *records,
                         struct arena *memory);

/* Text that is read ahead of a stream: a few blocks for each thread, in order.
 * Blocks are handed out to be guessed, before more text is waited for. */
struct window {
    /* To be set before window_open. */
    struct pool **pool; /* *pool is NULL until there is work for it */
    const struct records *records; /* of the stream */
    int fd, jobs;
    size_t most;                        /* bytes of a block */
    bool (*before_wait)(void *context); /* called before waiting; false: stop */
    void *context;

    /* The window's own. */
    struct arena memory;
    struct block **blocks;    /* a ring of `count` */
    int count, first, closed; /* blocks[first...]: `closed` whole ones */
    size_t size;              /* to which the next blocks are filled */
    uint64_t at;              /* place of what is read next */
    long line;                /* ... and its line */
    bool at_end;              /* there is no more */
    bool running_out;         /* no more is to be read */
    int error;                /* errno of the read that failed, 0: none */
    int misses;               /* guesses in a row that were of no use */
    int pause;                /* blocks that will not be guessed for that */
};

/* Opens a window onto what the stream will read next. false: there is no memory
 * for it. */
bool window_open(struct window *window, const struct stream *stream);
void window_close(struct window *window);

/* Frees all but what has been read: the threads, and the answers that they had.
 * Nothing is read any more. */
void window_run_out(struct window *window);

/* The first block, when there is one. NULL: no more can be read or is to be, or
 * it is wanted to stop. */
struct block *window_first(struct window *window);

/* Whether there is no block and will be none, as all has been read; where
 * window_first returned NULL because it is wanted to stop, some may be left. */
static inline bool window_is_over(const struct window *window)
{
    return window->at_end && window->closed == 0;
}

/* Waits for the answers to the first block, which is guessed; false: it is
 * wanted to stop. */
bool window_wait(struct window *window);

/* Says whether the guess for the first block was any good. */
void window_judge(struct window *window, bool good);

/* Drops the first block. */
void window_drop(struct window *window);

/* Answers the records of a file descriptor, with the help of records->pool
 * (NULL: alone). `block` > 0 is how many bytes are read at once and handed out.
 * A read that fails is trouble, and a message says so. */
void source_answer(struct records *records, int fd, size_t block,
                   struct arena *arena);

#endif
