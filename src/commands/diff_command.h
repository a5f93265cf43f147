/* `collide diff`: two files of results, compared by what they say. */
#ifndef COMMANDS_DIFF_COMMAND_H
#define COMMANDS_DIFF_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function diff_command;

#endif
