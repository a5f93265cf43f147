/* Shapes as their convex pieces, for col_whole_test. */
#ifndef SUPPORT_WHOLE_PARTS_H
#define SUPPORT_WHOLE_PARTS_H

#include "collide_pieces.h"

/* A shape in memory of its own. */
struct whole_parts {
    col_parts parts;
    void *memory[6];
};

/* The pieces of a polygon, of a chain of points, and of one core. */
struct whole_parts parts_of_rings(const col_rings *rings, double radius);
struct whole_parts parts_of_chain(const col_vec2 *points, int count,
                                  double radius);
struct whole_parts parts_of_core(const col_shape *core);

void parts_free(struct whole_parts *shape);

/* The answer of col_whole_test with any work and new memory. */
col_whole whole_of(const struct whole_parts *a, const struct whole_parts *b);

/* The deepest depth of two pieces once B has moved, 0 if all only touch, or
 * minus the least distance. Pieces that rounding has bent count as their hulls.
 */
double parts_deepest(const struct whole_parts *a, const struct whole_parts *b,
                     col_vec2 move);

/* The largest magnitude of a coordinate or of the radius. */
double parts_size(const struct whole_parts *shape);

#endif
