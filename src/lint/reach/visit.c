/* Finds parts of the player's free space by walking down the tree of cells: the
 * parts that touch a place, the positions where the player may start, and the
 * reached position nearest to a box. */
#include <limits.h>
#include <math.h>

#include "lint/reach/free_space.h"

/* Cells that are yet to be looked at. */
struct pile {
    struct arena *arena;
    int *cells;
    int count, room;
};

static bool put(struct pile *pile, int cell)
{
    int *grown = arena_more(pile->arena, pile->cells, pile->count, &pile->room,
                            sizeof *grown);
    if (!grown)
        return false;
    pile->cells = grown;
    pile->cells[pile->count++] = cell;
    return true;
}

/* Between the player, wherever it is in a span, and a box. */
static double distance_of(const struct reach_grid *grid,
                          const struct span2 *span, const col_box *box)
{
    col_box own = grid_box(grid, span);
    double x = fmax(0, fmax(box->min.x - own.max.x, own.min.x - box->max.x));
    double y = fmax(0, fmax(box->min.y - own.max.y, own.min.y - box->max.y));
    if (!(x > 0) || !(y > 0))
        return x + y;
    double larger = fmax(x, y), smaller = fmin(x, y);
    return larger * sqrt(1 + smaller / larger * (smaller / larger));
}

/* ---- Cells of a region --------------------------------------------------- */

bool visit_cells(struct reach_graph *graph, const struct visit_region *region,
                 cell_function *function, void *context)
{
    const struct reach_cells *cells = graph->cells;
    const struct span2 *span = region->span;
    struct arena_mark before = arena_mark(graph->arena);
    struct pile pile = {.arena = graph->arena};
    bool had = put(&pile, 0);
    while (had && pile.count > 0) {
        int number = pile.cells[--pile.count];
        const struct cell *cell = &cells->cells[number];
        const struct span2 *own = &cell->span;
        bool is_inside =
            span
                ? own->min[0] <= span->max[0] && span->min[0] <= own->max[0] &&
                      own->min[1] <= span->max[1] && span->min[1] <= own->max[1]
                : distance_of(cells->grid, own, region->box) < region->distance;
        if (!is_inside)
            continue;
        if (cell->child)
            had = put(&pile, cell->child) && put(&pile, cell->child + 1);
        else
            had = function(context, number);
    }
    arena_rewind(graph->arena, before);
    return had;
}

/* ---- Parts that touch a mark --------------------------------------------- */

/* What a visit of the cells is about. */
struct visiting {
    struct reach_graph *graph;
    const struct span2 *mark;
    visit_function *visit;
    void *context;
};

/* A free corner of a cell is joined to the mark if nothing is in the way to it
 * from a corner of `both`, the span of the mark in the cell: with one obstacle
 * exactly then, as `both` is a side or all of the cell until cells run out. */
static bool visit_corner(const struct visiting *v, int number, int k,
                         const struct span2 *both)
{
    const struct cell *cell = &v->graph->cells->cells[number];
    struct span2 at = span_corner(&cell->span, k);
    int node = graph_corner(v->graph, cell, k);
    if (!graph_is_free(v->graph, node))
        return true;
    bool is_joined = cell->state == CELL_FREE;
    for (int i = 0; i < 4 && !is_joined; i++) {
        struct span2 end = span_corner(both, i);
        struct span2 way = span_around(&end, &at);
        is_joined = !cell_is_met(v->graph->cells, cell, &way);
    }
    bool is_exact = both->min[0] == both->max[0] ||
                    both->min[1] == both->max[1] ||
                    span_holds(both, &cell->span);
    struct visit visit = {node, is_joined, number, k, both};
    return (!is_joined && is_exact) || v->visit(v->context, &visit);
}

/* Visits the parts of a cell that touch the mark, unless one obstacle is in the
 * way in all of the mark there. */
