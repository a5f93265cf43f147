#include <math.h>
#include <string.h>

#include "collide_boxes.h"
#include "collide_measure.h"
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

/* The nearest vertex one way round (1 or -1) that is another point. */
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

bool outline_is_line(const struct outline *outline, col_vec2 *low,
                     col_vec2 *high)
{
    *low = *high = outline->points[0];
    for (int i = 1; i < outline->count; i++) {
        col_vec2 point = outline->points[i];
        if (!same_point(*low, *high) &&
            col_turn_sign(*low, *high, *low, point) != 0)
            return false;
        *low = is_before(point, *low) ? point : *low;
        *high = is_before(*high, point) ? point : *high;
    }
    return true;
}

/* By the edges that a line to the right of the point passes. Source: Shimrat
 * 1962. */
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

bool outline_plain(const struct outline *outline, struct arena *arena,
                   struct plain_outline *plain)
{
    size_t room = (size_t)outline->count;
    col_vec2 *points = arena_take(arena, room, sizeof *points);
    int *index = arena_take(arena, room, sizeof *index), count = 0;
    int *last = arena_take(arena, room, sizeof *last);
    if (!points || !index || !last)
        return false;
    for (int i = 0; i < outline->count; i++) {
        if (!count || !same_point(points[count - 1], outline->points[i])) {
            points[count] = outline->points[i];
            index[count++] = i;
        }
        last[count - 1] = i;
    }
    bool closes = outline->is_closed;
    while (closes && count > 1 && same_point(points[0], points[count - 1]))
        count--;
    *plain = (struct plain_outline){
        {.points = points, .count = count, .is_closed = closes}, index, last};
    return true;
}

/* Comparisons of two edges that are made for each edge, and beside that. */
#define WORK_EACH 128
#define WORK      100000

/* An edge of a ring without repeated vertices. */
struct edge {
    col_vec2 from, to;
    int number; /* in the shape */
    int ring;
    int next;     /* its neighbour behind it; itself: there is none */
    bool is_last; /* of a line that is not closed */
};

struct solid_edges {
    struct edge *edge;
    int count;
    bool is_open;
};

/* ---- Edges --------------------------------------------------------------- */

static void add_ring(struct solid_edges *edges,
                     const struct plain_outline *plain, int first, int ring)
{
    const struct outline *outline = &plain->outline;
    int begin = edges->count, count = outline_edges(outline);
    for (int i = 0; i < count; i++) {
        bool is_last = i + 1 == count;
        edges->edge[edges->count++] = (struct edge){
            .from = outline->points[i],
            .to = outline_at(outline, i + 1),
            .number = first + plain->last[i],
            .ring = ring,
            .next = !is_last             ? begin + i + 1
                    : outline->is_closed ? begin
                                         : begin + i,
            .is_last = is_last && !outline->is_closed,
        };
    }
}

static bool take_edges(const struct solid *solid, struct arena *arena,
                       struct solid_edges *edges)
{
    *edges = (struct solid_edges){.is_open = solid->shape->kind == LEVEL_CHAIN};
    edges->edge = arena_take(arena, (size_t)solid->count, sizeof *edges->edge);
    if (!edges->edge)
        return false;
    for (int ring = 0; ring < solid->ring_count; ring++) {
        struct outline outline = outline_of(solid, ring);
        struct plain_outline plain;
        if (!outline_plain(&outline, arena, &plain))
            return false;
        add_ring(edges, &plain, outline.first, ring);
    }
    return true;
}

static col_box box_of(const void *of, int i)
{
    const struct solid_edges *edges = of;
    return box_around(edges->edge[i].from, edges->edge[i].to, 0);
}

/* ---- Two edges ----------------------------------------------------------- */

/* Whether a point on an edge's line lies on the edge. */
static bool lies_on(const struct edge *e, col_vec2 point)
{
    return col_way_sign(point, e->from, point, e->to) <= 0;
}

static bool meet_in_line(const struct edge *e, const struct edge *f,
                         struct solid_meeting *meeting)
{
    const col_vec2 ends[4] = {f->from, f->to, e->from, e->to};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (!lies_on(i < 2 ? e : f, ends[i]) ||
            (count && same_point(ends[i], meeting->at)))
            continue;
        if (count++ == 0)
            meeting->at = ends[i];
    }
    meeting->kind = count > 1 ? MEETING_ALONG : MEETING_TOUCH;
    return count > 0;
}

/* Where they meet, if they do. */
static bool meet(const struct edge *e, const struct edge *f,
                 struct solid_meeting *meeting)
{
    int from = col_turn_sign(e->from, e->to, e->from, f->from);
    int to = col_turn_sign(e->from, e->to, e->from, f->to);
    if (from * to > 0)
        return false;
    int back_from = col_turn_sign(f->from, f->to, f->from, e->from);
    int back_to = col_turn_sign(f->from, f->to, f->from, e->to);
    if (from * to < 0 && back_from * back_to < 0) {
        meeting->kind = MEETING_CROSS;
        meeting->at = col_crossing_point(e->from, e->to, f->from, f->to);
        return true;
    }
    if (from == 0 && to == 0)
        return meet_in_line(e, f, meeting);
    meeting->kind = MEETING_TOUCH;
    meeting->at = from == 0 ? f->from
                  : to == 0 ? f->to
                            : (back_from == 0 ? e->from : e->to);
    if (from == 0 || to == 0)
        return lies_on(e, meeting->at);
    return back_from * back_to == 0 && lies_on(f, meeting->at);
}

