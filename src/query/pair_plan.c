#include "query/pair_plan.h"

#include <inttypes.h>
#include <stdio.h>

#include "query/named_pairs.h"

/* Pairs per shape, on average, that are kept; in place of the shapes' boxes,
 * which nobody asks for any more then. */
#define KEPT (sizeof(col_box) / sizeof(col_pair))

/* ---- Listed pairs ------------------------------------------------------- */

static bool list_named(struct pair_plan *plan, struct arena *arena,
                       struct fail *fail)
{
    const struct query_options *options = plan->options;
    struct scene_pair *pairs = arena_alloc(arena, (size_t)options->pair_count,
                                           sizeof(struct scene_pair));
    if (!pairs)
        return fail_memory(fail);
    for (int i = 0; i < options->pair_count; i++)
        if (!named_pair(options->pairs[i], plan->scene, arena, &pairs[i], fail))
            return false;
    plan->listed = pairs;
    plan->length = options->pair_count;
    return true;
}

/* ---- The limit ---------------------------------------------------------- */

bool too_many_pairs(const struct query_options *options, const char *of,
                    uint64_t found, const char *pointer, struct fail *fail)
{
    char count[24] = "more";
    if (found)
        snprintf(count, sizeof count, "%" PRIu64, found);
    fail_set(fail, "too-many-pairs",
             "pairs%s to look at: expected at most %" PRIu64
             " (--max-pairs), found %s",
             of, options->limits.pairs, count);
    snprintf(fail->pointer, sizeof fail->pointer, "%s", pointer);
    return false;
}

const char *pair_plan_pointer(const struct pair_plan *plan)
{
    bool of_scene = plan->listed && plan->listed == plan->scene->pairs;
    return !plan->listed ? "/shapes" : of_scene ? "/pairs" : "";
}

bool pair_plan_too_many(const struct pair_plan *plan, uint64_t found,
                        struct fail *fail)
{
    return too_many_pairs(plan->options, "", found, pair_plan_pointer(plan),
                          fail);
}

/* The pairs there are, whether or not boxes meet. */
static uint64_t pairs_in_all(const struct pair_plan *plan)
{
    uint64_t length = (uint64_t)plan->length;
    return plan->listed || length == 0 ? length : length * (length - 1) / 2;
}

/* Whether there may be more pairs than allowed. */
static bool may_be_too_many(const struct pair_plan *plan)
{
    uint64_t most = plan->options->limits.pairs;
    return most && pairs_in_all(plan) > most;
}

/* ---- Pairs whose boxes meet --------------------------------------------- */

/* A box that is `by` larger all round, and a little more for the rounding. */
static col_box widened(col_box box, double by)
{
    by *= 1 + 0x1p-40;
    col_box wide = {{box.min.x - by, box.min.y - by},
                    {box.max.x + by, box.max.y + by}};
    col_shape corners = {&wide.min, 2, 1, 0, NULL};
    return by > 0 ? col_outer_bounds(&corners) : box;
}

size_t pair_plan_room(const struct pair_plan *plan)
{
    return (size_t)plan->length * KEPT + 2 * COL_JOIN_ROOM;
}

col_box query_bounds(const struct query_options *options,
                     const col_mover *mover)
{
    const struct query *query = options->query;
    return query->bounds ? query->bounds(options, mover)
                         : col_outer_bounds(mover->shape);
}

col_box swept_bounds(const struct query_options *options,
                     const col_mover *mover)
{
    return col_swept_bounds(mover->shape, mover->velocity, options->dt);
}

/* Boxes of shapes within a distance meet once each is widened by half of it. */
col_box pair_plan_box(const struct pair_plan *plan, int shape)
{
    const struct query_options *options = plan->options;
    const col_mover mover = scene_mover(&plan->scene->shapes[shape]);
    const bool is_far = options->query->topic.takes & TAKES_DISTANCE;
    return widened(query_bounds(options, &mover),
                   is_far ? options->within / 2 : 0);
}

bool pair_plan_has_parts(const struct pair_plan *plan)
{
    return !plan->uses_scan || plan->starts;
}

static void find_boxes(const struct pair_plan *plan, col_box *boxes)
{
    for (int i = 0; i < plan->length; i++)
        boxes[i] = pair_plan_box(plan, i);
}

static bool build_tree(struct pair_plan *plan, col_box *boxes,
                       struct arena *arena)
{
    void *memory = arena_alloc(arena, col_tree_bytes(plan->length), 1);
    struct arena_mark mark = arena_mark(arena);
    void *scratch = arena_alloc(arena, col_tree_scratch(plan->length), 1);
    if (!memory || !scratch)
        return false;
    find_boxes(plan, boxes);
    plan->tree = col_tree_build(boxes, plan->length, memory, scratch);
    plan->uses_boxes = true;
    arena_rewind(arena, mark);
    return true;
}

static bool build_scan(struct pair_plan *plan, col_box *boxes,
                       struct arena *arena)
{
    void *memory = arena_alloc(arena, col_scan_bytes(plan->length), 1);
    struct arena_mark mark = arena_mark(arena);
    void *scratch = arena_alloc(arena, col_tree_scratch(plan->length), 1);
    if (!memory || !scratch)
        return false;
    find_boxes(plan, boxes);
    plan->scan = col_scan_build(boxes, plan->length, memory, scratch);
    plan->uses_scan = true;
    arena_rewind(arena, mark);
    return true;
}

