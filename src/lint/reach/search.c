/* The answers about a player that jumps. */
#include <math.h>

#include "lint/reach/climb.h"
#include "lint/reach/free_space.h"

/* Mixed cells are divided down to this part of the player's lesser size. */
#define FINEST 16

/* Wants those mixed cells divided further that the player may come to, as long
 * as they are not small beside it; none: the answers will get no better. */
static void jump_want(const struct climb *climb)
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

/* ---- Goals --------------------------------------------------------------- */

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

/* What is taken off the player's height, a unit more at most. */
static double skin_of(const struct climb *climb)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    return ceil(climb->space->height / grid->unit - grid->size[1]) * grid->unit;
}

/* The goal is too high, unless it is so close that the player would touch it
 * without its skin: then the answer for a player that flies stays. */
static bool answer_goal(struct climb *climb, struct space_place *place)
{
    struct space_nearest nearest;
    if (!visit_nearest(climb->graph, reach_jumping, climb, &place->box,
                       &nearest))
        return false;
    place->has_nearest = nearest.found;
    place->nearest = nearest.center;
    place->distance = nearest.distance;
    if (!nearest.found || nearest.distance > skin_of(climb))
        place->answer = SPACE_TOO_HIGH;
    return true;
}

/* ---- Pits ---------------------------------------------------------------- */

/* Whether a way leads to a cell at all. */
static bool is_led_to(struct reach_graph *graph, const unsigned char *flags,
                      int cell)
{
    for (int k = 0; k < 4; k++) {
        int node = graph_corner(graph, &graph->cells->cells[cell], k);
        if (graph_is_free(graph, node) &&
            flags[graph_root(graph->proven, node)])
            return true;
    }
    return false;
}

static struct space_pit make_pit(const struct climb *climb,
                                 const struct sweep_pit *pit)
{
    const struct reach_grid *grid = climb->graph->cells->grid;
    struct span2 at = span_point(pit->aside, rim_height(grid, pit->ground));
    double depth = ((double)pit->lip - pit->ground) * grid->unit;
    return (struct space_pit){.player = grid_box(grid, &at),
                              .depth = depth,
                              .lacks = depth - climb->space->jump};
}

static bool find_pits(const struct climb *climb, const unsigned char *flags,
                      struct space *space, struct arena *keep)
{
    const struct reach_sweep *sweep = &climb->sweep;
    space->pits =
        arena_take(keep, (size_t)sweep->pit_count, sizeof *space->pits);
    if (!space->pits)
        return false;
    for (int i = 0; i < sweep->pit_count; i++) {
        const struct sweep_pit *pit = &sweep->pits[i];
        bool is_corner = pit->node >= climb->region_count;
        if (!is_corner && pit->lip > SWEEP_NONE &&
            sweep->limits[pit->tree] > SWEEP_NONE &&
            is_led_to(climb->graph, flags, climb->cells[pit->node]))
            space->pits[space->pit_count++] = make_pit(climb, pit);
    }
    return true;
}

/* Answers the goals that are too high, and finds the pits, in memory that is
 * kept. `flags` are not 0 for the roots of graph->proven that a player comes to
 * which flies. false: memory is used up. */
static bool jump_answer(const struct climb *climb, const unsigned char *flags,
                        struct space *space, struct arena *keep)
{
    struct climb reached = *climb;
    for (int i = 0; i < space->place_count; i++) {
        struct space_place *place = &space->places[i];
        bool maybe =
            place->answer == SPACE_REACHED || place->answer == SPACE_UNDECIDED;
        if (!place->is_start && maybe && !climb_reaches(climb, i) &&
            !answer_goal(&reached, place))
            return false;
    }
    return find_pits(climb, flags, space, keep);
}

/* A flag of roots: a start is, or may be, in what they stand for. */
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

/* ---- Places -------------------------------------------------------------- */

/* What visit_mark tells of one place. */
struct reach_seen {
    struct reach_search *search;
    bool any;                   /* the player has room there, or may have */
    bool is_reached, may_reach; /* and a start leads there, or may */
    bool is_sure;               /* of a start: it is in all that is proven */
};

