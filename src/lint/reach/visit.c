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

/* ---- What touches a place ------------------------------------------------ */

static struct span2 common_span(const struct span2 *a, const struct span2 *b)
{
    struct span2 both = *a;
    for (int axis = 0; axis < 2; axis++) {
        if (b->min[axis] > both.min[axis])
            both.min[axis] = b->min[axis];
        if (b->max[axis] < both.max[axis])
            both.max[axis] = b->max[axis];
    }
    return both;
}

/* How many of the obstacles of a cell meet a span. */
static int count_meeting(struct reach_graph *graph, const struct cell *cell,
                         const struct span2 *span)
{
    struct reach_cells *cells = graph->cells;
    int count = 0;
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i];
        count += obstacle >= 0 && grid_meets(cells->grid, obstacle, span);
    }
    return count;
}

/* Whether one obstacle is in the way in all of a span in a cell. */
static bool is_barred(struct reach_graph *graph, const struct cell *cell,
                      const struct span2 *span)
{
    struct reach_cells *cells = graph->cells;
    for (int i = 0; i < cell->count; i++) {
        int obstacle = cells->lists[cell->first + i], met = 0;
        for (int k = 0; k < 4 && obstacle >= 0; k++) {
            struct span2 at = span_corner(span, k);
            met += grid_meets(cells->grid, obstacle, &at);
        }
        if (met == 4)
            return true;
    }
    return false;
}

/* What a visit of the cells is about. */
struct visiting {
    struct reach_graph *graph;
    const struct span2 *mark;
    visit_function *visit;
    void *context;
};

/* A free corner of a cell is joined to the mark if there is nothing in the way
 * to it from a corner of what the two have in common. Where the cell has one
 * obstacle, no other corners are: that is a side of it, or all of it, unless
 * cells were no more to be divided. */
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
        is_joined = count_meeting(v->graph, cell, &way) == 0;
    }
    bool is_exact = both->min[0] == both->max[0] ||
                    both->min[1] == both->max[1] ||
                    span_holds(both, &cell->span);
    struct visit visit = {node, is_joined, number, k, both};
    return (!is_joined && is_exact) || v->visit(v->context, &visit);
}

static bool visit_cell(void *context, int number)
{
    const struct visiting *v = context;
    const struct cell *cell = &v->graph->cells->cells[number];
    struct span2 both = common_span(&cell->span, v->mark);
    if (cell->state == CELL_BLOCKED || is_barred(v->graph, cell, &both))
        return true;
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
           visit_cells(graph, mark, visit_cell, &visiting);
}

/* Min height reachable straight down from a free position in a cell with one
 * obstacle. The cell may be free again below the obstacle, which is another
 * region. */
static int lowest_below(struct reach_graph *graph, const struct cell *cell,
                        const struct span2 *from, int low)
{
    const struct reach_grid *grid = graph->cells->grid;
    int free = rim_low(grid, from), x = from->min[0];
    struct span2 end = span_point(x, from->min[1]);
    struct span2 at = span_point(x, rim_height(grid, low));
    struct span2 way = span_around(&end, &at);
    if (count_meeting(graph, cell, &way) == 0)
        return low;
    while (free - low > 1) {
        int middle = low + (free - low) / 2;
        at = span_point(x, rim_height(grid, middle));
        way = span_around(&end, &at);
        if (count_meeting(graph, cell, &way) == 0)
            free = middle;
        else
            low = middle;
    }
    return free;
}

int visit_lowest(struct reach_graph *graph, const struct visit *visit)
{
    const struct reach_grid *grid = graph->cells->grid;
    const struct cell *cell = &graph->cells->cells[visit->cell];
    struct span2 corner = span_corner(&cell->span, visit->k);
    int low = rim_low(grid, visit->both), lowest = INT_MAX;
    for (int i = 0; i < 4 && cell->state == CELL_ONE; i++) {
        struct span2 end = span_corner(visit->both, i);
        struct span2 way = span_around(&end, &corner);
        int height = lowest;
        if (count_meeting(graph, cell, &way) == 0)
            height = lowest_below(graph, cell, &end, low);
        lowest = height < lowest ? height : lowest;
    }
    return lowest < INT_MAX ? lowest : low;
}