/* A touch at the end of an edge is told of the edge that starts there; the two
 * ends of a line may be one point. */
static bool is_told_elsewhere(const struct solid_edges *edges,
                              const struct edge *e, const struct edge *f,
                              col_vec2 at)
{
    if ((same_point(at, e->to) && !e->is_last) ||
        (same_point(at, f->to) && !f->is_last))
        return true;
    return edges->is_open && e == edges->edge && f->is_last &&
           same_point(e->from, f->to) && same_point(at, f->to);
}

/* Neighbours: f begins where e ends. */
static bool runs_back(const struct edge *e, const struct edge *f)
{
    return col_turn_sign(e->from, e->to, f->from, f->to) == 0 &&
           col_way_sign(e->from, e->to, f->from, f->to) < 0;
}

static bool look_at(const struct solid_edges *edges, int i, int j,
                    struct solid_meeting *meeting)
{
    const struct edge *e = &edges->edge[i], *f = &edges->edge[j];
    *meeting = (struct solid_meeting){.kind = MEETING_BACK,
                                      .first = e->number,
                                      .second = f->number,
                                      .first_ring = e->ring,
                                      .second_ring = f->ring};
    bool follows = e->next == j, leads = f->next == i;
    if (follows || leads) {
        meeting->at = follows ? f->from : e->from;
        return follows ? runs_back(e, f) : runs_back(f, e);
    }
    return meet(e, f, meeting) &&
           (meeting->kind != MEETING_TOUCH ||
            !is_told_elsewhere(edges, e, f, meeting->at));
}

/* ---- All edges ----------------------------------------------------------- */

static void add(struct meetings *meetings, const struct solid_meeting *meeting)
{
    if (meetings->count < MEETINGS_TOLD)
        meetings->told[meetings->count] = *meeting;
    meetings->count++;
}

static void search_all(struct boxes *boxes, const struct solid_edges *edges,
                       bool across, struct meetings *meetings)
{
    long work = WORK + (long)WORK_EACH * edges->count;
    for (int i = 0; i < edges->count && work > 0; i++) {
        col_box box = box_of(edges, i);
        int count = boxes_near(boxes, &box, i);
        work -= count;
        for (int k = 0; k < count; k++) {
            int j = boxes->found[k];
            struct solid_meeting meeting;
            if ((edges->edge[i].ring != edges->edge[j].ring) == across &&
                look_at(edges, i, j, &meeting))
                add(meetings, &meeting);
        }
    }
}

/* ---- The first one alone ------------------------------------------------- */

/* By a sweep, which takes no more time than sorting does, for a polygon of one
 * ring whose boxes are of no help. */
static bool search_first(const struct solid_edges *edges, struct arena *arena,
                         struct meetings *meetings)
{
    size_t count = (size_t)edges->count;
    col_vec2 *v = arena_take(arena, count, sizeof *v);
    int *scratch =
        arena_take(arena, count, COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!v || !scratch)
        return false;
    for (int i = 0; i < edges->count; i++)
        v[i] = edges->edge[i].from;
    col_polygon_report report =
        col_polygon_check_simple(v, edges->count, scratch);
    struct solid_meeting meeting;
    if (report.kind == COL_POLYGON_SELF_INTERSECTING &&
        look_at(edges, report.vertex, report.other, &meeting))
        add(meetings, &meeting);
    return true;
}

bool find_meetings(const struct solid *solid, bool across, struct arena *arena,
                   struct meetings *meetings)
{
    struct arena_mark mark = arena_mark(arena);
    struct solid_edges edges;
    struct boxes boxes;
    *meetings = (struct meetings){.count = 0};
    if (!take_edges(solid, arena, &edges))
        return false;
    bool done = true;
    if (edges.count > 1) {
        done = boxes_make(&boxes, edges.count, box_of, &edges, arena);
        if (done)
            search_all(&boxes, &edges, across, meetings);
        if (done && meetings->count == 0 && !across && edges.count > 2 &&
            solid->shape->kind == LEVEL_POLYGON && solid->ring_count == 1)
            done = search_first(&edges, arena, meetings);
    }
    arena_rewind(arena, mark);
    return done;
}

const char *meeting_words(enum solid_meeting_kind kind)
{
    static const char *const words[] = {
        [MEETING_CROSS] = "cross",
        [MEETING_TOUCH] = "touch",
        [MEETING_ALONG] = "run along each other",
        [MEETING_BACK] = "run back over each other",
    };
    return words[kind];
}
