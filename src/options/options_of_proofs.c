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

/* Those that can answer in the words of an engine. */
#define SPEAKING ((unsigned)QUERY_SAT | QUERY_GJK | QUERY_CLIP | QUERY_RUN)

const struct option options_of_proofs[] = {
    /* ---- Conventions of engines ---- */
    [OPTION_DIALECT - FIRST] = {.name = "dialect",
                                .queries = QUERY_JUDGE,
                                .argument = "NAME",
                                .expects = "collide, box2d, dyn4j, chipmunk, "
                                           "cute_c2, parry, matter or planck",
                                .choices = dialect_names,
                                .help =
                                    "read results in the words of an engine"},
    [OPTION_AS - FIRST] = {.name = "as",
                           .queries = SPEAKING,
                           .argument = "NAME",
                           .expects = "collide, box2d, dyn4j, chipmunk, "
                                      "cute_c2, parry, matter or planck",
                           .choices = dialect_names,
                           .help = "print results in the words of an engine"},
    [OPTION_NORMAL - FIRST] = {.name = "normal",
                               .queries = SPEAKING | QUERY_JUDGE,
                               .argument = "WAY",
                               .expects = "a-to-b or b-to-a",
                               .choices = dialect_normal_names,
                               .help = "normals of the engine go "
                                       "a-to-b or b-to-a"},
    [OPTION_DEPTH - FIRST] = {.name = "depth",
                              .queries = SPEAKING | QUERY_JUDGE,
                              .argument = "SIGN",
                              .expects = "positive or signed",
                              .choices = dialect_depth_names,
                              .help = "depths are positive, or signed "
                                      "distances"},
    [OPTION_Y - FIRST] = {.name = "y",
                          .queries = SPEAKING | QUERY_JUDGE,
                          .argument = "WAY",
                          .expects = "up or down",
                          .choices = dialect_y_names,
                          .help = "y goes up as in the scene, or down"},
    [OPTION_F32 -
        FIRST] = {.name = "f32",
                  .queries = EVERY | QUERY_JUDGE | QUERY_GENERATE | QUERY_DRAW,
                  .help = "round the numbers of scenes to single "
                          "precision"},

    /* ---- judge, and what diff and golden share with it ---- */
    [OPTION_TOUCH - FIRST] = {.name = "touch",
                              .queries = QUERY_JUDGE,
                              .argument = "EPS",
                              .expects = "a number >= 0, at most 1e60",
                              .help = "so near to touching, either answer is "
                                      "right"},
    [OPTION_TOL - FIRST] = {.name = "tol",
                            .queries = COMPARING,
                            .argument = "EPS",
                            .expects = TOLERANCE,
                            .help = "let numbers be off by EPS; repeatable"},
    [OPTION_REL - FIRST] = {.name = "rel",
                            .queries = COMPARING,
                            .argument = "EPS",
                            .expects = TOLERANCE,
                            .help = "let them be off by a share; repeatable"},
    [OPTION_ULPS - FIRST] = {.name = "ulps",
                             .queries = COMPARING,
                             .argument = "N",
                             .expects = TOLERANCE,
                             .help = "let them be off by N last places; "
                                     "repeatable"},
    [OPTION_FAULTS - FIRST] = {.name = "faults",
                               .queries = QUERY_JUDGE,
                               .help = "print only pairs with faults"},
    [OPTION_ALLOW_ALTERNATIVES -
        FIRST] = {.name = "allow-alternatives",
                  .queries = QUERY_DIFF | QUERY_GOLDEN,
                  .help = "take another normal of the same depth"},
    [OPTION_IGNORE_MEMBER -
        FIRST] = {.name = "ignore-member",
                  .queries = QUERY_DIFF | QUERY_GOLDEN,
                  .argument = "NAME",
                  .expects = "the name of a member",
                  .help = "do not compare such members; repeatable"},
    [OPTION_QUERY - FIRST] = {.name = "query",
                              .queries = QUERY_GOLDEN,
                              .argument = "NAME",
                              .expects = "the name of a query of scenes",
                              .help = "what scenes are asked; repeatable"},

    /* ---- generate ---- */
    [OPTION_FAMILY - FIRST] = {.name = "family",
                               .queries = QUERY_GENERATE,
                               .argument = "NAMES",
                               .expects = "names of families with commas "
                                          "between, as --list lists them",
                               .help = "make scenes of these families"},
    [OPTION_TYPES - FIRST] = {.name = "types",
                              .queries = QUERY_GENERATE,
                              .argument = "NAMES",
                              .expects = "polygon, rounded, circle, capsule, "
                                         "box, segment, point, with commas "
                                         "between",
                              .help = "make shapes of these types"},
    [OPTION_VERTICES - FIRST] = {.name = "vertices",
                                 .queries = QUERY_GENERATE,
                                 .argument = "N",
                                 .expects = "a whole number from 3 to 100000, "
                                            "or two with a - between",
                                 .help = "polygons have so many vertices"},
    [OPTION_SHAPES - FIRST] = {.name = "shapes",
                               .queries = QUERY_GENERATE,
                               .argument = "N",
                               .expects = "a whole number from 2 to 100000",
                               .help = "scenes have so many shapes"},
    [OPTION_COUNT_OF - FIRST] = {.name = "count",
                                 .queries = QUERY_GENERATE,
                                 .argument = "N",
                                 .expects = "a whole number from 1 to "
                                            "1000000000000",
                                 .help = "make N scenes of each family"},
    [OPTION_SEED - FIRST] = {.name = "seed",
                             .queries = QUERY_GENERATE,
                             .argument = "S",
                             .expects = "a whole number from 0 to "
                                        "18446744073709551615",
                             .help = "other seeds give other scenes"},
    [OPTION_ONLY - FIRST] = {.name = "only",
                             .queries = QUERY_GENERATE,
                             .argument = "K",
                             .expects = "a whole number from 1 to "
                                        "1000000000000",
                             .help = "make only the K-th scene of each family"},
    [OPTION_MOVING - FIRST] = {.name = "moving",
                               .queries = QUERY_GENERATE,
                               .help = "give shapes velocities"},
    [OPTION_TURNED - FIRST] = {.name = "turned",
                               .queries = QUERY_GENERATE,
                               .help = "give shapes positions and angles"},
    [OPTION_LIST - FIRST] = {.name = "list",
                             .queries = QUERY_GENERATE,
                             .help = "list the families and exit"},

    /* ---- reduce ---- */
    [OPTION_STATUS - FIRST] = {.name = "status",
                               .queries = QUERY_REDUCE,
                               .argument = "N",
                               .expects = "a whole number from 1 to 255",
                               .help = "COMMAND fails by this exit status"},
    [OPTION_FAILS - FIRST] = {.name = "fails",
                              .queries = QUERY_REDUCE,
                              .help = "COMMAND fails by any status but 0"},
    [OPTION_TIMEOUT - FIRST] = {.name = "timeout",
                                .queries = QUERY_REDUCE,
                                .argument = "SECONDS",
                                .expects = "a whole number from 1 to 1000000",
                                .help = "end COMMAND after that; its status "
                                        "is then 124"},
    [OPTION_MAX_RUNS - FIRST] = {.name = "max-runs",
                                 .queries = QUERY_REDUCE,
                                 .argument = "N",
                                 .expects = "a whole number from 1 to "
                                            "1000000000",
                                 .help = "run COMMAND at most N times"},
    [OPTION_VERBOSE - FIRST] = {.name = "verbose",
                                .queries = QUERY_REDUCE,
                                .help = "show what COMMAND prints"},
};
