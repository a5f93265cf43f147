/* Makes several runs at the same time, each in a copy of this process. A copy
 * has one thread and no children, as child_run requires, and a pipe for its
 * result. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "verify/program/program.h"

#if defined(__wasi__)

void forks_run(const struct fork_task *task, int count, void *results,
               bool *has_result)
{
    (void)task;
    (void)results;
    for (int i = 0; i < count; i++)
        has_result[i] = false;
}

#else

#include <sys/types.h>
#include <sys/wait.h>

/* How long a signal can go unnoticed, in ms. */
#define FORK_WAIT_MS 100

struct fork_process {
    pid_t pid; /* 0: there is none */
    int from;  /* the pipe for its result */
};

static void fork_child(const struct fork_task *task, int index, int into)
{
    _Alignas(max_align_t) char result[FORK_RESULT]; /* any struct fits */
    memset(result, 0, task->size);
    task->run(task->context, index, result);
    _exit(write(into, result, task->size) == (ssize_t)task->size ? 0 : 1);
}

static struct fork_process fork_start(const struct fork_task *task, int index)
{
    struct fork_process process = {0, -1};
    int ends[2];
    if (pipe(ends) != 0)
        return process;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t pid = fork();
    if (pid == 0)
        fork_child(task, index, ends[1]);
    close(ends[1]);
    if (pid < 0)
        close(ends[0]);
    else
        process = (struct fork_process){pid, ends[0]};
    return process;
}

/* Reads the result when the process has ended, and reaps the process. A result
 * is written at once, so there is all of it or nothing. */
static bool fork_finish(const struct fork_task *task,
                        const struct fork_process *process, void *result)
{
    char bytes[FORK_RESULT];
    ssize_t count;
    do
        count = read(process->from, bytes, task->size);
    while (count < 0 && errno == EINTR);
    close(process->from);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    if (count != (ssize_t)task->size)
        return false;
    memcpy(result, bytes, task->size);
    return true;
}

/* Waits until a process has written its result or has ended. */
static void fork_wait(const struct fork_task *task,
                      const struct fork_process *process)
{
    struct pollfd pipe_end = {.fd = process->from, .events = POLLIN};
    bool is_told = false;
    while (poll(&pipe_end, 1, FORK_WAIT_MS) <= 0) {
        if (!task->signal || !*task->signal || is_told)
            continue;
        kill(process->pid, SIGTERM);
        is_told = true;
    }
}

void forks_run(const struct fork_task *task, int count, void *results,
               bool *has_result)
{
    struct fork_process processes[FORKS_MAX];
    char *bytes = results;
    count = count < FORKS_MAX ? count : FORKS_MAX;
    for (int i = 0; i < count; i++)
        processes[i] = fork_start(task, i);
    for (int i = 0; i < count; i++) {
        has_result[i] = false;
        if (processes[i].pid == 0)
            continue;
        fork_wait(task, &processes[i]);
        has_result[i] =
            fork_finish(task, &processes[i], bytes + (size_t)i * task->size);
    }
}

#endif
