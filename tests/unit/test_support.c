/* Extreme vertices: the search against a look at every vertex in turn, on rings
 * with runs of vertices on one line, with edges that are nearly parallel, of
 * any size and winding; and how few vertices it looks at. */
#include "geometry/core/core.h"

#include <stdlib.h>

#include "support/criterion.h"
#include "support/rng.h"

enum { ROOM = 2048 };

struct ring {
    col_vec2 v[ROOM];
    col_shape shape;
};

/* What was there before: the lowest of the furthest vertices. */
static int in_turn(const col_shape *shape, const form2 *direction)
{
    int best = 0;
    for (int i = 1; i < shape->count; i++)
        if (col_further(direction, shape->vertices[i], shape->vertices[best]) >
            0)
            best = i;
    return best;
}

/* ---- Rings -------------------------------------------------------------- */

static bool is_upper(col_vec2 v)
{
    return v.y > 0 || (!(v.y < 0) && v.x > 0);
}

/* By angle in [0, 2 pi); the products are exact. */
static int by_angle(const void *left, const void *right)
{
    const col_vec2 *p = left, *q = right;
    if (is_upper(*p) != is_upper(*q))
        return is_upper(*p) ? -1 : 1;
    double cross = p->x * q->y - p->y * q->x;
    return (cross < 0) - (cross > 0);
}

/* A whole vector: any, or nearly (0, 1), or nearly (1, 1). */
static col_vec2 random_edge(struct rng *rng)
{
    int kind = rng_below(rng, 4);
    int size = kind == 0 ? 3 : 1 << 20;
    double x = rng_whole(rng, -size, size), y = rng_whole(rng, -size, size);
    if (kind == 1)
        return (col_vec2){rng_whole(rng, -2, 2), size};
    if (kind == 2)
        return (col_vec2){size, size + rng_whole(rng, -2, 2)};
    return x < 0 || x > 0 || y < 0 || y > 0 ? (col_vec2){x, y}
                                            : (col_vec2){1, 0};
}

/* Edges in the order of their angles, each with its opposite, close a ring. */
static void lay_edges(struct ring *ring, const col_vec2 *edges, int count)
{
    col_vec2 at = {0, 0};
    for (int i = 0; i < count; i++) {
        ring->v[i] = at;
        at.x += edges[i].x;
        at.y += edges[i].y;
    }
    cr_assert(all(not(lt(dbl, at.x, 0)), not(lt(dbl, 0, at.x)),
                  not(lt(dbl, at.y, 0)), not(lt(dbl, 0, at.y))));
}

static void change(struct ring *ring, struct rng *rng)
{
    int count = ring->shape.count, first = rng_below(rng, count);
    int exponent = rng_whole(rng, -1000, 150), plain = rng_below(rng, 3);
    bool back = count > 2 && rng_chance(rng, 50);
    col_vec2 v[ROOM];
    for (int i = 0; i < count; i++)
        v[i] = ring->v[(first + i) % count];
    for (int i = 0; i < count; i++) {
        col_vec2 p = v[back ? count - 1 - i : i];
        ring->v[i].x = ldexp(p.x, plain ? 0 : exponent);
        ring->v[i].y = ldexp(p.y, plain ? 0 : exponent);
    }
    ring->shape.winding = back ? -1 : 1;
}

