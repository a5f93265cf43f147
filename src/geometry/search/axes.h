/* Searches for the edge axes that may have the largest gap: among all edges in
 * floats (axes.c; few_gaps.h for few vertices), by branch and bound over
 * directions (gap_sectors.c), and by branch and bound over the sectors of
 * prepared shapes (sector_search.c).
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * the edge's line. Each search lists the axes that the error of its arithmetic
 * leaves open, which nearly always is one; exact comparisons choose among them
 * (geometry/narrow/facing.h).
 *
 * Prepared shapes have the data that searches read in place of a shape's
 * vertices.
 *
 * A frame has the vertices and edge normals of a core of some vertices as
 * floats relative to its center, by coordinates, four at a time. A core of more
 * vertices has sectors: the vertices that are furthest along directions round
 * the circle. Between two directions that follow each other, the furthest
 * vertex moves round the core from the first to the second, and the edges there
 * have their normals in between. Of two cores, the vertex of a direction of one
 * and the vertex of the opposite direction of the other give their gap along
 * that direction, and bound the gaps between two directions.
 *
 * No decision rests on floats: everything in them is rounded, and off by less
 * than FRAME_ERROR of the reach. Cases that this leaves open go to doubles and
 * then to exact numbers. Floats are used because many shapes then fit in little
 * memory, which is fast. */
#ifndef AXES_H
#define AXES_H

#include <stdint.h>

#include "geometry/core/core.h"
#include "geometry/exact/quads.h"

/* Max vertices of a core with a frame: one bit each of 64. */
#define FRAME_ROOM 64

#define FRAME_FEW 8

/* The parts of a frame's values, `frame_stride` floats each, in this order. */
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
    const float *values; /* copies of the last vertex and edge fill them up */
    float reach;  /* the largest |x| + |y| of a vertex, within 2u; infinite
                     if floats are too small or large to know it */
    float inner;  /* radius of a disc about the center inside the core;
                     negative if the center may lie outside */
    int count;    /* vertices; 0: there is no frame */
    bool corners; /* each edge is a whole side, surely */
    bool few;     /* corners, and 3 to FRAME_FEW vertices */
} frame;

/* A frame; after it in memory come the sectors, if any, and then the frame's
 * values. For a core of more than FRAME_ROOM vertices the frame has no values,
 * a count of 0 and no inner radius. */
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

/* Writes the frame of a core of at most FRAME_ROOM vertices. `values` has space
 * for FRAME_PARTS * frame_stride(count) floats. */
void col_frame_put(const col_shape *shape, float *values, frame *f);

/* Memory for a core of up to FRAME_FEW vertices that is prepared for one pair
 * only, which is worth its time. */
typedef struct prepared_here {
    struct col_prepared head;
    float values[FRAME_PARTS * FRAME_FEW];
} prepared_here;

/* True if a shape is not prepared, but can be quickly. */
static inline bool frame_is_due(const col_shape *shape)
{
    return !shape->prepared && 1 < shape->count && shape->count <= FRAME_FEW;
}

static inline void frame_prepare_here(col_shape *shape, prepared_here *memory)
{
    if (frame_is_due(shape))
        shape->prepared = col_shape_prepare(shape, memory);
}

/* True if a shape is prepared, and its frame is of few vertices. */
static inline bool has_few(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.few;
}

/* Prefetches memory that is read later. */
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

/* The vector from one center to another, and the error of gaps and depths of
 * the two cores. */
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

/* Normals are off by 6u in each component, their products by 16u. */
#define FRAME_TURN_ERROR 0x1p-19f

/* Sizes above this, or below its inverse, are out of range for floats. */
#define FRAME_LARGE 0x1p60f

static inline frame_way frame_between(const frame *from, const frame *to)
{
    frame_way way = {(float)(to->center.x - from->center.x),
                     (float)(to->center.y - from->center.y), 0};
    float size = fabsf(way.x) + fabsf(way.y);
    way.error = FRAME_ERROR * (from->reach + to->reach + size);
    return size < FRAME_LARGE ? way : (frame_way){0, 0, HUGE_VALF};
}

