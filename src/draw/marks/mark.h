/* How records of answers become marks: a function for each query, and one for
 * each kind of step in a trace; and what these have in common, which is words
 * for values, how two shapes lie, shapes at another time, arrows that have a
 * size, and the features that a trace names. */
#ifndef MARK_H
#define MARK_H

#include <math.h>

#include "draw/marks/drawing.h"
#include "draw/marks/plane.h"

/* Makes the marks of the pen's record; returns what that says, a sentence. */
typedef const char *record_marks(struct pen pen);

record_marks mark_sat, mark_gjk, mark_clip, mark_sweep, mark_toi, mark_ray,
    mark_cast, mark_pairs, mark_resolve, mark_simulate, mark_mass, mark_pieces,
    mark_cross;

/* Makes the steps of a section of a record's trace, which is an array. */
typedef void step_marks(struct pen pen, const struct item *section);

step_marks step_axes, step_gjk, step_epa, step_clips, step_cull, step_slabs,
    step_advance, step_rim, step_hits, step_passes, step_response, step_parts,
    step_walk, step_states;

/* ---- Reading records ----------------------------------------------------- */

/* The first element of an array, or of a member that is one; NULL: it is none,
 * or empty. */
const struct item *item_first(const struct item *array);
const struct item *member_first(const struct item *object, const char *name);

/* [x, y]; false: it is none. */
bool item_vec2(const struct item *item, col_vec2 *vector);
bool member_vec2(const struct item *object, const char *name, col_vec2 *vector);

/* [[x, y], [x, y]] */
bool member_segment(const struct item *object, const char *name,
                    col_vec2 points[2]);

/* {"min":[x,y],"max":[x,y]} */
bool member_box(const struct item *object, const char *name, col_box *box);

/* The shape that a member of an item, or of the pen's record ("a", "b", "id"),
 * names; NULL: the drawing has none.
 * And the piece of it that the record is about; NULL: it is no sound shape. */
const struct picture_shape *item_shape(struct pen pen, const struct item *item,
                                       const char *name);
const struct picture_shape *record_shape(struct pen pen, const char *side);
const col_shape *record_piece(struct pen pen, const char *side);

/* ---- Words and values ---------------------------------------------------- */

/* A member that is an id, as sentences have it; "?" where it is none. */
const char *mark_id(struct pen pen, const struct item *record,
                    const char *name);

/* The ids of a pair, and which of their pieces: "L (piece 2) and B". */
const char *mark_names(struct pen pen);

/* A member that is a number, after a word: "depth 1.5"; of none the word. */
const char *mark_amount(struct pen pen, const struct item *object,
                        const char *name);

/* "(3, -0.25)" */
const char *mark_point(struct pen pen, col_vec2 point);

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

/* Of the pieces that a record is about, along its member "normal"; false: one
 * of these is not there. */
bool facing_of_record(struct pen pen, struct facing_mark *facing);

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
void mark_facing(struct pen pen, const struct facing_mark *facing);

/* The same marks of the facing of the pen's record, if that has one. */
void mark_record_facing(struct pen pen);

/* And its text: "A and B overlap by 1". */
const char *mark_relation(struct pen pen);

/* The marks of an edge of a record, {"points":[..]}, or of what stands for it,
 * {"point":..}. */
void mark_feature(struct pen pen, enum mark_style style,
                  const struct item *feature);

/* The marks of a record's members "edge" and "vertex", which collide. */
void mark_features(struct pen pen);

/* The ids of contacts, beside their points: "a.e2 b.v0". `key` is of the list,
 * "manifold/points". */
void mark_contact_ids(struct pen pen, const char *key,
                      const struct item *contacts);

/* A disc about a point. */
void mark_disc(struct pen pen, enum mark_style style, col_vec2 center,
               double radius);

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

/* An arrow from ray[0] by ray[1], with a text at its head; none of no length.
 */
void mark_arrow(struct pen pen, enum mark_style style, const col_vec2 ray[2],
                const char *text);

/* ---- Steps: the two shapes that a trace is about ------------------------- */

/* The pair that a record is about: 0 is A, 1 is B. */
struct step_pair {
    const char *id[2];
    const struct picture_shape *shape[2]; /* NULL: the drawing has none */
    const col_shape *piece[2];            /* NULL: it is no sound shape */
    col_box box;                          /* of both pieces */
    double size;  /* the larger side of that, > 0: what is drawn beside the
                     shapes goes by it */
    double small; /* the same of the smaller piece that is no point: what is
                     drawn at one of them goes by it */
};

struct step_pair step_pair_of(struct pen pen);

/* How far a box reaches along a direction, which need not be a unit vector. */
double step_reach(const col_box *box, col_vec2 way);

/* The larger side of a box; 1 where that is 0. */
double step_size(col_box box);

/* The number of a vertex or edge, from a double that may be anything; -1: it is
 * none. */
int step_index(double number);

/* The same of a member. */
int member_index(const struct item *object, const char *name);

/* The vertex, or the edge, of a shape with the number that its file has. */
bool step_vertex(const struct picture_shape *shape, int index, col_vec2 *at);
bool step_edge(const struct picture_shape *shape, int index, col_vec2 ends[2]);

/* The vertex of a piece that is furthest along a direction; `guess` is one that
 * is near it, or -1. O(count), of a guess that is near less. */
int step_furthest(const col_shape *piece, col_vec2 way, int guess);

/* Adds a step for an item of the section that the pen's key names, and returns
 * the pen for it. */
struct pen step_pen(struct pen pen, const struct item *item, const char *text);

/* The pen for a member of what the pen is for. */
struct pen step_at(struct pen pen, const char *member);

/* What the value of "axis" is of: "edge 0 of A". */
const char *step_axis_name(struct pen pen, const struct step_pair *pair,
                           const struct item *axis);

/* A vertex of the Minkowski difference B - A: {"a":0,"b":2,"point":[x,y]}. */
struct step_support {
    int a, b;
    col_vec2 point;
};

bool step_support(const struct item *item, struct step_support *support);
const char *step_support_name(struct pen pen,
                              const struct step_support *support);

/* Marks the two vertices that a support is of, where the shapes are. */
void step_show_support(struct pen pen, const struct step_pair *pair,
                       const struct step_support *support);

/* ---- Panels -------------------------------------------------------------- */

/* The panel with the Minkowski difference of a record's pieces in it, made for
 * the first step that asks; NULL: memory is used up. *size is that of what is
 * in it. */
struct picture *step_difference(struct pen pen, double *size);

/* A panel whose axes have scales of their own; NULL: memory is used up. */
struct picture *step_chart(struct pen pen, const char *title,
                           const char *x_name, const char *y_name);

/* Where a shape is after a time of its own motion. */
col_transform step_place(const struct picture_shape *shape, double time);

/* A shape at another place, as a ghost; returns how many vertices that has.
 * What is there already has none. */
int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place);

#endif
