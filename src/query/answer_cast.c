/* Answers the query "cast": moves shapes along straight lines and finds the
 * other shapes that they hit, which are at rest. The casts are those of the
 * scene, or one from the options. Each shape is tested once to find out whether
 * and when it is hit; the hits that are printed are tested again for the rest,
 * so that little is kept for each.
 *
 * A cast of the scene moves a shape of its own (struct scene_cast), so that one
 * plan of pieces serves all casts: a shape of the scene rests as the target of
 * any cast, and its copy moves. */
#include "collide_boxes.h"
#include "query/answer.h"
#include "query/pair_plan.h"
#include "query/write_record.h"
#include "scene/scene.h"

#include <assert.h>
#include <math.h>

/* One cast. */
struct moved {
    int index;    /* among the casts of the scene; -1: it is none of these */
    int shape;    /* that moves */
    int original; /* the shape of the scene that it is, and so cannot hit; -1:
                     none */
    col_vec2 by;
    col_box box; /* contains the shape on its way, the target distance
                    included */
};

struct shape_casting {
    struct answer *answer;
    struct scene scene; /* with the shapes of the casts among its shapes */
    int targets;        /* the shapes that can be hit are these first ones */
    int cast_count;
    struct moved only; /* the cast of the options; index -1 */
    struct hit *hits;  /* capacity for all targets; misses are at infinity */
    int count;
};

/* ---- The casts ---------------------------------------------------------- */

/* Finds the cast of the options, or the casts of the scene. */
static bool find_casts(struct shape_casting *casting, struct fail *fail)
{
    struct scene *scene = &casting->scene;
    const struct query_options *options = casting->answer->options;
    *scene = *casting->answer->scene;
    casting->answer->scene = scene;
    casting->targets = scene->shape_count;
    casting->cast_count = scene->cast_count;
    if (options->shape) {
        int shape = casting->answer->one;
        casting->only = (struct moved){
            .index = -1, .shape = shape, .original = shape, .by = options->by};
        scene->casts = NULL;
        scene->cast_count = 0;
        casting->cast_count = 1;
        return options->has_by ||
               fail_set(fail, "cast-missing",
                        "option \"--shape\" of a cast also needs \"--by\"");
    }
    scene->shape_count += scene->cast_count;
    return scene->casts ||
           fail_set(
               fail, "cast-missing",
               "no casts: add \"casts\" to the scene, or use --shape and --by");
}

static struct moved cast_at(const struct shape_casting *casting, int i)
{
    const struct scene *scene = &casting->scene;
    struct moved moved = casting->only;
    if (scene->casts)
        moved = (struct moved){.index = i,
                               .shape = casting->targets + i,
                               .original = scene->casts[i].shape,
                               .by = scene->casts[i].by};
    col_shape grown = scene->shapes[moved.shape].shape;
    grown.radius += casting->answer->options->target;
    moved.box = col_swept_bounds(&grown, moved.by, 1);
    return moved;
}

/* A box that contains a piece: on its way, with the target distance, if its
 * shape is cast, else where it is. */
static col_box box_of(const void *context, const struct scene_shape *shape,
                      int piece)
{
    const struct shape_casting *casting = context;
    const struct scene *scene = &casting->scene;
    int index = (int)(shape - scene->shapes);
    bool is_only = !scene->casts && index == casting->only.shape;
    col_shape core = *scene_core(shape, piece);
    if (index < casting->targets && !is_only)
        return col_outer_bounds(&core);
    core.radius += casting->answer->options->target;
    assert(is_only || scene->casts);
    return col_swept_bounds(&core,
                            is_only ? casting->only.by
                                    : scene->casts[index - casting->targets].by,
                            1);
}

static col_impact test_pieces(const struct answer *answer,
                              struct scene_pair pair, double until,
                              const col_trace *trace)
{
    (void)until; /* a cast takes the same time however far it goes */
    const struct query_options *options = answer->options;
    const struct scene_cast *casts = answer->scene->casts;
    int targets = answer->scene->shape_count - answer->scene->cast_count;
    col_vec2 by = casts ? casts[pair.a - targets].by : options->by;
    const col_moving a = {side_core(answer, pair, SIDE_A), by};
    const col_moving b = {side_core(answer, pair, SIDE_B), {0, 0}};
    return col_cast_test(&a, &b, 1, options->target, trace);
}

/* ---- The limit ---------------------------------------------------------- */

/* Whether a cast tests a shape: the shape is in its way, or all are tested. */
static bool is_tested(const struct shape_casting *casting,
                      const struct moved *moved, int shape)
{
    const struct answer *answer = casting->answer;
    const struct scene_shape *shapes = answer->scene->shapes;
    if (shape == moved->original ||
        !layers_meet(&shapes[moved->shape], &shapes[shape]))
        return false;
    col_box box = col_outer_bounds(&shapes[shape].shape);
    return answer->options->all || col_boxes_overlap(moved->box, box);
}

