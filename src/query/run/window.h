/* What is read ahead of a stream: a few blocks for each thread, in order. They
 * are handed out to be answered on suspicion (query/run/block.h); what is there
 * is handed out before more is waited for. */
#ifndef WINDOW_H
#define WINDOW_H

#include "query/run/block.h"

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

#endif
