/* `collide convert`: scenes, and the levels of maps, as scenes. */
#include "query/run/run_files.h"

static void run_convert(struct command_run *run)
{
    const struct options *given = run->options;
    struct options options = *given;
    options.converts = true;
    run->options = &options;
    files_answer(run);
    run->options = given;
}

const struct command command_convert = {
    .topic = {.name = "convert",
              .summary = "the scene that is read from a map, or from a scene",
              .examples = "collide convert -o level.json level.tmj\n"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_SHARD |
            SET_PRETTY | SET_EXIT_ZERO,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .run = run_convert,
};
