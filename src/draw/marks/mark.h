/* Makes marks from records of answers: a function for each query, one for each
 * kind of step in a trace, and the helpers that they share.
 *
 *   mark.c          shared phrases, marks     step_gjk.c      GJK and EPA
 *   mark_still.c    shapes at rest            step_slabs.c    swept boxes
 *   mark_motion.c   rays, casts, sweeps       step_rim.c      rays and casts
 *   mark_resolve.c  two bodies at a hit       step_advance.c  times of impact
 *   step.c          shared parts of steps     step_impulse.c  impulses
 *   step_axes.c     separating axes           step_mass.c     parts of a mass
 *   step_clips.c    clipping                  step_states.c   simulations */
#ifndef MARK_H
#define MARK_H

#include <math.h>

#include "draw/marks/drawing.h"
#include "draw/marks/plane.h"

/* Makes the marks of the pen's record; returns its answer as a sentence. */
typedef const char *record_marks(struct pen pen);

record_marks mark_sat, mark_gjk, mark_clip, mark_sweep, mark_toi, mark_ray,
    mark_cast, mark_pairs, mark_resolve, mark_simulate, mark_mass, mark_pieces,
    mark_cross, mark_aabb, mark_path, mark_contains;

/* Makes the steps of a section of a record's trace. */
typedef void step_marks(struct pen pen, const struct item *section);

step_marks step_axes, step_gjk, step_epa, step_features, step_reference,
    step_clips, step_cull, step_slabs, step_advance, step_rim, step_hits,
    step_passes, step_response, step_parts, step_walk, step_states;

/* ---- Reading records ----------------------------------------------------- */

/* The first element of an array, or of a member that is one; NULL: none. */
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

/* The index of the shape that a member of an item names; -1: none. */
int item_shape_index(const struct drawing *drawing, const struct item *item,
                     const char *name);

/* The shape that a member of an item or of the pen's record ("a", "b", "id")
 * names, and its piece that the record is about; NULL: none. */
const struct picture_shape *item_shape(struct pen pen, const struct item *item,
                                       const char *name);
const struct picture_shape *record_shape(struct pen pen, const char *side);
const col_shape *record_piece(struct pen pen, const char *side);

/* ---- Words and values ---------------------------------------------------- */

/* A member that is an id, for a sentence; "?": there is none. */
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

/* Where two shapes face each other: A's point furthest along the normal and B's
 * furthest against it. The gap or the depth is between them. */
struct facing_mark {
    col_vec2 a, b;
};

/* Finds it for the record's pieces and its "normal"; false: one is missing. */
bool facing_of_record(struct pen pen, struct facing_mark *facing);

/* The same of two boxes, along the axis that is nearest to the normal. */
struct facing_mark facing_of_boxes(const col_box *a, const col_box *b,
                                   col_vec2 normal);

/* A line between two shapes that are apart, across the middle of the gap: as
 * long as both together, but no shorter than the gap. */
void facing_line(const col_shape *const shapes[2],
                 const struct facing_mark *facing, col_vec2 normal,
                 col_vec2 line[2]);

/* Marks a span with the record's depth, separation or distance, or that the
 * shapes touch; and the normal, from the span's end. */
void mark_facing(struct pen pen, const struct facing_mark *facing);

/* The same for the facing of the pen's record, if it has one. */
void mark_record_facing(struct pen pen);

/* The sentence: "A and B overlap by 1". */
const char *mark_relation(struct pen pen);

/* Marks an edge, {"points":[..]}, or a vertex, {"point":..}. */
void mark_feature(struct pen pen, enum mark_style style,
                  const struct item *feature);

/* Marks the record's members "edge" and "vertex", which collide. */
void mark_features(struct pen pen);

/* Labels contacts with their ids, "a.e2 b.v0"; `key` names the list. */
void mark_contact_ids(struct pen pen, const char *key,
                      const struct item *contacts);

/* A disc about a point. */
void mark_disc(struct pen pen, enum mark_style style, col_vec2 center,
               double radius);

/* ---- Shapes elsewhere ---------------------------------------------------- */

/* A point or piece of a shape, moved from the start to another place. The piece
 * is in the picture's arena. */
col_vec2 picture_point_at(const struct picture_shape *shape,
                          col_transform place, col_vec2 point);
col_shape picture_piece_at(struct picture *picture,
                           const struct picture_shape *shape, int piece,
                           col_transform place);

