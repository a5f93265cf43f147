/* Searches the space: divides it into cells, builds the graph, answers, and
 * divides cells further as long as that may change an answer. For a player that
 * jumps it also finds goals that are too high, and pits. */
#include <math.h>

#include "lint/reach/climb.h"

/* A flag of roots: a start is, or may be, in their sets. */
enum { OF_START = 1 };

struct reach_search {
    struct space *space;
    struct arena *arena;
    struct reach_grid grid;
    struct reach_cells cells;
    struct reach_graph graph;
    unsigned char *proven;      /* OF_START of the roots of graph.proven */
    unsigned char *possible;    /* OF_START of the roots of graph.possible */
    struct reach_start *starts; /* of each place that is one */
};

static const struct span2 *goal_mark(const struct reach_search *s, int place)
{
    return &s->grid.marks[GRID_MARKS * place + MARK_GOAL];
}

/* ---- Places -------------------------------------------------------------- */

/* The visits of one place. */
struct reach_seen {
    struct reach_search *search;
    bool any;                   /* the player has room there, or may have */
    bool is_reached, may_reach; /* a start leads there, or may */
    bool is_sure;               /* of a start: it is in all parts that are
                                   proven */
};

static bool see_start(void *context, const struct visit *visit)
{
    const struct reach_seen *seen = context;
    struct reach_search *s = seen->search;
    s->possible[set_root(s->graph.possible, visit->node)] |= OF_START;
    if (visit->is_proven && seen->is_sure)
        s->proven[set_root(s->graph.proven, visit->node)] |= OF_START;
    return true;
}

static bool see_goal(void *context, const struct visit *visit)
{
    struct reach_seen *seen = context;
    struct reach_search *s = seen->search;
    seen->any = seen->any || visit->is_proven || visit->node < s->cells.count;
    if (s->possible[set_root(s->graph.possible, visit->node)] & OF_START)
        seen->may_reach = true;
    if (visit->is_proven &&
        s->proven[set_root(s->graph.proven, visit->node)] & OF_START)
        seen->is_reached = true;
    return true;
}

/* Builds the graph of the cells as they are, and finds the answers it gives. */
static bool look(struct reach_search *s)
{
    struct space *space = s->space;
    if (!graph_make(&s->graph, &s->cells, s->arena))
        return false;
    size_t nodes = (size_t)s->cells.count + (size_t)s->graph.corner_count;
    s->proven = arena_alloc(s->arena, nodes, 1);
    s->possible = arena_alloc(s->arena, nodes, 1);
    if (!s->proven || !s->possible)
        return false;
    for (int i = 0; i < space->place_count; i++) {
        struct reach_start *start = &s->starts[i];
        struct reach_seen seen = {.search = s};
        if (!space->places[i].is_start)
            continue;
        if (!start_find(&s->graph, i, start))
            return false;
        seen.is_sure = start->answer == SPACE_REACHED;
        space->places[i].answer = start->answer;
        if (!start_each(&s->graph, i, start, see_start, &seen))
            return false;
    }
    for (int i = 0; i < space->place_count; i++) {
        struct reach_seen seen = {.search = s};
        if (space->places[i].is_start)
            continue;
        if (!visit_mark(&s->graph, goal_mark(s, i), see_goal, &seen))
            return false;
        space->places[i].answer = seen.is_reached  ? SPACE_REACHED
                                  : seen.may_reach ? SPACE_UNDECIDED
                                  : seen.any       ? SPACE_CUT_OFF
                                                   : SPACE_NO_ROOM;
    }
    return true;
}

/* ---- Cells that are divided further -------------------------------------- */

static void want(struct reach_search *s, int cell)
{
    struct cell *wanted = &s->cells.cells[cell];
    if (cell_is_divisible(wanted))
        wanted->is_wanted = true;
}

static bool want_seen(void *context, const struct visit *visit)
{
    struct reach_search *s = context;
    if (!visit->is_proven && visit->node < s->cells.count)
        want(s, visit->node);
    return true;
}

/* Wants mixed cells that may join parts that are not proven to be joined. */
static bool want_clusters(struct reach_search *s)
{
    struct reach_graph *g = &s->graph;
    int *first = arena_take(s->arena, (size_t)s->cells.count, sizeof *first);
    unsigned char *joins = arena_alloc(s->arena, (size_t)s->cells.count, 1);
    if (!first || !joins)
        return false;
    for (int i = 0; i < s->cells.count; i++)
        first[i] = -1;
    for (int i = 0; i < g->touch_count; i++) {
        int cluster = set_root(g->clusters, g->touches[i].cell);
        int part = set_root(g->proven, g->touches[i].corner);
        if (first[cluster] < 0)
            first[cluster] = part;
        else if (first[cluster] != part)
            joins[cluster] = 1;
    }
    for (int i = 0; i < s->cells.count; i++) {
        const struct cell *cell = &s->cells.cells[i];
        if (!cell->child && cell->state == CELL_MIXED &&
            joins[set_root(g->clusters, i)])
            want(s, i);
    }
    return true;
}

