/* Makes a solid of a shape: solid_make computes its outline in the world, its
 * convex pieces and its box; the other functions answer questions about one
 * outline. */
#include "lint/rules/solid.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "collide_measure.h"
#include "collide_pieces.h"
#include "support/box.h"
#include "support/number.h"
#include "support/same.h"

/* ---- Outlines ------------------------------------------------------------ */

struct outline outline_of(const struct solid *solid, int ring)
{
    if (solid->count == 0)
        return (struct outline){.points = solid->outline};
    int from = ring > 0 ? solid->ring_ends[ring - 1] : 0;
    int end = solid->ring_ends ? solid->ring_ends[ring] : solid->count;
    return (struct outline){.points = solid->outline + from,
                            .count = end - from,
                            .first = from,
                            .is_closed = solid->shape->kind != LEVEL_CHAIN};
}

bool has_vertices(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return kind == LEVEL_POLYGON || kind == LEVEL_CHAIN || kind == LEVEL_LOOP;
}

bool is_place(const struct level_shape *shape)
{
    return shape->role == LEVEL_SPAWN || shape->role == LEVEL_GOAL;
}

bool has_inside(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return kind != LEVEL_CHAIN && kind != LEVEL_LOOP && kind != LEVEL_POINT;
}

bool has_area(const struct solid *solid)
{
    return has_inside(solid) || solid->pieces[0].radius > 0;
}

int outline_edges(const struct outline *outline)
{
    bool turns = outline->is_closed && outline->count > 2;
    return turns || outline->count == 0 ? outline->count : outline->count - 1;
}

col_vec2 outline_at(const struct outline *outline, int i)
{
    return outline->points[i < outline->count ? i : i - outline->count];
}

static bool is_before(col_vec2 p, col_vec2 q)
{
    return p.x < q.x || (same_number(p.x, q.x) && p.y < q.y);
}

/* The nearest vertex that is another point, in one direction (1 or -1). */
static col_vec2 other_beside(const struct outline *outline, int i, int way)
{
    int count = outline->count, at = i;
    for (int steps = 0; steps < count; steps++) {
        at = (at + count + way) % count;
        if (!same_point(outline->points[at], outline->points[i]))
            break;
    }
    return outline->points[at];
}

int outline_winding(const struct outline *outline)
{
    int low = 0;
    if (outline->count < 3)
        return 0;
    for (int i = 1; i < outline->count; i++)
        if (is_before(outline->points[i], outline->points[low]))
            low = i;
    col_vec2 corner = outline->points[low];
    return col_turn_sign(other_beside(outline, low, -1), corner, corner,
                         other_beside(outline, low, 1));
}

int winding_outward(const struct solid *solid, const struct outline *ring)
{
    return ring->first == 0 ? solid->winding : -outline_winding(ring);
}

/* ---- Lines --------------------------------------------------------------- */

/* Differences of two integers that are not larger fit in 64 bits. */
#define WRITTEN_MAX INT64_C(1000000000000000000)

/* Coordinates of three points, taken as their shortest decimals, as integers in
 * units of one power of ten. false: an integer would exceed WRITTEN_MAX. */
static bool written_as_integers(const double value[3], int64_t integer[3])
{
    struct shortest_decimal decimal[3];
    int unit = INT_MAX;
    for (int i = 0; i < 3; i++) {
        decimal[i] = number_shortest(value[i]);
        if (decimal[i].integer && decimal[i].exponent < unit)
            unit = decimal[i].exponent;
    }
    for (int i = 0; i < 3; i++) {
        int64_t n = (int64_t)decimal[i].integer;
        for (int e = decimal[i].exponent; n && e > unit; e--) {
            if (n > WRITTEN_MAX / 10)
                return false;
            n *= 10;
        }
        integer[i] = value[i] < 0 ? -n : n;
    }
    return true;
}

/* Whether a * d = b * c. */
static bool products_are_equal(int64_t a, int64_t d, int64_t b, int64_t c)
{
    uint64_t size[4] = {(uint64_t)a, (uint64_t)d, (uint64_t)b, (uint64_t)c};
    bool is_negative[4] = {a < 0, d < 0, b < 0, c < 0};
    for (int i = 0; i < 4; i++)
        size[i] = is_negative[i] ? 0 - size[i] : size[i];
    struct uint128 left = uint128_product(size[0], size[1]);
    struct uint128 right = uint128_product(size[2], size[3]);
    bool is_zero = left.high == 0 && left.low == 0;
    bool has_one_sign = (is_negative[0] != is_negative[1]) ==
                        (is_negative[2] != is_negative[3]);
    return left.high == right.high && left.low == right.low &&
           (is_zero || has_one_sign);
}

