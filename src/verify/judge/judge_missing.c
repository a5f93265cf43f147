/* Finds the pairs of a scene that claims leave out. */
#include <inttypes.h>
#include <stdlib.h>

#include "scene/scene.h"
#include "verify/judge/judge_claim.h"

/* The search for pairs without a claim. */
struct missing_search {
    struct judge_pairs *pairs;
    enum claim_kind kind;
    struct judge_missing_list *list;
    struct fail *fail;
    int time; /* how often the pair was looked at: a scene may list it again */
};

/* How deep two pieces may overlap without a claim. */
static double touch_of(const struct judge_scene *scene,
                       const struct judge_relation *relation)
{
    const struct verdict_limits *limits = &scene->limits;
    const struct judge_key *of = &relation->of;
    struct truth truth = {
        .a = &scene->bodies[of->a].pieces[of->a_piece].shape,
        .b = &scene->bodies[of->b].pieces[of->b_piece].shape,
        .overlap = relation->overlap,
        .amount = relation->amount,
        .spread = TRUTH_NORMALS_ALL,
    };
    if (!limits->profile)
        return limits->tolerances->touch;
    return engine_tolerances(limits->profile, &truth, limits->tolerances, true)
        .touch;
}

bool judge_needs_claim(const struct judge_scene *scene, enum claim_kind kind,
                       const struct judge_relation *relation)
{
    double touch = touch_of(scene, relation);
    struct real limit = real_of(touch);
    bool is_deep = real_compare(&relation->amount, &limit) > 0;
    bool counts = kind != CLAIM_OF_ENGINE && !(touch > 0);
    return relation->overlap && (is_deep || counts);
}

/* Adds a pair if it is needed, or overlaps so that it needs a claim. */
static bool look_at(struct missing_search *search, struct judge_key key,
                    bool is_needed)
{
    const struct judge_scene *scene = search->pairs->scene;
    struct arena *arena = search->pairs->arena;
    struct judge_missing_list *list = search->list;
    struct judge_relation relation;
    /* Pairs that surely need no claim are found quickly. Other pairs are
     * computed again: their numbers are printed. */
    for (int wide = 0; wide < 2; wide++) {
        struct real_precision precision = {.is_wide = wide};
        if (!judge_relate(scene, key, &precision, arena, &relation))
            return fail_memory(search->fail);
        if (!is_needed && !judge_needs_claim(scene, search->kind, &relation) &&
            !precision.is_undecided)
            return true;
    }
    struct judge_missing *items =
        arena_more(arena, list->items, list->count, &list->room, sizeof *items);
    if (!items)
        return fail_memory(search->fail);
    list->items = items;
    items[list->count++] = (struct judge_missing){key, relation};
    return true;
}

/* Looks at the pieces of two shapes, each of which has a record of its own. */
static bool look_at_pieces(struct missing_search *search, int a, int b,
                           bool is_needed)
{
    struct judge_pairs *pairs = search->pairs;
    const struct judge_body *p = &pairs->scene->bodies[a];
    const struct judge_body *q = &pairs->scene->bodies[b];
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < q->count; k++) {
            struct judge_key key = {a, b, i, k};
            bool is_near = judge_boxes_meet(&p->boxes[i], &q->boxes[k], 0);
            if ((!is_near && !is_needed) ||
                judge_met_times(&pairs->seen, key) >= search->time)
                continue;
            if (!look_at(search, key, is_needed))
                return false;
        }
    return true;
}

/* Looks at whether A contains B, which has a record of its own if it does. */
static bool look_at_containment(struct missing_search *search, int a, int b)
{
    struct judge_pairs *pairs = search->pairs;
    struct judge_key key = judge_key_of_containment(a, b);
    struct verdict_parts p = judge_parts(pairs->scene, a);
    struct verdict_parts q = judge_parts(pairs->scene, b);
    if (judge_met_times(&pairs->seen, key) > 0)
        return true;
    if (pairs->scene->scene->pairs)
        return look_at(search, key, true);
    struct truth_containment is;
    if (!truth_contains(&p, &q, pairs->arena, &is))
        return fail_memory(search->fail);
    return is.contains != TRUTH_YES || look_at(search, key, true);
}

/* Looks at a pair that the scene requests. */
static bool look_at_shapes(struct missing_search *search, int a, int b)
{
    struct judge_pairs *pairs = search->pairs;
    const struct judge_body *p = &pairs->scene->bodies[a];
    const struct judge_body *q = &pairs->scene->bodies[b];
    int told = judge_met_times(&pairs->shapes, judge_key_of_shapes(a, b));
    if (search->kind == CLAIM_OF_CONTAINS)
        return look_at_containment(search, a, b) &&
               look_at_containment(search, b, a);
    bool is_told = told > 0;
    bool is_gjk = search->kind == CLAIM_OF_GJK;
    bool is_needed = search->kind != CLAIM_OF_ENGINE &&
                     (is_gjk || pairs->scene->scene->pairs);
    bool has_pieces = p->is_cut || q->is_cut;
    struct judge_key whole = {a, b, p->is_cut ? -1 : 0, q->is_cut ? -1 : 0};
    if (is_told && (search->kind == CLAIM_OF_ENGINE ||
                    (!has_pieces && told >= search->time) ||
                    (has_pieces && judge_met_times(&pairs->seen, whole) > 0)))
        return true;
    if (!is_needed && !judge_boxes_meet(&p->box, &q->box, 0))
        return true;
    if (!has_pieces ||
        (!is_told && (search->kind == CLAIM_OF_ENGINE || is_gjk)))
        return look_at(search, judge_key_of_shapes(a, b), is_needed);
    return look_at_pieces(search, a, b, is_needed && !is_gjk);
}

