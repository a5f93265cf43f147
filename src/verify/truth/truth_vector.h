/* Vectors between points, and the distance of two cores.
 *
 * The sign of a product is computed in doubles where an error bound allows it,
 * else in exact numbers. So it is right for any finite coordinates. */
#ifndef TRUTH_VECTOR_H
#define TRUTH_VECTOR_H

#include <stdbool.h>

#include "verify/truth/real.h"
#include "verify/truth/truth.h"

/* From one point to another. */
struct way {
    struct judge_point from, to;
};

void vector_of_way(struct big out[2], struct way way);

/* Turned as the direction requires. */
void vector_of_direction(struct big out[2],
                         const struct truth_direction *direction);

/* Signs of p.x * q.y - p.y * q.x, and of p.x * q.x + p.y * q.y. */
int cross_sign(struct way p, struct way q);
int dot_sign(struct way p, struct way q);

/* Sign of the product p.x * q.x + p.y * q.y of a direction and a way. */
int along_sign(const struct truth_direction *direction, struct way way);

/* True if they are in one place. */
bool point_same(struct judge_point p, struct judge_point q);

/* The least way from the origin into the polygon of differences b - a of two
 * cores, or out of it. */

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
