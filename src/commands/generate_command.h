/* `collide generate`: seeded scenes to test engines with. */
#ifndef COMMANDS_GENERATE_COMMAND_H
#define COMMANDS_GENERATE_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function generate_command;

#endif
