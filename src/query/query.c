/* Runs a query on one scene: finds the query, answers the pairs of the plan in
 * order, alone or with other threads, and keeps to the limits of work. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/answer.h"
#include "query/pair_plan.h"
#include "query/write_record.h"
#include "scene/scene.h"
#include "support/matches.h"

/* ---- The queries -------------------------------------------------------- */

#define ADDRESS(name) &query_##name,

const struct query *const query_table[] = {QUERIES(ADDRESS) NULL};

#undef ADDRESS

#define TOPIC(name) &query_##name.topic,

const struct topic *const query_topics[] = {QUERIES(TOPIC) NULL};

#undef TOPIC

const struct query *query_find(const char *name)
{
    for (int i = 0; query_table[i]; i++)
        if (strcmp(query_table[i]->topic.name, name) == 0)
            return query_table[i];
    return NULL;
}

bool query_unknown(const struct command *const *commands, const char *name,
                   struct fail *fail)
{
    static const char *const names[] = {QUERY_NAMES NULL};
    while (commands && *commands && strcmp((*commands)->topic.name, name) != 0)
        commands++;
    if (commands && *commands)
        fail_set(fail, "query-unknown",
                 "\"%s\" is a command: a scene can only name a query", name);
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
        fail_set(fail, "query-missing",
                 "the scene has no \"query\" to run: add this member");
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

/* Writes the members "file" and "byte" of an answer. */
static void write_file(struct json_writer *out, const struct scene *scene)
{
    write_string(out, JSON_NAME("file"), scene->file);
    if (scene->byte == 0)
        return;
    json_name(out, JSON_NAME("byte"));
    json_whole(out, scene->byte);
}

void write_head(const struct answer *answer)
{
    struct json_writer *out = answer->out;
    const struct scene *scene = answer->scene;
    json_phrase(out, JSON_PHRASE("{\"query\":", 1));
    json_string(out, answer->query->topic.name);
    if (scene->name)
        write_string(out, JSON_NAME("scene"), scene->name);
    else
        json_phrase(out, JSON_PHRASE("\"scene\":null", 0));
    if (scene->file)
        write_file(out, scene);
    write_record_id(out, scene->record_id);
    if (answer->options->as && answer->query->topic.takes & TAKES_WORDS)
        stamp_write(out, answer->options->as);
}

/* ---- Memory for any pair ------------------------------------------------ */

/* Finds the two cores of different shapes of a scene that have the most
 * vertices. */
static void find_largest(const struct scene *scene, col_shape *first,
                         col_shape *second)
{
    *first = *second = (col_shape){0};
    for (int i = 0; i < scene->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        col_shape core = *scene_core(shape, 0);
        for (int k = 1; k < scene_piece_count(shape); k++)
            if (scene_core(shape, k)->count > core.count)
                core = *scene_core(shape, k);
        if (core.count > first->count) {
            *second = *first;
            *first = core;
        } else if (core.count > second->count) {
            *second = core;
        }
    }
}

bool room_for_axes(struct answer *answer, struct arena *arena)
{
    struct pair_room *room = &answer->room;
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    room->count = first.count + second.count;
    room->axes = arena_alloc(arena, (size_t)room->count, sizeof *room->axes);
    return room->axes;
}

bool room_for_gjk(struct answer *answer, struct arena *arena)
{
    col_shape first, second;
    find_largest(answer->scene, &first, &second);
    answer->room.gjk_scratch =
        arena_alloc(arena, col_gjk_scratch(&first, &second), 1);
    return answer->room.gjk_scratch;
}

bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail)
{
    room_function *room = answer->query->room;
    bool ok = !answer->pieces ||
              piece_room_take(&answer->piece_room, answer->pieces, arena);
    ok = ok && (!answer->pieces || !answer->options->whole ||
                room_for_whole(answer, arena));
    return (ok && (!room || room(answer, arena))) || fail_memory(fail);
}

/* ---- Pairs one after the other ------------------------------------------ */

/* True if the pair is listed explicitly or its layers allow it. */
static bool is_asked(const struct answer *answer, struct scene_pair pair)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    return answer->listed || answer->scene->has_no_layers ||
           layers_meet(&shapes[pair.a], &shapes[pair.b]);
}

/* Bytes of text that are kept until it is known that the work is within its
 * limit. */
#define HELD_BYTES ((uint64_t)64 << 20)

/* Lets the answers only count their work once their text is too large to be
 * kept. */
static void limit_text(const struct answer *answer)
{
    if (answer->work && sink_position(answer->out->sink) > HELD_BYTES)
        answer->work->only_counts = true;
}

/* Answers a pair. If a stop is requested while nothing that was written since
 * `start` has left the sink, that text is taken back. */
