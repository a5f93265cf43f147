/* The free space of the player, in the steps of the search (search.c):
 *
 *   grid (reach_grid.c)    positions of the player on a grid, and exact tests
 *                          whether solids block them
 *   cells (reach_cells.c)  all positions divided into boxes, which are free,
 *                          blocked or mixed
 *   graph (graph.c)        how the free parts of cells are connected
 *   visits (visit.c)       which parts touch a place, where a start is, and
 *                          which reachable place is nearest
 *   rims (rim.c)           where the player can stand on an obstacle
 *   pockets (pocket.c)     free regions that no start can reach */
#ifndef FREE_SPACE_H
#define FREE_SPACE_H

#include "lint/reach/reach_space.h"
#include "support/box.h"
#include "support/union_find.h"

/* ---- The grid (reach_grid.c) --------------------------------------------- */

/* A position is the corner of the player with the least coordinates, in units
 * from the grid's origin. The unit is a power of two and the player's size
 * whole units, so boxes that are compared with solids have exact corners. */

/* Farthest that positions may be apart along x or y, in units. */
#define GRID_MOST (1 << 28)

/* Positions min <= p <= max. */
struct span2 {
    int min[2], max[2];
};

/* A solid as an obstacle: the positions at which the player's inside meets that
 * of the solid. They are an open convex set, as both are. */
struct obstacle {
    const col_shape *shape;
    col_box box;        /* of the solid, outward */
    struct span2 outer; /* only positions strictly between may meet it */
    struct span2 inner; /* only those in it may touch it; of a box all do */
    bool is_box;        /* its shape is the box */
};

/* The positions of a place, as spans that may be empty. At the span of a goal
 * the player touches it, up to a unit more. A start is at the first of three
 * spans with a free position, so never behind something that it only touches.
 */
enum grid_mark {
    MARK_GOAL = 0,
    MARK_INSIDE = 0, /* the player is inside the place */
    MARK_LIFTED, /* the player is centered on the place, with equal lower sides
                    or higher; only the lowest free position counts */
    MARK_AROUND, /* along axes on which the player is larger, the place is
                    strictly inside the player, but for its lower side */
    MARK_RETURN, /* the player overlaps the place: it is back at the start */
    GRID_MARKS
};

struct reach_grid {
    double unit;
    double origin[2]; /* in units: whole numbers */
    int size[2];      /* of the player */
    bool is_y_up;
    struct span2 all; /* the positions that there are, from (0, 0) */
    struct obstacle *obstacles;
    int count;
    struct span2 *marks; /* GRID_MARKS for each place of the space */
    int mark_count;
    long tests; /* of obstacles so far */
};

/* Makes the grid of a space. *fits: whether the numbers allow one; if they do
 * not, nothing can be decided. false: out of memory. */
bool grid_make(struct reach_grid *grid, const struct space *space,
               struct arena *arena, bool *fits);

/* Makes an obstacle of a shape. */
struct obstacle grid_obstacle(const struct reach_grid *grid,
                              const col_shape *shape);

/* Whether the player meets the obstacle at some position of the span. */
bool grid_meets(struct reach_grid *grid, int obstacle,
                const struct span2 *span);

/* Whether the player meets or touches the obstacle at all positions of the
 * span: then it meets the obstacle at all that are not on its rim. */
bool grid_covers(struct reach_grid *grid, int obstacle,
                 const struct span2 *span);

/* The box that the player covers at all positions of a span together. */
col_box grid_box(const struct reach_grid *grid, const struct span2 *span);

static inline struct span2 span_point(int x, int y)
{
    return (struct span2){{x, y}, {x, y}};
}

static inline bool span_is_empty(const struct span2 *span)
{
    return span->min[0] > span->max[0] || span->min[1] > span->max[1];
}

/* The corners of a span are numbered by bits: 1 has the larger x, 2 the larger
 * y. */