/* Pairs that a search came upon; some number beyond the limit, or beyond what
 * is kept where there is none, stands for more. */
struct pair_search {
    uint64_t found;
    bool is_too_much;
};

/* Finds the pairs. They are all kept where they leave COL_JOIN_ROOM of the
 * room. */
static struct pair_search find_pairs(const struct pair_plan *plan,
                                     col_pair *pairs, int room)
{
    bool is_counting = may_be_too_many(plan);
    uint64_t found = 0, most = plan->options->limits.pairs;
    int more = 1;
    col_join join;
    col_join_start(&join, &plan->tree);
    while (more > 0 && !(is_counting && found > most)) {
        bool keeps = found + COL_JOIN_ROOM <= (uint64_t)room;
        if (!keeps && !is_counting)
            return (struct pair_search){UINT64_MAX, false};
        int kept = keeps ? (int)found : 0;
        more = col_join_next(&join, pairs + kept, room - kept);
        if (more == COL_JOIN_TOO_MUCH)
            return (struct pair_search){found, true};
        found += (uint64_t)more;
    }
    return (struct pair_search){found, false};
}

static bool keep_rows(struct pair_plan *plan, const col_pair *pairs, int found,
                      struct arena *arena)
{
    size_t count = (size_t)plan->length;
    col_pair_rows rows = {plan->length, NULL, NULL};
    rows.starts = arena_alloc(arena, count + 1, sizeof *rows.starts);
    rows.partners = arena_alloc(arena, (size_t)found, sizeof *rows.partners);
    struct arena_mark mark = arena_mark(arena);
    uint64_t *marks =
        arena_alloc(arena, col_marks_words(plan->length), sizeof *marks);
    if (!rows.starts || !rows.partners || !marks)
        return false;
    col_pair_rows_fill(pairs, found, &rows, marks);
    arena_rewind(arena, mark);
    plan->starts = rows.starts;
    plan->partners = rows.partners;
    return true;
}

/* For boxes that a tree is no help for; in place of the pairs that it found. */
static bool plan_scan(struct pair_plan *plan, col_box *boxes,
                      struct arena *arena, struct fail *fail)
{
    uint64_t room = pair_plan_room(plan), most = plan->options->limits.pairs;
    bool is_counting = may_be_too_many(plan);
    if (!build_scan(plan, boxes, arena))
        return fail_memory(fail);
    col_pair *pairs = arena_alloc(arena, (size_t)room, sizeof *pairs);
    struct arena_mark mark = arena_mark(arena);
    void *scratch = arena_alloc(arena, col_scan_scratch(plan->length), 1);
    if (!pairs || !scratch)
        return fail_memory(fail);
    const col_range all = {0, plan->length,
                           is_counting && most > room ? most : room};
    uint64_t found =
        col_scan_pairs(&plan->scan, &all, pairs, (int)room, scratch);
    arena_rewind(arena, mark);
    if (is_counting && found > most)
        return pair_plan_too_many(plan, 0, fail);
    return found > room || keep_rows(plan, pairs, (int)found, arena) ||
           fail_memory(fail);
}

/* Leaves out pairs whose boxes are apart. */
static bool plan_meeting(struct pair_plan *plan, struct arena *arena,
                         struct fail *fail)
{
    size_t room = pair_plan_room(plan);
    void *memory = arena_alloc(arena, room, sizeof(col_pair));
    struct arena_mark mark = arena_mark(arena);
    if (!memory || !build_tree(plan, memory, arena))
        return fail_memory(fail);
    struct pair_search search = find_pairs(plan, memory, (int)room);
    if (search.is_too_much) {
        arena_rewind(arena, mark);
        return plan_scan(plan, memory, arena, fail);
    }
    if (may_be_too_many(plan) && search.found > plan->options->limits.pairs)
        return pair_plan_too_many(plan, 0, fail);
    if (search.found > room - COL_JOIN_ROOM)
        return true;
    return keep_rows(plan, memory, (int)search.found, arena) ||
           fail_memory(fail);
}

/* ---- The plan ----------------------------------------------------------- */

/* Whether pairs with boxes that are far apart are of no interest. */
static bool is_near(const struct query_options *options)
{
    if (options->query->topic.takes & TAKES_DISTANCE)
        return options->has_within;
    return !options->query->tells_apart && !options->all;
}

bool pair_plan_make(struct pair_plan *plan, const struct query_options *options,
                    const struct scene *scene, struct arena *arena,
                    struct fail *fail)
{
    *plan = (struct pair_plan){.options = options,
                               .scene = scene,
                               .listed = scene->pairs,
                               .length = scene->pairs ? scene->pair_count
                                                      : scene->shape_count};
    if (options->pair_count > 0 && !list_named(plan, arena, fail))
        return false;
    if (!plan->listed && is_near(options) && plan->length > 2)
        return plan_meeting(plan, arena, fail);
    return !may_be_too_many(plan) ||
           pair_plan_too_many(plan, pairs_in_all(plan), fail);
}
