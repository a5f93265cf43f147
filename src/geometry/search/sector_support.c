#include "geometry/search/sector_support.h"

#include "geometry/exact/bits.h"
#include "geometry/exact/lanes.h"

/* Masks of four directions from place `from` on that (x, y) is not surely to
 * the right of. */
static inline quad passed(const float *of_x, const float *of_y, int from,
                          quad x, quad y)
{
    quad left = quad_mul(quad_load(&of_x[from]), y);
    return quad_mask_at_least(left, quad_mul(quad_load(&of_y[from]), x));
}

/* Bits that are set from the lowest on; the lowest one counts in any case. */
static inline int count_from_lowest(unsigned bits)
{
    return lowest_bit(~(uint64_t)(bits | 1));
}

/* The part, for a direction turned back to the first sector. */
static int part_towards(quad x, quad y)
{
    quad p = passed(col_part_x, col_part_y, 0, x, y);
    quad q = passed(col_part_x, col_part_y, 4, x, y);
    quad r = passed(col_part_x, col_part_y, 8, x, y);
    quad s = passed(col_part_x, col_part_y, 12, x, y);
    return count_from_lowest(quad_bits_of_four(p, q, r, s)) - 1;
}

/* Without a jump: on which side a direction is could not be foreseen. */
int col_sector_towards(float x, float y)
{
    int below = y < 0; /* then the opposite one is not */
    float side = (float)(1 - 2 * below);
    quad up_x = quad_both(side * x), up_y = quad_both(side * y);
    quad p = passed(col_sector_x, col_sector_y, 0, up_x, up_y);
    quad q = passed(col_sector_x, col_sector_y, 4, up_x, up_y);
    int sector = count_from_lowest(quad_bits(p) | quad_bits(q) << 4) - 1;
    quad c = quad_both(col_sector_x[sector]);
    quad s = quad_both(col_sector_y[sector]);
    quad back_x = quad_add(quad_mul(c, up_x), quad_mul(s, up_y));
    quad back_y = quad_sub(quad_mul(c, up_y), quad_mul(s, up_x));
    sector += below * (SECTORS / 2);
    return SECTOR_PARTS * sector + part_towards(back_x, back_y);
}

/* How far two vertices are along a direction. */
static inline lanes two_along(lanes way, const col_vec2 *v)
{
    lanes p = lanes_mul(way, lanes_at(&v[0]));
    lanes q = lanes_mul(way, lanes_at(&v[1]));
    return lanes_add(lanes_xs(p, q), lanes_ys(p, q));
}

/* Without a jump: which is the furthest could not be foreseen. */
int col_sector_furthest(const col_shape *shape, sight s, int from)
{
    const col_vec2 *v = &shape->vertices[from];
    lanes way = lanes_of(s.x, s.y);
    lanes p = two_along(way, &v[0]), q = two_along(way, &v[2]);
    lanes r = two_along(way, &v[4]), t = two_along(way, &v[6]);
    lanes most = lanes_max(lanes_max(p, q), lanes_max(r, t));
    most = lanes_max(most, lanes_turned(most));
    int bits = lanes_at_least(p, most) | lanes_at_least(q, most) << 2 |
               lanes_at_least(r, most) << 4 | lanes_at_least(t, most) << 6;
    /* One counts in any case, even where nothing is a number. */
    return from + lowest_bit((unsigned)bits | 1U << (SECTOR_AT_ONCE - 1));
}
