/* Cuts a convex ring of many vertices in two by the best diagonal that shares
 * its vertices out evenly, and then the halves, until each is small enough. The
 * best diagonal is chosen in doubles; the test that both halves have an area is
 * exact. */
#include "lint/rules/check.h"

#include <math.h>

#include "collide_measure.h"

/* Halves that wait to be cut: each of them is one of two, so there are not more
 * than an int has bits. */
#define WAITING_MOST 64

struct halving {
    struct convex_ring ring;
    double *area, *length; /* along the ring from vertex 0 to vertex i: twice
                              the area that it encloses, seen from vertex 0 */
};

static col_vec2 point_at(const struct convex_ring *ring, int i)
{
    return ring->points[ring->indices[i < ring->count ? i : i - ring->count]];
}

static double cross(col_vec2 origin, col_vec2 a, col_vec2 b)
{
    return (a.x - origin.x) * (b.y - origin.y) -
           (a.y - origin.y) * (b.x - origin.x);
}

/* The thickness of a piece: its area by its circumference. */
static double thickness(double area, double length)
{
    return length > 0 ? fabs(area) / length : 0;
}

/* The lesser thickness of the two halves at a diagonal. */
static double thickness_at(const struct halving *halving, int from, int to)
{
    const struct convex_ring *ring = &halving->ring;
    int count = ring->count;
    col_vec2 origin = point_at(ring, 0), p = point_at(ring, from);
    col_vec2 q = point_at(ring, to);
    double chord = col_distance(p, q);
    /* The other half is the one that holds vertex 0 inside its way. */
    bool wraps = to > count;
    int low = wraps ? to - count : from, high = wraps ? from : to;
    double back = cross(origin, point_at(ring, high), point_at(ring, low));
    double area = halving->area[high] - halving->area[low] + back;
    double length = halving->length[high] - halving->length[low];
    double one = thickness(area, length + chord);
    double other = thickness(halving->area[count] - area,
                             halving->length[count] - length + chord);
    return one < other ? one : other;
}

/* The number of pieces that so many vertices make. */
static int pieces_of(int count, int most)
{
    return count <= most ? 1 : (count - 2 + most - 3) / (most - 2);
}

/* The vertex where the first half of the best cut begins, which has `steps`
 * edges of the ring; -1: none leaves both halves an area. A convex line from
 * one vertex to another that starts along the diagonal stays on it. */
static int best_start(const struct halving *halving, int steps)
{
    const struct convex_ring *ring = &halving->ring;
    int best = -1;
    double most = -1;
    for (int i = 0; i < ring->count; i++) {
        int to = i + steps;
        int next = to + 1 - (to >= ring->count ? ring->count : 0);
        col_vec2 p = point_at(ring, i), q = point_at(ring, to);
        if (col_turn_sign(p, q, p, point_at(ring, i + 1)) == 0 ||
            col_turn_sign(p, q, q, point_at(ring, next)) == 0)
            continue;
        double thickness = thickness_at(halving, i, to);
        if (thickness > most) {
            most = thickness;
            best = i;
        }
    }
    return best;
}

/* `count` vertices from one on; NULL: out of memory. */
static int *take_part(const struct convex_ring *ring, int from, int count,
                      struct arena *arena)
{
    int *part = arena_take(arena, (size_t)count, sizeof *part);
    for (int i = 0; part && i < count; i++)
        part[i] = ring->indices[(from + i) % ring->count];
    return part;
}

/* Cuts a ring in two; a ring that cannot be cut stays (the second half has no
 * vertices). false: out of memory. */
static bool halve(struct convex_ring *first, struct convex_ring *second,
                  int most, struct arena *arena)
{
    struct halving halving = {.ring = *first};
    int count = first->count, pieces = pieces_of(count, most);
    /* Each half has so many vertices that its pieces can hold them. */
    int steps = 1 + (int)((long long)(count - 2) * (pieces / 2) / pieces);
    halving.area = arena_take(arena, (size_t)count + 1, sizeof(double));
    halving.length = arena_take(arena, (size_t)count + 1, sizeof(double));
    if (!halving.area || !halving.length)
        return false;
    halving.area[0] = halving.length[0] = 0;
    col_vec2 origin = point_at(first, 0), at = origin;
    for (int i = 1; i <= count; i++) {
        col_vec2 next = point_at(first, i);
        halving.area[i] = halving.area[i - 1] + cross(origin, at, next);
        halving.length[i] = halving.length[i - 1] + col_distance(at, next);
        at = next;
    }
    int from = best_start(&halving, steps);
    second->count = 0;
    if (from < 0)
        return true;
    const struct convex_ring *ring = &halving.ring;
    *second = *first;
    first->count = steps + 1;
    second->count = count - steps + 1;
    first->indices = take_part(ring, from, first->count, arena);
    second->indices =
        take_part(ring, (from + steps) % count, second->count, arena);
    return first->indices && second->indices;
}

bool convex_halve(struct convex_ring ring, int most, struct arena *arena,
                  struct convex_rings *halves)
{
    struct convex_ring waiting[WAITING_MOST];
    int left = 0;
    waiting[left++] = ring;
    *halves = (struct convex_rings){.count = 0};
    halves->rings = arena_take(arena, (size_t)pieces_of(ring.count, most),
                               sizeof *halves->rings);
    if (!halves->rings)
        return false;
    while (left > 0) {
        struct convex_ring *first = &waiting[--left], second = {.count = 0};
        if (first->count > most && left + 1 < WAITING_MOST &&
            !halve(first, &second, most, arena))
            return false;
        if (second.count == 0) {
            halves->rings[halves->count++] = *first;
            continue;
        }
        waiting[left + 1] = *first;
        waiting[left] = second;
        left += 2;
    }
    return true;
}
