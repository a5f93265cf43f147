/* `collide generate`: seeded scenes to test engines with. */
#ifndef CLI_GENERATE_COMMAND_H
#define CLI_GENERATE_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function generate_command;

#endif
