/* The sides of all solids that have straight ones, each with its solid on the
 * left as x turns to y, and which of them are near each other. */
#ifndef SIDES_H
#define SIDES_H

#include "lint/rules/check.h"

struct solid_side {
    col_vec2 from, to; /* they differ */
    int solid;         /* of check->shapes */
    int edge;          /* of that shape, in its own numbers */
    int before, next;  /* its neighbours round the ring */
};

struct sides {
    struct solid_side *side;
    int count;
    struct boxes boxes;
};

/* The sides of all solids, ring after ring. Round shapes and lines have none.
 * All rules share them: they are made once for a level, and so is the list of
 * what sides_near found. false: memory is used up. */
bool sides_make(struct check *check, struct sides *sides);

/* The sides with a number above `after` (-1: all) whose boxes are at most
 * `margin` from that of a segment along each axis, into sides->boxes.found.
 * Returns how many. */
int sides_near(struct sides *sides, col_vec2 from, col_vec2 to, double margin,
               int after);

/* Whether two sides run against each other, nearly parallel and front to front,
 * and beside each other for some length, without touching. Symmetric. */
bool sides_face(const struct solid_side *e, const struct solid_side *f);

/* A point halfway between two that do, at a share of the length that they run
 * beside each other. */
col_vec2 sides_middle(const struct solid_side *e, const struct solid_side *f,
                      double share);

/* Whether two sides are of cells of one layer: those are one shape that was cut
 * for convenience. */
bool sides_are_cells(const struct check *check, const struct solid_side *e,
                     const struct solid_side *f);

/* Whether they are that, or of one shape, or of two that move. Then nothing is
 * asked about what is between them. */
bool sides_belong(const struct check *check, const struct solid_side *e,
                  const struct solid_side *f);

#endif
