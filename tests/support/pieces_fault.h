/* What is wrong with the pieces of a polygon, by exact arithmetic over GMP. */
#ifndef SUPPORT_PIECES_FAULT_H
#define SUPPORT_PIECES_FAULT_H

#include "collide_pieces.h"

/* What does not hold of the pieces of a polygon; NULL: all does.
 *
 * Each piece is convex and turns from x to y. Each line between two vertices is
 * walked along by pieces once in each direction, but sides of the polygon once
 * in the direction that has the polygon on the left. So at any point as many
 * pieces lie one over the other as the polygon's rings go round it: 1 inside,
 * 0 outside. */
const char *pieces_fault(const col_rings *rings, const col_pieces *pieces);

/* Reflex vertices. */
int pieces_reflex(const col_rings *rings);

/* What no cut can go below: each reflex vertex needs a diagonal, which serves
 * at most two, and each hole takes one to no part of its own. */
int pieces_least(const col_rings *rings);

#endif
