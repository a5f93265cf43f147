/* geometry/core/contains and geometry/whole/cover: which shapes contain
 * others, on paper. */
#include "collide_measure.h"
#include "collide_pieces.h"
#include "support/criterion.h"
#include "support/rng.h"

static const col_vec2 square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const col_vec2 turned[] = {{0, 10}, {10, 10}, {10, 0}, {0, 0}};

static col_shape core(const col_vec2 *vertices, int count, double radius)
{
    return (col_shape){vertices, count, 1, radius, NULL};
}

enum { NOT, TOUCHING, STRICTLY };

static void expect(col_shape a, col_shape b, int expected)
{
    col_containment is = col_contains(&a, &b);
    cr_assert(eq(int, is.contains + is.strict, expected));
    cr_assert(is.contains || !is.strict);
}

static col_shape disc(col_vec2 center, double radius)
{
    static col_vec2 centers[16];
    static int next;
    next = (next + 1) % 16;
    centers[next] = center;
    return core(&centers[next], 1, radius);
}

Test(contains, a_shape_contains_itself_and_not_strictly)
{
    const col_vec2 ends[] = {{1, 2}, {4, 6}};
    expect(core(square, 4, 0), core(square, 4, 0), TOUCHING);
    expect(core(square, 4, 2), core(square, 4, 2), TOUCHING);
    expect(core(ends, 2, 0), core(ends, 2, 0), TOUCHING);
    expect(core(ends, 2, 1), core(ends, 2, 1), TOUCHING);
    expect(disc((col_vec2){3, 4}, 5), disc((col_vec2){3, 4}, 5), TOUCHING);
    expect(disc((col_vec2){3, 4}, 0), disc((col_vec2){3, 4}, 0), TOUCHING);
}

/* The centers are 5 apart. */
Test(contains, a_disc_in_a_disc)
{
    const col_vec2 o = {0, 0}, p = {3, 4};
    expect(disc(o, 7), disc(p, 2), TOUCHING);
    expect(disc(o, 7), disc(p, 1.9), STRICTLY);
    expect(disc(o, 7), disc(p, 2.1), NOT);
    expect(disc(p, 2), disc(o, 7), NOT);
    expect(disc(o, 5), disc(p, 0), TOUCHING);
    expect(disc(o, 0), disc(p, 0), NOT);
}

/* One ulp decides. */
Test(contains, a_disc_in_a_box)
{
    expect(core(square, 4, 0), disc((col_vec2){5, 5}, 5), TOUCHING);
    expect(core(square, 4, 0), disc((col_vec2){5, 5}, 5 - 0x1p-50), STRICTLY);
    expect(core(square, 4, 0), disc((col_vec2){5, 5}, 5 + 0x1p-50), NOT);
    expect((col_shape){turned, 4, -1, 0, NULL}, disc((col_vec2){5, 5}, 5),
           TOUCHING);
    expect(core(square, 4, 0), disc((col_vec2){0, 0}, 0), TOUCHING);
    expect(core(square, 4, 0), disc((col_vec2){1, 9}, 0), STRICTLY);
}

/* A rounded box with radius 5: its corner at (10,10) reaches to (13,14). */
Test(contains, a_core_may_stick_out_by_the_radius)
{
    const col_vec2 corner[] = {{13, 14}, {5, 5}};
    const col_vec2 beyond[] = {{13, 14.000001}, {5, 5}};
    const col_vec2 large[] = {{-5, 0}, {15, 0}, {15, 10}, {-5, 10}};
    const col_vec2 bare[] = {{-5, -5}, {15, -5}, {15, 15}, {-5, 15}};
    expect(core(square, 4, 5), core(corner, 2, 0), TOUCHING);
    expect(core(square, 4, 5), core(beyond, 2, 0), NOT);
    expect(core(square, 4, 5), core(large, 4, 0), TOUCHING);
    expect(core(square, 4, 5), core(bare, 4, 0), NOT);
    expect(core(bare, 4, 0), core(square, 4, 5), TOUCHING);
    expect(core(bare, 4, 1), core(square, 4, 5), STRICTLY);
}

/* A triangle with the sides 3, 4 and 5 has the inner radius 1 at (1,1). */
Test(contains, a_disc_in_a_triangle)
{
    const col_vec2 triangle[] = {{0, 0}, {4, 0}, {0, 3}};
    expect(core(triangle, 3, 0), disc((col_vec2){1, 1}, 1), TOUCHING);
    expect(core(triangle, 3, 0), disc((col_vec2){1, 1}, 1 - 0x1p-53), STRICTLY);
    expect(core(triangle, 3, 0), disc((col_vec2){1, 1}, 1 + 0x1p-52), NOT);
}

