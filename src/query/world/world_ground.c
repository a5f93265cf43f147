/* Makes contacts with pieces of the ground those with its surface (surface.h).
 *
 * For each piece that moves, contacts with pieces of the ground are looked at
 * together. A contact along an edge's normal leads to the run that the edge is
 * part of, and the first such contact becomes the contact with the whole run,
 * as if the ground were one long segment there; others with the same run are
 * left out. What remains are contacts at corners and at edges within the
 * ground: they become that with a run beside, if the piece touches one that has
 * none yet, or are left out.
 *
 * A body always keeps a contact. If none is left, it is pressed out of a run
 * that it crosses; if it crosses none, all contacts stay, so that a body that
 * is deep in the ground gets out. */
#include <stdlib.h>

#include "query/world/surface.h"
#include "query/world/world.h"

enum contact_state { CONTACT_KEPT, CONTACT_WAITS, CONTACT_LEFT_OUT };

struct ground_item {
    int next; /* contact of the same piece that moves; -1: none */
    enum contact_state state;
};

struct world_ground {
    const struct world_surface *surface;
    int *heads; /* of each piece that moves: its first contact; -1 */
    int64_t
        *stamps;    /* of each run: the last group that has a contact with it */
    int64_t groups; /* that have been looked at */
    bool *is_kept;  /* of each body: it has a contact with the ground */
    struct ground_item *items; /* of each contact */
    size_t room;               /* for so many */
};

/* ---- Making it ---------------------------------------------------------- */

/* Particles have no warm start and part pair by pair, so the Verlet solver has
 * no ground. */
bool ground_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t bodies = (size_t)world->count;
    size_t pieces = bodies + (size_t)world->core_starts[bodies];
    if (world->solver != &solver_impulse)
        return true;
    unsigned char *kinds = arena_alloc(arena, bodies, sizeof *kinds);
    if (!kinds)
        return fail_memory(fail);
    for (int i = 0; i < world->count; i++) {
        if (!world_moves(world, i) && world->parts[i] & PART_SOLID)
            kinds[i] = SURFACE_GROUND;
    }
    const struct surface_input input = {world->scene, kinds, &world->settings,
                                        world->most_pairs};
    const struct world_surface *surface;
    if (!surface_make(&input, arena, &surface, fail))
        return false;
    if (!surface)
        return true;
    struct world_ground *ground = arena_alloc(arena, 1, sizeof *ground);
    if (!ground)
        return fail_memory(fail);
    ground->surface = surface;
    ground->heads = arena_take(arena, pieces, sizeof *ground->heads);
    ground->stamps =
        arena_alloc(arena, (size_t)surface->run_count, sizeof *ground->stamps);
    ground->is_kept = arena_alloc(arena, bodies, sizeof *ground->is_kept);
    if (!ground->heads || !ground->stamps || !ground->is_kept)
        return fail_memory(fail);
    for (size_t i = 0; i < pieces; i++)
        ground->heads[i] = -1;
    world->ground = ground;
    return true;
}

bool ground_has(const struct world *world, int body)
{
    return world->ground && surface_has(world->ground->surface, body, 0);
}

bool ground_hides(const struct world *world, int shape, int piece, int edge)
{
    const struct surface_part *parts;
    const struct world_surface *surface =
        world->ground ? world->ground->surface : NULL;
    return surface && surface_has(surface, shape, piece) &&
           surface_parts(surface, surface->slot_starts[shape] + piece, edge,
                         -4 * COL_LIMIT, 4 * COL_LIMIT, &parts) == 0;
}

/* ---- One contact -------------------------------------------------------- */

/* A contact as the ground looks at it. */
struct ground_contact {
    struct world *world;
    struct world_contact *contact;
    const col_shape *piece, *mover; /* of the ground, and what moves */
    col_vec2 outward;
    int slot, body; /* of the piece, -1: it is none of the surface; of what
                       moves */
    bool is_a;      /* the ground's shape comes first */
};

