/* A core of some vertices as the search for the largest gap reads it: floats
 * relative to its centre, by coordinates, four at a time.
 *
 * Nothing here decides: everything is rounded, and off by less than FRAME_ERROR
 * of the reach. What is left open for that is for doubles to tell, and exact
 * numbers. Floats, as many shapes in little memory are what is fast. */
#ifndef PREPARED_H
#define PREPARED_H

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
 * (geometry/search/prepared.h) if there are any, and then the frame's values.
 * Of a core of more than FRAME_ROOM vertices the frame has no values, a count
 * of 0 and no inner radius. */
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

/* The rim of a core in sectors: where the vertices are that lie furthest along
 * directions round the circle.
 *
 * Between two directions that follow each other the furthest vertex goes round
 * the core from the one's to the other's, and the edges on that way have their
 * normals in between. Of two cores a direction's vertex of the one and the
 * opposite direction's of the other tell their gap along it, and what lies
 * between two bounds the gaps between (geometry/search/sector_search.c).
 * Estimates in floats, relative to the frame's centre; which vertices they are
 * is exact. */

/* Directions round the circle, counter-clockwise from (1, 0), and parts of the
 * sector between two of them. A core of more than SECTORS_MANY vertices is
 * known in parts. */
#define SECTORS      16
#define SECTOR_PARTS 16
#define SECTORS_MANY 128

/* Vertices where sectors begin, and where the last one ends. */
typedef struct sector_block {
    float x[SECTORS + 1], y[SECTORS + 1];
} sector_block;

/* What lies behind a prepared frame: a block for all sectors; for a core known
 * in parts also one for each sector; and the vertices where the sectors, or
 * their parts, begin, the first one again at the end. Of no parts it is 204
 * bytes, which with the frame are four lines of a cache; of parts 3340. */
typedef struct sectors {
    const sector_block *all, *parts; /* parts: NULL where there are none */
    const int *first;
} sectors;

/* Those directions, and those of the parts of the first sector, nearly of
 * length 1. The others are the product of both, as of complex numbers. */
extern const float col_sector_x[SECTORS], col_sector_y[SECTORS];
extern const float col_part_x[SECTOR_PARTS], col_part_y[SECTOR_PARTS];

/* The direction of a part, of a sector, as it is meant exactly. */
col_vec2 col_sector_direction(int sector, int part);

/* The vertex where a sector begins, for a core that is not prepared. */
int col_sector_extreme(const col_shape *shape, int sector);

/* Whether a prepared core of so many vertices has sectors, and how many parts
 * of each. */
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

/* Those of a prepared core that has them. */
static inline sectors sectors_of(const col_shape *shape)
{
    const sector_block *all = (const void *)(shape->prepared + 1);
    bool many = shape->count > SECTORS_MANY;
    const void *behind = all + (many ? 1 + SECTORS : 1);
    return (sectors){all, many ? all + 1 : NULL, behind};
}

/* Writes the sectors of a core with more than FRAME_FEW vertices, relative to a
 * centre. O(count). */
void col_sectors_put(const col_shape *shape, col_vec2 center, void *memory);

/* The vertex furthest along a direction of a large core that is prepared with
 * sectors in parts: it is between the vertices where the direction's part
 * begins and ends.
 *
 * Which part that is, and which vertex, is looked for in floats and doubles
 * that need not be right: nothing hangs on it, as that a vertex is the furthest
 * is known from its neighbours (geometry/core/core.h).
 *
 * Of large cores all of that is far away in memory. So first is found where to
 * look on both, with the memory's way here begun, and then it is looked. */

/* Vertices that are looked at all at once. */
#define SECTOR_AT_ONCE 8

/* The part of a sector that a direction is in, by its number of all round. Some
 * part for what is no direction. */
int col_sector_towards(float x, float y);

/* Of SECTOR_AT_ONCE vertices from index `from` on, that of the one furthest
 * along a direction, as rounded. */
int col_sector_furthest(const col_shape *shape, sight s, int from);

/* How many steps a stretch takes. */
static inline int range_steps(const col_shape *shape, edge_range where)
{
    int steps = (where.to - where.from) * shape->winding;
    return steps + (shape->count & -(steps < 0));
}

/* Whether a core has sectors in parts. Without, samples round it read less
 * memory. */
static inline bool has_sector_support(const col_shape *shape)
{
    return shape->count > SECTORS_MANY && shape->prepared;
}

/* Where the furthest vertex is looked for: in a stretch that it is known to be
 * in, or in its part, where there are parts and the stretch is long. */
static inline edge_range sector_narrow(const col_shape *shape, sight s,
                                       edge_range where)
{
    if (has_sector_support(shape) &&
        range_steps(shape, where) >= SECTOR_AT_ONCE) {
        int part = col_sector_towards((float)s.x, (float)s.y);
        const int *first = sectors_of(shape).first + part;
        where = (edge_range){first[0], first[1], false};
    }
    FRAME_FETCH(&shape->vertices[where.from]);
    FRAME_FETCH(&shape->vertices[where.to]);
    return where;
}

/* support_within, by what sector_narrow found. */
static inline int sector_support(const col_shape *shape, sight s,
                                 edge_range where)
{
    int steps = range_steps(shape, where);
    int low = shape->winding > 0 ? where.from : where.to;
    int end = shape->count - SECTOR_AT_ONCE;
    if (1 < steps && steps < SECTOR_AT_ONCE && low + steps < shape->count &&
        end >= 0) {
        int best = col_sector_furthest(shape, s, low < end ? low : end);
        where = (edge_range){best, best, false};
    }
    return support_within(shape, s, where);
}

#endif
