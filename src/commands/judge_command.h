/* `collide judge`: what an engine says of scenes, held against the truth. */
#ifndef COMMANDS_JUDGE_COMMAND_H
#define COMMANDS_JUDGE_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function judge_command;

#endif