static struct ground_contact ground_contact_of(struct world *world, int index)
{
    struct world_contact *c = &world->contacts[index];
    const struct world_surface *surface = world->ground->surface;
    bool is_a = world_moves(world, c->b);
    int shape = is_a ? c->a : c->b, piece = is_a ? c->a_piece : c->b_piece;
    int other = is_a ? c->b : c->a, part = is_a ? c->b_piece : c->a_piece;
    bool is_ground = !c->is_whole && !world_moves(world, shape) &&
                     surface_has(surface, shape, piece);
    return (struct ground_contact){
        .world = world,
        .contact = c,
        .piece = world_core(world, shape, piece),
        .mover = world_core(world, other, part),
        .outward = is_a ? c->normal : opposite(c->normal),
        .slot = is_ground ? surface->slot_starts[shape] + piece : -1,
        .body = world->owners[other],
        .is_a = is_a,
    };
}

int ground_mover(const struct world *world, const struct world_contact *contact)
{
    bool is_b = world_moves(world, contact->b);
    int body = is_b ? contact->b : contact->a;
    int piece = is_b ? contact->b_piece : contact->a_piece;
    return world_has_pieces(world, body)
               ? world->count + world->core_starts[body] + piece
               : body;
}

/* An edge of the piece that may lead to a run, and how much its normal is that
 * of the contact: the cosine. */
struct edge_choice {
    int edge;
    double likeness;
};

/* Edges at the features of two points, with their neighbors. */
#define EDGES_MAX 6

struct edge_choices {
    struct edge_choice list[EDGES_MAX];
    int count;
};

/* The most alike first, then the lower index. */
static int compare_choices(const void *a, const void *b)
{
    const struct edge_choice *p = a, *q = b;
    if (p->likeness < q->likeness || p->likeness > q->likeness)
        return p->likeness > q->likeness ? -1 : 1;
    return p->edge - q->edge;
}

/* The edges at the features of a contact, and, if `more`, those beside them. An
 * edge may be there twice. */
static struct edge_choices edges_of(const struct ground_contact *at, bool more)
{
    struct edge_choices choices = {.count = 0};
    int count = at->piece->count;
    for (int k = 0; k < at->contact->count; k++) {
        const col_contact *point = &at->contact->points[k];
        bool is_edge = at->is_a ? point->a_is_edge : point->b_is_edge;
        int index = at->is_a ? point->a : point->b;
        int last = is_edge && more ? index + 1 : index;
        for (int i = is_edge && !more ? index : index - 1; i <= last; i++) {
            struct surface_edge found;
            int edge = i < 0 ? i + count : i < count ? i : i - count;
            if (surface_edge_of(at->piece, edge, &found))
                choices.list[choices.count++] = (struct edge_choice){
                    edge, dot(surface_normal(found.along), at->outward)};
        }
    }
    qsort(choices.list, (size_t)choices.count, sizeof *choices.list,
          compare_choices);
    return choices;
}

/* What is found of an edge: a run, and the contact with it. */
struct found_contact {
    bool is_taken; /* the run has a contact */
    int run, edge; /* run -1: none */
    col_manifold manifold;
};

/* True if a run ends in an inner corner of the surface at a vertex of the piece
 * that a contact is at. */
static bool ends_inside(const struct ground_contact *at, int run)
{
    const struct world_surface *surface = at->world->ground->surface;
    const struct surface_run *ended = &surface->runs[run];
    double slop = surface->settings->slop;
    for (int k = 0; k < 2 * at->contact->count; k++) {
        const col_contact *point = &at->contact->points[k / 2];
        bool is_edge = at->is_a ? point->a_is_edge : point->b_is_edge;
        int index = at->is_a ? point->a : point->b;
        if (is_edge || ended->at[k % 2].is_corner)
            continue;
        col_vec2 apart = way(at->piece->vertices[index], ended->ends[k % 2]);
        if (dot(apart, apart) <= slop * slop)
            return true;
    }
    return false;
}

/* Finds the deepest contact (surface_touch) with a run that an edge is part of,
 * beside what moves; `inner`: with one that ends in an inner corner. */
