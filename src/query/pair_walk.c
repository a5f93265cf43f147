#include "query/pair_walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "scene/layers.h"

/* ---- --pair ------------------------------------------------------------- */

/* Says which id of a --pair is unknown, where that is clear. */
static bool fail_unknown(const char *text, const struct scene *scene,
                         struct fail *fail)
{
    const char *comma = strchr(text, ',');
    if (!comma || strchr(comma + 1, ','))
        return fail_set(fail, "pair-unknown-id",
                        "--pair %s: no two shapes have these ids", text);
    int length = (int)(comma - text);
    if (scene_find(scene, text, (size_t)length) < 0)
        return fail_set(fail, "pair-unknown-id",
                        "--pair %s: no shape has the id \"%.*s\"", text, length,
                        text);
    return fail_set(fail, "pair-unknown-id",
                    "--pair %s: no shape has the id \"%s\"", text, comma + 1);
}

/* An id may hold commas, so each comma that has an id on either side of it is
 * a way to read the text; there must be exactly one. */
static bool read_pair(const char *text, const struct scene *scene,
                      struct scene_pair *pair, struct fail *fail)
{
    int ways = 0;
    for (const char *comma = strchr(text, ','); comma;
         comma = strchr(comma + 1, ',')) {
        int a = scene_find(scene, text, (size_t)(comma - text));
        int b = scene_find(scene, comma + 1, strlen(comma + 1));
        if (a >= 0 && b >= 0) {
            *pair = (struct scene_pair){a, b};
            ways++;
        }
    }
    if (ways == 0)
        return fail_unknown(text, scene, fail);
    if (ways > 1)
        return fail_set(fail, "pair-ambiguous",
                        "--pair %s can be read as several pairs of ids", text);
    if (pair->a == pair->b)
        return fail_set(fail, "pair-same",
                        "--pair %s pairs a shape with itself", text);
    return true;
}

static bool list_named(struct pair_walk *walk,
                       const struct query_options *options, struct arena *arena,
                       struct fail *fail)
{
    struct scene_pair *pairs = arena_alloc(arena, (size_t)options->pair_count,
                                           sizeof(struct scene_pair));
    if (!pairs)
        return fail_memory(fail);
    for (int i = 0; i < options->pair_count; i++)
        if (!read_pair(options->pairs[i], walk->scene, &pairs[i], fail))
            return false;
    walk->listed = pairs;
    walk->listed_count = options->pair_count;
    return true;
}

/* ---- The tree ----------------------------------------------------------- */

static bool build_tree(struct pair_walk *walk,
                       const struct query_options *options, struct arena *arena,
                       struct fail *fail)
{
    const struct scene *scene = walk->scene;
    size_t count = (size_t)scene->shape_count;
    size_t nodes = (size_t)col_tree_nodes(scene->shape_count);
    col_box *boxes = arena_alloc(arena, count, sizeof(col_box));
    walk->tree.order = arena_alloc(arena, count, sizeof(int));
    walk->tree.nodes = arena_alloc(arena, nodes, sizeof(col_box));
    walk->found = arena_alloc(arena, count, sizeof(int));
    if (!boxes || !walk->tree.order || !walk->tree.nodes || !walk->found)
        return fail_memory(fail);
    bool moving = options->kind == QUERY_SWEEP;
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *s = &scene->shapes[i];
        col_vec2 velocity = moving ? s->velocity : (col_vec2){0, 0};
        boxes[i] = col_swept_bounds(&s->shape, velocity, options->dt);
    }
    walk->tree.boxes = boxes;
    walk->tree.count = scene->shape_count;
    col_tree_build(&walk->tree);
    walk->uses_tree = true;
    return true;
}

/* The bounds of a query: D further out, and room for that sum's rounding. */
static col_box widened(col_box box, double margin)
{
    double by = margin * (1 + 0x1p-40);
    col_box wide = {{box.min.x - by, box.min.y - by},
                    {box.max.x + by, box.max.y + by}};
    col_shape corners = {&wide.min, 2, 1, 0};
    return margin > 0 ? col_swept_bounds(&corners, (col_vec2){0, 0}, 1) : box;
}

/* ---- The limit ---------------------------------------------------------- */