/* ---- Sectors ------------------------------------------------------------ */

/* Directions round the circle, counter-clockwise from (1, 0), and parts of the
 * sector between two of them. A core of more than SECTORS_MANY vertices has
 * parts. */
#define SECTORS      16
#define SECTOR_PARTS 16
#define SECTORS_MANY 128

/* Vertices where sectors begin, and where the last one ends. */
typedef struct sector_block {
    float x[SECTORS + 1], y[SECTORS + 1];
} sector_block;

/* The data after a prepared frame: a block for all sectors; for a core with
 * parts also a block for each sector; and the vertices where the sectors, or
 * their parts, begin, with the first one again at the end. Without parts it has
 * 204 bytes, which with the frame are four cache lines; with parts 3340. */
typedef struct sectors {
    const sector_block *all, *parts; /* parts: NULL where there are none */
    const int *first;
} sectors;

/* The directions where sectors begin, and where the parts of the first sector
 * begin, nearly of length 1. The product of both, as complex numbers, is the
 * direction where any part begins. */
extern const float col_sector_x[SECTORS], col_sector_y[SECTORS];
extern const float col_part_x[SECTOR_PARTS], col_part_y[SECTOR_PARTS];

/* The exact direction where a part of a sector begins. */
col_vec2 col_sector_direction(int sector, int part);

/* The vertex where a sector begins, for a core that is not prepared. */
int col_sector_extreme(const col_shape *shape, int sector);

/* True if a prepared core of so many vertices has sectors, and the number of
 * parts of each. */
static inline bool sectors_are_of(int count)
{
    return count > FRAME_FEW;
}

static inline bool has_sectors(const col_shape *shape)
{
    return shape->prepared && sectors_are_of(shape->count);
}

static inline int sector_parts_of(int count)
{
    return count > SECTORS_MANY ? SECTOR_PARTS : 1;
}

/* Bytes of the sectors of a core; 0 where it has none. */
static inline size_t sectors_size(int count)
{
    size_t parts = (size_t)sector_parts_of(count);
    size_t blocks = parts > 1 ? 1 + SECTORS : 1;
    return sectors_are_of(count) ? blocks * sizeof(sector_block) +
                                       (SECTORS * parts + 1) * sizeof(int)
                                 : 0;
}

/* The sectors of a prepared core that has them. */
static inline sectors sectors_of(const col_shape *shape)
{
    const sector_block *all = (const void *)(shape->prepared + 1);
    bool many = shape->count > SECTORS_MANY;
    const void *behind = all + (many ? 1 + SECTORS : 1);
    return (sectors){all, many ? all + 1 : NULL, behind};
}

/* ---- Support by sectors --------------------------------------------------
 *
 * The furthest vertex along a direction lies between the vertices where the
 * direction's part of a sector begins and ends. Floats and doubles find the
 * part and the vertex. They need not be right: the neighbors of a vertex prove
 * that it is the furthest (geometry/core/core.h).
 *
 * The data of large cores is far away in memory. So both cores' parts are found
 * first and prefetched, and then searched. */

/* Vertices that are compared at once. */
#define SECTOR_AT_ONCE 8

/* The part that a direction is in, numbered all round; any part for (0, 0) and
 * for values that are not finite. */
int col_sector_towards(float x, float y);

/* The index of the furthest vertex along a direction, as rounded, among
 * SECTOR_AT_ONCE vertices from index `from` on. */
int col_sector_furthest(const col_shape *shape, sight s, int from);

/* True if a core has sectors in parts. Without parts, samples round the core
 * read less memory. */
static inline bool has_sector_support(const col_shape *shape)
{
    return shape->count > SECTORS_MANY && shape->prepared;
}

/* The range to search for the furthest vertex: a range that is known to hold
 * it, or its part of a sector, if there are parts and the range is long. */
