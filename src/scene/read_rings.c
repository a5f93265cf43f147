/* Reads the vertices of shapes: points, boxes, polygons with holes, and chains;
 * and moves them into the world. */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collide_pieces.h"
#include "scene/read_parts.h"
#include "support/number.h"
#include "support/same.h"

/* ---- Mirrored and scaled ------------------------------------------------- */

bool read_product(const struct part_reading *reading, const struct node *node,
                  double scale, double *number)
{
    double product = *number * scale + 0.0; /* 0 for -0 */
    double limit = reading->is_float ? (double)FLT_MAX : COL_LIMIT;
    if (!(fabs(product) <= limit))
        return node_fail(
            node, reading->fail, "scale-range",
            "the shape is scaled to %s, which is more than %s in magnitude; "
            "choose a smaller scale",
            decimal_text(fabs(product) <= DBL_MAX ? product : DBL_MAX).text,
            decimal_text(limit).text);
    *number = reading->is_float ? (double)(float)product : product;
    return true;
}

/* Mirrors and scales points, which `nodes` has one by one, or as an array. */
static bool scale_points(const struct part_reading *reading,
                         const struct node *nodes, bool is_array,
                         col_vec2 *points, int count)
{
    const col_vec2 *factor = reading->factor;
    struct fail *fail = reading->fail;
    col_vec2 before = {0, 0};
    for (int i = 0; factor && i < count; i++) {
        const struct node *node = is_array ? nodes : &nodes[i];
        col_vec2 point = points[i];
        if (!read_product(reading, node, factor->x, &points[i].x) ||
            !read_product(reading, node, factor->y, &points[i].y))
            return false;
        if (i > 0 && same_point(points[i - 1], points[i]) &&
            !same_point(before, point))
            return node_fail(node, fail, "scale-collapse",
                             "the scaled points %d and %d are equal; choose a "
                             "larger scale",
                             i - 1, i);
        before = point;
    }
    return true;
}

/* ---- From the file ------------------------------------------------------ */

/* Keeps to the limits before there is memory spent. */
static bool allocate(const struct part_reading *reading,
                     struct core_reader *core, int count)
{
    *core = (struct core_reader){.count = count, .winding = 1};
    core->vertices =
        arena_take(reading->arena, (size_t)count, sizeof *core->vertices);
    return core->vertices || fail_memory(reading->fail);
}

/* How many vertices a line must have, and the code where it has not. */
struct line_rule {
    int least;
    const char *too_few;
    const char *advice; /* NULL: that for a polygon of two vertices */
};
static const struct line_rule polygon_rule = {3, "polygon-too-few", NULL};
static const struct line_rule chain_rule = {2, "chain-too-few", ""};
static const struct line_rule closed_chain_rule = {
    3, "chain-too-few", "; add vertices, or remove \"closed\""};

/* Fills *fail for a line with too few vertices; false. */
static bool refuse_count(const struct node *vertices,
                         const struct line_rule *rule, int count,
                         struct fail *fail)
{
    char what[24] = "vertices";
    bool is_hole = !node_name(vertices);
    const char *advice = rule->advice;
    if (is_hole)
        snprintf(what, sizeof what, "holes[%d]", vertices->index);
    if (!is_hole && count == 1)
        advice = "; one vertex makes a point";
    else if (!advice)
        advice = !is_hole && count == 2 ? "; two vertices make a segment" : "";
    return node_fail(vertices, fail, rule->too_few,
                     "%s: expected at least %d, found %d%s", what, rule->least,
                     count, advice);
}

/* True if a shape may have so many vertices; else too-many-vertices, with the
 * place of `vertices`. */
static bool check_count(const struct part_reading *reading,
                        const struct node *vertices, int64_t count)
{
    uint64_t max = reading->limits->vertices;
    if (!max || (uint64_t)count <= max)
        return true;
    return node_fail(vertices, reading->fail, "too-many-vertices",
                     "vertices: expected at most %" PRIu64
                     " (--max-vertices), found %" PRId64,
                     max, count);
}

