/* Finds where a ray hits a shape, and where it leaves it. The part of a ray in
 * a shape that consists of pieces is the union of its parts in pieces, which
 * are convex. Parts that have a point in common are one part, which is decided
 * exactly (col_ray_compare), so that a cut between two pieces is no surface. */
#include <math.h>
#include <stdlib.h>

#include "collide_motion.h"
#include "query/answer.h"

/* A search among the pieces of one shape. */
struct ray_search {
    const struct scene_shape *shape;
    col_ray ray;
    const int *pieces; /* that the ray may meet, ascending */
    int count;
    bool one_sided;
};

static int next_vertex(const col_shape *core, int vertex)
{
    return vertex + 1 < core->count ? vertex + 1 : 0;
}

/* Where the ray enters a core, or leaves it. */
static col_ray_hit end_at(const struct ray_search *search,
                          const col_shape *core, bool is_exit)
{
    const col_ray *ray = &search->ray;
    if (!is_exit && !(ray->radius > 0))
        return col_ray_test(core, ray->from, ray->to, NULL);
    col_ray_span met = col_ray_span_test(core, ray, NULL);
    return is_exit ? met.exit : met.entry;
}

/* The nearest hit of a piece; a start inside is as near as can be. */
static struct ray_answer nearest_piece(const struct ray_search *search)
{
    struct ray_answer nearest = {.hit = {.hit = false}};
    for (int i = 0; i < search->count && !nearest.hit.inside; i++) {
        int piece = search->pieces[i];
        col_ray_hit hit =
            end_at(search, scene_core(search->shape, piece), false);
        if (hit.hit && (!nearest.hit.hit || hit.inside ||
                        hit.fraction < nearest.hit.fraction))
            nearest = (struct ray_answer){.hit = hit, .piece = piece};
    }
    return nearest;
}

/* ---- Features of the union ---------------------------------------------- */

/* A search for the feature at an end of the part of a ray in the union. */
struct crossing_search {
    const struct ray_search *among;
    bool is_exit;
    double limit; /* fraction up to which, or at an exit from which, an end
                     belongs to the same place, to rounding */
    col_ray_hit best;
};

/* True if a fraction comes before another, at an exit after it. */
static bool is_nearer(const struct crossing_search *search, double fraction,
                      double other)
{
    return search->is_exit ? fraction > other : fraction < other;
}

/* True if a hit of an outer side or of a rounded end is reported rather than
 * the best: the nearer one, of equals a side, of sides the lower number. */
static bool is_better(const struct crossing_search *search,
                      const col_ray_hit *hit)
{
    const col_ray_hit *best = &search->best;
    if (!best->hit || is_nearer(search, hit->fraction, best->fraction))
        return true;
    if (is_nearer(search, best->fraction, hit->fraction) ||
        (best->is_edge && !hit->is_edge))
        return false;
    return (hit->is_edge && !best->is_edge) || hit->index < best->index;
}

/* Takes an edge of the file as the surface if the ray enters it from outside
 * sooner than the best so far, or leaves it later. The edge is a line whose
 * side 0 is the outer one. */
static void try_edge(struct crossing_search *search, int piece, int edge)
{
    const struct scene_shape *shape = search->among->shape;
    int index = scene_edge_index(shape, piece, edge);
    if (index < 0)
        return;
    const col_shape *core = scene_core(shape, piece);
    const col_vec2 ends[2] = {core->vertices[edge],
                              core->vertices[next_vertex(core, edge)]};
    const col_shape line = {ends, 2, 1, core->radius, NULL};
    col_ray_hit hit = end_at(search->among, &line, search->is_exit);
    bool is_round =
        core->radius + search->among->ray.radius > 0 && !hit.is_edge;
    bool is_outer = hit.is_edge && hit.index == 0;
    if (!hit.hit || hit.inside || (!is_outer && !is_round))
        return;
    int vertex = hit.index == 0 ? edge : next_vertex(core, edge);
    hit.index = is_outer ? index : scene_vertex_index(shape, piece, vertex);
    if (is_better(search, &hit))
        search->best = hit;
}

static int file_number(const struct scene_shape *shape, int piece,
                       const col_ray_hit *hit)
{
    return hit->is_edge ? scene_edge_index(shape, piece, hit->index)
                        : scene_vertex_index(shape, piece, hit->index);
}

