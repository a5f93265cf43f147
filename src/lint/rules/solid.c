#include <math.h>
#include <string.h>

#include "collide_pieces.h"
#include "lint/rules/check.h"
#include "lint/rules/solid.h"
#include "support/same.h"

struct solid_making {
    const struct level_shape *shape;
    struct solid *solid;
    struct arena *arena;
};

static bool in_range(double number)
{
    return fabs(number) <= COL_LIMIT;
}

/* ---- Outlines ------------------------------------------------------------ */

static bool take_outline(struct solid_making *m, int count)
{
    struct solid *solid = m->solid;
    solid->outline =
        arena_take(m->arena, (size_t)count, sizeof *solid->outline);
    solid->count = solid->outline ? count : 0;
    return solid->outline != NULL;
}

static bool corners_of_box(struct solid_making *m)
{
    if (!take_outline(m, 4))
        return false;
    col_vec2 a = m->shape->points[0], b = m->shape->points[1];
    col_vec2 min = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    col_vec2 max = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    m->solid->outline[0] = min;
    m->solid->outline[1] = (col_vec2){max.x, min.y};
    m->solid->outline[2] = max;
    m->solid->outline[3] = (col_vec2){min.x, max.y};
    return true;
}

static bool is_circle(const struct level_shape *shape)
{
    col_vec2 axes = shape->points[1];
    return !(axes.x < axes.y) && !(axes.x > axes.y);
}

static bool points_of_ellipse(struct solid_making *m, int vertices)
{
    col_vec2 center = m->shape->points[0], axes = m->shape->points[1];
    int count = is_circle(m->shape) ? 1 : vertices;
    if (!take_outline(m, count))
        return false;
    if (count == 1)
        m->solid->outline[0] = center;
    for (int i = 0; i < count && count > 1; i++) {
        col_vec2 unit = col_unit_vector(360.0 * i / count);
        m->solid->outline[i] =
            (col_vec2){center.x + axes.x * unit.x, center.y + axes.y * unit.y};
    }
    return true;
}

static bool points_of_shape(struct solid_making *m)
{
    const struct level_shape *shape = m->shape;
    int count = shape->kind == LEVEL_CAPSULE ? 2
                : shape->kind == LEVEL_POINT ? 1
                                             : shape->count;
    if (!take_outline(m, count))
        return false;
    if (count)
        memcpy(m->solid->outline, shape->points,
               (size_t)count * sizeof *shape->points);
    if (shape->kind == LEVEL_POLYGON && shape->ring_ends) {
        m->solid->ring_ends = shape->ring_ends;
        m->solid->ring_count = shape->ring_count;
    }
    return true;
}

static bool make_outline(struct solid_making *m, int ellipse_vertices)
{
    if (m->shape->kind == LEVEL_BOX)
        return corners_of_box(m);
    if (m->shape->kind == LEVEL_ELLIPSE)
        return points_of_ellipse(m, ellipse_vertices);
    return points_of_shape(m);
}

/* Moves the outline into the world. false: it has numbers out of range. */
static bool place_outline(struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    if (!in_range(shape->position.x) || !in_range(shape->position.y) ||
        !in_range(shape->angle) || !in_range(shape->radius) ||
        (shape->kind == LEVEL_ELLIPSE && !in_range(shape->points[1].x)) ||
        (shape->kind == LEVEL_ELLIPSE && !in_range(shape->points[1].y)))
        return false;
    col_transform world = {shape->position, col_unit_vector(shape->angle)};
    for (int i = 0; i < solid->count; i++) {
        col_vec2 *point = &solid->outline[i];
        if (!in_range(point->x) || !in_range(point->y))
            return false;
        *point = col_transform_point(world, *point);
        if (!in_range(point->x) || !in_range(point->y))
            return false;
    }
    return true;
}

/* ---- Pieces -------------------------------------------------------------- */

static bool take_pieces(struct solid_making *m, int count)
{
    struct solid *solid = m->solid;
    solid->pieces = arena_take(m->arena, (size_t)count, sizeof *solid->pieces);
    return solid->pieces != NULL;
}

static void add_piece(struct solid *solid, const col_vec2 *vertices, int count,
                      int winding, double radius)
{
    solid->pieces[solid->piece_count++] = (col_shape){.vertices = vertices,
                                                      .count = count,
                                                      .winding = winding,
                                                      .radius = radius};
}

