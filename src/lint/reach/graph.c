#include "lint/reach/free_space.h"

#include <stdint.h>

/* ---- Sets ---------------------------------------------------------------- */

int graph_root(int *forest, int node)
{
    while (forest[node] != node) {
        forest[node] = forest[forest[node]];
        node = forest[node];
    }
    return node;
}

/* The lower root stays: what stands for a set does not depend on the order. */
static void join(int *forest, int a, int b)
{
    a = graph_root(forest, a);
    b = graph_root(forest, b);
    if (a < b)
        forest[b] = a;
    else
        forest[a] = b;
}

/* ---- Corners ------------------------------------------------------------- */

/* Where a place stands in the table, or would. */
static int slot_of(const struct reach_graph *graph, int x, int y)
{
    uint64_t mix = ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) *
                   UINT64_C(0x9e3779b97f4a7c15);
    int mask = graph->table_size - 1;
    int slot = (int)(mix >> 33) & mask;
    while (graph->corner_at[slot] >= 0) {
        const int *place = graph->places[graph->corner_at[slot]];
        if (place[0] == x && place[1] == y)
            break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

/* The node of a corner by its place, which there must be. */
static int corner_node(const struct reach_graph *graph, int x, int y)
{
    return graph->cells->count + graph->corner_at[slot_of(graph, x, y)];
}

int graph_corner(const struct reach_graph *graph, const struct cell *cell,
                 int k)
{
    struct span2 at = span_corner(&cell->span, k);
    return corner_node(graph, at.min[0], at.min[1]);
}

static void add_corner(struct reach_graph *graph, int x, int y)
{
    int slot = slot_of(graph, x, y);
    if (graph->corner_at[slot] >= 0)
        return;
    graph->corner_at[slot] = graph->corner_count;
    graph->places[graph->corner_count][0] = x;
    graph->places[graph->corner_count][1] = y;
    graph->corner_count++;
}

/* The first cell has four corners, and each that is divided brings two more. */
static bool make_corners(struct reach_graph *graph)
{
    const struct reach_cells *cells = graph->cells;
    size_t most = (size_t)cells->count + 4;
    graph->table_size = 8;
    while ((size_t)graph->table_size < 2 * most)
        graph->table_size *= 2;
    size_t size = (size_t)graph->table_size;
    graph->corner_at = arena_take(graph->arena, size, sizeof *graph->corner_at);
    graph->places = arena_take(graph->arena, most, sizeof *graph->places);
    graph->states = arena_alloc(graph->arena, most, 1);
    if (!graph->corner_at || !graph->places || !graph->states)
        return false;
    for (size_t i = 0; i < size; i++)
        graph->corner_at[i] = -1;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = &cells->cells[i];
        for (int k = 0; k < 4 && !cell->child; k++) {
            struct span2 at = span_corner(&cell->span, k);
            add_corner(graph, at.min[0], at.min[1]);
        }
    }
    return true;
}

/* ---- Links --------------------------------------------------------------- */

static void mark_end(struct reach_graph *graph, int node,
                     enum corner_state state)
{
    graph->states[node - graph->cells->count] = (unsigned char)state;
}

static void join_ends(struct reach_graph *graph, const struct graph_link *link)
{
    join(graph->proven, link->ends[0], link->ends[1]);
    join(graph->possible, link->ends[0], link->ends[1]);
}

/* Notes that the mixed cells beside a link have its free ends. */
static bool touch_ends(struct reach_graph *graph, const struct graph_link *link)
{
    for (int i = 0; i < 4; i++) {
        int cell = link->cells[i / 2], end = link->ends[i % 2];
        if (cell < 0 || graph->cells->cells[cell].state != CELL_MIXED ||
            !graph_is_free(graph, end))
            continue;
        struct graph_touch *grown =
            arena_more(graph->arena, graph->touches, graph->touch_count,
                       &graph->touch_room, sizeof *grown);
        if (!grown)
            return false;
        graph->touches = grown;
        graph->touches[graph->touch_count++] = (struct graph_touch){cell, end};
        join(graph->possible, cell, end);
    }
    return true;
}

