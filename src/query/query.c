#include "query/query.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "query/pair_walk.h"
#include "query/share.h"
#include "query/write_record.h"
#include "scene/layers.h"
#include "support/hint.h"

#define ADDRESS(name) &query_##name,
const struct query *const query_table[] = {QUERIES(ADDRESS) NULL};
#undef ADDRESS

const struct query *query_find(const char *name)
{
    for (int i = 0; query_table[i]; i++)
        if (strcmp(query_table[i]->topic.name, name) == 0)
            return query_table[i];
    return NULL;
}

bool query_unknown(const char *const *commands, const char *name,
                   struct fail *fail)
{
    const char *names[QUERY_COUNT];
    for (int i = 0; i < QUERY_COUNT; i++)
        names[i] = query_table[i]->topic.name;
    const char *const *command = commands;
    while (command && *command && strcmp(*command, name) != 0)
        command++;
    if (command && *command)
        fail_set(fail, "query-unknown",
                 "unknown query \"%s\": that is a command, which no scene can "
                 "name",
                 name);
    else
        fail_set(fail, "query-unknown", "unknown query %s%s",
                 quote_name(name).text,
                 hint_for(name, names, QUERY_COUNT, "; the queries are ").text);
    strcpy(fail->pointer, "/query");
    return false;
}

/* The query that a scene names, for `collide run`. */
static const struct query *named_query(const struct query_options *options,
                                       const struct scene *scene,
                                       struct fail *fail)
{
    if (!scene->query && options->unnamed)
        return options->unnamed;
    if (!scene->query) {
        fail_set(fail, "query-missing", "the scene names no \"query\" to run");
        return NULL;
    }
    const struct query *found = query_find(scene->query);
    if (!found)
        query_unknown(options->commands, scene->query, fail);
    return found;
}

void write_record_id(struct json_writer *out, struct record_id id)
{
    if (!id.text)
        return;
    json_name(out, JSON_NAME("record"));
    json_text(out, id.text, id.length);
}

void write_head(const struct answer *answer)
{
    struct json_writer *out = answer->out;
    const struct scene *scene = answer->scene;
    json_begin_object(out);
    write_string(out, JSON_NAME("query"), answer->query->topic.name);
    json_name(out, JSON_NAME("scene"));
    if (scene->name)
        json_string(out, scene->name);
    else
        json_null(out);
    write_record_id(out, scene->record_id);
    if (answer->options->as && answer->query->topic.takes & TAKES_WORDS)
        stamp_write(out, answer->options->as);
}

/* Whether a pair is looked at whatever its layers are, or they let it. */
static bool is_asked(const struct answer *answer, struct scene_pair pair)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    return answer->listed || layers_meet(&shapes[pair.a], &shapes[pair.b]);
}

/* Bytes of text that are kept until it is known that the work is within its
 * limit. */
#define HELD_BYTES ((uint64_t)64 << 20)

void answer_limit_text(const struct answer *answer)
{
    if (answer->work && sink_position(answer->out->sink) > HELD_BYTES)
        answer->work->only_counts = true;
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
        if (one == QUERY_FAILED)
            return one;
        answer_limit_text(answer);
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}

static col_box box_of_piece(const void *context,
                            const struct scene_shape *shape, int piece)
{
    const struct query_options *options = context;
    const col_mover mover = scene_piece_mover(shape, piece);
    return query_bounds(options, &mover);
}

/* Keeps to the limit of pairs where shapes have pieces, the pairs of which
 * count; those of plan count already. The walk is at its start again. */
