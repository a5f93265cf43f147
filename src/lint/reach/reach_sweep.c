/* Sweeps over events in the order of their heights: keeps basins, which events
 * change and join (union-find), and a tree of basins that carries the answers
 * down. */
#include <assert.h>
#include <stdint.h>

#include "lint/reach/climb.h"
#include "support/same.h"

/* A set of nodes that is joined below the height that the sweep has come to. */
struct basin {
    int tree;                /* that stands for it */
    int top;                 /* how high the player gets in it */
    int ground, aside, node; /* as in struct sweep_pit */
    bool has_start;          /* of which the limit is not yet known */
    bool has_more;           /* a place, or the border */
    bool is_stood_on;        /* it has ground, surely */
    bool is_closed; /* found to be too deep for a player in it, if any is */
    int pit;        /* its pit, of which the lip is not yet found; -1 */
};

struct sweep_state {
    struct reach_sweep *sweep;
    int *sets;            /* of each node (union-find) */
    struct basin *basins; /* of the roots */
    /* A tree of basins: those that were joined hang below what they became.
     * The first ones are the nodes. */
    int *parents;
    int *limits;
    int tree_count;
    int (*found)[2]; /* places, and the trees that they are in */
    int found_count;
    int pit_room;
};

bool sweep_add(struct reach_sweep *sweep, const struct sweep_event *event)
{
    struct sweep_event *grown = arena_more(
        sweep->arena, sweep->events, sweep->count, &sweep->room, sizeof *grown);
    if (!grown)
        return false;
    sweep->events = grown;
    sweep->events[sweep->count++] = *event;
    return true;
}

/* ---- In the order of heights --------------------------------------------- */

/* Events at a height come before joins there. */
static int compare_events(const void *context, int a, int b)
{
    const struct sweep_event *events = context;
    const struct sweep_event *p = &events[a], *q = &events[b];
    if (p->height != q->height)
        return p->height < q->height ? -1 : 1;
    return (p->kind == SWEEP_JOIN) - (q->kind == SWEEP_JOIN);
}

/* ---- Basins -------------------------------------------------------------- */

static int new_tree(struct sweep_state *s)
{
    s->limits[s->tree_count] = SWEEP_NONE;
    s->parents[s->tree_count] = -1;
    return s->tree_count++;
}

/* A start in a basin reaches this far and no farther. */
static void end_start(struct sweep_state *s, struct basin *basin)
{
    if (basin->has_start)
        s->limits[basin->tree] = basin->top;
    basin->has_start = false;
}

/* Closes a basin if the player gets nowhere in it as high as this. If it is one
 * to stand on with nothing else to reach, it is a pit. */
static bool close_basin(struct sweep_state *s, struct basin *basin, int height)
{
    struct reach_sweep *sweep = s->sweep;
    if (basin->is_closed || basin->top >= height)
        return true;
    basin->is_closed = true;
    if (basin->is_stood_on && !basin->has_more) {
        struct sweep_pit *grown =
            arena_more(sweep->arena, sweep->pits, sweep->pit_count,
                       &s->pit_room, sizeof *grown);
        if (!grown)
            return false;
        sweep->pits = grown;
        basin->pit = sweep->pit_count++;
        sweep->pits[basin->pit] = (struct sweep_pit){.tree = basin->tree,
                                                     .lip = SWEEP_NONE,
                                                     .ground = basin->ground,
                                                     .aside = basin->aside,
                                                     .node = basin->node};
    }
    bool has_any = basin->ground > SWEEP_NONE || basin->has_start;
    end_start(s, basin);
    if (has_any) {
        int tree = new_tree(s);
        s->parents[basin->tree] = tree;
        basin->tree = tree;
    }
    return true;
}

/* Above a pit is air, and then something to reach: its lip is there. */
static void find_lip(struct sweep_state *s, struct basin *basin, int height)
{
    assert(basin->pit < 0 || s->sweep->pits);
    if (basin->pit >= 0)
        s->sweep->pits[basin->pit].lip = height;
    basin->pit = -1;
}

static bool is_better_ground(const struct basin *a, const struct basin *b)
{
    return a->ground > b->ground ||
           (a->ground == b->ground && a->aside < b->aside);
}

static bool join_basins(struct sweep_state *s, int a, int b, int height)
{
    struct basin *first = &s->basins[a < b ? a : b];
    struct basin *second = &s->basins[a < b ? b : a];
    if (!close_basin(s, first, height) || !close_basin(s, second, height))
        return false;
    if (second->ground != SWEEP_NONE || second->has_more)
        find_lip(s, first, height);
    if (first->ground != SWEEP_NONE || first->has_more)
        find_lip(s, second, height);
    struct basin both = is_better_ground(second, first) ? *second : *first;
    both.top = first->top > second->top ? first->top : second->top;
    both.has_start = first->has_start || second->has_start;
    both.is_stood_on = first->is_stood_on || second->is_stood_on;
    both.has_more = first->has_more || second->has_more;
    both.is_closed = first->is_closed && second->is_closed;
    both.pit = first->pit > second->pit ? first->pit : second->pit;
    both.tree = new_tree(s);
    s->parents[first->tree] = s->parents[second->tree] = both.tree;
    s->sets[a < b ? b : a] = a < b ? a : b;
    *first = both;
    return true;
}

