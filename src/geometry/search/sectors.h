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
#ifndef SECTORS_H
#define SECTORS_H

#include "geometry/search/sector_frame.h"

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

#endif
