/* Answers the query "ray": finds the shapes that each ray hits, by a tree of
 * their boxes. Each shape is tested once to find out whether and where it is
 * hit; the hits that are printed are tested again for the rest, so that little
 * is kept for each. */
#include <stdlib.h>

#include "query/answer.h"
#include "query/pair_plan.h"
#include "query/write_record.h"
#include "support/box.h"

/* No two hits are equal. */
static int compare_hits(const void *a, const void *b)
{
    const struct hit *p = a, *q = b;
    if (p->at > q->at || p->at < q->at)
        return p->at < q->at ? -1 : 1;
    return p->shape - q->shape;
}

void hits_sort(struct hit *hits, int count)
{
    qsort(hits, (size_t)count, sizeof *hits, compare_hits);
}

/* What the rays of one scene share. */
struct ray_casting {
    struct answer *answer;
    const struct scene_ray *rays;
    int ray_count;
    struct boxes boxes; /* of the shapes */
    double radius;      /* the largest of the rays, by which boxes are grown */
    struct hit *hits;   /* of one ray; room for all shapes */
};

/* ---- Which shapes to ask ------------------------------------------------ */

/* Ray i, with what the options state of all rays. */
static struct scene_ray ray_at(const struct ray_casting *casting, int i)
{
    const struct query_options *options = casting->answer->options;
    struct scene_ray ray = casting->rays[i];
    ray.radius = options->has_radius ? options->radius : ray.radius;
    ray.one_sided = ray.one_sided || options->one_sided;
    return ray;
}

/* Finds the shapes that a ray may hit, by their boxes and by layers, into
 * casting->boxes.found. */
static int find_candidates(const struct ray_casting *casting,
                           const struct scene_ray *ray)
{
    const struct scene_shape *shapes = casting->answer->scene->shapes;
    const struct boxes *boxes = &casting->boxes;
    int *candidates = boxes->found, count = 0;
    int found = col_tree_query_ray(&boxes->tree, ray->from, ray->to, candidates,
                                   boxes->marks);
    if (!ray->layers)
        return found;
    for (int i = 0; i < found; i++)
        if (layers_meet_ray(ray->layers, &shapes[candidates[i]]))
            candidates[count++] = candidates[i];
    return count;
}

/* A box around a core and all that is at most the largest radius away. */
static col_box box_of(const void *context, const struct scene_shape *shape,
                      int piece)
{
    const struct ray_casting *casting = context;
    col_shape core = *scene_core(shape, piece);
    if (casting->radius > 0) /* the sum of the radii, rounded up */
        core.radius = (core.radius + casting->radius) * (1 + 0x1p-52);
    return col_outer_bounds(&core);
}

static col_box box_of_shape(const void *of, int i)
{
    const struct ray_casting *casting = of;
    const struct scene *scene = casting->answer->scene;
    const struct scene_shape whole = {.shape = scene->shapes[i].shape};
    return box_of(casting, &whole, 0);
}

/* The pieces of shapes by number, or (NULL) of the first `count`. */
static uint64_t count_pieces(const struct ray_casting *casting,
                             const int *numbers, int count)
{
    const struct scene_shape *shapes = casting->answer->scene->shapes;
    uint64_t pieces = 0;
    for (int i = 0; i < count; i++)
        pieces +=
            (uint64_t)scene_piece_count(&shapes[numbers ? numbers[i] : i]);
    return pieces;
}

/* Fails if there are more pieces to test, over all rays, than the limit. */
static bool check_limit(const struct ray_casting *casting, struct fail *fail)
{
    const struct answer *answer = casting->answer;
    uint64_t most = answer->options->limits.pairs, found = 0;
    uint64_t pieces = count_pieces(casting, NULL, casting->boxes.tree.count);
    if (!most || pieces <= most / ((uint64_t)casting->ray_count + 1))
        return true;
    for (int i = 0; i < casting->ray_count && found <= most; i++) {
        const struct scene_ray ray = ray_at(casting, i);
        int asked = find_candidates(casting, &ray);
        found += count_pieces(casting, casting->boxes.found, asked);
    }
    bool of_scene = casting->rays == answer->scene->rays;
    return found <= most ||
           too_many_pairs(answer->options, " of a ray and a shape", 0,
                          of_scene ? "/rays" : "", fail);
}

/* ---- One ray ------------------------------------------------------------ */

/* Writes the place of an end: its point, normal and feature. */
static void write_end(struct json_writer *out, const col_ray_hit *end)
{
    write_vec2(out, JSON_NAME("point"), end->point);
    write_vec2(out, JSON_NAME("normal"), end->normal);
    write_object(out, JSON_NAME("feature"));
    write_int(out, end->is_edge ? JSON_NAME("edge") : JSON_NAME("vertex"),
              end->index);
    json_end_object(out);
}

