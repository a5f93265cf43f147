#include "query/ray_pieces.h"

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

/* ---- Whether, and how far ----------------------------------------------- */

/* The nearest hit of a piece; one that the ray starts in is as near as can be.
 */
static struct ray_answer nearest_piece(const struct ray_search *search)
{
    struct ray_answer nearest = {.hit = {.hit = false}};
    for (int i = 0; i < search->count && !nearest.hit.inside; i++) {
        int piece = search->pieces[i];
        const col_shape *core = scene_core(search->shape, piece);
        col_ray_hit hit =
            col_ray_test(core, search->ray->from, search->ray->to, NULL);
        if (hit.hit && (!nearest.hit.hit || hit.inside ||
                        hit.fraction < nearest.hit.fraction))
            nearest = (struct ray_answer){hit, piece};
    }
    return nearest;
}

/* ---- Where -------------------------------------------------------------- */

/* The edge of a piece as a line, whose side 0 is the outer one. */
struct ray_line {
    col_vec2 ends[2];
    col_shape core;
};

static void take_line(const col_shape *core, int edge, struct ray_line *line)
{
    line->ends[0] = core->vertices[edge];
    line->ends[1] = core->vertices[next_vertex(core, edge)];
    line->core = (col_shape){line->ends, 2, 1, core->radius, NULL};
}

/* Whether a hit of the outer side or of a rounded end is to be told rather than
 * another: the nearer one, of equals a side, of sides the lower number. */
static bool is_better(const col_ray_hit *hit, const col_ray_hit *other)
{
    if (!other->hit || hit->fraction < other->fraction)
        return true;
    if (hit->fraction > other->fraction || (other->is_edge && !hit->is_edge))
        return false;
    return (hit->is_edge && !other->is_edge) || hit->index < other->index;
}

/* Takes an edge of the file for the surface if the ray enters it from outside
 * sooner than what was found so far. */
static void try_edge(const struct ray_search *search, int piece, int edge,
                     col_ray_hit *best)
{
    struct ray_line line;
    int index = scene_edge_index(search->shape, piece, edge);
    if (index < 0)
        return;
    const col_shape *core = scene_core(search->shape, piece);
    take_line(core, edge, &line);
    col_ray_hit hit =
        col_ray_test(&line.core, search->ray->from, search->ray->to, NULL);
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

/* The feature of the union that is hit where the nearest piece is; a corner
 * that is only grazed is that of the piece, too. */
static void find_feature(const struct ray_search *search,
                         struct ray_answer *nearest)
{
    /* What is nearer than this belongs to the same place, to rounding. */
    double limit = nearest->hit.fraction * (1 + 0x1p-50);
    col_ray_hit best = {.hit = false};
    for (int i = 0; i < search->count; i++) {
        int piece = search->pieces[i];
        const col_shape *core = scene_core(search->shape, piece);
        col_ray_hit hit =
            col_ray_test(core, search->ray->from, search->ray->to, NULL);
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

/* ---- The answer --------------------------------------------------------- */

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
        nearest.hit =
            col_ray_test(&search.shape->shape, ray->from, ray->to, NULL);
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
