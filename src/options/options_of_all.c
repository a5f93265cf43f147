/* Options that most queries and commands take. */
#include <stddef.h>

#include "options/option_groups.h"
#include "options/options.h"

enum { FIRST = OPTION_TRACE };

static const char *const progress_choices[] = {
    [PROGRESS_AUTO] = "auto",
    [PROGRESS_ALWAYS] = "always",
    [PROGRESS_NEVER] = "never",
    NULL,
};

const struct option options_of_all[] = {
    [OPTION_TRACE - FIRST] = {.name = "trace",
                              .takes = TAKES_TRACE,
                              .help = "add the steps taken"},
    [OPTION_DIGITS - FIRST] = {.name = "digits",
                               .sets = SET_DIGITS,
                               .argument = "N",
                               .expects = "a whole number from 1 to 17",
                               .help = "round numbers to N significant digits"},
    [OPTION_PRETTY - FIRST] = {.name = "pretty",
                               .sets = SET_PRETTY,
                               .help = "indent the output"},
    [OPTION_OUTPUT -
        FIRST] = {.name = "output",
                  .letter = 'o',

                  .argument = "FILE",
                  .expects = "a file name",
                  .help = "write to FILE, replaced when all is done"},
    [OPTION_EXIT_STATUS -
        FIRST] = {.name = "exit-status",
                  .letter = 'e',
                  .takes = TAKES_HITS,
                  .help = "exit with status 1 if nothing was hit"},
    [OPTION_EXIT_ZERO -
        FIRST] = {.name = "exit-zero",
                  .sets = SET_EXIT_ZERO,
                  .help = "exit with status 0 even if something is wrong"},
    [OPTION_JOBS -
        FIRST] = {.name = "jobs",
                  .sets = SET_JOBS,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1024",
                  .help = "use up to N threads; the output is the same"},
    [OPTION_PROGRESS -
        FIRST] = {.name = "progress",
                  .sets = SET_READING,
                  .argument = "WHEN",
                  .choices = progress_choices,
                  .help = "auto, always or never show how far the run is"},
    [OPTION_SHARD -
        FIRST] = {.name = "shard",
                  .sets = SET_SHARD,
                  .argument = "I/N",
                  .expects =
                      "I/N, whole numbers with 0 <= I < N <= 1000000000000",
                  .help = "answer every N-th scene, from number I on"},
    [OPTION_RECORD_ID -
        FIRST] = {.name = "record-id",
                  .sets = SET_RECORD_ID,
                  .argument = "MEMBER",
                  .expects = "the name of a member",
                  .help = "repeat this member of a scene in its answer"},
    [OPTION_MAX_DEPTH -
        FIRST] = {.name = "max-depth",
                  .sets = SET_READING,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000",
                  .help = "refuse scenes nested more than N deep"},
    [OPTION_MAX_BYTES -
        FIRST] = {.name = "max-bytes",
                  .sets = SET_READING,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000000000000",
                  .help = "refuse scenes of more than N bytes"},
    [OPTION_MAX_VALUES -
        FIRST] = {.name = "max-values",
                  .sets = SET_READING,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000000000000",
                  .help = "refuse scenes of more than N JSON values"},
    [OPTION_MAX_VERTICES -
        FIRST] = {.name = "max-vertices",
                  .sets = SET_SCENES,
                  .argument = "N",
                  .expects = "a whole number from 1 to 268435456",
                  .help = "refuse polygons of more than N vertices"},
    [OPTION_MAX_SHAPES -
        FIRST] = {.name = "max-shapes",
                  .sets = SET_SCENES,
                  .argument = "N",
                  .expects = "a whole number from 1 to 268435456",
                  .help = "refuse scenes of more than N shapes"},
    [OPTION_MAX_PAIRS -
        FIRST] = {.name = "max-pairs",
                  .takes = TAKES_PAIRS | TAKES_LIMIT,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000000000000",
                  .help = "refuse scenes of more than N pairs to look at"},
    [OPTION_HELP - FIRST] = {.name = "help",
                             .letter = 'h',

                             .help = "print help and exit"},
    [OPTION_VERSION - FIRST] = {.name = "version",
                                .letter = 'V',

                                .help = "print the version and exit"},
};
