/* How answers are made: a pair's, from two shapes of the scene to its record,
 * or that of a scene as a whole. */
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H

#include "collide_response.h"
#include "query/cross.h"
#include "query/query.h"

/* What the answers of one scene share. */
struct answer {
    const struct query *query;
    const struct query_options *options;
    const struct scene *scene;
    struct json_writer *out;
    bool listed;           /* pairs were named: print them hit or not */
    struct pair_room room; /* as much of it as the query may need */
    col_vec2 *moved;       /* resolve: room for the vertices of a shape */
};

/* Room that the query may need for any pair of the scene. */
bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail);

/* Answers the pairs of a walk, one after the other, and counts those looked at.
 * If it is wanted to stop and nothing behind `start` has left the sink, nothing
 * is left behind there. */
struct pair_walk;
enum query_outcome answer_walk(const struct answer *answer,
                               struct pair_walk *walk, const struct stop *stop,
                               uint64_t start, uint64_t *pairs);

/* One for each query of query_table. */
answer_function answer_sat;
answer_function answer_gjk;
answer_function answer_clip;
answer_function answer_sweep;
answer_function answer_toi;
check_function toi_check; /* code: motion-range */
scene_function answer_ray;
scene_function answer_cast;
answer_function answer_pairs;
answer_function answer_resolve;
scene_function resolve_walk;
answer_function answer_cross;
scene_function answer_simulate;
scene_function answer_mass;

/* How overlaps are corrected: by the options, or else by the scene's world. */
col_correction answer_correction(const struct answer *answer);

/* The members of a record behind its "a" and "b", without a trace. */
void write_sat(const struct answer *answer, struct scene_pair pair,
               const col_sat *sat);
void write_gjk(const struct answer *answer, const col_gjk *gjk);
void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold);
void write_pairs(const struct answer *answer, struct scene_pair pair,
                 bool overlap);
void write_cross(const struct answer *answer, struct scene_pair pair,
                 const struct cross_answers *answers, unsigned differences);

#endif
