/* Rays against shapes with pieces.
 *
 * A ray meets their union: what it enters at a cut between two pieces is no
 * surface, and a start on a cut lies inside. So pieces tell whether and how far
 * the ray goes, and the edges of the file, as lines, where it enters. */
#ifndef RAY_PIECES_H
#define RAY_PIECES_H

#include "query/write_record.h"

/* Where a ray hits. */
struct ray_answer {
    col_ray_hit hit; /* its index is that of the file */
    int piece;       /* that is entered; of several the first */
};

/* Asks a shape of the scene, with pieces or without. */
struct ray_answer ray_ask(const struct answer *answer, int shape,
                          const struct scene_ray *ray);

#endif
