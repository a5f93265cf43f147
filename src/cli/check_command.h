/* `collide check`: files and folders in, findings out.
 *
 *   names -> files (check_files.h) -> findings of each, by several threads
 *         (check_file.h) -> in the order of the names: baseline, report
 */
#ifndef CLI_CHECK_COMMAND_H
#define CLI_CHECK_COMMAND_H

#include "base/stop.h"
#include "check/check.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/records.h"
#include "output/sink.h"

struct check_run {
    const struct options *options;
    int in; /* what stands for standard input */
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct arena *arena;
    struct tally tally; /* trouble: a file could not be read; fault: findings
                           that are severe enough for the exit status */
};

/* Checks what the options name, or lists or explains rules. */
void check_command(struct check_run *run);

#endif