bool read_point_list(const struct part_reading *reading,
                     const struct node *node, const char *array,
                     const char *pair, col_vec2 **points, int *count)
{
    struct fail *fail = reading->fail;
    bool is_good = true;
    *points = node_points(node, count);
    if (*points)
        return true;
    if (!node_array(node, array, count, fail))
        return false;
    *points = arena_take(reading->arena, (size_t)*count, sizeof **points);
    if (!*points)
        return fail_memory(fail);
    for (struct node item = node_first(node); item.item; node_step(&item))
        if (!read_part(reading,
                       (item.outline ||
                        node_tuple(&item, 2, pair, "point-shape", fail)) &&
                           node_point(&item, &(*points)[item.index], fail),
                       &is_good))
            return false;
    return is_good && node_all_read(node);
}

/* Reads an array of vertices and judges only their number, before memory is
 * spent on them. */
static bool read_vertices(const struct part_reading *reading,
                          const struct node *vertices,
                          const struct line_rule *rule,
                          struct core_reader *core)
{
    const char *expected = "an array of points";
    struct fail *fail = reading->fail;
    int count;
    col_vec2 *points = node_points(vertices, &count);
    if (reading->collector && vertices->item->kind == ITEM_NUMBERS &&
        !vertices->is_element) {
        struct node number =
            node_first(vertices); /* one error stands for all */
        return part_is_outline(reading)
                   ? node_expected(vertices, fail, "wrong-type", expected)
                   : node_expected(&number, fail, "wrong-type", "[x, y]");
    }
    if (!points && !node_array(vertices, expected, &count, fail))
        return false;
    if (count < rule->least)
        return refuse_count(vertices, rule, count, fail);
    *core =
        (struct core_reader){.vertices = points, .count = count, .winding = 1};
    if (!check_count(reading, vertices, count) ||
        (!points && !read_point_list(reading, vertices, expected, "[x, y]",
                                     &core->vertices, &count)))
        return false;
    if (!reading->factor)
        return true;
    if (points) { /* which other shapes may have, too */
        if (!allocate(reading, core, count))
            return false;
        memcpy(core->vertices, points, (size_t)count * sizeof *points);
    }
    return scale_points(reading, vertices, true, core->vertices, count);
}

/* Reads one ring, which must be a simple polygon; has_pieces: it is concave. */
static bool read_polygon(const struct part_reading *reading,
                         const struct node *vertices, struct core_reader *core)
{
    struct arena *arena = reading->arena;
    struct fail *fail = reading->fail;
    if (!read_vertices(reading, vertices, &polygon_rule, core))
        return false;
    if (part_is_outline(reading))
        return true;
    col_polygon_report report = col_polygon_check(core->vertices, core->count);
    core->winding = report.winding;
    if (report.kind == COL_POLYGON_CONVEX)
        return true;
    if (report.kind == COL_POLYGON_REPEATED_VERTEX) {
        struct node second = node_at(vertices, report.vertex);
        return node_fail(
            &second, fail, "polygon-repeated-vertex",
            "vertex %d of the polygon repeats vertex %d; remove %s",
            report.vertex, report.other,
            report.other != report.vertex - 1
                ? "it: a polygon is closed by itself"
                : "one of them");
    }
    if (report.kind == COL_POLYGON_ZERO_AREA)
        return node_fail(vertices, fail, "polygon-zero-area",
                         "polygon has no area: its vertices lie on one line; "
                         "use a segment or a chain");
    struct arena_mark mark = arena_mark(arena);
    int *scratch = arena_alloc(arena, (size_t)core->count,
                               COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!scratch)
        return fail_memory(fail);
    report = col_polygon_check_simple(core->vertices, core->count, scratch);
    if (report.kind == COL_POLYGON_SELF_INTERSECTING)
        return node_fail(vertices, fail, "polygon-self-intersecting",
                         "polygon intersects itself: its edges %d and %d meet; "
                         "list the vertices in order around the outline",
                         report.vertex, report.other);
    arena_rewind(arena, mark);
    core->winding = report.winding;
    core->has_pieces = true;
    return true;
}

static bool read_points(const struct part_reading *reading,
                        const struct node *nodes, int count, col_vec2 *points)
{
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        if (node_point(&nodes[i], &points[i], reading->fail))
            continue;
        if (!read_goes_on(reading))
            return false;
        is_good = false;
    }
    return is_good && scale_points(reading, nodes, false, points, count);
}

