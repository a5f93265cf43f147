/* Options of pictures. */
#include <stddef.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "support/options/option_table.h"

/* Largest number of a step, and of a record. */
#define STEP_MAX 1000000000

/* ---- What is shown ------------------------------------------------------- */

#define NAME(name) #name,
static const char *const query_choices[] = {QUERIES(NAME) DRAW_CHECK, NULL};
#undef NAME

static bool set_query(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->draw.query = query_find(s->value);
    s->options->draw.is_checked = !s->options->draw.query;
    return true;
}

/* "N", or "R.N" */
static bool set_step(const struct setting *s)
{
    struct draw_settings *draw = &s->options->draw;
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

#define EXPECTS_PARTS                                                          \
    "grid, legend, labels, boxes, indices, pairs or pieces, several with "     \
    "commas between"

static bool add_shown(const struct setting *s)
{
    unsigned parts;
    bool ok = read_names(s, draw_part_names, &parts);
    s->options->draw.parts |= parts;
    return ok;
}

static bool add_hidden(const struct setting *s)
{
    unsigned parts;
    bool ok = read_names(s, draw_part_names, &parts);
    s->options->draw.parts &= ~parts;
    return ok;
}

static const char *nearest_part(const char *value, struct arena *scratch)
{
    return nearest_of_names(value, draw_part_names, scratch);
}

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
    struct draw_settings *draw = &s->options->draw;
    int format = DRAW_TEXT;
    if (s->option->choices && !read_choice(s, &format))
        return false;
    for (int i = 0; i < DRAW_FORMATS; i++)
        if (strcmp(s->option->name, draw_format_names[i]) == 0)
            format = i;
    draw->format = (enum draw_format)format;
    draw->formats |= 1U << format;
    draw->is_ascii |= strcmp(s->option->name, "ascii") == 0;
    return true;
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "query",
     .sets = SET_DRAW,
     .argument = "QUERY",
     .choices = query_choices,
     .help = "show what this query answers",
     .set = set_query},
    {.name = "step",
     .sets = SET_DRAW,
     .argument = "N",
     .expects = "N or R.N, whole numbers up to 1000000000, R from 1",
     .help = "show step N, of record R by R.N",
     .set = set_step},
    {.name = "scene",
     .sets = SET_DRAW,
     .argument = "N",
     .expects = "a number from 1, or a name",
     .help = "draw the N-th scene, or the one of this name",
     SETS_TEXT(draw.scene)},
    {.name = "only",
     .sets = SET_DRAW,
     .argument = "A,B",
     .expects = "an id, or two with a comma between",
     .help = "draw only these two shapes, or one",
     SETS_TEXT(draw.only)},
    {.name = "crop",
     .sets = SET_DRAW,
     .argument = "WHERE",
     .expects = "X0,Y0,X1,Y1, an id or finding-N",
     .help = "show only X0,Y0,X1,Y1, a shape or finding-N",
     SETS_TEXT(draw.crop)},
    {.name = "show",
     .sets = SET_DRAW,
     .argument = "PARTS",
     .expects = EXPECTS_PARTS,
     .repeats = true,
     .nearest = nearest_part,
     .help = "also show boxes, indices, pairs, pieces",
     .set = add_shown},
    {.name = "hide",
     .sets = SET_DRAW,
     .argument = "PARTS",
     .expects = EXPECTS_PARTS,
     .repeats = true,
     .nearest = nearest_part,
     .help = "do not show the grid, legend, labels",
     .set = add_hidden},
    {.name = "width",
     .sets = SET_DRAW,
     .argument = "N",
     .whole = {20, 10000},
     .help = "make it N units, or columns, wide",
     SETS_INT(draw.width)},
    {.name = "theme",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = CHOICES([SVG_AUTO] = "auto", [SVG_LIGHT] = "light",
                        [SVG_DARK] = "dark"),
     .help = "auto, light or dark",
     SETS_CHOICE(draw.theme)},
    {.name = "colors",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = CHOICES([SVG_BOX2D] = "box2d", [SVG_SAFE] = "safe"),
     .help = "box2d, or safe for all eyes",
     SETS_CHOICE(draw.colors)},
    {.name = "y",
     .sets = SET_DRAW,
     .argument = "WAY",
     .choices = dialect_y_names,
     .help = "y points up or down in the picture",
     SETS_CHOICE(draw.y)},
    {.name = "format",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = draw_format_names,
     .help = "write svg, html, png or text",
     .set = set_format},
    {.name = "html",
     .sets = SET_DRAW,
     .help = "make a page with all scenes and steps",
     .set = set_format},
    {.name = "png",
     .sets = SET_DRAW,
     .help = "make a PNG, if librsvg is installed",
     .set = set_format},
    {.name = "preview",
     .sets = SET_DRAW,
     .help = "show it as text in a terminal",
     .set = set_format},
    {.name = "ascii",
     .sets = SET_DRAW,
     .help = "the same in ASCII alone",
     .set = set_format},
};

const struct option_group options_of_drawings = {rows,
                                                 sizeof rows / sizeof *rows};
