/* Shapes as a whole by the public functions: values on paper, limits, extreme
 * coordinates, chains. The scenes whole-*.json have more values;
 * laws/prop_whole and oracles/whole.py try random shapes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/whole_parts.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))

static struct whole_parts polygon(const col_vec2 *v, const int *count)
{
    const col_rings rings = {v, count, 1};
    return parts_of_rings(&rings, 0);
}

static col_shape disc(const col_vec2 *center, double radius)
{
    return (col_shape){
        .vertices = center, .count = 1, .winding = 1, .radius = radius};
}

/* A block with a notch at the top. */
static const col_vec2 notch[] = {{0, 0}, {10, 0}, {10, 10}, {5, 9}, {0, 10}};
static const int notch_count = COUNT(notch);

Test(whole, a_disc_does_not_leave_through_a_cut)
{
    const col_vec2 center = {5, 4};
    const col_shape core = disc(&center, 0.5);
    struct whole_parts a = polygon(notch, &notch_count);
    struct whole_parts b = parts_of_core(&core);
    const col_whole whole = whole_of(&a, &b);
    cr_assert(whole.relation.overlap && !whole.relation.touching);
    cr_assert(eq(dbl, whole.relation.amount, 4.5));
    cr_assert(eq(dbl, whole.relation.normal.x, 0));
    cr_assert(eq(dbl, whole.relation.normal.y, -1));
    cr_assert(eq(int, whole.count, 1));
    cr_assert(eq(dbl, whole.touches[0].points.a.y, 0));
    cr_assert(eq(dbl, whole.touches[0].points.b.y, 4.5));
    parts_free(&a);
}

Test(whole, two_cores_have_the_answer_of_their_pair)
{
    const col_vec2 p[] = {{0, 0}, {4, 0}, {1, 3}};
    const col_vec2 q[] = {{1, 1}, {5, 1}, {5, 4}, {1, 4}};
    const col_shape one = {.vertices = p, .count = 3, .winding = 1};
    const col_shape two = {.vertices = q, .count = 4, .winding = 1};
    struct whole_parts a = parts_of_core(&one), b = parts_of_core(&two);
    const col_whole whole = whole_of(&a, &b);
    const col_sat sat = col_sat_test(&one, &two, NULL);
    const col_relation *found = &whole.relation, *wanted = &sat.relation;
    cr_assert(eq(int, found->overlap, wanted->overlap));
    cr_assert(eq(int, found->touching, wanted->touching));
    cr_assert(eq(dbl, found->amount, wanted->amount));
    cr_assert(eq(dbl, found->normal.x, wanted->normal.x));
    cr_assert(eq(dbl, found->normal.y, wanted->normal.y));
    cr_assert(eq(int, whole.touches[0].axis.a, sat.axis.a));
}

Test(whole, a_search_gives_up_at_its_limit)
{
    const col_vec2 center = {5, 4};
    const col_shape core = disc(&center, 0.5);
    struct whole_parts a = polygon(notch, &notch_count);
    struct whole_parts b = parts_of_core(&core);
    void *memory = malloc(col_whole_bytes(col_parts_measure(&a.parts),
                                          col_parts_measure(&b.parts)));
    col_whole_limit all = {.work = UINT64_MAX};
    col_whole whole = col_whole_test(&a.parts, &b.parts, &all, memory);
    cr_assert(whole.is_known && all.done > 0);
    for (uint64_t work = 0; work < all.done; work++) {
        col_whole_limit limit = {.work = work};
        whole = col_whole_test(&a.parts, &b.parts, &limit, memory);
        cr_assert(not(whole.is_known), "%d", (int)work);
        cr_assert(lt(u64, work, limit.done));
    }
    col_whole_limit just = {.work = all.done};
    whole = col_whole_test(&a.parts, &b.parts, &just, memory);
    cr_assert(whole.is_known && whole.relation.amount > 4);
    free(memory);
    parts_free(&a);
}

/* A square of side 2 in a square hole of side 2 touches; larger by one unit in
 * the last place it has to leave the frame, which is 4 wide: by 1 + 2. */
Test(whole, what_fits_a_hole_exactly_touches)
{
    const col_vec2 frame[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4},
                              {1, 1}, {3, 1}, {3, 3}, {1, 3}};
    const int ends[] = {4, 8};
    const col_rings rings = {frame, ends, 2};
    col_vec2 v[] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};
    const col_shape core = {.vertices = v, .count = 4, .winding = 1};
    struct whole_parts a = parts_of_rings(&rings, 0), b = parts_of_core(&core);
    col_whole whole = whole_of(&a, &b);
    cr_assert(whole.relation.touching);
    cr_assert(eq(dbl, whole.relation.amount, 0));
    v[0].x = v[3].x = nextafter(1, 0);
    whole = whole_of(&a, &b);
    cr_assert(not(whole.relation.touching));
    cr_assert(eq(dbl, whole.relation.amount, 3));
    parts_free(&a);
}