/* Fails before anything is written if the casts test too many pairs. */
static bool check_limit(const struct shape_casting *casting, struct fail *fail)
{
    const struct answer *answer = casting->answer;
    uint64_t max = answer->options->limits.pairs, found = 0;
    /* no scene has more pairs than these, whatever boxes and layers are */
    const struct scene_shape *shapes = answer->scene->shapes;
    uint64_t moving = 0, resting = 0;
    for (int i = 0; i < casting->cast_count; i++)
        moving +=
            (uint64_t)scene_piece_count(&shapes[cast_at(casting, i).shape]);
    for (int i = 0; i < casting->targets; i++)
        resting += (uint64_t)scene_piece_count(&shapes[i]);
    if (!max || moving == 0 || resting <= max / moving)
        return true;
    for (int i = 0; i < casting->cast_count && found <= max; i++) {
        const struct moved moved = cast_at(casting, i);
        for (int k = 0; k < casting->targets && found <= max; k++) {
            const struct scene_pair pair = {.a = moved.shape, .b = k};
            if (!is_tested(casting, &moved, k))
                continue;
            uint64_t pieces = answer->pieces
                                  ? answer_count_pieces(answer, pair, true, max)
                                  : 1;
            found += pieces > 0 ? pieces : 1;
        }
    }
    return found <= max ||
           too_many_pairs(answer->options, "", 0,
                          casting->scene.casts ? "/casts" : "/shapes", fail);
}

/* ---- Hits --------------------------------------------------------------- */

/* Finds the hits of a cast, in order; with --all also the misses, after them.
 * Returns QUERY_STOPPED if it is to stop. */
static enum query_outcome find_hits(struct shape_casting *casting,
                                    const struct moved *moved,
                                    const struct stop *stop)
{
    const struct answer *answer = casting->answer;
    bool any = false;
    casting->count = 0;
    for (int i = 0; i < casting->targets; i++) {
        if (stop_wanted(stop))
            return QUERY_STOPPED;
        if (!is_tested(casting, moved, i))
            continue;
        struct scene_pair pair = {.a = moved->shape, .b = i};
        col_impact impact = first_contact(answer, test_pieces, &pair);
        bool hit = impact.status != COL_APART;
        any = any || hit;
        if (hit || answer->options->all)
            casting->hits[casting->count++] =
                (struct hit){hit ? impact.time : HUGE_VAL, i};
    }
    hits_sort(casting->hits, casting->count);
    return any ? QUERY_HIT : QUERY_MISSED;
}

static void write_hit(const struct shape_casting *casting,
                      const struct moved *moved, int shape)
{
    const struct answer *answer = casting->answer;
    const struct scene_shape *shapes = answer->scene->shapes;
    struct scene_pair pair = {.a = moved->shape, .b = shape};
    col_impact impact = first_contact(answer, test_pieces, &pair);
    bool hit = impact.status != COL_APART;
    bool has_pieces = shapes[pair.a].pieces || shapes[pair.b].pieces;
    (hit ? write_record : write_whole_record)(answer, pair);
    if (moved->index >= 0)
        write_int(answer->out, JSON_NAME("cast"), moved->index);
    write_impact(answer->out, &impact, false);
    if (answer->options->trace && (hit || !has_pieces)) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        test_pieces(answer, pair, HUGE_VAL, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
}

/* Answers one cast. A stop comes too late, and the cast is answered, if a part
 * of the answer has left the sink. */
static enum query_outcome answer_one(struct shape_casting *casting,
                                     const struct moved *moved,
                                     const struct stop *stop, uint64_t start)
{
    static const struct stop never = {0};
    struct sink *sink = casting->answer->out->sink;
    enum query_outcome outcome = find_hits(casting, moved, stop);
    if (outcome == QUERY_STOPPED) {
        if (sink_take_back(sink, start))
            return QUERY_STOPPED;
        outcome = find_hits(casting, moved, &never);
    }
    for (int i = 0; i < casting->count && !sink->error; i++) {
        if (stop_wanted(stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        write_hit(casting, moved, casting->hits[i].shape);
    }
    return outcome;
}

/* ---- The answer --------------------------------------------------------- */

static enum query_outcome answer_cast(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    struct answer own = *answer;
    struct shape_casting casting = {.answer = &own};
    struct arena *arena = means->arena;
    answer = &own;
    if (!find_casts(&casting, fail) ||
        !answer_plan_pieces(&own, box_of, &casting, arena, fail) ||
        !check_limit(&casting, fail))
        return QUERY_FAILED;
    casting.hits =
        arena_alloc(arena, (size_t)casting.targets, sizeof *casting.hits);
    if (!casting.hits) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    enum query_outcome outcome = QUERY_MISSED;
    struct sink *sink = answer->out->sink;
    uint64_t start = sink_position(sink);
    write_head(answer);
    write_array(answer->out, JSON_NAME("pairs"));
    for (int i = 0; i < casting.cast_count && !sink->error; i++) {
        const struct moved moved = cast_at(&casting, i);
        enum query_outcome one =
            answer_one(&casting, &moved, &means->stop, start);
        if (one == QUERY_STOPPED)
            return one;
        outcome = one > outcome ? one : outcome;
    }
    json_end_array(answer->out);
    json_end_object(answer->out);
    return outcome;
}

const struct query query_cast = {
    .topic = {.name = "cast",
              .summary =
                  "hits of a shape that moves along a line, earliest first",
              .examples = "collide cast --shape player --by 3,0 level.json\n",
              .takes = TAKES_LIMIT | TAKES_TRACE | TAKES_CAST | TAKES_HITS},
    .scene = answer_cast,
};
