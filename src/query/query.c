#include "query/query.h"

#include <string.h>

#include "base/hint.h"
#include "claims/stamp.h"
#include "query/pair_walk.h"
#include "query/share.h"
#include "query/write.h"
#include "scene/layers.h"

const struct query query_table[] = {
    {.kind = QUERY_SAT,
     .name = "sat",
     .summary =
         "overlap, normal, depth, deciding axis (separating axis theorem)",
     .pair = answer_sat},
    {.kind = QUERY_GJK,
     .name = "gjk",
     .summary =
         "distance and closest points (GJK); depth of overlapping pairs (EPA)",
     .pair = answer_gjk},
    {.kind = QUERY_CLIP,
     .name = "clip",
     .summary = "contact manifold by clipping",
     .pair = answer_clip},
    {.kind = QUERY_SWEEP,
     .name = "sweep",
     .summary = "first contact of moving bounding boxes",
     .pair = answer_sweep},
    {.kind = QUERY_TOI,
     .name = "toi",
     .summary = "first contact of the shapes as they move and turn",
     .pair = answer_toi,
     .check = toi_check},
    {.kind = QUERY_RAY,
     .name = "ray",
     .summary = "what rays hit, in order",
     .scene = answer_ray},
    {.kind = QUERY_CAST,
     .name = "cast",
     .summary = "what a shape hits on a straight way, in order",
     .scene = answer_cast},
    {.kind = QUERY_PAIRS,
     .name = "pairs",
     .summary = "pairs whose bounding boxes overlap",
     .pair = answer_pairs},
    {.kind = QUERY_RESOLVE,
     .name = "resolve",
     .summary = "what becomes of two bodies that collide",
     .pair = answer_resolve,
     .scene = resolve_walk,
     .prepare = resolve_prepare},
    {.kind = QUERY_SIMULATE,
     .name = "simulate",
     .summary = "the scene in motion, step by step",
     .scene = answer_simulate},
    {.kind = QUERY_MASS,
     .name = "mass",
     .summary = "area, centroid, mass and moment of inertia of each shape",
     .scene = answer_mass},
    {.kind = QUERY_CROSS,
     .name = "cross",
     .summary = "every method on each pair, and where they differ (diagnostic)",
     .pair = answer_cross},
    {.kind = QUERY_PIECES,
     .name = "pieces",
     .summary = "the convex pieces that shapes are cut into",
     .scene = answer_list_pieces},
    {.kind = QUERY_CHECK,
     .name = "check",
     .summary = "what is wrong with the geometry of levels"},
    {.kind = QUERY_CONVERT,
     .name = "convert",
     .summary = "the scene that is read from a level, or from a scene"},
    {.kind = QUERY_JUDGE,
     .name = "judge",
     .summary = "what is wrong with results of engines, by exact arithmetic"},
    {.kind = QUERY_DIFF,
     .name = "diff",
     .summary = "how two files of results differ in what they say"},
    {.kind = QUERY_GOLDEN,
     .name = "golden",
     .summary = "records, verifies, reviews and accepts approved results"},
    {.kind = QUERY_GENERATE,
     .name = "generate",
     .summary = "seeded scenes to test engines with"},
    {.kind = QUERY_REDUCE,
     .name = "reduce",
     .summary = "the smallest scene that a command still fails with"},
    {.kind = QUERY_DRAW,
     .name = "draw",
     .summary = "a picture of a scene, and of what a query answers"},
    {.kind = QUERY_SCHEMA,
     .name = "schema",
     .summary = "JSON Schemas of scenes and of all that is printed"},
    {.kind = QUERY_RUN,
     .name = "run",
     .summary = "the query that each scene names"},
    {.name = NULL},
};

const struct query *query_find(const char *name)
{
    for (const struct query *q = query_table; q->name; q++)
        if (strcmp(q->name, name) == 0)
            return q;
    return NULL;
}