static bool visit_cell(void *context, int number)
{
    const struct visiting *v = context;
    struct reach_cells *cells = v->graph->cells;
    const struct cell *cell = &cells->cells[number];
    struct span2 both = cell->span;
    for (int axis = 0; axis < 2; axis++) {
        if (v->mark->min[axis] > both.min[axis])
            both.min[axis] = v->mark->min[axis];
        if (v->mark->max[axis] < both.max[axis])
            both.max[axis] = v->mark->max[axis];
    }
    if (cell->state == CELL_BLOCKED)
        return true;
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i], met = 0;
        for (int k = 0; k < 4 && obstacle >= 0; k++) {
            struct span2 at = span_corner(&both, k);
            met += grid_meets(cells->grid, obstacle, &at);
        }
        if (met == 4)
            return true;
    }
    struct visit visit = {number, false, number, 0, &both};
    if (cell->state == CELL_MIXED && !v->visit(v->context, &visit))
        return false;
    for (int k = 0; k < 4; k++)
        if (!visit_corner(v, number, k, &both))
            return false;
    return true;
}

bool visit_mark(struct reach_graph *graph, const struct span2 *mark,
                visit_function *visit, void *context)
{
    struct visiting visiting = {graph, mark, visit, context};
    return span_is_empty(mark) ||
           visit_cells(graph, &(struct visit_region){.span = mark}, visit_cell,
                       &visiting);
}

/* The least height straight down from a free position to the obstacle of a cell
 * with one; below it is another region. */
static int lowest_below(struct reach_graph *graph, const struct cell *cell,
                        const struct span2 *from, int low)
{
    const struct reach_grid *grid = graph->cells->grid;
    int free = rim_low(grid, from), x = from->min[0];
    struct span2 end = span_point(x, from->min[1]);
    struct span2 at = span_point(x, rim_height(grid, low));
    struct span2 way = span_around(&end, &at);
    if (!cell_is_met(graph->cells, cell, &way))
        return low;
    while (free - low > 1) {
        int middle = low + (free - low) / 2;
        at = span_point(x, rim_height(grid, middle));
        way = span_around(&end, &at);
        if (!cell_is_met(graph->cells, cell, &way))
            free = middle;
        else
            low = middle;
    }
    return free;
}

/* The least height of a free position in visit->both, among those connected
 * with the visit's corner. Of a mixed cell, whose free positions are unknown,
 * the least height of all. */
static int visit_lowest(struct reach_graph *graph, const struct visit *visit)
{
    const struct reach_grid *grid = graph->cells->grid;
    const struct cell *cell = &graph->cells->cells[visit->cell];
    struct span2 corner = span_corner(&cell->span, visit->k);
    int low = rim_low(grid, visit->both), lowest = INT_MAX;
    for (int i = 0; i < 4 && cell->state == CELL_ONE; i++) {
        struct span2 end = span_corner(visit->both, i);
        struct span2 way = span_around(&end, &corner);
        int height = lowest;
        if (!cell_is_met(graph->cells, cell, &way))
            height = lowest_below(graph, cell, &end, low);
        lowest = height < lowest ? height : lowest;
    }
    return lowest < INT_MAX ? lowest : low;
}

/* ---- Starts -------------------------------------------------------------- */

/* The free positions of one mark. */
struct search_mark {
    struct reach_graph *graph;
    bool any, any_proven;
    int lowest, lowest_proven; /* their least heights */
};

static bool see_free(void *context, const struct visit *visit)
{
    struct search_mark *mark = context;
    int lowest = visit_lowest(mark->graph, visit);
    mark->any = true;
    mark->lowest = lowest < mark->lowest ? lowest : mark->lowest;
    if (visit->is_proven) {
        mark->any_proven = true;
        if (lowest < mark->lowest_proven)
            mark->lowest_proven = lowest;
    }
    return true;
}

bool start_find(struct reach_graph *graph, int place, struct reach_start *start)
{
    *start = (struct reach_start){SPACE_NO_ROOM, 0, -1, INT_MAX};
    for (int i = MARK_INSIDE; i <= MARK_AROUND; i++) {
        struct search_mark mark = {graph, false, false, INT_MAX, INT_MAX};
        if (!visit_mark(graph,
                        &graph->cells->grid->marks[GRID_MARKS * place + i],
                        see_free, &mark))
            return false;
        if (!mark.any)
            continue;
        if (i == MARK_LIFTED && mark.any_proven)
            start->lifted = mark.lowest_proven;
        bool is_first = start->last < start->first;
        bool is_sure = mark.any_proven &&
                       (i != MARK_LIFTED || mark.lowest >= mark.lowest_proven);
        start->first = is_first ? i : start->first;
        start->last = i;
        start->answer = is_first && is_sure ? SPACE_REACHED : SPACE_UNDECIDED;
        if (is_sure)
            break;
    }
    return true;
}