static inline struct span2 span_corner(const struct span2 *span, int k)
{
    return span_point(k & 1 ? span->max[0] : span->min[0],
                      k & 2 ? span->max[1] : span->min[1]);
}

/* Side 0 to 3 of a span: at its least x, largest x, least y, largest y. */
static inline struct span2 span_side(const struct span2 *span, int i)
{
    struct span2 side = *span;
    int axis = i / 2;
    side.min[axis] = side.max[axis] = i % 2 ? span->max[axis] : span->min[axis];
    return side;
}

/* The least span that holds two. */
static inline struct span2 span_around(const struct span2 *p,
                                       const struct span2 *q)
{
    struct span2 span = *p;
    for (int axis = 0; axis < 2; axis++) {
        if (q->min[axis] < span.min[axis])
            span.min[axis] = q->min[axis];
        if (q->max[axis] > span.max[axis])
            span.max[axis] = q->max[axis];
    }
    return span;
}

static inline bool span_holds(const struct span2 *a, const struct span2 *b)
{
    return a->min[0] <= b->min[0] && b->max[0] <= a->max[0] &&
           a->min[1] <= b->min[1] && b->max[1] <= a->max[1];
}

/* ---- Cells (reach_cells.c) ----------------------------------------------- */

/* All positions are divided into cells, which are boxes:
 *
 *   free      no obstacle meets it
 *   blocked   one obstacle covers it, except perhaps for its rim. On a rim
 *             the player passes between two obstacles whose gap is exactly as
 *             wide as the player
 *   one       in part free, and one obstacle decides which: what is free of
 *             it falls into at most four parts, each of which holds a corner
 *             of the cell, and two of them are one part only if a side without
 *             the obstacle leads from one to the other, maybe by a third. So
 *             the corners and sides of such a cell decide all about it
 *   mixed     two or more obstacles meet it; its free parts may be connected in
 *             any way
 *
 * Mixed cells are divided, along the sides of obstacles where these go through,
 * which leaves few cells of solids with level sides; else in the middle. So are
 * blocked cells with a rim that two or more other obstacles meet. */

/* Of two cells beside a link, the lower state decides more cheaply what is free
 * of the link. */
enum cell_state { CELL_FREE, CELL_ONE, CELL_MIXED, CELL_BLOCKED };

struct cell {
    struct span2 span;
    int child;        /* the first of its two halves, which stand side by side;
                         0: it is whole */
    int axis;         /* that it is divided along */
    int first, count; /* its part of cells->lists: the obstacles that meet it,
                         then marks whose border goes through (as ~number); of a
                         blocked cell the obstacle, then those that block its
                         rim */
    unsigned char state; /* enum cell_state */
    bool is_wanted;      /* to be divided further */
};

struct reach_cells {
    struct reach_grid *grid;
    struct arena *arena;
    struct cell *cells; /* the first is all positions */
    int count, room, most;
    int *lists;
    int list_count, list_room;
    int *pile; /* lists of cells that are being divided */
    int pile_room;
    int coarse;   /* mixed cells are first divided down to this, in units */
    bool is_full; /* it came to `most` */
};

/* Divides all positions, mixed cells down to about half the player's size.
 * false: out of memory. */
bool cells_make(struct reach_cells *cells, struct reach_grid *grid, int most,
                struct arena *arena);

/* Divides the wanted cells further, each up to four times, and resets the wish.
 * *divided: how many there were. false: out of memory. */
bool cells_refine(struct reach_cells *cells, int *divided);

/* Whether an obstacle of a cell meets a span in it. */
bool cell_is_met(const struct reach_cells *cells, const struct cell *cell,
                 const struct span2 *span);

/* Whether a cell may be divided further. */
static inline bool cell_is_divisible(const struct cell *cell)
{
    return cell->span.max[0] - cell->span.min[0] > 1 ||
           cell->span.max[1] - cell->span.min[1] > 1;
}

/* ---- The graph (graph.c) ------------------------------------------------- */