/* Lengths scale by powers of two, down to where squares of them are 0 and up to
 * the limit of coordinates. */
Test(whole, any_scale_has_the_same_answer)
{
    const int exponents[] = {-1000, -600, -300, 100, 190};
    const col_vec2 box[] = {{3, 1}, {6, 1}, {6, 2.75}, {3, 2.75}};
    for (int i = 0; i < COUNT(exponents); i++) {
        double scale = ldexp(1, exponents[i]);
        for (int has_radius = 0; has_radius < 2; has_radius++) {
            col_vec2 p[COUNT(notch)], q[4];
            for (int k = 0; k < COUNT(notch); k++)
                p[k] = (col_vec2){notch[k].x * scale, notch[k].y * scale};
            for (int k = 0; k < 4; k++)
                q[k] = (col_vec2){box[k].x * scale, box[k].y * scale};
            const col_shape core = {.vertices = q,
                                    .count = 4,
                                    .winding = 1,
                                    .radius = has_radius ? scale / 4 : 0};
            struct whole_parts a = polygon(p, &notch_count);
            struct whole_parts b = parts_of_core(&core);
            const col_whole whole = whole_of(&a, &b);
            /* The upper side, y = 2.75 or 3, has to come to y = 0. */
            cr_assert(
                eq(dbl, whole.relation.amount, (has_radius ? 3 : 2.75) * scale),
                "%d", exponents[i]);
            cr_assert(eq(dbl, whole.relation.normal.y, -1));
            parts_free(&a);
        }
    }
}

/* One coordinate of 10^60 and one of 10^-300: nothing overflows. */
Test(whole, coordinates_of_any_magnitude_have_a_depth)
{
    const col_vec2 v[] = {{-1e60, -1e60},
                          {1e60, -1e60},
                          {1e60, 1e60},
                          {1e-300, 1e-300},
                          {-1e60, 1e60}};
    const int count = COUNT(v);
    const col_vec2 at = {1e-300, -1e-300};
    const col_shape core = disc(&at, 0);
    struct whole_parts a = polygon(v, &count), b = parts_of_core(&core);
    const col_whole whole = whole_of(&a, &b);
    /* 2 * 10^-300 below the tip. */
    cr_assert(eq(dbl, whole.relation.amount, 2e-300));
    cr_assert(eq(dbl, whole.relation.normal.y, 1));
    parts_free(&a);
}

/* A radius below 2^-60 of the size adds nothing that can be seen. */
Test(whole, a_tiny_radius_is_none)
{
    const col_vec2 center = {5, 4};
    const col_shape core = disc(&center, 1e-30);
    struct whole_parts a = polygon(notch, &notch_count);
    struct whole_parts b = parts_of_core(&core);
    const col_whole whole = whole_of(&a, &b);
    cr_assert(eq(dbl, whole.relation.amount, 4));
    parts_free(&a);
}

/* A chain has no inside. A segment that crosses it at one of its vertices
 * crosses it as a whole, though it only touches each of the two edges. */
Test(whole, a_segment_crosses_a_chain_at_a_vertex)
{
    const col_vec2 chain[] = {{0, 0}, {4, 0}, {8, 0}};
    const col_vec2 across[] = {{4, -1}, {4, 3}}, above[] = {{4, 0}, {4, 3}};
    const col_shape one = {.vertices = across, .count = 2, .winding = 1};
    const col_shape two = {.vertices = above, .count = 2, .winding = 1};
    struct whole_parts a = parts_of_chain(chain, COUNT(chain), 0);
    struct whole_parts b = parts_of_core(&one), c = parts_of_core(&two);
    const col_whole whole = whole_of(&a, &b), touching = whole_of(&a, &c);
    cr_assert(not(whole.relation.touching));
    cr_assert(eq(dbl, whole.relation.amount, 1));
    cr_assert(eq(dbl, whole.relation.normal.y, 1));
    cr_assert(touching.relation.touching);
    parts_free(&a);
}

/* The point lies on the cut of an L, 1 from its nearest side: by pieces it only
 * touches. */
