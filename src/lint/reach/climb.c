/* Describes the free space of a player that falls and jumps: regions, the
 * heights at which they are joined, the ground in them, and the starts and
 * goals, as events for the sweep. */
#include <limits.h>

#include "lint/reach/climb.h"

/* ---- Regions ------------------------------------------------------------- */

/* Numbers the parts of a cell with one obstacle: free sides join its corners,
 * but for the upper one. Returns how many there are. */
static int number_parts(const struct climb *climb, int number)
{
    static const unsigned char around[5] = {0, 1, 3, 2, 0};
    const struct reach_cells *cells = climb->graph->cells;
    const struct cell *cell = &cells->cells[number];
    unsigned char *parts = climb->parts[number];
    int obstacle = cells->lists[cell->first], count = 0;
    for (int k = 0; k < 4; k++) {
        int node = graph_corner(climb->graph, cell, k);
        parts[k] = graph_is_free(climb->graph, node) ? (unsigned char)count++
                                                     : CLIMB_NONE;
    }
    for (int i = 0; i < 4; i++) {
        struct span2 first = span_corner(&cell->span, around[i]);
        struct span2 last = span_corner(&cell->span, around[i + 1]);
        struct span2 side = span_around(&first, &last);
        unsigned char a = parts[around[i]], b = parts[around[i + 1]];
        bool is_upper = i == (cells->grid->is_y_up ? 2 : 0);
        if (is_upper || a == CLIMB_NONE || b == CLIMB_NONE || a == b ||
            grid_meets(cells->grid, obstacle, &side))
            continue;
        for (int k = 0; k < 4; k++)
            if (parts[k] == (a > b ? a : b))
                parts[k] = a > b ? b : a;
    }
    return count;
}

/* The region of a cell that has its corner k; -1: the corner is not free. */
static int region_of_corner(const struct climb *climb, int number, int k)
{
    int first = climb->regions[number];
    if (climb->graph->cells->cells[number].state != CELL_ONE || first < 0)
        return first;
    int part = climb->parts[number][k];
    return part == CLIMB_NONE ? -1 : first + part;
}

/* The region of a cell, by number, that has a free position on its border: that
 * of a corner with nothing in the way to it, straight up or down, or else to
 * the side, along the border. -1: there is none, or no cell. */
static int region_at(const struct climb *climb, int number,
                     const struct span2 *at)
{
    struct reach_cells *cells = climb->graph->cells;
    if (number < 0 || climb->regions[number] < 0)
        return -1;
    const struct cell *cell = &cells->cells[number];
    if (cell->state != CELL_ONE)
        return climb->regions[number];
    for (int i = 0; i < 8; i++) {
        struct span2 corner = span_corner(&cell->span, i % 4);
        struct span2 way = span_around(at, &corner);
        int axis = i < 4 ? 0 : 1;
        if (corner.min[axis] == at->min[axis] &&
            !grid_meets(cells->grid, cells->lists[cell->first], &way))
            return region_of_corner(climb, number, i % 4);
    }
    return -1;
}

int climb_limit(const struct climb *climb, int cell, int k)
{
    int region = region_of_corner(climb, cell, k);
    return region < 0 ? SWEEP_NONE : climb->sweep.limits[region];
}

/* ---- Ways from region to region ------------------------------------------ */

/* Adds an event at a height of a region or corner (less than 0: none). */
static bool add_event(struct climb *climb, enum sweep_kind kind, int node,
                      int height, int other)
{
    const struct reach_cells *cells = climb->graph->cells;
    bool is_mixed = node >= 0 && node < climb->region_count &&
                    cells->cells[climb->cells[node]].state == CELL_MIXED;
    struct sweep_event event = {height, kind, node, other, height, is_mixed};
    return node < 0 || sweep_add(&climb->sweep, &event);
}

static int corner_node(const struct climb *climb, int node)
{
    return climb->region_count + node - climb->graph->cells->count;
}

/* The part of a link that is free, at least at one of its ends. */
struct opening {
    int height, aside; /* the least height, and position along x */
    bool is_point;     /* nothing but that end is */
};

/* Joins the regions beside an opening from its height on. Beside ground and at
 * the border there is one region only; but where a wall comes to an end at a
 * blocked cell nobody stands on it. */