/* Corners of cells, and the free sides between them, are a net in the free
 * space along which the player can move. Only through mixed cells there may be
 * other ways. So parts that the net joins are proven to be joined, and parts
 * that are not joined even if each mixed cell joins all around it are proven to
 * be separate. */

enum corner_state { CORNER_UNKNOWN, CORNER_FREE, CORNER_BLOCKED };

/* A mixed cell and a free corner on its border. */
struct graph_touch {
    int cell, corner;
};

/* Nodes are the cells, by number, and after them the corners. The roots of each
 * forest stand for sets of nodes (support/union_find.h). */
struct reach_graph {
    struct reach_cells *cells;
    struct arena *arena;
    int *corner_at; /* a table of corners by place; -1: none */
    int table_size; /* a power of two */
    int corner_count;
    int (*places)[2];      /* of the corners */
    unsigned char *states; /* of the corners: enum corner_state */
    int *proven;           /* joined by the net */
    int *possible;         /* the same, or by mixed cells */
    int *clusters; /* mixed cells that are joined by mixed cells alone */
    struct graph_touch *touches;
    int touch_count, touch_room;
};

/* Builds the graph of all cells. false: out of memory. O(cells). */
bool graph_make(struct reach_graph *graph, struct reach_cells *cells,
                struct arena *arena);

/* The node of the corner k of a cell that is not divided. */
int graph_corner(const struct reach_graph *graph, const struct cell *cell,
                 int k);

/* The place of the node of a corner. */
struct span2 graph_place(const struct reach_graph *graph, int node);

/* A part of a line between cells with no corner inside it. */
struct graph_link {
    int cells[2]; /* beside it, that of less coordinates first; -1: the border
                     is there */
    struct span2 span;
    int ends[2]; /* nodes: at its least coordinates, and at its largest */
};

/* How obstacles meet a link. */
struct graph_rest {
    const struct cell *cell; /* beside it; lists all obstacles of the link */
    int meeting;             /* obstacles of that cell */
    bool is_covered;         /* by one of them */
    bool is_met[2];          /* its ends, by any */
};

struct graph_rest graph_rest(const struct reach_graph *graph,
                             const struct graph_link *link);

/* True if a link between blocked cells lies on the rims of both obstacles that
 * cover the cells. Only such a link can be free. */
bool graph_is_rim(const struct reach_graph *graph,
                  const struct graph_link *link);

/* Calls a function for each link, in an order that depends on the cells alone;
 * false: it returned false, or out of memory. */
typedef bool graph_link_function(void *context, const struct graph_link *link);

bool graph_each_link(struct reach_graph *graph, graph_link_function *function,
                     void *context);

static inline bool graph_is_free(const struct reach_graph *graph, int node)
{
    return graph->states[node - graph->cells->count] == CORNER_FREE;
}

/* ---- Visits (visit.c) ---------------------------------------------------- */

/* A part of the free space from which the player touches a place. */
struct visit {
    int node;       /* of the graph: a free corner of a cell there, or a mixed
                       cell, which may have a free part there */
    bool is_proven; /* never of a mixed cell */
    int cell, k;    /* the cell, and which of its corners */
    const struct span2 *both; /* positions of both the mark and the cell */
};

/* Receives each part, and keeps nothing in the graph's arena; false: stop. */
typedef bool visit_function(void *context, const struct visit *visit);

/* false: out of memory, or the function returned false. */
bool visit_mark(struct reach_graph *graph, const struct span2 *mark,
                visit_function *visit, void *context);

/* The positions in a span, or without a span: those that may be nearer to a box
 * than `distance`, if nothing is in the way. */
struct visit_region {
    const struct span2 *span;
    const col_box *box;
    double distance;
};

/* Calls a function for each undivided cell with positions of a region. */
typedef bool cell_function(void *context, int cell);
bool visit_cells(struct reach_graph *graph, const struct visit_region *region,
                 cell_function *function, void *context);

