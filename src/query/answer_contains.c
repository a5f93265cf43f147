/* Answers the query "contains": which shapes contain others, as wholes. */
#include "collide_pieces.h"
#include "query/answer.h"
#include "query/write_record.h"

/* A convex shape contains another one if it contains the hull of that. */
static struct containment shape_contains(const struct answer *answer,
                                         struct scene_pair pair)
{
    const struct scene_shape *a = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *b = side_shape(answer, pair, SIDE_B);
    if (a->pieces)
        return contains_pieces(answer, pair);
    col_containment is = col_contains(&a->shape, &b->shape);
    return (struct containment){is.contains ? DECIDED_YES : DECIDED_NO,
                                is.strict ? DECIDED_YES : DECIDED_NO};
}

static void write_decision(struct json_writer *out, struct json_name name,
                           enum decision decision)
{
    if (decision != UNDECIDED) {
        write_flag(out, name, decision == DECIDED_YES);
        return;
    }
    json_name(out, name);
    json_null(out);
}

static enum query_outcome answer_one(const struct answer *answer,
                                     struct scene_pair pair)
{
    struct json_writer *out = answer->out;
    struct containment is = shape_contains(answer, pair);
    if (answer_prints(answer, is.contains != DECIDED_NO)) {
        write_whole_record(answer, pair);
        write_decision(out, JSON_NAME("contains"), is.contains);
        write_decision(out, JSON_NAME("strict"), is.strict);
        json_end_object(out);
    }
    return is.contains == DECIDED_YES ? QUERY_HIT : QUERY_MISSED;
}

static enum query_outcome answer_contains(const struct answer *answer,
                                          struct scene_pair pair)
{
    struct scene_pair swapped = {.a = pair.b, .b = pair.a};
    enum query_outcome first = answer_one(answer, pair);
    enum query_outcome second = answer_one(answer, swapped);
    return first > second ? first : second;
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    const struct scene *scene = answer->scene;
    if (!answer->pieces)
        return true;
    struct contains_room *room = arena_alloc(arena, 1, sizeof *room);
    if (!room)
        return false;
    bool is_rounded = false;
    for (int i = 0; i < scene->shape_count; i++)
        is_rounded = is_rounded || (scene->shapes[i].pieces &&
                                    scene->shapes[i].shape.radius > 0);
    room->cover = arena_take(arena, col_cover_bytes(answer->pieces->most), 1);
    if (is_rounded)
        room->cells = arena_take(arena, CONTAINS_CELLS, sizeof *room->cells);
    answer->contains = room;
    return room->cover && (room->cells || !is_rounded);
}

const struct query query_contains = {
    .topic = {.name = "contains",
              .summary = "which shapes contain others",
              .examples = "collide contains level.json\n",
              .takes = TAKES_PAIRS | TAKES_HITS},
    .pair = answer_contains,
    .room = have_room,
};
