/* Builds the mesh of a polygon, and triangulates it in O(n log n): diagonals
 * cut the polygon into monotone parts, and these into triangles. */
#include "geometry/core/plane_sweep.h"
#include "geometry/decompose/mesh.h"
#include "geometry/exact/predicates.h"

/* ---- The mesh ----------------------------------------------------------- */

size_t col_mesh_capacity(int vertex_count, int ring_count)
{
    /* Triangles: vertex_count + 2 holes - 2. Each side bounds one of them and
     * each diagonal two: vertex_count + 3 holes - 3 diagonals. */
    return 3 * (size_t)vertex_count + 6 * (size_t)ring_count;
}

int col_mesh_turn(const struct mesh *mesh, int i, int j, int k)
{
    const col_vec2 *v = mesh->vertices;
    return vector_cross_sign(vector_between(v[i], v[j]),
                             vector_between(v[j], v[k]));
}

/* The winding of the ring of vertices low .. end - 1: its first vertex in order
 * is convex. */
static int winding_of(const struct mesh *mesh, int low, int end)
{
    int first = low;
    for (int i = low + 1; i < end; i++)
        if (col_point_before(mesh->vertices, i, first))
            first = i;
    int last = first > low ? first - 1 : end - 1;
    int next = first + 1 < end ? first + 1 : low;
    return col_mesh_turn(mesh, last, first, next);
}

/* Links the sides of a ring so that they run in the direction of `winding`. */
static void link_ring(struct mesh *mesh, int low, int end, int winding)
{
    bool is_kept = winding_of(mesh, low, end) == winding;
    for (int i = low; i < end; i++) {
        int up = i + 1 < end ? i + 1 : low, down = i > low ? i - 1 : end - 1;
        mesh->from[i] = i;
        mesh->next[i] = is_kept ? up : down;
        mesh->before[i] = mesh->last[i] = is_kept ? down : up;
    }
}

void col_mesh_start(struct mesh *mesh, const col_rings *rings, int *memory)
{
    int low = 0, count = rings->ring_ends[rings->ring_count - 1];
    size_t capacity = col_mesh_capacity(count, rings->ring_count);
    *mesh = (struct mesh){
        .vertices = rings->vertices,
        .vertex_count = count,
        .count = count,
    };
    mesh->from = memory;
    mesh->next = memory + capacity;
    mesh->before = memory + 2 * capacity;
    mesh->last = memory + 3 * capacity;
    for (int i = 0; i < rings->ring_count; i++) {
        link_ring(mesh, low, rings->ring_ends[i], i == 0 ? 1 : -1);
        low = rings->ring_ends[i];
    }
}

/* ---- Diagonals ---------------------------------------------------------- */

static void link(struct mesh *mesh, int edge, int next)
{
    mesh->next[edge] = next;
    mesh->before[next] = edge;
}

void col_mesh_cut_again(struct mesh *mesh, int a, int b, int diagonal)
{
    int there = diagonal, back = mesh_twin(mesh, diagonal);
    int before_a = mesh->before[a], before_b = mesh->before[b];
    mesh->from[there] = mesh->from[a];
    mesh->from[back] = mesh->from[b];
    link(mesh, before_a, there);
    link(mesh, there, b);
    link(mesh, before_b, back);
    link(mesh, back, a);
}

/* Adds a new diagonal between two half edges, as col_mesh_cut_again. Returns it
 * in the direction from a to b. */
static int cut_mesh(struct mesh *mesh, int a, int b)
{
    int diagonal = mesh->count;
    mesh->count += 2;
    col_mesh_cut_again(mesh, a, b, diagonal);
    return diagonal;
}

/* True if the angle at the start of a diagonal is at most 180 degrees without
 * it. The sum of angles of all parts there is less than 360. */
static bool is_idle(const struct mesh *mesh, int edge)
{
    int last = mesh->from[mesh->before[edge]];
    int next = mesh_to(mesh, mesh->next[mesh_twin(mesh, edge)]);
    return col_mesh_turn(mesh, last, mesh->from[edge], next) >= 0;
}

bool col_mesh_can_join(const struct mesh *mesh, int diagonal)
{
    return is_idle(mesh, diagonal) && is_idle(mesh, mesh_twin(mesh, diagonal));
}

void col_mesh_join(struct mesh *mesh, int diagonal)
{
    int there = diagonal, back = mesh_twin(mesh, diagonal);
    link(mesh, mesh->before[there], mesh->next[back]);
    link(mesh, mesh->before[back], mesh->next[there]);
    mesh->from[there] = mesh->from[back] = NO_EDGE;
}

/* ---- Monotone parts ------------------------------------------------------
 *
 * A line sweeps over the polygon from left to right (from low to high where x
 * is equal) and stops at each vertex. A tree keeps the sides on the line that
 * have the polygon above them, in order; above each lies an interval of the
 * polygon. The guard of an interval is the last vertex that the line reached in
 * it: nothing lies between the guard and the line. A vertex where two intervals
 * become one (a merge) gets a diagonal to the next guard, a vertex where an
 * interval becomes two (a split) to the last guard.
 * Source: Garey, Johnson, Preparata, Tarjan 1978, "Triangulating a simple
 * polygon". */

struct monotone_sweep {
    struct mesh *mesh;
    struct order_tree sides; /* with the polygon above, lowest first */
    int *guard;              /* of the interval above each */
};

static bool is_reflex(const struct mesh *mesh, int vertex)
{
    return col_mesh_turn(mesh, mesh->last[vertex], vertex,
                         mesh_to(mesh, vertex)) < 0;
}

