/* Finds where a ray hits a shape, and where it leaves it. The part of a ray in
 * a shape that consists of pieces is the union of its parts in pieces, which
 * are convex. Parts that have a point in common are one part, which is decided
 * exactly (col_ray_compare), so that a cut between two pieces is no surface. */
#include <math.h>

#include "collide_motion.h"
#include "query/answer.h"

/* The part of a ray in a piece. */
struct ray_part {
    col_ray_span met;
    const col_shape *core;
    int piece;
};

/* A search among the parts of a ray in one shape. */
struct ray_search {
    const struct scene_shape *shape;
    struct ray_part *parts;
    int count;
    col_ray ray;
    bool one_sided;
};

/* The part of a ray in a core; the exit only with `with_exit`. */
static col_ray_span meet(const col_ray *ray, const col_shape *core,
                         bool with_exit)
{
    if (with_exit || ray->radius > 0)
        return col_ray_span_test(core, ray, NULL);
    return (col_ray_span){.entry =
                              col_ray_test(core, ray->from, ray->to, NULL)};
}

static const col_ray_hit *end_of(const col_ray_span *met, bool is_exit)
{
    return is_exit ? &met->exit : &met->entry;
}

/* ---- Features of the union ---------------------------------------------- */

/* How far from the outside an end is: an exit is reached from the end of the
 * ray. */
static double depth_of(const col_ray_hit *end, bool is_exit)
{
    return is_exit ? -end->fraction : end->fraction;
}

/* True if a hit of an outer side or of a rounded end is reported rather than
 * the best: the outer one, of equals a side, of sides the lower number. */
static bool is_better(const col_ray_hit *hit, const col_ray_hit *best,
                      bool is_exit)
{
    double deeper = depth_of(hit, is_exit) - depth_of(best, is_exit);
    if (!best->hit || deeper < 0 || deeper > 0)
        return !best->hit || deeper < 0;
    return hit->is_edge == best->is_edge ? hit->index < best->index
                                         : hit->is_edge;
}

/* Makes an edge of the file the best surface if it is better. The edge is a
 * line whose side 0 is the outer one. */
static void try_edge(const struct ray_search *search,
                     const struct ray_part *part, int edge, bool is_exit,
                     col_ray_hit *best)
{
    const col_shape *core = part->core;
    int index = scene_edge_index(search->shape, part->piece, edge);
    if (index < 0)
        return;
    int next = edge + 1 < core->count ? edge + 1 : 0;
    const col_vec2 ends[2] = {core->vertices[edge], core->vertices[next]};
    const col_shape line = {ends, 2, 1, core->radius, NULL};
    const col_ray_span met = meet(&search->ray, &line, is_exit);
    col_ray_hit hit = *end_of(&met, is_exit);
    bool is_round = core->radius + search->ray.radius > 0 && !hit.is_edge;
    bool is_outer = hit.is_edge && hit.index == 0;
    if (!hit.hit || hit.inside || (!is_outer && !is_round))
        return;
    hit.index = is_outer ? index
                         : scene_vertex_index(search->shape, part->piece,
                                              hit.index == 0 ? edge : next);
    if (is_better(&hit, best, is_exit))
        *best = hit;
}

/* Gives the end of a part, which is at a piece, the feature of the union there:
 * the outer edge or rounded corner at that place, to rounding. A corner that is
 * only grazed keeps the feature of the piece. Each edge of a chain is a piece.
 */
static void find_feature(const struct ray_search *search, bool is_exit,
                         int piece, col_ray_hit *found)
{
    const struct scene_shape *shape = search->shape;
    double depth = depth_of(found, is_exit);
    double limit = depth + fabs(depth) * 0x1p-50;
    col_ray_hit best = {.hit = false};
    found->index = found->is_edge
                       ? scene_edge_index(shape, piece, found->index)
                       : scene_vertex_index(shape, piece, found->index);
    if (!shape->pieces || shape->pieces->is_chain)
        return;
    for (int i = 0; i < search->count; i++) {
        const struct ray_part *part = &search->parts[i];
        const col_ray_hit *end = end_of(&part->met, is_exit);
        bool is_there = end->hit && depth_of(end, is_exit) <= limit;
        for (int k = 0; is_there && k < part->core->count; k++)
            try_edge(search, part, k, is_exit, &best);
    }
    if (!best.hit || depth_of(&best, is_exit) > limit)
        return;
    found->is_edge = best.is_edge;
    found->index = best.index;
    found->normal = best.normal;
    if (search->ray.radius > 0) /* the disc may touch two places at once */
        found->point = best.point;
}

/* ---- The parts of a ray in pieces ---------------------------------------- */

/* True if a ray meets a piece at all. A one-sided ray meets a line, which has
 * no inside, only from the front; and a round surface only where it goes
 * against the normal, so grazing is not enough. */
static bool is_met(const struct ray_search *search, const struct ray_part *part)
{
    const struct scene_pieces *pieces = search->shape->pieces;
    const col_shape *core = part->core;
    bool is_round = core->radius + search->ray.radius > 0;
    if (!part->met.entry.hit || !search->one_sided)
        return part->met.entry.hit;
    if (pieces ? pieces->is_chain : core->count == 2 && !(core->radius > 0))
        return part->met.is_front && !(is_round && part->met.grazes);
    return is_round ? !part->met.grazes : core->count > 2;
}