ALWAYS_INLINE static inline edge_range sector_narrow(const col_shape *shape,
                                                     sight s, edge_range where)
{
    if (has_sector_support(shape) &&
        core_steps(shape, where.from, where.to) >= SECTOR_AT_ONCE) {
        int part = col_sector_towards((float)s.x, (float)s.y);
        const int *first = sectors_of(shape).first + part;
        where = (edge_range){first[0], first[1], false};
    }
    FRAME_FETCH(&shape->vertices[where.from]);
    FRAME_FETCH(&shape->vertices[where.to]);
    return where;
}

/* support_within, for a range from sector_narrow. */
ALWAYS_INLINE static inline int sector_support(const col_shape *shape, sight s,
                                               edge_range where)
{
    int steps = core_steps(shape, where.from, where.to);
    int low = shape->winding > 0 ? where.from : where.to;
    int end = shape->count - SECTOR_AT_ONCE;
    if (1 < steps && steps < SECTOR_AT_ONCE && low + steps < shape->count &&
        end >= 0) {
        int best = col_sector_furthest(shape, s, low < end ? low : end);
        where = (edge_range){best, best, false};
    }
    return support_within(shape, s, where);
}

/* ---- Axes --------------------------------------------------------------- */

/* Two shapes in the roles that an axis gives them. */
typedef struct roles {
    const col_shape *edge; /* the shape that has the edge */
    const col_shape *other;
} roles;

static inline roles roles_of(const col_shape *a, const col_shape *b,
                             col_axis_kind kind)
{
    return kind == COL_EDGE_OF_B ? (roles){b, a} : (roles){a, b};
}

/* An edge axis, with the vertex of the other core that is furthest against the
 * edge's normal. */
typedef struct axis_found {
    col_axis_kind kind;
    int edge, vertex;
    bool corner; /* surely no other vertex is as far */
} axis_found;

/* Candidates for the largest gap, in the order of axes. */
#define AXIS_ROOM (2 * FRAME_ROOM)

typedef struct axis_list {
    axis_found axes[AXIS_ROOM];
    int count;
} axis_list;

/* Lists all axes that may have the largest gap; at least one. The frames are of
 * a and b, one of which has edges. */
void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list);

/* The same for large cores, without a look at most edges. Lists the axes in the
 * order of axes; false if there are too many of them, or nothing is known in
 * doubles. a or b has edges. */
bool col_search_sectors(const col_shape *a, const col_shape *b,
                        axis_list *found);

/* ---- Chains ------------------------------------------------------------- */

/* Max edges of a chain. */
#define CHAIN_ROOM 24

/* Successive edges of a core, and their gaps from a chain of another core that
 * has the vertices deepest below them: all measured in doubles. */
typedef struct chain {
    const col_shape *shape;
    int from, edges; /* start vertex and number, counter-clockwise */
    /* Filled by col_chain_put: */
    double x[CHAIN_ROOM + 2], y[CHAIN_ROOM + 2]; /* vertices from an origin */
    double way_x[CHAIN_ROOM + 2], way_y[CHAIN_ROOM + 2]; /* edges */
    double gaps[CHAIN_ROOM + 2];                         /* of edges */
} chain;

/* The chain between two vertices; it may have more edges than CHAIN_ROOM. */
static inline void chain_take(chain *c, const col_shape *shape, int from,
                              int to)
{
    c->shape = shape;
    c->from = from;
    c->edges = core_steps(shape, from, to);
}

/* The error of a gap relative to S, the sum of the reaches about two centers
 * and the distance between the centers. With u = 2^-53 and all coordinates
 * relative to a vertex of one of the two chains, at most 2S and S, cross
 * products are off by 4u of that, their difference by 3u S and the quotient by
 * 4u S: 19u S. */
#define CHAIN_ERROR 0x1p-48

/* Fills a chain of at most CHAIN_ROOM edges, relative to an origin. */
void col_chain_put(chain *c, col_vec2 origin);

