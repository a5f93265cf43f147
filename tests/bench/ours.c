/* libcollide as a contender. */
#include "bench/contender.h"
#include "bench/corpus.h"
#include "bench/outlines.h"
#include "collide_motion.h"
#include "collide_pieces.h"

#include <stdlib.h>

struct ours {
    int pairs;
    const struct body *bodies;
    col_shape *shapes, *bare;
    char *prepared;
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
    free(ours->bare);
    free(ours->prepared);
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

/* Bytes for a shape, and up to where the next one is aligned. */
static size_t room_of(const struct body *body)
{
    return (col_prepared_bytes(body->count) + 63) / 64 * 64;
}

static size_t prepared_room(const struct corpus *corpus)
{
    size_t room = 1;
    for (int i = 0; i < 2 * corpus->pairs; i++)
        room += room_of(&corpus->shapes[i]);
    return room;
}

static void prepare_all(struct ours *ours, const struct corpus *corpus)
{
    char *memory = ours->prepared;
    for (int i = 0; i < 2 * corpus->pairs; i++) {
        col_shape *shape = &ours->shapes[i];
        *shape = ours->bare[i] = body_shape(&corpus->shapes[i]);
        shape->prepared = col_shape_prepare(shape, memory);
        memory += room_of(&corpus->shapes[i]);
    }
}

/* The one place that knows what the library wants a shape to be. */
static void *prepare(const struct corpus *corpus)
{
    size_t count = 2 * (size_t)corpus->pairs;
    struct ours *ours = calloc(1, sizeof *ours);
    if (!ours)
        return NULL;
    ours->pairs = corpus->pairs;
    ours->bodies = corpus->shapes;
    ours->shapes = malloc(count * sizeof *ours->shapes);
    ours->bare = malloc(count * sizeof *ours->bare);
    ours->prepared = malloc(prepared_room(corpus));
    if (ours->shapes && ours->bare && ours->prepared) {
        prepare_all(ours, corpus);
        ours->scratch = malloc(gjk_room(ours->shapes, ours->pairs));
    }
    if (ours->scratch)
        return ours;
    release(ours);
    return NULL;
}

static struct tally clip_pairs(const col_shape *shapes, int pairs)
{
    struct tally tally = {0, 0};
    for (int i = 0; i < 2 * pairs; i += 2) {
        col_manifold manifold;
        tally.hits += col_clip_test(&shapes[i], &shapes[i + 1], COL_AT_INCIDENT,
                                    &manifold);
    }
    return tally;
}

static struct tally clip(void *shapes)
{
    const struct ours *ours = shapes;
    return clip_pairs(ours->shapes, ours->pairs);
}

static struct tally clip_bare(void *shapes)
{
    const struct ours *ours = shapes;
    return clip_pairs(ours->bare, ours->pairs);
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

static struct tally cast(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < 2 * ours->pairs; i += 2) {
        const struct body *bodies = &ours->bodies[i];
        col_moving a = {.shape = &ours->shapes[i]};
        col_moving b = {&ours->shapes[i + 1], body_way(&bodies[0], &bodies[1])};
        tally.hits += col_cast_test(&a, &b, 1, 0, NULL).status == COL_HIT;
    }
    return tally;
}

static struct tally toi(void *shapes)
{
    const struct ours *ours = shapes;
    struct tally tally = {0, 0};
    for (int i = 0; i < 2 * ours->pairs; i += 2) {
        const struct body *bodies = &ours->bodies[i];
        col_mover a = {.shape = &ours->shapes[i]};
        col_mover b = {&ours->shapes[i + 1], body_way(&bodies[0], &bodies[1]),
                       bodies[1].vertices[0], BODY_TURN};
        tally.hits += col_toi_test(&a, &b, 1, NULL).status == COL_HIT;
    }
    return tally;
}

/* ---- Broad phase -------------------------------------------------------- */

struct ours_boxes {
    const col_box *boxes;
    int count;
    void *tree, *scratch;
    uint64_t *marks;
    int *starts, *partners; /* partners: has room for so many as below */
    long room;
};

static void release_boxes(void *state)
{
    struct ours_boxes *ours = state;
    free(ours->tree);
    free(ours->scratch);
    free(ours->marks);
    free(ours->starts);
    free(ours->partners);
    free(ours);
}

static void *prepare_boxes(const col_box *boxes, int count)
{
    struct ours_boxes *ours = calloc(1, sizeof *ours);
    if (!ours)
        return NULL;
    ours->boxes = boxes;
    ours->count = count;
    ours->tree = malloc(col_tree_bytes(count));
    ours->scratch = malloc(col_tree_scratch(count));
    ours->marks = calloc(col_marks_words(count), sizeof *ours->marks);
    ours->starts = malloc(((size_t)count + 1) * sizeof *ours->starts);
    if (ours->tree && ours->scratch && ours->marks && ours->starts)
        return ours;
    release_boxes(ours);
    return NULL;
}

static void find_pairs(void *state, struct pair_list *list)
{
    struct ours_boxes *ours = state;
    col_pair pairs[1024];
    col_tree tree =
        col_tree_build(ours->boxes, ours->count, ours->tree, ours->scratch);
    col_join join;
    col_join_start(&join, &tree);
    for (int count = 1; count > 0;) {
        count = col_join_next(&join, pairs, sizeof pairs / sizeof *pairs);
        for (int i = 0; i < count; i++)
            pair_list_add(list, pairs[i].a, pairs[i].b);
    }
}

static void find_in_order(void *state, struct pair_list *list)
{
    struct ours_boxes *ours = state;
    long before = list->count;
    find_pairs(state, list);
    long count = list->count - before;
    if (count > ours->room) {
        free(ours->partners);
        ours->partners = malloc((size_t)count * sizeof *ours->partners);
        ours->room = ours->partners ? count : 0;
    }
    col_pair_rows rows = {ours->count, ours->starts, ours->partners};
    if (count <= ours->room && list->count <= list->room)
        col_pair_rows_fill(list->pairs + before, (int)count, &rows,
                           ours->marks);
}

/* ---- Pieces ------------------------------------------------------------- */

struct ours_outlines {
    const struct outlines *of;
    void *scratch;
};

static void release_outlines(void *state)
{
    struct ours_outlines *ours = state;
    free(ours->scratch);
    free(ours);
}

static void *prepare_outlines(const struct outlines *outlines)
{
    struct ours_outlines *ours = calloc(1, sizeof *ours);
    if (!ours)
        return NULL;
    ours->of = outlines;
    ours->scratch = malloc(col_pieces_bytes(outlines->size, 1));
    if (ours->scratch)
        return ours;
    release_outlines(ours);
    return NULL;
}

/* By triangles about the first vertex of each piece. */
static double area_of(const col_pieces *pieces, const col_vec2 *vertices)
{
    double twice = 0;
    for (int i = 0, at = 0; i < pieces->count; at = pieces->ends[i++]) {
        col_vec2 corners[3] = {vertices[pieces->indices[at]]};
        for (int j = at + 2; j < pieces->ends[i]; j++) {
            corners[1] = vertices[pieces->indices[j - 1]];
            corners[2] = vertices[pieces->indices[j]];
            twice += twice_area(corners, 3);
        }
    }
    return twice / 2;
}

static struct cut cut(void *state, bool with_area)
{
    const struct ours_outlines *ours = state;
    struct cut cut = {0, 0};
    for (int i = 0; i < ours->of->count; i++) {
        const col_vec2 *vertices =
            ours->of->vertices + (size_t)i * (size_t)ours->of->size;
        col_rings rings = {vertices, &ours->of->size, 1};
        col_pieces pieces = col_pieces_cut(&rings, ours->scratch);
        cut.pieces += pieces.count;
        if (with_area)
            cut.area += area_of(&pieces, vertices);
    }
    return cut;
}

const struct contender contender = {
    .bytes = sizeof(struct contender),
    .name = name,
    .prepare = prepare,
    .release = release,
    .tasks = {[TASK_CLIP] = clip,
              [TASK_CLIP_BARE] = clip_bare,
              [TASK_SAT] = sat,
              [TASK_DISTANCE] = distance,
              [TASK_DEPTH] = depth,
              [TASK_CAST] = cast,
              [TASK_TOI] = toi},
    .prepare_boxes = prepare_boxes,
    .release_boxes = release_boxes,
    .find_pairs = find_pairs,
    .find_in_order = find_in_order,
    .prepare_outlines = prepare_outlines,
    .release_outlines = release_outlines,
    .cut = cut,
};
