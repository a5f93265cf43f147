/* Whole programs, from their start to their end. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <stdbool.h>

#define ARGUMENTS_MAX 16

struct program {
    const char *arguments[ARGUMENTS_MAX + 1]; /* as execvp takes them */
    const char *input;  /* a file for standard input, NULL: empty */
    const char *output; /* a file for standard output, NULL: nowhere */
    bool failed;        /* could not be started, or status was not 0 */
    double peak;        /* bytes of memory, at most */
};

/* Runs it. Sets `failed` and `peak`. */
void program_run(struct program *program);

/* Runs both, the output of one being the input of the other. */
void program_feed(struct program *from, struct program *to);

#endif
