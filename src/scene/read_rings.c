#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collide_pieces.h"
#include "scene/read_parts.h"
#include "support/number.h"
#include "support/same.h"

static bool allocate(struct core_reader *core, int count, struct arena *arena,
                     struct fail *fail)
{
    *core = (struct core_reader){.count = count, .winding = 1};
    core->vertices = arena_take(arena, (size_t)count, sizeof *core->vertices);
    return core->vertices || fail_memory(fail);
}

/* ---- From the file ------------------------------------------------------ */

static bool repeated(const struct node *vertices, int vertex, int other,
                     struct fail *fail)
{
    struct node second = node_at(vertices, vertex);
    bool closed = other != vertex - 1; /* the last one is the first again */
    return node_fail(&second, fail, "polygon-repeated-vertex",
                     "vertex %d of the polygon repeats vertex %d%s", vertex,
                     other, closed ? "; a polygon is closed by itself" : "");
}

/* Tells a concave polygon from one that is none. */
static bool not_convex(const struct node *vertices, struct core_reader *core,
                       struct arena *arena, struct fail *fail)
{
    struct arena_mark mark = arena_mark(arena);
    int *scratch = arena_alloc(arena, (size_t)core->count,
                               COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!scratch)
        return fail_memory(fail);
    col_polygon_report report =
        col_polygon_check_simple(core->vertices, core->count, scratch);
    if (report.kind == COL_POLYGON_SELF_INTERSECTING)
        return node_fail(vertices, fail, "polygon-self-intersecting",
                         "polygon intersects itself: its edges %d and %d meet",
                         report.vertex, report.other);
    arena_rewind(arena, mark);
    core->winding = report.winding;
    core->has_pieces = true;
    return true;
}

/* Whether a ring is a polygon; false says why not. */
static bool check_polygon(const struct node *vertices, struct core_reader *core,
                          struct arena *arena, struct fail *fail)
{
    col_polygon_report report = col_polygon_check(core->vertices, core->count);
    core->winding = report.winding;
    if (report.kind == COL_POLYGON_CONVEX)
        return true;
    if (report.kind == COL_POLYGON_REPEATED_VERTEX)
        return repeated(vertices, report.vertex, report.other, fail);
    if (report.kind == COL_POLYGON_ZERO_AREA)
        return node_fail(vertices, fail, "polygon-zero-area",
                         "polygon has no area: its vertices lie on one line");
    return not_convex(vertices, core, arena, fail);
}

bool read_core_count(const struct node *vertices, const struct limits *limits,
                     int64_t count, struct fail *fail)
{
    uint64_t most = limits->vertices;
    if (!most || (uint64_t)count <= most)
        return true;
    return node_fail(vertices, fail, "too-many-vertices",
                     "vertices: expected at most %" PRIu64
                     " (--max-vertices), found %" PRId64,
                     most, count);
}

static bool read_points(const struct node *vertices, struct core_reader *core,
                        struct fail *fail)
{
    struct node point = node_first(vertices);
    for (; point.json; node_step(&point)) {
        if (!node_point(&point, &core->vertices[point.index], fail))
            return false;
    }
    return true;
}

/* Told of "vertices", or of a hole by its number. */
static bool too_few(const struct node *vertices, const struct bounds_line *line,
                    int count, struct fail *fail)
{
    char what[24] = "vertices";
    if (!node_name(vertices))
        snprintf(what, sizeof what, "holes[%d]", vertices->index);
    bounds_count(line, count, what, fail);
    return node_blame(vertices, fail);
}

/* Keeps to the limits before there is memory spent. */
bool read_core_vertices(const struct node *vertices,
                        const struct core_vertices *wanted, struct arena *arena,
                        struct core_reader *core, struct fail *fail)
{
    int count;
    col_vec2 *points = node_points(vertices, &count);
    if (!points && !node_array(vertices, "an array of points", &count, fail))
        return false;
    if (count < wanted->line->least)
        return too_few(vertices, wanted->line, count, fail);
    if (!read_core_count(vertices, wanted->limits, count, fail))
        return false;
    *core =
        (struct core_reader){.vertices = points, .count = count, .winding = 1};
    return points || (allocate(core, count, arena, fail) &&
                      read_points(vertices, core, fail));
}

bool read_core_polygon(const struct node *vertices, const struct limits *limits,
                       struct arena *arena, struct core_reader *core,
                       struct fail *fail)
{
    const struct core_vertices wanted = {&bounds_polygon, limits};
    return read_core_vertices(vertices, &wanted, arena, core, fail) &&
           check_polygon(vertices, core, arena, fail);
}