static bool see_start(void *context, const struct visit *visit)
{
    const struct reach_seen *seen = context;
    struct reach_search *s = seen->search;
    s->possible[graph_root(s->graph.possible, visit->node)] |= OF_START;
    if (visit->is_proven && seen->is_sure)
        s->proven[graph_root(s->graph.proven, visit->node)] |= OF_START;
    return true;
}

static bool see_goal(void *context, const struct visit *visit)
{
    struct reach_seen *seen = context;
    struct reach_search *s = seen->search;
    seen->any = seen->any || visit->is_proven || visit->node < s->cells.count;
    if (s->possible[graph_root(s->graph.possible, visit->node)] & OF_START)
        seen->may_reach = true;
    if (visit->is_proven &&
        s->proven[graph_root(s->graph.proven, visit->node)] & OF_START)
        seen->is_reached = true;
    return true;
}

static bool answer_starts(struct reach_search *s)
{
    for (int i = 0; i < s->space->place_count; i++) {
        struct space_place *place = &s->space->places[i];
        struct reach_start *start = &s->starts[i];
        if (!place->is_start)
            continue;
        if (!start_find(&s->graph, i, start))
            return false;
        struct reach_seen seen = {.search = s};
        seen.is_sure = start->answer == SPACE_REACHED;
        place->answer = start->answer;
        if (!start_each(&s->graph, i, start, see_start, &seen))
            return false;
    }
    return true;
}

static enum space_answer answer_of(const struct reach_seen *seen)
{
    if (seen->is_reached)
        return SPACE_REACHED;
    if (seen->may_reach)
        return SPACE_UNDECIDED;
    return seen->any ? SPACE_CUT_OFF : SPACE_NO_ROOM;
}

static bool answer_goals(struct reach_search *s)
{
    for (int i = 0; i < s->space->place_count; i++) {
        struct space_place *place = &s->space->places[i];
        struct reach_seen seen = {.search = s};
        if (place->is_start)
            continue;
        if (!visit_mark(&s->graph, &s->grid.marks[GRID_MARKS * i + MARK_GOAL],
                        see_goal, &seen))
            return false;
        place->answer = answer_of(&seen);
    }
    return true;
}

static bool have_flags(struct reach_search *s)
{
    size_t nodes = (size_t)s->cells.count + (size_t)s->graph.corner_count;
    s->proven = arena_alloc(s->arena, nodes, 1);
    s->possible = arena_alloc(s->arena, nodes, 1);
    return s->proven && s->possible;
}

/* The graph of the cells as they are, and the answers it gives. */
static bool look(struct reach_search *s)
{
    return graph_make(&s->graph, &s->cells, s->arena) && have_flags(s) &&
           answer_starts(s) && answer_goals(s);
}

/* ---- What is to be looked at more closely -------------------------------- */

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

/* Mixed cells that may join parts that are not proven to be joined. */
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
        int cluster = graph_root(g->clusters, g->touches[i].cell);
        int part = graph_root(g->proven, g->touches[i].corner);
        if (first[cluster] < 0)
            first[cluster] = part;
        else if (first[cluster] != part)
            joins[cluster] = 1;
    }
    for (int i = 0; i < s->cells.count; i++) {
        const struct cell *cell = &s->cells.cells[i];
        if (!cell->child && cell->state == CELL_MIXED &&
            joins[graph_root(g->clusters, i)])
            want(s, i);
    }
    return true;
}

/* Mixed cells beside places that are not decided; and beside all starts if a
 * goal is not, as each free position there leads farther. */
static bool want_places(struct reach_search *s)
{
    bool goals = false;
    for (int i = 0; i < s->space->place_count; i++) {
        const struct space_place *place = &s->space->places[i];
        if (place->is_start || place->answer != SPACE_UNDECIDED)
            continue;
        goals = true;
        if (!visit_mark(&s->graph, &s->grid.marks[GRID_MARKS * i + MARK_GOAL],
                        want_seen, s))
            return false;
    }
    for (int i = 0; i < s->space->place_count; i++) {
        const struct space_place *place = &s->space->places[i];
        if (place->is_start && (goals || place->answer == SPACE_UNDECIDED) &&
            !start_each(&s->graph, i, &s->starts[i], want_seen, s))
            return false;
    }
    return true;
}

