/* Options about the shapes of levels, and about what check looks for. */
#include <stddef.h>

#include "options/option_groups.h"
#include "options/options.h"

enum { FIRST = OPTION_LAYER };

static const char *const holes_choices[] = {
    [OPTION_HOLES_KEEP] = "keep",
    [OPTION_HOLES_FILL] = "fill",
    NULL,
};

static const char *const cells_choices[] = {
    [OPTION_CELLS_RECTANGLES] = "rectangles",
    [OPTION_CELLS_OUTLINES] = "outlines",
    NULL,
};

static const char *const point_choices[] = {
    [OPTION_POINT_CENTER] = "center",
    [OPTION_POINT_CORNER] = "corner",
    NULL,
};

static const char *const profile_choices[] = {
    "generic", "box2d-3", "box2d-2", "chipmunk",
    "godot-4", "matter",  "rapier",  NULL,
};

static const char *const engine_y_choices[] = {
    [ENGINE_Y_UP] = "up",
    [ENGINE_Y_DOWN] = "down",
    NULL,
};

static const char *const severity_choices[] = {
    [SEVERITY_NOTE] = "note",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_ERROR] = "error",
    NULL,
};

static const char *const format_choices[] = {
    REPORT_ROWS(REPORT_NAME),
    [OPTION_FORMAT_PATCH] = "patch",
    NULL,
};

