/* `collide run`: each scene is asked by the query that it names; and by one for
 * all where the name of a query stands in place of "run". */
#include "query/run/run_files.h"

const struct command command_run = {
    .topic = {.name = "run",
              .summary = "the query that each scene names",
              .examples = "collide run -o answers.ndjson scenes.ndjson\n",
              .finds = "methods differ",
              .takes = TAKES_ANY},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_SHARD | SET_RECORD_ID | SET_PRETTY | SET_DIGITS | SET_EXIT_ZERO,
    .uses_stated = true,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .run = files_answer,
};