bool graph_is_rim(const struct reach_graph *graph,
                  const struct graph_link *link)
{
    struct reach_cells *cells = graph->cells;
    for (int i = 0; i < 2; i++) {
        if (link->cells[i] < 0)
            continue;
        const struct cell *cell = &cells->cells[link->cells[i]];
        if (grid_meets(cells->grid, cells->lists[cell->first], &link->span))
            return false;
    }
    return true;
}

static struct span2 place_of(const struct reach_graph *graph, int node)
{
    const int *place = graph->places[node - graph->cells->count];
    return span_point(place[0], place[1]);
}

/* Of a link, what the obstacles of a cell beside it leave of it. */
static struct graph_rest rest_of(const struct reach_graph *graph,
                                 const struct graph_link *link,
                                 const struct cell *cell)
{
    struct reach_cells *cells = graph->cells;
    struct span2 first = place_of(graph, link->ends[0]);
    struct span2 last = place_of(graph, link->ends[1]);
    struct graph_rest rest = {.cell = cell};
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i];
        if (obstacle < 0 || !grid_meets(cells->grid, obstacle, &link->span))
            continue;
        bool at_first = grid_meets(cells->grid, obstacle, &first);
        bool at_last = grid_meets(cells->grid, obstacle, &last);
        rest.meeting++;
        rest.is_covered = rest.is_covered || (at_first && at_last);
        rest.is_met[0] = rest.is_met[0] || at_first;
        rest.is_met[1] = rest.is_met[1] || at_last;
    }
    return rest;
}

/* The cell beside a link to test the link with. Each of the two cells lists all
 * obstacles of the link; the returned cell lists the fewest. */
static const struct cell *knowing_cell(const struct reach_graph *graph,
                                       const struct graph_link *link)
{
    const struct cell *best = NULL;
    for (int i = 0; i < 2; i++) {
        if (link->cells[i] < 0)
            continue;
        const struct cell *cell = &graph->cells->cells[link->cells[i]];
        if (!best || cell->state < best->state ||
            (cell->state == best->state && cell->count < best->count))
            best = cell;
    }
    return best;
}

struct graph_rest graph_rest(const struct reach_graph *graph,
                             const struct graph_link *link)
{
    return rest_of(graph, link, knowing_cell(graph, link));
}

static bool take_link(void *context, const struct graph_link *link)
{
    struct reach_graph *graph = context;
    struct graph_rest rest = graph_rest(graph, link);
    for (int i = 0; i < 2; i++)
        mark_end(graph, link->ends[i],
                 rest.is_met[i] ? CORNER_BLOCKED : CORNER_FREE);
    if (rest.meeting == 0)
        join_ends(graph, link);
    bool is_open = rest.meeting > 1 && !rest.is_covered &&
                   rest.cell->state == CELL_MIXED && link->cells[0] >= 0 &&
                   link->cells[1] >= 0;
    for (int i = 0; i < 2 && is_open; i++)
        is_open = graph->cells->cells[link->cells[i]].state == CELL_MIXED;
    if (is_open) {
        join(graph->possible, link->cells[0], link->cells[1]);
        join(graph->clusters, link->cells[0], link->cells[1]);
    }
    return touch_ends(graph, link);
}

/* ---- All links ----------------------------------------------------------- */

/* Two cells, the first before the second along an axis, whose borders have a
 * link or more in common; or (second < 0) all links inside a cell. */
struct graph_joint {
    int first, second, axis;
};

struct graph_walk {
    struct reach_graph *graph;
    graph_link_function *take;
    void *context;
    struct graph_joint *stack;
    int count, room;
};

static bool push(struct graph_walk *walk, int first, int second, int axis)
{
    struct reach_graph *graph = walk->graph;
    if (second >= 0) {
        const struct span2 *a = &graph->cells->cells[first].span;
        const struct span2 *b = &graph->cells->cells[second].span;
        if (a->min[!axis] >= b->max[!axis] || b->min[!axis] >= a->max[!axis])
            return true;
    }
    struct graph_joint *grown = arena_more(
        graph->arena, walk->stack, walk->count, &walk->room, sizeof *grown);
    if (!grown)
        return false;
    walk->stack = grown;
    walk->stack[walk->count++] = (struct graph_joint){first, second, axis};
    return true;
}

