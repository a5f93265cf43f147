#include "cli/golden_command.h"

void golden_command(struct command_run *run)
{
    run->tally.trouble = true;
    message(&run->messages, "golden is not built yet");
}