bool read_core_box(const struct node *min, const struct node *max,
                   struct arena *arena, struct core_reader *core,
                   struct fail *fail)
{
    col_vec2 low, high;
    if (!node_point(min, &low, fail) || !node_point(max, &high, fail))
        return false;
    int axis;
    if (!bounds_box(low, high, &axis, fail)) {
        struct node place = node_at(max, axis);
        return node_blame(&place, fail);
    }
    if (!allocate(core, 4, arena, fail))
        return false;
    core->vertices[0] = low;
    core->vertices[1] = (col_vec2){high.x, low.y};
    core->vertices[2] = high;
    core->vertices[3] = (col_vec2){low.x, high.y};
    return true;
}

bool read_core_points(const struct node *points, int count, struct arena *arena,
                      struct core_reader *core, struct fail *fail)
{
    if (!allocate(core, count, arena, fail))
        return false;
    for (int i = 0; i < count; i++) {
        if (!node_point(&points[i], &core->vertices[i], fail))
            return false;
    }
    return true;
}

/* ---- Into the world ----------------------------------------------------- */

static bool is_identity(const col_transform *transform)
{
    return same_point(transform->position, (col_vec2){0, 0}) &&
           same_point(transform->rotation, (col_vec2){1, 0});
}

/* Moves one vertex; false where it goes too far. */
static bool place_vertex(const col_transform *transform, col_vec2 local,
                         const struct node *shape, col_vec2 *world,
                         struct fail *fail)
{
    col_vec2 vertex = *world = col_transform_point(*transform, local);
    if (fabs(vertex.x) <= COL_LIMIT && fabs(vertex.y) <= COL_LIMIT)
        return true;
    char x[NUMBER_MAX], y[NUMBER_MAX], limit[NUMBER_MAX];
    number_write(x, vertex.x);
    number_write(y, vertex.y);
    number_write(limit, COL_LIMIT);
    return node_fail(shape, fail, "number-range",
                     "the shape is moved to [%s, %s], which is more than %s in "
                     "magnitude",
                     x, y, limit);
}

/* A hull counter-clockwise from its lowest index, into the other winding. */
static void reverse_hull(int *hull, int count)
{
    for (int i = 1, j = count - 1; i < j; i++, j--) {
        int index = hull[i];
        hull[i] = hull[j];
        hull[j] = index;
    }
}

/* Takes the hull's vertices for the core, in the core's winding. */
static bool take_hull(struct core_reader *core, struct arena *arena,
                      struct fail *fail)
{
    size_t room = (size_t)core->count;
    int *hull = arena_alloc(arena, room, sizeof *hull);
    int *scratch = arena_alloc(arena, room, sizeof *scratch);
    if (!hull || !scratch)
        return fail_memory(fail);
    int count = col_convex_hull(core->vertices, core->count, hull, scratch);
    struct core_reader taken;
    if (!allocate(&taken, count, arena, fail))
        return false;
    if (core->winding < 0)
        reverse_hull(hull, count);
    for (int i = 0; i < count; i++)
        taken.vertices[i] = core->vertices[hull[i]];
    taken.winding = count < 3 ? 1 : core->winding;
    taken.index = hull;
    *core = taken;
    return true;
}

bool read_core_move(struct core_reader *core, const col_transform *transform,
                    const struct node *shape, struct arena *arena,
                    struct fail *fail)
{
    if (is_identity(transform))
        return true;
    const struct core_reader local = *core;
    core->vertices =
        arena_take(arena, (size_t)core->count, sizeof *core->vertices);
    if (!core->vertices)
        return fail_memory(fail);
    for (int i = 0; i < core->count; i++) {
        if (!place_vertex(transform, local.vertices[i], shape,
                          &core->vertices[i], fail))
            return false;
    }
    return true;
}

bool read_core_place(struct core_reader *core, const col_transform *transform,
                     const struct node *shape, struct arena *arena,
                     struct fail *fail)
{
    if (core->count == 2 && same_point(core->vertices[0], core->vertices[1]))
        core->count = 1;
    if (is_identity(transform))
        return true;
    if (!read_core_move(core, transform, shape, arena, fail))
        return false;
    if (core->count == 2 && same_point(core->vertices[0], core->vertices[1]))
        core->count = 1;
    if (core->count < 3)
        return true;
    col_polygon_report report = col_polygon_check(core->vertices, core->count);
    if (report.kind != COL_POLYGON_CONVEX)
        return take_hull(core, arena, fail);
    core->winding = report.winding;
    return true;
}

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