static bool take(struct graph_walk *walk, struct graph_link *link)
{
    for (int i = 0; i < 2; i++) {
        const int *at = i ? link->span.max : link->span.min;
        link->ends[i] = corner_node(walk->graph, at[0], at[1]);
    }
    return walk->take(walk->context, link);
}

static bool take_meeting(struct graph_walk *walk, const struct graph_joint *m)
{
    const struct span2 *a = &walk->graph->cells->cells[m->first].span;
    const struct span2 *b = &walk->graph->cells->cells[m->second].span;
    struct graph_link link = {.cells = {m->first, m->second}};
    int along = !m->axis;
    link.span.min[m->axis] = link.span.max[m->axis] = b->min[m->axis];
    link.span.min[along] =
        a->min[along] > b->min[along] ? a->min[along] : b->min[along];
    link.span.max[along] =
        a->max[along] < b->max[along] ? a->max[along] : b->max[along];
    return take(walk, &link);
}

/* The sides of a cell on the border of all positions. */
static bool take_border(struct graph_walk *walk, int number)
{
    const struct reach_cells *cells = walk->graph->cells;
    const struct span2 *all = &cells->grid->all;
    const struct span2 *span = &cells->cells[number].span;
    for (int i = 0; i < 4; i++) {
        int axis = i / 2, at = i % 2 ? span->max[axis] : span->min[axis];
        if (at != (i % 2 ? all->max[axis] : all->min[axis]))
            continue;
        struct graph_link link = {.cells = {number, -1}, .span = *span};
        link.span.min[axis] = link.span.max[axis] = at;
        if (i % 2 == 0) {
            link.cells[0] = -1;
            link.cells[1] = number;
        }
        if (!take(walk, &link))
            return false;
    }
    return true;
}

/* The halves of a cell, and what is between them. */
static bool open_cell(struct graph_walk *walk, int number)
{
    const struct cell *cell = &walk->graph->cells->cells[number];
    if (!cell->child)
        return take_border(walk, number);
    return push(walk, cell->child, -1, 0) &&
           push(walk, cell->child + 1, -1, 0) &&
           push(walk, cell->child, cell->child + 1, cell->axis);
}

static bool open_meeting(struct graph_walk *walk, const struct graph_joint *m)
{
    const struct cell *a = &walk->graph->cells->cells[m->first];
    const struct cell *b = &walk->graph->cells->cells[m->second];
    if (a->child)
        return (a->axis == m->axis ||
                push(walk, a->child, m->second, m->axis)) &&
               push(walk, a->child + 1, m->second, m->axis);
    if (b->child)
        return push(walk, m->first, b->child, m->axis) &&
               (b->axis == m->axis ||
                push(walk, m->first, b->child + 1, m->axis));
    return take_meeting(walk, m);
}

bool graph_each_link(struct reach_graph *graph, graph_link_function *function,
                     void *context)
{
    struct graph_walk walk = {
        .graph = graph, .take = function, .context = context};
    if (!push(&walk, 0, -1, 0))
        return false;
    while (walk.count > 0) {
        struct graph_joint next = walk.stack[--walk.count];
        if (!(next.second < 0 ? open_cell(&walk, next.first)
                              : open_meeting(&walk, &next)))
            return false;
    }
    return true;
}

bool graph_make(struct reach_graph *graph, struct reach_cells *cells,
                struct arena *arena)
{
    *graph = (struct reach_graph){.cells = cells, .arena = arena};
    if (!make_corners(graph))
        return false;
    int nodes = cells->count + graph->corner_count;
    size_t count = (size_t)nodes;
    graph->proven = arena_take(arena, count, sizeof *graph->proven);
    graph->possible = arena_take(arena, count, sizeof *graph->possible);
    graph->clusters = arena_take(arena, count, sizeof *graph->clusters);
    if (!graph->proven || !graph->possible || !graph->clusters)
        return false;
    for (int i = 0; i < nodes; i++)
        graph->proven[i] = graph->possible[i] = graph->clusters[i] = i;
    return graph_each_link(graph, take_link, graph);
}
