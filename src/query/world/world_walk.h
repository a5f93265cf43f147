/* A shape that moves among the others of its scene, which stand still: its box
 * goes on from hit to hit, each answered by the same rule, until its time is
 * over. What a character of a game does on tiles. */
#ifndef WORLD_WALK_H
#define WORLD_WALK_H

#include "collide_response.h"
#include "scene/scene.h"

/* Most hits of a walk. With COL_STOP there is 1 and with COL_SLIDE and COL_PUSH
 * there are 2, beside those that the walker is stuck in: each takes a part of
 * the velocity. A bounce between two walls has no such bound. */
#define WALK_HITS_MAX 100

struct walk_hit {
    int shape;                   /* what is hit */
    bool stuck;                  /* the walker was in it, and is moved out */
    double time;                 /* since the start */
    col_vec2 normal;             /* from the walker to it */
    double depth;                /* stuck: how far it is moved out */
    col_vec2 position, velocity; /* the walker's, right after */
};

struct world_walk {
    struct walk_hit hits[WALK_HITS_MAX];
    int count;
    double remaining; /* time left when there were too many hits; else 0 */
    col_vec2 position, velocity; /* at the end */
};

/* Moves a shape by its velocity for rule->dt. rule->restitution is not looked
 * at: it is that of the two that meet. Layers are.
 *
 * Of several shapes that are hit at once the one comes first of which more is
 * touched, so that a seam between two tiles is none; of those that the walker
 * is stuck in, the one that it is deepest in. O(shapes) for each hit. */
void walk(const struct scene *scene, int shape, const col_swept_rule *rule,
          struct world_walk *walk);

#endif