static bool check_piece_pairs(const struct answer *answer,
                              struct pair_walk *walk, struct fail *fail)
{
    const struct pair_plan *plan = walk->plan;
    uint64_t most = answer->options->limits.pairs, found = 0;
    bool near = answer_is_near(answer);
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

/* Writes the answers of a plan's pairs, over which the walk was started. */
static enum query_outcome write_pairs_of(const struct answer *answer,
                                         struct pair_walk *walk,
                                         const struct query_means *means)
{
    uint64_t start = sink_position(answer->out->sink);
    write_head(answer);
    json_name(answer->out, JSON_NAME("pairs"));
    json_begin_array(answer->out);
    enum query_outcome outcome = answer_shared(answer, walk, means, start);
    if (outcome <= QUERY_FAILED)
        return outcome;
    json_end_array(answer->out);
    json_end_object(answer->out);
    return outcome;
}

/* ---- Limited work ------------------------------------------------------- */

static enum query_outcome
too_much_work(uint64_t most, const struct pair_plan *plan, struct fail *fail)
{
    fail_set(fail, "too-many-evaluations",
             "evaluations of vertices and edges: expected at most %" PRIu64
             " (--max-evaluations), found more",
             most);
    snprintf(fail->pointer, sizeof fail->pointer, "%s",
             pair_plan_pointer(plan));
    return QUERY_FAILED;
}

/* Answers a query whose work is limited: into memory, which is written if the
 * work was within its limit. If the text grows too large, as traces may, only
 * the work is counted from there on; then all is done again, and written. */
static enum query_outcome answer_limited(struct answer *answer,
                                         struct pair_walk *walk,
                                         const struct query_means *means,
                                         struct fail *fail)
{
    struct work work = {.most = answer->options->limits.evaluations,
                        .only_counts = answer->options->trace};
    if (work.most == 0)
        return write_pairs_of(answer, walk, means);
    struct json_writer *out = answer->out;
    struct sink held = sink_to_memory(means->arena);
    struct json_writer beside = *out;
    beside.sink = &held;
    answer->out = &beside;
    answer->work = &work;
    enum query_outcome outcome = write_pairs_of(answer, walk, means);
    answer->out = out;
    answer->work = NULL;
    if (outcome == QUERY_FAILED)
        return too_much_work(work.most, walk->plan, fail);
    if (outcome == QUERY_STOPPED)
        return outcome;
    if (held.error) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    if (work.only_counts) {
        pair_walk_move(walk, 0, walk->plan->length);
        return write_pairs_of(answer, walk, means);
    }
    sink_write(out->sink, held.text, held.used);
    beside.sink = out->sink;
    *out = beside;
    return outcome;
}

/* Answers a query that asks about pairs. */
static enum query_outcome answer_pairwise(struct answer *answer,
                                          const struct query_means *means,
                                          struct fail *fail)
{
    struct pair_plan plan;
    struct pair_walk walk;
    struct arena *arena = means->arena;
    const struct query *query = answer->query;
    if (query->prepare && !query->prepare(answer, arena, fail))
        return QUERY_FAILED;
    if (!pair_plan_make(&plan, answer->options, answer->scene, arena, fail) ||
        !answer_plan_pieces(answer, box_of_piece, answer->options, arena,
                            fail) ||
        !answer_have_room(answer, arena, fail))
        return QUERY_FAILED;
    if (!pair_walk_start(&walk, &plan, 0, plan.length, arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    answer->listed = plan.listed != NULL;
    if (!check_piece_pairs(answer, &walk, fail))
        return QUERY_FAILED;
    return query->topic.takes & TAKES_EVALUATIONS
               ? answer_limited(answer, &walk, means, fail)
               : write_pairs_of(answer, &walk, means);
}

enum query_outcome query_run(const struct query_options *options,
                             const struct scene *scene,
                             const struct query_means *means, struct fail *fail)
{
    const struct query *query = options->query;
    if (!query)
        query = named_query(options, scene, fail);
    if (!query)
        return QUERY_FAILED;
    struct query_options resolved = *options;
    resolved.query = query;
    struct answer answer = {.query = query,
                            .options = &resolved,
                            .scene = scene,
                            .out = means->out};
    bool is_whole = query->scene && (!query->pair || options->walk);
    return is_whole ? query->scene(&answer, means, fail)
                    : answer_pairwise(&answer, means, fail);
}