/* ---- What is nearest ----------------------------------------------------- */

static double gap(double a_min, double a_max, double b_min, double b_max)
{
    return fmax(0, fmax(b_min - a_max, a_min - b_max));
}

/* Between the player, wherever it is in a span, and a box. */
static double distance_of(const struct reach_grid *grid,
                          const struct span2 *span, const col_box *box)
{
    col_box own = grid_box(grid, span);
    double x = gap(own.min.x, own.max.x, box->min.x, box->max.x);
    double y = gap(own.min.y, own.max.y, box->min.y, box->max.y);
    if (!(x > 0) || !(y > 0))
        return x + y;
    double larger = fmax(x, y), smaller = fmin(x, y);
    return larger * sqrt(1 + smaller / larger * (smaller / larger));
}

/* The centre of the player where it is as near to the middle of a box as a span
 * of positions lets it be. */
static col_vec2 center_towards(const struct reach_grid *grid,
                               const struct span2 *span, const col_box *box)
{
    struct span2 low = span_point(span->min[0], span->min[1]);
    struct span2 high = span_point(span->max[0], span->max[1]);
    col_box first = grid_box(grid, &low), last = grid_box(grid, &high);
    col_vec2 middle = {box->min.x / 2 + box->max.x / 2,
                       box->min.y / 2 + box->max.y / 2};
    return (col_vec2){fmin(fmax(middle.x, first.min.x / 2 + first.max.x / 2),
                           last.min.x / 2 + last.max.x / 2),
                      fmin(fmax(middle.y, first.min.y / 2 + first.max.y / 2),
                           last.min.y / 2 + last.max.y / 2)};
}

struct nearest_visit {
    struct reach_graph *graph;
    reach_function *reach;
    void *context;
    const col_box *box;
    bool found;
    col_vec2 center;
    double distance;
    double off; /* of the centre from that of the box, squared */
};

/* Whether a span holds no place as near as the nearest one so far. */
static bool is_farther(const struct nearest_visit *n, const struct span2 *span)
{
    return n->found &&
           distance_of(n->graph->cells->grid, span, n->box) > n->distance;
}

/* Of places as near, that of which the player's centre is nearest to the middle
 * of the box counts, and of those that with the least coordinates. */
static bool is_nearer(const struct nearest_visit *n, double distance,
                      double off, col_vec2 center)
{
    if (distance < n->distance || distance > n->distance)
        return distance < n->distance;
    if (off < n->off || off > n->off)
        return off < n->off;
    if (center.x < n->center.x || center.x > n->center.x)
        return center.x < n->center.x;
    return center.y < n->center.y;
}

/* All of a span is reached. */
static void try_span(struct nearest_visit *n, const struct span2 *span)
{
    const struct reach_grid *grid = n->graph->cells->grid;
    double distance = distance_of(grid, span, n->box);
    col_vec2 center = center_towards(grid, span, n->box);
    double x = center.x - (n->box->min.x / 2 + n->box->max.x / 2);
    double y = center.y - (n->box->min.y / 2 + n->box->max.y / 2);
    double off = x * x + y * y;
    if (n->found && !is_nearer(n, distance, off, center))
        return;
    n->found = true;
    n->distance = distance;
    n->center = center;
    n->off = off;
}

/* Where to divide a span that an obstacle is partly in the way in: along a side
 * of it, else in the middle of the longer side. false: it is a unit wide. */
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

/* Tries what is reached of a span which hangs together with a free corner. */
static void try_from(struct nearest_visit *n, int cell, int k,
                     struct span2 span)
{
    if (n->reach(n->context, cell, k, &span) && !is_farther(n, &span))
        try_span(n, &span);
}

/* Whether a corner of a cell is free. */
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
        if (count_meeting(n->graph, cell, &way) > 0)
            continue;
        if (is_free(n, cell, k))
            try_from(n, number, k, *span);
        return;
    }
}

/* The corners of a span that is a unit wide, and met in part. */
static void try_corners(struct nearest_visit *n, int number,
                        const struct span2 *span)
{
    const struct cell *cell = &n->graph->cells->cells[number];
    for (int k = 0; k < 4; k++) {
        struct span2 at = span_corner(span, k);
        if (!is_farther(n, &at) && count_meeting(n->graph, cell, &at) == 0)
            try_way(n, number, &at);
    }
}

