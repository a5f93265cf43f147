/* `collide draw`: pictures of scenes and maps, and of what queries answer. */
#ifndef COMMANDS_DRAW_COMMAND_H
#define COMMANDS_DRAW_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function draw_command;

#endif
