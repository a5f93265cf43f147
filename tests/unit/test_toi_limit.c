/* Limits of the search for a time of impact, and how much it takes. */
#include <math.h>
#include <stdlib.h>

#include "collide_motion.h"
#include "support/expect.h"
#include "support/shapes.h"

static col_toi_limit unlimited(void)
{
    return (col_toi_limit){.until = HUGE_VAL, .work = UINT64_MAX};
}

/* Two squares of half side 1, `apart` from center to center; B's turns by 45,
 * and comes nearer by `speed`. */
static col_impact squares(double apart, double speed, col_toi_limit *limit)
{
    struct solid left = solid_box(-1, -1, 1, 1);
    struct solid right = solid_box(apart - 1, -1, apart + 1, 1);
    col_shape p = solid_shape(&left), q = solid_shape(&right);
    col_mover a = {&p, {0, 0}, {0, 0}, 0};
    col_mover b = {&q, {-speed, 0}, {apart, 0}, 45};
    return col_toi_limited(&a, &b, 1, limit, NULL);
}

/* Their discs have radii of sqrt(2) each. */
Test(toi_limit, discs_that_stay_apart_take_no_evaluations)
{
    col_toi_limit limit = unlimited();
    cr_assert(eq(int, squares(3, 0.1, &limit).status, COL_APART));
    cr_assert(eq(u64, limit.done, 0));
    cr_assert(eq(int, squares(2.82, 0, &limit).status, COL_APART));
    cr_assert(lt(u64, 0, limit.done));
}

Test(toi_limit, shapes_that_do_not_turn_take_no_evaluations)
{
    struct solid box = solid_box(0, 0, 1, 1), other = solid_box(2, 0, 3, 1);
    col_shape p = solid_shape(&box), q = solid_shape(&other);
    col_mover a = {&p, {2, 0}, {0, 0}, 0}, b = {&q, {0, 0}, {0, 0}, 0};
    col_toi_limit limit = unlimited();
    cr_assert(
        eq(int, col_toi_limited(&a, &b, 1, &limit, NULL).status, COL_HIT));
    cr_assert(eq(u64, limit.done, 0));
}

Test(toi_limit, hits_after_until_are_not_searched_for)
{
    col_toi_limit limit = unlimited();
    double time = squares(3, 2, &limit).time;
    uint64_t all = limit.done;
    cr_assert(all(lt(dbl, 0.1, time), lt(dbl, time, 0.5)));
    limit = unlimited();
    limit.until = time + 0.01;
    cr_assert(eq(dbl, squares(3, 2, &limit).time, time));
    cr_assert(eq(u64, limit.done, all));
    limit = unlimited();
    limit.until = time;
    col_impact hit = squares(3, 2, &limit);
    cr_assert(hit.status == COL_APART || hit.time >= limit.until);
    limit = unlimited();
    limit.until = 0.05; /* the discs are still apart */
    cr_assert(eq(int, squares(3, 2, &limit).status, COL_APART));
    cr_assert(eq(u64, limit.done, 0));
}

/* Bars that turn through each other's reach, 65,536 times. */
Test(toi_limit, the_search_gives_up_beyond_its_limit, .timeout = 10)
{
    struct solid bar = solid_box(0, -0.1, 2, 0.1);
    struct solid other = solid_box(3, -0.1, 5, 0.1);
    col_shape p = solid_shape(&bar), q = solid_shape(&other);
    col_mover a = {&p, {0, 0}, {0, 0}, COL_TURN_LIMIT};
    col_mover b = {&q, {0, 0}, {3, 0}, COL_TURN_LIMIT};
    col_toi_limit limit = {.until = HUGE_VAL, .work = 10000};
    cr_assert(
        eq(int, col_toi_limited(&a, &b, 1, &limit, NULL).status, COL_APART));
    cr_assert(all(lt(u64, 10000, limit.done), lt(u64, limit.done, 11000)));
    uint64_t before = limit.done;
    col_toi_limited(&a, &b, 1, &limit, NULL);
    cr_assert(eq(u64, limit.done, before));
}

/* Evaluations for two arcs of `edges` edges that lie within 2^-46 of a line and
 * turn in step, about (0, 0), by 10; the upper one rises by `rise`. */
static double work_of_arcs(int edges, double rise)
{
    size_t count = (size_t)edges + 3;
    col_vec2 *low = malloc(count * sizeof *low);
    col_vec2 *high = malloc(count * sizeof *high);
    cr_assert(all(ne(ptr, low, NULL), ne(ptr, high, NULL)));
    for (int i = 0; i <= edges; i++) {
        double x = 8.0 * i / edges - 4, y = 0x1p-51 * x * x;
        low[i] = (col_vec2){-x, -y - 0x1p-47};
        high[i] = (col_vec2){x, y};
    }
    low[edges + 1] = (col_vec2){-4.5, -1};
    low[edges + 2] = (col_vec2){4.5, -1};
    high[edges + 1] = (col_vec2){4, 2};
    high[edges + 2] = (col_vec2){-4, 2};
    col_shape p = {low, (int)count, 1, 0, NULL};
    col_shape q = {high, (int)count, 1, 0, NULL};
    col_mover a = {&p, {0, 0}, {0, 0}, 10}, b = {&q, {0, rise}, {0, 0}, 10};
    col_toi_limit limit = unlimited();
    col_toi_limited(&a, &b, 1, &limit, NULL);
    free(low);
    free(high);
    return (double)limit.done;
}

/* It was quadratic: 100 times the evaluations of 10 times the edges. */
Test(toi_limit, flat_arcs_take_evaluations_in_line_with_their_edges,
     .timeout = 30)
{
    static const double rises[] = {0, -1, 0.001};
    for (int i = 0; i < 3; i++) {
        double few = work_of_arcs(400, rises[i]);
        double many = work_of_arcs(4000, rises[i]);
        cr_assert(lt(dbl, many, 15 * few), "%g, then %g", few, many);
        cr_assert(lt(dbl, many, 4000 * 300.0));
    }
}

/* Two octagons that go round one point, each at its own distance, 1000 and 700
 * times: they pass each other 1700 times, and the discs in which they turn meet
 * at all times. */
Test(toi_limit, orbits_take_few_evaluations_for_each_time_that_they_pass)
{
    col_vec2 v[2][8];
    for (int i = 0; i < 8; i++) {
        double x = cos(i * 0.785398163397448), y = sin(i * 0.785398163397448);
        v[0][i] = (col_vec2){5 + x, y};
        v[1][i] = (col_vec2){7.2 + x, y};
    }
    col_shape p = {v[0], 8, 1, 0, NULL}, q = {v[1], 8, 1, 0, NULL};
    col_mover a = {&p, {0, 0}, {0, 0}, 360000},
              b = {&q, {0, 0}, {0, 0}, -252000};
    col_toi_limit limit = unlimited();
    col_impact hit = col_toi_limited(&a, &b, 1, &limit, NULL);
    cr_assert(all(eq(int, hit.status, COL_APART), lt(u64, 0, limit.done),
                  lt(u64, limit.done, 400 * 1700)));
}
