/* A scene as the judge takes it: pieces with their numbers in the file, ids,
 * and which pairs there are. */
#ifndef JUDGE_SCENE_H
#define JUDGE_SCENE_H

#include <stddef.h>

#include "scene/scene.h"
#include "verify/truth/verdict.h"

/* A box that surely holds something. */
struct judge_box {
    double low[2], high[2]; /* by axis */
};

/* A shape of the scene: it has pieces, or is its own only one. */
struct judge_body {
    const struct scene_shape *shape;
    struct verdict_shape *pieces;
    struct judge_box *boxes; /* of the pieces */
    int count;
    bool is_cut; /* records name its pieces */
    struct judge_box box;
};

struct judge_scene {
    const struct scene *scene;
    const struct number_tolerances *tolerances;
    struct judge_body *bodies; /* by number of the shape */
    int *slots;                /* a hash table of ids: numbers, -1: free */
    size_t slot_count;         /* a power of 2 */
};

/* Makes all of a scene ready in an arena. false: memory is used up. */
bool judge_scene_make(struct judge_scene *made, const struct scene *scene,
                      const struct number_tolerances *tolerances,
                      struct arena *arena);

/* The number of the shape with that id; -1: there is none. */
int judge_scene_find(const struct judge_scene *scene, const char *id);

/* Whether two boxes have a point in common, or one within `by` of it. */
bool judge_boxes_meet(const struct judge_box *p, const struct judge_box *q,
                      double by);

#endif
