#include "scene/read_rings.h"

#include "collide_pieces.h"
#include "support/same.h"

#include <string.h>

/* ---- Holes -------------------------------------------------------------- */

/* Says so where what is wrong with a hole is that all of them are given as one
 * ring; always false. Of an outline, whose tree has no children of what is
 * wrong, nothing is said (scene_tree.h). */
static bool told_as_flat(const struct node *hole, struct fail *fail)
{
    struct fail ignored;
    double number;
    if (hole->outline || fail_is_memory(fail))
        return false;
    struct node first = node_first(hole);
    if (first.json && node_number(&first, COL_LIMIT, &number, &ignored))
        node_fail(hole, fail, "wrong-type",
                  "holes[%d]: expected an array of points, found one of "
                  "numbers; \"holes\" is an array of rings",
                  hole->index);
    return false;
}

/* Reads the holes, which become rings[1..], and counts all vertices. */
static bool read_holes(const struct rings_reader *reader,
                       const struct node *holes, struct core_reader *cores,
                       int64_t *total)
{
    struct fail *fail = reader->fail;
    struct node hole = node_first(holes);
    for (; hole.json; node_step(&hole)) {
        struct core_reader *core = &cores[hole.index + 1];
        if (!read_core_polygon(&hole, reader->limits, reader->arena, core,
                               fail))
            return told_as_flat(&hole, fail);
        *total += core->count;
        if (!read_core_count(&hole, reader->limits, *total, fail))
            return false;
    }
    return true;
}

/* Puts the vertices of all rings one behind the other. */
static bool join(const struct rings_reader *reader,
                 const struct core_reader *cores, int count, int64_t total,
                 struct shape_rings *rings)
{
    struct arena *arena = reader->arena;
    col_vec2 *vertices = arena_take(arena, (size_t)total, sizeof *vertices);
    int *ends = arena_take(arena, (size_t)count, sizeof *ends);
    if (!vertices || !ends)
        return fail_memory(reader->fail);
    int end = 0;
    for (int i = 0; i < count; i++) {
        memcpy(vertices + end, cores[i].vertices,
               (size_t)cores[i].count * sizeof *vertices);
        ends[i] = end += cores[i].count;
    }
    rings->core = cores[0];
    rings->core.vertices = vertices;
    rings->core.count = end;
    rings->core.has_pieces = true;
    rings->ends = ends;
    rings->count = count;
    return true;
}

/* The ring that a vertex is of. */
static int ring_of(const struct shape_rings *rings, int vertex)
{
    int ring = 0;
    while (vertex >= rings->ends[ring])
        ring++;
    return ring;
}

/* Edges of two rings that meet; each ring by itself is simple. */
static bool rings_meet(const struct node *holes,
                       const struct shape_rings *rings,
                       const col_rings_report *report, struct fail *fail)
{
    int first = ring_of(rings, report->first);
    int second = ring_of(rings, report->second);
    struct node place = node_at(holes, second - 1);
    if (first == 0)
        return node_fail(&place, fail, "holes-cross",
                         "hole %d meets the polygon's outline: its edge %d and "
                         "edge %d",
                         second - 1, report->second, report->first);
    return node_fail(&place, fail, "holes-cross",
                     "holes %d and %d meet: edges %d and %d", first - 1,
                     second - 1, report->first, report->second);
}

/* Whether the holes lie in the polygon, and apart from each other. */
static bool check_holes(const struct node *holes,
                        const struct shape_rings *rings, struct arena *arena,
                        struct fail *fail)
{
    struct arena_mark mark = arena_mark(arena);
    const col_rings given = {rings->core.vertices, rings->ends, rings->count};
    int *scratch = arena_take(arena, (size_t)rings->core.count,
                              COL_RINGS_SCRATCH * sizeof *scratch);
    if (!scratch)
        return fail_memory(fail);
    col_rings_report report = col_rings_check(&given, scratch);
    arena_rewind(arena, mark);
    if (report.kind == COL_RINGS_SOUND)
        return true;
    if (report.kind == COL_RINGS_MEET)
        return rings_meet(holes, rings, &report, fail);
    struct node place = node_at(holes, report.first - 1);
    if (report.kind == COL_RINGS_HOLE_IN_HOLE)
        return node_fail(&place, fail, "holes-cross", "hole %d lies in hole %d",
                         report.first - 1, report.second - 1);
    return node_fail(&place, fail, "hole-outside",
                     "hole %d does not lie in the polygon's outline",
                     report.first - 1);
}

/* ---- Polygons ----------------------------------------------------------- */

static bool one_ring(struct arena *arena, struct shape_rings *rings,
                     struct fail *fail)
{
    int *end = arena_take(arena, 1, sizeof *end);
    if (!end)
        return fail_memory(fail);
    *end = rings->core.count;
    rings->ends = end;
    rings->count = 1;
    return true;
}

bool read_rings(const struct rings_reader *reader, const struct node *vertices,
                const struct node *holes, struct shape_rings *rings)
{
    const struct limits *limits = reader->limits;
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    int count = 0;
    *rings = (struct shape_rings){.count = 0};
    if (!read_core_polygon(vertices, limits, arena, &rings->core, fail))
        return false;
    if (holes->json &&
        !node_array(holes, "an array of arrays of points", &count, fail))
        return false;
    if (count == 0)
        return !rings->core.has_pieces || one_ring(arena, rings, fail);
    int64_t total = rings->core.count;
    struct core_reader *cores =
        arena_take(arena, (size_t)count + 1, sizeof *cores);
    if (!cores)
        return fail_memory(fail);
    cores[0] = rings->core;
    if (!read_holes(reader, holes, cores, &total) ||
        !read_core_count(holes, limits, total, fail))
        return false;
    return join(reader, cores, count + 1, total, rings) &&
           check_holes(holes, rings, arena, fail);
}

/* ---- Chains ------------------------------------------------------------- */

static bool check_chain(const struct node *vertices,
                        const struct shape_rings *rings, struct fail *fail)
{
    const struct core_reader *core = &rings->core;
    for (int i = rings->is_open ? 1 : 0; i < core->count; i++) {
        int before = i > 0 ? i - 1 : core->count - 1;
        if (!same_point(core->vertices[before], core->vertices[i]))
            continue;
        int second = i > 0 ? i : before, first = i > 0 ? before : 0;
        struct node place = node_at(vertices, second);
        return node_fail(&place, fail, "chain-repeated-vertex",
                         "vertex %d of the chain repeats vertex %d%s", second,
                         first,
                         i > 0 ? "" : "; a closed chain is closed by itself");
    }
    return true;
}

bool read_chain(const struct rings_reader *reader, const struct node *vertices,
                const struct node *closed, struct shape_rings *rings)
{
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    bool is_closed = false;
    if (closed->json && !node_boolean(closed, &is_closed, fail))
        return false;
    const struct core_vertices wanted = {
        is_closed ? &bounds_closed_chain : &bounds_chain, reader->limits};
    *rings = (struct shape_rings){.is_chain = true, .is_open = !is_closed};
    if (!read_core_vertices(vertices, &wanted, arena, &rings->core, fail) ||
        !check_chain(vertices, rings, fail))
        return false;
    rings->core.has_pieces = true;
    return one_ring(arena, rings, fail);
}