static bool take_opening(struct climb *climb, const struct graph_link *link,
                         const int regions[2], const struct opening *opening)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    int lower = !grid->is_y_up, height = opening->height;
    if (regions[0] >= 0 && regions[1] >= 0)
        return add_event(climb, SWEEP_JOIN, regions[0], height, regions[1]);
    int region = regions[regions[0] < 0];
    bool is_level = link->span.min[1] == link->span.max[1];
    bool is_ground = is_level && regions[lower] < 0 &&
                     (!opening->is_point || link->cells[lower] < 0);
    bool is_border = link->cells[0] < 0 || link->cells[1] < 0;
    return (!is_ground ||
            add_event(climb, SWEEP_GROUND, region, height, opening->aside)) &&
           (!is_border || add_event(climb, SWEEP_BORDER, region, height, 0));
}

/* Joins the regions and the corner at a free end of a link, and takes the
 * opening of the link from that end on. */
static bool take_end(struct climb *climb, const struct graph_link *link,
                     const struct graph_rest *rest, int end)
{
    const struct reach_cells *cells = climb->graph->cells;
    struct span2 at = graph_place(climb->graph, link->ends[end]);
    int regions[2];
    for (int i = 0; i < 2; i++)
        regions[i] = region_at(climb, link->cells[i], &at);
    int height = rim_low(cells->grid, &at);
    bool is_between = regions[0] >= 0 && regions[1] >= 0;
    if (is_between && end > 0 && rest->meeting == 0)
        return true;
    struct opening opening = {rim_low(cells->grid, &link->span),
                              link->span.min[0], false};
    if (rest->meeting > 0) {
        bool is_level = link->span.min[1] == link->span.max[1], is_exact;
        struct rim_line line = {rest->cell, &link->span, end > 0};
        int far = rim_free(cells, &line, &is_exact);
        opening.is_point = far == 0 && is_exact;
        if (is_level && end > 0)
            opening.aside = link->span.max[0] - far;
        if (!is_level && height > opening.height)
            opening.height = height - far - !is_exact;
    }
    return (is_between ||
            add_event(climb, SWEEP_JOIN, regions[regions[0] < 0], height,
                      corner_node(climb, link->ends[end]))) &&
           take_opening(climb, link, regions, &opening);
}

/* Along the rims of two obstacles the player may stand anywhere. */
static bool take_rim(struct climb *climb, const struct graph_link *link,
                     const struct graph_rest *rest)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    int first = corner_node(climb, link->ends[0]);
    int last = corner_node(climb, link->ends[1]);
    int low = rim_low(grid, &link->span), high = rim_high(grid, &link->span);
    int x = link->span.min[0];
    int lower = !grid->is_y_up;
    for (int i = 0; i < 2; i++)
        if (!rest->is_met[i] && (i == lower || rest->meeting > 0) &&
            !add_event(climb, SWEEP_GROUND, i ? last : first, low, x))
            return false;
    return rest->meeting > 0 || add_event(climb, SWEEP_JOIN, first, high, last);
}

static bool take_link(void *context, const struct graph_link *link)
{
    struct climb *climb = context;
    struct graph_rest rest = graph_rest(climb->graph, link);
    if (rest.is_covered)
        return true;
    if (rest.cell->state == CELL_BLOCKED)
        return !graph_is_rim(climb->graph, link) ||
               take_rim(climb, link, &rest);
    if (rest.cell->state == CELL_MIXED && rest.meeting > 0) {
        /* Beside mixed cells any part of a link may be free. */
        struct opening opening = {
            rim_low(climb->graph->cells->grid, &link->span), link->span.min[0],
            false};
        int regions[2];
        for (int i = 0; i < 2; i++)
            regions[i] =
                link->cells[i] < 0 ? -1 : climb->regions[link->cells[i]];
        if (!take_opening(climb, link, regions, &opening))
            return false;
    }
    for (int i = 0; i < 2; i++)
        if (!rest.is_met[i] && !take_end(climb, link, &rest, i))
            return false;
    return true;
}

/* ---- Ground in cells ----------------------------------------------------- */