/* A shape that is one piece: all of its outline. */
static bool one_piece(struct solid_making *m, int count, int winding,
                      double radius)
{
    if (!take_pieces(m, 1))
        return false;
    add_piece(m->solid, m->solid->outline, count, winding, radius);
    m->solid->winding = count > 2 ? winding : 0;
    m->solid->is_sound = m->solid->is_convex = true;
    return true;
}

/* Copies a ring without the vertices that equal the one before; returns how
 * many are left. */
static int weld(const col_vec2 *from, int count, col_vec2 *to)
{
    int kept = 0;
    while (count > 1 && same_point(from[0], from[count - 1]))
        count--;
    for (int i = 0; i < count; i++)
        if (i == 0 || !same_point(from[i], from[i - 1]))
            to[kept++] = from[i];
    return kept;
}

/* Takes convex pieces of rings that are sound. */
static bool cut(struct solid_making *m, const col_rings *rings, int count)
{
    size_t size = col_pieces_bytes(count, rings->ring_count);
    void *scratch = size == SIZE_MAX ? NULL : arena_take(m->arena, size, 1);
    if (!scratch)
        return false;
    col_pieces cut = col_pieces_cut(rings, scratch);
    int total = cut.count ? cut.ends[cut.count - 1] : 0;
    col_vec2 *vertices = arena_take(m->arena, (size_t)total, sizeof *vertices);
    if (!vertices || !take_pieces(m, cut.count))
        return false;
    for (int i = 0; i < total; i++)
        vertices[i] = rings->vertices[cut.indices[i]];
    for (int i = 0, from = 0; i < cut.count; from = cut.ends[i++])
        add_piece(m->solid, vertices + from, cut.ends[i] - from, 1,
                  m->shape->radius);
    m->solid->is_sound = cut.count > 0;
    return true;
}

/* A ring that is not convex: concave, or not sound. */
static bool cut_ring(struct solid_making *m, const col_vec2 *vertices,
                     int count)
{
    int *scratch = arena_take(m->arena, (size_t)count,
                              COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!scratch)
        return false;
    col_polygon_report report =
        col_polygon_check_simple(vertices, count, scratch);
    if (report.kind != COL_POLYGON_CONCAVE)
        return true;
    m->solid->winding = report.winding;
    const col_rings rings = {vertices, &count, 1};
    return cut(m, &rings, count);
}

static bool pieces_of_ring(struct solid_making *m)
{
    struct solid *solid = m->solid;
    const col_vec2 *vertices = solid->outline;
    int count = solid->count;
    if (count < 3)
        return true;
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind == COL_POLYGON_REPEATED_VERTEX) {
        col_vec2 *welded = arena_take(m->arena, (size_t)count, sizeof *welded);
        if (!welded)
            return false;
        count = weld(vertices, count, welded);
        vertices = welded;
        if (count < 3)
            return true;
        report = col_polygon_check(vertices, count);
    }
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        return cut_ring(m, vertices, count);
    if (report.kind != COL_POLYGON_CONVEX)
        return true;
    if (!one_piece(m, count, report.winding, m->shape->radius))
        return false;
    solid->pieces[0].vertices = vertices;
    return true;
}

/* Of a ring that is simple. */
static int winding_of(const col_vec2 *vertices, int count, int *scratch)
{
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(vertices, count, scratch);
    return report.winding;
}

static bool pieces_of_rings(struct solid_making *m)
{
    struct solid *solid = m->solid;
    size_t count = (size_t)solid->count;
    col_vec2 *vertices = arena_take(m->arena, count, sizeof *vertices);
    int *ends = arena_take(m->arena, (size_t)solid->ring_count, sizeof *ends);
    int *scratch =
        arena_take(m->arena, count, COL_RINGS_SCRATCH * sizeof *scratch);
    if (!vertices || !ends || !scratch)
        return false;
    int kept = 0;
    for (int i = 0, from = 0; i < solid->ring_count; i++) {
        int to = solid->ring_ends[i];
        kept += weld(solid->outline + from, to - from, vertices + kept);
        ends[i] = kept;
        from = to;
    }
    const col_rings rings = {vertices, ends, solid->ring_count};
    if (col_rings_check(&rings, scratch).kind != COL_RINGS_SOUND)
        return true;
    solid->winding = winding_of(vertices, ends[0], scratch);
    return cut(m, &rings, kept);
}

