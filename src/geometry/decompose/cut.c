/* Cuts a polygon, maybe with holes, into convex pieces.
 *
 * A polygon is cut into monotone parts and these into triangles; then diagonals
 * that are not needed for convexity are removed. At most two remain at each
 * reflex vertex, four times as many as any cut needs (Hertel, Mehlhorn 1983,
 * "Fast triangulation of simple polygons"). Then groups of neighboring parts
 * are cut anew, each as well as possible.
 *
 * A group is a part and parts around it, with at most FEWEST_MAX vertices in
 * total, and no vertex twice: together a simple polygon, which is cut anew if
 * there is a cut with fewer parts. A polygon without holes that is no larger
 * than that is one group. */
#include "geometry/core/plane_sweep.h"
#include "geometry/decompose/mesh.h"

/* Max passes over all parts. */
#define PASSES 4

struct group {
    int count;
    int edges[FEWEST_MAX]; /* half edges around it */
    int inner_count;
    int inner[FEWEST_MAX]; /* diagonals within */
};

/* ---- Groups ------------------------------------------------------------- */

static bool has_vertex(const struct group *group, const struct mesh *mesh,
                       int vertex)
{
    for (int i = 0; i < group->count; i++)
        if (mesh->from[group->edges[i]] == vertex)
            return true;
    return false;
}

/* The number of vertices that the part of a half edge would add to the group;
 * FEWEST_MAX if not all are new or the group would be too large. */
static int count_new(const struct group *group, const struct mesh *mesh,
                     int edge)
{
    int count = 0, end = mesh->next[edge];
    for (int i = mesh->next[end]; i != edge; i = mesh->next[i]) {
        if (group->count + ++count > FEWEST_MAX ||
            has_vertex(group, mesh, mesh->from[i]))
            return FEWEST_MAX;
    }
    return count;
}

/* Adds the part beyond a diagonal at the edge of the group, if possible. */
static bool add_part(struct group *group, const struct mesh *mesh, int edge)
{
    int back = mesh_twin(mesh, edge), added = count_new(group, mesh, back);
    if (added == FEWEST_MAX)
        return false;
    int at = 0;
    while (group->edges[at] != edge)
        at++;
    for (int i = group->count - 1; i > at; i--)
        group->edges[i + added] = group->edges[i];
    int next = mesh->next[back];
    for (int i = at; i <= at + added; i++, next = mesh->next[next])
        group->edges[i] = next;
    group->count += added;
    group->inner[group->inner_count++] = edge;
    return true;
}

/* Starts a group with one part; false if it has too many vertices. */
static bool start_group(struct group *group, const struct mesh *mesh, int edge)
{
    group->count = group->inner_count = 0;
    int i = edge;
    do {
        if (group->count == FEWEST_MAX)
            return false;
        group->edges[group->count++] = i;
        i = mesh->next[i];
    } while (i != edge);
    return true;
}

/* Adds parts around the group as long as that is possible. */
static void grow_group(struct group *group, const struct mesh *mesh)
{
    int parts;
    do {
        struct group old = *group;
        parts = old.inner_count;
        for (int i = 0; i < old.count; i++)
            if (!mesh_is_side(mesh, old.edges[i]))
                add_part(group, mesh, old.edges[i]);
    } while (group->inner_count > parts);
}

/* ---- Cutting anew ------------------------------------------------------- */

/* True if fewer diagonals might do: each serves at most two reflex vertices. */
static bool may_be_better(const struct group *group, const struct mesh *mesh)
{
    int reflex = 0;
    for (int i = 0; i < group->count; i++) {
        int last = group->edges[i > 0 ? i - 1 : group->count - 1];
        int edge = group->edges[i];
        int next = group->edges[i + 1 < group->count ? i + 1 : 0];
        reflex += col_mesh_turn(mesh, mesh->from[last], mesh->from[edge],
                                mesh->from[next]) < 0;
    }
    return group->inner_count > (reflex + 1) / 2;
}

/* Cuts the group anew if that gives fewer parts; true if it did. */
static bool improve(struct group *group, struct mesh *mesh, const int *rank,
                    struct fewest *fewest)
{
    if (!may_be_better(group, mesh))
        return false;
    int vertices[FEWEST_MAX];
    struct chord chords[FEWEST_MAX];
    for (int i = 0; i < group->count; i++)
        vertices[i] = mesh->from[group->edges[i]];
    int count = col_fewest_diagonals(fewest, mesh, rank, vertices, group->count,
                                     group->inner_count, chords);
    if (count >= group->inner_count)
        return false;
    for (int i = 0; i < group->inner_count; i++)
        col_mesh_join(mesh, group->inner[i]);
    for (int i = count - 1; i >= 0; i--) {
        struct chord chord = chords[i];
        col_mesh_cut_again(mesh, group->edges[chord.i], group->edges[chord.j],
                           group->inner[i]);
        group->edges[chord.i] = group->inner[i];
    }
    return true;
}