static bool add_ground(struct climb *climb, int node, int from,
                       const struct reach_rim *rim, bool is_unsure)
{
    struct sweep_event event = {from,       SWEEP_GROUND, node,
                                rim->aside, rim->highest, is_unsure};
    return node < 0 || sweep_add(&climb->sweep, &event);
}

/* Whether the player may be unable to stand on an obstacle or ledge: among
 * several obstacles, on round ones, on ledges beside slanted ones. */
static bool is_unsure(const struct climb *climb, int number,
                      const struct obstacle *obstacle)
{
    const struct reach_cells *cells = climb->graph->cells;
    const struct cell *cell = &cells->cells[number];
    if (cell->state == CELL_MIXED || obstacle->shape->radius > 0)
        return true;
    int own = cell->count > 0 ? cells->lists[cell->first] : -1;
    return cell->state == CELL_ONE &&
           obstacle != &cells->grid->obstacles[own] &&
           !cells->grid->obstacles[own].is_box;
}

/* Adds the ground on an obstacle in a cell, and the way over it. If the cell
 * has no other obstacle, the way straight up from the ground is free. */
static bool take_obstacle(struct climb *climb, int number,
                          const struct obstacle *obstacle)
{
    struct reach_cells *cells = climb->graph->cells;
    const struct cell *cell = &cells->cells[number];
    bool is_y_up = cells->grid->is_y_up;
    int upper = is_y_up ? 2 : 0;
    int left = region_of_corner(climb, number, upper);
    int right = region_of_corner(climb, number, upper + 1);
    struct span2 side = span_side(&cell->span, is_y_up ? 3 : 2);
    struct reach_rim rim;
    bool unsure = is_unsure(climb, number, obstacle);
    bool has_rim = rim_find(cells->grid, obstacle, &cell->span, &rim);
    if (left >= 0 && right >= 0 && left != right &&
        !grid_meets(cells->grid, cells->lists[cell->first], &side) &&
        !add_event(climb, SWEEP_JOIN, left,
                   has_rim ? rim.pass : rim_low(cells->grid, &cell->span),
                   right))
        return false;
    return !has_rim || (add_ground(climb, left, rim.least[0], &rim, unsure) &&
                        add_ground(climb, right, rim.least[1], &rim, unsure));
}

/* ---- Ledges -------------------------------------------------------------- */

struct reach_ledge {
    struct climb *climb;
    struct obstacle obstacle;
};

/* Whether ground that is connected with a corner of a cell may be on a ledge:
 * if the cell has one obstacle, which is a box, and an end of the ground is
 * free, for a unit at least, nothing is between that and a corner on the same
 * side of the box. */
static bool may_hang_together(const struct climb *climb, int number, int k,
                              const struct reach_rim *rim)
{
    struct reach_cells *cells = climb->graph->cells;
    const struct cell *cell = &cells->cells[number];
    if (cell->state != CELL_ONE)
        return true;
    int obstacle = cells->lists[cell->first];
    struct span2 corner = span_corner(&cell->span, k);
    int y = rim_height(cells->grid, rim->highest);
    for (int i = 0; i < 2; i++) {
        struct span2 end = span_point(i ? rim->far : rim->aside, y);
        struct span2 next = span_point(i ? rim->far - 1 : rim->aside, y);
        struct span2 way = span_around(&end, &corner);
        next.max[0]++;
        if (!grid_covers(cells->grid, obstacle, &next) &&
            !grid_meets(cells->grid, obstacle, &way))
            return true;
    }
    return !cells->grid->obstacles[obstacle].is_box;
}

/* Adds the ground on a ledge, which may be anywhere in a cell. */
static bool take_ledge(void *context, int number)
{
    const struct reach_ledge *ledge = context;
    struct climb *climb = ledge->climb;
    const struct reach_cells *cells = climb->graph->cells;
    struct reach_rim rim;
    int told = -1;
    if (climb->regions[number] < 0)
        return true;
    bool unsure = is_unsure(climb, number, &ledge->obstacle);
    if (!rim_find(cells->grid, &ledge->obstacle, &cells->cells[number].span,
                  &rim))
        return true;
    int least = rim.least[rim.least[1] < rim.least[0]];
    for (int k = 0; k < 4; k++) {
        int region = region_of_corner(climb, number, k);
        if (region == told || !may_hang_together(climb, number, k, &rim))
            continue;
        if (!add_ground(climb, region, least, &rim, unsure))
            return false;
        told = region;
    }
    return true;
}

