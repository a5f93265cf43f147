/* All commands there are, the parser's and --help's table. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "support/options/command.h"

extern const struct commands all_commands;

#endif
