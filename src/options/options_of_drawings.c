/* Options of pictures. */
#include <stddef.h>

#include "claims/dialect.h"
#include "options/option_groups.h"
#include "options/options.h"

enum { FIRST = OPTION_DRAW_QUERY };

#define DRAW ((unsigned)QUERY_DRAW)

#define PARTS_EXPECTED                                                         \
    "grid, legend, labels, boxes, indices, pairs or pieces, several with "     \
    "commas between"

static const char *const query_choices[] = {
    "sat",     "gjk",      "clip", "sweep", "toi",    "ray",   "cast", "pairs",
    "resolve", "simulate", "mass", "cross", "pieces", "check", NULL,
};

static const char *const theme_choices[] = {
    [SVG_AUTO] = "auto",
    [SVG_LIGHT] = "light",
    [SVG_DARK] = "dark",
    NULL,
};

static const char *const colors_choices[] = {
    [SVG_BOX2D] = "box2d",
    [SVG_SAFE] = "safe",
    NULL,
};

static const char *const format_choices[] = {
    [DRAW_SVG] = "svg",
    [DRAW_HTML] = "html",
    [DRAW_PNG] = "png",
    [DRAW_TEXT] = "text",
    NULL,
};

const struct option options_of_drawings[] = {
    [OPTION_DRAW_QUERY -
     FIRST] = {.name = "query",
               .queries = DRAW,
               .argument = "QUERY",
               .expects = "sat, gjk, clip, sweep, toi, ray, cast, pairs, "
                          "resolve, simulate, mass, cross, pieces or check",
               .choices = query_choices,
               .help = "show what this query answers"},
    [OPTION_STEP - FIRST] = {.name = "step",
                             .queries = DRAW,
                             .argument = "N",
                             .expects = "N or R.N, whole numbers up to "
                                        "1000000000, R from 1",
                             .help = "show step N, of record R by R.N"},
    [OPTION_SCENE - FIRST] = {.name = "scene",
                              .queries = DRAW,
                              .argument = "N",
                              .expects = "a number from 1, or a name",
                              .help = "draw the N-th scene, or that of a name"},
    [OPTION_DRAW_ONLY -
        FIRST] = {.name = "only",
                  .queries = DRAW,
                  .argument = "A,B",
                  .expects = "an id, or two with a comma between",
                  .help = "draw only these two, or one, and what is of them"},
    [OPTION_CROP - FIRST] = {.name = "crop",
                             .queries = DRAW,
                             .argument = "WHERE",
                             .expects = "X0,Y0,X1,Y1, an id or finding-N",
                             .help = "show X0,Y0,X1,Y1, an id or finding-N"},
    [OPTION_SHOW - FIRST] = {.name = "show",
                             .queries = DRAW,
                             .argument = "PARTS",
                             .expects = PARTS_EXPECTED,
                             .help = "show also boxes, indices, pairs, pieces"},
    [OPTION_HIDE - FIRST] = {.name = "hide",
                             .queries = DRAW,
                             .argument = "PARTS",
                             .expects = PARTS_EXPECTED,
                             .help = "do not show the grid, legend, labels"},
    [OPTION_WIDTH - FIRST] = {.name = "width",
                              .queries = DRAW,
                              .argument = "N",
                              .expects = "a whole number from 20 to 10000",
                              .help = "make it N units, or columns, wide"},
    [OPTION_THEME - FIRST] = {.name = "theme",
                              .queries = DRAW,
                              .argument = "NAME",
                              .expects = "auto, light or dark",
                              .choices = theme_choices,
                              .help = "auto, light or dark"},
    [OPTION_COLORS - FIRST] = {.name = "colors",
                               .queries = DRAW,
                               .argument = "NAME",
                               .expects = "box2d or safe",
                               .choices = colors_choices,
                               .help = "box2d, or safe for all eyes"},
    [OPTION_DRAW_Y - FIRST] = {.name = "y",
                               .queries = DRAW,
                               .argument = "WAY",
                               .expects = "up or down",
                               .choices = dialect_y_names,
                               .help = "y leads up or down in the picture"},
    [OPTION_DRAW_FORMAT -
        FIRST] = {.name = "format",
                  .queries = DRAW,
                  .argument = "NAME",
                  .expects = "svg, html, png or text",
                  .choices = format_choices,
                  .help = "make svg, html, png or text of it"},
    [OPTION_HTML - FIRST] = {.name = "html",
                             .queries = DRAW,
                             .help = "make a page with all scenes and steps"},
    [OPTION_PNG - FIRST] = {.name = "png",
                            .queries = DRAW,
                            .help = "make a PNG, where librsvg is there"},
    [OPTION_PREVIEW - FIRST] = {.name = "preview",
                                .queries = DRAW,
                                .help = "show it as text, in a terminal"},
    [OPTION_ASCII - FIRST] = {.name = "ascii",
                              .queries = DRAW,
                              .help = "the same in ASCII alone"},
};
