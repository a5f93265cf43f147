/* Divides the positions into cells. The list of a cell is made from the list of
 * the cell around it; lists of cells that wait lie on a stack. */
#include "lint/reach/free_space.h"

/* How often a cell is divided when it is looked at again. */
#define REFINE_LEVELS 4

/* Tests of obstacles for each cell that there may be, on average. */
#define TESTS_PER_CELL 64

/* Up to so many obstacles of a cell are compared with each other. */
#define COMPARED_MOST 12

/* ---- What meets a cell --------------------------------------------------- */

bool cell_is_met(const struct reach_cells *cells, const struct cell *cell,
                 const struct span2 *span)
{
    bool met = false;
    for (int i = 0; i < cell->count && !met; i++) {
        int obstacle = cells->lists[cell->first + i];
        met = obstacle >= 0 && grid_meets(cells->grid, obstacle, span);
    }
    return met;
}

/* Whether, within a span, the positions of one obstacle are among those of
 * another, which is a box. */
static bool is_within(const struct reach_grid *grid, int inner, int outer,
                      const struct span2 *span)
{
    const struct obstacle *i = &grid->obstacles[inner];
    const struct obstacle *o = &grid->obstacles[outer];
    if (!o->is_box)
        return false;
    return (o->box.min.x <= i->box.min.x || span->min[0] > o->outer.min[0]) &&
           (o->box.min.y <= i->box.min.y || span->min[1] > o->outer.min[1]) &&
           (o->box.max.x >= i->box.max.x || span->max[0] < o->outer.max[0]) &&
           (o->box.max.y >= i->box.max.y || span->max[1] < o->outer.max[1]);
}

/* Drops obstacles whose positions are all among those of others; returns how
 * many are left, in their order. */
static int drop_hidden(const struct reach_grid *grid, const struct span2 *span,
                       int *list, int count)
{
    if (count > COMPARED_MOST)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool hidden = false;
        for (int j = 0; j < kept && !hidden; j++)
            hidden = is_within(grid, list[i], list[j], span);
        for (int j = i + 1; j < count && !hidden; j++)
            hidden = is_within(grid, list[i], list[j], span);
        if (!hidden)
            list[kept++] = list[i];
    }
    return kept;
}

/* Sides and corners of a cell on the rim of the obstacle list[0] that covers it
 * may be free. Appends the obstacles that block one, and returns the length. */
static int list_rim(struct reach_grid *grid, const struct span2 *span,
                    const int *from, int from_count, int *list)
{
    struct span2 rims[8];
    int rim_count = 0, count = 1;
    for (int i = 0; i < 8 && (i < 4 || rim_count > 1); i++) {
        struct span2 rim =
            i < 4 ? span_corner(span, i) : span_side(span, i - 4);
        if (!grid_meets(grid, list[0], &rim))
            rims[rim_count++] = rim;
    }
    for (int i = 0; i < from_count && from[i] >= 0 && rim_count > 0; i++) {
        bool is_met = false;
        for (int k = 0; k < rim_count && from[i] != list[0] && !is_met; k++)
            is_met = grid_meets(grid, from[i], &rims[k]);
        if (is_met)
            list[count++] = from[i];
    }
    return count;
}

/* Finds the cell's state and, of the list `from` of the cell that it is a part
 * of, fills `list` with the obstacles that meet it and the marks whose border
 * goes through its inside. */
static void classify(struct reach_cells *cells, struct cell *cell,
                     const int *from, int from_count, int *list)
{
    struct reach_grid *grid = cells->grid;
    const struct span2 *span = &cell->span;
    int count = 0, i = 0;
    for (; i < from_count && from[i] >= 0; i++) {
        if (!grid_meets(grid, from[i], span))
            continue;
        if (grid_covers(grid, from[i], span)) {
            list[0] = from[i];
            cell->count = list_rim(grid, span, from, from_count, list);
            cell->state = CELL_BLOCKED;
            return;
        }
        list[count++] = from[i];
    }
    count = drop_hidden(grid, span, list, count);
    cell->state = count > 1 ? CELL_MIXED : count == 1 ? CELL_ONE : CELL_FREE;
    for (; i < from_count; i++) {
        const struct span2 *mark = &grid->marks[~from[i]];
        if (mark->min[0] < span->max[0] && mark->max[0] > span->min[0] &&
            mark->min[1] < span->max[1] && mark->max[1] > span->min[1] &&
            !span_holds(mark, span))
            list[count++] = from[i];
    }
    cell->count = count;
}

/* ---- Where to divide ----------------------------------------------------- */

struct cut {
    int at;
    int off; /* from the middle, doubled; -1: there is none */
};

/* Along an axis, at a place. */
struct division {
    int axis, at;
};

