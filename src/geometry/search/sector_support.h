/* The vertex furthest along a direction of a large core that is prepared with
 * sectors in parts: it is between the vertices where the direction's part
 * begins and ends.
 *
 * Which part that is, and which vertex, is looked for in floats and doubles
 * that need not be right: nothing hangs on it, as that a vertex is the furthest
 * is known from its neighbours (geometry/core/support.h).
 *
 * Of large cores all of that is far away in memory. So first is found where to
 * look on both, with the memory's way here begun, and then it is looked. */
#ifndef SECTOR_SUPPORT_H
#define SECTOR_SUPPORT_H

#include "geometry/core/support.h"
#include "geometry/search/sectors.h"

/* Vertices that are looked at all at once. */
#define SECTOR_AT_ONCE 8

/* The part of a sector that a direction is in, by its number of all round. Some
 * part for what is no direction. */
int col_sector_towards(float x, float y);

/* Of SECTOR_AT_ONCE vertices from index `from` on, that of the one furthest
 * along a direction, as rounded. */
int col_sector_furthest(const col_shape *shape, sight s, int from);

/* How many steps a stretch takes. */
static inline int stretch_steps(const col_shape *shape, stretch where)
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
static inline stretch sector_narrow(const col_shape *shape, sight s,
                                    stretch where)
{
    if (has_sector_support(shape) &&
        stretch_steps(shape, where) >= SECTOR_AT_ONCE) {
        int part = col_sector_towards((float)s.x, (float)s.y);
        const int *first = sectors_of(shape).first + part;
        where = (stretch){first[0], first[1], false};
    }
    FRAME_FETCH(&shape->vertices[where.from]);
    FRAME_FETCH(&shape->vertices[where.to]);
    return where;
}

/* support_within, by what sector_narrow found. */
static inline int sector_support(const col_shape *shape, sight s, stretch where)
{
    int steps = stretch_steps(shape, where);
    int low = shape->winding > 0 ? where.from : where.to;
    int end = shape->count - SECTOR_AT_ONCE;
    if (1 < steps && steps < SECTOR_AT_ONCE && low + steps < shape->count &&
        end >= 0) {
        int best = col_sector_furthest(shape, s, low < end ? low : end);
        where = (stretch){best, best, false};
    }
    return support_within(shape, s, where);
}

#endif
