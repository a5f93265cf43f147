/* What the drawing of steps has in common: two shapes that a trace is about,
 * words. */
#ifndef STEP_H
#define STEP_H

#include <math.h>

#include "draw/marks/mark.h"

/* ---- Two shapes ---------------------------------------------------------- */

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
struct step_pair step_pair_of(struct drawing *drawing,
                              const struct item *record);

/* How far a box reaches along a direction, which need not be a unit vector. */
double step_reach(const col_box *box, col_vec2 way);

/* The larger side of a box; 1 where that is 0. */
double step_size(col_box box);

/* The number of a vertex or edge, from a double that may be anything; -1: it is
 * none. */
int step_index(double number);

/* The vertex, or the edge, of a shape with the number that its file has. */
bool step_vertex(const struct picture_shape *shape, int index, col_vec2 *at);
bool step_edge(const struct picture_shape *shape, int index, col_vec2 ends[2]);

/* The vertex of a piece that is furthest along a direction; `guess` is one that
 * is near it, or -1. O(count), of a guess that is near less. */
int step_furthest(const col_shape *piece, col_vec2 way, int guess);

/* ---- Steps --------------------------------------------------------------- */

/* Adds a step for an item of the section that the pen's key names, and returns
 * the pen for it. */
struct pen step_pen(struct drawing *drawing, struct pen pen,
                    const struct item *item, const char *text);

/* The pen for a member of what the pen is for. */
struct pen step_at(struct pen pen, const char *member);

/* ---- Words --------------------------------------------------------------- */

/* A number as a label, and one that is made of a word and a number: "d1 = 4".
 */
const char *step_figure(struct picture *picture, double value);
const char *step_number(struct picture *picture, const char *word,
                        double value);

/* What the value of "axis" is of: "edge 0 of A". */
const char *step_axis_name(struct picture *picture,
                           const struct step_pair *pair,
                           const struct item *axis);

/* ---- Supports ------------------------------------------------------------ */

/* A vertex of the Minkowski difference B - A: {"a":0,"b":2,"point":[x,y]}. */
struct step_support {
    int a, b;
    col_vec2 point;
};
bool step_support(const struct item *item, struct step_support *support);
const char *step_support_name(struct picture *picture,
                              const struct step_support *support);

/* Marks the two vertices that a support is of, where the shapes are. */
void step_show_support(struct pen pen, const struct step_pair *pair,
                       const struct step_support *support);

/* ---- Panels -------------------------------------------------------------- */

/* The panel with the Minkowski difference of a record's pieces in it, made for
 * the first step that asks; NULL: memory is used up. *size is that of what is
 * in it. */
struct picture *step_difference(struct drawing *drawing, struct pen pen,
                                const struct item *record, double *size);

/* A panel whose axes have scales of their own; NULL: memory is used up. */
struct picture *step_chart(struct drawing *drawing, struct pen pen,
                           const char *title, const char *x_name,
                           const char *y_name);

/* ---- Shapes in motion ---------------------------------------------------- */

/* Where a shape is after a time of its own motion. */
col_transform step_place(const struct picture_shape *shape, double time);

/* A shape at another place, as a ghost; returns how many vertices that has.
 * What is there already has none. */
int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place);

#endif
