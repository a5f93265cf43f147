/* Runs tasks on threads. One lock guards the queue and the states of all tasks;
 * it is held for a few operations only, and tasks are large. A thread that has
 * done a task wakes its owner in both ways that the owner may wait: by a
 * condition and by a pipe. A system without threads never has a pool. */
#include "support/pool.h"

#include <unistd.h>

/* The most threads of a pool, however many are asked for or processors there
 * are. */
#define SIZE_MOST 1024

int pool_size(int wanted)
{
    long count = wanted;
#ifdef _SC_NPROCESSORS_ONLN
    if (!wanted)
        count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    if (count > SIZE_MOST)
        count = SIZE_MOST;
    return count > 0 ? (int)count : 1;
}

#if defined(_POSIX_THREADS) && _POSIX_THREADS > 0 && !defined(__wasi__)

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>

/* cJSON recurses on values within each other, up to LIMITS_DEPTH_MOST; what C
 * libraries give a thread differs from 128 KiB to 8 MiB. */
#define STACK_BYTES ((size_t)2 * 1024 * 1024)

struct pool {
    struct arena memory; /* of the pool */
    pthread_t *threads;
    int count;
    pthread_mutex_t lock;
    pthread_cond_t queued; /* there is a task, or the end */
    pthread_cond_t done;   /* a task has been done */
    struct task *first, *last;
    bool ending;
    int wake[2]; /* a pipe with a byte in it when a task has been done */
};

/* ---- threads ------------------------------------------------------------ */

/* The next task, or NULL at the end. */
static struct task *next_task(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->first && !pool->ending)
        pthread_cond_wait(&pool->queued, &pool->lock);
    struct task *task = pool->ending ? NULL : pool->first;
    if (task)
        pool->first = task->next;
    pthread_mutex_unlock(&pool->lock);
    return task;
}

static void report_done(struct pool *pool, struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    task->state = TASK_DONE;
    pthread_cond_signal(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    /* A full pipe wakes as well as one byte more. */
    ssize_t written = write(pool->wake[1], "", 1);
    (void)written;
}

static void *work(void *context)
{
    struct pool *pool = context;
    struct arena scratch = arena_make(0);
    struct arena_mark empty = arena_mark(&scratch);
    struct task *task;
    while ((task = next_task(pool))) {
        task->run(task, &scratch);
        arena_rewind(&scratch, empty);
        report_done(pool, task);
    }
    arena_free(&scratch);
    return NULL;
}

/* ---- start and end ------------------------------------------------------ */

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static void start_threads(struct pool *pool, int threads)
{
    sigset_t all, old;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (pool->count < threads &&
           pthread_create(&pool->threads[pool->count], &attributes, work,
                          pool) == 0)
        pool->count++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    pthread_attr_destroy(&attributes);
}

struct pool *pool_start(int threads)
{
    struct arena memory = arena_make(0);
    struct pool *pool = arena_alloc(&memory, 1, sizeof *pool);
    if (pool)
        pool->threads =
            arena_alloc(&memory, (size_t)threads, sizeof *pool->threads);
    if (!pool || !pool->threads || !make_pipe(pool->wake)) {
        arena_free(&memory);
        return NULL;
    }
    pool->memory = memory;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->queued, NULL);
    pthread_cond_init(&pool->done, NULL);
    start_threads(pool, threads);
    if (pool->count > 0)
        return pool;
    pool_stop(pool);
    return NULL;
}

void pool_stop(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->queued);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->queued);
    pthread_mutex_destroy(&pool->lock);
    close(pool->wake[0]);
    close(pool->wake[1]);
    struct arena memory = pool->memory;
    arena_free(&memory);
}

/* ---- the owner ---------------------------------------------------------- */

void pool_submit(struct pool *pool, struct task *task)
{
    task->next = NULL;
    atomic_store(&task->cancelled, false);
    pthread_mutex_lock(&pool->lock);
    task->state = TASK_QUEUED;
    if (pool->first)
        pool->last->next = task;
    else
        pool->first = task;
    pool->last = task;
    pthread_cond_signal(&pool->queued);
    pthread_mutex_unlock(&pool->lock);
}

/* Takes a task back if it is done; the lock is held. */
static bool take(struct task *task)
{
    if (task->state == TASK_DONE)
        task->state = TASK_FREE;
    return task->state == TASK_FREE;
}

bool pool_take(struct pool *pool, struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    bool taken = take(task);
    pthread_mutex_unlock(&pool->lock);
    return taken;
}

void pool_wait(struct pool *pool, struct task *task)
{
    pthread_mutex_lock(&pool->lock);
    while (!take(task))
        pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

int pool_signal(const struct pool *pool)
{
    return pool->wake[0];
}

void pool_listen(struct pool *pool)
{
    char bytes[64];
    while (read(pool->wake[0], bytes, sizeof bytes) > 0)
        ;
}

#else /* A system without threads: there is never a pool. */

struct pool *pool_start(int threads)
{
    (void)threads;
    return NULL;
}

void pool_submit(struct pool *pool, struct task *task)
{
    (void)pool, (void)task;
}

bool pool_take(struct pool *pool, struct task *task)
{
    (void)pool, (void)task;
    return true;
}

void pool_wait(struct pool *pool, struct task *task)
{
    (void)pool, (void)task;
}

int pool_signal(const struct pool *pool)
{
    (void)pool;
    return -1;
}

void pool_listen(struct pool *pool)
{
    (void)pool;
}

void pool_stop(struct pool *pool)
{
    (void)pool;
}

#endif