/* Gives the end of a part the outer edge or rounded corner that is there; false
 * if there is none. */
static bool find_outer_edge(const struct ray_search *among, bool is_exit,
                            col_ray_hit *found)
{
    double margin = is_exit ? -0x1p-50 : 0x1p-50;
    struct crossing_search search = {.among = among,
                                     .is_exit = is_exit,
                                     .limit = found->fraction * (1 + margin)};
    const col_ray_hit *best = &search.best;
    for (int i = 0; i < among->count; i++) {
        int piece = among->pieces[i];
        const col_shape *core = scene_core(among->shape, piece);
        col_ray_hit hit = end_at(among, core, is_exit);
        bool is_there =
            hit.hit && !is_nearer(&search, search.limit, hit.fraction);
        for (int k = 0; is_there && k < core->count; k++)
            try_edge(&search, piece, k);
    }
    if (!best->hit || is_nearer(&search, search.limit, best->fraction))
        return false;
    found->is_edge = best->is_edge;
    found->index = best->index;
    found->normal = best->normal;
    if (among->ray.radius > 0) /* the disc may touch two places at once */
        found->point = best->point;
    return true;
}

/* Gives the end of a part, which is at a piece, the feature of the union there;
 * a corner that is only grazed keeps the feature of the piece. Each edge of a
 * chain is a piece. */
static void find_feature(const struct ray_search *among, bool is_exit,
                         int piece, col_ray_hit *found)
{
    const struct scene_pieces *pieces = among->shape->pieces;
    if (!pieces || pieces->is_chain || !find_outer_edge(among, is_exit, found))
        found->index = file_number(among->shape, piece, found);
}

/* ---- The parts of a ray in pieces ---------------------------------------- */

/* The part of a ray in a piece, by the fractions of its ends. */
struct ray_part {
    double start, end; /* end HUGE_VAL: the ray ends in the piece */
    const col_shape *core;
    int piece;
    bool inside; /* the ray starts in the piece */
};

/* Beyond this, relative, two fractions differ as they seem to. */
#define FRACTION_DOUBT 0x1p-50

/* Sign of the fraction of one end minus that of another. */
static int compare_ends(const struct ray_search *search, double first,
                        col_ray_end of_first, double second,
                        col_ray_end of_second)
{
    if (isinf(first) || isinf(second) ||
        fabs(first - second) >
            FRACTION_DOUBT * (first > second ? first : second) + 0x1p-1000)
        return (first > second) - (first < second);
    return col_ray_compare(&search->ray, of_first, of_second);
}

static bool starts_before(const struct ray_search *search,
                          const struct ray_part *a, const struct ray_part *b)
{
    int order = b->inside - a->inside;
    if (!a->inside && !b->inside)
        order = compare_ends(search, a->start, (col_ray_end){a->core, false},
                             b->start, (col_ray_end){b->core, false});
    return order < 0 || (order == 0 && a->piece < b->piece);
}

/* Restores a heap, whose top is the part that starts first, below place i. */
static void sift(const struct ray_search *search, struct ray_part *parts,
                 int count, int i)
{
    struct ray_part moving = parts[i];
    for (int child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count &&
            starts_before(search, &parts[child + 1], &parts[child]))
            child++;
        if (!starts_before(search, &parts[child], &moving))
            break;
        parts[i] = parts[child];
    }
    parts[i] = moving;
}

/* True if a ray meets a piece at all. A one-sided ray meets a line, which has
 * no inside, only from the front; and a round surface only where it goes
 * against the normal, so grazing is not enough. */
static bool is_met(const struct ray_search *search, const col_shape *core,
                   const col_ray_span *met)
{
    const struct scene_pieces *pieces = search->shape->pieces;
    bool is_round = core->radius + search->ray.radius > 0;
    if (!met->entry.hit || !search->one_sided)
        return met->entry.hit;
    if (pieces ? pieces->is_chain : core->count == 2 && !(core->radius > 0))
        return met->is_front && !(is_round && met->grazes);
    return is_round ? !met->grazes : core->count > 2;
}

