#include "query/world/near.h"

#include "scene/scene.h"

#include <inttypes.h>
#include <stdio.h>

/* Room for pairs to begin with, and the most that there ever is. */
#define ROOM_FIRST (4 * COL_JOIN_ROOM)
#define ROOM_MOST  (1 << 30)

struct world_near {
    col_box *boxes;
    void *memory, *scratch; /* of a tree or of a scan */
    void *scan_scratch;
    uint64_t *marks;
    int room; /* for so many pairs, here and in the world */
    col_pair *found;
    col_pair_rows rows;
    int contact_room;
    const col_pair *listed; /* those of the scene's list; NULL: there is */
    int listed_count;       /*   none */
};

/* ---- Room --------------------------------------------------------------- */

static bool is_allowed(const struct world *world, uint64_t pairs)
{
    return !world->most_pairs || pairs <= world->most_pairs;
}

static bool too_many(const struct world *world, const char *pointer,
                     struct fail *fail)
{
    fail_set(fail, "too-many-pairs",
             "pairs to look at: expected at most %" PRIu64
             " (--max-pairs), found more in step %d",
             world->most_pairs, world->step);
    snprintf(fail->pointer, sizeof fail->pointer, "%s", pointer);
    return false;
}

static bool grow(struct world *world, uint64_t room, struct fail *fail)
{
    struct world_near *near = world->near;
    struct arena *arena = world->arena;
    if (room > ROOM_MOST)
        return fail_memory(fail);
    col_pair *found = arena_grow(arena, near->found, (size_t)near->room,
                                 (size_t)room, sizeof *found);
    int *partners = arena_take(arena, (size_t)room, sizeof *partners);
    col_pair *pairs = arena_take(arena, (size_t)room, sizeof *pairs);
    if (!found || !partners || !pairs)
        return fail_memory(fail);
    near->found = found;
    near->rows.partners = partners;
    world->pairs = pairs;
    near->room = (int)room;
    return true;
}

/* Makes room for COL_JOIN_ROOM more pairs than there surely are; those found
 * stay. */
static bool have_room(struct world *world, uint64_t count, struct fail *fail)
{
    uint64_t wanted = count + COL_JOIN_ROOM;
    if (!is_allowed(world, count))
        return too_many(world, "/shapes", fail);
    return wanted <= (uint64_t)world->near->room ||
           grow(world, 2 * wanted, fail);
}

bool near_have_contact(struct world *world, uint64_t looked, struct fail *fail)
{
    struct world_near *near = world->near;
    if (!is_allowed(world, looked))
        return too_many(world, "/shapes", fail);
    if (world->contact_count < near->contact_room)
        return true;
    size_t count = (size_t)world->contact_count, room = 2 * count;
    room = room > (size_t)near->room ? room : (size_t)near->room;
    if (room > ROOM_MOST)
        return fail_memory(fail);
    struct world_contact *contacts = arena_grow(world->arena, world->contacts,
                                                count, room, sizeof *contacts);
    if (!contacts)
        return fail_memory(fail);
    world->contacts = contacts;
    near->contact_room = (int)room;
    return true;
}

/* ---- Pairs of boxes ----------------------------------------------------- */

static void find_boxes(const struct world *world, bool all)
{
    for (int i = 0; i < world->count; i++) {
        if (all || world_moves(world, i))
            world->near->boxes[i] = col_outer_bounds(&world->shapes[i]);
    }
}

/* For boxes that a tree is no help for. */
static bool scan(struct world *world, int *count, struct fail *fail)
{
    struct world_near *near = world->near;
    col_scan scan =
        col_scan_build(near->boxes, world->count, near->memory, near->scratch);
    for (;;) {
        const col_range all = {0, world->count, (uint64_t)near->room};
        uint64_t found = col_scan_pairs(&scan, &all, near->found, near->room,
                                        near->scan_scratch);
        if (found <= (uint64_t)near->room) {
            *count = (int)found;
            return true;
        }
        if (!have_room(world, (uint64_t)near->room, fail))
            return false;
    }
}

/* All pairs of boxes that have a point in common, into near->found. */
static bool search(struct world *world, int *count, struct fail *fail)
{
    struct world_near *near = world->near;
    col_tree tree =
        col_tree_build(near->boxes, world->count, near->memory, near->scratch);
    col_join join;
    col_join_start(&join, &tree);
    int more = 1;
    for (*count = 0; more > 0; *count += more) {
        if (!have_room(world, (uint64_t)*count, fail))
            return false;
        more = col_join_next(&join, near->found + *count, near->room - *count);
        if (more == COL_JOIN_TOO_MUCH)
            return scan(world, count, fail);
    }
    return true;
}