static bool is_merge(const struct mesh *mesh, int vertex)
{
    const col_vec2 *v = mesh->vertices;
    return col_point_before(v, mesh->last[vertex], vertex) &&
           col_point_before(v, mesh_to(mesh, vertex), vertex) &&
           is_reflex(mesh, vertex);
}

/* True if the direction to a vertex lies between a half edge and the one before
 * it. */
static bool leads_into(const struct mesh *mesh, int edge, int to)
{
    int at = mesh->from[edge];
    int right = mesh_to(mesh, edge), left = mesh->from[mesh->before[edge]];
    if (col_mesh_turn(mesh, right, at, left) < 0)
        return col_mesh_turn(mesh, right, at, to) < 0 &&
               col_mesh_turn(mesh, to, at, left) < 0;
    return col_mesh_turn(mesh, left, at, to) > 0 ||
           col_mesh_turn(mesh, to, at, right) > 0;
}

/* The half edge of a vertex next to the direction to another vertex. So far a
 * vertex has at most about four diagonals. */
static int edge_towards(const struct mesh *mesh, int vertex, int to)
{
    int edge = vertex, next = mesh_next_around(mesh, edge);
    while (next != NO_EDGE && !leads_into(mesh, edge, to)) {
        edge = next;
        next = mesh_next_around(mesh, edge);
    }
    return edge;
}

/* True if a vertex is below a side; it is never on it. */
static bool is_below(const struct monotone_sweep *sweep, int vertex, int side)
{
    int low = side, high = mesh_to(sweep->mesh, side);
    return col_mesh_turn(sweep->mesh, low, high, vertex) < 0;
}

/* The side in the tree that is next below a vertex. */
static int side_below(const struct monotone_sweep *sweep, int vertex)
{
    int found = NO_ITEM, side = sweep->sides.root;
    while (side != NO_ITEM) {
        bool below = is_below(sweep, vertex, side);
        if (!below)
            found = side;
        side = below ? sweep->sides.left[side] : sweep->sides.right[side];
    }
    return found;
}

static void start(struct monotone_sweep *sweep, int side)
{
    int place = NO_ITEM, next = sweep->sides.root;
    bool below = false;
    while (next != NO_ITEM) {
        place = next;
        below = is_below(sweep, side, place);
        next = below ? sweep->sides.left[place] : sweep->sides.right[place];
    }
    col_order_insert(&sweep->sides, side, place, below);
    sweep->guard[side] = side;
}

/* The interval above a side reaches a vertex, which may split it. */
static void reach(struct monotone_sweep *sweep, int side, int vertex,
                  bool splits)
{
    struct mesh *mesh = sweep->mesh;
    int guard = sweep->guard[side];
    if (splits || is_merge(mesh, guard))
        cut_mesh(mesh, edge_towards(mesh, vertex, guard),
                 edge_towards(mesh, guard, vertex));
    sweep->guard[side] = vertex;
}

static void stop_at(struct monotone_sweep *sweep, int vertex)
{
    const struct mesh *mesh = sweep->mesh;
    int last = mesh->last[vertex];
    bool ends = col_point_before(mesh->vertices, last, vertex);
    bool starts =
        col_point_before(mesh->vertices, vertex, mesh_to(mesh, vertex));
    if (ends) {
        reach(sweep, last, vertex, false);
        col_order_remove(&sweep->sides, last);
    }
    /* If both sides of a vertex lie on one side of it and the angle between
     * them is reflex, the interval around them is not the one between them. */
    if (ends == starts ? !ends : is_reflex(mesh, vertex))
        reach(sweep, side_below(sweep, vertex), vertex, starts);
    if (starts)
        start(sweep, vertex);
}

void col_cut_monotone(struct mesh *mesh, const int *order, int *scratch)
{
    int count = mesh->vertex_count;
    struct monotone_sweep sweep = {.mesh = mesh, .guard = scratch};
    sweep.sides = col_order_tree(count, scratch + count);
    for (int i = 0; i < count; i++)
        stop_at(&sweep, order[i]);
}

/* ---- Triangles -----------------------------------------------------------
 *
 * The vertices of a monotone part come in order. Vertices that still have part
 * to their right wait on a stack, in order: all but the first are on one chain,
 * and none of them bulges out, or it would have been cut off. A vertex of the
 * other chain sees all of them, and cuts off a triangle with each two of them;
 * a vertex of the same chain cuts off the last ones as long as they bulge out.
 *
 * No triangle is flat. On one chain the turn is tested. On the other chain, say
 * above, the side from the vertex to the first vertex on the stack runs above
 * the stack's chain, so the vertex is above the line of the first two; the next
 * two turn down or go straight on, so it is above their line as well.
 * Source: Garey, Johnson, Preparata, Tarjan 1978. */

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

/* Cuts off the triangle of a vertex and two vertices on the stack. *edge and
 * *waiting are the half edges from the vertex and from the end of the diagonal,
 * in the part that is left, before and after the cut. With `is_first` the
 * vertex comes first in the circle. */
static void cut_off(struct triangle_part *part, int *edge, int *waiting,
                    bool is_first)
{
    int *from = is_first ? edge : waiting, *to = is_first ? waiting : edge;
    *from = cut_mesh(part->mesh, *from, *to);
    const int *next = part->mesh->next;
    part->is_done = next[next[next[*from]]] == *from;
}

/* Adds a vertex of the chain that is not the stack's. */
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

/* True if the last vertex on the stack bulges out between its neighbors on the
 * chain. */
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
