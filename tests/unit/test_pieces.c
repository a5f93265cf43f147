/* Convex pieces of polygons: on paper, at the ends of doubles, many vertices.
 * What must hold of any pieces is in support/pieces_fault.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collide_pieces.h"
#include "support/criterion.h"
#include "support/pieces_fault.h"
#include "support/rings.h"
#include "support/trials.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))

/* The pieces of rings, in memory to be freed. */
static col_pieces cut(const col_rings *rings, void **memory)
{
    int count = rings->ring_ends[rings->ring_count - 1];
    *memory = malloc(col_pieces_bytes(count, rings->ring_count));
    return col_pieces_cut(rings, *memory);
}

/* Cuts, checks, and returns how many pieces there are. */
static int count_of(const col_vec2 *v, const int *ends, int ring_count)
{
    void *memory;
    col_rings rings = {v, ends, ring_count};
    col_pieces pieces = cut(&rings, &memory);
    const char *fault = pieces_fault(&rings, &pieces);
    cr_assert(zero(ptr, fault));
    cr_assert(le(int, pieces_least(&rings), pieces.count));
    cr_assert(
        le(int, pieces.count, 2 * pieces_reflex(&rings) + 2 - ring_count));
    free(memory);
    return pieces.count;
}

#define PIECES(v) count_of(v, (const int[]){COUNT(v)}, 1)

/* As text: numbers, and a bar behind each piece. */
static void expect_text(const col_rings *rings, const char *expected)
{
    void *memory;
    char text[400] = "";
    col_pieces pieces = cut(rings, &memory);
    for (int i = 0, k = 0; i < pieces.count; i++) {
        for (; k < pieces.ends[i]; k++)
            sprintf(text + strlen(text), "%d ", pieces.indices[k]);
        strcat(text, "| ");
    }
    cr_assert(eq(str, text, expected));
    free(memory);
}

/* ---- On paper ----------------------------------------------------------- */

Test(pieces, a_convex_polygon_is_one)
{
    const col_vec2 triangle[] = {{0, 0}, {4, 0}, {0, 3}};
    const col_vec2 back[] = {{0, 3}, {4, 0}, {0, 0}};
    const col_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const int three[] = {3}, four[] = {4};
    expect_text(&(col_rings){triangle, three, 1}, "0 1 2 | ");
    expect_text(&(col_rings){back, three, 1}, "0 2 1 | ");
    expect_text(&(col_rings){square, four, 1}, "0 1 2 3 | ");
}

Test(pieces, points_on_sides_stay_in_their_piece)
{
    const col_vec2 v[] = {{0, 0}, {1, 0}, {2, 0},  {3, 0}, {4, 0},
                          {3, 1}, {2, 2}, {1, 3},  {0, 4}, {0, 3},
                          {0, 2}, {0, 1}, {0, 0.5}};
    const int ends[] = {COUNT(v)};
    expect_text(&(col_rings){v, ends, 1}, "0 1 2 3 4 5 6 7 8 9 10 11 12 | ");
}

/* Its one reflex vertex, 3, sees both ends of the way round: any line from it
 * makes two pieces. */
Test(pieces, an_l_is_two)
{
    const col_vec2 v[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const int ends[] = {COUNT(v)};
    cr_assert(eq(int, PIECES(v), 2));
    expect_text(&(col_rings){v, ends, 1}, "0 1 2 3 | 0 3 4 5 | ");
}

/* Two reflex vertices that no one line serves. */
Test(pieces, a_u_is_three)
{
    const col_vec2 v[] = {{0, 0}, {3, 0}, {3, 3}, {2, 3},
                          {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    cr_assert(eq(int, PIECES(v), 3));
}

/* Two reflex vertices that one line serves. */
Test(pieces, two_notches_face_to_face_are_two)
{
    const col_vec2 v[] = {{0, 0}, {2, 1}, {4, 0}, {4, 4}, {2, 3}, {0, 4}};
    cr_assert(eq(int, PIECES(v), 2));
}

/* No line serves two of its five reflex vertices but those that cut off a
 * tip. */
Test(pieces, a_star_of_five_tips_is_four)
{
    const col_vec2 v[] = {{0, 10}, {2, 3},   {9, 3},   {4, -1}, {6, -8},
                          {0, -4}, {-6, -8}, {-4, -1}, {-9, 3}, {-2, 3}};
    cr_assert(eq(int, PIECES(v), 4));
}

Test(pieces, a_comb_has_a_piece_for_each_tooth)
{
    col_vec2 v[42];
    int count = 0;
    v[count++] = (col_vec2){20, -1};
    for (int i = 20; i > 0; i--) {
        v[count++] = (col_vec2){i, 0};
        v[count++] = (col_vec2){i - 0.5, 5};
    }
    v[count++] = (col_vec2){0, -1};
    /* Twenty teeth and the bar below: each tooth is cut off at its foot. */
    cr_assert(le(int, PIECES(v), 21));
}

/* Five reflex vertices, none of which sees another one but along a side. */
Test(pieces, a_spiral_is_six)
{
    const col_vec2 v[] = {{0, 0}, {9, 0}, {9, 9}, {1, 9}, {1, 3},
                          {6, 3}, {6, 6}, {5, 6}, {5, 4}, {2, 4},
                          {2, 8}, {8, 8}, {8, 1}, {0, 1}};
    cr_assert(eq(int, PIECES(v), 6));
}

Test(pieces, a_square_around_a_square_is_four)
{
    const col_vec2 v[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6},
                          {2, 2}, {4, 2}, {4, 4}, {2, 4}};
    cr_assert(eq(int, count_of(v, (const int[]){4, 8}, 2), 4));
}

/* Vertices of other parts in line with a side, the way to the right and up. */
/* The bar above, three feet below: four pieces, as the feet at its ends go up
 * through it. */
Test(pieces, vertices_in_line_with_each_other)
{
    const col_vec2 v[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 0}, {3, 0},
                          {3, 1}, {4, 1}, {4, 0}, {5, 0}, {5, 2}, {4, 2},
                          {3, 2}, {2, 2}, {1, 2}, {0, 2}};
    cr_assert(eq(int, PIECES(v), 4));
}

/* ---- Hard numbers ------------------------------------------------------- */

/* The notch is one double deep, or nothing of one. */
Test(pieces, the_least_notch_is_cut)
{
    col_vec2 v[] = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}};
    cr_assert(eq(int, PIECES(v), 1));
    v[1].y = 0x1p-1074;
    cr_assert(eq(int, PIECES(v), 2));
    v[1].y = -0x1p-1074;
    cr_assert(eq(int, PIECES(v), 1));
}

