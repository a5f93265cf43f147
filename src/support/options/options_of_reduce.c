/* Options of `reduce`, and of the command that golden runs as well. */
#include <stddef.h>

#include "support/options/option_table.h"

static bool set_status(const struct setting *s)
{
    return read_count(s, &s->options->reduce.status);
}

static bool set_fails(const struct setting *s)
{
    return turn_on(&s->options->reduce.is_any);
}

static bool set_timeout(const struct setting *s)
{
    return read_count(s, &s->options->timeout);
}

static bool set_max_runs(const struct setting *s)
{
    return read_count(s, &s->options->reduce.max_runs);
}

static bool set_verbose(const struct setting *s)
{
    return turn_on(&s->options->reduce.is_verbose);
}

static const struct option rows[] = {
    {.name = "status",
     .sets = SET_REDUCE,
     .argument = "N",
     .whole = {1, 255},
     .help = "COMMAND fails with exit status N",
     .set = set_status},
    {.name = "fails",
     .sets = SET_REDUCE,
     .help = "COMMAND fails with any status but 0",
     .set = set_fails},
    {.name = "timeout",
     .sets = SET_REDUCE | SET_GOLDEN,
     .argument = "SECONDS",
     .whole = {1, 1000000},
     .help = "end a run of COMMAND then; 300 by default",
     .set = set_timeout},
    {.name = "max-runs",
     .sets = SET_REDUCE,
     .argument = "N",
     .whole = {1, 1000000000},
     .help = "run COMMAND at most N times",
     .set = set_max_runs},
    {.name = "verbose",
     .sets = SET_REDUCE,
     .help = "show what COMMAND prints",
     .set = set_verbose},
};

const struct option_group options_of_reduce = {rows,
                                               sizeof rows / sizeof *rows};
