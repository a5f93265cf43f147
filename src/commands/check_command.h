/* `collide check`: files and folders in, findings out.
 *
 *   names -> files (check_files.h) -> findings of each, by several threads
 *         (check_file.h) -> in the order of the names: baseline, report
 */
#ifndef COMMANDS_CHECK_COMMAND_H
#define COMMANDS_CHECK_COMMAND_H

#include "commands/command.h"

/* Checks what the options name, or lists or explains rules. */
command_function check_command;

#endif
