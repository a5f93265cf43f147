#include "cli/reduce_command.h"

void reduce_command(struct command_run *run)
{
    run->tally.trouble = true;
    message(&run->messages, "reduce is not built yet");
}
