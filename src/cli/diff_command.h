/* `collide diff`: two files of results, compared by what they say. */
#ifndef CLI_DIFF_COMMAND_H
#define CLI_DIFF_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function diff_command;

#endif
