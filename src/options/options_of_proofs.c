/* Options of what proves, compares, makes and reduces: judge, diff, golden,
 * generate and reduce; and of the conventions of engines. */
#include <stddef.h>

#include "claims/dialect.h"
#include "options/option_groups.h"
#include "options/options.h"

enum { FIRST = OPTION_DIALECT };

/* What the three tolerances of numbers expect: the words of
 * tolerance_field_names. */
#define TOLERANCE                                                              \
    "a number from 0 to 1e60, of one field FIELD=NUMBER, which is normal, "    \
    "depth, distance, separation, points, time or other"

static const char *const diff_choices[] = {
    [DIFF_TEXT] = "text",
    [DIFF_JSON] = "json",
    [DIFF_PATCH] = "patch",
    NULL,
};

static const char *const golden_choices[] = {
    [GOLDEN_TEXT] = "text",         [GOLDEN_JSON] = "json",
    [GOLDEN_NDJSON] = "ndjson",     [GOLDEN_GITHUB] = "github",
    [GOLDEN_JUNIT] = "junit",       [GOLDEN_TAP] = "tap",
    [GOLDEN_MARKDOWN] = "markdown", NULL,
};

const struct option options_of_proofs[] = {
    /* ---- Conventions of engines ---- */
    [OPTION_DIALECT - FIRST] = {.name = "dialect",
                                .sets = SET_JUDGE,
                                .argument = "NAME",
                                .choices = dialect_names,
                                .help =
                                    "read results in the dialect of an engine"},
    [OPTION_AS - FIRST] = {.name = "as",
                           .takes = TAKES_WORDS,
                           .argument = "NAME",
                           .choices = dialect_names,
                           .help = "print results in the dialect of an engine"},
    [OPTION_NORMAL - FIRST] = {.name = "normal",
                               .takes = TAKES_WORDS,
                               .sets = SET_JUDGE,
                               .argument = "WAY",
                               .choices = dialect_normal_names,
                               .help = "normals point a-to-b or b-to-a"},
    [OPTION_DEPTH - FIRST] = {.name = "depth",
                              .takes = TAKES_WORDS,
                              .sets = SET_JUDGE,
                              .argument = "SIGN",
                              .choices = dialect_depth_names,
                              .help = "depths are positive, or signed "
                                      "distances"},
    [OPTION_Y - FIRST] = {.name = "y",
                          .takes = TAKES_WORDS,
                          .sets = SET_JUDGE,
                          .argument = "WAY",
                          .choices = dialect_y_names,
                          .help = "y points up as in the scene, or down"},
    [OPTION_F32 - FIRST] = {.name = "f32",
                            .sets = SET_FLOAT,
                            .help = "round the numbers of scenes to single "
                                    "precision"},

    /* ---- judge, and what diff and golden share with it ---- */
    [OPTION_FORMAT_OF_DIFF - FIRST] = {.name = "format",
                                       .sets = SET_DIFF,
                                       .argument = "NAME",
                                       .choices = diff_choices,
                                       .help = FORMAT_HELP},
    [OPTION_FORMAT_OF_GOLDEN - FIRST] = {.name = "format",
                                         .sets = SET_GOLDEN,
                                         .argument = "NAME",
                                         .choices = golden_choices,
                                         .help = FORMAT_HELP},
    [OPTION_TOUCH -
        FIRST] = {.name = "touch",
                  .sets = SET_JUDGE,
                  .argument = "EPS",
                  .expects = "a number >= 0, at most 1e60",
                  .help = "this close to touching, either answer is right"},
    [OPTION_TOL -
        FIRST] = {.name = "tol",
                  .sets = SET_COMPARING,
                  .argument = "EPS",
                  .expects = TOLERANCE,
                  .help = "accept numbers that are off by EPS; repeatable"},
    [OPTION_REL -
        FIRST] = {.name = "rel",
                  .sets = SET_COMPARING,
                  .argument = "EPS",
                  .expects = TOLERANCE,
                  .help = "accept numbers off by a fraction; repeatable"},
    [OPTION_ULPS -
        FIRST] = {.name = "ulps",
                  .sets = SET_COMPARING,
                  .argument = "N",
                  .expects = TOLERANCE,
                  .help = "accept numbers off by N ulps; repeatable"},
    [OPTION_FAULTS - FIRST] = {.name = "faults",
                               .sets = SET_JUDGE,
                               .help = "print only pairs with faults"},
    [OPTION_ALLOW_ALTERNATIVES -
        FIRST] = {.name = "allow-alternatives",
                  .sets = SET_DIFFERENCES,
                  .help = "accept another normal of the same depth"},
    [OPTION_IGNORE_MEMBER -
        FIRST] = {.name = "ignore-member",
                  .sets = SET_DIFFERENCES,
                  .argument = "NAME",
                  .expects = "the name of a member",
                  .help = "do not compare members of this name; repeatable"},
    [OPTION_QUERY - FIRST] = {.name = "query",
                              .sets = SET_GOLDEN,
                              .argument = "NAME",
                              .expects = "the name of a query of scenes",
                              .help = "use this query; repeatable"},

    /* ---- generate ---- */
    [OPTION_FAMILY - FIRST] = {.name = "family",
                               .sets = SET_GENERATE,
                               .argument = "NAMES",
                               .expects = "names of families with commas "
                                          "between, as --list lists them",
                               .help = "make scenes of these families"},
    [OPTION_TYPES - FIRST] = {.name = "types",
                              .sets = SET_GENERATE,
                              .argument = "NAMES",
                              .expects = "polygon, rounded, circle, capsule, "
                                         "box, segment, point, with commas "
                                         "between",
                              .help = "make shapes of these types"},
    [OPTION_VERTICES - FIRST] = {.name = "vertices",
                                 .sets = SET_GENERATE,
                                 .argument = "N",
                                 .expects = "a whole number from 3 to 100000, "
                                            "or two with a - between",
                                 .help = "make polygons of N vertices"},
    [OPTION_SHAPES - FIRST] = {.name = "shapes",
                               .sets = SET_GENERATE,
                               .argument = "N",
                               .expects = "a whole number from 2 to 100000",
                               .help = "make scenes of N shapes"},
    [OPTION_COUNT_OF - FIRST] = {.name = "count",
                                 .sets = SET_GENERATE,
                                 .argument = "N",
                                 .expects = "a whole number from 1 to "
                                            "1000000000000",
                                 .help = "make N scenes of each family"},
    [OPTION_SEED - FIRST] = {.name = "seed",
                             .sets = SET_GENERATE,
                             .argument = "S",
                             .expects = "a whole number from 0 to "
                                        "18446744073709551615",
                             .help = "other seeds give other scenes"},
    [OPTION_ONLY - FIRST] = {.name = "only",
                             .sets = SET_GENERATE,
                             .argument = "K",
                             .expects = "a whole number from 1 to "
                                        "1000000000000",
                             .help = "make only the K-th scene of each family"},
    [OPTION_MOVING - FIRST] = {.name = "moving",
                               .sets = SET_GENERATE,
                               .help = "give shapes velocities"},
    [OPTION_TURNED - FIRST] = {.name = "turned",
                               .sets = SET_GENERATE,
                               .help = "give shapes positions and angles"},
    [OPTION_LIST - FIRST] = {.name = "list",
                             .sets = SET_GENERATE,
                             .help = "list the families and exit"},

    /* ---- reduce ---- */
    [OPTION_STATUS - FIRST] = {.name = "status",
                               .sets = SET_REDUCE,
                               .argument = "N",
                               .expects = "a whole number from 1 to 255",
                               .help = "COMMAND fails with exit status N"},
    [OPTION_FAILS - FIRST] = {.name = "fails",
                              .sets = SET_REDUCE,
                              .help = "COMMAND fails with any status but 0"},
    [OPTION_TIMEOUT -
        FIRST] = {.name = "timeout",
                  .sets = SET_REDUCE | SET_GOLDEN,
                  .argument = "SECONDS",
                  .expects = "a whole number from 1 to 1000000",
                  .help = "end COMMAND after SECONDS; its status is then 124"},
    [OPTION_MAX_RUNS - FIRST] = {.name = "max-runs",
                                 .sets = SET_REDUCE,
                                 .argument = "N",
                                 .expects = "a whole number from 1 to "
                                            "1000000000",
                                 .help = "run COMMAND at most N times"},
    [OPTION_VERBOSE - FIRST] = {.name = "verbose",
                                .sets = SET_REDUCE,
                                .help = "show what COMMAND prints"},
};
