/* Options of the queries of scenes. */
#include <stddef.h>

#include "options/option_groups.h"
#include "options/options.h"
#include "scene/read_world.h"

enum { FIRST = OPTION_ALL };

#define POINT_EXPECTED                                                         \
    "two numbers, at most 1e60 in magnitude, with a comma between"

static const char *const using_choices[] = {"sat", "epa", NULL};

static const char *const at_choices[] = {
    [COL_AT_INCIDENT] = "incident",
    [COL_AT_REFERENCE] = "reference",
    [COL_AT_MIDDLE] = "middle",
    NULL,
};

const struct option options_of_queries[] = {
    [OPTION_ALL - FIRST] = {.name = "all",
                            .takes = TAKES_PAIRS | TAKES_CAST,
                            .help = "print every pair"},
    [OPTION_PAIR - FIRST] = {.name = "pair",
                             .takes = TAKES_PAIRS,
                             .argument = "A,B",
                             .expects = "two ids with a comma between",
                             .help = "always print this pair; repeatable"},
    [OPTION_WITHIN - FIRST] = {.name = "within",
                               .takes = TAKES_DISTANCE,
                               .argument = "D",
                               .expects = "a number >= 0",
                               .help = "print only the pairs at most D apart"},
    [OPTION_DT - FIRST] = {.name = "dt",
                           .takes = TAKES_TIME,
                           .argument = "T",
                           .expects = "a number > 0, at most 1e60",
                           .help = "length of the time interval, or of a step"},
    [OPTION_STEPS - FIRST] = {.name = "steps",
                              .takes = TAKES_WORLD,
                              .argument = "N",
                              .expects = "a whole number from 1 to 1000000000",
                              .help = "make N steps"},
    [OPTION_SOLVER - FIRST] = {.name = "solver",
                               .takes = TAKES_WORLD,
                               .argument = "NAME",
                               .choices = solver_names,
                               .help = "simulate with impulse or verlet"},
    [OPTION_ITERATIONS -
        FIRST] = {.name = "iterations",
                  .takes = TAKES_WORLD,
                  .argument = "K",
                  .expects = "a whole number from 1 to 10000",
                  .help = "let the solver pass over contacts K times"},
    [OPTION_EVERY - FIRST] = {.name = "every",
                              .takes = TAKES_WORLD,
                              .argument = "M",
                              .expects = "a whole number from 1 to 1000000000",
                              .help = "print every M-th state"},
    [OPTION_FRAME - FIRST] = {.name = "frame",
                              .takes = TAKES_WORLD,
                              .argument = "T",
                              .expects = "a number > 0, at most 1e60",
                              .help = "print states every T, between steps"},
    [OPTION_CONTACTS - FIRST] = {.name = "contacts",
                                 .takes = TAKES_WORLD,
                                 .help = "print the contacts of each state"},
    [OPTION_USING - FIRST] = {.name = "using",
                              .takes = TAKES_EPA,
                              .argument = "METHOD",
                              .choices = using_choices,
                              .help = "take normal and depth from sat or epa"},
    [OPTION_AT -
        FIRST] = {.name = "at",
                  .takes = TAKES_PLACE,
                  .argument = "PLACE",
                  .choices = at_choices,
                  .help = "put contacts at incident, reference or middle"},
    [OPTION_METHOD -
        FIRST] = {.name = "method",
                  .takes = TAKES_METHOD,
                  .argument = "NAME",
                  .choices = resolve_names,
                  .help = "by impulse, stop, slide, bounce, push or verlet"},
    [OPTION_WALK -
        FIRST] = {.name = "walk",
                  .takes = TAKES_METHOD,
                  .argument = "ID",
                  .expects = "the id of a shape",
                  .help = "move one shape among the others, which rest"},
    [OPTION_SLOP - FIRST] = {.name = "slop",
                             .takes = TAKES_CORRECTION,
                             .argument = "D",
                             .expects = "a number >= 0, at most 1e60",
                             .help = "tolerate overlaps of up to D"},
    [OPTION_CORRECTION -
        FIRST] = {.name = "correction",
                  .takes = TAKES_CORRECTION,
                  .argument = "P",
                  .expects = "a number from 0 to 1",
                  .help = "correct a fraction P of deeper overlaps"},
    [OPTION_FROM -
        FIRST] = {.name = "from",
                  .takes = TAKES_RAY,
                  .argument = "X,Y",
                  .expects = POINT_EXPECTED,
                  .help = "cast one ray from here, not those of the scene"},
    [OPTION_TO - FIRST] = {.name = "to",
                           .takes = TAKES_RAY,
                           .argument = "X,Y",
                           .expects = POINT_EXPECTED,
                           .help = "where the ray of --from ends"},
    [OPTION_FIRST - FIRST] = {.name = "first",
                              .takes = TAKES_RAY,
                              .help = "print only the first hit of each ray"},
    [OPTION_SHAPE - FIRST] = {.name = "shape",
                              .takes = TAKES_CAST,
                              .argument = "ID",
                              .expects = "an id",
                              .help = "cast this shape"},
    [OPTION_BY - FIRST] = {.name = "by",
                           .takes = TAKES_CAST,
                           .argument = "X,Y",
                           .expects = POINT_EXPECTED,
                           .help = "cast it by this translation"},
    [OPTION_TARGET_DISTANCE -
        FIRST] = {.name = "target-distance",
                  .takes = TAKES_CAST,
                  .argument = "D",
                  .expects = "a number >= 0, at most 1e60",
                  .help = "treat shapes D apart as in contact"},
};
