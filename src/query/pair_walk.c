#include "query/pair_walk.h"

/* What a walk needs to find pairs itself. */
struct walk_room {
    uint64_t *marks;
    int *partners;
    /* The rest is for a scan, which finds those of several shapes at once. */
    int *starts;
    col_pair *pairs;
    void *scratch;
    int shapes; /* how many to try next */
};

static bool have_room(struct walk_room *own, const struct pair_plan *plan,
                      struct arena *arena)
{
    size_t shapes = (size_t)plan->length;
    size_t room = plan->uses_scan ? pair_plan_room(plan) : shapes;
    own->marks =
        arena_alloc(arena, col_marks_words(plan->length), sizeof *own->marks);
    own->partners = arena_alloc(arena, room, sizeof *own->partners);
    if (!plan->uses_scan)
        return own->marks && own->partners;
    own->starts = arena_alloc(arena, shapes + 1, sizeof *own->starts);
    own->pairs = arena_alloc(arena, room, sizeof *own->pairs);
    own->scratch = arena_alloc(arena, col_scan_scratch(plan->length), 1);
    own->shapes = plan->length;
    return own->marks && own->partners && own->starts && own->pairs &&
           own->scratch;
}

void pair_walk_move(struct pair_walk *walk, int from, int to)
{
    walk->first = from;
    walk->end = to;
    walk->next = walk->after = 0;
    walk->in_rows = walk->plan->starts ? walk->plan->length : 0;
}

bool pair_walk_start(struct pair_walk *walk, const struct pair_plan *plan,
                     int from, int to, struct arena *arena)
{
    *walk = (struct pair_walk){.plan = plan};
    walk->partners = plan->partners;
    walk->starts = plan->starts;
    pair_walk_move(walk, from, to);
    if (!plan->uses_boxes || plan->starts)
        return true;
    walk->own = arena_alloc(arena, 1, sizeof *walk->own);
    if (!walk->own || !have_room(walk->own, plan, arena))
        return false;
    walk->partners = walk->own->partners;
    walk->starts = walk->own->starts;
    return true;
}

/* Finds the pairs of shape i and of as many of those after it as there is room
 * for: of one there always is. */
static void scan_rows(struct pair_walk *walk, int i)
{
    const struct pair_plan *plan = walk->plan;
    struct walk_room *own = walk->own;
    uint64_t found, room = pair_plan_room(plan);
    for (;; own->shapes = (own->shapes + 1) / 2) {
        if (own->shapes > walk->end - i)
            own->shapes = walk->end - i;
        const col_range range = {i, i + own->shapes, room};
        found = col_scan_pairs(&plan->scan, &range, own->pairs, (int)room,
                               own->scratch);
        if (found <= room)
            break;
    }
    const col_pair_rows rows = {plan->length, own->starts, own->partners};
    col_pair_rows_fill(own->pairs, (int)found, &rows, own->marks);
    walk->in_rows = i + own->shapes;
    if (found < room / 4)
        own->shapes *= 2;
}

/* Finds the partners of the next shape. */
static void begin_shape(struct pair_walk *walk)
{
    const struct pair_plan *plan = walk->plan;
    int i = walk->first++;
    if (!plan->uses_boxes) {
        walk->next = i + 1;
        walk->after = plan->length;
    } else if (walk->starts) {
        if (i >= walk->in_rows)
            scan_rows(walk, i);
        walk->next = walk->starts[i];
        walk->after = walk->starts[i + 1];
    } else {
        col_box box = pair_plan_box(plan, i);
        walk->next = 0;
        walk->after = col_tree_query(&plan->tree, &box, i, walk->own->partners,
                                     walk->own->marks);
    }
}

bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair)
{
    const struct pair_plan *plan = walk->plan;
    if (plan->listed) {
        if (walk->first >= walk->end)
            return false;
        *pair = plan->listed[walk->first++];
        return true;
    }
    while (walk->next >= walk->after) {
        if (walk->first >= walk->end)
            return false;
        begin_shape(walk);
    }
    int k = walk->next++;
    *pair = (struct scene_pair){.a = walk->first - 1,
                                .b = walk->partners ? walk->partners[k] : k};
    return true;
}
