/* Where the origin lies to the polygon of differences: the least way into it or
 * out of it. */
#ifndef TRUTH_NEAREST_H
#define TRUTH_NEAREST_H

#include "verify/truth/differences.h"

struct arena;

struct truth_nearest {
    bool inside;              /* or on the border of a polygon that has area */
    struct big square, share; /* the square of the way is square / share */

    enum truth_normals spread;
    struct truth_direction *normals; /* in the arena */
    int count, room;
};

/* `nearest` is filled; its normals where `arena` is not NULL. false: no
 * memory. */
bool nearest_find(const struct truth_shape *a, const struct truth_shape *b,
                  struct arena *arena, struct truth_nearest *nearest);

#endif