bool read_core_points(const struct part_reading *reading,
                      const struct node *points, int count,
                      struct core_reader *core)
{
    return allocate(reading, core, count) &&
           read_points(reading, points, count, core->vertices);
}

/* Vertices in place of the values of a box that were lifted, which take as much
 * memory: its own "type", "min" and "max", if they are side by side. NULL: they
 * are not. */
static col_vec2 *box_in_place(const struct shape_parts *parts)
{
    static const enum shape_member members[] = {SHAPE_TYPE, SHAPE_MIN,
                                                SHAPE_MAX};
    const uint64_t *first = NULL, *end = NULL;
    size_t words = 0;
    for (int i = 0; i < 3; i++) {
        const struct node *node = &parts->found[members[i]];
        const uint64_t *value =
            node->parent == parts->node ? node_kept(node) : NULL;
        if (!value)
            return NULL;
        const uint64_t *behind = json_behind(value);
        words += (size_t)(behind - value);
        first = !first || value < first ? value : first;
        end = !end || behind > end ? behind : end;
    }
    return words * sizeof *first == 4 * sizeof(col_vec2) && first + words == end
               ? (col_vec2 *)(void *)first
               : NULL;
}

bool read_core_box(const struct part_reading *reading,
                   const struct shape_parts *parts, struct core_reader *core)
{
    const struct node *corners = &parts->found[SHAPE_MIN];
    col_vec2 ends[2];
    int axis;
    if (!read_points(reading, corners, 2, ends))
        return false;
    *core = (struct core_reader){
        .vertices = box_in_place(parts), .count = 4, .winding = 1};
    if (!core->vertices && !allocate(reading, core, 4))
        return false;
    col_vec2 low = ends[0], high = ends[1];
    const col_vec2 *factor = reading->factor;
    if (factor && factor->x < 0) { /* the mirror image of the minimum */
        low.x = ends[1].x;
        high.x = ends[0].x;
    }
    if (factor && factor->y < 0) {
        low.y = ends[1].y;
        high.y = ends[0].y;
    }
    core->vertices[0] = low;
    core->vertices[1] = (col_vec2){high.x, low.y};
    core->vertices[2] = high;
    core->vertices[3] = (col_vec2){low.x, high.y};
    if (low.x < high.x && low.y < high.y)
        return true;
    axis = low.x < high.x ? 1 : 0;
    double min = axis ? low.y : low.x, max = axis ? high.y : high.x;
    struct node place = node_at(&corners[1], axis);
    node_fail(&place, reading->fail, "box-order",
              "box is empty along %c: its min, %s, is not less than its max, "
              "%s; %s",
              axis ? 'y' : 'x', decimal_text(min).text, decimal_text(max).text,
              same_number(min, max) ? "use a segment for a flat box"
                                    : "swap them");
    /* For rules a box whose corners are swapped is a box nevertheless. */
    return read_goes_on(reading) && part_is_outline(reading) &&
           !same_number(low.x, high.x) && !same_number(low.y, high.y);
}

/* ---- Into the world ----------------------------------------------------- */

static bool is_identity(const col_transform *transform)
{
    return same_point(transform->position, (col_vec2){0, 0}) &&
           same_point(transform->rotation, (col_vec2){1, 0});
}

bool read_core_move(const struct part_reading *reading,
                    struct core_reader *core, const col_transform *transform,
                    const struct node *shape)
{
    const col_vec2 *local = core->vertices;
    if (is_identity(transform))
        return true;
    core->vertices =
        arena_take(reading->arena, (size_t)core->count, sizeof *core->vertices);
    if (!core->vertices)
        return fail_memory(reading->fail);
    for (int i = 0; i < core->count; i++) {
        col_vec2 vertex = core->vertices[i] =
            col_transform_point(*transform, local[i]);
        if (fabs(vertex.x) <= COL_LIMIT && fabs(vertex.y) <= COL_LIMIT)
            continue;
        return node_fail(shape, reading->fail, "number-range",
                         "the shape is moved to [%s, %s], which is more than "
                         "%s in magnitude; choose a larger unit of length",
                         decimal_text(vertex.x).text,
                         decimal_text(vertex.y).text,
                         decimal_text(COL_LIMIT).text);
    }
    return true;
}

