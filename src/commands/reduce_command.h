/* `collide reduce`: a scene made smaller while a command fails with it. */
#ifndef COMMANDS_REDUCE_COMMAND_H
#define COMMANDS_REDUCE_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function reduce_command;

#endif
