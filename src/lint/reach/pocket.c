#include "lint/reach/free_space.h"

/* What is known of the part of the free space that a root stands for. */
struct pocket_part {
    bool has_any; /* a free corner is in it */
    bool is_at_border;
    bool is_told;      /* there is a pocket of it */
    struct span2 span; /* around all that is surely free of it */
};

struct pocket_parts {
    struct reach_graph *graph;
    struct pocket_part *part; /* by the root in graph->possible */
};

static struct pocket_part *part_of(const struct pocket_parts *parts, int node)
{
    return &parts->part[graph_root(parts->graph->possible, node)];
}

/* The parts with their free corners. */
static bool make_parts(struct pocket_parts *parts, struct reach_graph *graph)
{
    const struct reach_cells *cells = graph->cells;
    const struct span2 *all = &cells->grid->all;
    size_t nodes = (size_t)cells->count + (size_t)graph->corner_count;
    *parts = (struct pocket_parts){
        graph, arena_alloc(graph->arena, nodes, sizeof(struct pocket_part))};
    if (!parts->part)
        return false;
    for (int i = 0; i < graph->corner_count; i++) {
        const int *place = graph->places[i];
        struct span2 at = span_point(place[0], place[1]);
        if (graph->states[i] != CORNER_FREE)
            continue;
        struct pocket_part *part = part_of(parts, cells->count + i);
        part->span = part->has_any ? span_around(&part->span, &at) : at;
        part->has_any = true;
        for (int axis = 0; axis < 2; axis++)
            part->is_at_border = part->is_at_border ||
                                 place[axis] == all->min[axis] ||
                                 place[axis] == all->max[axis];
    }
    return true;
}

static bool is_met(struct reach_cells *cells, const struct cell *cell,
                   const struct span2 *span)
{
    bool met = false;
    for (int i = 0; i < cell->count && !met; i++) {
        int obstacle = cells->lists[cell->first + i];
        met = obstacle >= 0 && grid_meets(cells->grid, obstacle, span);
    }
    return met;
}

/* How far a side of a cell is free from its corner k on, along an axis. */
static struct span2 free_side(struct reach_cells *cells,
                              const struct cell *cell, int k, int axis)
{
    struct span2 corner = span_corner(&cell->span, k), side = corner;
    bool is_last = k >> axis & 1;
    int free = 0, met = cell->span.max[axis] - cell->span.min[axis] + 1;
    while (met - free > 1) {
        int middle = free + (met - free) / 2;
        side = corner;
        side.min[axis] -= is_last ? middle : 0;
        side.max[axis] += is_last ? 0 : middle;
        if (is_met(cells, cell, &side))
            met = middle;
        else
            free = middle;
    }
    side = corner;
    side.min[axis] -= is_last ? free : 0;
    side.max[axis] += is_last ? 0 : free;
    return side;
}

/* Extends parts by the free ends of cell sides, for cells with one obstacle and
 * for blocked cells with a free rim. An obstacle is convex, so the free region
 * of such a cell reaches farthest at the cell's sides. */
static void gather_sides(struct pocket_parts *parts,
                         const unsigned char *starts)
{
    struct reach_cells *cells = parts->graph->cells;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = &cells->cells[i];
        if (cell->child ||
            (cell->state != CELL_ONE && cell->state != CELL_BLOCKED))
            continue;
        for (int k = 0; k < 8; k++) {
            int node = graph_corner(parts->graph, cell, k % 4);
            int root = graph_root(parts->graph->possible, node);
            struct pocket_part *part = &parts->part[root];
            if (!graph_is_free(parts->graph, node) || starts[root] ||
                part->is_at_border)
                continue;
            struct span2 side = free_side(cells, cell, k % 4, k / 4);
            part->span = span_around(&part->span, &side);
        }
    }
}

static bool gather(struct pocket_parts *parts, struct reach_graph *graph,
                   const unsigned char *starts)
{
    if (!make_parts(parts, graph))
        return false;
    gather_sides(parts, starts);
    return true;
}

bool pockets_want(struct reach_graph *graph, const unsigned char *starts)
{
    struct pocket_parts parts;
    if (!gather(&parts, graph, starts))
        return false;
    for (int i = 0; i < graph->cells->count; i++) {
        struct cell *cell = &graph->cells->cells[i];
        int root = graph_root(graph->possible, i);
        const struct pocket_part *part = &parts.part[root];
        bool is_within = part->has_any && span_holds(&part->span, &cell->span);
        if (!cell->child && cell->state == CELL_MIXED && !starts[root] &&
            !part->is_at_border && !is_within)
            cell->is_wanted = cell_is_divisible(cell);
    }
    return true;
}

/* ---- Answers ------------------------------------------------------------- */

struct pocket_root {
    struct reach_graph *graph;
    int root;
};

static bool is_in_pocket(void *context, int cell, int k, struct span2 *span)
{
    const struct pocket_root *pocket = context;
    struct reach_graph *graph = pocket->graph;
    int node = graph_corner(graph, &graph->cells->cells[cell], k);
    (void)span;
    return graph_root(graph->possible, node) == pocket->root;
}

/* The player inside a pocket, as near to its middle as it gets. */
static bool find_center(struct reach_graph *graph, int root, const col_box *box,
                        col_vec2 *center)
{
    struct pocket_root pocket = {graph, root};
    struct space_nearest nearest;
    col_vec2 middle = {box->min.x / 2 + box->max.x / 2,
                       box->min.y / 2 + box->max.y / 2};
    col_box at = {middle, middle};
    *center = middle;
    if (!visit_nearest(graph, is_in_pocket, &pocket, &at, &nearest))
        return false;
    if (nearest.found)
        *center = nearest.center;
    return true;
}

static bool make_pocket(struct reach_graph *graph, int root,
                        const struct pocket_part *part, bool has_start,
                        struct space_pocket *pocket)
{
    col_box box = grid_box(graph->cells->grid, &part->span);
    *pocket = (struct space_pocket){
        .box = box,
        .area = (box.max.x - box.min.x) * (box.max.y - box.min.y),
        .is_at_border = part->is_at_border,
        .has_start = has_start,
    };
    return find_center(graph, root, &box, &pocket->center);
}

/* In the order of the first corner of each, which is that of the cells. */
bool pockets_find(struct reach_graph *graph, const unsigned char *starts,
                  struct space *space, struct arena *keep)
{
    struct pocket_parts parts;
    int count = 0, first = graph->cells->count;
    if (!gather(&parts, graph, starts))
        return false;
    for (int i = 0; i < first + graph->corner_count; i++)
        count += parts.part[i].has_any;
    space->pockets = arena_take(keep, (size_t)count, sizeof *space->pockets);
    if (!space->pockets)
        return false;
    for (int i = 0; i < graph->corner_count; i++) {
        int root = graph_root(graph->possible, first + i);
        struct pocket_part *part = &parts.part[root];
        if (graph->states[i] != CORNER_FREE || part->is_told)
            continue;
        part->is_told = true;
        if (!make_pocket(graph, root, part, starts[root] != 0,
                         &space->pockets[space->pocket_count++]))
            return false;
    }
    return true;
}
