#include "check/sides.h"

#include <string.h>

#include "check/beside.h"
#include "check/outline.h"

/* ---- Sides --------------------------------------------------------------- */

static bool has_sides(const struct solid *solid)
{
    return has_inside(solid) && solid->shape->kind != LEVEL_ELLIPSE &&
           solid->shape->kind != LEVEL_CAPSULE && !(solid->shape->radius > 0);
}

/* Whether the solid is on the right as the ring's vertices run: then they are
 * gone through backwards. */
static bool runs_backwards(const struct solid *solid,
                           const struct outline *outline)
{
    int winding =
        outline->first == 0 ? solid->winding : -outline_winding(outline);
    return winding < 0;
}

static void add_ring(struct sides *sides, int solid,
                     const struct outline *outline, bool backwards)
{
    int begin = sides->count;
    for (int k = 0; k < outline->count; k++) {
        int edge = backwards ? outline->count - 1 - k : k;
        col_vec2 from = outline->points[edge];
        col_vec2 to = outline_at(outline, edge + 1);
        if (same_place(from, to))
            continue;
        int number = sides->count++;
        sides->side[number] = (struct side){.from = backwards ? to : from,
                                            .to = backwards ? from : to,
                                            .solid = solid,
                                            .edge = outline->first + edge,
                                            .before = number - 1,
                                            .next = number + 1};
    }
    if (sides->count > begin) {
        sides->side[begin].before = sides->count - 1;
        sides->side[sides->count - 1].next = begin;
    }
}

static void add_solid(struct sides *sides, const struct check *check, int index)
{
    const struct solid *solid = &check->shapes[index];
    for (int ring = 0; ring < solid->ring_count; ring++) {
        struct outline outline = outline_of(solid, ring);
        add_ring(sides, index, &outline, runs_backwards(solid, &outline));
    }
}

static long count_sides(const struct check *check)
{
    long count = 0;
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *solid = &check->shapes[check->solids[i]];
        count += has_sides(solid) ? solid->count : 0;
    }
    return count;
}

/* ---- Near each other ----------------------------------------------------- */

static col_box box_around(col_vec2 from, col_vec2 to, double margin)
{
    return (col_box){{(from.x < to.x ? from.x : to.x) - margin,
                      (from.y < to.y ? from.y : to.y) - margin},
                     {(from.x < to.x ? to.x : from.x) + margin,
                      (from.y < to.y ? to.y : from.y) + margin}};
}

static bool build_tree(struct sides *sides, struct arena *arena)
{
    int count = sides->count;
    size_t n = (size_t)count;
    void *memory = arena_take(arena, col_tree_bytes(count), 1);
    sides->found = arena_take(arena, n, sizeof *sides->found);
    sides->marks = arena_alloc(arena, col_marks(count), sizeof *sides->marks);
    struct arena_mark mark = arena_mark(arena);
    col_box *boxes = arena_take(arena, n, sizeof *boxes);
    void *scratch = arena_take(arena, col_tree_scratch(count), 1);
    bool had = memory && sides->found && sides->marks && boxes && scratch;
    for (int i = 0; had && i < count; i++)
        boxes[i] = box_around(sides->side[i].from, sides->side[i].to, 0);
    if (had && count)
        sides->tree = col_tree_build(boxes, count, memory, scratch);
    arena_rewind(arena, mark);
    return had;
}

bool sides_make(struct check *check, struct sides *sides)
{
    long count = count_sides(check);
    *sides = (struct sides){.count = 0};
    if (count > COL_COUNT_LIMIT)
        return false;
    sides->side = arena_take(check->arena, (size_t)count, sizeof *sides->side);
    if (!sides->side)
        return false;
    for (int i = 0; i < check->solid_count; i++)
        if (has_sides(&check->shapes[check->solids[i]]))
            add_solid(sides, check, check->solids[i]);
    return build_tree(sides, check->arena);
}

int sides_near(struct sides *sides, col_vec2 from, col_vec2 to, double margin,
               int after)
{
    col_box box = box_around(from, to, margin);
    return col_tree_query(&sides->tree, &box, after, sides->found,
                          sides->marks);
}

/* ---- What is between ----------------------------------------------------- */

bool sides_belong(const struct check *check, const struct side *e,
                  const struct side *f)
{
    const struct level_shape *a = check->shapes[e->solid].shape;
    const struct level_shape *b = check->shapes[f->solid].shape;
    return a == b || (a->is_moving && b->is_moving) ||
           (a->is_cells && b->is_cells && strcmp(a->layer, b->layer) == 0);
}

bool is_covered(struct check *check, col_vec2 point, int solid, int other)
{
    col_box box = {point, point};
    int count =
        col_tree_query(&check->tree, &box, -1, check->found, check->marks);
    for (int i = 0; i < count; i++) {
        int index = check->solids[check->found[i]];
        if (index != solid && index != other &&
            solid_has_point(&check->shapes[index], point))
            return true;
    }
    return false;
}