/* Replaces a core that rounding has bent by its hull, in the core's winding. */
static bool use_hull(const struct part_reading *reading,
                     struct core_reader *core)
{
    size_t room = (size_t)core->count;
    int *hull = arena_alloc(reading->arena, room, sizeof *hull);
    int *scratch = arena_alloc(reading->arena, room, sizeof *scratch);
    struct core_reader taken;
    if (!hull || !scratch)
        return fail_memory(reading->fail);
    int count = col_convex_hull(core->vertices, core->count, hull, scratch);
    if (!allocate(reading, &taken, count))
        return false;
    /* The hull runs counter-clockwise from its lowest index. */
    for (int i = 1, j = count - 1; core->winding < 0 && i < j; i++, j--) {
        int index = hull[i];
        hull[i] = hull[j];
        hull[j] = index;
    }
    memset(scratch, 0, room * sizeof *scratch);
    for (int i = 0; i < count; i++) {
        taken.vertices[i] = core->vertices[hull[i]];
        scratch[hull[i]] = 1;
    }
    for (int i = 0, end = count; i < core->count; i++)
        if (!scratch[i])
            hull[end++] = i;
    taken.winding = count < 3 ? 1 : core->winding;
    taken.index = hull;
    *core = taken;
    return true;
}

bool read_core_place(const struct part_reading *reading,
                     struct core_reader *core, const col_transform *transform,
                     const struct node *shape)
{
    if (core->count == 2 && same_point(core->vertices[0], core->vertices[1]))
        core->count = 1;
    if (is_identity(transform))
        return true;
    if (!read_core_move(reading, core, transform, shape))
        return false;
    if (core->count == 2 && same_point(core->vertices[0], core->vertices[1]))
        core->count = 1;
    if (core->count < 3)
        return true;
    col_polygon_report report = col_polygon_check(core->vertices, core->count);
    if (report.kind != COL_POLYGON_CONVEX)
        return use_hull(reading, core);
    core->winding = report.winding;
    return true;
}

/* ---- Polygons with holes ------------------------------------------------ */

