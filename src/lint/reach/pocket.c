/* Finds pockets: regions of the free space that no start can reach. */
#include "lint/reach/free_space.h"

/* The part of the free space that a root stands for. */
struct pocket_part {
    bool has_any; /* it has a free corner */
    bool is_at_border;
    bool is_told;      /* its pocket is in the answer */
    struct span2 span; /* around all of it that is surely free */
};

/* The part of a side of a cell that is free from its corner k on, along an
 * axis. The corner is free. */
static struct span2 free_side(const struct reach_cells *cells,
                              const struct cell *cell, int k, int axis)
{
    struct span2 corner = span_corner(&cell->span, k);
    struct span2 other = span_corner(&cell->span, k ^ 1 << axis);
    struct span2 side = span_around(&corner, &other);
    struct rim_line line = {cell, &side, k >> axis & 1};
    bool is_exact;
    if (!cell_is_met(cells, cell, &side))
        return side;
    int free = rim_free(cells, &line, &is_exact);
    if (line.is_last)
        side.min[axis] = side.max[axis] - free;
    else
        side.max[axis] = side.min[axis] + free;
    return side;
}

/* The parts by their roots in graph->possible. Their spans hold their free
 * corners, and the free ends of cell sides, for cells with one obstacle and for
 * blocked cells with a free rim: an obstacle is convex, so the free region of
 * such a cell reaches farthest at the cell's sides. NULL: out of memory. */
static struct pocket_part *gather(struct reach_graph *graph,
                                  const unsigned char *starts)
{
    const struct reach_cells *cells = graph->cells;
    const struct span2 *all = &cells->grid->all;
    size_t nodes = (size_t)cells->count + (size_t)graph->corner_count;
    struct pocket_part *parts = arena_alloc(graph->arena, nodes, sizeof *parts);
    for (int i = 0; parts && i < graph->corner_count; i++) {
        const int *place = graph->places[i];
        struct span2 at = span_point(place[0], place[1]);
        if (graph->states[i] != CORNER_FREE)
            continue;
        int root = set_root(graph->possible, cells->count + i);
        struct pocket_part *part = &parts[root];
        part->span = part->has_any ? span_around(&part->span, &at) : at;
        part->has_any = true;
        for (int axis = 0; axis < 2; axis++)
            part->is_at_border = part->is_at_border ||
                                 place[axis] == all->min[axis] ||
                                 place[axis] == all->max[axis];
    }
    for (int i = 0; parts && i < cells->count; i++) {
        const struct cell *cell = &cells->cells[i];
        if (cell->child ||
            (cell->state != CELL_ONE && cell->state != CELL_BLOCKED))
            continue;
        for (int k = 0; k < 8; k++) {
            int node = graph_corner(graph, cell, k % 4);
            int root = set_root(graph->possible, node);
            if (!graph_is_free(graph, node) || starts[root] ||
                parts[root].is_at_border)
                continue;
            struct span2 side = free_side(cells, cell, k % 4, k / 4);
            parts[root].span = span_around(&parts[root].span, &side);
        }
    }
    return parts;
}

bool pockets_want(struct reach_graph *graph, const unsigned char *starts)
{
    const struct pocket_part *parts = gather(graph, starts);
    if (!parts)
        return false;
    for (int i = 0; i < graph->cells->count; i++) {
        struct cell *cell = &graph->cells->cells[i];
        int root = set_root(graph->possible, i);
        const struct pocket_part *part = &parts[root];
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
    return set_root(graph->possible, node) == pocket->root;
}

/* In the order of the first corner of each, which is that of the cells. */
bool pockets_find(struct reach_graph *graph, const unsigned char *starts,
                  struct space *space, struct arena *keep)
{
    struct pocket_part *parts = gather(graph, starts);
    int count = 0, first = graph->cells->count;
    if (!parts)
        return false;
    for (int i = 0; i < first + graph->corner_count; i++)
        count += parts[i].has_any;
    space->pockets = arena_take(keep, (size_t)count, sizeof *space->pockets);
    if (!space->pockets)
        return false;
    for (int i = 0; i < graph->corner_count; i++) {
        struct pocket_root root = {graph, set_root(graph->possible, first + i)};
        struct pocket_part *part = &parts[root.root];
        if (graph->states[i] != CORNER_FREE || part->is_told)
            continue;
        part->is_told = true;
        col_box box = grid_box(graph->cells->grid, &part->span);
        col_vec2 center = box_middle(box);
        col_box middle = {center, center};
        struct space_nearest nearest;
        if (!visit_nearest(graph, is_in_pocket, &root, &middle, &nearest))
            return false;
        space->pockets[space->pocket_count++] = (struct space_pocket){
            .center = nearest.found ? nearest.center : center,
            .box = box,
            .area = (box.max.x - box.min.x) * (box.max.y - box.min.y),
            .is_at_border = part->is_at_border,
            .has_start = starts[root.root] != 0,
        };
    }
    return true;
}
