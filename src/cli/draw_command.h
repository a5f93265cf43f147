/* `collide draw`: pictures of scenes and maps, and of what queries answer. */
#ifndef CLI_DRAW_COMMAND_H
#define CLI_DRAW_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function draw_command;

#endif
