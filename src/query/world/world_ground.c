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
#include <string.h>

#include "query/world/surface.h"
#include "query/world/world.h"

enum contact_state { CONTACT_KEPT, CONTACT_WAITS, CONTACT_LEFT_OUT };

struct world_ground {
    const struct world_surface *surface;
    int *heads;    /* of each piece that moves: its first contact; -1 */
    int *stamps;   /* of each run: the last group that has a contact with it */
    int groups;    /* that have been looked at */
    bool *is_kept; /* of each body: it has a contact with the ground */
    int room;      /* for so many contacts: */
    int *nexts;    /* of the same piece; -1: none */
    unsigned char *states;
};

static double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

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

/* ---- One contact -------------------------------------------------------- */

/* A contact as the ground looks at it. */
struct ground_contact {
    struct world *world;
    struct world_contact *contact;
    bool is_a; /* the ground's shape comes first */
    int slot;
    const col_shape *piece, *mover;
    col_vec2 outward;
};

static struct ground_contact ground_contact_of(struct world *world, int index)
{
    struct world_contact *contact = &world->contacts[index];
    bool is_a = world_moves(world, contact->b);
    int body = is_a ? contact->a : contact->b;
    int piece = is_a ? contact->a_piece : contact->b_piece;
    const struct world_surface *surface = world->ground->surface;
    col_vec2 n = contact->normal;
    return (struct ground_contact){
        .world = world,
        .contact = contact,
        .is_a = is_a,
        .slot = surface->slot_starts[body] + piece,
        .piece = world_core(world, body, piece),
        .mover = is_a ? world_core(world, contact->b, contact->b_piece)
                      : world_core(world, contact->a, contact->a_piece),
        .outward = is_a ? n : (col_vec2){-n.x, -n.y},
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

/* The body that moves. */
static int mover_body(const struct world *world,
                      const struct world_contact *contact)
{
    int mover = world_moves(world, contact->b) ? contact->b : contact->a;
    return world->owners[mover];
}

/* An edge of the piece that may lead to a run, and how much its normal is that
 * of the contact: the cosine. */
struct edge_choice {
    int edge;
    double likeness;
};

/* Edges at the features of two points, with their neighbors. */
#define EDGES_MAX 8

struct edge_choices {
    struct edge_choice list[EDGES_MAX];
    int count;
};

/* Adds an edge: the most alike first, then the lower index. */
static void add_edge(const struct ground_contact *at, int edge,
                     struct edge_choices *choices)
{
    struct surface_edge found;
    int count = at->piece->count;
    edge = edge < 0 ? edge + count : edge >= count ? edge - count : edge;
    if (count < 2 || !surface_edge_of(at->piece, edge, &found))
        return;
    for (int i = 0; i < choices->count; i++)
        if (choices->list[i].edge == edge)
            return;
    struct edge_choice choice = {edge,
                                 dot(surface_normal(found.along), at->outward)};
    int i = choices->count++;
    for (; i > 0; i--) {
        const struct edge_choice *other = &choices->list[i - 1];
        if (other->likeness > choice.likeness ||
            (!(other->likeness < choice.likeness) && other->edge < edge))
            break;
        choices->list[i] = *other;
    }
    choices->list[i] = choice;
}

/* The edges at the features of a contact, and, if `more`, those beside them. */
static struct edge_choices edges_of(const struct ground_contact *at, bool more)
{
    struct edge_choices choices = {.count = 0};
    for (int k = 0; k < at->contact->count; k++) {
        const col_contact *point = &at->contact->points[k];
        bool is_edge = at->is_a ? point->a_is_edge : point->b_is_edge;
        int index = at->is_a ? point->a : point->b;
        int first = is_edge && !more ? index : index - 1;
        int last = is_edge && more ? index + 1 : index;
        for (int edge = first; edge <= last; edge++)
            add_edge(at, edge, &choices);
    }
    return choices;
}

/* From where to where on an edge the shape is that moves. */
static void extent_on(const struct ground_contact *at, int edge, double *low,
                      double *high)
{
    const col_shape *mover = at->mover;
    struct surface_edge found;
    surface_edge_of(at->piece, edge, &found);
    for (int i = 0; i < mover->count; i++) {
        col_vec2 v = mover->vertices[i];
        double place = dot(found.along, (col_vec2){v.x - found.ends[0].x,
                                                   v.y - found.ends[0].y});
        *low = i == 0 || place < *low ? place : *low;
        *high = i == 0 || place > *high ? place : *high;
    }
    *low -= mover->radius;
    *high += mover->radius;
}

typedef bool contact_finder(const struct world_surface *surface, int run,
                            const col_shape *mover, bool is_a,
                            col_manifold *manifold);

/* What is found of an edge: a run, and the contact with it. */
struct found_contact {
    bool is_taken; /* the run has a contact */
    int run, edge; /* run -1: none */
    col_manifold manifold;
};

/* The deepest contact with a run that an edge is part of. */
static void find_on_edge(const struct ground_contact *at, int edge,
                         contact_finder *find, struct found_contact *found)
{
    const struct world_ground *ground = at->world->ground;
    const struct surface_part *parts;
    double low = 0, high = 0;
    extent_on(at, edge, &low, &high);
    int count =
        surface_parts(ground->surface, at->slot, edge, low, high, &parts);
    for (int k = 0; k < count; k++) {
        col_manifold manifold;
        int run = parts[k].run;
        if (ground->stamps[run] == ground->groups) {
            found->is_taken = true;
        } else if (find(ground->surface, run, at->mover, at->is_a, &manifold) &&
                   (found->run < 0 || manifold.relation.amount >
                                          found->manifold.relation.amount)) {
            found->run = run;
            found->edge = edge;
            found->manifold = manifold;
        }
    }
}

/* The feature of the piece that stands for that of a run. */
static void name_feature(const struct ground_contact *at, int edge,
                         const struct surface_run *run, bool is_edge,
                         int *feature)
{
    if (is_edge) {
        *feature = edge;
        return;
    }
    int next = edge + 1 < at->piece->count ? edge + 1 : 0;
    col_vec2 p = at->piece->vertices[edge], q = at->piece->vertices[next];
    double middle = dot(run->along, (col_vec2){p.x + q.x, p.y + q.y}) / 2;
    double first = dot(run->along, p) - middle;
    *feature = (first > 0) == (*feature == 1) ? edge : next;
}

/* Makes the contact that with a run. */
static void replace(const struct ground_contact *at,
                    const struct found_contact *found)
{
    struct world_contact *contact = at->contact;
    const struct world_ground *ground = at->world->ground;
    const struct world_pieces pieces = {.pair = {contact->a, contact->b},
                                        .a_piece = contact->a_piece,
                                        .b_piece = contact->b_piece};
    *contact = world_contact_of(&pieces, &found->manifold, contact->inside);
    contact->run = found->run + 1;
    for (int k = 0; k < contact->count; k++) {
        col_contact *point = &contact->points[k];
        int *feature = at->is_a ? &point->a : &point->b;
        contact->run_features[k] = *feature;
        name_feature(at, found->edge, &ground->surface->runs[found->run],
                     at->is_a ? point->a_is_edge : point->b_is_edge, feature);
    }
    ground->stamps[found->run] = ground->groups;
}

/* ---- Contacts of one piece that moves ----------------------------------- */

/* The least cosine between the normals of a contact and of a run that it is
 * with: 60 degrees. The rest is looked at later, so it decides only which shape
 * of the ground stands for the run. */
#define LIKENESS_LEAST 0.5

static enum contact_state settle(const struct ground_contact *at,
                                 const struct found_contact *found)
{
    if (found->run < 0)
        return CONTACT_LEFT_OUT;
    replace(at, found);
    return CONTACT_KEPT;
}

/* The least cosine with which a body is pressed out along the normal of the
 * run, if it touches that in no other way: about 45 degrees. */
#define LIKENESS_PRESSED 0.7

/* A contact along the normal of an edge that is on the surface. In an inner
 * corner the end of a run lies in a body that is sunk in, and the shortest way
 * out is past that end. The piece, which has an inside, knows better. */
static enum contact_state smooth_first(const struct ground_contact *at)
{
    struct edge_choices edges = edges_of(at, false);
    struct found_contact found = {.run = -1};
    for (int i = 0; i < edges.count; i++) {
        const struct edge_choice *choice = &edges.list[i];
        if (choice->likeness < LIKENESS_LEAST)
            break;
        find_on_edge(at, choice->edge, surface_touch, &found);
        if (found.run < 0 && !found.is_taken &&
            choice->likeness >= LIKENESS_PRESSED)
            find_on_edge(at, choice->edge, surface_press, &found);
        if (found.run >= 0 || found.is_taken)
            return settle(at, &found);
    }
    return CONTACT_WAITS;
}

/* True if a contact is at an arc of the piece that nothing covers. */
static bool is_at_arc(const struct ground_contact *at)
{
    const col_contact *point = &at->contact->points[0];
    bool is_edge = at->is_a ? point->a_is_edge : point->b_is_edge;
    int vertex = at->is_a ? point->a : point->b;
    if (is_edge || at->contact->count != 1 ||
        (at->piece->count > 1 && !(at->piece->radius > 0)))
        return false;
    col_vec2 v = at->piece->vertices[vertex];
    double radius = at->piece->radius;
    return !surface_covers(
        at->world->ground->surface, at->slot,
        (col_vec2){v.x + radius * at->outward.x, v.y + radius * at->outward.y});
}

/* Any other contact: with a run beside it. */
static enum contact_state smooth_rest(const struct ground_contact *at)
{
    struct edge_choices edges = edges_of(at, true);
    struct found_contact found = {.run = -1};
    for (int i = 0; i < edges.count && found.run < 0 && !found.is_taken; i++)
        find_on_edge(at, edges.list[i].edge, surface_touch, &found);
    if (found.run < 0 && is_at_arc(at))
        return CONTACT_KEPT;
    return found.run >= 0 || found.is_taken ? settle(at, &found)
                                            : CONTACT_WAITS;
}

/* The contact of a body that has none yet: the least deep one along the normal
 * of a run. */
static enum contact_state press(const struct ground_contact *at)
{
    struct edge_choices edges = edges_of(at, true);
    struct found_contact least = {.run = -1};
    for (int i = 0; i < edges.count; i++) {
        struct found_contact found = {.run = -1};
        find_on_edge(at, edges.list[i].edge, surface_press, &found);
        if (found.run >= 0 &&
            (least.run < 0 ||
             found.manifold.relation.amount < least.manifold.relation.amount))
            least = found;
    }
    return settle(at, &least);
}

static void smooth_group(struct world *world, int first)
{
    struct world_ground *ground = world->ground;
    int body = mover_body(world, &world->contacts[first]);
    ground->groups++;
    for (int pass = 0; pass < 3; pass++) {
        for (int i = first; i >= 0; i = ground->nexts[i]) {
            struct ground_contact at = ground_contact_of(world, i);
            enum contact_state state = CONTACT_LEFT_OUT;
            if (ground->states[i] != CONTACT_WAITS)
                continue;
            if (pass == 0)
                state = smooth_first(&at);
            else if (pass == 1)
                state = smooth_rest(&at);
            else if (!ground->is_kept[body])
                state = press(&at);
            ground->states[i] = (unsigned char)state;
            ground->is_kept[body] |= state == CONTACT_KEPT;
        }
    }
}

/* ---- All contacts ------------------------------------------------------- */

static bool have_room(struct world *world, struct fail *fail)
{
    struct world_ground *ground = world->ground;
    int count = world->contact_count;
    if (count <= ground->room)
        return true;
    size_t room = 2 * (size_t)count;
    int *nexts = arena_take(world->arena, room, sizeof *nexts);
    unsigned char *states = arena_take(world->arena, room, sizeof *states);
    if (!nexts || !states || room > INT32_MAX)
        return fail_memory(fail);
    ground->nexts = nexts;
    ground->states = states;
    ground->room = (int)room;
    return true;
}

static bool is_on_ground(const struct world *world,
                         const struct world_contact *contact)
{
    const struct world_surface *surface = world->ground->surface;
    bool is_a = world_moves(world, contact->b);
    if (is_a && world_moves(world, contact->a))
        return false;
    return is_a ? surface_has(surface, contact->a, contact->a_piece)
                : surface_has(surface, contact->b, contact->b_piece);
}

/* Lists the contacts of each piece that moves, ascending. */
static void list_contacts(struct world *world)
{
    struct world_ground *ground = world->ground;
    for (int i = world->contact_count - 1; i >= 0; i--) {
        const struct world_contact *contact = &world->contacts[i];
        ground->states[i] = CONTACT_KEPT;
        if (!is_on_ground(world, contact))
            continue;
        int mover = ground_mover(world, contact);
        ground->states[i] = CONTACT_WAITS;
        ground->nexts[i] = ground->heads[mover];
        ground->heads[mover] = i;
        ground->is_kept[mover_body(world, contact)] = false;
    }
}

/* Takes out what is left out, of bodies that keep another contact. */
static void take_out(struct world *world)
{
    const struct world_ground *ground = world->ground;
    int count = 0;
    for (int i = 0; i < world->contact_count; i++) {
        struct world_contact *contact = &world->contacts[i];
        if (ground->states[i] == CONTACT_LEFT_OUT) {
            if (ground->is_kept[mover_body(world, contact)])
                continue;
            contact->inside = true;
        }
        world->contacts[count++] = *contact;
    }
    world->contact_count = count;
}

bool ground_smooth(struct world *world, struct fail *fail)
{
    struct world_ground *ground = world->ground;
    if (!have_room(world, fail))
        return false;
    list_contacts(world);
    for (int i = 0; i < world->contact_count; i++) {
        int mover = ground_mover(world, &world->contacts[i]);
        if (ground->states[i] != CONTACT_WAITS || ground->heads[mover] != i)
            continue;
        smooth_group(world, i);
        ground->heads[mover] = -1;
    }
    take_out(world);
    return true;
}

bool ground_smooth_one(struct world *world, struct world_contact *contact,
                       struct fail *fail)
{
    struct world_contact *contacts = world->contacts;
    int count = world->contact_count;
    world->contacts = contact;
    world->contact_count = 1;
    bool is_done = ground_smooth(world, fail);
    world->contacts = contacts;
    world->contact_count = count;
    return is_done;
}
