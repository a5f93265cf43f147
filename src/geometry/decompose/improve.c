/* A group is a part and parts around it, as many as have FEWEST_MOST vertices
 * in all, and no vertex twice: together a simple polygon, which is cut anew if
 * there is a cut with fewer parts. A polygon without holes that is no larger
 * than that is one group. */
#include "geometry/decompose/improve.h"

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

void col_cut_anew(struct mesh *mesh, const int *rank, bool *marks,
                  struct fewest *fewest)
{
    for (int i = 0; i < ROUNDS; i++)
        if (!go_round(mesh, rank, marks, fewest, i % 2 == 1))
            return;
}
