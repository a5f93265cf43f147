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

static bool set_scene(const struct setting *s)
{
    return take_text(s, &s->options->draw.scene);
}

static bool set_only(const struct setting *s)
{
    return take_text(s, &s->options->draw.only);
}

static bool set_crop(const struct setting *s)
{
    return take_text(s, &s->options->draw.crop);
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

/* ---- How it looks -------------------------------------------------------- */

static bool set_width(const struct setting *s)
{
    return read_count(s, &s->options->draw.width);
}

static const char *const theme_choices[] = {
    [SVG_AUTO] = "auto",
    [SVG_LIGHT] = "light",
    [SVG_DARK] = "dark",
    NULL,
};

static bool set_theme(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->draw.theme = (enum svg_theme)choice;
    return true;
}

static const char *const colors_choices[] = {
    [SVG_BOX2D] = "box2d",
    [SVG_SAFE] = "safe",
    NULL,
};

static bool set_colors(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->draw.colors = (enum svg_colors)choice;
    return true;
}

static bool set_y(const struct setting *s)
{
    return read_choice(s, &s->options->draw.y);
}

/* ---- What it is written as ----------------------------------------------- */

const char *const draw_format_names[DRAW_FORMATS + 1] = {
    [DRAW_SVG] = "svg",
    [DRAW_HTML] = "html",
    [DRAW_PNG] = "png",
    [DRAW_TEXT] = "text",
    NULL,
};

static bool write_as(const struct setting *s, enum draw_format format)
{
    s->options->draw.format = format;
    s->options->draw.formats |= 1U << format;
    return true;
}

static bool set_format(const struct setting *s)
{
    int choice;
    return read_choice(s, &choice) && write_as(s, (enum draw_format)choice);
}

static bool set_html(const struct setting *s)
{
    return write_as(s, DRAW_HTML);
}

static bool set_png(const struct setting *s)
{
    return write_as(s, DRAW_PNG);
}

static bool set_preview(const struct setting *s)
{
    return write_as(s, DRAW_TEXT);
}

static bool set_ascii(const struct setting *s)
{
    s->options->draw.is_ascii = true;
    return set_preview(s);
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
     .set = set_scene},
    {.name = "only",
     .sets = SET_DRAW,
     .argument = "A,B",
     .expects = "an id, or two with a comma between",
     .help = "draw only these two shapes, or one",
     .set = set_only},
    {.name = "crop",
     .sets = SET_DRAW,
     .argument = "WHERE",
     .expects = "X0,Y0,X1,Y1, an id or finding-N",
     .help = "show only X0,Y0,X1,Y1, a shape or finding-N",
     .set = set_crop},
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
     .set = set_width},
    {.name = "theme",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = theme_choices,
     .help = "auto, light or dark",
     .set = set_theme},
    {.name = "colors",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = colors_choices,
     .help = "box2d, or safe for all eyes",
     .set = set_colors},
    {.name = "y",
     .sets = SET_DRAW,
     .argument = "WAY",
     .choices = dialect_y_names,
     .help = "y points up or down in the picture",
     .set = set_y},
    {.name = "format",
     .sets = SET_DRAW,
     .argument = "NAME",
     .choices = draw_format_names,
     .help = "write svg, html, png or text",
     .set = set_format},
    {.name = "html",
     .sets = SET_DRAW,
     .help = "make a page with all scenes and steps",
     .set = set_html},
    {.name = "png",
     .sets = SET_DRAW,
     .help = "make a PNG, if librsvg is installed",
     .set = set_png},
    {.name = "preview",
     .sets = SET_DRAW,
     .help = "show it as text in a terminal",
     .set = set_preview},
    {.name = "ascii",
     .sets = SET_DRAW,
     .help = "the same in ASCII alone",
     .set = set_ascii},
};

const struct option_group options_of_drawings = {rows,
                                                 sizeof rows / sizeof *rows};
