/* Pairs of shapes of which one has pieces: every pair of pieces is asked about
 * like a pair of its own. */
#include "query/answer.h"

#include "query/pair_plan.h"

static col_box box_at_rest(const void *context, const struct scene_shape *shape,
                           int piece)
{
    (void)context;
    return col_outer_bounds(scene_core(shape, piece));
}

bool answer_plan_pieces(struct answer *answer, piece_box *box,
                        const void *context, struct arena *arena,
                        struct fail *fail)
{
    if (!scene_has_pieces(answer->scene))
        return true;
    struct piece_plan *plan = arena_take(arena, 1, sizeof *plan);
    if (!plan)
        return fail_memory(fail);
    *plan = (struct piece_plan){.scene = answer->scene,
                                .box = box ? box : box_at_rest,
                                .context = context};
    if (!piece_plan_make(plan, arena, fail))
        return false;
    answer->pieces = plan;
    return true;
}

void answer_walk_pieces(const struct answer *answer, struct scene_pair pair,
                        bool near, struct piece_walk *walk)
{
    piece_walk_start(walk, answer->pieces, &answer->piece_room, pair, near);
}

enum query_outcome answer_piece_pairs(const struct answer *answer,
                                      struct scene_pair pair,
                                      answer_function *function)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    if (!shapes[pair.a].pieces && !shapes[pair.b].pieces)
        return function(answer, pair);
    enum query_outcome outcome = QUERY_MISSED;
    struct piece_walk walk;
    bool near = answer_is_near(answer);
    answer_walk_pieces(answer, pair, near, &walk);
    while (!answer->out->sink->error && piece_walk_next(&walk, &pair)) {
        enum query_outcome one = function(answer, pair);
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}