/* Measures the gaps of a chain's edges. Returns the largest; infinity if
 * squares of lengths underflow. */
double col_chain_gaps(chain *c, const chain *other);

/* The vertex of the other chain that is deepest below an edge, as rounded, in
 * steps from the chain's start. */
int col_chain_deepest(const chain *c, int edge, const chain *other);

/* ---- Bounds of sectors ----------------------------------------------------
 *
 * The gaps of all edges whose normals are in a sector are bounded by the
 * vertices of two cores at the ends of the sector.
 *
 * Let d be the difference of the vertex of B that is deepest along a direction
 * n and A's vertex furthest along it, so that the gap of the cores along n is
 * n . d. Within a sector the gap is at most n . d1 and at most n . d2, with d1
 * and d2 from its two ends. The first is the lower bound from the sector's
 * begin up to the normal of d1 - d2, where both are equal; the second from
 * there on. So the gap is no more than the largest of both over these parts,
 * which is at an end of a part or, if n . d is positive and d itself points
 * into the part, the length of d.
 *
 * The bounds are computed in floats, four sectors at a time. With u = 2^-24 and
 * S the sum of the reaches and the distance of the centers, d is off by 3u S
 * and n . d by 10u S, as the directions of parts are rotated and not quite of
 * length 1. The vector w between the ends is off by 4u S, which changes a
 * length across it by 4u S |d| / |w|, which is added to the bound, and by 3u of
 * itself, 3u S; a vector that is shorter than 16u S makes no difference larger
 * than that. The largest of these errors is 16u S, 4u S and 10u S. So with
 * 16u S, the error of a frame_way, bounds are too small by less than two
 * errors. */

/* Least error of a frame_way that underflow does not affect; it does not affect
 * squares of longer vectors either. */
#define SECTOR_ERROR_MIN 0x1p-60f

/* The sectors of a pair, or the parts of one. */
typedef struct sector_round {
    const sector_block *a, *b;
    int shift; /* B's sector for A's first, which is the opposite one */
    const float *x, *y; /* directions, to be rotated by (cosine, sine) */
    float cosine, sine;
} sector_round;

/* Estimates for the begin of each sector, and for the end of the last. */
typedef struct sector_outlook {
    float x[SECTORS], y[SECTORS]; /* d */
    float along[SECTORS + 4];     /* the gap */
    float ahead[SECTORS];         /* the length of d, if d may point into the
                                     sector; else minus infinity */
    float aside[SECTORS + 4];     /* the same for the previous sector */
    float bounds[SECTORS];        /* of the gaps of a sector's edges */
} sector_outlook;

/* Fills d and the gaps, but not the end of the last. Returns the largest. */
float col_sectors_look(const frame_way *way, const sector_round *round,
                       sector_outlook *out);

/* Fills the lengths, but not the end of the last. */
void col_sectors_look_aside(const frame_way *way, const sector_round *round,
                            sector_outlook *out);

/* Fills the bounds; `lengths` is false if none of the gaps is positive. */
void col_sectors_bound(const frame_way *way, const sector_round *round,
                       bool lengths, sector_outlook *out);

/* Removes the largest bound and returns its sector; -1 if the largest bound is
 * below a limit. */
int col_sectors_take(sector_outlook *out, float limit);

/* ---- Search in sectors --------------------------------------------------- */

typedef enum sector_result {
    SECTORS_UNSURE, /* two gaps may be the largest, or too little is known */
    SECTORS_APART,  /* some gap is surely positive */
    SECTORS_FOUND,
} sector_result;

/* Finds the axis of the largest gap if no other axis ties with it and one
 * vertex is deepest. With `overlap`, only if that gap is not surely positive.
 * Both shapes have sectors. O(1) for round shapes of less than 1000s of
 * vertices. */
sector_result col_search_prepared(const col_shape *a, const col_shape *b,
                                  bool overlap, axis_found *found);

#endif
