/* The marks of a picture. */
#ifndef SVG_MARK_H
#define SVG_MARK_H

#include "draw/svg/layout.h"

/* Of a badge's disc, in picture units. */
#define MARK_BADGE_RADIUS 9

/* Whether the options ask for a mark. */
bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark);

/* How many they ask for. */
int marks_wanted(const struct canvas *canvas);

/* Where a pointer ends, on paper. */
col_vec2 pointer_tip(const struct canvas *canvas, const struct mark *mark);

/* Writes what a mark looks like, without the element that it is in; `place` is
 * that of its text. */
void mark_write_form(struct canvas *canvas, const struct mark *mark,
                     const struct text_place *place);

/* Writes the line from where a badge belongs to where it has room. */
void mark_write_leader(struct canvas *canvas, const struct text_place *place);

/* Writes all that are wanted, in groups by record and step. */
void marks_write(struct canvas *canvas, const struct layout *layout);

#endif