/* ---- What is nearest to a goal ------------------------------------------- */

/* All of what hangs together with a corner that is proven to be reached. */
static bool reach_flying(void *context, int cell, int k, struct span2 *span)
{
    struct reach_search *s = context;
    int node = graph_corner(&s->graph, &s->cells.cells[cell], k);
    (void)span;
    return s->proven[graph_root(s->graph.proven, node)] & OF_START;
}

static bool find_nearest(struct reach_search *s)
{
    for (int i = 0; i < s->space->place_count; i++) {
        struct space_place *place = &s->space->places[i];
        struct space_nearest nearest;
        place->has_nearest = false;
        if (place->is_start || place->answer == SPACE_REACHED)
            continue;
        if (!visit_nearest(&s->graph, reach_flying, s, &place->box, &nearest))
            return false;
        place->has_nearest = nearest.found;
        place->nearest = nearest.center;
        place->distance = nearest.distance;
    }
    return true;
}

static bool want_possible(void *context, int cell)
{
    struct reach_search *s = context;
    if (s->cells.cells[cell].state == CELL_MIXED &&
        s->possible[graph_root(s->graph.possible, cell)] & OF_START)
        want(s, cell);
    return true;
}

/* Mixed cells that may lead nearer to a goal that is not reached. */
static bool want_nearer(struct reach_search *s)
{
    if (!find_nearest(s))
        return false;
    for (int i = 0; i < s->space->place_count; i++) {
        const struct space_place *place = &s->space->places[i];
        if (place->has_nearest &&
            !visit_nearer(&s->graph, &place->box, place->distance,
                          want_possible, s))
            return false;
    }
    return true;
}

/* ---- All of it ----------------------------------------------------------- */

/* Finds out where the player comes that jumps, more closely where that may
 * change an answer. Its memory is apart from that of the looks. */
static bool climb(struct reach_search *s, struct arena *climbing,
                  struct arena *keep)
{
    int divided;
    struct climb climb;
    do {
        arena_rewind(climbing, (struct arena_mark){0});
        if (!climb_run(&climb, s->space, &s->graph, s->starts, climbing))
            return false;
        jump_want(&climb);
        if (!cells_refine(&s->cells, &divided))
            return false;
        if (divided > 0)
            arena_rewind(s->arena, (struct arena_mark){0});
        if (divided > 0 && !look(s))
            return false;
    } while (divided > 0);
    s->space->cells = s->cells.count;
    return jump_answer(&climb, s->proven, s->space, keep);
}

static bool climb_apart(struct reach_search *s, struct arena *keep)
{
    struct arena climbing = arena_make(keep->limit);
    bool had = climb(s, &climbing, keep);
    arena_free(&climbing);
    return had;
}

/* Wants what the answers need to be told apart; what is measured comes last. */
static bool refine(struct reach_search *s, int *divided)
{
    if (!want_clusters(s) || !want_places(s) ||
        !cells_refine(&s->cells, divided))
        return false;
    return *divided > 0 ||
           (want_nearer(s) && pockets_want(&s->graph, s->possible) &&
            cells_refine(&s->cells, divided));
}

/* Looks, and looks more closely where that may change an answer, to the end. */
static bool run(struct reach_search *s, struct arena *keep)
{
    int divided;
    do {
        arena_rewind(s->arena, (struct arena_mark){0});
        if (!look(s) || !refine(s, &divided))
            return false;
    } while (divided > 0);
    s->space->cells = s->cells.count;
    return pockets_find(&s->graph, s->possible, s->space, keep) &&
           (!(s->space->jump > 0) || climb_apart(s, keep));
}

/* With a grid, whose memory and that of the cells is apart from what each look
 * needs anew. */
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
