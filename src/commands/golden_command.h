/* `collide golden`: results that were approved, beside the scenes that they
 * answer.
 *
 *   folder -> scenes and results (golden_names.h) -> answers (golden_answer.h)
 *          -> compared to what is approved (golden_compare.h) -> report
 */
#ifndef COMMANDS_GOLDEN_COMMAND_H
#define COMMANDS_GOLDEN_COMMAND_H

#include "commands/command.h"

/* Does what the options ask for. Where the environment says by CI that nobody
 * is there to look at it, no file is written. */
command_function golden_command;

#endif
