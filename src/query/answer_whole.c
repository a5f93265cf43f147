/* Answers sat, gjk and clip for shapes as a whole, whatever pieces they have:
 * one record for each pair. */
#include "query/world/world.h"
#include "query/write_record.h"

/* ---- Asking -------------------------------------------------------------- */

bool room_for_whole(struct answer *answer, struct arena *arena)
{
    answer->whole_memory = scene_whole_memory(answer->scene, arena);
    return answer->whole_memory;
}

col_whole whole_of_pair(const struct answer *answer, struct scene_pair pair,
                        col_whole_limit *limit)
{
    const col_parts a = scene_parts(side_shape(answer, pair, SIDE_A));
    const col_parts b = scene_parts(side_shape(answer, pair, SIDE_B));
    return col_whole_test(&a, &b, limit, answer->whole_memory);
}

enum query_outcome answer_whole(const struct answer *answer,
                                struct scene_pair pair)
{
    struct work *work = answer->work;
    col_whole_limit limit = {.work = UINT64_MAX};
    if (work)
        limit = (col_whole_limit){work->most, work->done};
    const col_whole whole = whole_of_pair(answer, pair, &limit);
    if (work) {
        work->done = limit.done;
        work->is_crowded = !whole.is_known && !answer_has_too_much(answer);
    }
    if (!whole.is_known)
        return QUERY_FAILED;
    bool hit = answer_hits(answer, &whole.relation);
    enum query_outcome outcome = hit ? QUERY_HIT : QUERY_MISSED;
    bool is_near = !answer->options->has_within || whole.relation.overlap ||
                   whole.relation.amount <= answer->options->within;
    bool prints =
        answer->query->tells_apart ? is_near : answer_prints(answer, hit);
    if (!prints || (work && work->only_counts))
        return outcome;
    write_whole_record(answer, pair);
    answer->query->whole(answer, pair, &whole);
    json_end_object(answer->out);
    return outcome;
}

/* ---- Records ------------------------------------------------------------- */

struct scene_pair whole_pieces(struct scene_pair pair, const col_touch *touch)
{
    pair.a_piece = touch->a_piece;
    pair.b_piece = touch->b_piece;
    return pair;
}

/* Which features block the shapes at a corner: an edge and the vertex that
 * touches it, or two vertices. */
static void write_blocking(const struct answer *answer, struct scene_pair pair,
                           const col_touch *touch)
{
    const col_axis axis = touch->axis;
    bool of_b = axis.kind == COL_EDGE_OF_B;
    pair = whole_pieces(pair, touch);
    json_begin_object(answer->out);
    write_axis_members(answer, pair, axis);
    if (axis.kind != COL_VERTICES)
        write_int(answer->out, JSON_NAME("vertex"),
                  of_b ? file_index(answer, pair, SIDE_A, axis.a)
                       : file_index(answer, pair, SIDE_B, axis.b));
    json_end_object(answer->out);
}

void write_whole_sat(const struct answer *answer, struct scene_pair pair,
                     const col_whole *whole)
{
    const col_touch *touch = &whole->touches[0];
    if (!whole->at_corner) {
        if (whole->count == 2 && touch->axis.kind == COL_EDGE_OF_B)
            touch = &whole->touches[1]; /* edges of A come first */
        col_sat sat = {.relation = whole->relation, .axis = touch->axis};
        sat.edge = sat.axis.kind == COL_EDGE_OF_A   ? sat.axis.a
                   : sat.axis.kind == COL_EDGE_OF_B ? sat.axis.b
                                                    : -1;
        write_sat(answer, whole_pieces(pair, touch), &sat);
        return;
    }
    bool of_b = touch->axis.kind == COL_EDGE_OF_B;
    write_relation(answer->out, &whole->relation, JSON_NAME("separation"));
    write_array(answer->out, JSON_NAME("axes"));
    for (int i = 0; i < whole->count; i++)
        write_blocking(answer, pair, &whole->touches[i]);
    json_end_array(answer->out);
    write_colliding(answer, whole_pieces(pair, touch), of_b ? SIDE_A : SIDE_B,
                    of_b ? touch->axis.a : touch->axis.b, false);
}

void write_whole_gjk(const struct answer *answer, struct scene_pair pair,
                     const col_whole *whole)
{
    const col_relation *relation = &whole->relation;
    (void)pair;
    write_relation(answer->out, relation, JSON_NAME("distance"));
    if (answer->options->is_signed)
        write_number(answer->out, JSON_NAME("signed_distance"),
                     relation->overlap ? -relation->amount : relation->amount);
    write_surface_points(answer->out, whole->touches[0].points);
}

void write_whole_clip(const struct answer *answer, struct scene_pair pair,
                      const col_whole *whole)
{
    struct json_writer *out = answer->out;
    write_relation(out, &whole->relation, JSON_NAME("separation"));
    if (!whole->relation.overlap)
        return;
    write_object(out, JSON_NAME("manifold"));
    write_array(out, JSON_NAME("points"));
    for (int i = 0; i < whole->count; i++) {
        const col_contact contact =
            whole_contact(whole, i, answer->options->at);
        json_begin_object(out);
        write_contact_point(answer, whole_pieces(pair, &whole->touches[i]),
                            &contact);
        json_end_object(out);
    }
    json_end_array(out);
    json_end_object(out);
}
