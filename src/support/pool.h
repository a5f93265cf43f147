/* Runs tasks on threads, from a queue.
 *
 * One thread, the owner, submits tasks and takes them back when they are done,
 * in any order. In between, a task and the data that it points to belong to the
 * pool. An owner that also waits for something else polls pool_signal. Signals
 * go to the owner: the threads block all of them. */
#ifndef POOL_H
#define POOL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "support/arena.h"

enum task_state {
    TASK_FREE, /* the owner's: not handed out, or taken back */
    TASK_QUEUED,
    TASK_DONE
};

/* What is to be done. {.run = f} is a task that was not handed out. */
struct task {
    /* `scratch` is the thread's own, empty before and rewound after. */
    void (*run)(struct task *task, struct arena *scratch);
    atomic_bool cancelled; /* nobody is interested any more: run may return */

    /* The pool's own. */
    struct task *next;
    enum task_state state;
};

/* The threads that a pool should have where so many are asked for (0: as many
 * as processors), 1 to 1024. Fewer than 2 are no help. */
int pool_size(int wanted);

struct pool;

/* Starts up to `threads` threads, as many as can be had. NULL: none. */
struct pool *pool_start(int threads);

/* Hands out a task that is TASK_FREE. Tasks are begun in this order. */
void pool_submit(struct pool *pool, struct task *task);

/* Takes a task back if it is done or was never handed out; false: it is not. */
bool pool_take(struct pool *pool, struct task *task);

/* The same, waiting for it. */
void pool_wait(struct pool *pool, struct task *task);

/* A descriptor that can be read when some task has been done since the last
 * pool_listen; that must come before the look at the tasks. */
int pool_signal(const struct pool *pool);
void pool_listen(struct pool *pool);

/* Ends the threads; tasks that have not been taken back are no longer of
 * interest, but may still be looked at until this returns. NULL: nothing. */
void pool_stop(struct pool *pool);

#endif
