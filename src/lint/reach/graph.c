/* Builds the graph of the free space: corners of cells as nodes in a table by
 * place, links between cells found by a walk down the tree of cells, and
 * forests of nodes that links join. */
#include <assert.h>
#include <stdint.h>

#include "lint/reach/free_space.h"

/* ---- Corners ------------------------------------------------------------- */

/* The slot of a place in the table, or the free one where it belongs. */
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

/* The node of a corner by its place, which must be one. */
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

/* The first cell has four corners, and each division adds two more. */
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
            int slot = slot_of(graph, at.min[0], at.min[1]);
            if (graph->corner_at[slot] >= 0)
                continue;
            int *place = graph->places[graph->corner_count];
            place[0] = at.min[0];
            place[1] = at.min[1];
            graph->corner_at[slot] = graph->corner_count++;
        }
    }
    return true;
}

/* ---- Links --------------------------------------------------------------- */

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

struct span2 graph_place(const struct reach_graph *graph, int node)
{
    const int *place = graph->places[node - graph->cells->count];
    return span_point(place[0], place[1]);
}

/* Each of the two cells beside a link lists all obstacles of the link: the link
 * is tested with the one that lists the fewest. */
struct graph_rest graph_rest(const struct reach_graph *graph,
                             const struct graph_link *link)
{
    struct reach_cells *cells = graph->cells;
    struct span2 first = graph_place(graph, link->ends[0]);
    struct span2 last = graph_place(graph, link->ends[1]);
    const struct cell *best = NULL;
    for (int i = 0; i < 2; i++) {
        if (link->cells[i] < 0)
            continue;
        const struct cell *cell = &cells->cells[link->cells[i]];
        if (!best || cell->state < best->state ||
            (cell->state == best->state && cell->count < best->count))
            best = cell;
    }
    assert(best); /* a link has a cell beside it */
    struct graph_rest rest = {.cell = best};
    for (int i = 0; i < best->count; i++) {
        int obstacle = cells->lists[best->first + i];
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

/* Joins the nodes at a link: its ends if nothing meets it, mixed cells beside
 * it if it may be free, and mixed cells with its free ends. */
static bool take_link(void *context, const struct graph_link *link)
{
    struct reach_graph *graph = context;
    const struct cell *cells = graph->cells->cells;
    struct graph_rest rest = graph_rest(graph, link);
    int a = link->cells[0], b = link->cells[1];
    for (int i = 0; i < 2; i++)
        graph->states[link->ends[i] - graph->cells->count] =
            rest.is_met[i] ? CORNER_BLOCKED : CORNER_FREE;
    if (rest.meeting == 0) {
        set_join(graph->proven, link->ends[0], link->ends[1]);
        set_join(graph->possible, link->ends[0], link->ends[1]);
    }
    if (rest.meeting > 1 && !rest.is_covered &&
        rest.cell->state == CELL_MIXED && a >= 0 && b >= 0 &&
        cells[a].state == CELL_MIXED && cells[b].state == CELL_MIXED) {
        set_join(graph->possible, a, b);
        set_join(graph->clusters, a, b);
    }
    for (int i = 0; i < 4; i++) {
        int cell = link->cells[i / 2], end = link->ends[i % 2];
        if (cell < 0 || cells[cell].state != CELL_MIXED || rest.is_met[i % 2])
            continue;
        struct graph_touch *grown =
            arena_more(graph->arena, graph->touches, graph->touch_count,
                       &graph->touch_room, sizeof *grown);
        if (!grown)
            return false;
        graph->touches = grown;
        graph->touches[graph->touch_count++] = (struct graph_touch){cell, end};
        set_join(graph->possible, cell, end);
    }
    return true;
}

/* ---- All links ----------------------------------------------------------- */

/* Two cells, the first before the second along an axis, whose borders share a
 * link or more; or (second < 0) all links inside a cell. */
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

/* Takes a link along an axis, whose cells and span are known. */
static bool take(struct graph_walk *walk, struct graph_link *link)
{
    for (int i = 0; i < 2; i++) {
        const int *at = i ? link->span.max : link->span.min;
        link->ends[i] = corner_node(walk->graph, at[0], at[1]);
    }
    return walk->take(walk->context, link);
}

/* The sides of a cell on the border of all positions. */
static bool take_border(struct graph_walk *walk, int number)
{
    const struct reach_cells *cells = walk->graph->cells;
    const struct span2 *span = &cells->cells[number].span;
    for (int i = 0; i < 4; i++) {
        int axis = i / 2;
        struct span2 all = span_side(&cells->grid->all, i);
        struct graph_link link = {.cells = {number, -1},
                                  .span = span_side(span, i)};
        if (link.span.min[axis] != all.min[axis])
            continue;
        if (i % 2 == 0) {
            link.cells[0] = -1;
            link.cells[1] = number;
        }
        if (!take(walk, &link))
            return false;
    }
    return true;
}

/* Takes a link between two cells, or pushes their parts that meet. */
static bool open_joint(struct graph_walk *walk, const struct graph_joint *m)
{
    const struct cell *a = &walk->graph->cells->cells[m->first];
    const struct cell *b = &walk->graph->cells->cells[m->second];
    int axis = m->axis, along = !axis;
    if (a->child)
        return (a->axis == axis || push(walk, a->child, m->second, axis)) &&
               push(walk, a->child + 1, m->second, axis);
    if (b->child)
        return push(walk, m->first, b->child, axis) &&
               (b->axis == axis || push(walk, m->first, b->child + 1, axis));
    const struct span2 *p = &a->span, *q = &b->span;
    struct graph_link link = {.cells = {m->first, m->second}};
    link.span.min[axis] = link.span.max[axis] = q->min[axis];
    link.span.min[along] =
        p->min[along] > q->min[along] ? p->min[along] : q->min[along];
    link.span.max[along] =
        p->max[along] < q->max[along] ? p->max[along] : q->max[along];
    return take(walk, &link);
}

bool graph_each_link(struct reach_graph *graph, graph_link_function *function,
                     void *context)
{
    struct graph_walk walk = {
        .graph = graph, .take = function, .context = context};
    bool ok = push(&walk, 0, -1, 0);
    while (ok && walk.count > 0) {
        struct graph_joint next = walk.stack[--walk.count];
        const struct cell *cell = &graph->cells->cells[next.first];
        int child = cell->child;
        if (next.second >= 0)
            ok = open_joint(&walk, &next);
        else if (!child)
            ok = take_border(&walk, next.first);
        else
            ok = push(&walk, child, -1, 0) && push(&walk, child + 1, -1, 0) &&
                 push(&walk, child, child + 1, cell->axis);
    }
    return ok;
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
