/* Commands: what does not answer one scene after the other, but has a way of
 * its own through its files. Each is a function and a row of the table. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "base/stop.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/records.h"
#include "output/sink.h"

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

struct command {
    enum query_kind kind;
    int least, most; /* operands that it needs, and takes; -1: any number */
    bool has_tail;   /* it needs a command line behind "--" */
    command_function *run;
    const char *operands; /* as --help shows them */
    const char *files;    /* what they are, a sentence or two for --help */
    const char *finds;    /* what makes its exit status 1; NULL: nothing does */
};

/* The row of a query that is a command; NULL: it answers scenes. */
const struct command *command_find(enum query_kind kind);

#endif
