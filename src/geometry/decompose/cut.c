/* A polygon becomes monotone parts, these become triangles, and diagonals that
 * are not needed for convexity are taken out again. What is left has at most
 * two at each reflex vertex, four times as many as any cut needs (Hertel,
 * Mehlhorn 1983, "Fast triangulation of simple polygons"). Then groups of
 * neighbours are cut anew, as well as can be. */
#include "geometry/core/order.h"
#include "geometry/decompose/improve.h"
#include "geometry/decompose/monotone.h"
#include "geometry/decompose/triangles.h"

/* ---- Memory ------------------------------------------------------------- */

/* Numbers of each kind. */
struct room {
    size_t indices, ends, mesh, work, marks;
};

static struct room room_of(int vertex_count, int ring_count)
{
    size_t edges = col_mesh_room(vertex_count, ring_count);
    return (struct room){
        .indices = edges,
        .ends = (size_t)vertex_count + 2 * (size_t)ring_count,
        .mesh = 3 * edges + (size_t)vertex_count,
        .work = (2 + MONOTONE_SCRATCH) * (size_t)vertex_count,
        .marks = edges,
    };
}

size_t col_pieces_bytes(int vertex_count, int ring_count)
{
    struct room room = room_of(vertex_count, ring_count);
    size_t numbers = room.indices + room.ends + room.mesh + room.work;
    size_t rest = room.marks + sizeof(struct fewest);
    if (numbers > (SIZE_MAX - rest) / sizeof(int))
        return SIZE_MAX;
    return numbers * sizeof(int) + rest;
}

/* ---- Pieces ------------------------------------------------------------- */

static void join_parts(struct mesh *mesh)
{
    for (int i = mesh->vertex_count; i < mesh->count; i += 2)
        if (col_mesh_can_join(mesh, i))
            col_mesh_join(mesh, i);
}

/* Appends the vertices of a part, from the start of a half edge on. */
static int list_part(const struct mesh *mesh, int edge, bool *marks,
                     int *indices)
{
    int count = 0;
    for (int i = edge; !marks[i]; i = mesh->next[i]) {
        marks[i] = true;
        indices[count++] = mesh->from[i];
    }
    return count;
}

/* Lists the parts as they come when vertices are gone through by number: each
 * is met first at its least vertex. */
static int list_parts(const struct mesh *mesh, bool *marks, int *indices,
                      int *ends)
{
    int count = 0, used = 0;
    for (int i = 0; i < mesh->count; i++)
        marks[i] = false;
    for (int vertex = 0; vertex < mesh->vertex_count; vertex++) {
        int edge = vertex;
        for (; edge != NO_EDGE; edge = mesh_next_around(mesh, edge)) {
            if (marks[edge])
                continue;
            used += list_part(mesh, edge, marks, indices + used);
            ends[count++] = used;
        }
    }
    return count;
}

col_pieces col_pieces_cut(const col_rings *rings, void *memory)
{
    int vertex_count = rings->ring_ends[rings->ring_count - 1];
    struct room room = room_of(vertex_count, rings->ring_count);
    struct fewest *fewest = memory;
    int *indices = (int *)(fewest + 1), *ends = indices + room.indices;
    int *edges = ends + room.ends, *order = edges + room.mesh;
    int *rank = order + vertex_count, *work = rank + vertex_count;
    bool *marks = (bool *)(order + room.work);
    struct mesh mesh;
    col_mesh_start(&mesh, rings, edges);
    col_sort_points(rings->vertices, vertex_count, order, work);
    for (int i = 0; i < vertex_count; i++)
        rank[order[i]] = i;
    col_cut_monotone(&mesh, order, work);
    col_cut_triangles(&mesh, rank, marks, work);
    join_parts(&mesh);
    col_cut_anew(&mesh, rank, marks, fewest);
    int count = list_parts(&mesh, marks, indices, ends);
    return (col_pieces){.indices = indices, .ends = ends, .count = count};
}
