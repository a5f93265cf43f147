/* Points in convex shapes and in solids, against the definition. */
#include "collide_measure.h"
#include "lint/rules/solid.h"
#include "support/rule_suite.h"

RULE_SUITE(cover, "generic");

/* On the inner side of each edge or on its line. */
static bool is_inside_edges(const col_shape *piece, col_vec2 point)
{
    const col_vec2 *v = piece->vertices;
    for (int i = 0; i < piece->count; i++) {
        col_vec2 next = v[(i + 1) % piece->count];
        if (col_turn_sign(v[i], next, v[i], point) == -piece->winding)
            return false;
    }
    return true;
}

/* How many points of a lattice around a polygon are answered otherwise than by
 * the definition, from each first vertex and in both directions. */
static int differences(const col_vec2 *v, int count)
{
    int found = 0;
    for (int first = 0; first < 2 * count; first++) {
        col_vec2 turned[16];
        bool is_back = first >= count;
        for (int i = 0; i < count; i++)
            turned[i] = v[(first + (is_back ? count - i : i)) % count];
        const col_shape piece = {turned, count, is_back ? -1 : 1, 0, NULL};
        for (int x = -2; x <= 10; x++)
            for (int y = -2; y <= 10; y++) {
                col_vec2 point = {x, y};
                found += piece_has_point(&piece, point) !=
                         is_inside_edges(&piece, point);
            }
    }
    return found;
}

Test(cover, a_point_is_in_a_polygon_where_no_edge_keeps_it_out)
{
    const col_vec2 triangle[] = {{0, 0}, {7, 2}, {3, 6}};
    const col_vec2 octagon[] = {{2, 0}, {5, 0}, {8, 3}, {8, 5},
                                {6, 8}, {3, 8}, {0, 5}, {0, 3}};
    cr_assert(eq(int, differences(triangle, COUNT(triangle)), 0));
    cr_assert(eq(int, differences(octagon, COUNT(octagon)), 0));
}

/* Sides of several edges: from some vertices on these come last, first, or lie
 * on both sides of the first vertex. */
Test(cover, a_point_is_in_a_polygon_with_straight_vertices)
{
    const col_vec2 square[] = {{0, 0}, {3, 0}, {4, 0}, {8, 0}, {8, 1}, {8, 8},
                               {6, 8}, {2, 8}, {0, 8}, {0, 5}, {0, 4}};
    const col_vec2 triangle[] = {{0, 0}, {2, 0}, {4, 0}, {8, 0},
                                 {6, 2}, {4, 4}, {2, 2}, {1, 1}};
    cr_assert(eq(int, differences(square, COUNT(square)), 0));
    cr_assert(eq(int, differences(triangle, COUNT(triangle)), 0));
}

/* A comb of 20 teeth is a solid of as many pieces, which are looked up in a
 * tree: its teeth stand on even columns, its back is the row 0..1. */
Test(cover, a_point_is_in_a_solid_where_it_is_in_a_piece)
{
    enum { TEETH = 20 };
    col_vec2 v[4 * TEETH];
    int count = 0;
    for (int i = 0; i < TEETH; i++) {
        double x = 2 * i;
        v[count++] = (col_vec2){x, i > 0 ? 1 : 0};
        v[count++] = (col_vec2){x, 5};
        v[count++] = (col_vec2){x + 1, 5};
        v[count++] = (col_vec2){x + 1, i + 1 < TEETH ? 1 : 0};
    }
    draft_polygon(&d, "comb", v, count);
    draft_box(&d, "box", 0, 6, 2 * TEETH, 7);
    struct check check = {
        .options = &d.options, .level = &d.level, .arena = &d.arena};
    cr_assert(check_prepare(&check));
    cr_assert(lt(int, 8, check.shapes[0].piece_count));
    for (int x = -1; x <= 4 * TEETH; x++)
        for (int y = -1; y <= 15; y++) {
            const col_vec2 point = {x / 2.0, y / 2.0};
            bool in_row = x >= 0 && x <= 4 * TEETH - 2 && y >= 0;
            bool in_comb = in_row && (y <= 2 || (y <= 10 && x % 4 != 3));
            bool in_box = x >= 0 && y >= 12 && y <= 14;
            long work = 1000;
            cr_assert(eq(int, is_covered(&check, point, -1, -1, &work),
                         in_comb || in_box),
                      "%d %d", x, y);
            cr_assert(eq(int, is_covered(&check, point, 0, -1, &work), in_box));
            cr_assert(
                eq(int, is_covered(&check, point, -1, 1, &work), in_comb));
            cr_assert(lt(long, 900, work));
        }
}
