/* `collide golden`: results that were approved, beside the scenes that they
 * answer. */
#ifndef CLI_GOLDEN_COMMAND_H
#define CLI_GOLDEN_COMMAND_H

#include "cli/command.h"

/* Does what the options ask for. */
command_function golden_command;

#endif
