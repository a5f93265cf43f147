/* A core of some vertices as the search for the largest gap reads it: doubles
 * relative to its centre, by coordinates, two at a time.
 *
 * Nothing here decides: everything is rounded, and off by less than FRAME_ERROR
 * of the reach. What a shape was prepared with knows more. */
#ifndef NARROW_FRAME_H
#define NARROW_FRAME_H

#include "geom/core.h"

/* Most vertices of a core with a frame: one bit each of 64. */
#define FRAME_ROOM 64

/* The values of a frame, `stride` doubles each, one behind the other. */
typedef enum frame_part {
    FRAME_X, /* vertices */
    FRAME_Y,
    FRAME_NORMAL_X, /* edges: outward unit normals */
    FRAME_NORMAL_Y,
    FRAME_PLACE, /* how far along its normal an edge lies */
    FRAME_PARTS,
} frame_part;

typedef struct frame {
    int count;    /* vertices */
    int stride;   /* rounded up to an even number */
    int edges;    /* the same, or 0 for one vertex; a surplus edge has a gap
                     that is less than any */
    bool corners; /* each edge is a whole side, surely */
    double reach; /* |x| + |y| of no vertex is larger; infinite where nothing
                     is known, as lengths leave the range of doubles */
    double inner; /* radius of a disc about the centre that the core holds;
                     less than 0: what is to be added to one for that */
    col_vec2 centre;
    const double *values;
    const double
        *low; /* NULL, or normals are rounded once, as answers have
                 them, and these are what was lost: as many x, then y */
} frame;

/* Directions round the circle, counter-clockwise from (1, 0). */
#define EXTREMES 16

/* What a shape is prepared with. */
struct col_prepared {
    frame frame; /* of a core of at most FRAME_ROOM vertices */
    int extremes[EXTREMES];
    double values[];
};

/* One of those directions, not a unit vector, and the vertex that is furthest
 * along it, as col_core_support has it. */
col_vec2 col_frame_direction(int number);
int col_frame_extreme(const col_shape *shape, int number);

static inline const double *frame_part_of(const frame *f, frame_part part)
{
    return f->values + (int)part * f->stride;
}

/* The frame of a core of at most FRAME_ROOM vertices. `values` has room for
 * FRAME_PARTS * stride doubles. */
frame col_frame(const col_shape *shape, double *values);

/* With u = 2^-53: coordinates are off by u; unit normals by 6u in each
 * component (u in both components of the edge, 3u in its length, u in the
 * quotient, and terms of the second order). A gap n . v + n . t - n . s adds 2u
 * of each of the three products, 1u of t, and 2u in its two sums, or twice that
 * with the inner radius taken from it and given back: less than
 * 15u (reach + other reach + |t|). The inner radius is off by 9u of its reach.
 */
#define FRAME_ERROR 0x1p-49

#endif
