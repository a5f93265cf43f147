/* Vertices of a monotone part are looked at in order. Those that still have
 * part to their right wait on a stack, in order: all but the first are on one
 * chain, and none of them bulges out, or it would have been cut off. A vertex
 * of the other chain sees all of them, and cuts off a triangle with each two;
 * one of the same chain cuts off the last ones as long as they bulge out.
 *
 * No triangle is flat. On one chain that is asked for. Of a vertex on the other
 * one: its side towards the first vertex on the stack runs above their chain
 * (say), so it is above the first two; the next two bend down or go straight
 * on, so it is above them all the more.
 * Source: Garey, Johnson, Preparata, Tarjan 1978. */
#include "geometry/decompose/triangles.h"

struct triangle_part {
    struct mesh *mesh;
    const int *rank;
    int *stack; /* half edges, in what is left of the part, from vertices */
    int count;
    bool is_upper; /* the chain that they are on; the lower one has the part to
                      the left of its way to the right */
    bool is_done;
};

static int rank_of(const struct triangle_part *part, int edge)
{
    return part->rank[part->mesh->from[edge]];
}

/* Cuts off the triangle of a vertex and two on the stack, the second of which
 * is left out, or the first: *edge and *waiting are half edges from the vertex
 * and from the one that the diagonal goes to, on the left part and after. The
 * vertex comes before that in the circle where `is_first`. */
static void cut_off(struct triangle_part *part, int *edge, int *waiting,
                    bool is_first)
{
    int *from = is_first ? edge : waiting, *to = is_first ? waiting : edge;
    *from = col_mesh_cut(part->mesh, *from, *to);
    const int *next = part->mesh->next;
    part->is_done = next[next[next[*from]]] == *from;
}

/* Of the other chain than the stack's. */
static void meet_other_chain(struct triangle_part *part, int edge)
{
    bool is_upper = !part->is_upper;
    for (int i = 1; i < part->count && !part->is_done; i++)
        cut_off(part, &edge, &part->stack[i], is_upper);
    part->stack[0] = part->stack[part->count - 1];
    part->stack[1] = edge;
    part->count = 2;
    part->is_upper = is_upper;
}

/* Whether the last vertex on the stack bulges out between the one before it and
 * the next one of their chain. */
static bool bulges(const struct triangle_part *part, int edge)
{
    const int *from = part->mesh->from, *top = part->stack + part->count - 1;
    int turn = col_mesh_turn(part->mesh, from[top[-1]], from[*top], from[edge]);
    return part->is_upper ? turn < 0 : turn > 0;
}

static void meet_same_chain(struct triangle_part *part, int edge)
{
    while (part->count > 1 && !part->is_done && bulges(part, edge)) {
        part->count--;
        cut_off(part, &edge, &part->stack[part->count - 1], part->is_upper);
    }
    part->stack[part->count++] = edge;
}

/* Marks a circle of half edges; returns the one from the first vertex. */
static int first_edge(const struct triangle_part *part, int edge, bool *marks)
{
    int first = edge;
    for (int i = edge; !marks[i]; i = part->mesh->next[i]) {
        marks[i] = true;
        if (rank_of(part, i) < rank_of(part, first))
            first = i;
    }
    return first;
}

static void cut_part(struct triangle_part *part, int first)
{
    const struct mesh *mesh = part->mesh;
    int lower = mesh->next[first], upper = mesh->before[first];
    part->stack[0] = first;
    part->count = 1;
    part->is_done = mesh->next[lower] == upper;
    for (bool is_last = false; !is_last && !part->is_done;) {
        bool is_upper = rank_of(part, upper) < rank_of(part, lower);
        int edge = is_upper ? upper : lower;
        is_last = upper == lower;
        if (is_upper)
            upper = mesh->before[upper];
        else
            lower = mesh->next[lower];
        if (part->count == 1)
            part->is_upper = is_upper;
        if (is_last || is_upper != part->is_upper)
            meet_other_chain(part, edge);
        else
            meet_same_chain(part, edge);
    }
}

void col_cut_triangles(struct mesh *mesh, const int *rank, bool *marks,
                       int *stack)
{
    struct triangle_part part = {.mesh = mesh, .rank = rank};
    int count = mesh->count;
    part.stack = stack;
    for (int i = 0; i < count; i++)
        marks[i] = false;
    for (int i = 0; i < count; i++)
        if (!marks[i])
            cut_part(&part, first_edge(&part, i, marks));
}