/* The place nearest to a box: the player's center there, and the distance of
 * its sides from the box. */
struct space_nearest {
    bool found;
    col_vec2 center;
    double distance;
};

/* Whether the player reaches the part of a cell with the corner k; clips a span
 * of that part to the positions that it reaches. */
typedef bool reach_function(void *context, int cell, int k, struct span2 *span);

/* Finds the nearest among the places that are reached, where there is one.
 * false: out of memory. */
bool visit_nearest(struct reach_graph *graph, reach_function *reach,
                   void *context, const col_box *box,
                   struct space_nearest *answer);

/* A start is at the first of its marks that has a free position. */
struct reach_start {
    enum space_answer answer; /* SPACE_REACHED, SPACE_NO_ROOM, or
                                 SPACE_UNDECIDED: several marks may hold it */
    int first, last;          /* the marks that may hold it, by enum grid_mark;
                                 first > last: none */
    int lifted; /* of MARK_LIFTED only positions up to this height may be it */
};

/* Finds the start of a place. false: out of memory. */
bool start_find(struct reach_graph *graph, int place,
                struct reach_start *start);

/* Calls a function for each part of the free space in which the start is, or
 * may be if the answer is SPACE_UNDECIDED; of a lifted start only positions up
 * to start->lifted. false: out of memory, or the function returned false. */
bool start_each(struct reach_graph *graph, int place,
                const struct reach_start *start, visit_function *visit,
                void *context);

/* ---- Rims (rim.c) -------------------------------------------------------- */

/* Heights are positions along y, in units, that grow upward. */
static inline int rim_height(const struct reach_grid *grid, int y)
{
    return grid->is_y_up ? y : -y;
}

/* The lower and the upper side of a span. */
static inline int rim_low(const struct reach_grid *grid,
                          const struct span2 *span)
{
    return rim_height(grid, grid->is_y_up ? span->min[1] : span->max[1]);
}

static inline int rim_high(const struct reach_grid *grid,
                           const struct span2 *span)
{
    return rim_height(grid, grid->is_y_up ? span->max[1] : span->min[1]);
}

/* The upper side of an obstacle in a span. The player can stand on each place
 * of it that faces upward, however steep. Heights marked as low are never too
 * high, and the others never too low, by less than two units if the shape has
 * no radius; else every place counts that is not below all of its vertices. */
struct reach_rim {
    int highest;  /* place to stand on */
    int pass;     /* low: to pass over the obstacle the player rises to this */
    int least[2]; /* low: where the rim ends, at less and at larger x */
    int aside, far; /* positions along x: the first and the last one that may
                       be as high */
};

/* false: the player stands nowhere in the span on the obstacle. */
bool rim_find(const struct reach_grid *grid, const struct obstacle *obstacle,
              const struct span2 *span, struct reach_rim *rim);

/* A line along an axis among the obstacles of a cell, of which one end is free,
 * but not all of it. */
struct rim_line {
    const struct cell *cell;
    const struct span2 *span;
    bool is_last; /* the end with the larger coordinates */
};

/* How far the line is free from that end on, in whole units; *is_exact: whether
 * it ends there, else less than a unit farther on. */
int rim_free(const struct reach_cells *cells, const struct rim_line *line,
             bool *is_exact);

/* ---- Pockets (pocket.c) -------------------------------------------------- */

/* Marks mixed cells as wanted that may hold a pocket or extend one, except at
 * the border: none if the box of each pocket is exact, so that it does not
 * depend on the cells. `starts` is not 0 for the roots of graph->possible that
 * a start may be in. false: out of memory. */
bool pockets_want(struct reach_graph *graph, const unsigned char *starts);

/* Fills in the pockets of a space, in `keep`. false: out of memory. */
bool pockets_find(struct reach_graph *graph, const unsigned char *starts,
                  struct space *space, struct arena *keep);

#endif