/* A capsule is a segment with a radius; nothing with a larger radius fits. */
Test(contains, in_capsules_and_segments)
{
    const col_vec2 axis[] = {{0, 0}, {10, 0}}, part[] = {{8, 0}, {1, 0}};
    const col_vec2 across[] = {{5, 1}, {5, -1}};
    const col_vec2 slab[] = {{0, -1}, {10, -1}, {10, 1}, {0, 1}};
    expect(core(axis, 2, 0), core(part, 2, 0), TOUCHING);
    expect(core(part, 2, 0), core(axis, 2, 0), NOT);
    expect(core(axis, 2, 1), core(part, 2, 0.5), STRICTLY);
    expect(core(axis, 2, 1), core(part, 2, 1), TOUCHING);
    expect(core(axis, 2, 1), core(part, 2, 1.5), NOT);
    expect(core(axis, 2, 0), core(across, 2, 0), NOT);
    expect(core(axis, 2, 1), core(across, 2, 0), TOUCHING);
    expect(core(axis, 2, 1), core(slab, 4, 0), TOUCHING);
    expect(core(slab, 4, 0), core(axis, 2, 1), NOT);
    expect(core(slab, 4, 1), core(axis, 2, 1), TOUCHING);
    expect(core(slab, 4, 2), core(axis, 2, 1), STRICTLY);
}

/* (6,5) is 6 from the vertex (0,5), and less than 5 from the edge beyond it. */
Test(contains, vertices_on_a_straight_run_do_not_decide)
{
    const col_vec2 vertices[] = {{2, 8}, {0, 6}, {0, 5}, {0, 4}, {1, 0}};
    expect(core(vertices, 5, 5), disc((col_vec2){6, 5}, 0), STRICTLY);
}

/* ---- Segments ------------------------------------------------------------ */

/* Two boxes beside each other, and one apart. */
static const col_vec2 left[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}};
static const col_vec2 right[] = {{3, 3}, {3, 1}, {6, 1}, {6, 3}};
static const col_vec2 far[] = {{7, 0}, {9, 0}, {9, 3}, {7, 3}};
static const col_vec2 bar[] = {{5, 2}, {8, 2}};

static bool is_covered(col_vec2 p, col_vec2 q, int count)
{
    const col_shape cores[] = {core(left, 4, 9), core(right, 4, 9),
                               core(far, 4, 9), core(bar, 2, 9)};
    const int numbers[] = {2, 0, 1, 3};
    _Alignas(max_align_t) char memory[2000];
    cr_assert(col_cover_bytes(4) <= sizeof memory);
    return col_segment_is_covered(p, q, cores, numbers, count, memory);
}

Test(contains, pieces_cover_a_segment_together)
{
    cr_assert(is_covered((col_vec2){1, 2}, (col_vec2){6, 2}, 3));
    cr_assert(is_covered((col_vec2){6, 3}, (col_vec2){0, 3}, 3));
    cr_assert(not(is_covered((col_vec2){1, 2}, (col_vec2){8, 2}, 3)));
    cr_assert(is_covered((col_vec2){1, 2}, (col_vec2){8, 2}, 4), "the bar");
    cr_assert(is_covered((col_vec2){8, 2}, (col_vec2){0, 2}, 4));
    cr_assert(not(is_covered((col_vec2){8, 2.5}, (col_vec2){0, 2}, 4)));
    cr_assert(is_covered((col_vec2){3, 0}, (col_vec2){3, 3}, 3), "a border");
    cr_assert(not(is_covered((col_vec2){3, 0}, (col_vec2){4, 1}, 3)),
              "past a corner");
    cr_assert(is_covered((col_vec2){2, 0}, (col_vec2){4, 2}, 3),
              "through a corner");
    cr_assert(not(is_covered((col_vec2){2, -0x1p-1074}, (col_vec2){4, 2}, 3)));
    cr_assert(not(is_covered((col_vec2){10, 5}, (col_vec2){11, 5}, 4)));
}

/* ---- Random boxes -------------------------------------------------------- */

/* Boxes with corners on a small grid: comparisons of coordinates tell. */
Test(contains, boxes_by_their_coordinates)
{
    struct rng rng = rng_seeded(4);
    int counts[3] = {0};
    for (int i = 0; i < 20000; i++) {
        double at[8];
        for (int k = 0; k < 8; k += 2) {
            at[k] = rng_below(&rng, 6);
            at[k + 1] = at[k] + 1 + rng_below(&rng, 5);
        }
        const col_vec2 a[] = {
            {at[0], at[2]}, {at[1], at[2]}, {at[1], at[3]}, {at[0], at[3]}};
        const col_vec2 b[] = {
            {at[4], at[6]}, {at[5], at[6]}, {at[5], at[7]}, {at[4], at[7]}};
        bool in = at[0] <= at[4] && at[5] <= at[1] && at[2] <= at[6] &&
                  at[7] <= at[3];
        bool within =
            at[0] < at[4] && at[5] < at[1] && at[2] < at[6] && at[7] < at[3];
        double radius = rng_below(&rng, 3);
        expect(core(a, 4, radius), core(b, 4, radius), in + within);
        counts[in + within]++;
    }
    cr_assert(counts[TOUCHING] > 500 && counts[STRICTLY] > 50, "%d %d",
              counts[TOUCHING], counts[STRICTLY]);
}