/* Forwards visits that are low enough. */
struct lifted {
    struct reach_graph *graph;
    int limit;
    visit_function *visit;
    void *context;
};

static bool see_lifted(void *context, const struct visit *visit)
{
    const struct lifted *lifted = context;
    return visit_lowest(lifted->graph, visit) > lifted->limit ||
           lifted->visit(lifted->context, visit);
}

bool start_each(struct reach_graph *graph, int place,
                const struct reach_start *start, visit_function *visit,
                void *context)
{
    struct lifted lifted = {graph, start->lifted, visit, context};
    for (int i = start->first; i <= start->last; i++) {
        const struct span2 *mark =
            &graph->cells->grid->marks[GRID_MARKS * place + i];
        bool is_lifted = i == MARK_LIFTED;
        if (!visit_mark(graph, mark, is_lifted ? see_lifted : visit,
                        is_lifted ? (void *)&lifted : context))
            return false;
    }
    return true;
}

/* ---- The nearest place --------------------------------------------------- */

struct nearest_visit {
    struct reach_graph *graph;
    reach_function *reach;
    void *context;
    const col_box *box;
    bool found;
    col_vec2 center;
    double distance;
    double off; /* of the center from that of the box, squared */
};

/* Whether a span holds no place as near as the nearest one so far. */
static bool is_farther(const struct nearest_visit *n, const struct span2 *span)
{
    return n->found &&
           distance_of(n->graph->cells->grid, span, n->box) > n->distance;
}

/* Tries a span that is reached. Among places as near, the one with the player's
 * center nearest to the middle of the box counts, then the least coordinates.
 */
static void try_span(struct nearest_visit *n, const struct span2 *span)
{
    const struct reach_grid *grid = n->graph->cells->grid;
    struct span2 low = span_corner(span, 0), high = span_corner(span, 3);
    col_box first = grid_box(grid, &low), last = grid_box(grid, &high);
    col_vec2 middle = box_middle(*n->box);
    col_vec2 min = box_middle(first), max = box_middle(last);
    col_vec2 center = {fmin(fmax(middle.x, min.x), max.x),
                       fmin(fmax(middle.y, min.y), max.y)};
    double distance = distance_of(grid, span, n->box);
    double x = center.x - middle.x, y = center.y - middle.y;
    double off = x * x + y * y;
    const double own[4] = {distance, off, center.x, center.y};
    const double best[4] = {n->distance, n->off, n->center.x, n->center.y};
    int i = 0;
    while (i < 3 && !(own[i] < best[i]) && !(own[i] > best[i]))
        i++;
    if (n->found && !(own[i] < best[i]))
        return;
    n->found = true;
    n->distance = distance;
    n->center = center;
    n->off = off;
}

/* Where to divide a span that an obstacle meets in part: along a side of the
 * obstacle, else in the middle of the longer side. false: it is a unit wide. */
static bool find_part(const struct obstacle *o, const struct span2 *span,
                      int *axis, int *at)
{
    const int *sides[2] = {o->outer.min, o->outer.max};
    for (int i = 0; i < 4; i++) {
        *axis = i / 2;
        *at = sides[i % 2][*axis];
        if (*at > span->min[*axis] && *at < span->max[*axis])
            return true;
    }
    int width = span->max[0] - span->min[0];
    int height = span->max[1] - span->min[1];
    *axis = height > width;
    *at = span->min[*axis] + (*axis ? height : width) / 2;
    return width > 1 || height > 1;
}

/* Spans of a cell that wait: one for each time it is halved, and four more. */
#define SPANS 96

/* Tries the reached part of a span that is connected with a free corner. */
static void try_from(struct nearest_visit *n, int cell, int k,
                     struct span2 span)
{
    if (n->reach(n->context, cell, k, &span) && !is_farther(n, &span))
        try_span(n, &span);
}

