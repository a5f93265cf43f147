/* Manifolds from what the quick way found. Each is written once, where it is
 * returned to: at 256 bytes a copy is worth avoiding. */
#ifndef CLIP_MANIFOLD_H
#define CLIP_MANIFOLD_H

#include "geometry/clip/clip_quick.h"

/* Of two shapes that are apart. */
col_manifold col_manifold_of_nothing(const col_sat *sat);

/* Of two shapes that overlap along an edge, and along two vertices. */
col_manifold col_manifold_at_edge(const col_shape *a, const col_shape *b,
                                  const col_sat *sat, const quick_clip *clip);
col_manifold col_manifold_of_vertices(const col_shape *a, const col_shape *b,
                                      const col_sat *sat, col_vec2 point);

#endif
