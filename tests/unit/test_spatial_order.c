/* The order of boxes along the curve: that it holds each, and keeps neighbours
 * together whatever else there is. */
#include "geometry/broad/spatial_order.h"

#include <math.h>

#include "support/criterion.h"
#include "support/rng.h"

enum { SIDE = 64, ROOM = SIDE * SIDE + 600 };

static col_box boxes[ROOM];
static int order[ROOM];

/* Puts the boxes in order and looks whether each is there once. */
static void put_in_order(int count)
{
    static placed places[ROOM], spare[ROOM];
    bool seen[ROOM] = {false};
    col_spatial_order(boxes, count, places, spare);
    for (int i = 0; i < count; i++) {
        order[i] = placed_number(places[i]);
        cr_assert(all(le(int, 0, order[i]), lt(int, order[i], count),
                      not(seen[order[i]])));
        seen[order[i]] = true;
    }
}

static col_box box_at(double x, double y, double width, double height)
{
    return (col_box){{x, y}, {x + width, y + height}};
}

/* Boxes in the cells of a square, row by row, mixed. */
static void fill_square(double size)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < SIDE * SIDE; i++) {
        int other = rng_below(&rng, i + 1);
        boxes[i] = boxes[other];
        boxes[other] =
            box_at(size * (i % SIDE), size * (i / SIDE), size / 2, size / 2);
    }
}

/* Each of the first boxes lies beside the next. */
static void expect_neighbours(int count, double size)
{
    for (int i = 0; i + 1 < count; i++) {
        const col_box *p = &boxes[order[i]], *q = &boxes[order[i + 1]];
        double way = fabs(p->min.x - q->min.x) + fabs(p->min.y - q->min.y);
        cr_assert(le(dbl, way, size * 1.001), "%d and %d", order[i],
                  order[i + 1]);
    }
}

Test(spatial_order, the_curve_goes_from_cell_to_cell)
{
    fill_square(1);
    put_in_order(SIDE * SIDE);
    expect_neighbours(SIDE * SIDE, 1);
}

/* The square is much less than a cell of the grid that holds all. */
Test(spatial_order, one_far_away_changes_nothing)
{
    fill_square(0.001);
    boxes[SIDE * SIDE] = box_at(1e9, 1e12, 0.001, 0.001);
    put_in_order(SIDE * SIDE + 1);
    cr_assert(eq(int, order[SIDE * SIDE], SIDE *SIDE));
    expect_neighbours(SIDE * SIDE, 0.001);
}

/* Wide ones, then high ones, each sorted across. */
Test(spatial_order, large_boxes_come_last)
{
    fill_square(1);
    for (int i = 0; i < 32; i++) {
        boxes[SIDE * SIDE + 2 * i] = box_at(0, i * 7 % 32, SIDE, 0.1);
        boxes[SIDE * SIDE + 2 * i + 1] = box_at(i * 9 % 32, 0, 0.1, SIDE);
    }
    put_in_order(SIDE * SIDE + 64);
    expect_neighbours(SIDE * SIDE, 1);
    for (int i = 0; i < 32; i++) {
        const int *large = order + SIDE * SIDE;
        cr_assert(eq(dbl, boxes[large[i]].max.x, SIDE));
        cr_assert(eq(dbl, boxes[large[32 + i]].max.y, SIDE));
    }
}

/* Wide boxes one above the other: their place along x says nothing. */
Test(spatial_order, thin_boxes_are_sorted_across)
{
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < 500; i++)
        boxes[i] = box_at(rng_between(&rng, 0, 10), 0.001 * (i * 77 % 500), 1e6,
                          0.0005);
    put_in_order(500);
    for (int i = 0; i + 1 < 500; i++)
        cr_assert(lt(dbl, boxes[order[i]].min.y, boxes[order[i + 1]].min.y));
}

/* Each half as far from 0 as the last, over more scales than a grid has. */
Test(spatial_order, boxes_of_600_scales_are_in_order)
{
    for (int i = 0; i < 600; i++)
        boxes[i * 7 % 600] = box_at(ldexp(1, -i), 0, 0, 0);
    put_in_order(600);
    for (int i = 0; i + 1 < 600; i++)
        cr_assert(le(dbl, boxes[order[i]].min.x, boxes[order[i + 1]].min.x));
}

/* Beyond what grids within grids can tell apart all are there, in some order.
 */
Test(spatial_order, more_scales_than_grids)
{
    for (int i = 0; i < 1270; i++)
        boxes[i] = box_at(ldexp(1, 199 - i), 0, 0, 0);
    put_in_order(1270);
}

Test(spatial_order, equal_boxes_stay_as_they_are)
{
    for (int i = 0; i < 500; i++)
        boxes[i] = box_at(1, 2, i, i);
    for (int i = 0; i < 250; i++)
        boxes[i] = box_at(1, 2, 3, 4);
    put_in_order(250);
    for (int i = 0; i < 250; i++)
        cr_assert(eq(int, order[i], i));
    put_in_order(500);
}
