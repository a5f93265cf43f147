/* Sectors of prepared cores against a look at all vertices. */
#include "geometry/search/axes.h"

#include <stddef.h>

#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"

enum { ROOM = 4096, ALL = SECTORS * SECTOR_PARTS };

static col_vec2 direction(int number)
{
    return col_sector_direction(number / SECTOR_PARTS, number % SECTOR_PARTS);
}

/* Each of the 256 is the opposite of one, nearly of length 1, and less than two
 * degrees counter-clockwise of the one before. */
Test(sectors, directions_go_round)
{
    for (int i = 0; i < ALL; i++) {
        col_vec2 d = direction(i), next = direction((i + 1) % ALL);
        col_vec2 back = direction((i + ALL / 2) % ALL);
        double turn = d.x * next.y - d.y * next.x;
        cr_assert(all(eq(dbl, d.x, -back.x), eq(dbl, d.y, -back.y)), "%d", i);
        cr_assert(all(lt(dbl, 0.0245, turn), lt(dbl, turn, 0.0246)), "%d: %g",
                  i, turn);
        cr_assert(epsilon_eq(dbl, d.x * d.x + d.y * d.y, 1, 2e-7));
    }
    col_vec2 first = direction(0), quarter = direction(ALL / 4);
    cr_assert(all(eq(dbl, first.x, 1), zero(dbl, first.y)));
    cr_assert(all(eq(dbl, quarter.y, 1), zero(dbl, quarter.x)));
}

static int steps(const col_shape *shape, int from, int to)
{
    int count = 0;
    for (; from != to; count++)
        from = core_next(shape, from);
    return count;
}

/* No vertex is further along a direction than where its sector begins. */
static void expect_begins(const col_shape *shape, const int *first, int every)
{
    int round = 0, parts = SECTOR_PARTS / every;
    for (int i = 0; i < SECTORS * parts; i++) {
        col_vec2 d = direction(i * every), best = shape->vertices[first[i]];
        vector along = {dd_of(d.x), dd_of(d.y)};
        for (int k = 0; k < shape->count; k++)
            cr_assert(
                le(int, vector_further(along, shape->vertices[k], best), 0));
        round += steps(shape, first[i], first[i + 1]);
    }
    cr_assert(eq(int, round, shape->count), "once round");
    cr_assert(eq(int, first[SECTORS * parts], first[0]));
}

static void expect_block(const col_shape *shape, const int *first, int every,
                         const sector_block *block)
{
    col_vec2 center = shape->prepared->frame.center;
    for (int i = 0; i <= SECTORS; i++) {
        col_vec2 v = shape->vertices[first[i * every]];
        double x = (double)(float)(v.x - center.x);
        double y = (double)(float)(v.y - center.y);
        cr_assert(all(eq(dbl, (double)block->x[i], x),
                      eq(dbl, (double)block->y[i], y)));
    }
}

static void expect_sectors(col_shape *shape)
{
    static max_align_t memory[ROOM];
    size_t size = col_prepared_bytes(shape->count);
    unsigned char *behind = (unsigned char *)memory + size;
    cr_assert(lt(sz, size, sizeof memory));
    *behind = 171;
    shape->prepared = col_shape_prepare(shape, memory);
    cr_assert(has_sectors(shape));
    cr_assert(eq(int, *behind, 171), "no more memory than said");
    sectors s = sectors_of(shape);
    int parts = sector_parts_of(shape->count);
    cr_assert(eq(int, parts > 1, shape->count > SECTORS_MANY));
    cr_assert(eq(int, parts > 1, s.parts != NULL));
    expect_begins(shape, s.first, SECTOR_PARTS / parts);
    expect_block(shape, s.first, parts, s.all);
    for (int i = 0; s.parts && i < SECTORS; i++)
        expect_block(shape, s.first + i * parts, 1, &s.parts[i]);
}

Test(sectors, begin_at_the_furthest_vertices)
{
    static struct ring ring;
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < 100; i++) {
        ring_any(&ring, &rng);
        expect_sectors(&ring.shape);
        int count = rng_whole(&rng, FRAME_FEW + 1, 140);
        ring_regular(&ring, count, 3, rng_between(&rng, 0, 1));
        if (rng_chance(&rng, 50))
            ring_reverse(&ring);
        expect_sectors(&ring.shape);
    }
}

/* A regular polygon whose sides are square to directions: of two vertices that
 * are equally far either begins the sector. */
Test(sectors, begin_at_one_of_two)
{
    static struct ring ring;
    for (int count = 16; count <= 256; count *= 2) {
        ring_regular(&ring, count, 1, 0.5);
        expect_sectors(&ring.shape);
    }
}

/* What is said of the memory. */
Test(sectors, take_little_memory)
{
    cr_assert(eq(sz, sectors_size(FRAME_FEW), 0));
    cr_assert(eq(sz, sectors_size(FRAME_FEW + 1), 204));
    cr_assert(eq(sz, sectors_size(SECTORS_MANY), 204));
    cr_assert(eq(sz, sectors_size(SECTORS_MANY + 1), 3340));
    cr_assert(eq(sz, sectors_size(1 << 28), 3340));
}
