/* What a command works with (support/options/options.h). */
#ifndef COMMAND_RUN_H
#define COMMAND_RUN_H

#include "query/run/message.h"
#include "query/run/records.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/sink.h"

struct command_run {
    const struct options *options;
    int in;       /* what stands for standard input */
    size_t block; /* bytes of input that a thread is given at once */
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct arena *arena;
    struct matches *matches; /* what the patterns of options match */
    struct tally tally; /* trouble: a file could not be read; fault: something
                           was found that the exit status is to tell */
};

/* Whether there is any use in going on: what is printed can be written, and
 * nobody wants it to stop. */
static inline bool command_goes_on(const struct command_run *run)
{
    return !run->out->error && !stop_wanted(&run->stop);
}

#endif
