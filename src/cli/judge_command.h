/* `collide judge`: what an engine says of scenes, held against the truth. */
#ifndef CLI_JUDGE_COMMAND_H
#define CLI_JUDGE_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function judge_command;

#endif
