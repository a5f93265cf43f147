/* A core of some vertices as the search for the largest gap reads it: floats
 * relative to its centre, by coordinates, four at a time.
 *
 * Nothing here decides: everything is rounded, and off by less than FRAME_ERROR
 * of the reach. What is left open for that is for doubles to tell, and exact
 * numbers. Floats, as many shapes in little memory are what is fast. */
#ifndef SECTOR_FRAME_H
#define SECTOR_FRAME_H

#include <stdint.h>

#include "geometry/core/core.h"
#include "geometry/exact/quads.h"

/* Most vertices of a core with a frame: one bit each of 64. */
#define FRAME_ROOM 64

#define FRAME_FEW 8

/* The values of a frame, `frame_stride` floats each, one behind the other. */
typedef enum frame_part {
    FRAME_X, /* vertices */
    FRAME_Y,
    FRAME_NORMAL_X, /* edges: outward unit normals, of the edge that starts at
                       that vertex in the file's order */
    FRAME_NORMAL_Y,
    FRAME_PARTS,
} frame_part;

typedef struct sector_frame {
    col_vec2 center;
    const float *values; /* the last vertex and edge fill them up */
    float reach;         /* |x| + |y| of no vertex is larger; infinite where
                            nothing is known, as floats are too small or large */
    float inner;         /* radius of a disc about the centre that the core
                            holds; less than 0: what is to be added to one for
                            that */
    int count;           /* vertices; 0: there is no frame */
    bool corners;        /* each edge is a whole side, surely */
    bool few;            /* so of 3 to FRAME_FEW vertices */
} frame;

/* What a shape is prepared with: a frame; behind it sectors
 * (geometry/search/sectors.h) if there are any, and then the frame's values. Of
 * a core of more than FRAME_ROOM vertices the frame has no values, a count of 0
 * and no inner radius. */
struct col_prepared {
    frame frame;
};

/* Numbers of one part. */
static inline int frame_stride(int count)
{
    return (count + 3) & ~3;
}

static inline const float *frame_part_of(const frame *f, frame_part part)
{
    return f->values + (int)part * frame_stride(f->count);
}

/* The frame of a core of at most FRAME_ROOM vertices. `values` has room for
 * FRAME_PARTS * FRAME_ROOM floats. Whether edges are whole sides is known of
 * prepared shapes only, and of those of one or two vertices. */
frame col_frame(const col_shape *shape, float *values);

/* Memory that is read some time from now may begin to come. */
#if defined(__GNUC__)
#define FRAME_FETCH(address) __builtin_prefetch(address)
#else
#define FRAME_FETCH(address) ((void)0)
#endif

static inline void frame_fetch_vertices(const col_shape *shape)
{
    FRAME_FETCH(shape->vertices);
    FRAME_FETCH(&shape->vertices[shape->count - 1]);
}

/* The way from one centre to another, and the error of gaps and depths of the
 * two cores. */
typedef struct frame_way {
    float x, y;
    float error;
} frame_way;

/* With u = 2^-24: coordinates are off by u; unit normals by 6u in each
 * component (u in both components of the edge, 3u in its length, u in the
 * quotient, and terms of the second order, as doubles before that). A gap
 * n . v + n . (t - s) adds 1u of t, 1u for the difference, 2u for each of the
 * two dot products and 1u for the sum, or twice that with the inner radius
 * taken from it: less than 15u (reach + other reach + |t|). The inner radius is
 * off by 9u of its reach. */
#define FRAME_ERROR 0x1p-20f

/* Larger than that, or their inverse, are no numbers for floats. */
#define FRAME_LARGE 0x1p60f

static inline frame_way frame_between(const frame *from, const frame *to)
{
    frame_way way = {(float)(to->center.x - from->center.x),
                     (float)(to->center.y - from->center.y), 0};
    float size = fabsf(way.x) + fabsf(way.y);
    way.error = FRAME_ERROR * (from->reach + to->reach + size);
    return size < FRAME_LARGE ? way : (frame_way){0, 0, HUGE_VALF};
}

#endif
