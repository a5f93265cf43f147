/* jobs/pool: tasks are done, once each, and come back in any order; where there
 * can be no threads there is no pool. */

#include <poll.h>
#include <sys/resource.h>

#include "support/criterion.h"
#include "support/pool.h"

struct square {
    struct task task;
    int number, result, times;
};

static void square(struct task *task, struct arena *scratch)
{
    struct square *square = (struct square *)task;
    int *copy = arena_alloc(scratch, 1, sizeof *copy);
    cr_assert(eq(int, *copy, 0));
    *copy = square->number;
    square->result = *copy * *copy;
    square->times++;
}

Test(pool, tasks_are_done_once_and_taken_in_any_order)
{
    struct square squares[100];
    struct pool *pool = pool_start(3);
    cr_assert(ne(ptr, pool, NULL));
    for (int round = 1; round <= 3; round++) {
        for (int i = 0; i < 100; i++) {
            if (round == 1)
                squares[i] = (struct square){.task.run = square, .number = i};
            pool_submit(pool, &squares[i].task);
        }
        for (int i = 99; i >= 0; i--) {
            pool_wait(pool, &squares[i].task);
            cr_assert(eq(int, squares[i].result, (i * i)));
            cr_assert(eq(int, squares[i].times, round));
        }
    }
    pool_stop(pool);
}

Test(pool, a_task_that_is_done_can_be_waited_for_by_poll)
{
    struct square one = {.task.run = square, .number = 7};
    struct pool *pool = pool_start(2);
    struct pollfd look = {.fd = pool_signal(pool), .events = POLLIN};
    cr_assert(pool_take(pool, &one.task), "it was never handed out");
    cr_assert(eq(int, poll(&look, 1, 0), 0));
    pool_submit(pool, &one.task);
    cr_assert(eq(int, poll(&look, 1, 60000), 1));
    pool_listen(pool);
    cr_assert(pool_take(pool, &one.task));
    cr_assert(eq(int, one.result, 49));
    cr_assert(eq(int, poll(&look, 1, 0), 0));
    pool_stop(pool);
}

Test(pool, may_be_stopped_with_tasks_in_it)
{
    struct square squares[100];
    struct pool *pool = pool_start(2);
    for (int i = 0; i < 100; i++) {
        squares[i] = (struct square){.task.run = square, .number = i};
        pool_submit(pool, &squares[i].task);
    }
    pool_stop(pool);
    for (int i = 0; i < 100; i++)
        cr_assert(le(int, squares[i].times, 1));
    pool_stop(NULL);
}

/* Whether there is a pool where a process may have so many descriptors. */
static bool has_pool_with(rlim_t most)
{
    struct rlimit old, limit;
    getrlimit(RLIMIT_NOFILE, &old);
    limit = (struct rlimit){most, old.rlim_max};
    setrlimit(RLIMIT_NOFILE, &limit);
    struct pool *pool = pool_start(2);
    pool_stop(pool);
    setrlimit(RLIMIT_NOFILE, &old);
    return pool;
}

Test(pool, without_descriptors_there_is_none)
{
    cr_assert(has_pool_with(1000));
    cr_assert(not(has_pool_with(3)));
}

Test(pool, its_size_is_what_is_wanted_or_that_of_the_machine)
{
    cr_assert(eq(int, pool_size(1), 1));
    cr_assert(eq(int, pool_size(7), 7));
    cr_assert(eq(int, pool_size(5000), 1024));
    cr_assert(le(int, 1, pool_size(0)));
}
