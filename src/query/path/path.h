/* Finds the shortest paths of a player, a box that does not turn, from its
 * start to goals.
 *
 *   path_places.c  what the shapes of a scene are: solids, the start, the goals
 *   path_queue.c   which path is followed next
 *   path_grid.c    paths from cell to cell of a map
 *   path_boxes.c   a tree of boxes
 *   path_space.c   the plane as a lattice, and solids as obstacles for a point
 *   path_free.c    paths in the plane, along corners of the obstacles
 *
 * A player may touch solids. It reaches a goal when it touches the goal's box,
 * and on a grid when it shares a cell with the goal. */
#ifndef PATH_H
#define PATH_H

#include "collide.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

/* ---- The question (path_places.c) ---------------------------------------- */

/* Where the player starts, or what it must reach. */
struct path_place {
    const char *id; /* of a shape; NULL: a position that an option gives */
    col_box box;
    bool is_center; /* box.min is the center of the player */
};

struct path_task {
    const struct scene *scene;
    struct arena *arena;
    struct stop stop;
    double width, height; /* of the player: that of the scene's source, or else
                             of its start; 0: not known */
    struct path_place start;
    bool has_start;
    struct path_place *goals;
    int goal_count;
    const col_shape **solids; /* convex pieces */
    int solid_count;
    const col_shape **ledges; /* what the player can pass, and stand on */
    int ledge_count;
    double jump;     /* how high it jumps; 0: it flies. Only on a grid */
    bool has_bounds; /* the player stays inside: */
    col_box bounds;
    col_vec2 cell;  /* size of the cells, from bounds.min on; 0: no grid */
    int up;         /* the sign of y upward; 0: not known */
    uint64_t pairs; /* limit of tests, 0: none */
    uint64_t tests; /* of a segment or a cell with an obstacle so far */
};

/* Collects from the scene's text what the task needs: the start is the first
 * spawn, or if there are any the first spawn whose name or class contains
 * "player", "hero" or "character". false: out of memory. */
bool path_places_read(struct path_task *task, const struct scene *scene,
                      struct arena *arena);

/* A shape of the scene as a place. */
struct path_place path_place_of(const struct scene *scene, int shape);

/* ---- The answers --------------------------------------------------------- */

enum path_end {
    PATH_FOUND,
    PATH_NO_START,  /* the player does not fit where it starts */
    PATH_TOO_MANY,  /* the search did not end within task->pairs tests */
    PATH_TOO_LARGE, /* more cells than PATH_CELLS */
    PATH_STOPPED,
    PATH_NO_MEMORY
};

/* The path to one goal. Points are centers of the player. */
struct path_answer {
    bool is_found;
    col_vec2 *points; /* from the start to the end, turns only */
    int count;
    double length;
    int straight, diagonal; /* steps on a grid */
    bool has_nearest;       /* if it is not found: the reached point of the */
    col_vec2 nearest;       /*   search that is nearest to the goal, and the */
    double distance;        /*   distance of the player there from the goal */
};

/* Cells that a grid may have. */
#define PATH_CELLS (1 << 24)

/* Fills in answers[0..task->goal_count). PATH_FOUND: the search is complete,
 * and each answer tells if there is a path; PATH_NO_START is no failure
 * either. */
enum path_end path_search_grid(struct path_task *task, bool has_diagonals,
                               struct path_answer *answers);
enum path_end path_search_free(struct path_task *task,
                               struct path_answer *answers);

/* Counts tests. false: there are more than task->pairs. */
static inline bool path_count_tests(struct path_task *task, int64_t count)
{
    task->tests += count > 0 ? (uint64_t)count : 0;
    return !task->pairs || task->tests <= task->pairs;
}

/* ---- Queues (path_queue.c) ----------------------------------------------- */

/* The end of a path that is to be followed. The least bound comes first, then
 * the least `left`, then the least number. */
struct path_entry {
    int64_t bound; /* of the cost of all paths that go on from there */
    int left, number;
};

struct path_queue {
    struct path_entry *entries;
    int count, room;
};

