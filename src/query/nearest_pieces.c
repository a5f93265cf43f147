#include "query/nearest_pieces.h"

#include <float.h>
#include <math.h>

/* Looks to and fro before the search begins. */
#define LOOKS 4

struct nearest_piece {
    const struct answer *answer;
    struct scene_pair best;
    double distance; /* of the best */
};

static bool comes_before(struct scene_pair p, struct scene_pair q)
{
    return p.a_piece < q.a_piece ||
           (p.a_piece == q.a_piece && p.b_piece < q.b_piece);
}

static void look_at(struct nearest_piece *nearest, struct scene_pair pair)
{
    const struct answer *answer = nearest->answer;
    col_sat sat = col_sat_test(side_core(answer, pair, SIDE_A),
                               side_core(answer, pair, SIDE_B), NULL);
    double distance = sat.relation.amount;
    if (distance < nearest->distance ||
        (distance <= nearest->distance && comes_before(pair, nearest->best))) {
        nearest->distance = distance;
        nearest->best = pair;
    }
}

/* A distance to begin with: that of a piece from all of the other shape, then
 * of the nearest one of those from all of this, and so on. */
static void look_round(struct nearest_piece *nearest)
{
    const struct answer *answer = nearest->answer;
    struct scene_pair pair = nearest->best;
    int count_a = scene_piece_count(side_shape(answer, pair, SIDE_A));
    int count_b = scene_piece_count(side_shape(answer, pair, SIDE_B));
    for (int look = 0; look < LOOKS; look++) {
        pair = nearest->best;
        if (look % 2 == 0)
            for (pair.b_piece = 0; pair.b_piece < count_b; pair.b_piece++)
                look_at(nearest, pair);
        else
            for (pair.a_piece = 0; pair.a_piece < count_a; pair.a_piece++)
                look_at(nearest, pair);
    }
}

/* A number that is surely below x - by, for by >= 0: rounding is by less than
 * what is taken away. */
static double below(double x, double by)
{
    double low = x - by;
    return low - (fabs(low) + by) * 0x1p-50 - DBL_MIN;
}

/* Around all that is as near to a box as the best. */
static col_box widened(col_box box, double by)
{
    return (col_box){{below(box.min.x, by), below(box.min.y, by)},
                     {-below(-box.max.x, by), -below(-box.max.y, by)}};
}

struct scene_pair nearest_pieces(const struct answer *answer,
                                 struct scene_pair pair)
{
    const struct piece_plan *plan = answer->pieces;
    const struct piece_room *room = &answer->piece_room;
    struct nearest_piece nearest = {
        .answer = answer, .best = pair, .distance = HUGE_VAL};
    look_round(&nearest);
    col_box whole = widened(piece_plan_whole(plan, pair.b), nearest.distance);
    int count_a =
        piece_boxes_meeting(plan, pair.a, whole, room->a, room->marks);
    for (int i = 0; i < count_a; i++) {
        pair.a_piece = room->a[i];
        col_box box = widened(piece_plan_box(plan, pair.a, pair.a_piece),
                              nearest.distance);
        int count_b =
            piece_boxes_meeting(plan, pair.b, box, room->b, room->marks);
        for (int k = 0; k < count_b; k++) {
            pair.b_piece = room->b[k];
            look_at(&nearest, pair);
        }
    }
    return nearest.best;
}
