#define _DEFAULT_SOURCE /* for wait4 */
#include "bench/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Starts it with these descriptors, or files where they are -1. */
static pid_t start(const struct program *program, int input, int output)
{
    static const char nowhere[] = "/dev/null";
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0)
        posix_spawn_file_actions_adddup2(&actions, input, 0);
    else
        posix_spawn_file_actions_addopen(
            &actions, 0, program->input ? program->input : nowhere, O_RDONLY,
            0);
    if (output >= 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1);
    else
        posix_spawn_file_actions_addopen(
            &actions, 1, program->output ? program->output : nowhere,
            O_WRONLY | O_CREAT | O_TRUNC, 0666);
    pid_t child = -1;
    if (posix_spawnp(&child, program->arguments[0], &actions, NULL,
                     (char *const *)program->arguments, environ) != 0)
        child = -1;
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

static void finish(struct program *program, pid_t child)
{
    struct rusage usage = {0};
    int status = 0;
    program->failed =
        child < 0 || wait4(child, &status, 0, &usage) != child || status != 0;
    program->peak = (double)usage.ru_maxrss * 1024;
}

void program_run(struct program *program)
{
    finish(program, start(program, -1, -1));
}

void program_feed(struct program *from, struct program *to)
{
    int ends[2];
    from->failed = to->failed = true;
    if (pipe(ends) != 0)
        return;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t source = start(from, -1, ends[1]);
    pid_t sink = start(to, ends[0], -1);
    close(ends[0]);
    close(ends[1]);
    finish(from, source);
    finish(to, sink);
}