static bool is_free(const struct nearest_visit *n, const struct cell *cell,
                    int k)
{
    return graph_is_free(n->graph, graph_corner(n->graph, cell, k));
}

/* Tries a free span of a cell with one obstacle: from a corner that has nothing
 * in the way to it. There is one, as a line can be drawn between the span and
 * the obstacle: the corner farthest on its side. */
static void try_way(struct nearest_visit *n, int number,
                    const struct span2 *span)
{
    const struct cell *cell = &n->graph->cells->cells[number];
    for (int k = 0; k < 4; k++) {
        struct span2 at = span_corner(&cell->span, k);
        struct span2 way = span_around(span, &at);
        if (cell_is_met(n->graph->cells, cell, &way))
            continue;
        if (is_free(n, cell, k))
            try_from(n, number, k, *span);
        return;
    }
}

/* Tries the free part of a cell with one obstacle. */
static void try_rest(struct nearest_visit *n, int number)
{
    struct reach_cells *cells = n->graph->cells;
    const struct cell *cell = &cells->cells[number];
    int obstacle = cells->lists[cell->first];
    struct span2 spans[SPANS] = {cell->span};
    for (int count = 1; count > 0;) {
        struct span2 span = spans[--count], parts[2];
        int axis, at;
        if (is_farther(n, &span) || grid_covers(cells->grid, obstacle, &span))
            continue;
        if (!grid_meets(cells->grid, obstacle, &span)) {
            try_way(n, number, &span);
            continue;
        }
        if (count + 2 > SPANS ||
            !find_part(&cells->grid->obstacles[obstacle], &span, &axis, &at)) {
            for (int k = 0; k < 4; k++) {
                struct span2 corner = span_corner(&span, k);
                if (!is_farther(n, &corner) &&
                    !cell_is_met(cells, cell, &corner))
                    try_way(n, number, &corner);
            }
            continue;
        }
        parts[0] = parts[1] = span;
        parts[0].max[axis] = parts[1].min[axis] = at;
        int nearer = distance_of(cells->grid, &parts[1], n->box) <
                     distance_of(cells->grid, &parts[0], n->box);
        spans[count++] = parts[!nearer];
        spans[count++] = parts[nearer];
    }
}

static void try_cell(struct nearest_visit *n, int number)
{
    const struct cell *cell = &n->graph->cells->cells[number];
    bool reached = false;
    for (int k = 0; k < 4 && cell->state != CELL_BLOCKED; k++) {
        struct span2 at = span_corner(&cell->span, k), span = cell->span;
        if (!is_free(n, cell, k) || !n->reach(n->context, number, k, &span))
            continue;
        reached = true;
        try_from(n, number, k, at);
        if (cell->state == CELL_FREE)
            try_span(n, &span);
    }
    if (reached && cell->state == CELL_ONE)
        try_rest(n, number);
}

bool visit_nearest(struct reach_graph *graph, reach_function *reach,
                   void *context, const col_box *box,
                   struct space_nearest *answer)
{
    const struct reach_cells *cells = graph->cells;
    struct arena_mark before = arena_mark(graph->arena);
    struct pile pile = {.arena = graph->arena};
    struct nearest_visit nearest = {
        .graph = graph, .reach = reach, .context = context, .box = box};
    bool had = put(&pile, 0);
    while (had && pile.count > 0) {
        int number = pile.cells[--pile.count];
        const struct cell *cell = &cells->cells[number];
        if (is_farther(&nearest, &cell->span))
            continue;
        if (!cell->child) {
            try_cell(&nearest, number);
            continue;
        }
        /* The nearer half goes on top. */
        const struct cell *halves = &cells->cells[cell->child];
        double first = distance_of(cells->grid, &halves[0].span, box);
        double second = distance_of(cells->grid, &halves[1].span, box);
        int nearer = second < first;
        had = put(&pile, cell->child + !nearer) &&
              put(&pile, cell->child + nearer);
    }
    arena_rewind(graph->arena, before);
    *answer =
        (struct space_nearest){nearest.found, nearest.center, nearest.distance};
    return had;
}