int ring_of(const struct shape_rings *rings, int vertex)
{
    int low = 0, high = rings->count - 1; /* the ring is one of low .. high */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (vertex < rings->ends[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Checks that the holes lie in the polygon, apart from each other. Each ring by
 * itself is simple. */
static bool check_holes(const struct part_reading *reading,
                        const struct node *holes,
                        const struct shape_rings *rings)
{
    struct fail *fail = reading->fail;
    struct arena_mark mark = arena_mark(reading->arena);
    const col_rings given = {rings->core.vertices, rings->ends, rings->count};
    int *scratch = arena_take(reading->arena, (size_t)rings->core.count,
                              COL_RINGS_SCRATCH * sizeof *scratch);
    if (!scratch)
        return fail_memory(fail);
    const col_rings_report report = col_rings_check(&given, scratch);
    arena_rewind(reading->arena, mark);
    if (report.kind == COL_RINGS_SOUND)
        return true;
    bool is_meeting = report.kind == COL_RINGS_MEET;
    int first = is_meeting ? ring_of(rings, report.first) : report.first;
    int second = is_meeting ? ring_of(rings, report.second) : report.second;
    struct node place = node_at(holes, (is_meeting ? second : first) - 1);
    if (is_meeting && first == 0)
        return node_fail(&place, fail, "holes-cross",
                         "hole %d meets the polygon's outline: its edge %d and "
                         "edge %d; move it inside",
                         second - 1, report.second, report.first);
    if (is_meeting)
        return node_fail(&place, fail, "holes-cross",
                         "holes %d and %d meet: edges %d and %d; make them one "
                         "hole",
                         first - 1, second - 1, report.first, report.second);
    if (report.kind == COL_RINGS_HOLE_IN_HOLE)
        return node_fail(&place, fail, "holes-cross",
                         "hole %d lies in hole %d; make it a shape of its own",
                         first - 1, second - 1);
    return node_fail(&place, fail, "hole-outside",
                     "hole %d does not lie in the polygon's outline; move it "
                     "inside, or make it a shape of its own",
                     first - 1);
}

/* Reads the holes as cores[1..]; *total counts all vertices. */
static bool read_holes(const struct part_reading *reading,
                       const struct node *holes, struct core_reader *cores,
                       int64_t *total)
{
    struct fail *fail = reading->fail;
    bool is_good = true;
    for (struct node hole = node_first(holes); hole.item; node_step(&hole)) {
        struct core_reader *core = &cores[hole.index + 1];
        if (read_polygon(reading, &hole, core)) {
            *total += core->count;
            if (!check_count(reading, &hole, *total))
                return false;
            continue;
        }
        /* All holes may be given as one ring. An invalid hole of an outline has
         * no children (read_value.h). */
        if (hole.outline || (fail->code && fail_is_memory(fail)))
            return false;
        struct node first = node_first(&hole);
        if (fail->code && first.item && node_kind(&first) == NODE_NUMBER)
            node_fail(&hole, fail, "wrong-type",
                      "holes[%d]: expected an array of points, found one of "
                      "numbers; \"holes\" is an array of rings",
                      hole.index);
        if (!read_goes_on(reading))
            return false;
        is_good = false;
    }
    return is_good && check_count(reading, holes, *total);
}

/* Puts the vertices of all rings one after the other. A single ring needs no
 * copy. */
static bool join(const struct part_reading *reading,
                 const struct core_reader *cores, int count, int64_t total,
                 struct shape_rings *rings)
{
    struct arena *arena = reading->arena;
    col_vec2 *vertices =
        count == 1 ? cores[0].vertices
                   : arena_take(arena, (size_t)total, sizeof *vertices);
    int *ends = arena_take(arena, (size_t)count, sizeof *ends);
    if (!vertices || !ends)
        return fail_memory(reading->fail);
    int end = 0;
    for (int i = 0; i < count; i++) {
        if (count > 1)
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

bool read_rings(const struct part_reading *reading, const struct node *vertices,
                const struct node *holes, struct shape_rings *rings)
{
    struct core_reader outer = {.count = 0};
    int count = 0;
    *rings = (struct shape_rings){.count = 0};
    if (!read_polygon(reading, vertices, &outer) ||
        (holes->item && !node_array(holes, "an array of arrays of points",
                                    &count, reading->fail)))
        return false;
    rings->core = outer;
    if (count == 0)
        return !outer.has_pieces ||
               join(reading, &outer, 1, outer.count, rings);
    int64_t total = outer.count;
    struct core_reader *cores =
        arena_take(reading->arena, (size_t)count + 1, sizeof *cores);
    if (!cores)
        return fail_memory(reading->fail);
    cores[0] = outer;
    return read_holes(reading, holes, cores, &total) &&
           join(reading, cores, count + 1, total, rings) &&
           (part_is_outline(reading) || check_holes(reading, holes, rings));
}

/* ---- Chains ------------------------------------------------------------- */

bool read_chain(const struct part_reading *reading, const struct node *vertices,
                const struct node *closed, struct shape_rings *rings)
{
    struct core_reader core = {.count = 0};
    bool is_closed = false;
    if ((closed->item && !node_boolean(closed, &is_closed, reading->fail)) ||
        !read_vertices(reading, vertices,
                       is_closed ? &closed_chain_rule : &chain_rule, &core))
        return false;
    for (int i = is_closed ? 0 : 1; !part_is_outline(reading) && i < core.count;
         i++) {
        int before = i > 0 ? i - 1 : core.count - 1;
        if (!same_point(core.vertices[before], core.vertices[i]))
            continue;
        int second = i > 0 ? i : before, first = i > 0 ? before : 0;
        struct node place = node_at(vertices, second);
        return node_fail(&place, reading->fail, "chain-repeated-vertex",
                         "vertex %d of the chain repeats vertex %d; remove %s",
                         second, first,
                         i > 0 ? "one of them"
                               : "it: a closed chain is closed by itself");
    }
    *rings = (struct shape_rings){.is_chain = true, .is_open = !is_closed};
    return join(reading, &core, 1, core.count, rings);
}
