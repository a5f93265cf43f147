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

static const char *const format_choices[] = {REPORT_ROWS(REPORT_NAME) NULL};

const struct option options_of_levels[] = {
    [OPTION_LAYER -
     FIRST] = {.name = "layer",
               .sets = SET_MAPS,
               .argument = "GLOB",
               .expects = "a pattern",
               .help = "use only layers of maps with such names; repeatable"},
    [OPTION_CLASS -
        FIRST] = {.name = "class",
                  .sets = SET_MAPS,
                  .argument = "GLOB",
                  .expects = "a pattern",
                  .help = "use only objects of such classes; repeatable"},
    [OPTION_PROPERTY -
        FIRST] = {.name = "property",
                  .sets = SET_MAPS,
                  .argument = "NAME",
                  .expects = "the name of a property",
                  .help = "use only what has this property; repeatable"},
    [OPTION_TRIGGER - FIRST] = {.name = "trigger",
                                .sets = SET_MAPS,
                                .argument = "GLOB",
                                .expects = "a pattern",
                                .help = "such objects are sensors; repeatable"},
    [OPTION_SPAWN - FIRST] = {.name = "spawn",
                              .sets = SET_MAPS,
                              .argument = "GLOB",
                              .expects = "a pattern",
                              .help = "such objects are spawns; repeatable"},
    [OPTION_GOAL - FIRST] = {.name = "goal",
                             .sets = SET_MAPS,
                             .argument = "GLOB",
                             .expects = "a pattern",
                             .help = "such objects are goals; repeatable"},
    [OPTION_LEVEL -
        FIRST] = {.name = "level",
                  .sets = SET_MAPS,
                  .argument = "GLOB",
                  .expects = "a pattern",
                  .help = "use only such levels of a map; repeatable"},
    [OPTION_HOLES -
        FIRST] = {.name = "holes",
                  .sets = SET_MAPS,
                  .argument = "WHAT",
                  .choices = holes_choices,
                  .help = "keep the holes of polygons, or fill them"},
    [OPTION_CELLS - FIRST] = {.name = "cells",
                              .sets = SET_MAPS,
                              .argument = "SHAPE",
                              .choices = cells_choices,
                              .help = "make rectangles or outlines of cells"},
    [OPTION_LENIENT - FIRST] = {.name = "lenient",
                                .sets = SET_MAPS,
                                .help = "accept numbers in quotes"},
    [OPTION_LDTK_POLYGON_FIELD -
        FIRST] = {.name = "ldtk-polygon-field",
                  .sets = SET_MAPS,
                  .argument = "NAME",
                  .expects = "the name of a field",
                  .help = "LDtk fields of points that are polygons"},
    [OPTION_LDTK_POINT -
        FIRST] = {.name = "ldtk-point",
                  .sets = SET_MAPS,
                  .argument = "PLACE",
                  .choices = point_choices,
                  .help = "LDtk points are the center or corner of "
                          "cells"},
    [OPTION_ELLIPSE_VERTICES -
        FIRST] = {.name = "ellipse-vertices",
                  .sets = SET_MAPS,
                  .argument = "N",
                  .expects = "a whole number from 8 to 1000",
                  .help = "turn ellipses into polygons of N vertices"},
    [OPTION_RULES - FIRST] = {.name = "rules",
                              .sets = SET_CHECK,
                              .help = "list the rules and exit"},
    [OPTION_EXPLAIN - FIRST] = {.name = "explain",
                                .sets = SET_CHECK,
                                .argument = "RULE",
                                .expects =
                                    "the id or name of a rule, as --rules "
                                    "lists them",
                                .help = "explain a rule and exit"},
    [OPTION_FORMAT - FIRST] = {.name = "format",
                               .sets = SET_CHECK,
                               .argument = "NAME",
                               .choices = format_choices,
                               .help = FORMAT_HELP},
    [OPTION_PROFILE - FIRST] = {.name = "profile",
                                .sets = SET_RULES,
                                .argument = "ENGINE",
                                .choices = profile_choices,
                                .help = "apply the limits of an engine"},
    [OPTION_SCALE - FIRST] = {.name = "scale",
                              .sets = SET_RULES,
                              .argument = "N",
                              .expects = "a number > 0, at most 1e60",
                              .help = "N units of the level are a metre"},
    [OPTION_ENGINE_Y - FIRST] = {.name = "engine-y",
                                 .sets = SET_RULES,
                                 .argument = "WAY",
                                 .choices = engine_y_choices,
                                 .help = "y points up or down in the engine"},
    [OPTION_SET -
        FIRST] = {.name = "set",
                  .sets = SET_RULES,
                  .argument = "NAME=N",
                  .expects = "the name of a tolerance, = and a number >= 0",
                  .help = "set a tolerance of the rules; repeatable"},
    [OPTION_PLAYER - FIRST] = {.name = "player",
                               .sets = SET_RULES,
                               .argument = "WxH",
                               .expects = "two numbers > 0 with an x between",
                               .help = "the player is a box of this size"},
    [OPTION_SELECT - FIRST] = {.name = "select",
                               .sets = SET_RULES,
                               .argument = "RULES",
                               .expects =
                                   "ids of rules, beginnings of them, or "
                                   "names, with commas between",
                               .help = "apply only these rules; repeatable"},
    [OPTION_IGNORE - FIRST] = {.name = "ignore",
                               .sets = SET_RULES,
                               .argument = "RULES",
                               .expects =
                                   "ids of rules, beginnings of them, or "
                                   "names, with commas between",
                               .help = "do not apply these rules; repeatable"},
    [OPTION_BASELINE -
        FIRST] = {.name = "baseline",
                  .sets = SET_RULES,
                  .argument = "FILE",
                  .expects = "a file name",
                  .help = "leave out the findings that FILE accepts"},
    [OPTION_WRITE_BASELINE -
        FIRST] = {.name = "write-baseline",
                  .sets = SET_CHECK,
                  .argument = "FILE",
                  .expects = "a file name",
                  .help = "write all findings to FILE as accepted"},
    [OPTION_FIX - FIRST] = {.name = "fix",
                            .sets = SET_CHECK,
                            .help = "print the level with its polygons mended"},
    [OPTION_FAIL_ON -
        FIRST] = {.name = "fail-on",
                  .sets = SET_CHECK,
                  .argument = "SEVERITY",
                  .choices = severity_choices,
                  .help = "exit with status 1 at note, warning or error"},
    [OPTION_MAX_FINDINGS -
        FIRST] = {.name = "max-findings",
                  .sets = SET_CHECK,
                  .argument = "N",
                  .expects = "a whole number from 1 to 1000000000",
                  .help = "print at most N findings"},
    [OPTION_QUIET -
        FIRST] = {.name = "quiet",
                  .letter = 'q',
                  .sets = SET_CHECK | SET_COMPARING,
                  .help = "print no findings or pairs, only set the status"},
};