static void write_exit(struct json_writer *out, const struct ray_answer *found)
{
    json_name(out, JSON_NAME("exit"));
    if (found->exit.hit) {
        json_begin_object(out);
        write_number(out, JSON_NAME("fraction"), found->exit.fraction);
        write_end(out, &found->exit);
        json_end_object(out);
    } else {
        json_null(out);
    }
    write_number(out, JSON_NAME("thickness"), found->thickness);
}

static void write_hit(const struct answer *answer, const struct scene_ray *ray,
                      int index)
{
    struct json_writer *out = answer->out;
    const struct scene_shape *shape = &answer->scene->shapes[index];
    struct ray_answer found =
        ray_ask(answer, index, ray, answer->options->exit);
    const col_ray cast = {ray->from, ray->to, ray->radius};
    json_begin_object(out);
    write_string(out, JSON_NAME("shape"), shape->id);
    write_number(out, JSON_NAME("fraction"), found.hit.fraction);
    if (found.hit.inside)
        write_flag(out, JSON_NAME("inside"), true);
    else
        write_end(out, &found.hit);
    if (answer->options->exit)
        write_exit(out, &found);
    if (answer->options->trace) {
        /* in the steps, A is the start of the ray, which is no shape */
        struct trace_writer writer;
        trace_begin(
            &writer, answer,
            (struct scene_pair){.a = -1, .b = index, .b_piece = found.piece});
        col_ray_span_test(scene_core(shape, found.piece), &cast, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(out);
}

/* Finds the hits of a ray, in order, and writes them; with --first only the
 * first. Returns true if there are any. */
static bool answer_one(const struct ray_casting *casting,
                       const struct scene_ray *ray)
{
    const struct answer *answer = casting->answer;
    struct json_writer *out = answer->out;
    int asked = find_candidates(casting, ray), count = 0;
    for (int i = 0; i < asked; i++) {
        int shape = casting->boxes.found[i];
        col_ray_hit found = ray_ask(answer, shape, ray, false).hit;
        if (found.hit)
            casting->hits[count++] = (struct hit){found.fraction, shape};
    }
    hits_sort(casting->hits, count);
    count = answer->options->first && count > 1 ? 1 : count;
    json_begin_object(out);
    write_vec2(out, JSON_NAME("from"), ray->from);
    write_vec2(out, JSON_NAME("to"), ray->to);
    if (ray->radius > 0)
        write_number(out, JSON_NAME("radius"), ray->radius);
    write_array(out, JSON_NAME("hits"));
    for (int i = 0; i < count; i++)
        write_hit(answer, ray, casting->hits[i].shape);
    json_end_array(out);
    json_end_object(out);
    return count > 0;
}

static enum query_outcome answer_ray(const struct answer *answer,
                                     const struct query_means *means,
                                     struct fail *fail)
{
    const struct query_options *options = answer->options;
    struct answer own = *answer;
    struct ray_casting casting = {
        .answer = &own,
        .rays = options->has_ray ? &options->ray : answer->scene->rays,
        .ray_count = options->has_ray ? 1 : answer->scene->ray_count};
    struct sink *sink = answer->out->sink;
    uint64_t start = sink_position(sink);
    enum query_outcome outcome = QUERY_MISSED;
    if (!casting.rays) {
        fail_set(fail, "rays-missing",
                 "no rays: add \"rays\" to the scene, or use --from and --to");
        return QUERY_FAILED;
    }
    for (int i = 0; i < casting.ray_count; i++) {
        double radius = ray_at(&casting, i).radius;
        casting.radius = radius > casting.radius ? radius : casting.radius;
    }
    int count = answer->scene->shape_count;
    casting.hits =
        arena_alloc(means->arena, (size_t)count, sizeof *casting.hits);
    if (!casting.hits || !boxes_make(&casting.boxes, count, box_of_shape,
                                     &casting, means->arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    if (!answer_plan_pieces(&own, box_of, &casting, means->arena, fail) ||
        !check_limit(&casting, fail))
        return QUERY_FAILED;
    write_head(answer);
    write_array(answer->out, JSON_NAME("rays"));
    for (int i = 0; i < casting.ray_count && !sink->error; i++) {
        if (stop_wanted(&means->stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        const struct scene_ray ray = ray_at(&casting, i);
        if (answer_one(&casting, &ray))
            outcome = QUERY_HIT;
    }
    json_end_array(answer->out);
    json_end_object(answer->out);
    return outcome;
}

const struct query query_ray = {
    .topic = {.name = "ray",
              .summary = "hits of each ray, nearest first",
              .examples = "collide ray --from 0,1 --to 9,1 --first "
                          "level.json\n",
              .takes = TAKES_LIMIT | TAKES_TRACE | TAKES_RAY | TAKES_HITS},
    .scene = answer_ray,
    .room = room_for_parts,
};
