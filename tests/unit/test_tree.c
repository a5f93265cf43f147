/* The tree of boxes, its join with itself and the scan, against all pairs. */

#include <stdlib.h>

#include "collide_boxes.h"
#include "support/boxes_meet.h"
#include "support/criterion.h"
#include "support/rng.h"

enum { ROOM = 1000 };

struct forest {
    col_box boxes[ROOM];
    double memory[6 * ROOM], scratch[2 * ROOM];
    uint64_t marks[ROOM];
    col_tree tree;
};

static void plant(struct forest *f, int count)
{
    cr_assert(le(sz, col_tree_bytes(count), sizeof f->memory));
    cr_assert(le(sz, col_tree_scratch(count), sizeof f->scratch));
    cr_assert(le(sz, col_marks_words(count), ROOM));
    f->tree = col_tree_build(f->boxes, count, f->memory, f->scratch);
}

/* Asks for one box and compares with looking at each. */
static void expect_same(struct forest *f, const col_box *box, int after)
{
    int found[ROOM], wanted = 0;
    int n = col_tree_query(&f->tree, box, after, found, f->marks);
    for (int i = after + 1; i < f->tree.count; i++)
        if (boxes_meet(&f->boxes[i], box)) {
            cr_assert(all(lt(int, wanted, n), eq(int, found[wanted], i)));
            wanted++;
        }
    cr_assert(eq(int, n, wanted));
}

enum { PAIRS = ROOM * ROOM / 2 };

/* Of one test. */
static col_pair *pairs;

static void get_pairs(void)
{
    pairs = calloc(PAIRS, sizeof *pairs);
}

static void free_pairs(void)
{
    free(pairs);
}

TestSuite(tree, .init = get_pairs, .fini = free_pairs);

/* Compares pairs whose first is one of from .. to - 1 with looking at each. */
static void expect_pairs(struct forest *f, int n, int from, int to)
{
    int *partners = calloc(PAIRS, sizeof *partners);
    int starts[ROOM + 1], count = f->tree.count, k = 0;
    const col_pair_rows rows = {count, starts, partners};
    col_pair_rows_fill(pairs, n, &rows, f->marks);
    for (int i = 0; i < count; i++) {
        cr_assert(eq(int, starts[i], k));
        for (int j = i + 1; j < count && i >= from && i < to; j++)
            if (boxes_meet(&f->boxes[i], &f->boxes[j])) {
                cr_assert(all(lt(int, k, n), eq(int, partners[k], j)),
                          "pair %d, %d", i, j);
                k++;
            }
    }
    cr_assert(eq(int, starts[count], k));
    cr_assert(eq(int, n, k));
    free(partners);
}

/* Asks for all pairs, so many at a time. */
static void expect_join(struct forest *f, int at_a_time)
{
    int count = f->tree.count, n = 0;
    col_join join;
    col_join_start(&join, &f->tree);
    for (int more = 1; more > 0; n += more) {
        more = col_join_next(&join, pairs + n, at_a_time);
        cr_assert(all(le(int, 0, more), le(int, more, at_a_time)));
        cr_assert(le(int, n + more, count * (count - 1) / 2));
    }
    expect_pairs(f, n, 0, count);
}

/* Scans for all pairs, for those of some first boxes, for a few only. */
static void expect_scan(struct forest *f, struct rng *rng)
{
    static double scratch[4 * 1024];
    static int orders[4 * ROOM];
    int count = f->tree.count;
    cr_assert(le(sz, col_scan_scratch(count), sizeof scratch));
    cr_assert(le(sz, col_scan_bytes(count), sizeof orders));
    col_scan scan = col_scan_build(f->boxes, count, orders, f->scratch);
    col_range range = {0, count, UINT64_MAX};
    uint64_t all = col_scan_pairs(&scan, &range, pairs, PAIRS, scratch);
    expect_pairs(f, (int)all, 0, count);
    range.from = rng_whole(rng, 0, count);
    range.to = rng_whole(rng, range.from, count);
    uint64_t n = col_scan_pairs(&scan, &range, pairs, PAIRS, scratch);
    expect_pairs(f, (int)n, range.from, range.to);
    const col_pair end = {-1, -1};
    pairs[all / 2] = end;
    range = (col_range){0, count, all};
    n = col_scan_pairs(&scan, &range, pairs, (int)(all / 2), scratch);
    cr_assert(eq(u64, n, all));
    cr_assert(eq(int, pairs[all / 2].a, end.a), "more than there is room for");
    range.most = all - 1;
    if (all > 0)
        cr_assert(eq(u64, col_scan_pairs(&scan, &range, NULL, 0, scratch), all),
                  "the last pair is one too many");
}