static const struct query *query_of(enum query_kind kind)
{
    const struct query *query = query_table;
    while (query->kind != kind)
        query++;
    return query;
}

static bool asks_scenes(const struct query *query)
{
    return query->pair || query->scene;
}

/* The query that a scene names, for `collide run`. */
static const struct query *named_query(const struct query_options *options,
                                       const struct scene *scene,
                                       struct fail *fail)
{
    if (!scene->query && options->unnamed)
        return query_of(options->unnamed);
    if (!scene->query) {
        fail_set(fail, "query-missing", "the scene names no \"query\" to run");
        return NULL;
    }
    const struct query *found = query_find(scene->query);
    if (found && asks_scenes(found))
        return found;
    const char *names[sizeof query_table / sizeof *query_table];
    int count = 0;
    for (const struct query *q = query_table; q->name; q++)
        if (asks_scenes(q))
            names[count++] = q->name;
    fail_set(fail, "query-unknown", "unknown query %s%s",
             quote_name(scene->query).text,
             hint_for(scene->query, names, count, "; the queries are ").text);
    strcpy(fail->pointer, "/query");
    return NULL;
}

/* The core with the most vertices of those of a shape. */
static col_shape largest_core(const struct scene_shape *shape)
{
    col_shape largest = *scene_core(shape, 0);
    for (int i = 1; i < scene_piece_count(shape); i++)
        if (scene_core(shape, i)->count > largest.count)
            largest = *scene_core(shape, i);
    return largest;
}

/* The two cores of different shapes of a scene that have the most vertices. */
static void find_largest(const struct scene *scene, col_shape *first,
                         col_shape *second)
{
    *first = *second = (col_shape){0};
    for (int i = 0; i < scene->shape_count; i++) {
        col_shape core = largest_core(&scene->shapes[i]);
        if (core.count > first->count) {
            *second = *first;
            *first = core;
        } else if (core.count > second->count) {
            *second = core;
        }
    }
}

/* The most vertices that a shape has, those of all its pieces. */
static size_t most_vertices(const struct scene *scene)
{
    int most = 0;
    for (int i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].local_count > most)
            most = scene->shapes[i].local_count;
    return (size_t)most;
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
    bool by_verlet =
        kind == QUERY_RESOLVE && answer->options->method == RESOLVE_VERLET;
    if (answer->pieces &&
        !piece_room_take(&answer->piece_room, answer->pieces, arena))
        return fail_memory(fail);
    if (!by_sat && !by_gjk && !by_verlet)
        return true;
    struct pair_room *room = &answer->room;
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    room->count = first.count + second.count;
    size_t count = (size_t)room->count;
    if (by_sat)
        room->axes = arena_alloc(arena, count, sizeof *room->axes);
    bool is_told = by_sat && answer->options->as;
    if (is_told)
        answer->told_normals =
            arena_alloc(arena, count, sizeof *answer->told_normals);
    if (by_all)
        room->normals = arena_alloc(arena, count, sizeof *room->normals);
    if (by_gjk)
        room->gjk_scratch =
            arena_alloc(arena, col_gjk_scratch(&first, &second), 1);
    if (by_verlet)
        answer->moved = arena_alloc(arena, most_vertices(answer->scene),
                                    sizeof *answer->moved);
    bool had = (room->axes || !by_sat) && (room->normals || !by_all) &&
               (room->gjk_scratch || !by_gjk) &&
               (answer->moved || !by_verlet) &&
               (answer->told_normals || !is_told);
    return had || fail_memory(fail);
}

void write_record_id(struct json_writer *out, struct record_id id)
{
    if (!id.text)
        return;
    json_name(out, JSON_NAME("record"));
    json_text(out, id.text, id.length);
}

/* Whether the query answers in the words of an engine, if that is wanted. */
static bool tells(const struct answer *answer)
{
    const unsigned telling = QUERY_SAT | QUERY_GJK | QUERY_CLIP;
    return answer->options->as && (unsigned)answer->query->kind & telling;
}