static void find_on_edge(const struct ground_contact *at, int edge, bool press,
                         bool inner, struct found_contact *found)
{
    const struct world_ground *ground = at->world->ground;
    const struct surface_part *parts;
    const col_shape *mover = at->mover;
    struct surface_edge line;
    double low = 0, high = 0;
    surface_edge_of(at->piece, edge, &line);
    for (int i = 0; i < mover->count; i++) {
        double place = dot(line.along, way(line.ends[0], mover->vertices[i]));
        low = i == 0 || place < low ? place : low;
        high = i == 0 || place > high ? place : high;
    }
    int count =
        surface_parts(ground->surface, at->slot, edge, low - mover->radius,
                      high + mover->radius, &parts);
    for (int k = 0; k < count; k++) {
        col_manifold manifold;
        int run = parts[k].run;
        if (ground->stamps[run] == ground->groups) {
            found->is_taken = true;
        } else if ((!inner || ends_inside(at, run)) &&
                   surface_touch(ground->surface, run, mover, at->is_a, press,
                                 &manifold) &&
                   (found->run < 0 || manifold.relation.amount >
                                          found->manifold.relation.amount)) {
            found->run = run;
            found->edge = edge;
            found->manifold = manifold;
        }
    }
}

/* Makes the contact that with a run, if one is found. Features of the run are
 * noted as those of the piece's edge. */
static enum contact_state settle(const struct ground_contact *at,
                                 const struct found_contact *found)
{
    struct world_contact *contact = at->contact;
    struct surface_edge line;
    const struct world_pieces pieces = {.pair = {contact->a, contact->b},
                                        .a_piece = contact->a_piece,
                                        .b_piece = contact->b_piece};
    if (found->run < 0)
        return CONTACT_LEFT_OUT;
    world_contact_make(contact, &pieces, &found->manifold, contact->inside);
    contact->run = found->run + 1;
    surface_edge_of(at->piece, found->edge, &line);
    for (int k = 0; k < contact->count; k++) {
        col_contact *point = &contact->points[k];
        int *feature = at->is_a ? &point->a : &point->b;
        bool is_edge = at->is_a ? point->a_is_edge : point->b_is_edge;
        contact->run_features[k] = *feature;
        *feature = is_edge ? found->edge : line.vertices[*feature];
    }
    at->world->ground->stamps[found->run] = at->world->ground->groups;
    return CONTACT_KEPT;
}

/* ---- Contacts of one piece that moves ----------------------------------- */

/* The least cosine between the normals of a contact and of a run that it is
 * with: 60 degrees. The rest is looked at later, so it decides only which shape
 * of the ground stands for the run. */
#define LIKENESS_LEAST 0.5

/* The least cosine with which a body is pressed out along the normal of the
 * run, if it touches that in no other way: about 45 degrees. */
#define LIKENESS_PRESSED 0.7

/* Finds the run of a contact. First those along the normal of an edge that is
 * on the surface. In an inner corner the end of a run lies in a body that is
 * sunk in, and the shortest way out is past that end. The piece, which has an
 * inside, knows better. Then any other contacts (`rest`): with a run beside it,
 * or at an arc of the piece that nothing covers. A sharp tip that slides into
 * an inner corner would leave the wall by its own slanted side, which the
 * surface does not have: it is pressed out along the wall's normal. */
static enum contact_state smooth(const struct ground_contact *at, bool rest)
{
    struct edge_choices edges = edges_of(at, rest);
    struct found_contact found = {.run = -1};
    const col_contact *point = &at->contact->points[0];
    for (int i = 0; i < edges.count && found.run < 0 && !found.is_taken; i++) {
        const struct edge_choice *choice = &edges.list[i];
        if (!rest && choice->likeness < LIKENESS_LEAST)
            break;
        find_on_edge(at, choice->edge, false, false, &found);
        if (found.run < 0 && !found.is_taken &&
            choice->likeness > (rest ? 0 : LIKENESS_PRESSED))
            find_on_edge(at, choice->edge, true, rest, &found);
    }
    if (found.run < 0 && rest && at->contact->count == 1 &&
        !(at->is_a ? point->a_is_edge : point->b_is_edge) &&
        surface_has_arc(at->world->ground->surface, at->slot,
                        at->is_a ? point->a : point->b, at->outward))
        return CONTACT_KEPT;
    return found.run < 0 && !found.is_taken ? CONTACT_WAITS
                                            : settle(at, &found);
}