Test(pieces, a_needle_of_one_double)
{
    const col_vec2 v[] = {{0, 0},  {1e60, 0}, {1e60, 1},
                          {1, 1},  {1, 1e60}, {nextafter(1, 0), 1e60},
                          {0.5, 1}};
    cr_assert(le(int, PIECES(v), 3));
}

Test(pieces, sizes_from_the_least_to_the_largest)
{
    const double sizes[] = {0x1p-1074, 0x1p-1000, 1e-160, 1, 1e59};
    for (int i = 0; i < COUNT(sizes); i++) {
        double s = sizes[i];
        const col_vec2 v[] = {{0, 0},         {9 * s, 0},    {9 * s, 9 * s},
                              {4 * s, 5 * s}, {0, 9 * s},    {2 * s, 2 * s},
                              {2 * s, 3 * s}, {3 * s, 2 * s}};
        cr_assert(le(int, count_of(v, (const int[]){5, 8}, 2), 6));
    }
}

/* Huge and tiny steps in one polygon. */
Test(pieces, all_sizes_at_once)
{
    col_vec2 v[80];
    int count = 0;
    for (int i = -1070; i < 190; i += 40, count++)
        v[count] = (col_vec2){ldexp(1, i), ldexp(1 + count % 2, i)};
    v[count++] = (col_vec2){1e60, 1e60};
    v[count++] = (col_vec2){-1e60, 1e60};
    v[count++] = (col_vec2){-1e60, -0x1p-1074};
    count_of(v, &count, 1);
}

/* ---- Order -------------------------------------------------------------- */

/* What counts is where vertices lie: moved and scaled without rounding they
 * give the same pieces. */
Test(pieces, moving_and_scaling_change_nothing)
{
    struct rng rng = rng_seeded(9);
    for (int i = 0; i < trials(50 * RINGS_FAMILIES); i++) {
        struct rings here, there;
        rings_random(&here, &rng, (enum rings_family)(i % RINGS_FAMILIES));
        there = here;
        rings_place(&there, ldexp(1, rng_whole(&rng, -1000, 140)),
                    rng_whole(&rng, -1000000000, 1000000000));
        void *memory[2];
        col_rings one = rings_of(&here), two = rings_of(&there);
        col_pieces p = cut(&one, &memory[0]), q = cut(&two, &memory[1]);
        cr_assert(eq(int, p.count, q.count));
        size_t ends = (size_t)p.count * sizeof *p.ends;
        cr_assert(eq(mem, BYTES(p.ends, ends), BYTES(q.ends, ends)));
        size_t indices = (size_t)p.ends[p.count - 1] * sizeof *p.indices;
        cr_assert(
            eq(mem, BYTES(p.indices, indices), BYTES(q.indices, indices)));
        free(memory[0]);
        free(memory[1]);
    }
}

/* ---- Many --------------------------------------------------------------- */

Test(pieces, ten_thousand_teeth)
{
    enum { TEETH = 10000 };
    col_vec2 *v = malloc((2 * TEETH + 2) * sizeof *v);
    int count = 0;
    v[count++] = (col_vec2){TEETH, -1};
    for (int i = TEETH; i > 0; i--) {
        v[count++] = (col_vec2){i, 0};
        v[count++] = (col_vec2){i - 0.5, i % 7};
        v[count - 1].y += 1;
    }
    v[count++] = (col_vec2){0, -1};
    cr_assert(le(int, count_of(v, &count, 1), TEETH + 1));
    free(v);
}

Test(pieces, memory_of_any_size_is_a_number)
{
    cr_assert(lt(sz, 0, col_pieces_bytes(3, 1)));
    cr_assert(lt(sz, col_pieces_bytes(3, 1), 51000));
    cr_assert(lt(sz, col_pieces_bytes(10000, 1), 96 * 10000 + 51000));
    if (sizeof(size_t) > 4)
        cr_assert(lt(sz, col_pieces_bytes(COL_COUNT_LIMIT, COL_COUNT_LIMIT / 3),
                     SIZE_MAX));
}
