/* All methods against each other on one pair (query/cross.h): a short record
 * where they agree, all answers in full where they do not. */
#include <stdio.h>

#include "query/write_record.h"

/* Names in the order of enum cross_difference. */
static const char *const names[] = {
    "overlap", "normal", "depth",        "touching", "points",
    "axis",    "edge",   "alternatives", "manifold", "boxes"};

#define NAME_COUNT (sizeof names / sizeof *names)
_Static_assert(1U << NAME_COUNT == 2 * CROSS_BOXES, "a name for each bit");

static void write_differences(const struct answer *answer, unsigned differences,
                              bool overlap)
{
    json_name(answer->out, JSON_NAME("differ"));
    json_begin_line_array(answer->out);
    for (size_t i = 0; i < NAME_COUNT; i++) {
        unsigned bit = 1U << i;
        if (differences & bit)
            json_string(answer->out, bit == CROSS_AMOUNT && !overlap
                                         ? "distance"
                                         : names[i]);
    }
    json_end_array(answer->out);
}

/* Opens the record of one method under the method's name. */
static void begin_record(const struct answer *answer, struct scene_pair pair,
                         const char *method, const char *order)
{
    char name[32];
    snprintf(name, sizeof name, "%s%s", method, order);
    json_key(answer->out, name);
    write_record(answer, pair);
}

static void write_methods(const struct answer *answer, struct scene_pair pair,
                          const struct cross_methods *methods,
                          const char *order)
{
    begin_record(answer, pair, "sat", order);
    write_sat(answer, pair, &methods->sat);
    json_end_object(answer->out);
    begin_record(answer, pair, "gjk", order);
    write_gjk(answer, &methods->gjk);
    json_end_object(answer->out);
    begin_record(answer, pair, "clip", order);
    write_clip(answer, pair, &methods->clip);
    json_end_object(answer->out);
    begin_record(answer, pair, "clip_epa", order);
    write_clip(answer, pair, &methods->clip_epa);
    json_end_object(answer->out);
    begin_record(answer, pair, "pairs", order);
    write_pairs(answer, side_core(answer, pair, SIDE_A),
                side_core(answer, pair, SIDE_B), methods->boxes_overlap);
    json_end_object(answer->out);
}

void write_cross(const struct answer *answer, struct scene_pair pair,
                 const struct cross_answers *answers, unsigned differences)
{
    struct json_writer *out = answer->out;
    const col_relation *relation = &answers->given.sat.relation;
    write_flag(out, JSON_NAME("agree"), differences == 0);
    if (differences == 0) {
        write_relation(out, relation, JSON_NAME("distance"));
        return;
    }
    write_differences(answer, differences, relation->overlap);
    json_name(out, JSON_NAME("answers"));
    json_begin_object(out);
    write_methods(answer, pair, &answers->given, "");
    write_methods(
        answer, (struct scene_pair){pair.b, pair.a, pair.b_piece, pair.a_piece},
        &answers->swapped, "_swapped");
    json_end_object(out);
}

static enum query_outcome answer_pair(const struct answer *answer,
                                      struct scene_pair pair)
{
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    struct cross_answers answers;
    cross_ask(&answers, a, b, &answer->room);
    unsigned differences = cross_compare(&answers);
    if (differences || answer->listed || answer->options->all) {
        write_record(answer, pair);
        write_cross(answer, pair, &answers, differences);
        json_end_object(answer->out);
    }
    return differences ? QUERY_FAULT : QUERY_MISSED;
}

static enum query_outcome answer_cross(const struct answer *answer,
                                       struct scene_pair pair)
{
    return answer_pieces(answer, pair, answer_pair);
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    struct pair_room *room = &answer->room;
    if (!room_for_axes(answer, arena) || !room_for_gjk(answer, arena))
        return false;
    room->normals =
        arena_alloc(arena, (size_t)room->count, sizeof *room->normals);
    return room->normals;
}

const struct query query_cross = {
    .topic = {.name = "cross",
              .summary = "every method on each pair, and where they differ "
                         "(diagnostic)",
              .examples = "collide cross level.json\n",
              .finds = "methods differ",
              .takes = TAKES_PAIRS},
    .pair = answer_cross,
    .tells_apart = true,
    .room = have_room,
};