/* Finds the parts of the ray in all pieces, as a heap. Returns their number. */
static int find_parts(const struct ray_search *search, struct ray_part *parts)
{
    int count = 0;
    for (int i = 0; i < search->count; i++) {
        int piece = search->pieces[i];
        const col_shape *core = scene_core(search->shape, piece);
        col_ray_span met = col_ray_span_test(core, &search->ray, NULL);
        if (is_met(search, core, &met))
            parts[count++] = (struct ray_part){
                met.entry.fraction, met.exit.hit ? met.exit.fraction : HUGE_VAL,
                core, piece, met.entry.inside};
    }
    for (int i = count / 2; i-- > 0;)
        sift(search, parts, count, i);
    return count;
}

/* Takes the parts of the first interval of the union from a heap: each starts
 * at the latest where one before it ends. Moves them behind the heap, and
 * returns what is left of this. ends[] get the parts that start first and end
 * last. */
static int take_interval(const struct ray_search *search,
                         struct ray_part *parts, int count,
                         struct ray_part ends[2])
{
    struct ray_part *last = &ends[1];
    ends[0] = ends[1] = parts[0];
    do {
        struct ray_part next = parts[0];
        parts[0] = parts[--count];
        parts[count] = next;
        if (count > 0)
            sift(search, parts, count, 0);
        if (next.piece != last->piece &&
            compare_ends(search, next.end, (col_ray_end){next.core, true},
                         last->end, (col_ray_end){last->core, true}) > 0)
            *last = next;
    } while (count > 0 &&
             compare_ends(search, parts[0].start,
                          (col_ray_end){parts[0].core, false}, last->end,
                          (col_ray_end){last->core, true}) <= 0);
    return count;
}

static int compare_numbers(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* The hit at the start of an interval, and the exit at its end. The search is
 * that among the pieces of the interval. */
static struct ray_answer interval_hit(const struct ray_search *search,
                                      const struct ray_part ends[2])
{
    const struct ray_part *last = &ends[1];
    struct ray_answer found = nearest_piece(search);
    if (!found.hit.inside)
        find_feature(search, false, found.piece, &found.hit);
    found.exit = end_at(search, last->core, true);
    if (found.exit.hit)
        find_feature(search, true, last->piece, &found.exit);
    found.thickness = col_ray_length(&search->ray, ends[0].core, last->core);
    return found;
}

/* The first interval of the union that counts. A one-sided ray does not hit the
 * shape in which it starts, but where it enters it again. */
static struct ray_answer first_interval(struct ray_search *search,
                                        struct ray_part *parts, int *pieces)
{
    int count = find_parts(search, parts);
    while (count > 0) {
        struct ray_part ends[2];
        bool is_inside = parts[0].inside;
        int rest = take_interval(search, parts, count, ends);
        if (!is_inside || !search->one_sided) {
            search->count = count - rest;
            for (int i = 0; i < search->count; i++)
                pieces[i] = parts[rest + i].piece;
            qsort(pieces, (size_t)search->count, sizeof *pieces,
                  compare_numbers);
            return interval_hit(search, ends);
        }
        count = rest;
    }
    return (struct ray_answer){.piece = 0};
}

bool room_for_parts(struct answer *answer, struct arena *arena)
{
    size_t most = answer->pieces ? (size_t)answer->pieces->most : 1;
    answer->ray_parts = arena_take(arena, most, sizeof *answer->ray_parts);
    return answer->ray_parts;
}

struct ray_answer ray_ask(const struct answer *answer, int shape,
                          const struct scene_ray *ray, bool with_exit)
{
    const struct piece_room *room = &answer->piece_room;
    struct ray_search search = {.shape = &answer->scene->shapes[shape],
                                .ray = {ray->from, ray->to, ray->radius},
                                .one_sided = ray->one_sided,
                                .count = 1};
    int only = 0, *pieces = &only;
    if (search.shape->pieces) {
        pieces = room->a;
        search.count =
            col_tree_query_ray(&answer->pieces->shapes[shape].tree, ray->from,
                               ray->to, pieces, room->marks);
    }
    search.pieces = pieces;
    if (ray->one_sided || with_exit)
        return first_interval(&search, answer->ray_parts, pieces);
    struct ray_answer nearest = nearest_piece(&search);
    if (nearest.hit.hit && !nearest.hit.inside)
        find_feature(&search, false, nearest.piece, &nearest.hit);
    return nearest;
}