/* ---- Starts and goals ---------------------------------------------------- */

struct touching {
    struct climb *climb;
    int place;
    int cell;          /* the last cell; -1: none */
    struct span2 both; /* positions of both the cell and the place */
    bool is_start;     /* else the player comes to it */
    int limit;         /* only positions up to this height count */
    int open;          /* positions at this height also stand for all that are
                          less than a unit lower; SWEEP_NONE: there are none */
};

/* Adds the positions in a region, from one height to another. The player that
 * starts at the upper one also comes to the lower one. */
static bool touch(struct touching *t, int region, int low, int high)
{
    if (low > t->limit)
        return true;
    high = high < t->limit ? high : t->limit;
    low -= low == t->open;
    return t->is_start
               ? add_event(t->climb, SWEEP_START, region, low, high)
               : add_event(t->climb, SWEEP_PLACE, region, low, t->place);
}

/* A side of a cell with one obstacle, 0: at the least x, and a span in it. */
struct touch_side {
    const struct cell *cell;
    int obstacle, number;
    const struct span2 *span;
};

/* The positions between the side and the span, from one height to another. */
static struct span2 between(const struct reach_grid *grid,
                            const struct touch_side *side, int low, int high)
{
    struct span2 way;
    int a = rim_height(grid, low), b = rim_height(grid, high);
    way.min[0] = side->number ? side->span->max[0] : side->cell->span.min[0];
    way.max[0] = side->number ? side->cell->span.max[0] : side->span->min[0];
    way.min[1] = a < b ? a : b;
    way.max[1] = a < b ? b : a;
    return way;
}

static bool is_open(struct reach_grid *grid, const struct touch_side *side,
                    int low, int high)
{
    struct span2 way = between(grid, side, low, high);
    return !grid_meets(grid, side->obstacle, &way);
}

/* The height down to which, from the upper side of the span, nothing is between
 * the span and the side; or `upward`: up to which, from the lower side. It is a
 * unit too far if it may be between two. At the end where it begins nothing is
 * in the way, and at the other one something. */
static int farthest_open(struct reach_grid *grid, const struct touch_side *side,
                         bool upward)
{
    const struct obstacle *o = &grid->obstacles[side->obstacle];
    int low = rim_low(grid, side->span), high = rim_high(grid, side->span);
    int from = upward ? low : high, free = from, met = upward ? high : low;
    if (o->is_box)
        return upward ? rim_low(grid, &o->inner) : rim_high(grid, &o->inner);
    while (free - met > 1 || met - free > 1) {
        int middle = met + (free - met) / 2;
        if (is_open(grid, side, middle < from ? middle : from,
                    middle < from ? from : middle))
            free = middle;
        else
            met = middle;
    }
    return met;
}

/* Adds the positions from which a place is touched from a side. The obstacle is
 * convex, so each free position has a level way to one of the sides. There the
 * upper or lower end of the span is free, or all or nothing. */
static bool touch_from(struct touching *t, int cell,
                       const struct touch_side *side)
{
    struct reach_grid *grid = t->climb->graph->cells->grid;
    int ends[2] = {rim_low(grid, side->span), rim_high(grid, side->span)};
    bool is_free = is_open(grid, side, ends[0], ends[1]);
    for (int i = 0; i < 2; i++) {
        struct span2 way = between(grid, side, ends[i], ends[i]);
        int low = ends[0], high = ends[1];
        if (!is_open(grid, side, ends[i], ends[i]))
            continue;
        struct span2 at =
            span_point(side->number ? way.max[0] : way.min[0], way.min[1]);
        if (!is_free && i > 0)
            low = farthest_open(grid, side, false);
        if (!is_free && i == 0)
            high = farthest_open(grid, side, true);
        if (!touch(t, region_at(t->climb, cell, &at), low, high))
            return false;
    }
    return true;
}

