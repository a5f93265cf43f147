/* Reads and checks the options of `draw`. */
#include <stddef.h>
#include <string.h>

#include "draw/draw_command.h"
#include "lint/check_command.h"
#include "query/query.h"
#include "support/options/option_table.h"

#define OPTION_OF draw_settings

OPTION_SETTINGS(draw_settings, "draw", .y = -1, .parts = DRAW_USUAL);

/* Max number of a step, and of a record. */
#define STEP_MAX 1000000000

/* ---- What is shown ------------------------------------------------------- */

static bool set_query(const struct setting *s)
{
    int choice;
    s->options->any_query = s->value;
    return read_choice(s, &choice);
}

/* "N", or "R.N" */
static bool set_step(const struct setting *s)
{
    struct draw_settings *draw = s->settings;
    size_t length = strcspn(s->value, ".");
    bool has_record = s->value[length];
    const char *step = has_record ? s->value + length + 1 : s->value;
    draw->step = s->value;
    draw->step_record = 0;
    return (!has_record ||
            read_whole(s->value, length, (struct option_range){1, STEP_MAX},
                       &draw->step_record)) &&
           read_whole(step, strlen(step), (struct option_range){0, STEP_MAX},
                      &draw->step_number);
}

/* ---- Parts --------------------------------------------------------------- */

const char *const draw_part_names[] = {"grid",    "legend", "labels", "boxes",
                                       "indices", "pairs",  "pieces", NULL};

/* ---- What it is written as ----------------------------------------------- */

const char *const draw_format_names[DRAW_FORMATS + 1] = {
    [DRAW_SVG] = "svg",
    [DRAW_HTML] = "html",
    [DRAW_PNG] = "png",
    [DRAW_TEXT] = "text",
    NULL,
};

/* --format NAME, --html, --png, --preview (text) and --ascii. */
static bool set_format(const struct setting *s)
{
    struct draw_settings *draw = s->settings;
    int format = DRAW_TEXT;
    if (s->option->choices && !read_choice(s, &format))
        return false;
    int named = name_index(draw_format_names, s->option->name);
    if (named >= 0)
        format = named;
    draw->format = (enum draw_format)format;
    draw->formats |= 1U << format;
    draw->is_ascii |= strcmp(s->option->name, "ascii") == 0;
    return true;
}

/* ---- The options --------------------------------------------------------- */

#define OF_PICTURE .about = ABOUT_PICTURE
#define SET_FORMAT .about = ABOUT_OUTPUT, .is_format = true, SETS_BY(set_format)

static const struct option rows[] = {
    {"query", "QUERY", "show the answers to this query", OF_PICTURE,
     .usual = "none, only the shapes", CHOICES(QUERY_NAMES DRAW_CHECK),
     SETS_BY(set_query)},
    {"step", "[R.]N", "show step N of the algorithm (for the R-th result)",
     OF_PICTURE, EXPECTS("N or R.N, whole numbers up to 1000000000, R from 1"),
     SETS_BY(set_step)},
    {"scene", "N|NAME", "draw the scene with this number or name", OF_PICTURE,
     .usual = "the first; for HTML, all", EXPECTS("a number from 1, or a name"),
     SETS(scene)},
    {"only", "A,B", "draw only these shapes (one or two)", OF_PICTURE,
     EXPECTS("an id, or two ids separated by a comma"), SETS(only)},
    {"crop", "WHERE",
     "zoom to a rectangle (X0,Y0,X1,Y1), a shape (its id) or a finding "
     "(finding-N)",
     OF_PICTURE, EXPECTS("X0,Y0,X1,Y1, an id or finding-N"), SETS(crop)},
    {"show", "PARTS", "also show boxes, indices, pairs or pieces", OF_PICTURE,
     .parts = draw_part_names, SETS_BITS(parts)},
    {"hide", "PARTS", "hide grid, legend or labels", OF_PICTURE,
     .parts = draw_part_names, SETS_NO_BITS(parts)},
    {"width", "N", "width in pixels, or in columns for text", OF_PICTURE,
     .usual = "800; for text, the width of the terminal", WHOLE(20, 10000),
     SETS(width)},
    {"theme", "auto|light|dark", "color theme", OF_PICTURE,
     CHOICES([SVG_AUTO] = "auto", [SVG_LIGHT] = "light", [SVG_DARK] = "dark"),
     SETS(theme)},
    {"colors", "box2d|safe",
     "use Box2D's palette or a color-blind-safe palette", OF_PICTURE,
     CHOICES([SVG_BOX2D] = "box2d", [SVG_SAFE] = "safe"), SETS(colors)},
    {"y", "up|down", "direction of y in the picture", OF_PICTURE,
     .usual = "the map's; up for scenes", .choices = dialect_y_names, SETS(y)},
    {"format", "svg|html|png|text", "format of the picture",
     .usual = "from the extension of the -o file, otherwise svg",
     .choices = draw_format_names, SET_FORMAT},
    {"html", NULL, "write an HTML page with all scenes and steps", SET_FORMAT},
    {"png", NULL, "write a PNG (needs librsvg)", SET_FORMAT},
    {"preview", NULL, "draw as text for a terminal", SET_FORMAT},
    {"ascii", NULL, "draw as text with ASCII characters only", SET_FORMAT},
};
OPTION_GROUP(draw, rows);

bool draw_options_check(struct parser *parser)
{
    struct draw_settings *draw = parser_settings(parser, &draw_settings);
    const char *names[DRAW_FORMATS + 1] = {NULL};
    int formats = 0;
    if (!draw || !query_options_check(parser) ||
        !check_options_complete(parser))
        return false;
    for (int i = 0; i < DRAW_FORMATS; i++)
        if (draw->formats >> i & 1)
            names[formats++] = draw_format_names[i];
    if (formats > 1)
        return fail_set(parser->fail, "usage", "expected one format, found %s",
                        enumeration(names, "and").text);
    if (!options_take_ending(parser, (int *)&draw->format))
        return false;
    return draw->format != DRAW_HTML || !draw->step ||
           fail_set(parser->fail, "usage",
                    "option \"--step\" is for single pictures: a page shows "
                    "all steps");
}
