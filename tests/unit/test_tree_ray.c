/* Which boxes of a tree a segment meets, against looking at each. Coordinates
 * are small whole numbers, so nothing is rounded anywhere. */

#include "collide_boxes.h"
#include "support/criterion.h"
#include "support/rng.h"

enum { ROOM = 1000 };

struct forest {
    col_box boxes[ROOM];
    double memory[6 * ROOM], scratch[2 * ROOM];
    uint64_t marks[ROOM];
    col_tree tree;
};

static col_vec2 lattice_point(struct rng *rng)
{
    double x = rng_below(rng, 100), y = rng_below(rng, 100);
    return (col_vec2){x, y};
}

static void plant(struct forest *f, int count, int size, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        col_vec2 min = lattice_point(rng);
        double width = rng_below(rng, size), height = rng_below(rng, size);
        f->boxes[i] = (col_box){min, {min.x + width, min.y + height}};
    }
    f->tree = col_tree_build(f->boxes, count, f->memory, f->scratch);
}

/* On which side of the line a point is: exact. */
static double side(col_vec2 from, col_vec2 to, double x, double y)
{
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}

static bool between(double a, double b, double min, double max)
{
    return (a >= min || b >= min) && (a <= max || b <= max);
}

/* A segment and a box are apart if the box is beside the line, or their
 * bounding boxes are apart. */
static bool meets(const col_box *box, col_vec2 from, col_vec2 to)
{
    double s[4] = {side(from, to, box->min.x, box->min.y),
                   side(from, to, box->max.x, box->min.y),
                   side(from, to, box->max.x, box->max.y),
                   side(from, to, box->min.x, box->max.y)};
    bool left = s[0] > 0 && s[1] > 0 && s[2] > 0 && s[3] > 0;
    bool right = s[0] < 0 && s[1] < 0 && s[2] < 0 && s[3] < 0;
    return !left && !right && between(from.x, to.x, box->min.x, box->max.x) &&
           between(from.y, to.y, box->min.y, box->max.y);
}

static int expect_ray(struct forest *f, col_vec2 from, col_vec2 to)
{
    int found[ROOM], wanted = 0;
    int n = col_tree_query_ray(&f->tree, from, to, found, f->marks);
    for (int i = 0; i < f->tree.count; i++)
        if (meets(&f->boxes[i], from, to)) {
            cr_assert(all(lt(int, wanted, n), eq(int, found[wanted], i)));
            wanted++;
        }
    cr_assert(eq(int, n, wanted));
    return n;
}

Test(tree_ray, the_boxes_on_a_diagonal)
{
    struct forest f = {0};
    for (int i = 0; i < 100; i++) {
        col_vec2 min = {2 * (i % 10), 2 * (i / 10)};
        f.boxes[i] = (col_box){min, {min.x + 1, min.y + 1}};
    }
    f.tree = col_tree_build(f.boxes, 100, f.memory, f.scratch);
    /* the ten squares on it, each pair of neighbours with a gap between */
    cr_assert(
        eq(int, expect_ray(&f, (col_vec2){-1, -1}, (col_vec2){20, 20}), 10));
    /* through corners only */
    cr_assert(eq(int, expect_ray(&f, (col_vec2){0, 1}, (col_vec2){1, 0}), 1));
    cr_assert(eq(int, expect_ray(&f, (col_vec2){1, 2}, (col_vec2){2, 1}), 2));
    /* between two rows */
    cr_assert(
        eq(int, expect_ray(&f, (col_vec2){-1, 1.5}, (col_vec2){20, 1.5}), 0));
    /* along the sides of a row */
    cr_assert(
        eq(int, expect_ray(&f, (col_vec2){20, 1}, (col_vec2){-1, 1}), 10));
    /* a point */
    cr_assert(eq(int, expect_ray(&f, (col_vec2){1, 1}, (col_vec2){1, 1}), 1));
    cr_assert(
        eq(int, expect_ray(&f, (col_vec2){1, 1.5}, (col_vec2){1, 1.5}), 0));
}

Test(tree_ray, any_segments_among_any_boxes)
{
    struct forest f = {0};
    struct rng rng = rng_seeded(7);
    for (int round = 0; round < 200; round++) {
        plant(&f, rng_whole(&rng, 1, ROOM), 1 << (round % 7), &rng);
        for (int i = 0; i < 20; i++) {
            col_vec2 from = lattice_point(&rng), to = lattice_point(&rng);
            expect_ray(&f, from, to);
            expect_ray(&f, from, (col_vec2){to.x, from.y});
            expect_ray(&f, from, (col_vec2){from.x, to.y});
            expect_ray(&f, from, from);
        }
    }
}

Test(tree_ray, a_tree_of_nothing)
{
    struct forest f = {0};
    f.tree = col_tree_build(f.boxes, 0, f.memory, f.scratch);
    cr_assert(eq(int, expect_ray(&f, (col_vec2){0, 0}, (col_vec2){1, 1}), 0));
}

/* Points of a line, rounded to doubles, are off by less than what is allowed
 * for: a box that is such a point is found, so none that the segment meets is
 * lost. */
Test(tree_ray, points_that_rounding_puts_beside_the_line)
{
    struct forest f = {0};
    const col_vec2 from = {0, 0}, to = {3e60, 1e60 - 1e44};
    int found[ROOM];
    for (int i = 0; i < ROOM; i++) {
        double share = (double)i / ROOM;
        col_vec2 at = {to.x * share, to.y * share};
        f.boxes[i] = (col_box){at, at};
    }
    f.tree = col_tree_build(f.boxes, ROOM, f.memory, f.scratch);
    cr_assert(
        eq(int, col_tree_query_ray(&f.tree, from, to, found, f.marks), ROOM));
}
