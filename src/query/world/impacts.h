/* Impacts of fast bodies between two moments of a world (impacts.c), and the
 * smaller copies of shapes that tell how deep an impact would be
 * (shrunk.c). */
#ifndef IMPACTS_H
#define IMPACTS_H

#include "query/world/world.h"

/* Makes world->impacts, once bodies and shapes are there. Codes:
 * out-of-memory. */
bool impacts_make(struct world *world, struct fail *fail);

/* Moves the bodies again, from where they were at the start of a motion to
 * where they are now, and stops fast ones at what they hit: velocities change
 * there, and the rest of the motion goes on with these. Shapes must be placed
 * at the starts; afterwards they may be anywhere. `is_symplectic`: velocities
 * include what drives gave bodies in the whole step. Codes: out-of-memory,
 * too-many-pairs. */
bool impacts_sweep(struct world *world, const col_body *starts,
                   bool is_symplectic, struct fail *fail);

/* Adds the contacts of the impacts since the last time to the contacts of the
 * world, in order. Codes: out-of-memory. */
bool impacts_note(struct world *world, struct fail *fail);

/* ---- Smaller copies ------------------------------------------------------ */

struct shrunk_memory {
    col_vec2 *vertices, *copy; /* for the core of the most vertices */
    int *hull, *hull_scratch;
};

/* Levels of copies, each smaller than the one before or as large; from
 * SHRUNK_SCALED on each is half as large, about its middle. */
#define SHRUNK_SLOP   8
#define SHRUNK_SCALED 13
#define SHRUNK_LEVELS 24

/* A copy of a core, in memory, such that the core is sunk in by about 1/2
 * (level 0) to 1 (level 8) times `depth`, and never deeper, once the copy
 * touches something; by 2 to 16 times that up to level 12, but no more than
 * half of its thickness. A radius shrinks to half at most, and points and
 * segments do not shrink. Copies are wider than that by the skin, or half of it
 * from level 8 on, so that these have an inside. 0 <= level < SHRUNK_LEVELS */
col_shape shrunk_copy(const col_shape *core, int level, double depth,
                      double skin, const struct shrunk_memory *memory);

double shrunk_length(col_vec2 v);

/* The radius of a disc within a shape, about half of its thickness; 0: points
 * and segments. */
double shrunk_thickness(const col_shape *core);

/* ---- Shared by the parts ------------------------------------------------- */

/* Impacts of a body in a step; after the last one it stays. */
#define IMPACTS_MOST 8

/* Evaluations of times of impact in a step; then bodies stay where they are
 * certain to touch nothing. Some seconds. */
#define IMPACTS_WORK (UINT64_C(1) << 27)

/* A piece of a shape. */
struct piece_ref {
    int shape, piece;
};

/* Pieces that may stop others, with the boxes of their motions. */
struct obstacle_tree {
    col_tree tree;
    struct piece_ref *items;
    col_box *boxes;
    void *memory, *scratch;
    int count;
};

enum obstacle_kind { OBSTACLE_STATIC, OBSTACLE_KINEMATIC, OBSTACLE_FREE };

/* A piece of the body in motion and what it may hit. */
struct near_hit {
    struct piece_ref mover, target;
    int level;   /* of the copy that may hit */
    double skin; /* what rounding cannot close */
    double time; /* of the hit; above 1: there is none */
};

/* Where the motion of a body began last. */
struct segment {
    col_body from;
    double since;
    double placed; /* where its shapes are: at this time */
};

struct impact {
    struct world_contact contact;
    int number;
};

struct world_impacts {
    struct world *world;
    struct segment *segments; /* of each body */
    double *reaches;          /* no point of it is further from its center */
    double *least;            /* motions that cannot matter */
    bool *is_bullet;
    int *first, *next; /* shape of each body; of the body of each shape; -1 */
    bool has_bullets, is_symplectic;
    struct obstacle_tree trees[3];
    int *found;
    uint64_t *marks;
    struct shrunk_memory memory;
    struct near_hit *meetings, *met; /* of one body; those with a level */
    int meeting_count, meeting_room, met_count, met_room;
    int *pushed; /* bodies that a bullet hit */
    int pushed_count;
    int stopped_by; /* the body that was hit last; -1: none */
    struct impact *impacts;
    int impact_count, impact_room;
    uint64_t looked, work;
};

/* Where a body is at a time, with its velocity. */
col_body impact_pose(const struct world_impacts *impacts, int body,
                     double time);

/* The same with what it moves by from then on, per step, as its velocities.
 * Whole turns beyond the limit of times of impact do not count. time < 1 */
col_body impact_motion(const struct world_impacts *impacts, int body,
                       double time);

/* Puts the shapes of a body where they are at a time. */
void impact_put(const struct world_impacts *impacts, int body, double time);

/* How far any point of a body moves at most from a time on, beside another body
 * (-1: none). */
double impact_way(const struct world_impacts *impacts, int body, int other,
                  double time);

/* False where numbers are beyond those of shapes: world_step finds that. */
bool impact_is_sound(const struct world_impacts *impacts, int body,
                     double time);

/* Builds the tree of obstacles over the motions of the step. */
void impacts_build_tree(struct world_impacts *impacts, enum obstacle_kind kind);

/* Lists what a body may hit from now on, among the first kinds of obstacles.
 * Codes: out-of-memory, too-many-pairs. */
bool impacts_list(struct world_impacts *impacts, int body, int kinds,
                  struct fail *fail);

/* Finds when the copy of its level hits, or of the next level that does not
 * overlap at the start. */
void meeting_find(struct world_impacts *impacts, struct near_hit *meeting);

/* When the shapes first touch, at the time of the hit or before: they are a
 * skin or two apart then. */
double meeting_touch(struct world_impacts *impacts,
                     const struct near_hit *meeting);

/* True if the piece that moves is a point or a segment. */
bool meeting_is_thin(const struct world_impacts *impacts,
                     const struct near_hit *meeting);

/* Remembers the level of a pair of pieces for the rest of the step. Codes:
 * out-of-memory. */
bool meeting_note(struct world_impacts *impacts, const struct near_hit *meeting,
                  struct fail *fail);

#endif
