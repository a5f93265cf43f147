/* The tree of boxes against all pairs. */
#include <criterion/criterion.h>

#include "collide.h"
#include "support/rng.h"

enum { ROOM = 1000 };

struct forest {
    col_box boxes[ROOM], nodes[2 * ROOM];
    int order[ROOM];
    col_tree tree;
};

static void plant(struct forest *f, int count)
{
    cr_assert_leq(col_tree_nodes(count), 2 * ROOM);
    f->tree = (col_tree){f->boxes, count, f->order, f->nodes};
    col_tree_build(&f->tree);
}

static bool meet(const col_box *p, const col_box *q)
{
    return p->min.x <= q->max.x && q->min.x <= p->max.x &&
           p->min.y <= q->max.y && q->min.y <= p->max.y;
}

/* Asks for one box and compares with looking at each. */
static void expect_same(const struct forest *f, const col_box *box, int after)
{
    int found[ROOM], wanted = 0;
    int n = col_tree_query(&f->tree, box, after, found);
    for (int i = after + 1; i < f->tree.count; i++)
        if (meet(&f->boxes[i], box)) {
            cr_assert(wanted < n && found[wanted] == i, "box %d", i);
            wanted++;
        }
    cr_assert_eq(n, wanted);
    cr_assert_eq(col_tree_query(&f->tree, box, after, NULL), n, "counted");
}

static void expect_all_pairs(struct forest *f, int count)
{
    plant(f, count);
    for (int i = 0; i < count; i++) {
        expect_same(f, &f->boxes[i], i);
        if (i % 16 == 0)
            expect_same(f, &f->boxes[i], -1);
    }
    const col_box all = {{-1e300, -1e300}, {1e300, 1e300}};
    const col_box nowhere = {{-1e300, -1e300}, {-1e299, 1e300}};
    expect_same(f, &all, -1);
    expect_same(f, &nowhere, -1);
    expect_same(f, &all, count - 1);
}

static col_box square(double x, double y, double size)
{
    return (col_box){{x, y}, {x + size, y + size}};
}

/* ---- Sizes -------------------------------------------------------------- */

Test(tree, every_size_up_to_a_few_leaves)
{
    static struct forest f;
    struct rng rng = rng_seeded(1);
    for (int count = 0; count <= 70; count++) {
        for (int i = 0; i < count; i++)
            f.boxes[i] = square(rng_whole(&rng, 0, 20), rng_whole(&rng, 0, 20),
                                rng_whole(&rng, 0, 4));
        expect_all_pairs(&f, count);
    }
}

Test(tree, the_order_is_a_permutation)
{
    static struct forest f;
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < ROOM; i++)
        f.boxes[i] =
            square(rng_between(&rng, 0, 1), rng_between(&rng, 0, 1), 0.01);
    plant(&f, ROOM);
    bool seen[ROOM] = {false};
    for (int i = 0; i < ROOM; i++) {
        cr_assert(f.order[i] >= 0 && f.order[i] < ROOM && !seen[f.order[i]]);
        seen[f.order[i]] = true;
    }
}

Test(tree, node_counts)
{
    cr_assert_eq(col_tree_nodes(0), 1);
    cr_assert_eq(col_tree_nodes(1), 1);
    cr_assert_eq(col_tree_nodes(8), 1);
    cr_assert_eq(col_tree_nodes(9), 3);
    cr_assert_eq(col_tree_nodes(16), 3);
    cr_assert_eq(col_tree_nodes(17), 7);
}

/* ---- Shapes of scenes --------------------------------------------------- */

Test(tree, scattered_boxes)
{
    static struct forest f;
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < ROOM; i++)
        f.boxes[i] =
            square(rng_between(&rng, -50, 50), rng_between(&rng, -50, 50),
                   rng_between(&rng, 0, 4));
    expect_all_pairs(&f, ROOM);
}

Test(tree, identical_boxes)
{
    static struct forest f;
    for (int i = 0; i < 300; i++)
        f.boxes[i] = square(1, 2, 3);
    expect_all_pairs(&f, 300);
}