/* ---- The pairs of the scene ---------------------------------------------- */

static bool look_at_listed(struct missing_search *search)
{
    const struct scene *scene = search->pairs->scene->scene;
    struct judge_met_set passed = {NULL, 0, 0};
    for (int i = 0; i < scene->pair_count; i++) {
        struct judge_key key =
            judge_key_of_shapes(scene->pairs[i].a, scene->pairs[i].b);
        if (!judge_met_add(&passed, key, search->pairs->arena))
            return fail_memory(search->fail);
        search->time = judge_met_times(&passed, key);
        if (!look_at_shapes(search, key.a, key.b))
            return false;
    }
    return true;
}

static bool too_many(const struct missing_search *search)
{
    return fail_set(search->fail, "too-many-pairs",
                    "expected at most %" PRIu64
                    " pairs (--max-pairs), found more",
                    search->pairs->most);
}

static bool look_at_all(struct missing_search *search)
{
    const struct scene *scene = search->pairs->scene->scene;
    uint64_t count = (uint64_t)scene->shape_count;
    uint64_t most = search->pairs->most;
    if (most && count > 1 && count * (count - 1) / 2 > most)
        return too_many(search);
    for (int i = 0; i < scene->shape_count; i++)
        for (int k = i + 1; k < scene->shape_count; k++)
            if (layers_meet(&scene->shapes[i], &scene->shapes[k]) &&
                !look_at_shapes(search, i, k))
                return false;
    return true;
}

/* A side of a box along the axis of a sweep. */
struct missing_side {
    double low;
    int shape;
};

static int compare_sides(const void *left, const void *right)
{
    const struct missing_side *p = left, *q = right;
    if (p->low < q->low || p->low > q->low)
        return p->low < q->low ? -1 : 1;
    return p->shape < q->shape ? -1 : 1;
}

/* The axis along which the boxes are spread farther. */
static int wider_axis(const struct judge_scene *scene)
{
    double low[2] = {0, 0}, high[2] = {0, 0};
    for (int i = 0; i < scene->scene->shape_count; i++)
        for (int axis = 0; axis < 2; axis++) {
            double at = scene->bodies[i].box.low[axis];
            low[axis] = i == 0 || at < low[axis] ? at : low[axis];
            high[axis] = i == 0 || at > high[axis] ? at : high[axis];
        }
    return high[1] - low[1] > high[0] - low[0];
}

/* Looks at pairs whose boxes meet, found by a sweep along an axis. */
static bool look_at_near(struct missing_search *search)
{
    const struct judge_scene *scene = search->pairs->scene;
    const struct scene_shape *shapes = scene->scene->shapes;
    int count = scene->scene->shape_count, axis = wider_axis(scene);
    uint64_t looked = 0, most = search->pairs->most;
    struct missing_side *sides =
        arena_alloc(search->pairs->arena, (size_t)count, sizeof *sides);
    if (!sides)
        return fail_memory(search->fail);
    for (int i = 0; i < count; i++)
        sides[i] = (struct missing_side){scene->bodies[i].box.low[axis], i};
    qsort(sides, (size_t)count, sizeof *sides, compare_sides);
    for (int i = 0; i < count; i++) {
        const struct judge_box *box = &scene->bodies[sides[i].shape].box;
        for (int k = i + 1; k < count && sides[k].low <= box->high[axis]; k++) {
            if (most && ++looked > most)
                return too_many(search);
            int a = sides[i].shape, b = sides[k].shape;
            if (a > b) {
                a = sides[k].shape;
                b = sides[i].shape;
            }
            if (judge_boxes_meet(box, &scene->bodies[sides[k].shape].box, 0) &&
                layers_meet(&shapes[a], &shapes[b]) &&
                !look_at_shapes(search, a, b))
                return false;
        }
    }
    return true;
}

static int compare_missing(const void *left, const void *right)
{
    const struct judge_missing *p = left, *q = right;
    const int way[4] = {p->key.a - q->key.a, p->key.b - q->key.b,
                        p->key.a_piece - q->key.a_piece,
                        p->key.b_piece - q->key.b_piece};
    for (int i = 0; i < 4; i++)
        if (way[i])
            return way[i];
    return 0;
}

bool judge_missing_find(struct judge_pairs *pairs, enum claim_kind kind,
                        struct judge_missing_list *list, struct fail *fail)
{
    struct missing_search search = {pairs, kind, list, fail, 1};
    *list = (struct judge_missing_list){NULL, 0, 0};
    if (pairs->scene->scene->pairs)
        return look_at_listed(&search);
    if (kind == CLAIM_OF_GJK)
        return look_at_all(&search);
    if (!look_at_near(&search))
        return false;
    if (list->count > 1)
        qsort(list->items, (size_t)list->count, sizeof *list->items,
              compare_missing);
    return true;
}
