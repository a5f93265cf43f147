/* A shape cast along a straight way: the other shapes that it hits, which are
 * at rest. Each is asked once to know whether and when, and those that are
 * printed again for the rest, so that little is kept for each. */
#include "collide_boxes.h"
#include "query/first_contact.h"
#include "query/hits.h"
#include "query/named_shape.h"
#include "query/pair_plan.h"
#include "query/write_impact.h"
#include "query/write_trace.h"
#include "scene/layers.h"

#include <math.h>

/* What is cast, and what it hits. */
struct casting {
    struct answer *answer;
    int shape;        /* the one that is cast */
    col_box box;      /* that it does not leave, the target distance included */
    struct hit *hits; /* room for all shapes; misses are at infinity */
    int count;
};

/* ---- What is cast ------------------------------------------------------- */

static bool find_shape(struct casting *casting, struct arena *arena,
                       struct fail *fail)
{
    const struct scene *scene = casting->answer->scene;
    const char *id = casting->answer->options->shape;
    if (!id)
        return fail_set(fail, "cast-missing",
                        "no shape to cast is given by --shape and --by");
    casting->shape = named_shape("shape", id, scene, arena, fail);
    return casting->shape >= 0;
}

static col_impact ask(const struct answer *answer, struct scene_pair pair,
                      const col_trace *trace)
{
    const struct query_options *options = answer->options;
    const col_moving a = {side_core(answer, pair, SIDE_A), options->by};
    const col_moving b = {side_core(answer, pair, SIDE_B), {0, 0}};
    return col_cast_test(&a, &b, 1, options->target, trace);
}

/* ---- What it hits ------------------------------------------------------- */

/* A box that a piece does not leave: of the shape that is cast the target
 * distance included, of others where they stand. */
static col_box box_of(const void *context, const struct scene_shape *shape,
                      int piece)
{
    const struct casting *casting = context;
    const struct query_options *options = casting->answer->options;
    const struct scene_shape *shapes = casting->answer->scene->shapes;
    col_shape core = *scene_core(shape, piece);
    if (shape != &shapes[casting->shape])
        return col_outer_bounds(&core);
    core.radius += options->target;
    return col_swept_bounds(&core, options->by, 1);
}

static col_box box_on_the_way(const struct casting *casting)
{
    const struct query_options *options = casting->answer->options;
    col_shape grown = casting->answer->scene->shapes[casting->shape].shape;
    grown.radius += options->target;
    return col_swept_bounds(&grown, options->by, 1);
}

/* Whether a shape is to be asked: it stands in the way, or all do. */
static bool is_asked(const struct casting *casting, int shape)
{
    const struct answer *answer = casting->answer;
    const struct scene_shape *shapes = answer->scene->shapes;
    if (shape == casting->shape ||
        !layers_meet(&shapes[casting->shape], &shapes[shape]))
        return false;
    col_box box = col_outer_bounds(&shapes[shape].shape);
    return answer->options->all || col_boxes_overlap(casting->box, box);
}

/* How many pairs of pieces there are to ask of a shape. */
static uint64_t pairs_of(const struct casting *casting, int shape,
                         uint64_t most)
{
    const struct answer *answer = casting->answer;
    const struct scene_pair pair = {.a = casting->shape, .b = shape};
    if (!answer->pieces)
        return 1;
    uint64_t count = piece_pairs_count(answer->pieces, &answer->piece_room,
                                       pair, true, most ? most : UINT64_MAX);
    return count > 0 ? count : 1;
}

/* Finds the hits, in order; with --all the misses after them. */
static enum query_outcome find_hits(struct casting *casting,
                                    const struct stop *stop, struct fail *fail)
{
    const struct answer *answer = casting->answer;
    uint64_t asked = 0, most = answer->options->limits.pairs;
    bool any = false;
    for (int i = 0; i < answer->scene->shape_count; i++) {
        if (stop_wanted(stop))
            return QUERY_STOPPED;
        if (!is_asked(casting, i))
            continue;
        asked += pairs_of(casting, i, most);
        if (asked > most && most > 0) {
            too_many_pairs(answer->options, "", 0, "/shapes", fail);
            return QUERY_FAILED;
        }
        struct scene_pair pair = {.a = casting->shape, .b = i};
        col_impact impact = first_contact(answer, ask, &pair);
        bool hit = impact.status != COL_APART;
        any = any || hit;
        if (hit || answer->options->all)
            casting->hits[casting->count++] =
                (struct hit){hit ? impact.time : HUGE_VAL, i};
    }
    hits_sort(casting->hits, casting->count);
    return any ? QUERY_HIT : QUERY_MISSED;
}

static void write_hit(const struct casting *casting, int shape)
{
    const struct answer *answer = casting->answer;
    const struct scene_shape *shapes = answer->scene->shapes;
    struct scene_pair pair = {.a = casting->shape, .b = shape};
    col_impact impact = first_contact(answer, ask, &pair);
    bool hit = impact.status != COL_APART;
    bool has_pieces = shapes[pair.a].pieces || shapes[pair.b].pieces;
    if (hit)
        write_record(answer, pair);
    else
        write_whole_record(answer, pair);
    write_impact(answer->out, &impact, false);
    if (answer->options->trace && (hit || !has_pieces)) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        ask(answer, pair, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
}

/* ---- The answer --------------------------------------------------------- */

static bool prepare(struct casting *casting, struct arena *arena,
                    struct fail *fail)
{
    if (!find_shape(casting, arena, fail))
        return false;
    casting->box = box_on_the_way(casting);
    if (!answer_plan_pieces(casting->answer, box_of, casting, arena, fail) ||
        !answer_have_room(casting->answer, arena, fail))
        return false;
    size_t count = (size_t)casting->answer->scene->shape_count;
    casting->hits = arena_alloc(arena, count, sizeof *casting->hits);
    return casting->hits || fail_memory(fail);
}

static enum query_outcome answer_cast(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    struct answer own = *answer;
    struct casting casting = {.answer = &own};
    answer = &own;
    if (!prepare(&casting, means->arena, fail))
        return QUERY_FAILED;
    enum query_outcome outcome = find_hits(&casting, &means->stop, fail);
    if (outcome == QUERY_STOPPED || outcome == QUERY_FAILED)
        return outcome;
    struct sink *sink = answer->out->sink;
    uint64_t start = sink_position(sink);
    write_head(answer);
    json_name(answer->out, JSON_NAME("pairs"));
    json_begin_array(answer->out);
    for (int i = 0; i < casting.count && !sink->error; i++) {
        if (stop_wanted(&means->stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        write_hit(&casting, casting.hits[i].shape);
    }
    json_end_array(answer->out);
    json_end_object(answer->out);
    return outcome;
}

const struct query query_cast = {
    .topic = {.name = "cast",
              .summary = "what a shape hits when moved straight, in order",
              .examples = "collide cast --shape player --by 3,0 level.json\n",
              .needs = "--shape player --by 3,0",
              .takes = TAKES_LIMIT | TAKES_TRACE | TAKES_CAST | TAKES_HITS},
    .scene = answer_cast,
};
