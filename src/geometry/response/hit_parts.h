/* A rounded convex shape, cut into parts of which area, centroid and moment of
 * inertia are known: triangles from vertex 0, which fill the core, a strip of
 * the radius' breadth along each edge, a sector of a disc at each vertex.
 *
 * Places are counted from vertex 0, so that nothing cancels far from the
 * origin, and lengths in a power of two of about the shape's size, so that
 * squares stay in range. Areas, which may be far less than the square of the
 * size, are scaled numbers. */
#ifndef HIT_PARTS_H
#define HIT_PARTS_H

#include "collide_steps.h"
#include "geometry/exact/exact_vector.h"
#include "geometry/exact/wide.h"

typedef struct parts {
    const col_shape *shape;
    int unit;      /* lengths are counted in 2^unit, about the size */
    scaled radius; /* so counted, and */
    dd breadth;    /*   again, 0 where that is less than 2^-1022 */
    int triangles, strips, sectors;
} parts;

typedef struct part {
    col_part_kind kind;
    int first, second; /* triangle: its vertices beside vertex 0; strip: edge;
                          sector: vertex */
    scaled area;
    vector center; /* of its mass */
    dd gyration;   /* square of the radius of gyration about `centre` */
    dd angle;      /* sector: in radians */
} part;

/* The largest of a core's distances from a point, and its radius, along each
 * axis. */
col_vec2 col_parts_extent(const col_shape *shape, col_vec2 from);

/* The exponent of a size; 0 where that is 0. */
int col_parts_exponent(double size);

parts col_parts(const col_shape *shape);

static inline int parts_count(const parts *cut)
{
    return cut->triangles + cut->strips + cut->sectors;
}

/* Part number i: triangles, strips, sectors. */
part col_part(const parts *cut, int i);

/* A vertex as counted here. */
vector col_part_vertex(const parts *cut, int i);

#endif