static bool pieces_of_polygon(struct solid_making *m)
{
    return m->solid->ring_count > 1 ? pieces_of_rings(m) : pieces_of_ring(m);
}

static bool pieces_of_point(struct solid_making *m)
{
    return one_piece(m, 1, 1, 0);
}

/* Edges, as segments of two vertices each. */
static bool pieces_of_chain(struct solid_making *m)
{
    struct solid *solid = m->solid;
    int n = solid->count, edges = solid->is_closed ? n : n - 1;
    if (n < 2)
        return true;
    col_vec2 *ends = arena_take(m->arena, (size_t)edges, 2 * sizeof *ends);
    if (!ends || !take_pieces(m, edges))
        return false;
    for (int i = 0; i < edges; i++, ends += 2) {
        ends[0] = solid->outline[i];
        ends[1] = solid->outline[i + 1 < n ? i + 1 : 0];
        if (!same_point(ends[0], ends[1]))
            add_piece(solid, ends, 2, 1, m->shape->radius);
    }
    solid->is_sound = solid->piece_count > 0;
    return true;
}

static bool pieces_of_box(struct solid_making *m)
{
    col_vec2 a = m->shape->points[0], b = m->shape->points[1];
    bool has_size = (a.x < b.x || b.x < a.x) && (a.y < b.y || b.y < a.y);
    return has_size ? pieces_of_ring(m) : true;
}

static bool pieces_of_ellipse(struct solid_making *m)
{
    col_vec2 axes = m->shape->points[1];
    if (!(axes.x > 0) || !(axes.y > 0))
        return true;
    return m->solid->count == 1 ? one_piece(m, 1, 1, axes.x)
                                : pieces_of_ring(m);
}

static bool pieces_of_capsule(struct solid_making *m)
{
    const col_vec2 *ends = m->solid->outline;
    double radius = m->shape->radius;
    if (!(radius > 0))
        return true;
    return one_piece(m, same_point(ends[0], ends[1]) ? 1 : 2, 1, radius);
}

/* ---- Boxes --------------------------------------------------------------- */

static void include_box(col_box *box, col_box other)
{
    box->min.x = fmin(box->min.x, other.min.x);
    box->min.y = fmin(box->min.y, other.min.y);
    box->max.x = fmax(box->max.x, other.max.x);
    box->max.y = fmax(box->max.y, other.max.y);
}

/* The outline, and around it what has a radius, rounded outward. */
static void find_box(struct solid *solid)
{
    for (int i = 0; i < solid->count; i++) {
        col_box point = {solid->outline[i], solid->outline[i]};
        if (i == 0)
            solid->box = point;
        include_box(&solid->box, point);
    }
    for (int i = 0; i < solid->piece_count; i++)
        if (solid->pieces[i].radius > 0)
            include_box(&solid->box, col_outer_bounds(&solid->pieces[i]));
}

/* ---- Shapes -------------------------------------------------------------- */

bool solid_make(const struct level_shape *shape, int ellipse_vertices,
                struct arena *arena, struct solid *solid)
{
    static bool (*const makers[LEVEL_KINDS])(struct solid_making *) = {
        [LEVEL_POLYGON] = pieces_of_polygon,
        [LEVEL_CHAIN] = pieces_of_chain,
        [LEVEL_LOOP] = pieces_of_chain,
        [LEVEL_BOX] = pieces_of_box,
        [LEVEL_ELLIPSE] = pieces_of_ellipse,
        [LEVEL_CAPSULE] = pieces_of_capsule,
        [LEVEL_POINT] = pieces_of_point,
    };
    struct solid_making making = {shape, solid, arena};
    *solid = (struct solid){.shape = shape, .ring_count = 1};
    solid->is_closed = shape->kind != LEVEL_CHAIN && shape->kind != LEVEL_POINT;
    if (!make_outline(&making,
                      ellipse_vertices ? ellipse_vertices : ELLIPSE_VERTICES))
        return false;
    if (!place_outline(solid)) {
        solid->count = 0;
        return true;
    }
    if (!makers[shape->kind](&making))
        return false;
    find_box(solid);
    return true;
}
