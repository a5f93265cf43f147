#include "cli/diff_command.h"

void diff_command(struct command_run *run)
{
    run->tally.trouble = true;
    message(&run->messages, "diff is not built yet");
}
