/* Random pairs made to be hard to decide: on the edge of touching, of lying on
 * one line, of being parallel, of having one middle. */
#ifndef SUPPORT_HOSTILE_H
#define SUPPORT_HOSTILE_H

#include "support/shapes.h"

/* Touching exactly; then, mostly, one coordinate or radius or all of them moved
 * by a few doubles. */
struct pair nudged_pair(struct rng *rng);

/* Edges and vertices on one line, or moved off it by a few doubles: segments in
 * a row, polygons with vertices in a row, needles. */
struct pair collinear_pair(struct rng *rng);

/* About one point, exactly or within rounding. */
struct pair concentric_pair(struct rng *rng);

/* Of one direction, or moved off it by a few doubles. */
struct pair parallel_pair(struct rng *rng);

/* Sizes 1e-12 .. 1e12, each its own or both the same. */
struct pair decimal_pair(struct rng *rng);

#endif
