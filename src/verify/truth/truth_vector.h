/* Ways between points: exact vectors, and the signs of their products.
 *
 * A sign is told by doubles where they are sure of it, else by exact numbers:
 * always right, for any finite coordinates. */
#ifndef TRUTH_VECTOR_H
#define TRUTH_VECTOR_H

#include "verify/truth/big.h"
#include "verify/truth/truth.h"

#include <stdbool.h>

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

#endif