/* Wants mixed cells beside places that are not decided; and beside all starts
 * if a goal is not, as each free position there leads farther. */
static bool want_places(struct reach_search *s)
{
    const struct space_place *places = s->space->places;
    bool goals = false;
    for (int i = 0; i < s->space->place_count; i++) {
        if (places[i].is_start || places[i].answer != SPACE_UNDECIDED)
            continue;
        goals = true;
        if (!visit_mark(&s->graph, goal_mark(s, i), want_seen, s))
            return false;
    }
    for (int i = 0; i < s->space->place_count; i++)
        if (places[i].is_start &&
            (goals || places[i].answer == SPACE_UNDECIDED) &&
            !start_each(&s->graph, i, &s->starts[i], want_seen, s))
            return false;
    return true;
}

/* ---- The place nearest to a goal ----------------------------------------- */

/* All that is connected with a corner that is proven to be reached. */
static bool reach_flying(void *context, int cell, int k, struct span2 *span)
{
    struct reach_search *s = context;
    int node = graph_corner(&s->graph, &s->cells.cells[cell], k);
    (void)span;
    return s->proven[set_root(s->graph.proven, node)] & OF_START;
}

static bool set_nearest(struct reach_graph *graph, reach_function *reach,
                        void *context, struct space_place *place)
{
    struct space_nearest nearest;
    if (!visit_nearest(graph, reach, context, &place->box, &nearest))
        return false;
    place->has_nearest = nearest.found;
    place->nearest = nearest.center;
    place->distance = nearest.distance;
    return true;
}

static bool want_possible(void *context, int cell)
{
    struct reach_search *s = context;
    if (s->cells.cells[cell].state == CELL_MIXED &&
        s->possible[set_root(s->graph.possible, cell)] & OF_START)
        want(s, cell);
    return true;
}

/* Finds the places nearest to goals that are not reached, and wants mixed cells
 * that may lead nearer. */
static bool want_nearer(struct reach_search *s)
{
    struct space *space = s->space;
    for (int i = 0; i < space->place_count; i++) {
        struct space_place *place = &space->places[i];
        place->has_nearest = false;
        if (!place->is_start && place->answer != SPACE_REACHED &&
            !set_nearest(&s->graph, reach_flying, s, place))
            return false;
    }
    for (int i = 0; i < space->place_count; i++) {
        const struct space_place *place = &space->places[i];
        const struct visit_region nearer = {.box = &place->box,
                                            .distance = place->distance};
        if (place->has_nearest &&
            !visit_cells(&s->graph, &nearer, want_possible, s))
            return false;
    }
    return true;
}

/* ---- A player that jumps ------------------------------------------------- */

/* Mixed cells are divided down to this part of the player's lesser size. */
#define FINEST 16

/* Wants mixed cells that the player may reach, unless they are small. */
static void want_climbed(const struct climb *climb)
{
    struct reach_cells *cells = climb->graph->cells;
    const int *size = cells->grid->size;
    int least = (size[0] < size[1] ? size[0] : size[1]) / FINEST;
    for (int i = 0; i < cells->count; i++) {
        struct cell *cell = &cells->cells[i];
        int width = cell->span.max[0] - cell->span.min[0];
        int height = cell->span.max[1] - cell->span.min[1];
        if (!cell->child && cell->state == CELL_MIXED &&
            climb_limit(climb, i, 0) > SWEEP_NONE &&
            (width > height ? width : height) > least)
            cell->is_wanted = cell_is_divisible(cell);
    }
}

static bool reach_jumping(void *context, int cell, int k, struct span2 *span)
{
    const struct climb *climb = context;
    const struct reach_grid *grid = climb->graph->cells->grid;
    int limit = climb_limit(climb, cell, k);
    if (limit < rim_low(grid, span))
        return false;
    if (limit >= rim_high(grid, span))
        return true;
    if (grid->is_y_up)
        span->max[1] = limit;
    else
        span->min[1] = -limit;
    return true;
}

/* Answers a goal that the player does not come to: it is too high, unless it is
 * so close that the player would touch it without its skin. Then the answer for
 * a player that flies stays. */
static bool answer_goal(struct climb *climb, struct space_place *place)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    if (!set_nearest(climb->graph, reach_jumping, climb, place))
        return false;
    /* The skin of the player's height, a unit more at most. */
    double skin =
        ceil(climb->space->height / grid->unit - grid->size[1]) * grid->unit;
    if (!place->has_nearest || place->distance > skin)
        place->answer = SPACE_TOO_HIGH;
    return true;
}