static void expect_all_pairs(struct forest *f, int count)
{
    struct rng rng = rng_seeded((uint64_t)count);
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
    expect_join(f, COL_JOIN_ROOM);
    expect_join(f, PAIRS / 2);
    expect_scan(f, &rng);
    for (int i = 0; i < ROOM; i++)
        cr_assert(eq(u64, f->marks[i], 0));
}

static col_box square(double x, double y, double size)
{
    return (col_box){{x, y}, {x + size, y + size}};
}

/* ---- Sizes -------------------------------------------------------------- */

Test(tree, every_size_up_to_a_few_leaves)
{
    struct forest f = {0};
    struct rng rng = rng_seeded(1);
    for (int count = 0; count <= 70; count++) {
        for (int i = 0; i < count; i++)
            f.boxes[i] = square(rng_whole(&rng, 0, 20), rng_whole(&rng, 0, 20),
                                rng_whole(&rng, 0, 4));
        expect_all_pairs(&f, count);
    }
}

/* Round the numbers at which a tree gets one more level. */
Test(tree, sizes_that_fill_a_tree)
{
    struct forest f = {0};
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < ROOM; i++)
        f.boxes[i] = square(rng_between(&rng, 0, 1), rng_between(&rng, 0, 1),
                            rng_between(&rng, 0, 0.05));
    for (int count = 60; count <= 68; count++)
        expect_all_pairs(&f, count);
    for (int count = 508; count <= 516; count++)
        expect_all_pairs(&f, count);
}

/* A leaf holds 8 boxes, a node 8 nodes: 64 need 8 leaves and a root, 65 one
 * more leaf, two nodes and a root. A node is 8 boxes of 4 numbers. */
Test(tree, levels_and_their_room)
{
    const size_t node = 8 * 4 * sizeof(double);
    struct forest f = {0};
    const struct {
        int count, height, nodes;
    } rows[] = {
        {0, 1, 1},  {1, 1, 1},   {8, 1, 1},    {9, 2, 3},
        {64, 2, 9}, {65, 3, 12}, {512, 3, 73}, {513, 4, 65 + 9 + 2 + 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t count = (size_t)rows[i].count, nodes = (size_t)rows[i].nodes;
        plant(&f, rows[i].count);
        cr_assert(eq(int, f.tree.height, rows[i].height));
        cr_assert(eq(sz, col_tree_bytes(rows[i].count),
                     nodes * node + count * sizeof(int)));
    }
    cr_assert(le(sz, col_tree_bytes(1000000), 42000000));
}

/* ---- Shapes of scenes --------------------------------------------------- */

Test(tree, finds_all_pairs_of_scattered_boxes)
{
    struct forest f = {0};
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < ROOM; i++)
        f.boxes[i] =
            square(rng_between(&rng, -50, 50), rng_between(&rng, -50, 50),
                   rng_between(&rng, 0, 4));
    expect_all_pairs(&f, ROOM);
}

Test(tree, finds_all_pairs_of_identical_boxes)
{
    struct forest f = {0};
    for (int i = 0; i < 300; i++)
        f.boxes[i] = square(1, 2, 3);
    expect_all_pairs(&f, 300);
}

/* How many pairs there are among too many boxes for looking at each; -1 where
 * the join gives up. */
static int pairs_among(const col_box *boxes, int count)
{
    void *memory = malloc(col_tree_bytes(count));
    void *scratch = malloc(col_tree_scratch(count));
    col_tree tree = col_tree_build(boxes, count, memory, scratch);
    col_join join;
    col_join_start(&join, &tree);
    int found = 0, more = 1;
    for (; more > 0; found += more)
        more = col_join_next(&join, pairs, ROOM);
    free(memory);
    free(scratch);
    return more < 0 ? more : found;
}

enum { MANY = 200000 };