/* false: out of memory. */
bool path_push(struct path_queue *queue, struct path_entry entry,
               struct arena *arena);

/* Removes the first entry, of a queue that is not empty: its number. */
int path_pop(struct path_queue *queue);

/* ---- Grids of positions (path_space.c) ----------------------------------- */

/* The lattice of the free search: whole multiples of a power of two, `unit`,
 * counted from an origin. A position is the corner of the player with the least
 * coordinates. Coordinates are in 0 .. 2^30, so that the exact decisions need
 * 64 bits, and every position and center is a double. */
struct path_point {
    int x, y;
};

struct path_span {
    struct path_point min, max;
};

/* A tree of boxes (path_boxes.c). A walk over it looks like this:
 *
 *   for (int i = 0; i < boxes->count; i = WANTED ? i + 1 : node->next)
 */
struct path_box {
    struct path_span box; /* around all items of the subtree */
    int next;             /* the node after the subtree */
    int first, leaves;    /* items[first..first + leaves); 0: inner node */
};

struct path_boxes {
    struct path_box *nodes;
    int count;
    int *items;
};

/* Builds the tree of items 0..count - 1. false: out of memory. O(n log^2 n). */
bool path_boxes_make(struct path_boxes *boxes, const struct path_span *spans,
                     int count, struct arena *arena);

/* True if a closed box and a segment have a point in common. */
bool path_box_is_crossed(const struct path_span *box, struct path_point a,
                         struct path_point b);

/* An obstacle: all positions strictly inside a convex polygon, where the player
 * would overlap a piece of a solid. Vertices that are not on the lattice are
 * rounded outward. */
struct path_hull {
    const struct path_point *points; /* counterclockwise, no three in line */
    int count;
    struct path_span box;
};

#define PATH_BLOCKERS 8

/* So many edges of an obstacle count as one more test. */
#define PATH_EDGES 64

struct path_space {
    struct path_task *task;
    double unit, origin[2];
    struct path_point size; /* of the player, rounded up */
    struct path_span all;   /* the positions that are allowed */
    struct path_hull *hulls;
    int hull_count;
    struct path_point start;
    struct path_span *goals;     /* positions that touch them */
    struct path_boxes boxes;     /* of the hulls */
    int *near;                   /* room for the numbers of all hulls */
    int blockers[PATH_BLOCKERS]; /* the last hulls that blocked a segment: */
    int next_blocker;            /*   they often block the next one */
};

/* Builds the space of a task. PATH_FOUND: it is complete. */
enum path_end path_space_make(struct path_space *space, struct path_task *task);

/* A hull that blocks the player on the segment from one position to
 * another; -1: none, and the player overlaps no solid on it. The bounds do not
 * count. Counts its tests. */
int path_blocker(struct path_space *space, struct path_point from,
                 struct path_point to);

/* True if a hull blocks the segments from a position to all positions of a
 * span. What a convex set hides is convex, so the corners decide. */
bool path_hides(struct path_space *space, int hull, struct path_point from,
                const struct path_span *span);

/* True if there is no blocker. */
bool path_is_clear(struct path_space *space, struct path_point from,
                   struct path_point to);

/* The obstacles whose boxes touch a span; returns how many are in *found. */
int path_hulls_near(struct path_space *space, const struct path_span *span,
                    const int **found);

/* The center of the player at a position. */
col_vec2 path_center(const struct path_space *space, struct path_point at);

/* Twice the area of the triangle a, b, c: positive if it turns from +x to +y.
 */
static inline int64_t path_turn(struct path_point a, struct path_point b,
                                struct path_point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

static inline struct path_point path_clamp(struct path_point p,
                                           const struct path_span *span)
{
    p.x = p.x < span->min.x   ? span->min.x
          : p.x > span->max.x ? span->max.x
                              : p.x;
    p.y = p.y < span->min.y   ? span->min.y
          : p.y > span->max.y ? span->max.y
                              : p.y;
    return p;
}

static inline bool path_same(struct path_point a, struct path_point b)
{
    return a.x == b.x && a.y == b.y;
}

#endif