/* Whether a player that flies comes to a cell. */
static bool is_led_to(struct reach_search *s, int cell)
{
    for (int k = 0; k < 4; k++) {
        int node = graph_corner(&s->graph, &s->cells.cells[cell], k);
        if (graph_is_free(&s->graph, node) &&
            s->proven[set_root(s->graph.proven, node)])
            return true;
    }
    return false;
}

static bool find_pits(struct reach_search *s, const struct climb *climb,
                      struct arena *keep)
{
    const struct reach_sweep *sweep = &climb->sweep;
    struct space *space = s->space;
    space->pits =
        arena_take(keep, (size_t)sweep->pit_count, sizeof *space->pits);
    if (!space->pits)
        return false;
    for (int i = 0; i < sweep->pit_count; i++) {
        const struct sweep_pit *pit = &sweep->pits[i];
        bool is_corner = pit->node >= climb->region_count;
        if (is_corner || pit->lip <= SWEEP_NONE ||
            sweep->limits[pit->tree] <= SWEEP_NONE ||
            !is_led_to(s, climb->cells[pit->node]))
            continue;
        struct span2 at =
            span_point(pit->aside, rim_height(&s->grid, pit->ground));
        double depth = ((double)pit->lip - pit->ground) * s->grid.unit;
        space->pits[space->pit_count++] =
            (struct space_pit){.player = grid_box(&s->grid, &at),
                               .depth = depth,
                               .lacks = depth - space->jump};
    }
    return true;
}

/* Finds out where a player that jumps gets, in memory of its own. */
static bool climb(struct reach_search *s, struct arena *climbing,
                  struct arena *keep)
{
    int divided;
    struct climb climb;
    do {
        arena_rewind(climbing, (struct arena_mark){0});
        if (!climb_run(&climb, s->space, &s->graph, s->starts, climbing))
            return false;
        want_climbed(&climb);
        if (!cells_refine(&s->cells, &divided))
            return false;
        if (divided > 0)
            arena_rewind(s->arena, (struct arena_mark){0});
        if (divided > 0 && !look(s))
            return false;
    } while (divided > 0);
    s->space->cells = s->cells.count;
    for (int i = 0; i < s->space->place_count; i++) {
        struct space_place *place = &s->space->places[i];
        bool maybe =
            place->answer == SPACE_REACHED || place->answer == SPACE_UNDECIDED;
        if (!place->is_start && maybe && !climb.sweep.is_reached[i] &&
            !answer_goal(&climb, place))
            return false;
    }
    return find_pits(s, &climb, keep);
}

/* ---- All of it ----------------------------------------------------------- */

/* Looks, and looks more closely where that may change an answer, to the end.
 * The nearest places and the pockets are measured last. */
static bool run(struct reach_search *s, struct arena *keep)
{
    int divided;
    do {
        arena_rewind(s->arena, (struct arena_mark){0});
        if (!look(s) || !want_clusters(s) || !want_places(s) ||
            !cells_refine(&s->cells, &divided))
            return false;
        if (divided == 0 &&
            !(want_nearer(s) && pockets_want(&s->graph, s->possible) &&
              cells_refine(&s->cells, &divided)))
            return false;
    } while (divided > 0);
    s->space->cells = s->cells.count;
    if (!pockets_find(&s->graph, s->possible, s->space, keep))
        return false;
    if (!(s->space->jump > 0))
        return true;
    struct arena climbing = arena_make(keep->limit);
    bool had = climb(s, &climbing, keep);
    arena_free(&climbing);
    return had;
}

/* The grid and the cells last longer than the memory of each look. */
static bool search(struct reach_search *s, struct arena *lasting,
                   struct arena *keep)
{
    struct space *space = s->space;
    int most = space->most_cells > 0 ? space->most_cells : SPACE_CELLS;
    bool fits;
    s->starts =
        arena_take(lasting, (size_t)space->place_count, sizeof *s->starts);
    if (!s->starts || !grid_make(&s->grid, space, lasting, &fits))
        return false;
    return !fits ||
           (cells_make(&s->cells, &s->grid, most, lasting) && run(s, keep));
}

bool space_search(struct space *space, struct arena *arena)
{
    struct arena lasting = arena_make(arena->limit);
    struct arena passing = arena_make(arena->limit);
    struct reach_search s = {.space = space, .arena = &passing};
    space->pockets = NULL;
    space->pits = NULL;
    space->pocket_count = space->pit_count = space->cells = 0;
    for (int i = 0; i < space->place_count; i++) {
        space->places[i].answer = SPACE_UNDECIDED;
        space->places[i].has_nearest = false;
    }
    bool had = search(&s, &lasting, arena);
    arena_free(&lasting);
    arena_free(&passing);
    return had;
}