/* Whether three points are off one line by more than their decimals could be.
 * With m the largest coordinate and s the sum of the four differences, decimals
 * move a difference by 2^-52 m at most, and so the cross product by 2^-52 m s
 * and 2^-104 m^2; rounding changes it by less than 2^-50 m s, as no difference
 * exceeds 2 m. Where products are too small to be doubles the decimals say. */
static bool is_surely_bent(col_vec2 p, col_vec2 q, col_vec2 r)
{
    double a = q.x - p.x, b = q.y - p.y, c = r.x - p.x, d = r.y - p.y;
    double s = fabs(a) + fabs(b) + fabs(c) + fabs(d);
    double m = fabs(p.x) + fabs(p.y) + s;
    return fabs(a * d - b * c) > 0x1p-48 * m * (s + 0x1p-48 * m) + 0x1p-1000;
}

/* Whether the shortest decimals of three points, which are what people and
 * editors write, are on one line. Decided exactly, or false if the exponents
 * are too far apart for that. */
static bool is_line_as_written(col_vec2 p, col_vec2 q, col_vec2 r)
{
    int64_t x[3], y[3];
    return !is_surely_bent(p, q, r) &&
           written_as_integers((double[]){p.x, q.x, r.x}, x) &&
           written_as_integers((double[]){p.y, q.y, r.y}, y) &&
           products_are_equal(x[1] - x[0], y[2] - y[0], y[1] - y[0],
                              x[2] - x[0]);
}

/* Whether all points, one at least, lie on one line; its ends are then at *low
 * and *high. O(count). */
static bool are_on_line(const col_vec2 *points, int count, bool as_written,
                        col_vec2 *low, col_vec2 *high)
{
    *low = *high = points[0];
    for (int i = 1; i < count; i++) {
        col_vec2 point = points[i];
        bool is_on =
            same_point(*low, *high) ||
            (as_written ? is_line_as_written(*low, *high, point)
                        : col_turn_sign(*low, *high, *low, point) == 0);
        if (!is_on)
            return false;
        *low = is_before(point, *low) ? point : *low;
        *high = is_before(*high, point) ? point : *high;
    }
    return true;
}

bool solid_is_line(const struct solid *solid, col_vec2 *low, col_vec2 *high)
{
    const struct level_shape *shape = solid->shape;
    struct outline ring = outline_of(solid, 0);
    if (shape->kind != LEVEL_POLYGON || ring.count < 3)
        return false;
    if (are_on_line(shape->points, ring.count, false, low, high) ||
        are_on_line(shape->points, ring.count, true, low, high)) {
        *low = col_transform_point(level_transform(shape), *low);
        *high = col_transform_point(level_transform(shape), *high);
        return true;
    }
    return are_on_line(ring.points, ring.count, false, low, high);
}

/* ---- Insides ------------------------------------------------------------- */

/* Counts the edges that a ray to the right crosses. Source: Shimrat 1962. */
bool outline_holds(const struct outline *outline, col_vec2 point)
{
    bool inside = false;
    for (int i = 0; i < outline->count; i++) {
        col_vec2 p = outline->points[i], q = outline_at(outline, i + 1);
        bool rises = p.y <= point.y && q.y > point.y;
        bool falls = q.y <= point.y && p.y > point.y;
        if ((rises && col_turn_sign(p, q, p, point) > 0) ||
            (falls && col_turn_sign(p, q, p, point) < 0))
            inside = !inside;
    }
    return inside;
}

/* ---- Making an outline --------------------------------------------------- */

static bool in_range(col_vec2 point)
{
    return fabs(point.x) <= COL_LIMIT && fabs(point.y) <= COL_LIMIT;
}

