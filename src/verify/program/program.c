#include "verify/program/program.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Says what went wrong; false. */
static bool give_up(struct program *program, const char *what, const char *why)
{
    program->has_failed = true;
    program->run->tally.trouble = true;
    message(&program->run->messages, "%s: %s", what, why);
    return false;
}

/* The command line, with the file of the text in place of {}. NULL: memory is
 * used up. */
static char *const *make_arguments(const struct program *program)
{
    const struct options *options = program->run->options;
    struct arena *arena = program->run->arena;
    char **arguments =
        arena_alloc(arena, (size_t)options->tail_count + 1, sizeof *arguments);
    for (int i = 0; arguments && i < options->tail_count; i++) {
        const char *argument = options->tail[i];
        if (strcmp(argument, "{}") == 0)
            argument = program->scratch.file;
        arguments[i] = arena_text(arena, argument, strlen(argument));
        if (!arguments[i])
            return NULL;
    }
    return arguments;
}

bool program_start(struct program *program)
{
    struct command_run *run = program->run;
    if (!child_is_possible())
        return give_up(program, run->options->tail[0],
                       "this system cannot run commands");
    /* The command is to see nothing of the file of -o. */
    if (run->out->fd > STDERR_FILENO)
        fcntl(run->out->fd, F_SETFD, FD_CLOEXEC);
    int error = scratch_make(&program->scratch, run->arena);
    if (error)
        return give_up(program, "no folder for the scene", strerror(error));
    program->child = (struct child){
        .arguments = make_arguments(program),
        .input = program->scratch.file,
        .messages = program->messages,
        .most = run->options->answer.limits.bytes,
        .seconds =
            run->options->timeout ? run->options->timeout : PROGRAM_SECONDS,
        .signal = run->stop.signal,
    };
    return program->child.arguments ||
           give_up(program, run->options->tail[0], "out of memory");
}

enum child_end program_run(struct program *program, const char *text,
                           size_t length, int *status)
{
    *status = scratch_write(&program->scratch, text, length);
    if (*status) {
        give_up(program, program->scratch.file, strerror(*status));
        return CHILD_TROUBLE;
    }
    program->runs++;
    program->child.kept = program->output;
    enum child_end end = child_run(&program->child, status);
    program->has_printed |= program->output && program->output->used > 0;
    if (end == CHILD_TROUBLE)
        give_up(program, program->child.arguments[0], strerror(*status));
    return end;
}

void program_end(struct program *program)
{
    scratch_remove(&program->scratch);
}