/* Long thin boxes one above the other, in no order along the other coordinate:
 * divided along that one, every node would meet every box, and this would take
 * minutes. */
Test(tree, thin_boxes_in_either_direction, .timeout = 60)
{
    enum { COUNT = 200000 };
    static col_box boxes[COUNT], nodes[2 * COUNT];
    static int order[COUNT];
    struct rng rng = rng_seeded(7);
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < COUNT; i++) {
            double start = rng_between(&rng, -1000, 1000), y = 1e-6 * i;
            col_box box = {{start, y}, {start + 1e9, y + 5e-7}};
            if (turn == 1)
                box = (col_box){{y, start}, {y + 5e-7, start + 1e9}};
            boxes[i] = box;
        }
        col_tree tree = {boxes, COUNT, order, nodes};
        col_tree_build(&tree);
        for (int i = 0; i < COUNT; i++)
            cr_assert_eq(col_tree_query(&tree, &boxes[i], -1, NULL), 1);
    }
}

/* In a line each touches the next; sorted, reversed, and as an organ pipe:
 * orders that selection has trouble with. */
Test(tree, boxes_in_a_line)
{
    static struct forest f;
    for (int way = 0; way < 4; way++) {
        for (int i = 0; i < ROOM; i++) {
            int pipe = i < ROOM / 2 ? i : ROOM - i;
            int at = way == 0 ? i : way == 1 ? ROOM - i : pipe;
            f.boxes[i] = way < 3 ? square(at, 0, 1) : square(0, at, 1);
        }
        expect_all_pairs(&f, ROOM);
    }
}

Test(tree, nested_boxes)
{
    static struct forest f;
    for (int i = 0; i < 300; i++)
        f.boxes[i] = square(-i, -i, 2 * i);
    expect_all_pairs(&f, 300);
}

Test(tree, boxes_of_all_sizes_and_points)
{
    static struct forest f;
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < ROOM; i++) {
        double x = rng_hostile(&rng), y = rng_hostile(&rng);
        double size =
            rng_chance(&rng, 30) ? 0 : rng_magnitude(&rng, -1000, 190);
        f.boxes[i] = square(x, y, size);
    }
    expect_all_pairs(&f, ROOM);
}

/* Fails unless the first half of the order lies left of the second. */
static void expect_halved(const struct forest *f, int count)
{
    double left = -1e300, right = 1e300;
    for (int i = 0; i < count; i++) {
        double x = f->boxes[f->order[i]].min.x;
        if (i < count / 2)
            left = x > left ? x : left;
        else
            right = x < right ? x : right;
    }
    cr_assert_leq(left, right);
}

Test(tree, the_root_is_halved_at_its_median)
{
    static struct forest f;
    struct rng rng = rng_seeded(5);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < ROOM; i++)
            f.boxes[i] = square(rng_whole(&rng, 0, round < 10 ? 50 : 50000),
                                rng_whole(&rng, 0, 9), 1);
        plant(&f, ROOM);
        expect_halved(&f, ROOM);
    }
}

/* ---- Bad pivots --------------------------------------------------------- */

/* Order of values for which taking the middle of the stretch as the pivot is
 * the worst choice each time: plays quickselect backwards. */
static void worst_for_middle_pivot(int *value, int count)
{
    for (int n = 1; n <= count; n++) {
        int middle = (n - 1) / 2;
        value[n - 1] = value[middle];
        value[middle] = n; /* the largest so far is the next pivot */
    }
}

Test(tree, the_worst_pivots_are_survived)
{
    static struct forest f;
    static int value[ROOM];
    for (int i = 0; i < ROOM; i++)
        value[i] = i;
    worst_for_middle_pivot(value, ROOM);
    for (int i = 0; i < ROOM; i++)
        f.boxes[i] = square(value[i], 0, 1.5);
    expect_all_pairs(&f, ROOM);
    expect_halved(&f, ROOM);
}
