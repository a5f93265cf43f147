/* Fewer pieces, by looking at some neighbours at a time. */
#include "geometry/core/plane_sweep.h"
#include "geometry/decompose/mesh.h"

/* A group is a part and parts around it, as many as have FEWEST_MOST vertices
 * in all, and no vertex twice: together a simple polygon, which is cut anew if
 * there is a cut with fewer parts. A polygon without holes that is no larger
 * than that is one group. */

/* How often all parts are gone through. */
#define ROUNDS 4

struct group {
    int count;
    int edges[FEWEST_MOST]; /* half edges around it */
    int inner_count;
    int inner[FEWEST_MOST]; /* diagonals within */
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

/* How many half edges come after one up to where its part closes, and start at
 * vertices that are new to the group; FEWEST_MOST where not all are new or
 * there is no room. */
static int count_new(const struct group *group, const struct mesh *mesh,
                     int edge)
{
    int count = 0, end = mesh->next[edge];
    for (int i = mesh->next[end]; i != edge; i = mesh->next[i]) {
        if (group->count + ++count > FEWEST_MOST ||
            has_vertex(group, mesh, mesh->from[i]))
            return FEWEST_MOST;
    }
    return count;
}

/* Adds the part behind an edge of the group, a diagonal, if it can be. */
static bool add_part(struct group *group, const struct mesh *mesh, int edge)
{
    int back = mesh_twin(mesh, edge), added = count_new(group, mesh, back);
    if (added == FEWEST_MOST)
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

/* A part alone; false: it has too many vertices. */
static bool start_group(struct group *group, const struct mesh *mesh, int edge)
{
    group->count = group->inner_count = 0;
    int i = edge;
    do {
        if (group->count == FEWEST_MOST)
            return false;
        group->edges[group->count++] = i;
        i = mesh->next[i];
    } while (i != edge);
    return true;
}

/* Adds all parts around the group that can be, time and again. */
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

/* Whether fewer diagonals might do: each serves at most two reflex vertices. */
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

static void replace(struct group *group, struct mesh *mesh,
                    const struct fewest *fewest, int count)
{
    for (int i = 0; i < group->inner_count; i++)
        col_mesh_join(mesh, group->inner[i]);
    for (int i = count - 1; i >= 0; i--) {
        struct chord chord = fewest->chords[i];
        col_mesh_cut_again(mesh, group->edges[chord.i], group->edges[chord.j],
                           group->inner[i]);
        group->edges[chord.i] = group->inner[i];
    }
}

/* Whether the group has become fewer parts. */
static bool improve(struct group *group, struct mesh *mesh, const int *rank,
                    struct fewest *fewest)
{
    if (!may_be_better(group, mesh))
        return false;
    fewest->sight.count = group->count;
    for (int i = 0; i < group->count; i++)
        fewest->sight.vertex[i] = mesh->from[group->edges[i]];
    int count = col_fewest_count(fewest, mesh, rank);
    if (count >= group->inner_count)
        return false;
    col_fewest_list(fewest);
    replace(group, mesh, fewest, count);
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

/* Whether there are parts beside the group. */
static bool has_neighbours(const struct group *group, const struct mesh *mesh)
{
    for (int i = 0; i < group->count; i++)
        if (!mesh_is_side(mesh, group->edges[i]))
            return true;
    return false;
}

/* Looks at groups about parts that are in none yet, from the first diagonal to
 * the last or back. Returns whether it may help to do so again. */
static bool go_round(struct mesh *mesh, const int *rank, bool *marks,
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
        if (!has_neighbours(&group, mesh))
            return false;
    }
    return is_better;
}

/* Cuts groups of neighbouring convex parts anew where that gives fewer of them.
 * rank[i] is the place of vertex i in order; `marks` has room for one byte for
 * each half edge. */
static void col_cut_anew(struct mesh *mesh, const int *rank, bool *marks,
                         struct fewest *fewest)
{
    for (int i = 0; i < ROUNDS; i++)
        if (!go_round(mesh, rank, marks, fewest, i % 2 == 1))
            return;
}

/* A polygon becomes monotone parts, these become triangles, and diagonals that
 * are not needed for convexity are taken out again. What is left has at most
 * two at each reflex vertex, four times as many as any cut needs (Hertel,
 * Mehlhorn 1983, "Fast triangulation of simple polygons"). Then groups of
 * neighbours are cut anew, as well as can be. */

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
