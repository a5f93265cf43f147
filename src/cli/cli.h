/* The program without main: arguments and descriptors in, an exit status out.
 * Nothing of it is global, so that tests can run it in their own process. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

enum cli_status {
    CLI_DONE = 0,
    CLI_NOTHING_HIT = 1, /* with -e only */
    CLI_FAULT = 1,       /* a diagnostic found one, without --exit-zero */
    CLI_TROUBLE = 2, /* usage, unreadable or invalid input, failed writing */
    CLI_CLOSED_PIPE = 141 /* nobody reads the output any more: 128 + SIGPIPE, as
                             a shell shows it */
};

/* Does what argv[1..argc) asks for. `in` and `out` stand for standard input and
 * output; messages go to `err`. SIGPIPE must be ignored for CLI_CLOSED_PIPE to
 * be seen; nothing is printed about it. */
int cli_run(int argc, char *const *argv, int in, int out, FILE *err);

#endif