void write_head(const struct answer *answer)
{
    struct json_writer *out = answer->out;
    const struct scene *scene = answer->scene;
    json_begin_object(out);
    write_string(out, JSON_NAME("query"), answer->query->name);
    json_name(out, JSON_NAME("scene"));
    if (scene->name)
        json_string(out, scene->name);
    else
        json_null(out);
    write_record_id(out, scene->record_id);
    if (tells(answer))
        stamp_write(out, answer->options->as);
}

/* The query to answer, and its name; NULL where there is none. */
static const struct query *resolve(const struct query_options *options,
                                   const struct scene *scene, struct fail *fail)
{
    if (options->kind == QUERY_RUN)
        return named_query(options, scene, fail);
    return query_of(options->kind);
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
    answer_function *function = answer->query->pair;
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

static col_box box_of_piece(const void *context,
                            const struct scene_shape *shape, int piece)
{
    const struct query_options *options = context;
    const col_mover mover = scene_piece_mover(shape, piece);
    return lasting_box(options, &mover);
}

/* Keeps to the limit of pairs where shapes have pieces, the pairs of which
 * count; those of plan count already. The walk is at its start again. */
static bool check_piece_pairs(const struct answer *answer,
                              struct pair_walk *walk, struct fail *fail)
{
    const struct pair_plan *plan = walk->plan;
    uint64_t most = answer->options->limits.pairs, found = 0;
    bool near = pair_plan_is_near(answer->options) && answer_is_near(answer) &&
                answer->options->kind != QUERY_GJK;
    struct scene_pair pair;
    if (!answer->pieces || !most)
        return true;
    while (found <= most && pair_walk_next(walk, &pair))
        if (is_asked(answer, pair))
            found += piece_pairs_count(answer->pieces, &answer->piece_room,
                                       pair, near, most);
    pair_walk_move(walk, 0, plan->length);
    return found <= most || pair_plan_too_many(plan, 0, fail);
}

/* Answers a query that asks about pairs. */
static enum query_outcome answer_pairwise(struct answer *answer,
                                          const struct query_means *means,
                                          struct fail *fail)
{
    struct pair_plan plan;
    struct pair_walk walk;
    struct arena *arena = means->arena;
    if (answer->query->check && !answer->query->check(answer, fail))
        return QUERY_FAILED;
    if (!pair_plan_make(&plan, answer->options, answer->scene, arena, fail) ||
        !answer_plan_pieces(answer, box_of_piece, answer->options, arena,
                            fail) ||
        !answer_have_room(answer, arena, fail))
        return QUERY_FAILED;
    if (answer->query->prepare && !answer->query->prepare(answer, arena, fail))
        return QUERY_FAILED;
    if (!pair_walk_start(&walk, &plan, 0, plan.length, arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    answer->listed = plan.listed != NULL;
    if (!check_piece_pairs(answer, &walk, fail))
        return QUERY_FAILED;
    uint64_t start = sink_position(answer->out->sink);
    write_head(answer);
    json_name(answer->out, JSON_NAME("pairs"));
    json_begin_array(answer->out);
    enum query_outcome outcome = answer_shared(answer, &walk, means, start);
    if (outcome == QUERY_STOPPED)
        return outcome;
    json_end_array(answer->out);
    json_end_object(answer->out);
    return outcome;
}

enum query_outcome query_run(const struct query_options *options,
                             const struct scene *scene,
                             const struct query_means *means, struct fail *fail)
{
    const struct query *query = resolve(options, scene, fail);
    if (!query)
        return QUERY_FAILED;
    struct query_options resolved = *options;
    resolved.kind = query->kind;
    struct answer answer = {.query = query,
                            .options = &resolved,
                            .scene = scene,
                            .out = means->out};
    bool is_whole = query->scene && (!query->pair || options->walk);
    return is_whole ? query->scene(&answer, means, fail)
                    : answer_pairwise(&answer, means, fail);
}