/* Tries both sides of a span as cuts of a cell, along both axes. Of two cuts
 * that are as near to the middle, that with the lesser coordinate counts: cells
 * do not depend on the order of the obstacles. */
static void take_cuts(struct cut cuts[2], const struct span2 *cell,
                      const struct span2 *sides)
{
    for (int i = 0; i < 4; i++) {
        int axis = i / 2, at = i % 2 ? sides->max[axis] : sides->min[axis];
        int low = cell->min[axis], high = cell->max[axis];
        struct cut *cut = &cuts[axis];
        if (at <= low || at >= high)
            continue;
        int off = 2 * (at - low) - (high - low);
        off = off < 0 ? -off : off;
        if (cut->off < 0 || off < cut->off || (off == cut->off && at < cut->at))
            *cut = (struct cut){at, off};
    }
}

/* The sides of what meets the cell, nearest to its middle, along both axes;
 * `boxes`: without obstacles that are no boxes, whose sides decide little. */
static void find_cuts(const struct reach_cells *cells, const struct cell *cell,
                      const int *list, bool boxes, struct cut cuts[2])
{
    const struct reach_grid *grid = cells->grid;
    for (int i = 0; i < cell->count; i++) {
        if (list[i] < 0) {
            take_cuts(cuts, &cell->span, &grid->marks[~list[i]]);
            continue;
        }
        const struct obstacle *o = &grid->obstacles[list[i]];
        if (cell->state == CELL_ONE || (boxes && !o->is_box))
            continue;
        take_cuts(cuts, &cell->span, &o->outer);
        take_cuts(cuts, &cell->span, &o->inner);
    }
}

/* Whether two or more other obstacles meet an open side of a blocked cell: then
 * its corners do not decide which part of it is free. */
static bool is_mixed_side(struct reach_cells *cells, const struct span2 *side,
                          const int *list, int count)
{
    struct reach_grid *grid = cells->grid;
    struct span2 first = span_corner(side, 0), last = span_corner(side, 3);
    int meeting = 0;
    if (grid_meets(grid, list[0], side))
        return false;
    for (int i = 1; i < count; i++) {
        if (!grid_meets(grid, list[i], side))
            continue;
        if (grid_meets(grid, list[i], &first) &&
            grid_meets(grid, list[i], &last))
            return false;
        meeting++;
    }
    return meeting > 1;
}

/* Chooses where to divide a cell; false: it stays whole. A blocked cell is
 * divided at a mixed side. `levels` is how often a mixed cell may yet be
 * divided; less than 0: along boxes to the end, else to the coarse size. */
static bool choose_cut(struct reach_cells *cells, const struct cell *cell,
                       const int *list, int levels, struct division *division)
{
    const struct span2 *span = &cell->span;
    struct cut cuts[2] = {{0, -1}, {0, -1}};
    if (cell->state == CELL_FREE || (cell->state == CELL_MIXED && levels == 0))
        return false;
    if (cell->state == CELL_BLOCKED && cell->count < 3)
        return false;
    int size[2] = {span->max[0] - span->min[0], span->max[1] - span->min[1]};
    int longer = size[1] > size[0], side = size[longer];
    bool is_coarse =
        cell->state != CELL_BLOCKED && levels < 0 && side <= cells->coarse;
    find_cuts(cells, cell, list, is_coarse, cuts);
    if (cell->state == CELL_BLOCKED) {
        for (int i = 0; i < 4; i++) {
            int along = !(i / 2);
            struct span2 rim = span_side(span, i);
            if (size[along] < 2 ||
                !is_mixed_side(cells, &rim, list, cell->count))
                continue;
            *division = (struct division){along, cuts[along].off >= 0
                                                     ? cuts[along].at
                                                     : span->min[along] +
                                                           size[along] / 2};
            return true;
        }
        return false;
    }
    int axis = cuts[longer].off >= 0 ? longer : !longer;
    *division = (struct division){axis, cuts[axis].at};
    if (cuts[axis].off >= 0)
        return true;
    *division = (struct division){longer, span->min[longer] + side / 2};
    return cell->state == CELL_MIXED && side > 1 && !is_coarse;
}

/* ---- Dividing ------------------------------------------------------------ */

/* A cell whose list is to be made from this part of the pile. */
struct cells_task {
    int cell, first, count, levels;
};

/* Makes room for `need` items, at least twice the room there is. */
static bool grow(struct reach_cells *cells, int **items, int *room, int need)
{
    if (need <= *room)
        return true;
    int more = need > 2 * *room ? need : 2 * *room;
    int *grown = arena_grow(cells->arena, *items, (size_t)*room, (size_t)more,
                            sizeof *grown);
    if (!grown)
        return false;
    *items = grown;
    *room = more;
    return true;
}

