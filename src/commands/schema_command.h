/* `collide schema`: JSON Schemas of scenes and of what is printed. */
#ifndef COMMANDS_SCHEMA_COMMAND_H
#define COMMANDS_SCHEMA_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. */
command_function schema_command;

#endif
