/* Times of impact of shapes with parts that are nothing beside the whole. */
#include <math.h>

#include "collide_motion.h"
#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

/* A disc comes to the short end of a wedge, an edge so short that squares of
 * its lengths are nothing: still its normal is what separates them. The wedge
 * turns by nothing that matters. */
Test(toi_tiny, an_edge_whose_square_underflows_is_met)
{
    const col_vec2 ends[] = {{10, -0x1p-560}, {10, 0x1p-560}, {-20, 0}};
    const col_vec2 middle = {13, 0};
    const col_shape a = {ends, 3, 1, 0, NULL}, b = {&middle, 1, 1, 1, NULL};
    const col_mover m = {&a, {0, 0}, {0, 0}, 0x1p-100};
    const col_mover n = {&b, {-4, 0}, {13, 0}, 0};
    col_impact hit = col_toi_test(&m, &n, 1, NULL);
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(
        all(lt(dbl, hit.from, hit.to), le(dbl, hit.to - hit.from, 1e-12)));
    cr_assert(epsilon_eq(dbl, hit.to, 0.5, 1e-12));
    cr_assert(
        all(eq(int, hit.axis.kind, COL_EDGE_OF_A), eq(int, hit.axis.a, 0)));
    cr_assert(epsilon_eq(dbl, hit.normal.x, 1, 1e-15));
    cr_assert(epsilon_eq(dbl, hit.normal.y, 0, 1e-15));
    cr_assert(epsilon_eq(dbl, hit.points.a.x, 10, 1e-11));
}

static void keep_first(void *context, const col_step *step)
{
    col_step *first = context;
    if (first->kind != COL_STEP_ADVANCE)
        *first = *step;
}

/* A disc of radius 2^-48 is 2^-48 left of and below a corner, which turns about
 * a place 2^33 away: both sides of the corner cut into the disc, but it lies
 * beyond their ends and sqrt(2) - 1 of its radius from the corner. */
Test(toi_tiny, a_disc_beside_a_corner_is_apart_from_it)
{
    const col_vec2 corners[] = {{-8, -8}, {-1, -4}, {0, 7}};
    const col_vec2 middle = {-8 - 0x1p-48, -8 - 0x1p-48};
    const col_shape a = {corners, 3, 1, 0, NULL};
    const col_shape b = {&middle, 1, 1, 0x1p-48, NULL};
    const col_mover m = {&a, {0, 0}, {0, -0x1p33}, 45};
    const col_mover n = {&b, {0, 0}, {0, 0}, 45};
    col_step first = {.kind = COL_STEP_AXIS};
    col_toi_test(&m, &n, 1, &(col_trace){keep_first, &first});
    cr_assert(eq(int, first.kind, COL_STEP_ADVANCE));
    cr_assert(eq(int, first.as.advance.kind, COL_ADVANCE_SHORT));
    cr_assert(eq(int, first.as.advance.axis.kind, COL_VERTICES));
    cr_assert(epsilon_eq(dbl, first.as.advance.separation,
                         (sqrt(2) - 1) * 0x1p-48, 0x1p-54));
}