static bool see_place(void *context, const struct visit *visit)
{
    struct touching *t = context;
    const struct reach_cells *cells = t->climb->graph->cells;
    if (visit->cell == t->cell && span_holds(&t->both, visit->both))
        return true;
    t->cell = visit->cell;
    t->both = *visit->both;
    const struct cell *cell = &cells->cells[visit->cell];
    if (cell->state == CELL_ONE) {
        struct touch_side side = {cell, cells->lists[cell->first], 0,
                                  visit->both};
        bool had = touch_from(t, visit->cell, &side);
        side.number = 1;
        return had && touch_from(t, visit->cell, &side);
    }
    return touch(t, t->climb->regions[visit->cell],
                 rim_low(cells->grid, visit->both),
                 rim_high(cells->grid, visit->both));
}

/* Adds a start, also as a place to come back to by overlapping it. */
static bool touch_start(struct touching *t)
{
    struct climb *climb = t->climb;
    const struct reach_start *start = &climb->starts[t->place];
    const struct reach_grid *grid = climb->graph->cells->grid;
    const struct span2 *marks = &grid->marks[GRID_MARKS * t->place];
    t->open = rim_low(grid, &marks[MARK_RETURN]);
    if (!visit_mark(climb->graph, &marks[MARK_RETURN], see_place, t))
        return false;
    t->open = SWEEP_NONE;
    for (int i = 0; i < 2; i++) {
        t->cell = -1;
        t->is_start = i > 0;
        if (start->first == MARK_LIFTED && start->last == MARK_LIFTED)
            t->limit = start->lifted;
        if (!start_each(climb->graph, t->place, start, see_place, t))
            return false;
    }
    return true;
}

/* ---- All of it ----------------------------------------------------------- */

static bool make_regions(struct climb *climb)
{
    const struct reach_cells *cells = climb->graph->cells;
    size_t count = (size_t)cells->count;
    climb->regions = arena_take(climb->arena, count, sizeof *climb->regions);
    climb->parts = arena_take(climb->arena, count, sizeof *climb->parts);
    climb->cells = arena_take(climb->arena, 4 * count, sizeof *climb->cells);
    if (!climb->regions || !climb->parts || !climb->cells)
        return false;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = &cells->cells[i];
        bool has = !cell->child && cell->state != CELL_BLOCKED;
        int more = !has                      ? 0
                   : cell->state == CELL_ONE ? number_parts(climb, i)
                                             : 1;
        climb->regions[i] = more > 0 ? climb->region_count : -1;
        for (int k = 0; k < more; k++)
            climb->cells[climb->region_count++] = i;
    }
    return true;
}

bool climb_run(struct climb *climb, const struct space *space,
               struct reach_graph *graph, const struct reach_start *starts,
               struct arena *arena)
{
    const struct reach_cells *cells = graph->cells;
    const struct reach_grid *grid = cells->grid;
    double jump = space->jump / grid->unit;
    *climb = (struct climb){
        .space = space, .graph = graph, .starts = starts, .arena = arena};
    if (!make_regions(climb))
        return false;
    climb->sweep =
        (struct reach_sweep){.arena = arena,
                             .nodes = climb->region_count + graph->corner_count,
                             .jump = jump < GRID_MOST ? (int)jump : GRID_MOST,
                             .places = space->place_count};
    if (!graph_each_link(graph, take_link, climb))
        return false;
    for (int i = 0; i < cells->count; i++) {
        const struct cell *cell = &cells->cells[i];
        for (int j = 0; j < cell->count && climb->regions[i] >= 0; j++) {
            int obstacle = cells->lists[cell->first + j];
            if (obstacle >= 0 &&
                !take_obstacle(climb, i, &grid->obstacles[obstacle]))
                return false;
        }
    }
    for (int i = 0; i < space->ledge_count; i++) {
        struct reach_ledge ledge = {climb,
                                    grid_obstacle(grid, space->ledges[i])};
        const struct visit_region region = {.span = &ledge.obstacle.outer};
        if (!visit_cells(graph, &region, take_ledge, &ledge))
            return false;
    }
    for (int i = 0; i < space->place_count; i++) {
        struct touching t = {.climb = climb,
                             .place = i,
                             .cell = -1,
                             .limit = INT_MAX,
                             .open = SWEEP_NONE};
        if (space->places[i].is_start
                ? !touch_start(&t)
                : !visit_mark(graph, &grid->marks[GRID_MARKS * i + MARK_GOAL],
                              see_place, &t))
            return false;
    }
    return sweep_run(&climb->sweep);
}
