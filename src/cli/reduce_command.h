/* `collide reduce`: a scene made smaller while a command fails with it. */
#ifndef CLI_REDUCE_COMMAND_H
#define CLI_REDUCE_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function reduce_command;

#endif
