/* Makes Minkowski differences: the edges of A and the reversed edges of B, by
 * their directions, starting from the lowest point.
 * Source: de Berg, Cheong, van Kreveld, Overmars 2008, 13.3. */
#include "geometry/whole/whole.h"

/* The vertex that is first by y * sign, then by x * sign. */
static int lowest(const col_shape *core, double sign)
{
    int best = 0;
    for (int i = 1; i < core->count; i++) {
        col_vec2 p = core->vertices[i], q = core->vertices[best];
        double y = sign * p.y, least = sign * q.y;
        if (y < least || (!(y > least) && sign * p.x < sign * q.x))
            best = i;
    }
    return best;
}

/* The edges of one piece that are still to come. */
struct side_walk {
    const col_shape *core;
    int at, left;
    bool of_b;
};

static vector walk_edge(const struct side_walk *walk)
{
    vector edge = core_edge(walk->core, core_edge_at(walk->core, walk->at));
    return walk->of_b ? vector_negate(edge) : edge;
}

/* Adds all next edges of one piece that have the same direction. */
static void add_run(struct piece_difference *diff, struct side_walk *walk,
                    int other)
{
    vector first = walk_edge(walk);
    do {
        diff->edges[diff->count++] = (struct diff_edge){
            .along = walk_edge(walk),
            .a = walk->of_b ? other : walk->at,
            .b = walk->of_b ? walk->at : other,
            .edge = core_edge_at(walk->core, walk->at),
            .other = other,
            .of_b = walk->of_b,
        };
        walk->at = core_next(walk->core, walk->at);
        walk->left--;
    } while (walk->left > 0 && vector_is_along(walk_edge(walk), first));
}

/* Makes the edges of diff->a - diff->b. */
static void merge_edges(struct piece_difference *diff)
{
    const col_shape *p = diff->a, *q = diff->b;
    struct side_walk of_a = {p, lowest(p, 1), core_edges(p), false};
    struct side_walk of_b = {q, lowest(q, -1), core_edges(q), true};
    while (of_a.left > 0 || of_b.left > 0) {
        int turn = of_a.left == 0 ? -1
                   : of_b.left == 0
                       ? 1
                       : vector_cross_sign(walk_edge(&of_a), walk_edge(&of_b));
        if (turn == 0 && !vector_is_along(walk_edge(&of_a), walk_edge(&of_b)))
            turn = 1;
        int from = diff->count, a_start = of_a.at;
        if (turn >= 0)
            add_run(diff, &of_a, of_b.at);
        int middle = diff->count;
        if (turn <= 0)
            add_run(diff, &of_b, of_a.at);
        for (int i = from; turn == 0 && i < diff->count; i++)
            diff->edges[i].other = i < middle ? of_b.at : a_start;
    }
}

/* ---- What the outlines say ----------------------------------------------- */

static const struct outline_corner *
corner_of(const struct whole_outline *outline, int piece, int vertex)
{
    return &outline->corners[col_outline_vertex(outline, piece, vertex)];
}

/* The vertex that an edge touches. */
static const struct outline_corner *touched(const struct piece_difference *diff,
                                            int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    return e->of_b ? corner_of(diff->of_a, diff->a_piece, e->a)
                   : corner_of(diff->of_b, diff->b_piece, e->b);
}

/* The sides of an edge, as seen from the difference, on which the neighbors of
 * the vertex that it touches lie: bit 0 left, where the difference is, bit 1
 * right. */
static int touched_sides(const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    const struct outline_corner *corner = touched(diff, edge);
    col_vec2 at = e->of_b ? diff->a->vertices[e->a] : diff->b->vertices[e->b];
    vector along = e->of_b ? e->along : vector_negate(e->along);
    const col_vec2 ends[] = {corner->before, corner->after};
    int sides = 0;
    for (int i = 0; i < corner->count && i < 2; i++) {
        int sign = vector_cross_sign(along, vector_between(at, ends[i]));
        sides |= sign > 0 ? 1 : sign < 0 ? 2 : 0;
    }
    return sides;
}

/* Between segments, an edge is a seam if the shape of the vertex crosses the
 * edge there. */
static bool is_seam(const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    if (!diff->of_a->has_inside && !diff->of_b->has_inside)
        return touched_sides(diff, edge) == 3;
    return e->of_b ? col_outline_is_cut(diff->of_b, diff->b_piece, e->edge)
                   : col_outline_is_cut(diff->of_a, diff->a_piece, e->edge);
}

void col_difference_make(struct piece_difference *diff,
                         const struct whole_outline *a, int a_piece,
                         const struct whole_outline *b, int b_piece)
{
    *diff = (struct piece_difference){a,
                                      b,
                                      &a->parts->cores[a_piece],
                                      &b->parts->cores[b_piece],
                                      diff->edges,
                                      0,
                                      a_piece,
                                      b_piece};
    merge_edges(diff);
    for (int i = 0; i < diff->count; i++)
        diff->edges[i].is_seam = is_seam(diff, i);
}

bool col_difference_is_open(const struct piece_difference *diff, int edge)
{
    return !diff->edges[edge].is_seam && !touched(diff, edge)->is_reflex &&
           !(touched_sides(diff, edge) & 2);
}

bool col_difference_has_arc(const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    return !corner_of(diff->of_a, diff->a_piece, e->a)->is_reflex &&
           !corner_of(diff->of_b, diff->b_piece, e->b)->is_reflex;
}

struct whole_block col_block_vertices(const struct piece_difference *diff,
                                      int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    return (struct whole_block){
        diff->a_piece, diff->b_piece, {COL_VERTICES, e->a, e->b}};
}

struct whole_block col_block_edge(const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    struct whole_block block = col_block_vertices(diff, edge);
    block.axis = e->of_b ? (col_axis){COL_EDGE_OF_B, e->a, e->edge}
                         : (col_axis){COL_EDGE_OF_A, e->edge, e->b};
    return block;
}
