/* Starts another program as a process of its own group, and ends it with all
 * processes that it has started. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "verify/program/process.h"

bool child_is_possible(void)
{
#if defined(__wasi__)
    return false;
#else
    return true;
#endif
}

#if !defined(__wasi__)

#include <sys/wait.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

/* ---- Descendants ---------------------------------------------------------
 *
 * A process group does not hold all processes that a program has started:
 * setsid and setpgid leave it. On Linux this process becomes a child subreaper
 * while a program runs: processes whose parents end become its own children, so
 * that it can kill one generation after the other. Elsewhere only the group is
 * killed. */

#if defined(__linux__)

/* Children are killed up to so often, after a millisecond at first. */
#define ROUNDS       200
#define QUICK_ROUNDS 20

static bool has_children(void)
{
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* Call it before the program is started. A process that has children already,
 * as a shell may leave some with exec, adopts none: it could not distinguish
 * its own children from those of the program. */
static void descendants_adopt(struct process *process)
{
    process->is_adopting =
        !has_children() &&
        prctl(PR_GET_CHILD_SUBREAPER, &process->was_adopting) == 0 &&
        prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

/* Call it in the new process: `parent` has made it, and if that process ends,
 * even by SIGKILL, this one is killed. */
static void descendants_die_with(pid_t parent)
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

/* Kills children of this process, as many as fit into the buffer; a space
 * follows each number. Returns how many. */
static int kill_children(void)
{
    char path[64], list[4096];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t length = read(fd, list, sizeof list);
    close(fd);
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

/* Kills and reaps all children of this process, after the program was reaped.
 * Gives up after about 2 seconds, if processes fork faster than they are killed
 * or cannot end. */
static void descendants_end(struct process *process)
{
    if (!process->is_adopting)
        return;
    process->is_adopting = false;
    for (int round = 0; reap_ended() && round < ROUNDS; round++) {
        const struct timespec pause = {0, round < QUICK_ROUNDS ? 1000000
                                                               : 10000000};
        if (kill_children() == 0)
            break;
        nanosleep(&pause, NULL);
    }
    prctl(PR_SET_CHILD_SUBREAPER, process->was_adopting);
}

#else

static void descendants_adopt(struct process *process)
{
    process->is_adopting = false;
}

static void descendants_die_with(pid_t parent)
{
    (void)parent;
}

static void descendants_end(struct process *process)
{
    (void)process;
}

#endif

/* ---- Descriptors --------------------------------------------------------- */

int above_standard(int fd)
{
    if (fd < 0)
        return fd;
    int above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int error = errno;
    close(fd);
    errno = error;
    return above;
}

int pipe_open(struct pipe_ends *ends)
{
    int made[2];
    *ends = (struct pipe_ends){-1, -1};
    if (pipe(made) != 0)
        return errno;
    ends->from = above_standard(made[0]);
    ends->into = above_standard(made[1]);
    return ends->from < 0 || ends->into < 0 ? errno : 0;
}

void end_close(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* ---- The other process --------------------------------------------------- */

static bool set_descriptor(int from, int to)
{
    return from >= 0 && dup2(from, to) == to;
}

/* Becomes the program, or writes to the pipe why it cannot. Handlers of this
 * process do not apply to the program; ignored signals stay ignored, except
 * SIGPIPE, which only this process ignores. */
static void become(const struct process_start *start, pid_t parent, int tell)
{
    int nowhere = above_standard(open("/dev/null", O_WRONLY));
    int output = start->output < 0 ? nowhere : start->output;
    int messages = start->messages < 0 ? nowhere : start->messages;
    setpgid(0, 0);
    descendants_die_with(parent);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, start->signals, NULL);
    if (set_descriptor(start->input, STDIN_FILENO) &&
        set_descriptor(messages, STDERR_FILENO) &&
        set_descriptor(output, STDOUT_FILENO))
        execvp(start->arguments[0], start->arguments);
    int error = errno;
    ssize_t told = write(tell, &error, sizeof error);
    _exit(told > 0 ? 127 : 126);
}

/* Reads the error that kept the other process from becoming the program; false:
 * there was none. */
static bool read_error(int tell, int *error)
{
    ssize_t count;
    do
        count = read(tell, error, sizeof *error);
    while (count < 0 && errno == EINTR);
    return count > 0;
}

static void reap(pid_t pid)
{
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

int process_begin(struct process *process, const struct process_start *start)
{
    int error;
    struct pipe_ends tell;
    pid_t parent = getpid();
    process->pid = -1;
    descendants_adopt(process);
    if ((error = pipe_open(&tell)) == 0) {
        process->pid = fork();
        if (process->pid == 0)
            become(start, parent, tell.into);
        if (process->pid < 0)
            error = errno;
        else
            setpgid(process->pid, process->pid); /* whoever comes first */
    }
    end_close(&tell.into);
    if (!error && read_error(tell.from, &error)) {
        reap(process->pid);
        process->pid = -1;
    }
    end_close(&tell.from);
    return error;
}

void process_wakes(int number)
{
    (void)number;
}

enum process_state process_look(struct process *process, int *status)
{
    siginfo_t found = {.si_pid = 0};
    int told;
    if (waitid(P_PID, (id_t)process->pid, &found, WEXITED | WNOHANG | WNOWAIT))
        return PROCESS_LOST;
    if (found.si_pid != process->pid)
        return PROCESS_RUNS;
    kill(-process->pid, SIGKILL);
    if (waitpid(process->pid, &told, 0) != process->pid)
        return PROCESS_LOST;
    process->pid = -1;
    *status =
        WIFSIGNALED(told) ? CHILD_SIGNAL + WTERMSIG(told) : WEXITSTATUS(told);
    return PROCESS_ENDED;
}

void process_end(struct process *process)
{
    if (process->pid > 0) {
        kill(-process->pid, SIGKILL);
        reap(process->pid);
        process->pid = -1;
    }
    descendants_end(process);
}

/* ---- Time ---------------------------------------------------------------- */

struct timespec time_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

bool time_left(const struct timespec *since, int seconds, struct timespec *left)
{
    struct timespec now = time_now();
    left->tv_sec = since->tv_sec + seconds - now.tv_sec;
    left->tv_nsec = since->tv_nsec - now.tv_nsec;
    if (left->tv_nsec < 0) {
        left->tv_nsec += 1000000000;
        left->tv_sec--;
    }
    return left->tv_sec >= 0;
}

#endif
