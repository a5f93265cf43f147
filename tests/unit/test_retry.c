#include "support/criterion.h"
#include "support/sink.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static bool retry(int error, int fd)
{
    errno = error;
    return retry_after_failure(fd, POLLIN);
}

Test(retry, what_was_interrupted_is_tried_again)
{
    cr_assert(retry(EINTR, -1));
}

Test(retry, what_went_wrong_is_not)
{
    cr_assert(not(retry(EIO, -1)));
    cr_assert(not(retry(EBADF, -1)));
}

static void ignore(int number)
{
    (void)number;
}

/* The wait ends when there is something to read, with a signal, and where
 * nothing may be waited for: no descriptor at all. */
Test(retry, what_would_wait_is_waited_for)
{
    int ends[2];
    cr_assert(eq(int, pipe(ends), 0));
    const struct sigaction taken = {.sa_handler = ignore};
    const struct itimerval soon = {.it_interval = {0, 1000},
                                   .it_value = {0, 1000}};
    const struct itimerval never = {.it_value = {0, 0}};
    sigaction(SIGALRM, &taken, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    cr_assert(retry(EAGAIN, ends[0]));
    setitimer(ITIMER_REAL, &never, NULL);
    cr_assert(eq(long, write(ends[1], "x", 1), 1));
    cr_assert(retry(EAGAIN, ends[0]));
    struct rlimit limit;
    cr_assert(eq(int, getrlimit(RLIMIT_NOFILE, &limit), 0));
    const struct rlimit none = {0, limit.rlim_max};
    cr_assert(eq(int, setrlimit(RLIMIT_NOFILE, &none), 0));
    bool retried = retry(EAGAIN, ends[0]);
    setrlimit(RLIMIT_NOFILE, &limit);
    cr_assert(not(retried));
    close(ends[0]);
    close(ends[1]);
}