static inline enum query_outcome answer_pair(const struct answer *answer,
                                             struct scene_pair pair,
                                             const struct stop *stop,
                                             uint64_t start)
{
    answer_function *function = answer->query->pair;
    if (stop_wanted(stop) && sink_take_back(answer->out->sink, start))
        return QUERY_STOPPED;
    if (!is_asked(answer, pair))
        return QUERY_MISSED;
    bool is_whole = answer->options->whole && pair_has_pieces(answer, pair);
    if (answer->options->whole && !is_whole && answer->work &&
        answer->work->only_counts)
        return QUERY_MISSED; /* it has no evaluations */
    enum query_outcome one = is_whole ? answer_whole(answer, pair)
                             : answer->pieces && answer->query->by_pieces
                                 ? answer_pieces(answer, pair, function)
                                 : function(answer, pair);
    limit_text(answer);
    return one;
}

/* Answers the pairs of a walk, one after the other, and counts the pairs that
 * were looked at. A pair that fails ends the walk. */
static enum query_outcome answer_walk(const struct answer *answer,
                                      struct pair_walk *walk,
                                      const struct stop *stop, uint64_t start,
                                      uint64_t *pairs)
{
    struct sink *sink = answer->out->sink;
    enum query_outcome outcome = QUERY_MISSED;
    struct scene_pair pair;
    for (*pairs = 0; !sink->error && pair_walk_next(walk, &pair); ++*pairs) {
        enum query_outcome one = answer_pair(answer, pair, stop, start);
        if (one <= QUERY_FAILED)
            return one;
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}

/* ---- Pairs by several threads -------------------------------------------
 *
 * Parts of the plan are handed out; their answers are kept in memory and
 * appended in the order of one thread. Few parts are on their way at a time. */

/* Parts for each thread: one that it answers, one to go on with; and one more,
 * which is being taken. */
#define PER_JOB 2
#define EXTRA   1

/* Bytes of memory for the answers to a part, as many for each pair that is
 * answered alone, and the least that there are. A part that needs more is
 * answered by the owner. */
#define ANSWER_LEAST ((uint64_t)256 * 1024)
#define ANSWER_BYTES 4096

/* Pairs that a part should have, and how fast the length of parts may grow to
 * have so many. */
#define PART_PAIRS  2048
#define PART_GROWTH 4

/* A part of the plan: pair_walk_move(from, to). */
struct share_part {
    struct task task; /* the first member: by it the part is found */
    struct answer answer;
    struct json_writer out;
    struct sink sink;
    struct arena memory; /* of the sink */
    struct pair_walk walk;
    int from, to;
    uint64_t pairs;   /* that were looked at */
    struct work work; /* evaluations; in it those before the part */
    uint64_t before;
    enum query_outcome outcome;
};

struct share {
    const struct answer *answer;
    const struct query_means *means;
    struct pair_walk *walk; /* the owner's own */
    uint64_t start;
    struct share_part *parts; /* a ring of `count` */
    int count, first, on_way; /* parts[first...] are on their way */
    int next, length; /* parts of the plan to hand out: [next, length) */
    int size;         /* of the next part */
};

static void answer_part(struct task *task, struct arena *scratch)
{
    struct share_part *part = (struct share_part *)task;
    const struct stop stop = {.cancelled = &task->cancelled};
    (void)scratch;
    part->outcome =
        answer_walk(&part->answer, &part->walk, &stop, 0, &part->pairs);
}

/* Makes as many parts as wanted; fewer, if memory is short. */
static void make_parts(struct share *share, int wanted)
{
    struct fail fail;
    struct arena *arena = share->means->arena;
    share->parts = arena_alloc(arena, (size_t)wanted, sizeof *share->parts);
    for (; share->parts && share->count < wanted; share->count++) {
        struct share_part *part = &share->parts[share->count];
        *part = (struct share_part){.task.run = answer_part,
                                    .answer = *share->answer};
        part->answer.out = &part->out;
        part->memory = arena_make(
            (size_t)(ANSWER_LEAST + ANSWER_BYTES * share->means->alone));
        part->sink = sink_to_memory(&part->memory);
        if (!answer_have_room(&part->answer, arena, &fail) ||
            !pair_walk_start(&part->walk, share->walk->plan, 0, 0, arena))
            return;
    }
}

static void hand_out(struct share *share)
{
    int index = (share->first + share->on_way) % share->count;
    struct share_part *part = &share->parts[index];
    int left = share->length - share->next;
    part->from = share->next;
    part->to = part->from + (share->size < left ? share->size : left);
    share->next = part->to;
    sink_empty(&part->sink);
    part->out = json_writer_beside(share->answer->out, &part->sink);
    pair_walk_move(&part->walk, part->from, part->to);
    if (share->answer->work) {
        part->work = *share->answer->work;
        part->before = part->work.done;
        part->answer.work = &part->work;
    }
    pool_submit(*share->means->pool, &part->task);
    share->on_way++;
}

/* Sets how long parts should be to have PART_PAIRS pairs, judging by this part.
 */
static void adapt_size(struct share *share, const struct share_part *part)
{
    double length = part->to - part->from;
    double wanted = length * PART_PAIRS / ((double)part->pairs + 1);
    double most = PART_GROWTH * length;
    if (part->sink.error)
        wanted = length / PART_GROWTH;
    if (wanted > most)
        wanted = most;
    share->size = wanted < 1               ? 1
                  : wanted > share->length ? share->length
                                           : (int)wanted;
}

/* Answers a part in the owner's thread. */
static enum query_outcome answer_here(struct share *share, int from, int to,
                                      uint64_t *pairs)
{
    pair_walk_move(share->walk, from, to);
    return answer_walk(share->answer, share->walk, &share->means->stop,
                       share->start, pairs);
}

/* Takes the first part that is on its way. The part did not know of evaluations
 * that others made meanwhile, so the sum may exceed the limit only here. */
static enum query_outcome take_part(struct share *share)
{
    struct share_part *part = &share->parts[share->first];
    struct work *work = share->answer->work;
    uint64_t pairs;
    pool_wait(*share->means->pool, &part->task);
    adapt_size(share, part);
    share->first = (share->first + 1) % share->count;
    share->on_way--;
    if (part->sink.error)
        return answer_here(share, part->from, part->to, &pairs);
    if (work) {
        work->done += part->work.done - part->before;
        work->only_counts = work->only_counts || part->work.only_counts;
        work->is_crowded = work->is_crowded || part->work.is_crowded;
    }
    if (answer_has_too_much(share->answer) || (work && work->is_crowded))
        return QUERY_FAILED;
    json_append(share->answer->out, &part->sink);
    limit_text(share->answer);
    return part->outcome;
}

/* Answers the rest of the plan with the pool. */
static enum query_outcome answer_rest(struct share *share,
                                      enum query_outcome outcome)
{
    struct sink *sink = share->answer->out->sink;
    while (!sink->error && outcome > QUERY_FAILED &&
           (share->on_way || share->next < share->length)) {
        while (share->on_way < share->count && share->next < share->length)
            hand_out(share);
        enum query_outcome one = take_part(share);
        if (one > QUERY_FAILED && stop_wanted(&share->means->stop) &&
            sink_take_back(sink, share->start))
            one = QUERY_STOPPED;
        outcome = one <= QUERY_FAILED || one > outcome ? one : outcome;
    }
    for (int i = 0; i < share->count; i++)
        atomic_store(&share->parts[i].task.cancelled, true);
    for (int i = 0; i < share->count; i++) {
        pool_wait(*share->means->pool, &share->parts[i].task);
        arena_free(&share->parts[i].memory);
    }
    return outcome;
}

/* Answers the pairs of a plan, over all of which `walk` was started; with help
 * after the first means->alone pairs, which are answered shape by shape. The
 * rest is as for answer_walk. */
static enum query_outcome answer_shared(const struct answer *answer,
                                        struct pair_walk *walk,
                                        const struct query_means *means,
                                        uint64_t start)
{
    struct share share = {.answer = answer,
                          .means = means,
                          .walk = walk,
                          .start = start,
                          .length = walk->plan->length,
                          .size = 1};
    enum query_outcome outcome = QUERY_MISSED, one;
    uint64_t pairs, done = 0;
    bool can_share = means->pool && pair_plan_has_parts(walk->plan);
    while (can_share && share.next < share.length && done <= means->alone) {
        one = answer_here(&share, share.next, share.next + 1, &pairs);
        if (one <= QUERY_FAILED)
            return one;
        outcome = one > outcome ? one : outcome;
        done += pairs;
        share.next++;
    }
    if (share.next == share.length)
        return outcome;
    int jobs = can_share ? pool_size(means->jobs) : 1;
    if (jobs > 1 && !*means->pool)
        *means->pool = pool_start(jobs);
    if (jobs > 1 && *means->pool)
        make_parts(&share, PER_JOB * jobs + EXTRA);
    if (share.count > 0)
        return answer_rest(&share, outcome);
    one = answer_here(&share, share.next, share.length, &pairs);
    return one <= QUERY_FAILED || one > outcome ? one : outcome;
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
    if (!answer->pieces || !most || answer->options->whole)
        return true;
    while (found <= most && pair_walk_next(walk, &pair))
        if (is_asked(answer, pair))
            found += answer_count_pieces(answer, pair, near, most);
    pair_walk_move(walk, 0, plan->length);
    return found <= most || pair_plan_too_many(plan, 0, fail);
}

/* Writes the answers of a plan's pairs, over which the walk was started; NULL:
 * of the only pair of the scene. */
static enum query_outcome write_pairs_of(const struct answer *answer,
                                         struct pair_walk *walk,
                                         const struct query_means *means)
{
    struct json_writer *out = answer->out;
    uint64_t start = sink_position(out->sink);
    write_head(answer);
    json_phrase(out, JSON_PHRASE("\"pairs\":[", 1));
    enum query_outcome outcome =
        walk ? answer_shared(answer, walk, means, start)
             : answer_pair(answer, (struct scene_pair){.a = 0, .b = 1},
                           &means->stop, start);
    if (outcome <= QUERY_FAILED)
        return outcome;
    json_phrase(out, JSON_PHRASE("]}", -2));
    return outcome;
}

/* ---- Limited work ------------------------------------------------------- */

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
    if (work.most == 0 && !answer->options->whole)
        return write_pairs_of(answer, walk, means);
    if (work.most == 0)
        work.most = UINT64_MAX;
    struct json_writer *out = answer->out;
    struct sink held = sink_to_memory(means->arena);
    struct json_writer beside = *out;
    beside.sink = &held;
    answer->out = &beside;
    answer->work = &work;
    enum query_outcome outcome = write_pairs_of(answer, walk, means);
    answer->out = out;
    answer->work = NULL;
    if (outcome == QUERY_FAILED && work.is_crowded)
        fail_set(fail, "whole-too-large",
                 "expected at most %d pairs of pieces that are near each other "
                 "for \"--whole\", found more; split the shapes",
                 COL_WHOLE_PAIRS);
    else if (outcome == QUERY_FAILED)
        fail_set(fail, "too-many-evaluations",
                 "expected at most %" PRIu64
                 " evaluations of vertices and edges (--max-evaluations), "
                 "found more",
                 work.most);
    if (outcome == QUERY_FAILED) {
        snprintf(fail->pointer, sizeof fail->pointer, "%s",
                 pair_plan_pointer(walk->plan));
    }
    if (outcome <= QUERY_FAILED)
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

/* Whether there is one pair to ask about, that of two shapes without pieces: it
 * is within any limit, and needs no plan. */
static bool has_only_pair(const struct answer *answer)
{
    const struct scene *scene = answer->scene;
    const struct scene_shape *shapes = scene->shapes;
    return scene->shape_count == 2 && !scene->pairs &&
           answer->options->pair_count == 0 && answer->one < 0 &&
           !shapes[0].pieces && !shapes[1].pieces;
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
    bool is_limited = query->topic.takes & TAKES_EVALUATIONS &&
                      (answer->options->whole || !query->whole);
    if (query->prepare && !query->prepare(answer, arena, fail))
        return QUERY_FAILED;
    if (has_only_pair(answer) && !is_limited)
        return answer_have_room(answer, arena, fail)
                   ? write_pairs_of(answer, NULL, means)
                   : QUERY_FAILED;
    if (!pair_plan_make(&plan, answer->options, answer->scene, answer->one,
                        arena, fail) ||
        !answer_plan_pieces(answer, box_of_piece, answer->options, arena, fail))
        return QUERY_FAILED;
    if (answer->options->nearest && answer->one >= 0) {
        enum query_outcome outcome = nearest_pairs(answer, &plan, means, fail);
        if (outcome <= QUERY_FAILED)
            return outcome;
    }
    if (!pair_walk_start(&walk, &plan, 0, plan.length, arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    answer->listed = plan.listed && !plan.is_one;
    if (!check_piece_pairs(answer, &walk, fail))
        return QUERY_FAILED;
    return is_limited ? answer_limited(answer, &walk, means, fail)
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
    struct query_options resolved;
    struct scene with;
    int one = -1;
    if (!options->query) { /* more than a few words to copy */
        resolved = *options;
        resolved.query = query;
        options = &resolved;
    }
    if (options->shape) {
        if (!query_shape_option(options, scene, means->arena, &with, &one,
                                fail))
            return QUERY_FAILED;
        scene = &with;
    }
    struct answer answer = {.query = query,
                            .options = options,
                            .scene = scene,
                            .out = means->out,
                            .one = one};
    bool is_whole = query->scene && (!query->pair || options->walk);
    if (query->bounds && scene->body_count > 0)
        answer.scene = bodies_in_motion(scene, means->arena, fail);
    if (!answer.scene)
        return QUERY_FAILED;
    return is_whole ? query->scene(&answer, means, fail)
                    : answer_pairwise(&answer, means, fail);
}