/* The free part of a cell with one obstacle. */
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
            try_corners(n, number, &span);
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

/* Puts the halves of a cell onto the pile, the nearer one on top. */
static bool put_halves(struct nearest_visit *n, struct pile *pile, int child)
{
    const struct reach_cells *cells = n->graph->cells;
    double first = distance_of(cells->grid, &cells->cells[child].span, n->box);
    double second =
        distance_of(cells->grid, &cells->cells[child + 1].span, n->box);
    int nearer = second < first;
    return put(pile, child + !nearer) && put(pile, child + nearer);
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
        if (cell->child)
            had = put_halves(&nearest, &pile, cell->child);
        else
            try_cell(&nearest, number);
    }
    arena_rewind(graph->arena, before);
    *answer =
        (struct space_nearest){nearest.found, nearest.center, nearest.distance};
    return had;
}

/* ---- All cells of a region ----------------------------------------------- */

/* What meets a span, or, without one, may be nearer to a box than `distance`.
 */
struct region {
    const struct span2 *span;
    const col_box *box;
    double distance;
};

static bool is_outside(const struct reach_grid *grid,
                       const struct region *region, const struct span2 *cell)
{
    return region->span
               ? !spans_meet(cell, region->span)
               : !(distance_of(grid, cell, region->box) < region->distance);
}

static bool visit_region(struct reach_graph *graph, const struct region *region,
                         cell_function *function, void *context)
{
    const struct reach_cells *cells = graph->cells;
    struct arena_mark before = arena_mark(graph->arena);
    struct pile pile = {.arena = graph->arena};
    bool had = put(&pile, 0);
    while (had && pile.count > 0) {
        int number = pile.cells[--pile.count];
        const struct cell *cell = &cells->cells[number];
        if (is_outside(cells->grid, region, &cell->span))
            continue;
        if (cell->child)
            had = put(&pile, cell->child) && put(&pile, cell->child + 1);
        else
            had = function(context, number);
    }
    arena_rewind(graph->arena, before);
    return had;
}

bool visit_cells(struct reach_graph *graph, const struct span2 *span,
                 cell_function *function, void *context)
{
    return visit_region(graph, &(struct region){.span = span}, function,
                        context);
}

bool visit_nearer(struct reach_graph *graph, const col_box *box,
                  double distance, cell_function *function, void *context)
{
    const struct region region = {.box = box, .distance = distance};
    return visit_region(graph, &region, function, context);
}

/* The free positions of one mark. */
struct search_mark {
    struct reach_graph *graph;
    bool any, any_proven;
    int lowest, lowest_proven; /* their least heights */
};

static int lower(int a, int b)
{
    return a < b ? a : b;
}

static bool see_free(void *context, const struct visit *visit)
{
    struct search_mark *mark = context;
    int lowest = visit_lowest(mark->graph, visit);
    mark->any = true;
    mark->lowest = lower(mark->lowest, lowest);
    if (!visit->is_proven)
        return true;
    mark->any_proven = true;
    mark->lowest_proven = lower(mark->lowest_proven, lowest);
    return true;
}

static const struct span2 *mark_of(const struct reach_graph *graph, int place,
                                   int mark)
{
    return &graph->cells->grid->marks[GRID_MARKS * place + mark];
}

bool start_find(struct reach_graph *graph, int place, struct reach_start *start)
{
    *start = (struct reach_start){SPACE_NO_ROOM, 0, -1, INT_MAX};
    for (int i = MARK_INSIDE; i <= MARK_AROUND; i++) {
        struct search_mark mark = {graph, false, false, INT_MAX, INT_MAX};
        if (!visit_mark(graph, mark_of(graph, place, i), see_free, &mark))
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

/* Passes on what is low enough. */
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
        const struct span2 *mark = mark_of(graph, place, i);
        bool is_lifted = i == MARK_LIFTED;
        if (!visit_mark(graph, mark, is_lifted ? see_lifted : visit,
                        is_lifted ? (void *)&lifted : context))
            return false;
    }
    return true;
}