Test(whole, a_point_on_a_cut_is_inside)
{
    const col_vec2 v[] = {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}};
    const int count = COUNT(v);
    const col_vec2 at = {1, 1};
    const col_shape core = disc(&at, 0);
    struct whole_parts a = polygon(v, &count), b = parts_of_core(&core);
    const col_vec2 none = {0, 0};
    const col_whole whole = whole_of(&a, &b);
    cr_assert(eq(dbl, parts_deepest(&a, &b, none), 0));
    cr_assert(eq(dbl, whole.relation.amount, 1));
    parts_free(&a);
}

Test(whole, edges_of_pieces_are_those_of_the_polygon)
{
    const col_rings rings = {notch, &notch_count, 1};
    void *memory = malloc(col_pieces_bytes(COUNT(notch), 1));
    const col_pieces pieces = col_pieces_cut(&rings, memory);
    int edges[16], cuts = 0, found = 0;
    col_pieces_edges(&rings, &pieces, edges);
    for (int i = 0; i < pieces.ends[pieces.count - 1]; i++) {
        cuts += edges[i] < 0;
        found |= edges[i] < 0 ? 0 : 1 << edges[i];
    }
    cr_assert(eq(int, found, (1 << COUNT(notch)) - 1));
    cr_assert(eq(int, cuts, 2 * (pieces.count - 1)));
    free(memory);
}

/* ---- Faults that the judge found ----------------------------------------- */

/* 0.3 + 0.5 is no double: its rounding was an error of the depth. The disc lies
 * 0.78 below the block, whose radius is 0.3. The depth is 0.3 + 0.5 - 0.78 of
 * the doubles, which is 0.019999999999999962; the sum in doubles gives
 * 0.020000000000000018. */
Test(whole, the_sum_of_two_radii_is_exact)
{
    const col_vec2 center = {5, -0.78};
    const col_shape core = disc(&center, 0.5);
    const col_rings rings = {notch, &notch_count, 1};
    struct whole_parts a = parts_of_rings(&rings, 0.3);
    struct whole_parts b = parts_of_core(&core);
    const col_whole whole = whole_of(&a, &b);
    cr_assert(fabs(whole.relation.amount - 0.019999999999999962) < 0x1p-57);
    parts_free(&a);
}

/* The disc fits between the teeth exactly and lies 0.5 in the right one. It is
 * the left side of that tooth, x = 2, that pushes it to the left; the other
 * side of the gap, x = 1, only touches it then. */
Test(whole, the_side_that_pushes_is_named_in_an_exact_fit)
{
    const col_vec2 comb[] = {{0, 0}, {4, 0}, {4, 1}, {3, 1}, {3, 3},
                             {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    const int count = COUNT(comb);
    const col_vec2 center = {2, 1.625};
    const col_shape core = disc(&center, 0.5);
    struct whole_parts a = polygon(comb, &count);
    struct whole_parts b = parts_of_core(&core);
    const col_whole whole = whole_of(&a, &b);
    cr_assert(eq(dbl, whole.relation.amount, 0.5));
    cr_assert(eq(dbl, whole.relation.normal.x, -1));
    const col_touch *touch = &whole.touches[0];
    cr_assert(eq(int, touch->axis.kind, COL_EDGE_OF_A));
    cr_assert(eq(
        int, a.parts.edges[a.parts.starts[touch->a_piece] + touch->axis.a], 5));
    parts_free(&a);
}

/* The cut from vertex 0 to vertex 2 goes on as edge 2. The box is nearest to
 * (2.5, -0.5), the middle of that edge. */
Test(whole, an_edge_in_the_line_of_a_cut_is_the_axis)
{
    const col_vec2 star[] = {{4, -2}, {4, -1}, {3, -1}, {2, 0}, {1, -1},
                             {1, -3}, {2, -4}, {3, -4}, {5, -4}};
    const int count = COUNT(star);
    const col_vec2 corners[] = {{3, 0}, {4, 0}, {4, 3}, {3, 3}};
    const col_shape box = {.vertices = corners, .count = 4, .winding = 1};
    struct whole_parts a = polygon(star, &count);
    struct whole_parts b = parts_of_core(&box);
    const col_whole whole = whole_of(&a, &b);
    cr_assert(not(whole.relation.overlap));
    const col_touch *touch = &whole.touches[0];
    cr_assert(eq(int, touch->axis.kind, COL_EDGE_OF_A));
    cr_assert(eq(
        int, a.parts.edges[a.parts.starts[touch->a_piece] + touch->axis.a], 2));
    cr_assert(eq(dbl, touch->points.a.x, 2.5));
    parts_free(&a);
}