/* The outline in the shape's own coordinates. */
static bool make_outline(struct solid *solid, int ellipse_vertices,
                         struct arena *arena)
{
    const struct level_shape *shape = solid->shape;
    enum level_kind kind = shape->kind;
    bool is_round = kind == LEVEL_ELLIPSE;
    bool is_circle =
        is_round && same_number(shape->points[1].x, shape->points[1].y);
    int count = kind == LEVEL_BOX       ? 4
                : kind == LEVEL_CAPSULE ? 2
                : kind == LEVEL_POINT   ? 1
                : is_circle             ? 1
                : is_round              ? ellipse_vertices
                                        : shape->count;
    col_vec2 *outline = arena_take(arena, (size_t)count, sizeof *outline);
    solid->outline = outline;
    solid->count = outline ? count : 0;
    if (!outline)
        return false;
    if (kind == LEVEL_BOX) {
        col_vec2 a = shape->points[0], b = shape->points[1];
        col_vec2 min = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
        col_vec2 max = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
        outline[0] = min;
        outline[1] = (col_vec2){max.x, min.y};
        outline[2] = max;
        outline[3] = (col_vec2){min.x, max.y};
    } else if (is_round && count > 1) {
        col_vec2 center = shape->points[0], axes = shape->points[1];
        for (int i = 0; i < count; i++) {
            col_vec2 unit = col_unit_vector(360.0 * i / count);
            outline[i] = (col_vec2){center.x + axes.x * unit.x,
                                    center.y + axes.y * unit.y};
        }
    } else if (count) {
        memcpy(outline, shape->points, (size_t)count * sizeof *outline);
    }
    if (kind == LEVEL_POLYGON && shape->ring_ends) {
        solid->ring_ends = shape->ring_ends;
        solid->ring_count = shape->ring_count;
    }
    return true;
}

/* Moves the outline into the world. false: it has numbers out of range. */
static bool place_outline(struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    const col_vec2 turn = {shape->angle, shape->radius};
    if (!in_range(shape->position) || !in_range(turn) ||
        (shape->kind == LEVEL_ELLIPSE && !in_range(shape->points[1])))
        return false;
    col_transform world = {shape->position, col_unit_vector(shape->angle)};
    bool is_there = same_number(shape->angle, 0) &&
                    same_point(shape->position, (col_vec2){0, 0});
    for (int i = 0; i < solid->count; i++) {
        col_vec2 *point = &solid->outline[i];
        if (!in_range(*point))
            return false;
        *point = is_there ? (col_vec2){point->x + 0.0, point->y + 0.0}
                          : col_transform_point(world, *point);
        if (!in_range(*point))
            return false;
    }
    return true;
}

/* ---- Cutting it into pieces ---------------------------------------------- */

static bool take_pieces(struct solid *solid, int count, struct arena *arena)
{
    solid->pieces = arena_take(arena, (size_t)count, sizeof *solid->pieces);
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
static bool one_piece(struct solid *solid, int count, int winding,
                      double radius, struct arena *arena)
{
    if (!take_pieces(solid, 1, arena))
        return false;
    add_piece(solid, solid->outline, count, winding, radius);
    solid->winding = count > 2 ? winding : 0;
    solid->is_sound = solid->is_convex = true;
    return true;
}

/* Copies a ring without repeated vertices; returns how many are left. */
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

/* Cuts rings that are sound into convex pieces. */
static bool cut(struct solid *solid, const col_rings *rings, int count,
                struct arena *arena)
{
    size_t size = col_pieces_bytes(count, rings->ring_count);
    void *scratch = size == SIZE_MAX ? NULL : arena_take(arena, size, 1);
    if (!scratch)
        return false;
    col_pieces cut = col_pieces_cut(rings, scratch);
    int total = cut.count ? cut.ends[cut.count - 1] : 0;
    col_vec2 *vertices = arena_take(arena, (size_t)total, sizeof *vertices);
    if (!vertices || !take_pieces(solid, cut.count, arena))
        return false;
    for (int i = 0; i < total; i++)
        vertices[i] = rings->vertices[cut.indices[i]];
    for (int i = 0, from = 0; i < cut.count; from = cut.ends[i++])
        add_piece(solid, vertices + from, cut.ends[i] - from, 1,
                  solid->shape->radius);
    solid->is_sound = cut.count > 0;
    return true;
}

/* One ring, perhaps with repeated vertices; of a polygon that is not sound no
 * pieces. */
static bool pieces_of_ring(struct solid *solid, struct arena *arena)
{
    const col_vec2 *vertices = solid->outline;
    int count = solid->count;
    if (count < 3)
        return true;
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind == COL_POLYGON_REPEATED_VERTEX) {
        col_vec2 *welded = arena_take(arena, (size_t)count, sizeof *welded);
        if (!welded)
            return false;
        count = weld(vertices, count, welded);
        vertices = welded;
        if (count < 3)
            return true;
        report = col_polygon_check(vertices, count);
    }
    if (report.kind == COL_POLYGON_CONVEX) {
        if (!one_piece(solid, count, report.winding, solid->shape->radius,
                       arena))
            return false;
        solid->pieces[0].vertices = vertices;
    }
    if (report.kind != COL_POLYGON_NOT_CONVEX)
        return true;
    int *scratch =
        arena_take(arena, (size_t)count, COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!scratch)
        return false;
    report = col_polygon_check_simple(vertices, count, scratch);
    if (report.kind != COL_POLYGON_CONCAVE)
        return true;
    solid->winding = report.winding;
    const col_rings rings = {vertices, &count, 1};
    return cut(solid, &rings, count, arena);
}

