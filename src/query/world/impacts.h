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
 * world, in order, for pairs of pieces that have none. Codes: out-of-memory. */
bool impacts_note(struct world *world, struct fail *fail);

/* ---- Smaller copies ------------------------------------------------------ */

struct shrunk_memory {
    col_vec2 *vertices, *copy; /* for the core of the most vertices */
    int *hull, *hull_scratch;
};

/* Levels of copies, each smaller than the one before; from SHRUNK_SCALED on
 * much smaller. */
#define SHRUNK_SCALED 13
#define SHRUNK_LEVELS 15

/* A copy of a core, in memory, such that the core is sunk in by about 1/2
 * (level 0) to 1 (level 8) times `depth`, and never deeper, once the copy
 * touches something; by 2 to 16 times that up to level 12. A radius shrinks to
 * half at most, and points and segments do not shrink. Copies are wider than
 * that by the skin, or half of it from level 8 on, so that these have an
 * inside. False: there is no such level. */
bool shrunk_copy(const col_shape *core, int level, double depth, double skin,
                 const struct shrunk_memory *memory, col_shape *copy);

/* The radius of a disc within a shape, about half of its thickness; 0: points
 * and segments. */
double shrunk_thickness(const col_shape *core);

#endif
