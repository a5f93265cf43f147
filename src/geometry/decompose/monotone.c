/* A line sweeps over the polygon from left to right (from low to high where x
 * is equal) and stops at each vertex. Of the sides that it meets, those with
 * the polygon above them are kept in order; above each lies a stretch of the
 * polygon. Its guard is the last vertex that the line came to there: nothing
 * lies between the guard and the line in that stretch. A vertex where two
 * stretches become one (a merge) gets a diagonal to the next guard, one where a
 * stretch becomes two (a split) to the last one.
 * Source: Garey, Johnson, Preparata, Tarjan 1978, "Triangulating a simple
 * polygon". */
#include "geometry/decompose/monotone.h"

#include "geometry/core/order.h"
#include "geometry/core/order_tree.h"

struct monotone_sweep {
    struct mesh *mesh;
    struct order_tree sides; /* with the polygon above, lowest first */
    int *guard;              /* of the stretch above each */
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

/* ---- Diagonals ---------------------------------------------------------- */

/* Whether the way to a vertex leaves between a half edge and the one before it.
 */
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

/* The half edge from a vertex behind which the way to another one leaves. A
 * vertex has at most some four diagonals yet. */
static int edge_towards(const struct mesh *mesh, int vertex, int to)
{
    int edge = vertex, next = mesh_next_around(mesh, edge);
    while (next != NO_EDGE && !leads_into(mesh, edge, to)) {
        edge = next;
        next = mesh_next_around(mesh, edge);
    }
    return edge;
}

static void connect(struct mesh *mesh, int vertex, int to)
{
    col_mesh_cut(mesh, edge_towards(mesh, vertex, to),
                 edge_towards(mesh, to, vertex));
}

/* ---- Stops -------------------------------------------------------------- */

/* A vertex is never on a side of others. */
static bool is_below(const struct monotone_sweep *sweep, int vertex, int side)
{
    int low = side, high = mesh_to(sweep->mesh, side);
    return col_mesh_turn(sweep->mesh, low, high, vertex) < 0;
}

/* The side of the tree that is next below a vertex. */
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

/* The stretch above a side comes to a vertex, which may split it. */
static void come_to(struct monotone_sweep *sweep, int side, int vertex,
                    bool splits)
{
    if (splits || is_merge(sweep->mesh, sweep->guard[side]))
        connect(sweep->mesh, vertex, sweep->guard[side]);
    sweep->guard[side] = vertex;
}

/* Where both sides of a vertex lie on one side of it and the angle between them
 * is reflex, the stretch around them is another one than that between. */
static bool is_around(const struct mesh *mesh, int vertex, bool ends,
                      bool starts)
{
    return ends == starts ? !ends : is_reflex(mesh, vertex);
}

static void stop_at(struct monotone_sweep *sweep, int vertex)
{
    const struct mesh *mesh = sweep->mesh;
    int last = mesh->last[vertex];
    bool ends = col_point_before(mesh->vertices, last, vertex);
    bool starts =
        col_point_before(mesh->vertices, vertex, mesh_to(mesh, vertex));
    if (ends) {
        come_to(sweep, last, vertex, false);
        col_order_remove(&sweep->sides, last);
    }
    if (is_around(mesh, vertex, ends, starts))
        come_to(sweep, side_below(sweep, vertex), vertex, starts);
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
