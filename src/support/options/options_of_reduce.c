/* Options of `reduce`, and of the command that golden runs as well. */
#include <stddef.h>

#include "support/options/option_table.h"

static const struct option rows[] = {
    {.name = "status",
     .sets = SET_REDUCE,
     .argument = "N",
     .whole = {1, 255},
     .help = "COMMAND fails with exit status N",
     SETS_INT(reduce.status)},
    {.name = "fails",
     .sets = SET_REDUCE,
     .help = "COMMAND fails with any status but 0",
     SETS_FLAG(reduce.is_any)},
    {.name = "timeout",
     .sets = SET_REDUCE | SET_GOLDEN,
     .argument = "SECONDS",
     .whole = {1, 1000000},
     .help = "end a run of COMMAND then; 300 by default",
     SETS_INT(timeout)},
    {.name = "max-runs",
     .sets = SET_REDUCE,
     .argument = "N",
     .whole = {1, 1000000000},
     .help = "run COMMAND at most N times",
     SETS_INT(reduce.max_runs)},
    {.name = "verbose",
     .sets = SET_REDUCE,
     .help = "show what COMMAND prints",
     SETS_FLAG(reduce.is_verbose)},
};

const struct option_group options_of_reduce = {rows,
                                               sizeof rows / sizeof *rows};
