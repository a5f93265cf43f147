#include "cli/generate_command.h"

void generate_command(struct command_run *run)
{
    run->tally.trouble = true;
    message(&run->messages, "generate is not built yet");
}
