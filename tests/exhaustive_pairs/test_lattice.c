/* A share of all pairs on the lattice; "make lattice" takes them all. */

#include "exhaustive_pairs/survey.h"
#include "support/criterion.h"
#include "support/trials.h"

/* Primes, so that every order of vertices has its turn: of 10^6 pairs, and of
 * 10^5 where trials are to be few. */
enum { SHARE = 257, FEWER = 2579 };

Test(lattice, every_answer_is_the_exact_one)
{
    static struct survey survey;
    survey_run(&survey, trials(SHARE) < SHARE ? FEWER : SHARE);
    survey_print(&survey, stderr);
    cr_assert(eq(long, survey.failures, 0), "%s", survey.first);
}

/* Of all rings of three or four points of a 4 x 4 lattice. */
Test(lattice, the_rings_that_are_convex_polygons_are_found)
{
    int convex = 0;
    for (int i = 0; i < 1 << 16; i++)
        for (int count = 3; count <= 4; count++) {
            struct whole_vec ring[LATTICE_VERTICES], back[LATTICE_VERTICES];
            col_vec2 v[LATTICE_VERTICES];
            for (int k = 0; k < count; k++) {
                int index = i >> 4 * k & 15;
                ring[k] = (struct whole_vec){index % 4, index / 4};
                back[count - 1 - k] = ring[k];
                v[k] = (col_vec2){ring[k].x, ring[k].y};
            }
            int winding = lattice_is_convex(ring, count)   ? 1
                          : lattice_is_convex(back, count) ? -1
                                                           : 0;
            col_polygon_report report = col_polygon_check(v, count);
            cr_assert(eq(int, report.kind == COL_POLYGON_CONVEX, winding != 0));
            cr_assert(eq(int, report.winding, winding));
            convex += count == 4 ? winding != 0 : winding != 0 && i < 1 << 12;
        }
    cr_assert(eq(int, convex, 516 * 6 + 1570 * 8));
}