/* Finds the parts of the ray in pieces; if exits do not matter, none after one
 * in which the ray starts, as no hit is nearer. */
static void find_parts(struct ray_search *search, const int *pieces, int count,
                       bool with_exit)
{
    bool is_inside = false;
    for (int i = 0; i < count && (with_exit || !is_inside); i++) {
        struct ray_part *part = &search->parts[search->count];
        part->piece = pieces[i];
        part->core = scene_core(search->shape, pieces[i]);
        part->met = meet(&search->ray, part->core, with_exit);
        is_inside = part->met.entry.inside;
        search->count += is_met(search, part);
    }
}

/* Sign of the place of one end minus that of another. */
static int compare_ends(const struct ray_search *search,
                        const struct ray_part *first, bool first_is_exit,
                        const struct ray_part *second, bool second_is_exit)
{
    const col_ray_hit *p = end_of(&first->met, first_is_exit);
    const col_ray_hit *q = end_of(&second->met, second_is_exit);
    double larger = p->fraction > q->fraction ? p->fraction : q->fraction;
    if (!p->hit || !q->hit) /* the ray ends in the piece */
        return q->hit - p->hit;
    if (fabs(p->fraction - q->fraction) > larger * 0x1p-50 + 0x1p-1000)
        return p->fraction > q->fraction ? 1 : -1;
    return col_ray_compare(&search->ray,
                           (col_ray_end){first->core, first_is_exit},
                           (col_ray_end){second->core, second_is_exit});
}

static bool starts_before(const struct ray_search *search,
                          const struct ray_part *a, const struct ray_part *b)
{
    int order = b->met.entry.inside - a->met.entry.inside;
    if (!a->met.entry.inside && !b->met.entry.inside)
        order = compare_ends(search, a, false, b, false);
    return order < 0 || (order == 0 && a->piece < b->piece);
}

/* Restores the heap of the first `count` parts, whose top is the part that
 * starts first, below place i. */
static void sift(const struct ray_search *search, int count, int i)
{
    struct ray_part *parts = search->parts, moving = parts[i];
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

/* Moves the first part behind the heap, which is not empty. */
static const struct ray_part *take_first(const struct ray_search *search,
                                         int *count)
{
    struct ray_part *parts = search->parts, first = parts[0];
    parts[0] = parts[--*count];
    parts[*count] = first;
    sift(search, *count, 0);
    return &parts[*count];
}

/* Finds the first interval of the union that counts: each of its parts starts
 * at the latest where one before it ends. A one-sided ray does not hit the
 * shape in which it starts, but where it enters it again. Narrows the search to
 * the interval, without parts if there is none. ends[] get the parts that start
 * first and end last. */
static void find_interval(struct ray_search *search,
                          const struct ray_part *ends[2])
{
    int count = search->count, end;
    for (int i = count / 2; i-- > 0;)
        sift(search, count, i);
    do {
        end = count;
        if (count == 0)
            break;
        ends[0] = ends[1] = take_first(search, &count);
        while (count > 0 &&
               compare_ends(search, search->parts, false, ends[1], true) <= 0) {
            const struct ray_part *next = take_first(search, &count);
            if (compare_ends(search, next, true, ends[1], true) > 0)
                ends[1] = next;
        }
    } while (ends[0]->met.entry.inside && search->one_sided);
    search->parts += count;
    search->count = end - count;
}

/* The nearest entry; a start inside is as near as can be. */
static const struct ray_part *nearest_part(const struct ray_search *search)
{
    const struct ray_part *nearest = &search->parts[0];
    for (int i = 1; i < search->count; i++) {
        const struct ray_part *part = &search->parts[i];
        const col_ray_hit *hit = &part->met.entry, *best = &nearest->met.entry;
        bool is_nearer =
            hit->fraction < best->fraction ||
            (hit->fraction <= best->fraction && part->piece < nearest->piece);
        if (hit->inside == best->inside ? is_nearer : hit->inside)
            nearest = part;
    }
    return nearest;
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
                                .parts = answer->ray_parts,
                                .ray = {ray->from, ray->to, ray->radius},
                                .one_sided = ray->one_sided};
    const struct ray_part *ends[2] = {NULL, NULL};
    const int only = 0, *pieces = &only;
    int count = 1;
    if (search.shape->pieces) {
        pieces = room->a;
        count = col_tree_query_ray(&answer->pieces->shapes[shape].tree,
                                   ray->from, ray->to, room->a, room->marks);
    }
    find_parts(&search, pieces, count, ray->one_sided || with_exit);
    if (ray->one_sided || with_exit)
        find_interval(&search, ends);
    if (search.count == 0)
        return (struct ray_answer){.piece = 0};
    const struct ray_part *first = nearest_part(&search);
    struct ray_answer found = {.hit = first->met.entry, .piece = first->piece};
    if (!found.hit.inside)
        find_feature(&search, false, first->piece, &found.hit);
    if (!ends[1])
        return found;
    found.exit = ends[1]->met.exit;
    if (found.exit.hit)
        find_feature(&search, true, ends[1]->piece, &found.exit);
    found.thickness = col_ray_length(&search.ray, ends[0]->core, ends[1]->core);
    return found;
}
