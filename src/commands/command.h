/* Commands: what does not answer one scene after the other, but has a way of
 * its own through its files. Each is a function, and a row of the table of
 * commands (cli/command_table.h). */
#ifndef COMMANDS_COMMAND_H
#define COMMANDS_COMMAND_H

#include "base/stop.h"
#include "options/options.h"
#include "output/sink.h"
#include "run/message.h"
#include "run/records.h"

struct command_run {
    const struct options *options;
    int in; /* what stands for standard input */
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct arena *arena;
    struct tally tally; /* trouble: a file could not be read; fault: something
                           was found that the exit status is to tell */
};

typedef void command_function(struct command_run *run);

/* Whether there is any use in going on: what is printed can be written, and
 * nobody wants it to stop. */
static inline bool command_goes_on(const struct command_run *run)
{
    return !run->out->error && !stop_wanted(&run->stop);
}

#endif
