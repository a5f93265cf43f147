#include "lint/rules/boxes.h"

bool boxes_make(struct boxes *boxes, int count, box_function *box_of,
                const void *of, struct arena *arena)
{
    size_t n = (size_t)count;
    void *memory = arena_take(arena, col_tree_bytes(count), 1);
    boxes->found = arena_take(arena, n, sizeof *boxes->found);
    boxes->marks =
        arena_alloc(arena, col_marks_words(count), sizeof *boxes->marks);
    struct arena_mark mark = arena_mark(arena);
    col_box *box = arena_take(arena, n, sizeof *box);
    void *scratch = arena_take(arena, col_tree_scratch(count), 1);
    bool had = memory && boxes->found && boxes->marks && box && scratch;
    for (int i = 0; had && i < count; i++)
        box[i] = box_of(of, i);
    if (had)
        boxes->tree = col_tree_build(box, count, memory, scratch);
    arena_rewind(arena, mark);
    return had;
}

int boxes_near(struct boxes *boxes, const col_box *box, int after)
{
    return col_tree_query(&boxes->tree, box, after, boxes->found, boxes->marks);
}

col_box box_around(col_vec2 from, col_vec2 to, double margin)
{
    return (col_box){{(from.x < to.x ? from.x : to.x) - margin,
                      (from.y < to.y ? from.y : to.y) - margin},
                     {(from.x < to.x ? to.x : from.x) + margin,
                      (from.y < to.y ? to.y : from.y) + margin}};
}