/* A ring of vertices of 53 bits, all of them corners. */
static void make_round(struct ring *ring, struct rng *rng, int count)
{
    double height = rng_between(rng, 0.1, 1);
    for (int i = 0; i < count; i++) {
        double t = 6.283185307179586 * i / count;
        ring->v[i] = (col_vec2){cos(t), height * sin(t)};
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
    change(ring, rng);
}

/* A ring of about `half` edges and their opposites, with runs of vertices on
 * one line. */
static void make_ring(struct ring *ring, struct rng *rng, int half)
{
    static col_vec2 edges[ROOM];
    int count = 0;
    while (count < 2 * half) {
        col_vec2 edge = random_edge(rng);
        int times = rng_chance(rng, 20) ? rng_whole(rng, 2, 5) : 1;
        for (int i = 0; i < times && count < ROOM; i++) {
            edges[count++] = edge;
            edges[count++] = (col_vec2){-edge.x, -edge.y};
        }
    }
    qsort(edges, (size_t)count, sizeof *edges, by_angle);
    lay_edges(ring, edges, count);
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
    change(ring, rng);
}

/* ---- Directions --------------------------------------------------------- */

/* Square to an edge or a chord, or nearly; along an axis; any. */
static form2 random_direction(const struct ring *ring, struct rng *rng)
{
    int kind = rng_below(rng, 5), i = rng_below(rng, ring->shape.count);
    int j = kind == 0 ? rng_below(rng, ring->shape.count)
                      : core_up(&ring->shape, i);
    col_vec2 p = ring->v[i], q = ring->v[j];
    if (kind == 1) {
        double length = rng_between(rng, 1, 3);
        q = (col_vec2){(q.x - p.x) * length, (q.y - p.y) * length};
        p = (col_vec2){0, 0};
    }
    form2 along = col_form2_difference(q, p);
    bool none = col_form_sign(&along.x) == 0 && col_form_sign(&along.y) == 0;
    if (kind == 3 || none) {
        int x = rng_whole(rng, -1, 1), y = x ? 0 : rng_below(rng, 2) * 2 - 1;
        return (form2){col_form_of(x), col_form_of(y)};
    }
    if (kind == 4) {
        double x = rng_between(rng, -1, 1), y = rng_between(rng, -1, 1);
        return (form2){col_form_of(x), col_form_of(y)};
    }
    return rng_chance(rng, 50) ? col_turned_right(&along)
                               : col_turned_left(&along);
}

static sight sight_of(const form2 *direction)
{
    return sight_along(direction->x.value.hi, direction->y.value.hi);
}

/* ---- The facts ---------------------------------------------------------- */

/* Returns whether doubles could tell. */
static bool expect_found(const struct ring *ring, const form2 *direction)
{
    const col_shape *shape = &ring->shape;
    int right = in_turn(shape, direction);
    edge_range all = whole_range(shape);
    cr_assert(eq(int, col_core_support(shape, direction), right));
    cr_assert(eq(int, col_support_exactly(shape, direction, all), right));
    int surely = support_surely(shape, sight_of(direction));
    int level = col_support_level(shape, sight_of(direction), all);
    cr_assert(surely < 0 || surely == right, "%d, not %d", surely, right);
    cr_assert(level < 0 || level == right, "%d, not %d", level, right);
    return surely >= 0;
}

Test(support, the_search_finds_what_looking_at_all_vertices_finds)
{
    struct rng rng = rng_seeded(1);
    static struct ring ring;
    int told = 0, trials = 4000;
    for (int i = 0; i < trials; i++) {
        if (i % 8 == 0)
            make_ring(&ring, &rng, i % 5 ? rng_whole(&rng, 2, 12) : 300);
        else if (i % 8 == 4)
            make_round(&ring, &rng, rng_whole(&rng, 3, 100));
        form2 direction = random_direction(&ring, &rng);
        told += expect_found(&ring, &direction);
    }
    cr_assert(all(lt(int, trials / 8, told), lt(int, told, trials)));
}

/* Two ends that are known to be equally far, neighbours or further apart. */
Test(support, level_ends_are_taken_at_their_word)
{
    struct rng rng = rng_seeded(2);
    static struct ring ring;
    int told = 0, trials = 2000;
    for (int i = 0; i < trials; i++) {
        make_ring(&ring, &rng, rng_whole(&rng, 2, 20));
        const col_shape *shape = &ring.shape;
        int from = rng_below(&rng, shape->count), to = core_next(shape, from);
        if (rng_chance(&rng, 20))
            to = core_next(shape, to);
        form2 along = col_form2_difference(ring.v[to], ring.v[from]);
        form2 outward = col_turned_right(&along);
        edge_range ends = {from, to, true};
        int right = in_turn(shape, &outward);
        int within = support_within(shape, sight_of(&outward), ends);
        int level = col_support_level(shape, sight_of(&outward), ends);
        cr_assert(within < 0 || within == right, "%d, not %d", within, right);
        cr_assert(level < 0 || level == right, "%d, not %d", level, right);
        cr_assert(eq(int, col_support_exactly(shape, &outward, ends), right));
        told += within >= 0;
    }
    cr_assert(lt(int, trials / 4, told));
}

/* Along the axes the two furthest vertices of a box are level, and doubles can
 * tell. */
Test(support, doubles_tell_of_the_sides_of_a_box)
{
    static struct ring ring = {{{1, 1}, {4, 1}, {4, 3}, {1, 3}}, {0}};
    const int lower[4] = {1, 2, 0, 0}; /* of vertices 1 2, 2 3, 3 0, 0 1 */
    for (int i = 0; i < 4; i++) {
        double x = (i == 0) - (i == 2), y = (i == 1) - (i == 3);
        ring.shape = (col_shape){ring.v, 4, 1, 0, NULL};
        int found = col_support_level(&ring.shape, sight_along(x, y),
                                      whole_range(&ring.shape));
        cr_assert(eq(int, found, lower[i]), "direction %d: %d", i, found);
    }
}

Test(support, cores_of_one_and_two_vertices)
{
    const col_vec2 v[2] = {{1, 2}, {4, 2}};
    for (int count = 1; count <= 2; count++)
        for (int x = -1; x <= 1; x++)
            for (int y = -1; y <= 1; y++) {
                struct ring ring = {.shape = {v, count, 1, 0, NULL}};
                form2 direction = {col_form_of(x), col_form_of(y)};
                if (x != 0 || y != 0)
                    expect_found(&ring, &direction);
            }
}

/* ---- Steps -------------------------------------------------------------- */

/* Round a circle of 2048 vertices: eight rounds of eight samples would be
 * enough for 8^4 vertices; a vertex more or less is no matter for a guess. */
Test(support, a_guess_is_near_wherever_it_starts)
{
    static struct ring ring;
    struct rng rng = rng_seeded(3);
    ring.shape = (col_shape){ring.v, ROOM, 1, 0, NULL};
    for (int i = 0; i < ROOM; i++)
        ring.v[i] = (col_vec2){cos(i * 0x1.921fb54442d18p-9),
                               sin(i * 0x1.921fb54442d18p-9)};
    for (int i = 0; i < 1000; i++) {
        col_vec2 d = rng_direction(&rng);
        form2 direction = {col_form_of(d.x), col_form_of(d.y)};
        int first = rng_below(&rng, ROOM),
            right = in_turn(&ring.shape, &direction);
        int guess = col_support_guess(&ring.shape, d, first,
                                      core_down(&ring.shape, first));
        cr_assert(eq(int, guess, right));
        expect_found(&ring, &direction);
    }
}
