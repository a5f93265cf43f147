#include "geometry/decompose/mesh.h"

#include "geometry/core/order.h"
#include "geometry/exact/exact_vector.h"

size_t col_mesh_room(int vertex_count, int ring_count)
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

/* ---- Rings -------------------------------------------------------------- */

/* Winding of the ring of vertices low .. end - 1: its first vertex in order is
 * convex. */
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
    size_t room = col_mesh_room(count, rings->ring_count);
    *mesh = (struct mesh){
        .vertices = rings->vertices,
        .vertex_count = count,
        .count = count,
    };
    mesh->from = memory;
    mesh->next = memory + room;
    mesh->before = memory + 2 * room;
    mesh->last = memory + 3 * room;
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

int col_mesh_cut(struct mesh *mesh, int a, int b)
{
    int diagonal = mesh->count;
    mesh->count += 2;
    col_mesh_cut_again(mesh, a, b, diagonal);
    return diagonal;
}

/* Whether the angle at the start of a half edge is at most 180 degrees without
 * it. It is less than 360 with all parts that meet there. */
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