/* Keeps the list of a cell that stays whole. */
static bool keep_list(struct reach_cells *cells, struct cell *cell,
                      const int *list)
{
    if (!grow(cells, &cells->lists, &cells->list_room,
              cells->list_count + cell->count))
        return false;
    cell->first = cells->list_count;
    for (int i = 0; i < cell->count; i++)
        cells->lists[cells->list_count++] = list[i];
    return true;
}

/* Makes the two parts of a cell; false: out of memory. */
static bool divide(struct reach_cells *cells, int number,
                   const struct division *division)
{
    int axis = division->axis;
    struct cell *grown =
        arena_more(cells->arena, cells->cells, cells->count + 1, &cells->room,
                   sizeof *grown); /* room for both */
    if (!grown)
        return false;
    cells->cells = grown;
    struct cell *cell = &cells->cells[number];
    cell->child = cells->count;
    cell->axis = axis;
    for (int i = 0; i < 2; i++) {
        struct cell *part = &cells->cells[cells->count++];
        *part = (struct cell){.span = cell->span};
        if (i == 0)
            part->span.max[axis] = division->at;
        else
            part->span.min[axis] = division->at;
    }
    return true;
}

static bool is_full(struct reach_cells *cells)
{
    if (cells->count + 2 > cells->most ||
        cells->grid->tests / TESTS_PER_CELL > cells->most)
        cells->is_full = true;
    return cells->is_full;
}

/* Classifies the cell of a task, whose list goes onto the pile after that of
 * the task; divides it, and then its parts are new tasks. */
static bool work(struct reach_cells *cells, const struct cells_task *task,
                 struct cells_task *tasks, int *count)
{
    int top = task->first + task->count;
    if (!grow(cells, &cells->pile, &cells->pile_room, top + task->count))
        return false;
    struct cell *cell = &cells->cells[task->cell];
    int *list = cells->pile + top;
    classify(cells, cell, cells->pile + task->first, task->count, list);
    struct division division;
    if (!choose_cut(cells, cell, list, task->levels, &division) ||
        is_full(cells))
        return keep_list(cells, cell, list);
    struct cells_task part = {cells->count, top, cell->count, task->levels};
    if (cell->state == CELL_MIXED && part.levels > 0)
        part.levels--;
    if (!divide(cells, task->cell, &division))
        return false;
    tasks[(*count)++] = part;
    part.cell++;
    tasks[(*count)++] = part;
    return true;
}

/* Tasks that may wait at a time: one for each time that a cell is divided on
 * the way down, if only as often as this. */
#define TASKS 512

/* Does a task and all tasks that follow from it. */
static bool work_down(struct reach_cells *cells, struct cells_task task)
{
    struct cells_task tasks[TASKS + 2] = {task};
    for (int count = 1; count > 0;) {
        struct cells_task next = tasks[--count];
        if (count >= TASKS)
            cells->is_full = true;
        if (!work(cells, &next, tasks, &count))
            return false;
    }
    return true;
}

bool cells_make(struct reach_cells *cells, struct reach_grid *grid, int most,
                struct arena *arena)
{
    int width = grid->size[0], height = grid->size[1];
    int all = grid->count + grid->mark_count;
    *cells = (struct reach_cells){.grid = grid, .arena = arena, .most = most};
    cells->coarse = (width < height ? width : height) / 2;
    cells->room = 1024;
    cells->cells = arena_take(arena, 1024, sizeof *cells->cells);
    if (!cells->cells || !grow(cells, &cells->pile, &cells->pile_room, all))
        return false;
    cells->cells[cells->count++] = (struct cell){.span = grid->all};
    int count = 0;
    for (int i = 0; i < all; i++)
        if (i < grid->count || !span_is_empty(&grid->marks[i - grid->count]))
            cells->pile[count++] = i < grid->count ? i : ~(i - grid->count);
    return work_down(cells, (struct cells_task){0, 0, count, -1});
}

bool cells_refine(struct reach_cells *cells, int *divided)
{
    *divided = 0;
    int count = cells->count;
    for (int i = 0; i < count && !cells->is_full; i++) {
        struct cell *cell = &cells->cells[i];
        if (!cell->is_wanted)
            continue;
        cell->is_wanted = false;
        if (!grow(cells, &cells->pile, &cells->pile_room, cell->count))
            return false;
        for (int j = 0; j < cell->count; j++)
            cells->pile[j] = cells->lists[cell->first + j];
        struct cells_task task = {i, 0, cell->count, REFINE_LEVELS};
        if (!work_down(cells, task))
            return false;
        ++*divided;
    }
    return true;
}
