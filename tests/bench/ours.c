/* libcollide as a contender. */
#include "bench/contender.h"
#include "bench/corpus.h"

#include <stdlib.h>

struct ours {
    int pairs;
    col_shape *shapes;
    void *scratch;
};

static const char *name(void)
{
    return "collide";
}

static void release(void *shapes)
{
    struct ours *ours = shapes;
    free(ours->shapes);
    free(ours->scratch);
    free(ours);
}

static size_t gjk_room(const col_shape *shapes, int pairs)
{
    size_t room = 1;
    for (int i = 0; i < 2 * pairs; i += 2) {
        size_t needed = col_gjk_scratch(&shapes[i], &shapes[i + 1]);
        room = needed > room ? needed : room;
    }
    return room;
}

/* The one place that knows what the library wants a shape to be. */
static void *prepare(const struct corpus *corpus)
{
    size_t count = 2 * (size_t)corpus->pairs;
    struct ours *ours = calloc(1, sizeof *ours);
    if (!ours)
        return NULL;
    ours->pairs = corpus->pairs;
    ours->shapes = malloc(count * sizeof *ours->shapes);
    for (size_t i = 0; ours->shapes && i < count; i++)
        ours->shapes[i] = body_shape(&corpus->shapes[i]);
    if (ours->shapes)
        ours->scratch = malloc(gjk_room(ours->shapes, ours->pairs));
    if (ours->scratch)
        return ours;
    release(ours);
    return NULL;
}

static struct tally clip(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < ours->pairs; i++) {
        const col_shape *a = &ours->shapes[2 * i], *b = a + 1;
        col_sat sat = col_sat_test(a, b, NULL);
        if (sat.relation.overlap)
            tally.hits += col_clip(a, b, &sat, COL_AT_INCIDENT, NULL).count > 0;
    }
    return tally;
}

static struct tally sat(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < ours->pairs; i++) {
        const col_shape *a = &ours->shapes[2 * i];
        tally.hits += col_sat_test(a, a + 1, NULL).relation.overlap;
    }
    return tally;
}

static struct tally distance(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < ours->pairs; i++) {
        const col_shape *a = &ours->shapes[2 * i];
        tally.sum +=
            col_gjk_test(a, a + 1, ours->scratch, NULL).relation.amount;
    }
    return tally;
}

static struct tally depth(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < ours->pairs; i++) {
        const col_shape *a = &ours->shapes[2 * i];
        col_gjk gjk = col_gjk_test(a, a + 1, ours->scratch, NULL);
        tally.hits += gjk.relation.overlap;
        tally.sum += gjk.relation.overlap ? gjk.relation.amount : 0;
    }
    return tally;
}

/* ---- Broad phase -------------------------------------------------------- */

struct ours_boxes {
    const col_box *boxes;
    int count;
    int *order, *found;
    col_box *nodes;
};

static void release_boxes(void *state)
{
    struct ours_boxes *ours = state;
    free(ours->order);
    free(ours->found);
    free(ours->nodes);
    free(ours);
}

static void *prepare_boxes(const col_box *boxes, int count)
{
    struct ours_boxes *ours = calloc(1, sizeof *ours);
    if (!ours)
        return NULL;
    size_t room = (size_t)count;
    ours->boxes = boxes;
    ours->count = count;
    ours->order = malloc(room * sizeof *ours->order);
    ours->found = malloc(room * sizeof *ours->found);
    ours->nodes = malloc((size_t)col_tree_nodes(count) * sizeof *ours->nodes);
    if (ours->order && ours->found && ours->nodes)
        return ours;
    release_boxes(ours);
    return NULL;
}

static void find_pairs(void *state, struct pair_list *list)
{
    struct ours_boxes *ours = state;
    col_tree tree = {ours->boxes, ours->count, ours->order, ours->nodes};
    col_tree_build(&tree);
    for (int i = 0; i < ours->count; i++) {
        int count = col_tree_query(&tree, &ours->boxes[i], i, ours->found);
        for (int k = 0; k < count; k++)
            pair_list_add(list, i, ours->found[k]);
    }
}

const struct contender contender = {
    .name = name,
    .prepare = prepare,
    .release = release,
    .tasks = {[TASK_CLIP] = clip,
              [TASK_SAT] = sat,
              [TASK_DISTANCE] = distance,
              [TASK_DEPTH] = depth},
    .prepare_boxes = prepare_boxes,
    .release_boxes = release_boxes,
    .find_pairs = find_pairs,
};