/* An event at a height of a basin is for players who get as high. */
static bool take_event(struct sweep_state *s, const struct sweep_event *event)
{
    int root = set_root(s->sets, event->node);
    struct basin *basin = &s->basins[root];
    if (event->kind == SWEEP_JOIN) {
        int other = set_root(s->sets, event->other);
        return other == root || join_basins(s, root, other, event->height);
    }
    if (!close_basin(s, basin, event->height))
        return false;
    find_lip(s, basin, event->height);
    struct basin ground = {.ground = event->ground, .aside = event->other};
    int top = event->other;
    if (event->kind == SWEEP_GROUND) {
        top = event->ground + s->sweep->jump;
        basin->is_stood_on = basin->is_stood_on || !event->is_unsure;
        if (is_better_ground(&ground, basin)) {
            basin->ground = ground.ground;
            basin->aside = ground.aside;
            basin->node = event->node;
        }
    } else {
        basin->has_more = true;
    }
    if (event->kind == SWEEP_PLACE) {
        s->found[s->found_count][0] = event->other;
        s->found[s->found_count++][1] = basin->tree;
    }
    if (event->kind != SWEEP_GROUND && event->kind != SWEEP_START)
        return true;
    basin->top = top > basin->top ? top : basin->top;
    basin->has_start = basin->has_start || event->kind == SWEEP_START;
    basin->is_closed = false;
    return true;
}

/* ---- All of it ----------------------------------------------------------- */

/* Allocates the state, with a basin for each node. The trees are one for each
 * node, one for each join, and one for each time that a basin is closed: it is
 * a node, or was opened by ground or by a start. false: out of memory. */
static bool make_state(struct sweep_state *s)
{
    struct reach_sweep *sweep = s->sweep;
    struct arena *arena = sweep->arena;
    size_t nodes = (size_t)sweep->nodes, opened = 0, places = 0;
    for (int i = 0; i < sweep->count; i++) {
        enum sweep_kind kind = sweep->events[i].kind;
        opened += kind == SWEEP_GROUND || kind == SWEEP_START;
        places += kind == SWEEP_PLACE;
    }
    size_t trees = 3 * nodes + opened;
    if (trees > INT32_MAX)
        return false;
    s->sets = arena_take(arena, nodes, sizeof *s->sets);
    s->basins = arena_take(arena, nodes, sizeof *s->basins);
    s->parents = arena_take(arena, trees, sizeof *s->parents);
    s->limits = arena_take(arena, trees, sizeof *s->limits);
    s->found = arena_take(arena, places, sizeof *s->found);
    sweep->is_reached =
        arena_alloc(arena, (size_t)sweep->places, sizeof *sweep->is_reached);
    if (!s->sets || !s->basins || !s->parents || !s->limits || !s->found ||
        !sweep->is_reached)
        return false;
    for (int i = 0; i < sweep->nodes; i++) {
        s->sets[i] = i;
        s->basins[i] = (struct basin){.tree = new_tree(s),
                                      .top = SWEEP_NONE,
                                      .ground = SWEEP_NONE,
                                      .pit = -1};
    }
    return true;
}

bool sweep_run(struct reach_sweep *sweep)
{
    struct sweep_state s = {.sweep = sweep};
    sweep->pits = NULL;
    sweep->pit_count = 0;
    if (!make_state(&s))
        return false;
    const int *order =
        sorted_order(sweep->count, compare_events, sweep->events, sweep->arena);
    for (int i = 0; i < sweep->count; i++)
        if (!order || !take_event(&s, &sweep->events[order[i]]))
            return false;
    for (int i = 0; i < sweep->nodes; i++)
        if (s.sets[i] == i)
            end_start(&s, &s.basins[i]);
    /* A player that reaches a basin reaches all that were joined in it. */
    for (int i = s.tree_count - 1; i >= 0; i--) {
        int parent = s.parents[i];
        if (parent >= 0 && s.limits[parent] > s.limits[i])
            s.limits[i] = s.limits[parent];
    }
    for (int i = 0; i < s.found_count; i++)
        if (s.limits[s.found[i][1]] > SWEEP_NONE)
            sweep->is_reached[s.found[i][0]] = true;
    sweep->limits = s.limits;
    return true;
}
