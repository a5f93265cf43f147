/* How many steps of a fixed length a frame of another length takes, and how far
 * between two steps it ends.
 *
 * Time that has not been stepped through is kept in an accumulator: each frame
 * adds its length, each step takes one away, and what is left is less than a
 * step. A state in between is that share of the way from the step before the
 * last to the last. Where frames ask for more steps than they may have, as they
 * would more and more if steps took longer than what they stand for, the rest
 * of the time is dropped. Source: Gaul 2013, How to Create a Custom 2D Physics
 * Engine: The Core Engine; Fiedler 2004, Fix Your Timestep. */
#ifndef FRAMES_H
#define FRAMES_H

#include "collide_response.h"

struct frames {
    double frame, dt;   /* lengths of a frame and of a step */
    int most;           /* steps in a frame, >= 1 */
    double accumulator; /* time since the last step, in [0, dt) */
};

/* The shortest frame, in steps: shorter ones might add nothing. */
#define FRAMES_SHORTEST 1e-6

struct moving_frame {
    int steps;      /* to be done for it */
    double alpha;   /* share of the way from the last step but one: 0 .. 1 */
    double dropped; /* time that is not stepped through */
};

/* Goes on to the next frame. */
struct moving_frame frames_next(struct frames *frames);

/* The state between two, at a share of the way: each number by itself. Where
 * they are equal it is just that. */
col_body frames_between(const col_body *before, const col_body *after,
                        double alpha);

#endif
