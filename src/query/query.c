#include "query/query.h"

#include <string.h>

#include "query/pair_walk.h"
#include "query/share.h"
#include "query/write.h"
#include "scene/hint.h"
#include "scene/layers.h"

const struct query_name query_table[] = {
    {QUERY_SAT, "sat",
     "overlap, normal, depth, deciding axis (separating axis theorem)"},
    {QUERY_GJK, "gjk",
     "distance and closest points (GJK); depth of overlapping pairs (EPA)"},
    {QUERY_CLIP, "clip", "contact manifold by clipping"},
    {QUERY_SWEEP, "sweep", "first contact of moving bounding boxes"},
    {QUERY_PAIRS, "pairs", "pairs whose bounding boxes overlap"},
    {QUERY_CROSS, "cross",
     "every method on each pair, and where they differ (diagnostic)"},
    {QUERY_RUN, "run", "the query that each scene names"},
    {0, NULL, NULL},
};

const struct query_name *query_find(const char *name)
{
    for (const struct query_name *q = query_table; q->name; q++)
        if (strcmp(q->name, name) == 0)
            return q;
    return NULL;
}

static answer_function *function_of(enum query_kind kind)
{
    switch (kind) {
    case QUERY_SAT:
        return answer_sat;
    case QUERY_GJK:
        return answer_gjk;
    case QUERY_CLIP:
        return answer_clip;
    case QUERY_SWEEP:
        return answer_sweep;
    case QUERY_PAIRS:
        return answer_pairs;
    case QUERY_CROSS:
        return answer_cross;
    case QUERY_RUN:
        break;
    }
    return NULL;
}

/* The query that a scene names, for `collide run`. */
static const struct query_name *named_query(const struct scene *scene,
                                            struct fail *fail)
{
    if (!scene->query) {
        fail_set(fail, "query-missing", "the scene names no \"query\" to run");
        return NULL;
    }
    const struct query_name *found = query_find(scene->query);
    if (found && found->kind != QUERY_RUN)
        return found;
    const char *names[16];
    int count = 0;
    for (const struct query_name *q = query_table; q->name; q++)
        if (q->kind != QUERY_RUN)
            names[count++] = q->name;
    fail_set(fail, "query-unknown", "unknown query %s%s",
             quote_name(scene->query).text,
             hint_for(scene->query, names, count, NULL).text);
    strcpy(fail->pointer, "/query");
    return NULL;
}

/* The two shapes of a scene that have the most vertices. */
static void find_largest(const struct scene *scene, col_shape *first,
                         col_shape *second)
{
    *first = *second = (col_shape){0};
    for (int i = 0; i < scene->shape_count; i++) {
        col_shape shape = scene->shapes[i].shape;
        if (shape.count > first->count) {
            *second = *first;
            *first = shape;
        } else if (shape.count > second->count) {
            *second = shape;
        }
    }
}

/* Memory that the query may need for any pair of the scene, had before a byte
 * is written. */
bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail)
{
    enum query_kind kind = answer->options->kind;
    bool by_all = kind == QUERY_CROSS, by_sat = kind == QUERY_SAT || by_all;
    bool by_gjk = kind == QUERY_GJK || by_all ||
                  (kind == QUERY_CLIP && answer->options->using_epa);
    if (!by_sat && !by_gjk)
        return true;
    struct pair_room *room = &answer->room;
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    room->count = first.count + second.count;
    size_t count = (size_t)room->count;
    if (by_sat)
        room->axes = arena_alloc(arena, count, sizeof *room->axes);
    if (by_all)
        room->normals = arena_alloc(arena, count, sizeof *room->normals);
    if (by_gjk)
        room->gjk_scratch =
            arena_alloc(arena, col_gjk_scratch(&first, &second), 1);
    bool had = (room->axes || !by_sat) && (room->normals || !by_all) &&
               (room->gjk_scratch || !by_gjk);
    return had || fail_memory(fail);
}

void write_record_id(struct json_writer *out, struct record_id id)
{
    if (!id.text)
        return;
    json_name(out, JSON_NAME("record"));
    json_text(out, id.text, id.length);
}

static void write_head(struct json_writer *out, const char *query,
                       const struct scene *scene)
{
    json_begin_object(out);
    write_string(out, JSON_NAME("query"), query);
    json_name(out, JSON_NAME("scene"));
    if (scene->name)
        json_string(out, scene->name);
    else
        json_null(out);
    write_record_id(out, scene->record_id);
    json_name(out, JSON_NAME("pairs"));
    json_begin_array(out);
}

/* The query to answer, and its name; NULL where there is none. */
static const struct query_name *resolve(const struct query_options *options,
                                        const struct scene *scene,
                                        struct fail *fail)
{
    if (options->kind == QUERY_RUN)
        return named_query(scene, fail);
    const struct query_name *query = query_table;
    while (query->kind != options->kind)
        query++;
    return query;
}

/* Whether a pair is looked at whatever its layers are, or they let it. */
static bool is_asked(const struct answer *answer, struct scene_pair pair)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    return answer->listed || layers_meet(&shapes[pair.a], &shapes[pair.b]);
}

enum query_outcome answer_walk(const struct answer *answer,
                               struct pair_walk *walk, const struct stop *stop,
                               uint64_t start, uint64_t *pairs)
{
    struct sink *sink = answer->out->sink;
    answer_function *function = function_of(answer->options->kind);
    enum query_outcome outcome = QUERY_MISSED;
    struct scene_pair pair;
    for (*pairs = 0; !sink->error && pair_walk_next(walk, &pair); ++*pairs) {
        if (stop_wanted(stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        if (!is_asked(answer, pair))
            continue;
        enum query_outcome one = function(answer, pair);
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}

enum query_outcome query_run(const struct query_options *options,
                             const struct scene *scene,
                             const struct query_means *means, struct fail *fail)
{
    const struct query_name *query = resolve(options, scene, fail);
    if (!query)
        return QUERY_FAILED;
    struct query_options resolved = *options;
    resolved.kind = query->kind;
    struct pair_plan plan;
    struct pair_walk walk;
    struct answer answer = {
        .options = &resolved, .scene = scene, .out = means->out};
    if (!pair_plan_make(&plan, &resolved, scene, means->arena, fail) ||
        !answer_have_room(&answer, means->arena, fail))
        return QUERY_FAILED;
    if (!pair_walk_start(&walk, &plan, 0, plan.length, means->arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    answer.listed = plan.listed != NULL;
    uint64_t start = sink_position(means->out->sink);
    write_head(means->out, query->name, scene);
    enum query_outcome outcome = answer_shared(&answer, &walk, means, start);
    if (outcome == QUERY_STOPPED)
        return outcome;
    json_end_array(means->out);
    json_end_object(means->out);
    return outcome;
}
