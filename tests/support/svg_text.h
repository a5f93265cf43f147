/* Pictures made by hand, as SVG. */
#ifndef SUPPORT_SVG_TEXT_H
#define SUPPORT_SVG_TEXT_H

#include "draw/marks/picture.h"
#include "draw/svg/svg.h"

/* An empty picture in memory that goes with hand_free; and options for the
 * least of a picture 200 units wide: light, without grid and legend. */
struct picture hand_picture(void);
struct svg_options hand_options(void);
void hand_free(struct picture *picture);

/* Adds a shape with an inside: a rounded convex polygon that turns from +x to
 * +y, in one piece. */
struct picture_shape *hand_core(struct picture *picture, const char *id,
                                const col_vec2 *points, int count,
                                double radius);

/* The same of a box. */
struct picture_shape *hand_box(struct picture *picture, const char *id,
                               double left, double bottom, double width,
                               double height);

/* The picture as svg_write has it, well-formed (which is asserted where the
 * build can read XML); in the picture's memory. */
const char *hand_text(const struct picture *picture,
                      const struct svg_options *options);

/* The text of a sink that holds XML, NUL at its end, the same way. */
const char *hand_checked(struct sink *sink);

#endif