/* Fails for more pairs than the limit, `found` of them or (0) some more. */
static bool too_many(const struct pair_walk *walk, uint64_t most,
                     uint64_t found, struct fail *fail)
{
    char count[24] = "more";
    if (found)
        snprintf(count, sizeof count, "%" PRIu64, found);
    fail_set(fail, "too-many-pairs",
             "expected at most %" PRIu64
             " pairs to look at (--max-pairs), found %s",
             most, count);
    if (!walk->listed)
        strcpy(fail->pointer, "/shapes");
    else if (walk->listed == walk->scene->pairs)
        strcpy(fail->pointer, "/pairs");
    return false;
}

/* Counts the pairs that the tree leaves, up to the first beyond the limit. */
static bool keeps_to(struct pair_walk *walk, uint64_t most)
{
    uint64_t found = 0;
    for (int i = 0; i < walk->scene->shape_count && found <= most; i++) {
        col_box box = widened(walk->tree.boxes[i], walk->margin);
        found += (uint64_t)col_tree_query(&walk->tree, &box, i, NULL);
    }
    return found <= most;
}

/* Whether there are no more pairs to look at than allowed, known before the
 * first is. Pairs that layers keep apart are looked at, too. */
static bool check_count(struct pair_walk *walk, uint64_t most,
                        struct fail *fail)
{
    uint64_t shapes = (uint64_t)walk->scene->shape_count;
    uint64_t every = shapes ? shapes * (shapes - 1) / 2 : 0;
    uint64_t count = walk->listed ? (uint64_t)walk->listed_count : every;
    if (!most || count <= most)
        return true;
    if (!walk->uses_tree)
        return too_many(walk, most, count, fail);
    return keeps_to(walk, most) || too_many(walk, most, 0, fail);
}

/* ---- The walk ----------------------------------------------------------- */

/* Whether pairs with boxes that are far apart are of no interest. */
static bool is_about_near_ones(const struct query_options *options)
{
    if (options->kind == QUERY_GJK)
        return options->has_within;
    return options->kind != QUERY_CROSS && !options->all;
}

/* Finds out which pairs there are. */
static bool set_up(struct pair_walk *walk, const struct query_options *options,
                   struct arena *arena, struct fail *fail)
{
    const struct scene *scene = walk->scene;
    if (options->pair_count > 0)
        return list_named(walk, options, arena, fail);
    if (scene->pairs) {
        walk->listed = scene->pairs;
        walk->listed_count = scene->pair_count;
        return true;
    }
    walk->margin = options->kind == QUERY_GJK ? options->within : 0;
    if (is_about_near_ones(options) && scene->shape_count > 2)
        return build_tree(walk, options, arena, fail);
    return true;
}

bool pair_walk_start(struct pair_walk *walk,
                     const struct query_options *options,
                     const struct scene *scene, struct arena *arena,
                     struct fail *fail)
{
    *walk = (struct pair_walk){.scene = scene, .i = -1};
    return set_up(walk, options, arena, fail) &&
           check_count(walk, options->limits.pairs, fail);
}

/* Goes on to shape i + 1 and finds its partners. */
static bool next_shape(struct pair_walk *walk)
{
    if (++walk->i >= walk->scene->shape_count)
        return false;
    walk->next = walk->i + 1;
    if (walk->uses_tree) {
        col_box box = widened(walk->tree.boxes[walk->i], walk->margin);
        walk->found_count =
            col_tree_query(&walk->tree, &box, walk->i, walk->found);
        walk->next = 0;
    }
    return true;
}

static bool next_unlisted(struct pair_walk *walk, struct scene_pair *pair)
{
    int end = walk->uses_tree ? walk->found_count : walk->scene->shape_count;
    while (walk->i < 0 || walk->next >= end) {
        if (!next_shape(walk))
            return false;
        end = walk->uses_tree ? walk->found_count : walk->scene->shape_count;
    }
    int partner = walk->uses_tree ? walk->found[walk->next] : walk->next;
    walk->next++;
    *pair = (struct scene_pair){walk->i, partner};
    return true;
}

bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair)
{
    if (walk->listed) {
        if (walk->next >= walk->listed_count)
            return false;
        *pair = walk->listed[walk->next++];
        return true;
    }
    const struct scene_shape *shapes = walk->scene->shapes;
    while (next_unlisted(walk, pair))
        if (layers_meet(&shapes[pair->a], &shapes[pair->b]))
            return true;
    return false;
}
