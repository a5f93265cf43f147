#include "cli/commands.h"

#include <stddef.h>

/* In the order of the manual; to add one is to name it here. */
/* clang-format off */
#define COMMANDS(X)                                                            \
    X(check) X(convert) X(judge) X(diff) X(golden) X(generate) X(reduce)       \
    X(draw) X(schema) X(run) X(help) X(completions)
/* clang-format on */

#define DECLARE_COMMAND(name) extern const struct command command_##name;
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

#define ADDRESS(name) &command_##name,
static const struct command *const table[] = {COMMANDS(ADDRESS) NULL};
#undef ADDRESS

#define NAME(name) #name,
static const char *const names[] = {COMMANDS(NAME) NULL};
#undef NAME

const struct commands all_commands = {
    .table = table,
    .names = names,
    .run = &command_run,
    .help = &command_help,
};
