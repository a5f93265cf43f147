/* Options of pictures. */
#include <stddef.h>

#include "claims/dialect.h"
#include "options/option_groups.h"
#include "options/options.h"

enum { FIRST = OPTION_DRAW_QUERY };

#define PARTS_EXPECTED                                                         \
    "grid, legend, labels, boxes, indices, pairs or pieces, several with "     \
    "commas between"

#define NAME(name) #name,
static const char *const query_choices[] = {QUERIES(NAME) DRAW_CHECK, NULL};
#undef NAME

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
    [OPTION_DRAW_QUERY - FIRST] = {.name = "query",
                                   .sets = SET_DRAW,
                                   .argument = "QUERY",
                                   .choices = query_choices,
                                   .help = "show what this query answers"},
    [OPTION_STEP - FIRST] = {.name = "step",
                             .sets = SET_DRAW,
                             .argument = "N",
                             .expects = "N or R.N, whole numbers up to "
                                        "1000000000, R from 1",
                             .help = "show step N, of record R by R.N"},
    [OPTION_SCENE -
        FIRST] = {.name = "scene",
                  .sets = SET_DRAW,
                  .argument = "N",
                  .expects = "a number from 1, or a name",
                  .help = "draw the N-th scene, or the one of this name"},
    [OPTION_DRAW_ONLY -
        FIRST] = {.name = "only",
                  .sets = SET_DRAW,
                  .argument = "A,B",
                  .expects = "an id, or two with a comma between",
                  .help = "draw only these two shapes, or one"},
    [OPTION_CROP -
        FIRST] = {.name = "crop",
                  .sets = SET_DRAW,
                  .argument = "WHERE",
                  .expects = "X0,Y0,X1,Y1, an id or finding-N",
                  .help = "show only X0,Y0,X1,Y1, a shape or finding-N"},
    [OPTION_SHOW - FIRST] = {.name = "show",
                             .sets = SET_DRAW,
                             .argument = "PARTS",
                             .expects = PARTS_EXPECTED,
                             .help = "also show boxes, indices, pairs, pieces"},
    [OPTION_HIDE - FIRST] = {.name = "hide",
                             .sets = SET_DRAW,
                             .argument = "PARTS",
                             .expects = PARTS_EXPECTED,
                             .help = "do not show the grid, legend, labels"},
    [OPTION_WIDTH - FIRST] = {.name = "width",
                              .sets = SET_DRAW,
                              .argument = "N",
                              .expects = "a whole number from 20 to 10000",
                              .help = "make it N units, or columns, wide"},
    [OPTION_THEME - FIRST] = {.name = "theme",
                              .sets = SET_DRAW,
                              .argument = "NAME",
                              .choices = theme_choices,
                              .help = "auto, light or dark"},
    [OPTION_COLORS - FIRST] = {.name = "colors",
                               .sets = SET_DRAW,
                               .argument = "NAME",
                               .choices = colors_choices,
                               .help = "box2d, or safe for all eyes"},
    [OPTION_DRAW_Y - FIRST] = {.name = "y",
                               .sets = SET_DRAW,
                               .argument = "WAY",
                               .choices = dialect_y_names,
                               .help = "y points up or down in the picture"},
    [OPTION_DRAW_FORMAT - FIRST] = {.name = "format",
                                    .sets = SET_DRAW,
                                    .argument = "NAME",
                                    .choices = format_choices,
                                    .help = "write svg, html, png or text"},
    [OPTION_HTML - FIRST] = {.name = "html",
                             .sets = SET_DRAW,
                             .help = "make a page with all scenes and steps"},
    [OPTION_PNG - FIRST] = {.name = "png",
                            .sets = SET_DRAW,
                            .help = "make a PNG, if librsvg is installed"},
    [OPTION_PREVIEW - FIRST] = {.name = "preview",
                                .sets = SET_DRAW,
                                .help = "show it as text in a terminal"},
    [OPTION_ASCII - FIRST] = {.name = "ascii",
                              .sets = SET_DRAW,
                              .help = "the same in ASCII alone"},
};
