/* Shapes of each type, random ones. Each has its type already; its vertices,
 * its radius and the number of vertices are drawn.
 *
 * `local` is a number of bits: a shape reaches about 2^local from the origin,
 * and never twice as far. */
#ifndef FORMS_H
#define FORMS_H

#include "verify/generate/maker.h"

/* Anything, its middle at the origin. */
void form_any(struct maker *maker, struct lattice_form *form, int local);

/* The same, 2^thin times longer in x than in y, about: 1 <= thin < local. */
void form_long(struct maker *maker, struct lattice_form *form, int local,
               int thin);

/* A core in the half plane y <= 0 that has the origin on its surface: where it
 * is flat, on an edge along the axis of x, if the type has edges; else at a
 * vertex. Its radius is 0. */
void form_below(struct maker *maker, struct lattice_form *form, int local,
                bool is_flat);

/* Gives a core a radius, up to a half of 2^local, if its type has one. */
void form_round(struct maker *maker, struct lattice_form *form, int local);

/* The same for a core of form_below, which goes down by as much, so that its
 * surface keeps the origin. */
void form_round_below(struct maker *maker, struct lattice_form *form,
                      int local);

/* A polygon from `count` vectors in maker->vectors, which are sorted here; its
 * vertex of the largest y, or one of these, is `start`. */
void form_of_vectors(struct maker *maker, struct lattice_form *form, int count,
                     struct lattice_spot start);

/* The vectors of a polygon that reaches up to 2^local, or 2^(local - thin) in
 * the direction of y. */
struct vector_draw form_draw(struct maker *maker, int local, int thin,
                             int count);

#endif
