/* Writes the parts of an SVG picture, which svg.c puts together.
 *
 *   theme.c     style sheets from the looks of roles and styles
 *   grid.c      the grid behind a picture, and the numbers at its rim
 *   shape.c     shapes and their ids
 *   svg_mark.c  marks
 *   legend.c    the caption and the legend below */
#ifndef SVG_PARTS_H
#define SVG_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "draw/svg/layout.h"

/* ---- The theme: what roles and styles look like -------------------------- */

/* A color on white and on dark paper: 0xRRGGBB. */
struct tone {
    unsigned light, dark;
};

/* A row of the theme: of Box2D's colours and of those that all can tell
 * apart (enum svg_colors). */
struct look {
    const char *name;     /* its class */
    struct tone tones[2]; /* of lines and words */
    unsigned fills[2];    /* 0xRRGGBB; of roles and what is filled */
    double width;         /* of lines, in picture units */
    double fill;          /* opacity of what is filled with Box2D's colours on
                             white; 0: nothing is */
    const char *dash;     /* NULL: none */
};

const struct look *theme_role(enum picture_role role);
const struct look *theme_style(enum mark_style style);

/* Writes the rules of the style sheet for those of which a bit is set:
 * 1 << role, 1 << style. */
struct theme_parts {
    unsigned roles;
    uint64_t styles;
    bool is_page;
};

void theme_write(struct sink *out, const struct svg_options *options,
                 struct theme_parts parts);

/* Its halves: what holds by day and by night, and the colours that do not,
 * which stand behind it. */
void theme_write_forms(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts);
void theme_write_tones(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts, bool is_dark);

/* ---- A legend of what occurs in pictures --------------------------------- */

struct legend {
    struct theme_parts parts; /* all that is written, a little beyond the edges
                                 of the paper, too */
    unsigned roles;           /* 1 << enum picture_role, of shapes seen */
    unsigned kinds[STYLES];   /* 1 << enum mark_kind, of each style's marks that
                                 are seen */
};

/* Adds what the canvas' picture has. */
void legend_add(struct legend *legend, const struct canvas *canvas);

/* How high it is at a width; 0 where it would be empty. */
double legend_height(const struct legend *legend, double width);

/* Writes it from y downwards. */
void legend_write(struct canvas *canvas, const struct legend *legend,
                  double width, double y);

/* ---- Shapes -------------------------------------------------------------- */

/* How many are within the canvas' reach. */
int shapes_seen(const struct canvas *canvas);

/* Writes them; with less detail where many are seen (svg.h). */
void shapes_write(struct canvas *canvas, int seen);

/* Their ids, where there is room: each in a group like that of its shape, which
 * is a "label", too. */
void ids_write(struct canvas *canvas, const struct text_place *places);

/* ---- A sentence below a picture, in lines of its width ------------------- */

/* How high it is at a width; 0 where it is "". */
double caption_height(const char *text, double width);

/* Writes it from y downwards. */
void caption_write(struct canvas *canvas, const char *text, double width,
                   double y);

/* ---- The grid behind a picture, and numbers at its rim ------------------- */

/* step = factor * 10^power, for factor 1, 2 or 5; ticks are at first * step and
 * so on, count of them. */
struct axis {
    int factor, power;
    int64_t first;
    int count;
};

#define AXIS_TICKS 200

/* The axis whose ticks lie in from..to, with a step of `least` or more; without
 * ticks where these would be more than AXIS_TICKS, or numbers too large. */
struct axis axis_make(double from, double to, double least);

/* The exact number of a tick as text: plain, or with an exponent where many
 * zeros would end or begin all numbers of the axis. Returns its length. */
#define AXIS_TEXT 48

size_t axis_text(const struct axis *axis, int tick, char text[AXIS_TEXT]);

struct svg_grid {
    struct axis x, y;
};

/* Lines that are so far apart that their numbers have room. */
struct svg_grid grid_lines(const struct canvas *canvas);

/* Writes the lines; and the numbers, with the names of a panel's axes. */
void grid_write(struct canvas *canvas, const struct svg_grid *grid);
void grid_write_numbers(struct canvas *canvas, const struct svg_grid *grid);

/* ---- Marks --------------------------------------------------------------- */

/* Of a badge's disc, in picture units. */
#define MARK_BADGE_RADIUS 9

/* Whether the options ask for a mark. */
bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark);

/* Whether two marks are of one record and step. */
bool marks_are_together(const struct mark *a, const struct mark *b);

/* Where a pointer ends, on paper. */
col_vec2 pointer_tip(const struct canvas *canvas, const struct mark *mark);

/* Writes all that are wanted, in groups by record and step. */
void marks_write(struct canvas *canvas, const struct layout *layout);

/* ---- Parts of a picture that are seen later ------------------------------ */

/* Steps of a record and diagrams are hidden at first. A page of hundreds of
 * records has more of them than a browser can hold, so they are packed into
 * comments for a script, through canvas->later. ">" is escaped, so no text ends
 * the comment. */
void later_begin(struct canvas *canvas, int record);
void later_end(struct canvas *canvas);

#endif
