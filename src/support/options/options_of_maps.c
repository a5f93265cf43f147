/* Options about maps: which of their shapes count, and as what. */
#include <stddef.h>

#include "support/options/option_table.h"

/* ---- What counts --------------------------------------------------------- */

/* The empty pattern, too, which fits nothing: it turns usual words off. */
static bool add_glob(const struct setting *s, const char *const **list)
{
    return append_text(list, s->value, s);
}

static bool add_layer(const struct setting *s)
{
    return add_glob(s, &s->options->level.layers);
}

static bool add_only_layer(const struct setting *s)
{
    return add_glob(s, &s->options->level.only_layers);
}

static bool add_class(const struct setting *s)
{
    return add_glob(s, &s->options->level.classes);
}

static bool add_property(const struct setting *s)
{
    return add_glob(s, &s->options->level.properties);
}

static bool add_trigger(const struct setting *s)
{
    return add_glob(s, &s->options->level.triggers);
}

static bool add_spawn(const struct setting *s)
{
    return add_glob(s, &s->options->level.spawns);
}

static bool add_goal(const struct setting *s)
{
    return add_glob(s, &s->options->level.goals);
}

/* Not the empty one: no level would be left. */
static bool add_level(const struct setting *s)
{
    return add_text(s, &s->options->level.levels);
}

/* ---- What it becomes ----------------------------------------------------- */

enum { HOLES_KEEP, HOLES_FILL };

static const char *const holes_choices[] = {
    [HOLES_KEEP] = "keep",
    [HOLES_FILL] = "fill",
    NULL,
};

static bool set_holes(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.fills_holes = choice == HOLES_FILL;
    return true;
}

enum { CELLS_RECTANGLES, CELLS_OUTLINES };

static const char *const cells_choices[] = {
    [CELLS_RECTANGLES] = "rectangles",
    [CELLS_OUTLINES] = "outlines",
    NULL,
};

static bool set_cells(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.outlines_cells = choice == CELLS_OUTLINES;
    return true;
}

static bool set_lenient(const struct setting *s)
{
    return turn_on(&s->options->level.is_lenient);
}

static bool set_allow_outside(const struct setting *s)
{
    return turn_on(&s->options->level.allows_outside);
}

static bool set_ldtk_polygon_field(const struct setting *s)
{
    return take_text(s, &s->options->level.point_field);
}

enum { POINT_CENTER, POINT_CORNER };

static const char *const point_choices[] = {
    [POINT_CENTER] = "center",
    [POINT_CORNER] = "corner",
    NULL,
};

static bool set_ldtk_point(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.point_at_corner = choice == POINT_CORNER;
    return true;
}

static bool set_ellipse_vertices(const struct setting *s)
{
    return read_count(s, &s->options->level.ellipse_vertices);
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "layer",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "only shapes in these layers are solid",
     .set = add_layer},
    {.name = "only-layer",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "leave out all shapes of other layers",
     .set = add_only_layer},
    {.name = "class",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "only map objects of these classes are solid",
     .set = add_class},
    {.name = "property",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "NAME",
     .expects = "the name of a property",
     .repeats = true,
     .help = "only map shapes with this property are solid",
     .set = add_property},
    {.name = "trigger",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "treat only matching shapes as sensors",
     .set = add_trigger},
    {.name = "spawn",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "treat only matching shapes as spawns",
     .set = add_spawn},
    {.name = "goal",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "treat only matching shapes as goals",
     .set = add_goal},
    {.name = "level",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "GLOB",
     .expects = "a pattern",
     .repeats = true,
     .help = "read only the matching levels of a map",
     .set = add_level},
    {.name = "holes",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "WHAT",
     .choices = holes_choices,
     .help = "keep the holes of polygons, or fill them",
     .set = set_holes},
    {.name = "cells",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "SHAPE",
     .choices = cells_choices,
     .help = "make rectangles or outlines of cells",
     .set = set_cells},
    {.name = "lenient",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .help = "accept numbers in quotes",
     .set = set_lenient},
    {.name = "allow-outside",
     .sets = SET_MAPS,
     .help = "let maps refer to files outside their root",
     .set = set_allow_outside},
    {.name = "ldtk-polygon-field",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "NAME",
     .expects = "the name of a field",
     .help = "LDtk fields of points that are polygons",
     .set = set_ldtk_polygon_field},
    {.name = "ldtk-point",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "PLACE",
     .choices = point_choices,
     .help = "LDtk points are the center or corner of cells",
     .set = set_ldtk_point},
    {.name = "ellipse-vertices",
     .about = ABOUT_INPUT,
     .sets = SET_MAPS,
     .argument = "N",
     .whole = {8, 1000},
     .help = "turn ellipses into polygons of N vertices",
     .set = set_ellipse_vertices},
};

const struct option_group options_of_maps = {rows, sizeof rows / sizeof *rows};