const struct option options_of_levels[] = {
    [OPTION_LAYER - FIRST] = {.name = "layer",
                              .queries = MAPPING,
                              .argument = "GLOB",
                              .expects = "a pattern",
                              .help =
                                  "use only such layers of maps; repeatable"},
    [OPTION_CLASS -
        FIRST] = {.name = "class",
                  .queries = MAPPING,
                  .argument = "GLOB",
                  .expects = "a pattern",
                  .help = "use only objects of such classes; repeatable"},
    [OPTION_PROPERTY -
        FIRST] = {.name = "property",
                  .queries = MAPPING,
                  .argument = "NAME",
                  .expects = "the name of a property",
                  .help = "use only what has this property; repeatable"},
    [OPTION_TRIGGER - FIRST] = {.name = "trigger",
                                .queries = MAPPING,
                                .argument = "GLOB",
                                .expects = "a pattern",
                                .help = "such objects are sensors; repeatable"},
    [OPTION_SPAWN - FIRST] = {.name = "spawn",
                              .queries = MAPPING,
                              .argument = "GLOB",
                              .expects = "a pattern",
                              .help = "such objects are starts; repeatable"},
    [OPTION_GOAL - FIRST] = {.name = "goal",
                             .queries = MAPPING,
                             .argument = "GLOB",
                             .expects = "a pattern",
                             .help = "such objects are goals; repeatable"},
    [OPTION_LEVEL -
        FIRST] = {.name = "level",
                  .queries = MAPPING,
                  .argument = "GLOB",
                  .expects = "a pattern",
                  .help = "use only such levels of a map; repeatable"},
    [OPTION_HOLES -
        FIRST] = {.name = "holes",
                  .queries = MAPPING,
                  .argument = "WHAT",
                  .expects = "keep or fill",
                  .choices = holes_choices,
                  .help = "keep the holes of polygons, or fill them"},
    [OPTION_CELLS - FIRST] = {.name = "cells",
                              .queries = MAPPING,
                              .argument = "SHAPE",
                              .expects = "rectangles or outlines",
                              .choices = cells_choices,
                              .help = "make rectangles or outlines of cells"},
    [OPTION_LENIENT - FIRST] = {.name = "lenient",
                                .queries = MAPPING,
                                .help = "take numbers in quotes for numbers"},
    [OPTION_LDTK_POLYGON_FIELD -
        FIRST] = {.name = "ldtk-polygon-field",
                  .queries = MAPPING,
                  .argument = "NAME",
                  .expects = "the name of a field",
                  .help = "LDtk fields of points that are polygons"},
    [OPTION_LDTK_POINT -
        FIRST] = {.name = "ldtk-point",
                  .queries = MAPPING,
                  .argument = "PLACE",
                  .expects = "center or corner",
                  .choices = point_choices,
                  .help = "LDtk points are the center or corner of "
                          "cells"},
    [OPTION_ELLIPSE_VERTICES -
        FIRST] = {.name = "ellipse-vertices",
                  .queries = MAPPING,
                  .argument = "N",
                  .expects = "a whole number from 8 to 1000",
                  .help = "make polygons of N vertices of ellipses"},
    [OPTION_RULES - FIRST] = {.name = "rules",
                              .queries = CHECK,
                              .help = "list the rules and exit"},
    [OPTION_EXPLAIN - FIRST] = {.name = "explain",
                                .queries = CHECK,
                                .argument = "RULE",
                                .expects =
                                    "the id or name of a rule, as --rules "
                                    "lists them",
                                .help = "explain a rule and exit"},
    [OPTION_FORMAT - FIRST] = {.name = "format",
                               .queries = CHECK | QUERY_DIFF | QUERY_GOLDEN,
                               .argument = "NAME",
                               .expects =
                                   "text, json, ndjson, sarif, github, junit, "
                                   "tap, markdown or html; diff also patch",
                               .choices = format_choices,
                               .help = "print a report in this format"},
    [OPTION_PROFILE - FIRST] = {.name = "profile",
                                .queries = FINDING,
                                .argument = "ENGINE",
                                .expects =
                                    "generic, box2d-3, box2d-2, chipmunk, "
                                    "godot-4, matter or rapier",
                                .choices = profile_choices,
                                .help = "go by what an engine asks for"},
    [OPTION_SCALE - FIRST] = {.name = "scale",
                              .queries = FINDING,
                              .argument = "N",
                              .expects = "a number > 0, at most 1e60",
                              .help = "N units of the level are a metre"},
    [OPTION_ENGINE_Y - FIRST] = {.name = "engine-y",
                                 .queries = FINDING,
                                 .argument = "WAY",
                                 .expects = "up or down",
                                 .choices = engine_y_choices,
                                 .help = "y points up or down in the engine"},
    [OPTION_SET -
        FIRST] = {.name = "set",
                  .queries = FINDING,
                  .argument = "NAME=N",
                  .expects = "the name of a tolerance, = and a number >= 0",
                  .help = "set a tolerance of the rules; repeatable"},
    [OPTION_PLAYER - FIRST] = {.name = "player",
                               .queries = FINDING,
                               .argument = "WxH",
                               .expects = "two numbers > 0 with an x between",
                               .help = "the player is a box of this size"},
    [OPTION_SELECT - FIRST] = {.name = "select",
                               .queries = FINDING,
                               .argument = "RULES",
                               .expects =
                                   "ids of rules, beginnings of them, or "
                                   "names, with commas between",
                               .help = "go only by these rules; repeatable"},
    [OPTION_IGNORE - FIRST] = {.name = "ignore",
                               .queries = FINDING,
                               .argument = "RULES",
                               .expects =
                                   "ids of rules, beginnings of them, or "
                                   "names, with commas between",
                               .help = "do not go by these rules; repeatable"},
    [OPTION_BASELINE -
        FIRST] = {.name = "baseline",
                  .queries = FINDING,
                  .argument = "FILE",
                  .expects = "a file name",
                  .help = "leave out the findings that FILE accepts"},
    [OPTION_WRITE_BASELINE -
        FIRST] = {.name = "write-baseline",
                  .queries = CHECK,
                  .argument = "FILE",
                  .expects = "a file name",
                  .help = "write all findings to FILE as accepted"},
    [OPTION_FIX - FIRST] = {.name = "fix",
                            .queries = CHECK,
                            .help = "write a mended level to the file of -o"},
    [OPTION_FAIL_ON -
        FIRST] = {.name = "fail-on",
                  .queries = CHECK,
                  .argument = "SEVERITY",
                  .expects = "note, warning or error",
                  .choices = severity_choices,
                  .help = "exit with 1 from note, warning or error on"},
    [OPTION_MAX_FINDINGS -
        FIRST] = {.name = "max-findings",
                  .queries = CHECK,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000000000",
                  .help = "print at most N findings"},
    [OPTION_QUIET -
        FIRST] = {.name = "quiet",
                  .letter = 'q',
                  .queries = CHECK | COMPARING,
                  .help = "print no findings or pairs; the status tells"},
};