/* A polygon with holes. */
static bool pieces_of_rings(struct solid *solid, struct arena *arena)
{
    size_t count = (size_t)solid->count;
    col_vec2 *vertices = arena_take(arena, count, sizeof *vertices);
    int *ends = arena_take(arena, (size_t)solid->ring_count, sizeof *ends);
    int *scratch =
        arena_take(arena, count, COL_RINGS_SCRATCH * sizeof *scratch);
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
    col_polygon_report outer = col_polygon_check(vertices, ends[0]);
    if (outer.kind == COL_POLYGON_NOT_CONVEX)
        outer = col_polygon_check_simple(vertices, ends[0], scratch);
    solid->winding = outer.winding;
    return cut(solid, &rings, kept, arena);
}

/* Edges, as segments of two vertices each. */
static bool pieces_of_chain(struct solid *solid, struct arena *arena)
{
    int n = solid->count, edges = solid->is_closed ? n : n - 1;
    if (n < 2)
        return true;
    col_vec2 *ends = arena_take(arena, (size_t)edges, 2 * sizeof *ends);
    if (!ends || !take_pieces(solid, edges, arena))
        return false;
    for (int i = 0; i < edges; i++, ends += 2) {
        ends[0] = solid->outline[i];
        ends[1] = solid->outline[i + 1 < n ? i + 1 : 0];
        if (!same_point(ends[0], ends[1]))
            add_piece(solid, ends, 2, 1, solid->shape->radius);
    }
    solid->is_sound = solid->piece_count > 0;
    return true;
}

static bool make_pieces(struct solid *solid, struct arena *arena)
{
    const struct level_shape *shape = solid->shape;
    const col_vec2 *p = shape->points, *outline = solid->outline;
    switch (shape->kind) {
    case LEVEL_POLYGON:
        return solid->ring_count > 1 ? pieces_of_rings(solid, arena)
                                     : pieces_of_ring(solid, arena);
    case LEVEL_CHAIN:
    case LEVEL_LOOP:
        return pieces_of_chain(solid, arena);
    case LEVEL_BOX:
        return same_number(p[0].x, p[1].x) || same_number(p[0].y, p[1].y) ||
               pieces_of_ring(solid, arena);
    case LEVEL_ELLIPSE:
        if (!(p[1].x > 0) || !(p[1].y > 0))
            return true;
        return solid->count == 1 ? one_piece(solid, 1, 1, p[1].x, arena)
                                 : pieces_of_ring(solid, arena);
    case LEVEL_CAPSULE:
        return !(shape->radius > 0) ||
               one_piece(solid, same_point(outline[0], outline[1]) ? 1 : 2, 1,
                         shape->radius, arena);
    case LEVEL_POINT:
        break;
    }
    return one_piece(solid, 1, 1, 0, arena);
}

/* ---- Solids -------------------------------------------------------------- */

bool solid_make(const struct level_shape *shape, int ellipse_vertices,
                struct arena *arena, struct solid *solid)
{
    *solid = (struct solid){.shape = shape, .ring_count = 1};
    solid->is_closed = shape->kind != LEVEL_CHAIN && shape->kind != LEVEL_POINT;
    if (!make_outline(solid,
                      ellipse_vertices ? ellipse_vertices : ELLIPSE_VERTICES,
                      arena))
        return false;
    if (!place_outline(solid)) {
        solid->count = 0;
        return true;
    }
    col_vec2 low, high;
    if (!solid_is_line(solid, &low, &high) && !make_pieces(solid, arena))
        return false;
    /* The box is that of the outline, and rounded outward where a piece has a
     * radius. */
    for (int i = 0; i < solid->count; i++) {
        col_box point = {solid->outline[i], solid->outline[i]};
        solid->box = i > 0 ? box_both(solid->box, point) : point;
    }
    for (int i = 0; i < solid->piece_count; i++)
        if (solid->pieces[i].radius > 0)
            solid->box =
                box_both(solid->box, col_outer_bounds(&solid->pieces[i]));
    return true;
}