/* The contact of a body that has none yet: the least deep one along the normal
 * of a run. */
static enum contact_state press(const struct ground_contact *at)
{
    struct edge_choices edges = edges_of(at, true);
    struct found_contact least = {.run = -1};
    for (int i = 0; i < edges.count; i++) {
        struct found_contact found = {.run = -1};
        find_on_edge(at, edges.list[i].edge, true, false, &found);
        if (found.run >= 0 &&
            (least.run < 0 ||
             found.manifold.relation.amount < least.manifold.relation.amount))
            least = found;
    }
    return settle(at, &least);
}

/* ---- All contacts ------------------------------------------------------- */

/* Lists the contacts of each piece that moves with the ground, ascending. */
static void list_contacts(struct world *world)
{
    struct world_ground *ground = world->ground;
    for (int i = world->contact_count - 1; i >= 0; i--) {
        const struct world_contact *contact = &world->contacts[i];
        ground->items[i].state = CONTACT_KEPT;
        if (world_moves(world, contact->a) && world_moves(world, contact->b))
            continue;
        struct ground_contact at = ground_contact_of(world, i);
        int *head = &ground->heads[ground_mover(world, contact)];
        if (at.slot < 0)
            continue;
        ground->items[i] = (struct ground_item){*head, CONTACT_WAITS};
        ground->is_kept[at.body] = false;
        *head = i;
    }
}

/* Finds the runs of the contacts that wait, from the first one of a piece on.
 */
static void smooth_group(struct world *world, int first, bool rest)
{
    struct world_ground *ground = world->ground;
    for (int i = first; i >= 0; i = ground->items[i].next) {
        struct ground_contact at = ground_contact_of(world, i);
        if (ground->items[i].state != CONTACT_WAITS)
            continue;
        ground->items[i].state = smooth(&at, rest);
        ground->is_kept[at.body] |= ground->items[i].state == CONTACT_KEPT;
    }
}

/* Presses out bodies that have no contact, once all pieces have been looked at.
 */
static void press_bodies(struct world *world)
{
    struct world_ground *ground = world->ground;
    for (int i = 0; i < world->contact_count; i++) {
        if (ground->items[i].state != CONTACT_WAITS)
            continue;
        struct ground_contact at = ground_contact_of(world, i);
        if (ground->is_kept[at.body])
            continue;
        ground->groups++;
        ground->items[i].state = press(&at);
        ground->is_kept[at.body] = ground->items[i].state == CONTACT_KEPT;
    }
}

bool ground_smooth(struct world *world, struct fail *fail)
{
    struct world_ground *ground = world->ground;
    size_t wanted = (size_t)world->contact_count;
    int count = 0;
    if (wanted > ground->room) {
        ground->room = 2 * wanted;
        ground->items =
            arena_take(world->arena, ground->room, sizeof *ground->items);
    }
    if (!ground->items)
        return wanted == 0 || fail_memory(fail);
    list_contacts(world);
    for (int i = 0; i < world->contact_count; i++) {
        if (ground->items[i].state == CONTACT_KEPT)
            continue;
        int *head = &ground->heads[ground_mover(world, &world->contacts[i])];
        if (*head != i)
            continue;
        ground->groups++;
        smooth_group(world, i, false);
        smooth_group(world, i, true);
        *head = -1;
    }
    press_bodies(world);
    for (int i = 0; i < world->contact_count; i++) {
        struct world_contact *contact = &world->contacts[i];
        if (ground->items[i].state != CONTACT_KEPT) {
            if (ground->is_kept[ground_contact_of(world, i).body])
                continue;
            contact->inside = true;
        }
        if (count != i)
            world->contacts[count] = *contact;
        count++;
    }
    world->contact_count = count;
    return true;
}
