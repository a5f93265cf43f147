/* Runs a program once, and ends all processes that the program started. Signals
 * are blocked except inside pselect, so none is lost between the test for
 * events and the wait for the next one. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "verify/program/process.h"

#if defined(__wasi__)

enum child_end child_run(const struct child *child, int *status)
{
    (void)child;
    *status = ENOSYS;
    return CHILD_TROUBLE;
}

#else

#include <sys/select.h>

/* ---- The run ------------------------------------------------------------- */

struct waiting {
    sigset_t before;        /* the signals that were blocked */
    sigset_t open;          /* those that are while it is waited */
    struct sigaction taken; /* the former action of SIGCHLD */
};

/* A pipe from the program to a sink. */
struct outflow {
    struct pipe_ends ends; /* -1: there is none, or it is closed */
    struct sink *sink;
};

enum { OUTPUT, MESSAGES, OUTFLOWS };

/* A program that runs. */
struct running {
    const struct child *child;
    const struct waiting *waiting;
    struct process process;
    struct outflow outflows[OUTFLOWS];
    uint64_t printed; /* bytes that came through both */
};

/* Starts the program. Returns 0, or the errno for which it does not run. */
static int start(struct running *running)
{
    const struct child *child = running->child;
    int messages = running->outflows[MESSAGES].ends.into;
    int output = running->outflows[OUTPUT].ends.into;
    int input = above_standard(open(child->input, O_RDONLY | O_CLOEXEC));
    if (input < 0)
        return errno;
    const struct process_start start = {
        .arguments = child->arguments,
        .input = input,
        .output = child->kept ? output : messages,
        .messages = messages,
        .signals = &running->waiting->before,
    };
    int error = process_begin(&running->process, &start);
    close(input);
    return error;
}

/* ---- Its output ---------------------------------------------------------- */

/* Returns 0 or an errno. */
static int open_pipe(struct outflow *outflow)
{
    int error = pipe_open(&outflow->ends);
    if (error)
        return error;
    fcntl(outflow->ends.from, F_SETFL, O_NONBLOCK);
    return outflow->ends.from < FD_SETSIZE ? 0 : EMFILE;
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
    for (int i = 0; i < reads && outflow->ends.from >= 0; i++) {
        ssize_t count = read(outflow->ends.from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (count <= 0) {
            end_close(&outflow->ends.from);
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

static enum child_end wait_for(struct running *running, int *status)
{
    const struct child *child = running->child;
    struct timespec since = time_now();
    for (;;) {
        struct timespec left;
        enum process_state state = process_look(&running->process, status);
        if (state == PROCESS_LOST) {
            *status = errno;
            return CHILD_TROUBLE;
        }
        if (state == PROCESS_ENDED)
            return CHILD_ENDED;
        if (child->signal && *child->signal)
            return CHILD_STOPPED;
        if (child->seconds && !time_left(&since, child->seconds, &left)) {
            *status = CHILD_TOO_LONG;
            return CHILD_ENDED;
        }
        if (!drain_all(running, READS))
            return CHILD_TOO_MUCH;
        /* Waits for a signal, output or the time to be over. */
        fd_set pipes;
        int most = -1;
        FD_ZERO(&pipes);
        for (int i = 0; i < OUTFLOWS; i++) {
            int from = running->outflows[i].ends.from;
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
    enum child_end end = CHILD_TROUBLE;
    *status = start(running);
    for (int i = 0; i < OUTFLOWS; i++)
        end_close(&running->outflows[i].ends.into);
    if (*status == 0)
        end = wait_for(running, status);
    process_end(&running->process);
    if (end == CHILD_ENDED && !drain_all(running, INT_MAX))
        end = CHILD_TOO_MUCH;
    return end;
}

enum child_end child_run(const struct child *child, int *status)
{
    struct waiting waiting;
    struct running running = {
        .child = child, .waiting = &waiting, .process = {.pid = -1}};
    char buffer[BLOCK];
    struct sink messages = sink_to_fd(child->messages, buffer, sizeof buffer);
    enum child_end end = CHILD_TROUBLE;
    const struct sigaction action = {.sa_handler = process_wakes};
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
    running.outflows[OUTPUT] = (struct outflow){{-1, -1}, child->kept};
    running.outflows[MESSAGES] =
        (struct outflow){{-1, -1}, child->messages < 0 ? NULL : &messages};
    *status = 0;
    for (int i = 0; i < OUTFLOWS && *status == 0; i++)
        if (running.outflows[i].sink)
            *status = open_pipe(&running.outflows[i]);
    if (*status == 0)
        end = run(&running, status);
    for (int i = 0; i < OUTFLOWS; i++) {
        end_close(&running.outflows[i].ends.from);
        end_close(&running.outflows[i].ends.into);
    }
    sigaction(SIGCHLD, &waiting.taken, NULL);
    sigprocmask(SIG_SETMASK, &waiting.before, NULL);
    return end;
}

#endif