/* ---- Pairs of bodies ---------------------------------------------------- */

/* Keeps a pair if its bodies do not both stand still. */
static void keep(struct world *world, int a, int b)
{
    if (world_moves(world, a) || world_moves(world, b))
        world->pairs[world->pair_count++] = (col_pair){a, b};
}

static void keep_rows(struct world *world)
{
    const struct scene_shape *shapes = world->scene->shapes;
    const col_pair_rows *rows = &world->near->rows;
    for (int a = 0; a < world->count; a++) {
        for (int k = rows->starts[a]; k < rows->starts[a + 1]; k++) {
            int b = rows->partners[k];
            if (layers_meet(&shapes[a], &shapes[b]))
                keep(world, a, b);
        }
    }
}

static void keep_listed(struct world *world)
{
    const struct world_near *near = world->near;
    for (int i = 0; i < near->listed_count; i++) {
        col_pair pair = near->listed[i];
        if (col_boxes_overlap(near->boxes[pair.a], near->boxes[pair.b]))
            keep(world, pair.a, pair.b);
    }
}

bool world_find_pairs(struct world *world, struct fail *fail)
{
    struct world_near *near = world->near;
    int count;
    find_boxes(world, false);
    world->pair_count = 0;
    if (near->listed) {
        keep_listed(world);
    } else if (world->count > 1) {
        if (!search(world, &count, fail))
            return false;
        if (!is_allowed(world, (uint64_t)count))
            return too_many(world, "/shapes", fail);
        col_pair_rows_fill(near->found, count, &near->rows, near->marks);
        keep_rows(world);
    }
    return true;
}

/* ---- Making it ---------------------------------------------------------- */

/* The scene's list of pairs, in order and each once. */
static bool take_list(struct world *world, struct fail *fail)
{
    struct world_near *near = world->near;
    const struct scene *scene = world->scene;
    int count = 0;
    if (!is_allowed(world, (uint64_t)scene->pair_count))
        return too_many(world, "/pairs", fail);
    if (!have_room(world, (uint64_t)scene->pair_count, fail))
        return false;
    for (int i = 0; i < scene->pair_count; i++) {
        struct scene_pair pair = scene->pairs[i];
        near->found[i] = pair.a < pair.b ? (col_pair){pair.a, pair.b}
                                         : (col_pair){pair.b, pair.a};
    }
    col_pair_rows_fill(near->found, scene->pair_count, &near->rows,
                       near->marks);
    for (int a = 0; a < world->count; a++) {
        for (int k = near->rows.starts[a]; k < near->rows.starts[a + 1]; k++) {
            int b = near->rows.partners[k];
            if (count == 0 || near->found[count - 1].a != a ||
                near->found[count - 1].b != b)
                near->found[count++] = (col_pair){a, b};
        }
    }
    near->listed = near->found;
    near->listed_count = count;
    return true;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static bool take_memory(struct world *world)
{
    struct world_near *near = world->near;
    struct arena *arena = world->arena;
    int count = world->count;
    size_t bytes = larger(col_tree_bytes(count), col_scan_bytes(count));
    near->boxes = arena_take(arena, (size_t)count, sizeof *near->boxes);
    near->memory = arena_take(arena, bytes, 1);
    near->scratch = arena_take(arena, col_tree_scratch(count), 1);
    near->scan_scratch = arena_take(arena, col_scan_scratch(count), 1);
    near->marks =
        arena_alloc(arena, col_marks_words(count), sizeof *near->marks);
    near->rows.count = count;
    near->rows.starts =
        arena_take(arena, (size_t)count + 1, sizeof *near->rows.starts);
    return near->boxes && near->memory && near->scratch && near->scan_scratch &&
           near->marks && near->rows.starts;
}

bool near_make(struct world *world, struct fail *fail)
{
    world->near = arena_alloc(world->arena, 1, sizeof *world->near);
    if (!world->near || !take_memory(world))
        return fail_memory(fail);
    if (!grow(world, ROOM_FIRST, fail))
        return false;
    find_boxes(world, true);
    return !world->scene->pairs || take_list(world, fail);
}