/* The place of a shape that was only moved. */
col_transform mark_moved(const struct picture_shape *shape, col_vec2 by);

/* True if a place visibly differs from the one at the start. */
bool mark_is_elsewhere(const struct picture_shape *shape, col_transform place);

/* True if a shape fills its box. */
bool mark_is_box(const struct picture_shape *shape);

/* Marks the shape at another place: its outline, its pieces if it has a radius,
 * or its box if it has very many vertices. Returns the vertices of the marks.
 */
int mark_shape_at(struct pen pen, enum mark_style style,
                  const struct picture_shape *shape, col_transform place);

/* The middle of its box there. */
col_vec2 mark_center_at(const struct picture_shape *shape, col_transform place);

/* A place that is reached by turning so many degrees. */
struct turned_place {
    col_transform place;
    double turn;
};

/* Marks the path of a point of the shape from the start to a place, where the
 * point is at `at`; no path if the shape turns more than four times. */
void mark_way(struct pen pen, const struct picture_shape *shape,
              const struct turned_place *end, col_vec2 at);

/* ---- Arrows that have a size --------------------------------------------- */

/* The length in the world of the longest arrow about two shapes (NULL: none):
 * half the diagonal of the smaller box that has a size, else 1. */
double mark_reach(const struct picture_shape *a, const struct picture_shape *b);

/* The largest magnitude of two members, of an item and all after it. */
double mark_largest(const struct item *first, const char *one,
                    const char *other);

/* World units for one unit of a quantity with this maximum; 0 if that is 0. */
static inline double mark_scale(double reach, double largest)
{
    return largest > 0 ? reach / largest : 0;
}

/* An arrow from ray[0] by ray[1] != 0, with a text (or NULL) at its head. */
void mark_arrow(struct pen pen, enum mark_style style, const col_vec2 ray[2],
                const char *text);

/* ---- Steps: the two shapes that a trace is about ------------------------- */

/* The pair of a record: 0 is A, 1 is B. */
struct step_pair {
    const char *id[2];
    const struct picture_shape *shape[2]; /* NULL: the drawing has none */
    const col_shape *piece[2];            /* NULL: it is no sound shape */
    col_box box;                          /* of both pieces */
    double size;  /* its larger side, > 0: scales marks beside the shapes */
    double small; /* the same of the smaller piece that is no point: scales
                     marks at one shape */
};

struct step_pair step_pair_of(struct pen pen);

/* How far a box reaches along a direction, which need not be a unit vector. */
double step_reach(const col_box *box, col_vec2 way);

/* The larger side of a box; 1 where that is 0. */
double step_size(col_box box);

/* The index of a vertex or edge from any double or member; -1: none. */
int step_index(double number);
int member_index(const struct item *object, const char *name);

/* The vertex of a shape with this number in its file; and the edge or cut of a
 * shape that an item names, "edge": 2 or "cut": [1, 3]. */
bool step_vertex(const struct picture_shape *shape, int index, col_vec2 *at);
bool step_edge(const struct picture_shape *shape, const struct item *item,
               col_vec2 ends[2]);

/* The vertex of a piece that is furthest along a direction. O(count), or less
 * with a near vertex as the guess (-1: none). */
int step_furthest(const col_shape *piece, col_vec2 way, int guess);

/* Adds a step for an item of the pen's section, and returns its pen. */
struct pen step_pen(struct pen pen, const struct item *item, const char *text);

/* The pen for a member of what the pen is for. */
struct pen step_at(struct pen pen, const char *member);

/* The feature that an axis comes from: "edge 0 of A". */
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

/* Marks the two vertices of a support. */
void step_show_support(struct pen pen, const struct step_pair *pair,
                       const struct step_support *support);

/* ---- Panels -------------------------------------------------------------- */

/* The panel with the Minkowski difference of the record's pieces, made once;
 * NULL: memory is used up. *size is the larger side of its contents. */
struct picture *step_difference(struct pen pen, double *size);

/* A panel whose axes have scales of their own; NULL: memory is used up. */
struct picture *step_chart(struct pen pen, const char *title,
                           const char *x_name, const char *y_name);

/* The place of a shape after a time of its own motion. */
col_transform step_place(const struct picture_shape *shape, double time);

/* Marks a shape at another place as a ghost; returns its vertices: 0 if the
 * shape is there already. */
int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place);

#endif
