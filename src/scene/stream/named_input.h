/* Inputs by their names: paths, or "-", which is standard input. */
#ifndef NAMED_INPUT_H
#define NAMED_INPUT_H

#include <stdbool.h>

#include "support/fail.h"

struct named_input {
    int fd; /* < 0: it cannot be opened, and `error` is the errno */
    const char
        *file; /* what messages call it: the path, "<stdin>", or where the
                  path is empty, which would not be seen, that it is */
    int error;
    bool is_closed_here; /* the descriptor is its own */
};

/* Opens the file of a path, which must stay; "-" is the descriptor `in`.
 * Opening the one end of a pipe waits for the other, or for a signal. A file
 * that is the output of the run is not opened: the guard trips, which stops the
 * run, and `error` is ECANCELED. `guard` may be NULL. */
struct named_input named_input_open(const char *path, int in,
                                    struct output_guard *guard);

/* Closes what named_input_open has opened, if it has. */
void named_input_close(const struct named_input *input);

#endif
