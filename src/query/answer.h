/* How answers are made: a pair's, from two shapes of the scene to its record,
 * or that of a scene as a whole. */
#ifndef ANSWER_H
#define ANSWER_H

#include "collide_response.h"
#include "query/cross.h"
#include "query/piece_pairs.h"
#include "query/query.h"

/* Evaluations of vertices and edges that the answers of one scene make. As long
 * as their text may be kept it is written, then they are only counted. */
struct work {
    uint64_t most, done;
    bool only_counts;
};

/* What the answers of one scene share. */
struct answer {
    const struct query *query;
    const struct query_options *options;
    const struct scene *scene;
    struct json_writer *out;
    bool listed;           /* pairs were named: print them hit or not */
    struct pair_room room; /* as much of it as the query may need */
    struct claim_alternative *told_normals; /* options->as: room.count of
                                               them */
    col_vec2 *moved; /* resolve: room for the vertices of a shape */
    const struct piece_plan *pieces; /* NULL: no shape of the scene has any */
    struct piece_room piece_room;
    const col_body *bodies; /* resolve: of all shapes, where some have pieces */
    struct work *work; /* NULL: evaluations are not limited. Where they are, a
                          pair that exceeds the limit has failed */
};

/* Whether the limit of evaluations is exceeded. */
static inline bool answer_has_too_much(const struct answer *answer)
{
    return answer->work && answer->work->done > answer->work->most;
}

/* Room that the query may need for any pair of the scene. */
bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail);

/* Parts of that: room.count and room.axes; room.gjk_scratch. */
room_function room_for_axes, room_for_gjk;

/* Answers the pairs of a walk, one after the other, and counts those looked at.
 * Ends with a pair that fails.
 * If a stop is requested while nothing that was written since `start` has left
 * the sink, that is taken back. */
struct pair_walk;
enum query_outcome answer_walk(const struct answer *answer,
                               struct pair_walk *walk, const struct stop *stop,
                               uint64_t start, uint64_t *pairs);

/* Has the answers only count their work once their text is too large to be
 * kept.
 */
void answer_limit_text(const struct answer *answer);

/* Makes a plan of pieces, if a shape has any, with boxes as given, or (NULL) at
 * rest. */
bool answer_plan_pieces(struct answer *answer, piece_box *box,
                        const void *context, struct arena *arena,
                        struct fail *fail);

/* Whether pairs of pieces, and of shapes, are of interest only if they hit. */
static inline bool answer_is_near(const struct answer *answer)
{
    return !answer->query->tells_apart && !answer->listed &&
           !answer->options->all;
}

/* Starts a walk over the pieces of two shapes: those whose boxes meet, or all.
 */
void answer_walk_pieces(const struct answer *answer, struct scene_pair pair,
                        bool near, struct piece_walk *walk);

/* Calls `function` for every pair of pieces of two shapes, each as if it were a
 * pair of its own, but not for those that are of no interest. */
enum query_outcome answer_piece_pairs(const struct answer *answer,
                                      struct scene_pair pair,
                                      answer_function *function);
static inline enum query_outcome answer_pieces(const struct answer *answer,
                                               struct scene_pair pair,
                                               answer_function *function)
{
    return answer->pieces ? answer_piece_pairs(answer, pair, function)
                          : function(answer, pair);
}

/* A walk of `resolve`. */
scene_function resolve_walk;

/* How overlaps are corrected: by the options, or else by the scene's world. */
col_correction answer_correction(const struct answer *answer);

/* The members of a record after its "a" and "b", without a trace. */
void write_sat(const struct answer *answer, struct scene_pair pair,
               const col_sat *sat);
void write_gjk(const struct answer *answer, const col_gjk *gjk);
void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold);
void write_pairs(const struct answer *answer, const col_shape *a,
                 const col_shape *b, bool overlap);
void write_cross(const struct answer *answer, struct scene_pair pair,
                 const struct cross_answers *answers, unsigned differences);

#endif
