#include "verify/program/descendants.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Children are killed up to so often, after a millisecond at first. */
#define ROUNDS       200
#define QUICK_ROUNDS 20

static bool has_children(void)
{
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

struct descendants descendants_adopt(void)
{
    struct descendants descendants = {.is_adopting = false};
    if (!has_children() &&
        prctl(PR_GET_CHILD_SUBREAPER, &descendants.before) == 0)
        descendants.is_adopting = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    return descendants;
}

void descendants_die_with(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it has ended before that */
        _exit(126);
}

/* Reaps children that have ended. Returns whether there are others. */
static bool reap_ended(void)
{
    pid_t ended;
    do
        ended = waitpid(-1, NULL, WNOHANG);
    while (ended > 0 || (ended < 0 && errno == EINTR));
    return ended == 0;
}

/* Kills the processes of a list with spaces behind the numbers. Returns how
 * many. */
static int kill_listed(const char *list, ssize_t length)
{
    int count = 0;
    pid_t pid = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (list[i] >= '0' && list[i] <= '9') {
            pid = 10 * pid + (list[i] - '0');
        } else if (pid > 0) {
            kill(pid, SIGKILL);
            count++;
            pid = 0;
        }
    }
    return count;
}

/* Kills children of this process, as many as a buffer lists. */
static int kill_children(void)
{
    char path[64], list[4096];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t length = read(fd, list, sizeof list);
    close(fd);
    return kill_listed(list, length);
}

void descendants_end(const struct descendants *descendants)
{
    if (!descendants->is_adopting)
        return;
    for (int round = 0; reap_ended() && round < ROUNDS; round++) {
        const struct timespec pause = {0, round < QUICK_ROUNDS ? 1000000
                                                               : 10000000};
        if (kill_children() == 0)
            break;
        nanosleep(&pause, NULL);
    }
    prctl(PR_SET_CHILD_SUBREAPER, descendants->before);
}

#else

struct descendants descendants_adopt(void)
{
    return (struct descendants){.is_adopting = false};
}

void descendants_die_with(pid_t parent)
{
    (void)parent;
}

void descendants_end(const struct descendants *descendants)
{
    (void)descendants;
}

#endif
