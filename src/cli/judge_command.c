#include "cli/judge_command.h"

void judge_command(struct command_run *run)
{
    run->tally.trouble = true;
    message(&run->messages, "judge is not built yet");
}