/* Long thin boxes one above the other, in no order along the other coordinate:
 * taken in that one's order, every node would meet every box, and this would
 * take minutes. */
Test(tree, thin_boxes_in_either_direction, .timeout = 60)
{
    static col_box *boxes;
    if (!boxes)
        boxes = calloc(MANY, sizeof *boxes);
    struct rng rng = rng_seeded(7);
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < MANY; i++) {
            double start = rng_between(&rng, -1000, 1000), y = 1e-6 * i;
            col_box box = {{start, y}, {start + 1e9, y + 5e-7}};
            if (turn == 1)
                box = (col_box){{y, start}, {y + 5e-7, start + 1e9}};
            boxes[i] = box;
        }
        cr_assert(eq(int, pairs_among(boxes, MANY), 0));
    }
}

/* Two far away let all others look like one point. */
Test(tree, small_and_far_apart, .timeout = 60)
{
    static col_box *boxes;
    if (!boxes)
        boxes = calloc(MANY, sizeof *boxes);
    for (int i = 0; i < MANY; i++)
        boxes[i] = square(i % 400, i / 400, 0.9);
    boxes[0] = square(1e12, -1e40, 1);
    boxes[MANY / 2] = square(1e40, 1e30, 1e20);
    cr_assert(eq(int, pairs_among(boxes, MANY), 0));
}

/* A thousand walls as long as the scene is wide, each way, among small boxes
 * that stay clear of all; a wall crosses those of the other way. */
Test(tree, walls_between_small_boxes, .timeout = 60)
{
    static col_box *boxes;
    if (!boxes)
        boxes = calloc(MANY, sizeof *boxes);
    for (int i = 0; i < MANY; i++)
        boxes[i] = square(i % 400, i / 400, 0.9);
    for (int i = 0; i < 100; i++) {
        boxes[1000 * i] = (col_box){{0, i + 0.94}, {400, i + 0.95}};
        boxes[1000 * i + 7] = (col_box){{i + 0.94, 0}, {i + 0.95, 500}};
    }
    cr_assert(eq(int, pairs_among(boxes, MANY), 100 * 100));
}

/* In a line each touches the next; sorted, reversed, and as an organ pipe:
 * orders that selection has trouble with. */
Test(tree, boxes_in_a_line)
{
    struct forest f = {0};
    for (int way = 0; way < 4; way++) {
        for (int i = 0; i < ROOM; i++) {
            int pipe = i < ROOM / 2 ? i : ROOM - i;
            int at = way == 0 ? i : way == 1 ? ROOM - i : pipe;
            f.boxes[i] = way < 3 ? square(at, 0, 1) : square(0, at, 1);
        }
        expect_all_pairs(&f, ROOM);
    }
}

Test(tree, finds_all_pairs_of_nested_boxes)
{
    struct forest f = {0};
    for (int i = 0; i < 300; i++)
        f.boxes[i] = square(-i, -i, 2 * i);
    expect_all_pairs(&f, 300);
}

Test(tree, boxes_of_all_sizes_and_points)
{
    struct forest f = {0};
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < ROOM; i++) {
        double x = rng_hostile(&rng), y = rng_hostile(&rng);
        double size =
            rng_chance(&rng, 30) ? 0 : rng_magnitude(&rng, -1000, 190);
        f.boxes[i] = square(x, y, size);
    }
    expect_all_pairs(&f, ROOM);
}

/* Wide boxes one above the other, each shifted by more than they are high, and
 * high ones far away: which of them lie near each other only a grid of their
 * own would tell. All leaves of either kind meet. */
Test(tree, the_join_gives_up_where_all_nodes_meet)
{
    enum { EACH = 4000 };
    static col_box *boxes;
    if (!boxes)
        boxes = calloc(2 * EACH, sizeof *boxes);
    struct rng rng = rng_seeded(8);
    for (int i = 0; i < EACH; i++) {
        double way = rng_between(&rng, 0, 1e5), at = 1e-9 * i;
        boxes[2 * i] = (col_box){{way, at}, {way + 1e6, at + 5e-10}};
        boxes[2 * i + 1] =
            (col_box){{2e6 + at, way + 2e6}, {2e6 + at + 5e-10, way + 3e6}};
    }
    cr_assert(lt(int, pairs_among(boxes, 2 * EACH), 0));
}
