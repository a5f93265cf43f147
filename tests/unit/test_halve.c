/* check/halve: convex rings as pieces of few vertices. Coordinates are whole
 * numbers here, so that areas are exact. */
#include "lint/rules/check.h"
#include "support/criterion.h"

static struct arena arena;

static void start(void)
{
    arena = arena_make(0);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(halve, .init = start, .fini = finish);

static long turn(col_vec2 a, col_vec2 b, col_vec2 c)
{
    return (long)((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/* Twice the area of a ring that goes round the way of `sign`, or turns nowhere
 * else; fails where it is not convex. */
static long area_of(const struct convex_ring *ring, int sign)
{
    long area = 0;
    for (int i = 0; i < ring->count; i++) {
        col_vec2 a = ring->points[ring->indices[i]];
        col_vec2 b = ring->points[ring->indices[(i + 1) % ring->count]];
        col_vec2 c = ring->points[ring->indices[(i + 2) % ring->count]];
        cr_assert(le(long, 0, (sign * turn(a, b, c))));
        area += (long)(a.x * b.y - b.x * a.y);
    }
    return area;
}

/* Cuts the ring of all points, and looks at the pieces: ceil((n - 2) /
 * (most - 2)) of them, as each cut adds two vertices. */
static void expect_pieces(const col_vec2 *points, int count, int most)
{
    int indices[128];
    struct convex_ring ring = {points, indices, count};
    struct convex_rings halves;
    for (int i = 0; i < count; i++)
        indices[i] = i;
    cr_assert(convex_halve(ring, most, &arena, &halves));
    int sign =
        turn(points[count - 1], points[0], points[count / 2]) > 0 ? 1 : -1;
    int expected = count > most ? (count - 2 + most - 3) / (most - 2) : 1;
    cr_assert(eq(int, halves.count, expected), "%d points: %d pieces", count,
              halves.count);
    long left = area_of(&ring, sign);
    cr_assert(lt(long, 0, (sign * left)));
    for (int i = 0; i < halves.count; i++) {
        const struct convex_ring *piece = &halves.rings[i];
        cr_assert(all(le(int, 3, piece->count), le(int, piece->count, most)));
        long area = area_of(piece, sign);
        cr_assert(lt(long, 0, (sign * area)), "a piece without area");
        left -= area;
    }
    cr_assert(eq(long, left, 0));
}

/* The points (i, i * i) lie on a parabola: clockwise with the later ones
 * first. */
Test(halve, pieces_are_convex_and_make_the_whole)
{
    col_vec2 up[100], down[100];
    for (int i = 0; i < 100; i++) {
        up[i] = (col_vec2){i, (double)i * i};
        down[99 - i] = up[i];
    }
    for (int count = 3; count <= 100; count++) {
        expect_pieces(down + 100 - count, count, 8);
        expect_pieces(down + 100 - count, count, 3);
        expect_pieces(down + 100 - count, count, 5);
    }
}

/* Of 30 points on one side of a triangle no two make a diagonal; nor do those
 * of the sides of a square among themselves. */
Test(halve, points_on_a_line_make_no_piece)
{
    col_vec2 points[36];
    for (int i = 0; i < 30; i++)
        points[i] = (col_vec2){29 - i, 0};
    points[30] = (col_vec2){15, -20};
    expect_pieces(points, 31, 8);
    expect_pieces(points, 31, 3);
    for (int i = 0; i < 9; i++) {
        points[i] = (col_vec2){0, -i};
        points[9 + i] = (col_vec2){i, -9};
        points[18 + i] = (col_vec2){9, -9 + i};
        points[27 + i] = (col_vec2){9 - i, 0};
    }
    expect_pieces(points, 36, 8);
    expect_pieces(points, 36, 4);
}

/* A box of 20 by 2 with a corner of 5 vertices. Of the 4 diagonals with 4 edges
 * on either side, that from (20, 0) to (1, 1.75) has the thickest halves: 0.87
 * is the least of area by length round it, and 0.47, 0.37 and 0.38 of others,
 * one of which cuts off the corner alone. */
Test(halve, no_piece_is_thinner_than_it_need_be)
{
    const col_vec2 points[] = {{0, 0}, {20, 0},   {20, 2},   {3, 2},
                               {2, 2}, {1, 1.75}, {0.25, 1}, {0, 0.5}};
    int indices[] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct convex_ring ring = {points, indices, 8};
    struct convex_rings halves;
    cr_assert(convex_halve(ring, 5, &arena, &halves));
    cr_assert(eq(int, halves.count, 2));
    for (int i = 0; i < 5; i++) {
        cr_assert(eq(int, halves.rings[0].indices[i], 1 + i));
        cr_assert(eq(int, halves.rings[1].indices[i], (5 + i) % 8));
    }
}
