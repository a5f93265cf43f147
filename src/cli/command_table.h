/* The table of commands. */
#ifndef CLI_COMMAND_TABLE_H
#define CLI_COMMAND_TABLE_H

#include "commands/command.h"

struct command {
    enum query_kind kind;
    command_function *run;
    const char *files; /* what its operands are, a sentence or two for --help */
    const char *finds; /* what makes its exit status 1; NULL: nothing does */
};

/* The command of that kind; NULL: it is a query that scenes are asked. */
const struct command *command_find(enum query_kind kind);

#endif
