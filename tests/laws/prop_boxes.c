/* Bounding boxes and the tree over them. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collide_boxes.h"
#include "laws/law.h"
#include "support/boxes_meet.h"

/* ---- Boxes -------------------------------------------------------------- */

/* Whether the boxes meet along one coordinate, in exact arithmetic. */
static bool sides_meet(const col_shape *a, const col_shape *b, bool y)
{
    mpq_t side[2][2], r, v;
    mpq_inits(r, v, NULL);
    for (int k = 0; k < 2; k++) {
        const col_shape *s = k ? b : a;
        mpq_inits(side[k][0], side[k][1], NULL);
        for (int i = 0; i < s->count; i++) {
            mpq_set_d(v, y ? s->vertices[i].y : s->vertices[i].x);
            if (i == 0 || mpq_cmp(v, side[k][0]) < 0)
                mpq_set(side[k][0], v);
            if (i == 0 || mpq_cmp(v, side[k][1]) > 0)
                mpq_set(side[k][1], v);
        }
        mpq_set_d(r, s->radius);
        mpq_sub(side[k][0], side[k][0], r);
        mpq_add(side[k][1], side[k][1], r);
    }
    bool meet = mpq_cmp(side[0][0], side[1][1]) <= 0 &&
                mpq_cmp(side[1][0], side[0][1]) <= 0;
    for (int k = 0; k < 2; k++)
        mpq_clears(side[k][0], side[k][1], NULL);
    mpq_clears(r, v, NULL);
    return meet;
}

static bool boxes_are_decided_exactly(struct trial *t)
{
    bool meet = col_bounds_overlap(&t->a, &t->b);
    bool exact =
        sides_meet(&t->a, &t->b, false) && sides_meet(&t->a, &t->b, true);
    REQUIRE(t, meet == exact);
    REQUIRE(t, meet == col_bounds_overlap(&t->b, &t->a));
    REQUIRE(t, meet || !col_sat_test(&t->a, &t->b, NULL).relation.overlap);
    return true;
}

Test(laws, overlapping_shapes_have_overlapping_boxes)
{
    law_holds(boxes_are_decided_exactly, EVERY_FAMILY, 10000);
}

/* Each vertex, after a share of the motion, is in the swept bounds. */
static bool swept_bounds_hold(struct trial *t)
{
    double size = pair_size(&t->pair), dt = rng_between(&t->rng, 0, 3);
    col_vec2 v = {size * rng_between(&t->rng, -2, 2),
                  size * rng_between(&t->rng, -2, 2)};
    col_box box = col_swept_bounds(&t->a, v, dt);
    double share = rng_between(&t->rng, 0, 1) * dt;
    for (int i = 0; i < 3 * t->a.count; i++) {
        double time = i % 3 == 0 ? 0 : i % 3 == 1 ? dt : share;
        col_vec2 p = t->a.vertices[i / 3];
        long double x = (long double)p.x + (long double)v.x * (long double)time;
        long double y = (long double)p.y + (long double)v.y * (long double)time;
        long double r = (long double)t->a.radius;
        REQUIRE(t, (long double)box.min.x <= x - r);
        REQUIRE(t, (long double)box.max.x >= x + r);
        REQUIRE(t, (long double)box.min.y <= y - r);
        REQUIRE(t, (long double)box.max.y >= y + r);
    }
    double room = 4 * size + 2 * size * dt;
    REQUIRE(t, box.max.x - box.min.x <= room * 1.001 + 0x1p-1000);
    return true;
}

Test(laws, swept_bounds_hold_the_shape_all_the_way)
{
    law_holds(swept_bounds_hold, EVERY_FAMILY, 10000);
}

/* ---- Tree --------------------------------------------------------------- */

enum { BOXES = 300 };

struct forest {
    col_box boxes[BOXES];
    double memory[6 * BOXES], scratch[2 * BOXES];
    uint64_t marks[BOXES];
    int count, found[BOXES], starts[BOXES + 1], partners[BOXES * BOXES / 2];
    col_pair pairs[BOXES * BOXES / 2 + COL_JOIN_ROOM];
};

/* All pairs of boxes that meet are in rows, and each row is what the tree finds
 * for its box. */
static bool rows_are_right(struct trial *t, struct forest *f,
                           const col_tree *tree)
{
    const col_box *boxes = f->boxes;
    for (int i = 0, k = 0; i < f->count; i++) {
        REQUIRE(t, f->starts[i] == k);
        for (int j = i + 1; j < f->count; j++)
            if (boxes_meet(&boxes[i], &boxes[j]))
                REQUIRE(t, f->partners[k++] == j);
        REQUIRE(t, f->starts[i + 1] == k);
        int n = col_tree_query(tree, &boxes[i], i, f->found, f->marks);
        const int *row = f->partners + f->starts[i];
        REQUIRE(t, n == k - f->starts[i]);
        REQUIRE(t, memcmp(f->found, row, (size_t)n * sizeof *row) == 0);
    }
    return true;
}

/* The boxes of many pairs of the trial's kind and size, in one tree. */
static bool tree_finds_all(struct trial *t)
{
    static struct forest f;
    f.count = rng_whole(&t->rng, 0, BOXES);
    enum family family = (enum family)rng_below(&t->rng, FAMILIES);
    for (int i = 0; i < f.count; i++) {
        struct pair pair = random_pair(&t->rng, family);
        col_shape shape = solid_shape(i % 2 ? &pair.a : &pair.b);
        f.boxes[i] = col_bounds(&shape);
    }
    REQUIRE(t, col_tree_bytes(f.count) <= sizeof f.memory);
    REQUIRE(t, col_tree_scratch(f.count) <= sizeof f.scratch);
    REQUIRE(t, col_marks_words(f.count) <= BOXES);
    col_tree tree = col_tree_build(f.boxes, f.count, f.memory, f.scratch);
    col_join join;
    col_join_start(&join, &tree);
    int pairs = 0;
    for (int more = 1; more > 0; pairs += more)
        more = col_join_next(&join, f.pairs + pairs,
                             (int)(sizeof f.pairs / sizeof *f.pairs) - pairs);
    REQUIRE(t, pairs <= f.count * (f.count - 1) / 2);
    const col_pair_rows rows = {f.count, f.starts, f.partners};
    col_pair_rows_fill(f.pairs, pairs, &rows, f.marks);
    return rows_are_right(t, &f, &tree);
}

Test(laws, the_tree_finds_what_all_pairs_find)
{
    law_holds(tree_finds_all, EVERY_FAMILY, 200);
}
