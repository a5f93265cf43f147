/* What the marks of several queries have in common. */
#ifndef MARK_H
#define MARK_H

#include "draw/marks/answer_marks.h"
#include "draw/marks/plane.h"

/* ---- Words --------------------------------------------------------------- */

/* A member that is an id, as sentences have it; "?" where it is none. */
const char *mark_id(struct picture *picture, const struct item *record,
                    const char *name);

/* The ids of a pair, and which of their pieces: "L (piece 2) and B". */
const char *mark_names(struct picture *picture, const struct item *record);

/* A member that is a number, after a word: "depth 1.5"; of none the word. */
const char *mark_amount(struct picture *picture, const struct item *object,
                        const char *name);

/* "(3, -0.25)" */
const char *mark_point(struct picture *picture, col_vec2 point);

/* ---- Values -------------------------------------------------------------- */

/* A member that is a vector of length about 1. */
bool member_unit(const struct item *object, const char *name, col_vec2 *unit);

/* A pose: {"position":[x,y],"angle":degrees}, within COL_LIMIT. */
bool member_place(const struct item *object, const char *name,
                  col_transform *place);

/* ---- How two shapes lie -------------------------------------------------- */

/* Where two shapes face each other: the point of A that is furthest along the
 * normal, and that of B furthest against it, beside each other. Apart there is
 * the gap between them, overlapping the depth. */
struct facing_mark {
    col_vec2 a, b;
};

/* Of two rounded cores, for a unit vector from A to B; of features that lie
 * along each other in the middle of what they share. O(vertices). */
struct facing_mark facing_of(const col_shape *a, const col_shape *b,
                             col_vec2 normal);

/* Of the pieces that a record is about, along its member "normal"; false: one
 * of these is not there. */
bool facing_of_record(const struct drawing *drawing, const struct item *record,
                      struct facing_mark *facing);

/* Of two boxes, along the axis that `normal` is nearest to. */
struct facing_mark facing_of_boxes(const col_box *a, const col_box *b,
                                   col_vec2 normal);

/* The line between two shapes that are apart: across the middle of the gap, and
 * as long as both together, but no shorter than the gap. */
void facing_line(const col_shape *const shapes[2],
                 const struct facing_mark *facing, col_vec2 normal,
                 col_vec2 line[2]);

/* The marks of such a record: a span between the two with its depth,
 * "separation" or "distance", or that they touch; and the normal, which goes on
 * from there. */
void mark_facing(struct pen pen, const struct item *record,
                 const struct facing_mark *facing);

/* And its text: "A and B overlap by 1". */
const char *mark_relation(struct picture *picture, const struct item *record);

/* The marks of an edge of a record, {"points":[..]}, or of what stands for it,
 * {"point":..}. */
void mark_feature(struct pen pen, enum mark_style style,
                  const struct item *feature);

/* The ids of contacts, beside their points: "a.e2 b.v0". `key` is of the list,
 * "manifold/points". */
void mark_contact_ids(struct pen pen, const char *key,
                      const struct item *contacts);

/* ---- Shapes elsewhere ---------------------------------------------------- */

/* The place of a shape that was only moved. */
col_transform mark_moved(const struct picture_shape *shape, col_vec2 by);

/* Whether a place is another than that at the start, to the eye. */
bool mark_is_elsewhere(const struct picture_shape *shape, col_transform place);

/* Whether a shape fills its box, so that this need not be drawn as well. */
bool mark_is_box(const struct picture_shape *shape);

/* The shape at another place: its outline, or its pieces where there is a
 * radius; of one with very many vertices its box. Nothing of what is not
 * sound. Returns how many vertices the marks have. */
int mark_shape_at(struct pen pen, enum mark_style style,
                  const struct picture_shape *shape, col_transform place);

/* Where the middle of its box is then. */
col_vec2 mark_center_at(const struct picture_shape *shape, col_transform place);

/* A place that is reached by turning so many degrees. */
struct turned_place {
    col_transform place;
    double turn;
};

/* The way of a point of the shape from the start to a place, where the point is
 * at `at`. What turns more than four times leaves none. */
void mark_way(struct pen pen, const struct picture_shape *shape,
              const struct turned_place *end, col_vec2 at);

/* ---- Arrows that have a size --------------------------------------------- */

/* How long the longest arrow about two shapes (NULL: none) is to be in the
 * world: half as long as the lesser of their boxes that has a size; 1 where
 * none has. */
double mark_reach(const struct picture_shape *a, const struct picture_shape *b);

/* The largest size of two members of an item and all behind it. */
double mark_largest(const struct item *first, const char *one,
                    const char *other);

/* World units to one of a quantity, of which the largest is `largest`; 0 where
 * that is not above 0. */
static inline double mark_scale(double reach, double largest)
{
    return largest > 0 ? reach / largest : 0;
}

/* An arrow `vector` from a point, with a text at its head; none of no length.
 */
void mark_arrow(struct pen pen, enum mark_style style, const col_vec2 ray[2],
                const char *text);

#endif
