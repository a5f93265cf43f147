/* All commands there are, the parser's and --help's table. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "support/options/options.h"

extern const struct commands all_commands;

#endif
