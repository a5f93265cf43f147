#include "cli/option_table.h"

#include <stddef.h>

#include "query/query.h"

#define STEPPED ((unsigned)QUERY_SAT | QUERY_GJK | QUERY_CLIP | QUERY_SWEEP)
#define EVERY   (STEPPED | QUERY_PAIRS | QUERY_RUN)

static const char *const using_choices[] = {"sat", "epa", NULL};

static const char *const at_choices[] = {
    [COL_AT_INCIDENT] = "incident",
    [COL_AT_REFERENCE] = "reference",
    [COL_AT_MIDDLE] = "middle",
    NULL,
};

const char *const shell_names[] = {"bash", "zsh", "fish", NULL};

const struct option option_table[OPTION_COUNT] = {
    [OPTION_ALL] = {.name = "all",
                    .queries = EVERY,
                    .help = "print the pairs that do not hit, too"},
    [OPTION_PAIR] = {.name = "pair",
                     .queries = EVERY,
                     .argument = "A,B",
                     .expects = "two ids with a comma between",
                     .help = "print this pair, hit or not; repeatable"},
    [OPTION_WITHIN] = {.name = "within",
                       .queries = QUERY_GJK | QUERY_RUN,
                       .argument = "D",
                       .expects = "a number >= 0",
                       .help = "print only the pairs at most D apart"},
    [OPTION_DT] = {.name = "dt",
                   .queries = QUERY_SWEEP | QUERY_RUN,
                   .argument = "T",
                   .expects = "a number > 0, at most 1e60",
                   .help = "length of the time interval, 1 unless given"},
    [OPTION_USING] = {.name = "using",
                      .queries = QUERY_CLIP | QUERY_RUN,
                      .argument = "METHOD",
                      .expects = "sat or epa",
                      .choices = using_choices,
                      .help = "take normal and depth from sat or epa"},
    [OPTION_AT] = {.name = "at",
                   .queries = QUERY_CLIP | QUERY_RUN,
                   .argument = "PLACE",
                   .expects = "incident, reference or middle",
                   .choices = at_choices,
                   .help = "put contacts at incident, reference or middle"},
    [OPTION_TRACE] = {.name = "trace",
                      .queries = STEPPED | QUERY_RUN,
                      .help = "add the steps taken"},
    [OPTION_DIGITS] = {.name = "digits",
                       .queries = EVERY,
                       .argument = "N",
                       .expects = "a whole number from 1 to 17",
                       .help = "round numbers to N significant digits"},
    [OPTION_PRETTY] = {.name = "pretty",
                       .queries = EVERY,
                       .help = "indent the output"},
    [OPTION_OUTPUT] = {.name = "output",
                       .letter = 'o',
                       .queries = EVERY,
                       .argument = "FILE",
                       .expects = "a file name",
                       .help = "write to FILE, replaced when all is done"},
    [OPTION_EXIT_STATUS] = {.name = "exit-status",
                            .letter = 'e',
                            .queries = EVERY,
                            .help = "exit with status 1 if nothing was hit"},
    [OPTION_JOBS] = {.name = "jobs",
                     .queries = EVERY,
                     .argument = "N",
                     .expects = "a whole number from 1 to 1024",
                     .help = "use up to N threads; the output is the same"},
    [OPTION_HELP] = {.name = "help",
                     .letter = 'h',
                     .queries = EVERY,
                     .help = "print help and exit"},
    [OPTION_VERSION] = {.name = "version",
                        .letter = 'V',
                        .queries = EVERY,
                        .help = "print the version and exit"},
};
