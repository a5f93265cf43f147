/* Finds which shapes of a world are near and which touch: pairs of boxes by a
 * tree or a scan, then pairs of shapes that may meet, and then the pieces that
 * touch. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "query/world/world.h"
#include "scene/scene.h"
#include "support/same.h"

/* Room for pairs to begin with, and the most that there ever is. */
#define ROOM_FIRST (4 * COL_JOIN_ROOM)
#define ROOM_MOST  (1 << 30)

struct world_near {
    col_box *boxes;
    col_box *wide;  /* what boxes may move in before pairs are searched again */
    double moved;   /* no side of a box moved further in the last step */
    int wide_count; /* of pairs whose wide boxes meet, which are in `found`,
                       but for those of shapes that never move */
    uint64_t still_count;   /* of these */
    void *memory, *scratch; /* of a tree or of a scan */
    void *scan_scratch;
    uint64_t *marks;
    int room; /* for so many pairs, here and in the world */
    col_pair *found;
    col_pair_rows rows;
    int contact_room;
    col_pair *sensors; /* pairs with a sensor that are near; `room` */
    int sensor_count;
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
             "expected at most %" PRIu64
             " pairs (--max-pairs), found more in step %d",
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
    col_pair *sensors = NULL;
    if (world->notes_events)
        sensors = arena_take(arena, (size_t)room, sizeof *sensors);
    if (!found || !partners || !pairs || (world->notes_events && !sensors))
        return fail_memory(fail);
    near->sensors = world->sensed = sensors;
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

/* Makes room for one more contact, after so many pairs of pieces that have been
 * looked at in this step. Codes: out-of-memory, too-many-pairs. */
static bool near_have_contact(struct world *world, uint64_t looked,
                              struct fail *fail)
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

static col_box box_ahead(const struct world *world, int shape)
{
    return world_box_ahead(world, col_outer_bounds(&world->shapes[shape]));
}

/* The boxes of what moves, and how far they have moved. */
static void move_boxes(const struct world *world)
{
    struct world_near *near = world->near;
    near->moved = 0;
    for (int i = 0; i < world->count; i++) {
        if (!world_moves(world, i))
            continue;
        const col_box old = near->boxes[i], box = box_ahead(world, i);
        const double ways[] = {old.min.x - box.min.x, box.max.x - old.max.x,
                               old.min.y - box.min.y, box.max.y - old.max.y};
        for (int k = 0; k < 4; k++)
            if (ways[k] > near->moved)
                near->moved = ways[k];
        near->boxes[i] = box;
    }
}

/* True if all boxes are still in the wide ones. */
static bool are_held(const struct world *world)
{
    const struct world_near *near = world->near;
    for (int i = 0; i < world->count; i++) {
        const col_box *box = &near->boxes[i], *wide = &near->wide[i];
        if (!(wide->min.x <= box->min.x && box->max.x <= wide->max.x &&
              wide->min.y <= box->min.y && box->max.y <= wide->max.y))
            return false;
    }
    return true;
}

/* Widens the boxes of what moves by what it moves in some steps. `exact`, or if
 * that is much beside the boxes: by nothing. */
static void widen(const struct world *world, bool exact)
{
    struct world_near *near = world->near;
    double pad = 16 * near->moved, extent = 0;
    for (int i = 0; i < world->count; i++) {
        const col_box *box = &near->boxes[i];
        if (world_moves(world, i))
            extent += (box->max.x - box->min.x) + (box->max.y - box->min.y);
    }
    if (exact || !(16 * pad * world->count < extent))
        pad = 0;
    for (int i = 0; i < world->count; i++) {
        col_box box = near->boxes[i];
        double by = world_moves(world, i) ? pad : 0;
        near->wide[i] = (col_box){{box.min.x - by, box.min.y - by},
                                  {box.max.x + by, box.max.y + by}};
    }
}

/* For boxes that a tree is no help for. */
static bool scan(struct world *world, int *count, struct fail *fail)
{
    struct world_near *near = world->near;
    col_scan scan =
        col_scan_build(near->wide, world->count, near->memory, near->scratch);
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

/* All pairs of wide boxes that have a point in common, into near->found. */
static bool search(struct world *world, int *count, struct fail *fail)
{
    struct world_near *near = world->near;
    col_tree tree =
        col_tree_build(near->wide, world->count, near->memory, near->scratch);
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

/* ---- Pairs of shapes ---------------------------------------------------- */

/* Adds a pair whose boxes have a point in common to the pairs that are looked
 * at: of two solids, one of which is free, or of a sensor and a solid, one of
 * which moves. Shapes of one body never meet. */
static void add_pair(struct world *world, col_pair pair)
{
    struct world_near *near = world->near;
    unsigned char a = world->parts[pair.a], b = world->parts[pair.b];
    if (world->is_composite && world->owners[pair.a] == world->owners[pair.b])
        return;
    if (a & b & PART_SOLID) {
        if ((a | b) & PART_FREE)
            world->pairs[world->pair_count++] = pair;
    } else if (near->sensors && (a | b) & PART_SOLID && (a | b) & PART_SENSOR &&
               (a | b) & PART_MOVES) {
        near->sensors[near->sensor_count++] = pair;
    }
}

/* The pairs of wide boxes in order. While boxes stay in these, the pairs of
 * boxes that meet are among them. If there are too many, exactly those pairs.
 */
static bool find_wide(struct world *world, struct fail *fail)
{
    struct world_near *near = world->near;
    const col_pair_rows *rows = &near->rows;
    struct fail too_many_wide;
    int count;
    widen(world, false);
    if (!search(world, &count, &too_many_wide)) {
        widen(world, true);
        if (!search(world, &count, fail))
            return false;
    }
    col_pair_rows_fill(near->found, count, rows, near->marks);
    near->wide_count = 0;
    for (int a = 0; a < world->count; a++) {
        for (int k = rows->starts[a]; k < rows->starts[a + 1]; k++) {
            int b = rows->partners[k];
            if (world_moves(world, a) || world_moves(world, b))
                near->found[near->wide_count++] = (col_pair){a, b};
        }
    }
    near->still_count = (uint64_t)(count - near->wide_count);
    return true;
}

/* Finds the pairs whose boxes have a point in common, a < b, ascending by a and
 * then b: of two shapes that may meet (layers, or the scene's list of pairs,
 * and add_pair). */
static bool world_find_pairs(struct world *world, struct fail *fail)
{
    const struct scene_shape *shapes = world->scene->shapes;
    struct world_near *near = world->near;
    move_boxes(world);
    world->pair_count = near->sensor_count = 0;
    if (!near->listed && world->count > 1 && !are_held(world) &&
        !find_wide(world, fail))
        return false;
    uint64_t met = near->still_count;
    for (int i = 0; i < near->wide_count; i++) {
        col_pair pair = near->found[i];
        if (!col_boxes_overlap(near->boxes[pair.a], near->boxes[pair.b]))
            continue;
        met++;
        if (near->listed || layers_meet(&shapes[pair.a], &shapes[pair.b]))
            add_pair(world, pair);
    }
    return is_allowed(world, met) || too_many(world, "/shapes", fail);
}

bool world_may_meet(const struct world *world, int a, int b)
{
    const struct scene_shape *shapes = world->scene->shapes;
    const struct world_near *near = world->near;
    const col_pair pair = a < b ? (col_pair){a, b} : (col_pair){b, a};
    if (world->owners[a] == world->owners[b])
        return false;
    if (near->listed)
        return bsearch(&pair, near->listed, (size_t)near->listed_count,
                       sizeof pair, order_of_pairs) != NULL;
    return layers_meet(&shapes[pair.a], &shapes[pair.b]);
}

/* ---- Making it ---------------------------------------------------------- */

/* Takes the scene's list of pairs, in order and each once. */
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
    qsort(near->found, (size_t)scene->pair_count, sizeof *near->found,
          order_of_pairs);
    for (int i = 0; i < scene->pair_count; i++)
        if (count == 0 ||
            order_of_pairs(&near->found[count - 1], &near->found[i]) != 0)
            near->found[count++] = near->found[i];
    near->listed = near->found;
    near->listed_count = near->wide_count = count;
    return true;
}

bool near_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    struct world_near *near = arena_alloc(arena, 1, sizeof *near);
    int count = world->count;
    size_t room = (size_t)count;
    size_t tree = col_tree_bytes(count), scan = col_scan_bytes(count);
    if (!near)
        return fail_memory(fail);
    world->near = near;
    near->boxes = arena_take(arena, room, sizeof *near->boxes);
    near->wide = arena_alloc(arena, room, sizeof *near->wide);
    near->memory = arena_take(arena, tree > scan ? tree : scan, 1);
    near->scratch = arena_take(arena, col_tree_scratch(count), 1);
    near->scan_scratch = arena_take(arena, col_scan_scratch(count), 1);
    near->marks =
        arena_alloc(arena, col_marks_words(count), sizeof *near->marks);
    near->rows.count = count;
    near->rows.starts = arena_take(arena, room + 1, sizeof *near->rows.starts);
    if (!near->boxes || !near->wide || !near->memory || !near->scratch ||
        !near->scan_scratch || !near->marks || !near->rows.starts)
        return fail_memory(fail);
    if (!grow(world, ROOM_FIRST, fail))
        return false;
    for (int i = 0; i < count; i++)
        near->boxes[i] = box_ahead(world, i);
    return !world->scene->pairs || take_list(world, fail);
}

/* Which of the pairs that are near touch, piece by piece. */

/* ---- Pieces that are near ----------------------------------------------- */

static int piece_count(const struct world *world, int shape)
{
    return world_has_pieces(world, shape)
               ? world->core_starts[shape + 1] - world->core_starts[shape]
               : 1;
}

static col_box box_of(const struct world *world, int shape, int piece)
{
    int core = world->core_starts[shape] + piece;
    return world_box_ahead(world, world->core_boxes[core]);
}

struct world_pieces world_pieces_of(const struct world *world, col_pair pair)
{
    struct world_pieces pieces = {
        .world = world, .pair = pair, .a_piece = -1, .b_piece = -1};
    if (world_has_pieces(world, pair.a) || world_has_pieces(world, pair.b)) {
        pieces.a_box =
            world_box_ahead(world, col_outer_bounds(&world->shapes[pair.a]));
        pieces.b_box =
            world_box_ahead(world, col_outer_bounds(&world->shapes[pair.b]));
    }
    return pieces;
}

/* Advances to the next piece of A; false at the end. */
static bool next_of_a(struct world_pieces *pieces)
{
    const struct world *world = pieces->world;
    int a = pieces->pair.a, count = piece_count(world, a);
    while (++pieces->a_piece < count) {
        if (!world_has_pieces(world, a))
            return true;
        pieces->a_box = box_of(world, a, pieces->a_piece);
        if (col_boxes_overlap(pieces->a_box, pieces->b_box))
            return true;
    }
    return false;
}

bool world_pieces_next(struct world_pieces *pieces)
{
    const struct world *world = pieces->world;
    int b = pieces->pair.b, count = piece_count(world, b);
    if (pieces->a_piece < 0 && !next_of_a(pieces))
        return false;
    for (;;) {
        while (++pieces->b_piece < count)
            if (!world_has_pieces(world, b) ||
                col_boxes_overlap(pieces->a_box,
                                  box_of(world, b, pieces->b_piece)))
                return true;
        if (!next_of_a(pieces))
            return false;
        pieces->b_piece = -1;
    }
}

/* ---- What is no surface ------------------------------------------------- */

/* The number in the scene's core of a vertex that a piece has now. */
static int number_of(const struct world *world, int shape, int piece,
                     int vertex)
{
    return world->solver->number
               ? world->solver->number(world, shape, piece, vertex)
               : place_number(world, shape, piece, vertex);
}

/* A piece that lost vertices has edges in place of several: of these, one may
 * be no cut. */
static bool is_inside(const struct world *world, int shape, int piece,
                      const col_feature *feature)
{
    const struct scene_shape *scenes = &world->scene->shapes[shape];
    int vertices = scene_core(scenes, piece)->count;
    int next = feature->index + 1;
    int from = number_of(world, shape, piece, feature->index);
    if (!feature->is_edge)
        return !scenes->pieces
                    ->is_corner[scene_vertex_index(scenes, piece, from)];
    if (next == world_core(world, shape, piece)->count)
        next = 0;
    int to = number_of(world, shape, piece, next);
    while (from != to && scene_edge_index(scenes, piece, from) < 0)
        from = from + 1 < vertices ? from + 1 : 0;
    return from == to;
}

bool world_meets_inside(const struct world *world,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold)
{
    const col_feature *features[] = {&manifold->reference, &manifold->incident};
    for (int i = 0; i < 2; i++) {
        bool of_a = features[i]->side == COL_A;
        int shape = of_a ? pieces->pair.a : pieces->pair.b;
        int piece = of_a ? pieces->a_piece : pieces->b_piece;
        if (world_has_pieces(world, shape) && !ground_has(world, shape) &&
            is_inside(world, shape, piece, features[i]))
            return true;
    }
    return false;
}

/* ---- Contacts ----------------------------------------------------------- */

/* Notes the features of each point of a contact by the numbers of the scene's
 * cores. */
static void note_numbers(const struct world *world,
                         struct world_contact *contact)
{
    for (int k = 0; k < contact->count; k++) {
        const col_contact *point = &contact->points[k];
        contact->a_numbers[k] =
            number_of(world, contact->a, contact->a_piece, point->a);
        contact->b_numbers[k] =
            number_of(world, contact->b, contact->b_piece, point->b);
    }
}

/* col_clip_test is fastest for points on the incident shape. They are wanted
 * midway, half of their depth up to the reference shape. Made in place and by
 * members: what has just been written is not copied in larger parts. */
void world_contact_make(struct world_contact *contact,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold, bool inside)
{
    col_vec2 normal = manifold->relation.normal;
    *contact = (struct world_contact){.a = pieces->pair.a,
                                      .b = pieces->pair.b,
                                      .a_piece = pieces->a_piece,
                                      .b_piece = pieces->b_piece,
                                      .inside = inside,
                                      .normal = normal,
                                      .count = manifold->count};
    for (int k = 0; k < manifold->count; k++) {
        const col_contact *from = &manifold->contacts[k];
        double up = (manifold->flip ? -0.5 : 0.5) * from->depth;
        contact->points[k] = (col_contact){
            .point = {from->point.x + normal.x * up,
                      from->point.y + normal.y * up},
            .depth = from->depth,
            .a_is_edge = from->a_is_edge,
            .a = from->a,
            .b_is_edge = from->b_is_edge,
            .b = from->b,
        };
    }
}

/* Adds the contacts of two shapes. Contacts at no surface are added only if
 * `inside` is set; otherwise *left_out tells whether there are any. `looked`
 * counts pairs of pieces. */
static bool add_contacts(struct world *world, col_pair pair, bool inside,
                         bool *left_out, uint64_t *looked, struct fail *fail)
{
    struct world_pieces pieces = world_pieces_of(world, pair);
    while (world_pieces_next(&pieces)) {
        col_manifold manifold;
        if (!near_have_contact(world, ++*looked, fail))
            return false;
        if (!world_clip(&world->settings,
                        world_core(world, pair.a, pieces.a_piece),
                        world_core(world, pair.b, pieces.b_piece), &manifold))
            continue;
        if (!inside && world_meets_inside(world, &pieces, &manifold))
            *left_out = true;
        else
            world_contact_make(&world->contacts[world->contact_count++],
                               &pieces, &manifold, inside);
    }
    return true;
}

/* Adds the contacts of two shapes without pieces, whose edges all are surfaces.
 */
static bool touch_cores(struct world *world, col_pair pair, uint64_t *looked,
                        struct fail *fail)
{
    const struct world_pieces pieces = {.world = world, .pair = pair};
    col_manifold manifold;
    if (!near_have_contact(world, ++*looked, fail))
        return false;
    if (world_clip(&world->settings, &world->shapes[pair.a],
                   &world->shapes[pair.b], &manifold))
        world_contact_make(&world->contacts[world->contact_count++], &pieces,
                           &manifold, false);
    return true;
}

/* Adds the contacts of two shapes: those at no surface if there are no others.
 */
static bool touch(struct world *world, col_pair pair, uint64_t *looked,
                  struct fail *fail)
{
    if (!world_has_pieces(world, pair.a) && !world_has_pieces(world, pair.b))
        return touch_cores(world, pair, looked, fail);
    int before = world->contact_count;
    bool left_out = false;
    if (!add_contacts(world, pair, false, &left_out, looked, fail) ||
        (left_out && world->contact_count == before &&
         !add_contacts(world, pair, true, &left_out, looked, fail)))
        return false;
    whole_replace(world, pair, before);
    return true;
}

/* Finds the sensors and solids that touch, by any of their pieces. */
static bool find_sensed(struct world *world, uint64_t *looked,
                        struct fail *fail)
{
    const struct world_near *near = world->near;
    world->sensed_count = 0;
    for (int i = 0; i < near->sensor_count; i++) {
        struct world_pieces pieces = world_pieces_of(world, near->sensors[i]);
        col_pair pair = pieces.pair;
        bool touches = false;
        while (!touches && world_pieces_next(&pieces)) {
            col_manifold manifold;
            if (!is_allowed(world, ++*looked))
                return too_many(world, "/shapes", fail);
            touches = col_clip_test(world_core(world, pair.a, pieces.a_piece),
                                    world_core(world, pair.b, pieces.b_piece),
                                    COL_AT_INCIDENT, &manifold);
        }
        if (touches)
            world->sensed[world->sensed_count++] = pair;
    }
    return true;
}

bool world_find_contacts(struct world *world, struct fail *fail)
{
    if (!world_find_pairs(world, fail))
        return false;
    uint64_t looked = 0;
    world->contact_count = 0;
    for (int i = 0; i < world->pair_count; i++)
        if (!touch(world, world->pairs[i], &looked, fail))
            return false;
    if (world->ground && !ground_smooth(world, fail))
        return false;
    for (int i = 0; world->notes_ids && i < world->contact_count; i++)
        note_numbers(world, &world->contacts[i]);
    return find_sensed(world, &looked, fail);
}