static void mark_group(const struct group *group, const struct mesh *mesh,
                       bool *marks)
{
    for (int i = 0; i < group->count; i++)
        marks[group->edges[i]] = true;
    for (int i = 0; i < group->inner_count; i++) {
        marks[group->inner[i]] = true;
        marks[mesh_twin(mesh, group->inner[i])] = true;
    }
}

/* True if there are parts beside the group. */
static bool has_neighbors(const struct group *group, const struct mesh *mesh)
{
    for (int i = 0; i < group->count; i++)
        if (!mesh_is_side(mesh, group->edges[i]))
            return true;
    return false;
}

/* Improves groups round parts that are in no group yet, from the first diagonal
 * to the last or back. Returns true if another pass may help. */
static bool improve_groups(struct mesh *mesh, const int *rank, bool *marks,
                           struct fewest *fewest, bool is_back)
{
    bool is_better = false;
    int first = mesh->vertex_count, last = mesh->count - 1;
    for (int i = 0; i < mesh->count; i++)
        marks[i] = mesh->from[i] == NO_EDGE;
    for (int i = first; i <= last; i++) {
        struct group group;
        int edge = is_back ? first + last - i : i;
        if (marks[edge] || !start_group(&group, mesh, edge))
            continue;
        grow_group(&group, mesh);
        mark_group(&group, mesh, marks);
        is_better |= improve(&group, mesh, rank, fewest);
        if (!has_neighbors(&group, mesh))
            return false;
    }
    return is_better;
}

/* ---- Memory ------------------------------------------------------------- */

/* Numbers in each part of the memory. */
struct cut_sizes {
    size_t indices, ends, mesh, work, marks;
};

static struct cut_sizes sizes_for(int vertex_count, int ring_count)
{
    size_t edges = col_mesh_capacity(vertex_count, ring_count);
    return (struct cut_sizes){
        .indices = edges,
        .ends = (size_t)vertex_count + 2 * (size_t)ring_count,
        .mesh = 3 * edges + (size_t)vertex_count,
        .work = (2 + MONOTONE_SCRATCH) * (size_t)vertex_count,
        .marks = edges,
    };
}

size_t col_pieces_bytes(int vertex_count, int ring_count)
{
    struct cut_sizes size = sizes_for(vertex_count, ring_count);
    size_t numbers = size.indices + size.ends + size.mesh + size.work;
    size_t rest = size.marks + col_fewest_bytes();
    if (numbers > (SIZE_MAX - rest) / sizeof(int))
        return SIZE_MAX;
    return numbers * sizeof(int) + rest;
}

/* ---- Pieces ------------------------------------------------------------- */

/* Lists the parts in the order of their first vertices by number. */
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
            for (int i = edge; !marks[i]; i = mesh->next[i]) {
                marks[i] = true;
                indices[used++] = mesh->from[i];
            }
            ends[count++] = used;
        }
    }
    return count;
}

col_pieces col_pieces_cut(const col_rings *rings, void *memory)
{
    int vertex_count = rings->ring_ends[rings->ring_count - 1];
    struct cut_sizes size = sizes_for(vertex_count, rings->ring_count);
    struct fewest *fewest = memory;
    int *indices = (void *)((char *)memory + col_fewest_bytes()),
        *ends = indices + size.indices;
    int *edges = ends + size.ends, *order = edges + size.mesh;
    int *rank = order + vertex_count, *work = rank + vertex_count;
    bool *marks = (bool *)(order + size.work);
    struct mesh mesh;
    col_mesh_start(&mesh, rings, edges);
    col_sort_points(rings->vertices, vertex_count, order, work);
    for (int i = 0; i < vertex_count; i++)
        rank[order[i]] = i;
    col_cut_monotone(&mesh, order, work);
    col_cut_triangles(&mesh, rank, marks, work);
    for (int i = mesh.vertex_count; i < mesh.count; i += 2)
        if (col_mesh_can_join(&mesh, i))
            col_mesh_join(&mesh, i);
    for (int i = 0; i < PASSES; i++)
        if (!improve_groups(&mesh, rank, marks, fewest, i % 2 == 1))
            break;
    int count = list_parts(&mesh, marks, indices, ends);
    return (col_pieces){.indices = indices, .ends = ends, .count = count};
}

/* The next vertex of the ring. */
static int after_in_ring(const col_rings *rings, int vertex)
{
    int low = 0, high = rings->ring_count - 1; /* the ring is one of these */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (vertex < rings->ring_ends[middle])
            high = middle;
        else
            low = middle + 1;
    }
    int first = low > 0 ? rings->ring_ends[low - 1] : 0;
    return vertex + 1 < rings->ring_ends[low] ? vertex + 1 : first;
}

void col_pieces_edges(const col_rings *rings, const col_pieces *pieces,
                      int *edges)
{
    for (int piece = 0, k = 0; piece < pieces->count; piece++) {
        int first = k, end = pieces->ends[piece];
        for (; k < end; k++) {
            int p = pieces->indices[k];
            int q = pieces->indices[k + 1 < end ? k + 1 : first];
            edges[k] = after_in_ring(rings, p) == q   ? p
                       : after_in_ring(rings, q) == p ? q
                                                      : -1;
        }
    }
}
