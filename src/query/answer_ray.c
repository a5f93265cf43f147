/* Answers the query "ray": finds the shapes that each ray hits, by a tree of
 * their boxes. Each shape is tested once to find out whether and where it is
 * hit; the hits that are printed are tested again for the rest, so that little
 * is kept for each. */
#include <stdlib.h>

#include "collide_boxes.h"
#include "query/answer.h"
#include "query/pair_plan.h"
#include "query/write_record.h"

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
    col_tree tree;    /* of the boxes of the shapes */
    int *candidates;  /* room for all shapes, */
    uint64_t *marks;  /*   for the tree's use, */
    struct hit *hits; /*   and for the hits of one ray */
};

/* ---- Which shapes to ask ------------------------------------------------ */

static int find_candidates(const struct ray_casting *casting,
                           const struct scene_ray *ray)
{
    return col_tree_query_ray(&casting->tree, ray->from, ray->to,
                              casting->candidates, casting->marks);
}

/* Allocates memory, and builds the tree of the shapes' boxes. */
static bool build_tree(struct ray_casting *casting, struct arena *arena)
{
    const struct scene *scene = casting->answer->scene;
    int count = scene->shape_count;
    size_t room = (size_t)count;
    casting->candidates = arena_alloc(arena, room, sizeof(int));
    casting->marks =
        arena_alloc(arena, col_marks_words(count), sizeof(uint64_t));
    casting->hits = arena_alloc(arena, room, sizeof(struct hit));
    void *memory = arena_alloc(arena, col_tree_bytes(count), 1);
    struct arena_mark mark = arena_mark(arena);
    col_box *boxes = arena_alloc(arena, room, sizeof *boxes);
    void *scratch = arena_alloc(arena, col_tree_scratch(count), 1);
    if (!casting->candidates || !casting->marks || !casting->hits || !memory ||
        !boxes || !scratch)
        return false;
    for (int i = 0; i < count; i++)
        boxes[i] = col_outer_bounds(&scene->shapes[i].shape);
    casting->tree = col_tree_build(boxes, count, memory, scratch);
    arena_rewind(arena, mark);
    return true;
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
    uint64_t pieces = count_pieces(casting, NULL, casting->tree.count);
    if (!most || pieces <= most / ((uint64_t)casting->ray_count + 1))
        return true;
    for (int i = 0; i < casting->ray_count && found <= most; i++) {
        int asked = find_candidates(casting, &casting->rays[i]);
        found += count_pieces(casting, casting->candidates, asked);
    }
    bool of_scene = casting->rays == answer->scene->rays;
    return found <= most ||
           too_many_pairs(answer->options, " of a ray and a shape", 0,
                          of_scene ? "/rays" : "", fail);
}

/* ---- One ray ------------------------------------------------------------ */

