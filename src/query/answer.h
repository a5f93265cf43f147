/* One pair's answer: from two shapes of the scene to its record. */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include "query/query.h"

/* What the answers of one scene share. */
struct answer {
    const struct query_options *options;
    const struct scene *scene;
    struct json_writer *out;
    bool listed;       /* pairs were named: print them hit or not */
    void *gjk_scratch; /* enough for any two shapes of the scene */
    col_axis *axes;    /* room for the axes of any two */
    int axes_room;
};

/* Each decides whether the pair hits, writes its record if it is to be printed,
 * and returns the hit. */
bool answer_sat(const struct answer *answer, struct scene_pair pair);
bool answer_gjk(const struct answer *answer, struct scene_pair pair);
bool answer_clip(const struct answer *answer, struct scene_pair pair);
bool answer_sweep(const struct answer *answer, struct scene_pair pair);
bool answer_pairs(const struct answer *answer, struct scene_pair pair);

#endif
