/* Pairs of pieces of a pair of shapes: which of them a query looks at.
 *
 * Where only hits are of interest these are the ones whose boxes meet, found by
 * a tree for each shape with pieces; else all. A shape without pieces is its
 * own only one, number 0. */
#ifndef PIECE_PAIRS_H
#define PIECE_PAIRS_H

#include "collide_boxes.h"
#include "query/query.h"

/* The box of a piece for as long as the query looks at it. */
typedef col_box piece_box(const void *context, const struct scene_shape *shape,
                          int piece);

/* The boxes of a shape's pieces. */
struct piece_boxes {
    const col_box *boxes; /* NULL: the shape has no pieces */
    col_box whole;        /* around them all */
    col_tree tree;
};

/* What is made once for a scene, and only read after that. */
struct piece_plan {
    const struct scene *scene;
    const struct piece_boxes *shapes; /* by number */
    piece_box *box;
    const void *context;
    int most; /* pieces that one shape has */
};

/* Room for the use of one thread. */
struct piece_room {
    int *a, *b; /* plan->most numbers each */
    uint64_t *marks;
};

/* Makes the plan, of which `scene`, `box` and `context` are set. These and the
 * arena's memory must stay. Code: out-of-memory. */
bool piece_plan_make(struct piece_plan *plan, struct arena *arena,
                     struct fail *fail);

/* Takes room; false: memory is used up. */
bool piece_room_take(struct piece_room *room, const struct piece_plan *plan,
                     struct arena *arena);

/* The box of a piece, which is number 0 of a shape without; and one around all
 * pieces of a shape. */
col_box piece_plan_box(const struct piece_plan *plan, int shape, int piece);
col_box piece_plan_whole(const struct piece_plan *plan, int shape);

/* Pairs of pieces, ascending by A's and then B's. */
struct piece_walk {
    const struct piece_plan *plan;
    const struct piece_room *room;
    struct scene_pair pair;
    bool near; /* only those whose boxes meet */
    int a_next, a_count, b_next, b_count;
};

/* Starts a walk over the pieces of two shapes. It has the room until it is at
 * its end. */
void piece_walk_start(struct piece_walk *walk, const struct piece_plan *plan,
                      const struct piece_room *room, struct scene_pair pair,
                      bool near);

/* The next pair; false at the end. */
bool piece_walk_next(struct piece_walk *walk, struct scene_pair *pair);

/* How many pairs of pieces a walk over the two shapes meets; once there are
 * more than `most`, some number above that. */
uint64_t piece_pairs_count(const struct piece_plan *plan,
                           const struct piece_room *room,
                           struct scene_pair pair, bool near, uint64_t most);

/* The pieces of a shape whose boxes have a point in common with `box`,
 * ascending, into found, which has room for plan->most. Returns how many. */
int piece_boxes_meeting(const struct piece_plan *plan, int shape, col_box box,
                        int *found, uint64_t *marks);

#endif