static void write_hit(const struct answer *answer, const struct scene_ray *ray,
                      int index)
{
    struct json_writer *out = answer->out;
    const struct scene_shape *shape = &answer->scene->shapes[index];
    struct ray_answer found = ray_ask(answer, index, ray);
    const col_ray_hit hit = found.hit;
    json_begin_object(out);
    write_string(out, JSON_NAME("shape"), shape->id);
    write_number(out, JSON_NAME("fraction"), hit.fraction);
    if (hit.inside) {
        write_flag(out, JSON_NAME("inside"), true);
    } else {
        write_vec2(out, JSON_NAME("point"), hit.point);
        write_vec2(out, JSON_NAME("normal"), hit.normal);
        write_object(out, JSON_NAME("feature"));
        write_int(out, hit.is_edge ? JSON_NAME("edge") : JSON_NAME("vertex"),
                  hit.index);
        json_end_object(out);
    }
    if (answer->options->trace) {
        /* in the steps, A is the start of the ray, which is no shape */
        struct trace_writer writer;
        trace_begin(
            &writer, answer,
            (struct scene_pair){.a = -1, .b = index, .b_piece = found.piece});
        col_ray_test(scene_core(shape, found.piece), ray->from, ray->to,
                     &writer.trace);
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
        int shape = casting->candidates[i];
        col_ray_hit found = ray_ask(answer, shape, ray).hit;
        if (found.hit)
            casting->hits[count++] = (struct hit){found.fraction, shape};
    }
    hits_sort(casting->hits, count);
    count = answer->options->first && count > 1 ? 1 : count;
    json_begin_object(out);
    write_vec2(out, JSON_NAME("from"), ray->from);
    write_vec2(out, JSON_NAME("to"), ray->to);
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
    if (!build_tree(&casting, means->arena)) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    if ((scene_has_pieces(own.scene) &&
         !answer_plan_pieces(&own, NULL, NULL, means->arena, fail)) ||
        !answer_have_room(&own, means->arena, fail) ||
        !check_limit(&casting, fail))
        return QUERY_FAILED;
    write_head(answer);
    write_array(answer->out, JSON_NAME("rays"));
    for (int i = 0; i < casting.ray_count && !sink->error; i++) {
        if (stop_wanted(&means->stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        if (answer_one(&casting, &casting.rays[i]))
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
};

/* ---- Where a ray hits a shape -------------------------------------------- */

/* A search among the pieces of one shape. */
struct ray_search {
    const struct scene_shape *shape;
    const struct scene_ray *ray;
    const int *pieces; /* that the ray may meet, ascending */
    int count;
};

static int next_vertex(const col_shape *core, int vertex)
{
    return vertex + 1 < core->count ? vertex + 1 : 0;
}

static col_ray_hit cast_at(const struct ray_search *search,
                           const col_shape *core)
{
    return col_ray_test(core, search->ray->from, search->ray->to, NULL);
}

/* The nearest hit of a piece; a start inside is as near as can be. */
static struct ray_answer nearest_piece(const struct ray_search *search)
{
    struct ray_answer nearest = {.hit = {.hit = false}};
    for (int i = 0; i < search->count && !nearest.hit.inside; i++) {
        int piece = search->pieces[i];
        col_ray_hit hit = cast_at(search, scene_core(search->shape, piece));
        if (hit.hit && (!nearest.hit.hit || hit.inside ||
                        hit.fraction < nearest.hit.fraction))
            nearest = (struct ray_answer){hit, piece};
    }
    return nearest;
}

/* True if a hit of an outer side or of a rounded end is reported rather than
 * another: the nearer one, of equals a side, of sides the lower number. */
static bool is_better(const col_ray_hit *hit, const col_ray_hit *other)
{
    if (!other->hit || hit->fraction < other->fraction)
        return true;
    if (hit->fraction > other->fraction || (other->is_edge && !hit->is_edge))
        return false;
    return (hit->is_edge && !other->is_edge) || hit->index < other->index;
}

/* Takes an edge of the file as the surface if the ray enters it from outside
 * sooner than the best so far. The edge is a line whose side 0 is the outer
 * one. */
static void try_edge(const struct ray_search *search, int piece, int edge,
                     col_ray_hit *best)
{
    int index = scene_edge_index(search->shape, piece, edge);
    if (index < 0)
        return;
    const col_shape *core = scene_core(search->shape, piece);
    const col_vec2 ends[2] = {core->vertices[edge],
                              core->vertices[next_vertex(core, edge)]};
    const col_shape line = {ends, 2, 1, core->radius, NULL};
    col_ray_hit hit = cast_at(search, &line);
    bool is_round = core->radius > 0 && !hit.is_edge;
    bool is_outer = hit.is_edge && hit.index == 0;
    if (!hit.hit || hit.inside || (!is_outer && !is_round))
        return;
    int vertex = hit.index == 0 ? edge : next_vertex(core, edge);
    hit.index =
        is_outer ? index : scene_vertex_index(search->shape, piece, vertex);
    if (is_better(&hit, best))
        *best = hit;
}

static int file_number(const struct scene_shape *shape, int piece,
                       const col_ray_hit *hit)
{
    return hit->is_edge ? scene_edge_index(shape, piece, hit->index)
                        : scene_vertex_index(shape, piece, hit->index);
}

/* Finds the feature of the union that is hit where the nearest piece is; a
 * corner that is only grazed keeps the feature of the piece. */
static void find_feature(const struct ray_search *search,
                         struct ray_answer *nearest)
{
    /* What is nearer than this belongs to the same place, to rounding. */
    double limit = nearest->hit.fraction * (1 + 0x1p-50);
    col_ray_hit best = {.hit = false};
    for (int i = 0; i < search->count; i++) {
        int piece = search->pieces[i];
        const col_shape *core = scene_core(search->shape, piece);
        col_ray_hit hit = cast_at(search, core);
        for (int k = 0; hit.hit && hit.fraction <= limit && k < core->count;
             k++)
            try_edge(search, piece, k, &best);
    }
    col_ray_hit *found = &nearest->hit;
    if (best.hit && best.fraction <= limit) {
        found->is_edge = best.is_edge;
        found->index = best.index;
        found->normal = best.normal;
        return;
    }
    found->index = file_number(search->shape, nearest->piece, found);
}

struct ray_answer ray_ask(const struct answer *answer, int shape,
                          const struct scene_ray *ray)
{
    struct ray_search search = {.shape = &answer->scene->shapes[shape],
                                .ray = ray};
    const struct scene_pieces *pieces = search.shape->pieces;
    struct ray_answer nearest = {.piece = 0};
    if (pieces) {
        const struct piece_room *room = &answer->piece_room;
        search.count =
            col_tree_query_ray(&answer->pieces->shapes[shape].tree, ray->from,
                               ray->to, room->a, room->marks);
        search.pieces = room->a;
        nearest = nearest_piece(&search);
    } else {
        nearest.hit = cast_at(&search, &search.shape->shape);
    }
    if (!nearest.hit.hit || nearest.hit.inside)
        return nearest;
    if (pieces && !pieces->is_chain)
        find_feature(&search, &nearest);
    else
        nearest.hit.index =
            file_number(search.shape, nearest.piece, &nearest.hit);
    return nearest;
}
