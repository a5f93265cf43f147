/* Which of the pairs that are near touch, piece by piece. */
#include "query/world/near.h"
#include "query/world/world.h"

/* ---- Pieces that are near ----------------------------------------------- */

static int piece_count(const struct world *world, int body)
{
    return world_has_pieces(world, body)
               ? world->core_starts[body + 1] - world->core_starts[body]
               : 1;
}

/* The box of a piece of a body with pieces. */
static col_box box_of(const struct world *world, int body, int piece)
{
    return world->core_boxes[world->core_starts[body] + piece];
}

static col_box whole_box(const struct world *world, int body)
{
    return col_outer_bounds(&world->shapes[body]);
}

struct world_pieces world_pieces_of(const struct world *world, col_pair pair)
{
    struct world_pieces pieces = {
        .world = world, .pair = pair, .a_piece = -1, .b_piece = -1};
    if (world_has_pieces(world, pair.a) || world_has_pieces(world, pair.b)) {
        pieces.a_box = whole_box(world, pair.a);
        pieces.b_box = whole_box(world, pair.b);
    }
    return pieces;
}

/* Goes on to the next piece of A; false at the end. */
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

/* Where a piece's marks begin. */
static unsigned char *marks_of(const struct world *world, int body, int piece)
{
    const struct scene_pieces *pieces = world->scene->shapes[body].pieces;
    return world->marks + world->mark_starts[body] + pieces->starts[piece];
}

/* Whether all edges of a piece, as it is in the scene, from one vertex on to
 * another are cuts. */
static bool are_cuts(const struct scene_shape *shape, int piece, int from,
                     int to)
{
    int count = scene_core(shape, piece)->count;
    bool all = true;
    for (int i = from; all && i != to; i = i + 1 < count ? i + 1 : 0)
        all = scene_edge_index(shape, piece, i) < 0;
    return all;
}

void world_note_marks(const struct world *world, int body, int piece,
                      const int *numbers, int count)
{
    const struct scene_shape *shape = &world->scene->shapes[body];
    unsigned char *marks = marks_of(world, body, piece);
    for (int k = 0; k < count; k++) {
        int next = k + 1 < count ? k + 1 : 0;
        int from = numbers ? numbers[k] : k,
            to = numbers ? numbers[next] : next;
        int vertex = scene_vertex_index(shape, piece, from);
        bool is_cut = are_cuts(shape, piece, from, to);
        bool is_inner = !shape->pieces->is_corner[vertex];
        marks[k] = (unsigned char)((is_cut ? WORLD_CUT : 0) |
                                   (is_inner ? WORLD_INNER : 0));
    }
}

static bool is_inside(const struct world *world, int body, int piece,
                      const col_feature *feature)
{
    if (!world_has_pieces(world, body))
        return false;
    int mark = feature->is_edge ? WORLD_CUT : WORLD_INNER;
    return marks_of(world, body, piece)[feature->index] & mark;
}

bool world_meets_inside(const struct world *world,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold)
{
    const col_feature *features[] = {&manifold->reference, &manifold->incident};
    for (int i = 0; i < 2; i++) {
        bool of_a = features[i]->side == COL_A;
        if (is_inside(world, of_a ? pieces->pair.a : pieces->pair.b,
                      of_a ? pieces->a_piece : pieces->b_piece, features[i]))
            return true;
    }
    return false;
}

/* ---- Contacts ----------------------------------------------------------- */

/* Contacts of a manifold whose points lie on the incident shape: col_clip_test
 * is fastest there. They are wanted midway, half of their depth up to the
 * reference shape. */
static struct world_contact contact_of(const struct world_pieces *pieces,
                                       const col_manifold *manifold,
                                       bool inside)
{
    col_vec2 normal = manifold->relation.normal;
    struct world_contact contact = {.a = pieces->pair.a,
                                    .b = pieces->pair.b,
                                    .a_piece = pieces->a_piece,
                                    .b_piece = pieces->b_piece,
                                    .inside = inside,
                                    .normal = normal,
                                    .count = manifold->count};
    for (int k = 0; k < manifold->count; k++) {
        col_contact *point = &contact.points[k];
        *point = manifold->contacts[k];
        double up = (manifold->flip ? -0.5 : 0.5) * point->depth;
        point->point.x += normal.x * up;
        point->point.y += normal.y * up;
    }
    return contact;
}

/* A search for the contacts of two bodies of which one has pieces. */
struct contact_search {
    col_pair pair;
    bool inside;      /* take those at no surface, too; else */
    bool left_out;    /*   whether there were any */
    uint64_t *looked; /* pairs of pieces so far */
};

static bool add_contacts(struct world *world, struct contact_search *search,
                         struct fail *fail)
{
    const col_pair pair = search->pair;
    struct world_pieces pieces = world_pieces_of(world, pair);
    while (world_pieces_next(&pieces)) {
        col_manifold manifold;
        if (!near_have_contact(world, ++*search->looked, fail))
            return false;
        if (!col_clip_test(world_core(world, pair.a, pieces.a_piece),
                           world_core(world, pair.b, pieces.b_piece),
                           COL_AT_INCIDENT, &manifold))
            continue;
        if (!search->inside && world_meets_inside(world, &pieces, &manifold))
            search->left_out = true;
        else
            world->contacts[world->contact_count++] =
                contact_of(&pieces, &manifold, search->inside);
    }
    return true;
}

/* Adds the contact of two bodies without pieces. */
static bool add_contact(struct world *world, col_pair pair, uint64_t looked,
                        struct fail *fail)
{
    const struct world_pieces only = {.world = world, .pair = pair};
    col_manifold manifold;
    if (!near_have_contact(world, looked, fail))
        return false;
    if (col_clip_test(&world->shapes[pair.a], &world->shapes[pair.b],
                      COL_AT_INCIDENT, &manifold))
        world->contacts[world->contact_count++] =
            contact_of(&only, &manifold, false);
    return true;
}

static bool touch(struct world *world, col_pair pair, uint64_t *looked,
                  struct fail *fail)
{
    if (!world_has_pieces(world, pair.a) && !world_has_pieces(world, pair.b))
        return add_contact(world, pair, ++*looked, fail);
    struct contact_search search = {.pair = pair, .looked = looked};
    int before = world->contact_count;
    if (!add_contacts(world, &search, fail))
        return false;
    if (!search.left_out || world->contact_count > before)
        return true;
    search.inside = true;
    return add_contacts(world, &search, fail);
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
    return true;
}
