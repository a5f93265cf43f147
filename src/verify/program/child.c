/* Runs a program once, and ends all processes that the program started. Signals
 * are blocked except inside pselect, so none is lost between the test for
 * events and the wait for the next one.
 *
 * Nothing comes between looking at events and waiting for more: signals are
 * blocked except while pselect waits. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "verify/program/program.h"

#if defined(__wasi__)

bool child_is_possible(void)
{
    return false;
}

enum child_end child_run(const struct child *child, int *status)
{
    (void)child;
    *status = ENOSYS;
    return CHILD_TROUBLE;
}

#else

#include <sys/select.h>
#include <sys/types.h>
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

struct descendants {
    bool is_adopting;
    int before; /* whether this process was a subreaper */
};

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
static struct descendants descendants_adopt(void)
{
    struct descendants descendants = {.is_adopting = false};
    if (!has_children() &&
        prctl(PR_GET_CHILD_SUBREAPER, &descendants.before) == 0)
        descendants.is_adopting = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    return descendants;
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
static void descendants_end(const struct descendants *descendants)
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

static struct descendants descendants_adopt(void)
{
    return (struct descendants){.is_adopting = false};
}

static void descendants_die_with(pid_t parent)
{
    (void)parent;
}

static void descendants_end(const struct descendants *descendants)
{
    (void)descendants;
}

#endif

/* ---- The run ------------------------------------------------------------- */

struct waiting {
    sigset_t before;        /* the signals that were blocked */
    sigset_t open;          /* those that are while it is waited */
    struct sigaction taken; /* the former action of SIGCHLD */
};

/* A pipe from the program to a sink. */
struct outflow {
    int from, into; /* its ends; -1: there is none, or it is closed */
    struct sink *sink;
};

enum { OUTPUT, MESSAGES, OUTFLOWS };

/* A program that runs. */
struct running {
    const struct child *child;
    const struct waiting *waiting;
    pid_t pid;
    struct outflow outflows[OUTFLOWS];
    uint64_t printed; /* bytes that came through both */
};

bool child_is_possible(void)
{
    return true;
}

/* The signal itself is enough: it ends pselect. */
static void take_end_of_child(int number)
{
    (void)number;
}

/* ---- The other process --------------------------------------------------- */

/* A descriptor that is none of the standard ones, which are replaced in the
 * other process; < 0 stays. */
static int above_standard(int fd)
{
    if (fd < 0)
        return fd;
    int above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int error = errno;
    close(fd);
    errno = error;
    return above;
}

static bool set_descriptor(int from, int to)
{
    return from >= 0 && dup2(from, to) == to;
}

/* Connects the standard outputs. */
static bool set_outputs(const struct running *running)
{
    int nowhere = above_standard(open("/dev/null", O_WRONLY));
    int messages = running->outflows[MESSAGES].into;
    int output = running->outflows[OUTPUT].into;
    messages = messages < 0 ? nowhere : messages;
    output = output >= 0 || running->child->kept ? output : messages;
    return set_descriptor(messages, STDERR_FILENO) &&
           set_descriptor(output, STDOUT_FILENO);
}

/* Becomes the program, or writes to the pipe why it cannot. Handlers of this
 * process do not apply to the program; ignored signals stay ignored, except
 * SIGPIPE, which only this process ignores. */
static void become(const struct running *running, pid_t parent, int tell)
{
    const struct child *child = running->child;
    int input = above_standard(open(child->input, O_RDONLY));
    setpgid(0, 0);
    descendants_die_with(parent);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &running->waiting->before, NULL);
    if (set_descriptor(input, STDIN_FILENO) && set_outputs(running))
        execvp(child->arguments[0], child->arguments);
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

/* Starts the program. Returns 0, or the errno for which it does not run. */
static int start(struct running *running)
{
    int tell[2], error = 0;
    pid_t parent = getpid();
    if (pipe(tell) != 0)
        return errno;
    fcntl(tell[0], F_SETFD, FD_CLOEXEC);
    fcntl(tell[1], F_SETFD, FD_CLOEXEC);
    running->pid = fork();
    if (running->pid == 0)
        become(running, parent, tell[1]);
    if (running->pid < 0)
        error = errno;
    else
        setpgid(running->pid, running->pid); /* whoever comes first */
    close(tell[1]);
    if (!error && read_error(tell[0], &error))
        reap(running->pid);
    close(tell[0]);
    return error;
}

/* ---- Its output ---------------------------------------------------------- */

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Returns 0 or an errno. */
static int open_pipe(struct outflow *outflow)
{
    int ends[2];
    if (pipe(ends) != 0)
        return errno;
    outflow->from = above_standard(ends[0]);
    outflow->into = above_standard(ends[1]);
    if (outflow->from < 0 || outflow->into < 0)
        return errno;
    fcntl(outflow->from, F_SETFL, O_NONBLOCK);
    return outflow->from < FD_SETSIZE ? 0 : EMFILE;
}

/* Bytes of one read, and reads before signals and the time are looked at. */
#define BLOCK 16384
#define READS 64

/* Writes to the sink the bytes that up to `reads` reads of the pipe return by
 * now. false: the program has printed too much. */
static bool drain(struct running *running, struct outflow *outflow, int reads)
{
    char bytes[BLOCK];
    uint64_t most = running->child->most;
    for (int i = 0; i < reads && outflow->from >= 0; i++) {
        ssize_t count = read(outflow->from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (count <= 0) {
            close_end(&outflow->from);
            return true;
        }
        running->printed += (uint64_t)count;
        if (most && running->printed > most)
            return false;
        sink_write(outflow->sink, bytes, (size_t)count);
        sink_flush(outflow->sink);
    }
    return true;
}

static bool drain_all(struct running *running, int reads)
{
    bool ok = true;
    for (int i = 0; i < OUTFLOWS && ok; i++)
        ok = drain(running, &running->outflows[i], reads);
    return ok;
}

/* ---- Waiting ------------------------------------------------------------- */

static struct timespec time_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

/* The rest of some seconds since the start; false: nothing is left. */
static bool time_left(const struct timespec *since, int seconds,
                      struct timespec *left)
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

/* Looks whether the program has ended, and kills the rest of its group before
 * its number can become another's. Returns as waitpid does. */
static pid_t look(pid_t pid, int *told)
{
    siginfo_t found = {.si_pid = 0};
    if (waitid(P_PID, (id_t)pid, &found, WEXITED | WNOHANG | WNOWAIT) != 0)
        return -1;
    if (found.si_pid != pid)
        return 0;
    kill(-pid, SIGKILL);
    return waitpid(pid, told, 0);
}

static void end_group(pid_t pid)
{
    kill(-pid, SIGKILL);
    reap(pid);
}

static enum child_end wait_for(struct running *running, int *status)
{
    const struct child *child = running->child;
    struct timespec since = time_now();
    for (;;) {
        int told = 0;
        struct timespec left;
        pid_t found = look(running->pid, &told);
        if (found < 0) {
            *status = errno;
            return CHILD_TROUBLE;
        }
        if (found == running->pid) {
            *status = WIFSIGNALED(told) ? CHILD_SIGNAL + WTERMSIG(told)
                                        : WEXITSTATUS(told);
            return CHILD_ENDED;
        }
        if (child->signal && *child->signal) {
            end_group(running->pid);
            return CHILD_STOPPED;
        }
        if (child->seconds && !time_left(&since, child->seconds, &left)) {
            end_group(running->pid);
            *status = CHILD_TOO_LONG;
            return CHILD_ENDED;
        }
        if (!drain_all(running, READS)) {
            end_group(running->pid);
            return CHILD_TOO_MUCH;
        }
        /* Waits for a signal, output or the time to be over. */
        fd_set pipes;
        int most = -1;
        FD_ZERO(&pipes);
        for (int i = 0; i < OUTFLOWS; i++) {
            int from = running->outflows[i].from;
            if (from >= 0)
                FD_SET(from, &pipes);
            most = from > most ? from : most;
        }
        pselect(most + 1, &pipes, NULL, NULL, child->seconds ? &left : NULL,
                &running->waiting->open);
    }
}

/* Runs the program, and ends the processes that it leaves. */
static enum child_end run(struct running *running, int *status)
{
    const struct descendants descendants = descendants_adopt();
    enum child_end end = CHILD_TROUBLE;
    *status = start(running);
    for (int i = 0; i < OUTFLOWS; i++)
        close_end(&running->outflows[i].into);
    if (*status == 0)
        end = wait_for(running, status);
    descendants_end(&descendants);
    if (end == CHILD_ENDED && !drain_all(running, INT_MAX))
        end = CHILD_TOO_MUCH;
    return end;
}

enum child_end child_run(const struct child *child, int *status)
{
    struct waiting waiting;
    struct running running = {.child = child, .waiting = &waiting};
    char buffer[BLOCK];
    struct sink messages = sink_to_fd(child->messages, buffer, sizeof buffer);
    enum child_end end = CHILD_TROUBLE;
    const struct sigaction action = {.sa_handler = take_end_of_child};
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigaddset(&blocked, SIGHUP);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, &waiting.before);
    waiting.open = waiting.before;
    sigdelset(&waiting.open, SIGCHLD);
    sigaction(SIGCHLD, &action, &waiting.taken);
    /* Each sink gets a pipe; an output without a sink is discarded. */
    running.outflows[OUTPUT] = (struct outflow){-1, -1, child->kept};
    running.outflows[MESSAGES] =
        (struct outflow){-1, -1, child->messages < 0 ? NULL : &messages};
    *status = 0;
    for (int i = 0; i < OUTFLOWS && *status == 0; i++)
        if (running.outflows[i].sink)
            *status = open_pipe(&running.outflows[i]);
    if (*status == 0)
        end = run(&running, status);
    for (int i = 0; i < OUTFLOWS; i++) {
        close_end(&running.outflows[i].from);
        close_end(&running.outflows[i].into);
    }
    sigaction(SIGCHLD, &waiting.taken, NULL);
    sigprocmask(SIG_SETMASK, &waiting.before, NULL);
    return end;
}

#endif
