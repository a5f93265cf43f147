/* Ways between points: exact vectors, and the signs of their products.
 *
 * A sign is told by doubles where they are sure of it, else by exact numbers:
 * always right, for any finite coordinates. */
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

/* Turned as it says. */
void vector_of_direction(struct big out[2],
                         const struct truth_direction *direction);

/* A product of two ways in doubles: what is exact is at most `error` away,
 * which is HUGE_VAL where nothing is known. */
struct truth_estimate {
    double value, error;
};

struct truth_estimate cross_estimate(struct way p, struct way q);

/* Signs of p.x * q.y - p.y * q.x, and of p.x * q.x + p.y * q.y. */
int cross_sign(struct way p, struct way q);
int dot_sign(struct way p, struct way q);

/* Sign of the product p.x * q.x + p.y * q.y of a direction and a way. */
int along_sign(const struct truth_direction *direction, struct way way);

/* Whether p is left of q, or below it where neither is. */
bool point_before(struct judge_point p, struct judge_point q);

/* Whether they are in one place. */
bool point_same(struct judge_point p, struct judge_point q);

/* Lengths less radii, with nothing lost where the two are nearly equal. */

/* sqrt(square / share) - radius, and the same with +. The share is above 0, the
 * others are not below. */
struct real root_less(const struct big *square, const struct big *share,
                      const struct big *radius);
struct real root_more(const struct big *square, const struct big *share,
                      const struct big *radius);

/* product / sqrt(share) - radius, for a product of either sign. */
struct real signed_gap(const struct big *product, const struct big *share,
                       const struct big *radius);

/* Sign of square / share - radius^2: exactly that of root_less. */
int sign_less(const struct big *square, const struct big *share,
              const struct big *radius);

/* The polygon of all differences b - a of two cores, side by side.
 *
 * Its sides are those of B and, turned round, those of A, in order of their
 * directions; two of one direction are one side. */

/* The origin's place, seen from a corner of the polygon: the corner is at
 * to - from, `from` a vertex of A, `to` one of B. */
struct claim_side {
    struct way begin, end; /* corners */
    struct way direction;  /* of the side, counter-clockwise; not its length */
};

struct differences {
    const struct truth_shape *a, *b;
    int of_a, of_b; /* sides of each that were passed */
};

/* Starts at the polygon's leftmost corner, of these the lowest. */
struct differences differences_of(const struct truth_shape *a,
                                  const struct truth_shape *b);

/* The corner that it is at. */
struct way differences_corner(const struct differences *at);

/* The next side, counter-clockwise. false: it is round. */
bool differences_next(struct differences *at, struct claim_side *side);

/* Where the origin lies to the polygon of differences: the least way into it or
 * out of it. */

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
