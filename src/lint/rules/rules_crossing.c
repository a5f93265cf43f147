/* Finds edges of one shape that meet, other than at the vertices that they
 * share as neighbors: within a ring (C012) and between the rings of a polygon
 * (C028). */
#include <string.h>

#include "collide_measure.h"
#include "collide_pieces.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* ---- Edges --------------------------------------------------------------- */

/* The rings without repeated vertices, one after the other in one array. */
struct plain_rings {
    col_rings rings;
    int count;
    int *index; /* the number that each vertex has in the shape */
    int *last; /* that of the last one that repeats it: its edge starts there */
};

static bool make_plain(const struct solid *solid, struct arena *arena,
                       struct plain_rings *plain)
{
    size_t room = (size_t)solid->count;
    col_vec2 *vertices = arena_take(arena, room, sizeof *vertices);
    int *ends = arena_take(arena, (size_t)solid->ring_count, sizeof *ends);
    int *index = arena_take(arena, room, sizeof *index), count = 0;
    int *last = arena_take(arena, room, sizeof *last);
    if (!vertices || !ends || !index || !last)
        return false;
    for (int ring = 0; ring < solid->ring_count; ring++) {
        struct outline outline = outline_of(solid, ring);
        int begin = count;
        for (int i = 0; i < outline.count; i++) {
            col_vec2 point = outline.points[i];
            if (count == begin || !same_point(vertices[count - 1], point)) {
                vertices[count] = point;
                index[count++] = outline.first + i;
            }
            last[count - 1] = outline.first + i;
        }
        while (outline.is_closed && count > begin + 1 &&
               same_point(vertices[begin], vertices[count - 1]))
            count--;
        ends[ring] = count;
    }
    *plain = (struct plain_rings){
        {vertices, ends, solid->ring_count}, count, index, last};
    return true;
}

/* An edge of a ring without repeated vertices. */
struct edge {
    col_vec2 from, to;
    int number; /* in the shape */
    int ring;
    int next;     /* the next edge of the ring; itself: none */
    bool is_last; /* of a line that is not closed */
};

struct solid_edges {
    struct edge *edge;
    int count;
    bool is_open;
};

static bool take_edges(const struct solid *solid, struct arena *arena,
                       struct solid_edges *edges)
{
    bool is_open = solid->shape->kind == LEVEL_CHAIN;
    struct plain_rings plain;
    *edges = (struct solid_edges){.is_open = is_open};
    edges->edge = arena_take(arena, (size_t)solid->count, sizeof *edges->edge);
    if (!edges->edge || !make_plain(solid, arena, &plain))
        return false;
    for (int ring = 0, from = 0; ring < solid->ring_count; ring++) {
        int begin = edges->count, end = plain.rings.ring_ends[ring];
        const struct outline own = {.points = plain.rings.vertices + from,
                                    .count = end - from,
                                    .is_closed = !is_open};
        int count = outline_edges(&own);
        for (int i = 0; i < count; i++) {
            bool is_last = i + 1 == count;
            edges->edge[edges->count++] = (struct edge){
                .from = own.points[i],
                .to = outline_at(&own, i + 1),
                .number = plain.last[from + i],
                .ring = ring,
                .next = !is_last  ? begin + i + 1
                        : is_open ? begin + i
                                  : begin,
                .is_last = is_last && is_open,
            };
        }
        from = end;
    }
    return true;
}

static col_box box_of(const void *of, int i)
{
    const struct solid_edges *edges = of;
    return segment_box(edges->edge[i].from, edges->edge[i].to, 0);
}

/* ---- Two edges ----------------------------------------------------------- */

enum solid_meeting_kind {
    MEETING_CROSS, /* in the middle of both */
    MEETING_TOUCH, /* in one point that is an end of one of them */
    MEETING_ALONG, /* in more than a point */
    MEETING_BACK,  /* neighbors: the second runs back over the first */
};

struct solid_meeting {
    enum solid_meeting_kind kind;
    int first, second; /* edges, in the shape's own numbers */
    col_vec2 at;
};

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

/* Where two edges meet. false: they do not. */
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

/* A touch at the end of an edge is reported for the edge that starts there; the
 * two ends of a line may be one point. */
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

/* True if f, which begins where e ends, runs back over e. */
static bool runs_back(const struct edge *e, const struct edge *f)
{
    return col_turn_sign(e->from, e->to, f->from, f->to) == 0 &&
           col_way_sign(e->from, e->to, f->from, f->to) < 0;
}

static bool look_at(const struct solid_edges *edges, int i, int j,
                    struct solid_meeting *meeting)
{
    const struct edge *e = &edges->edge[i], *f = &edges->edge[j];
    *meeting = (struct solid_meeting){
        .kind = MEETING_BACK, .first = e->number, .second = f->number};
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

/* Comparisons of two edges that are made for each edge, and beside that. */
#define WORK_EACH 128
#define WORK      100000

/* So many are reported. */
#define MEETINGS_TOLD 4

struct meetings {
    struct solid_meeting told[MEETINGS_TOLD];
    int count; /* also of those not reported, as far as they were counted */
};

/* The edges of one ring that meet, ordered by the first edge and then the
 * second. Each place where vertices touch counts once. Takes O(n log n) for n
 * edges and some hundred comparisons for each: it may not find all meetings,
 * but at least one if there is any. false: out of memory. */
static bool find_meetings(const struct solid *solid, struct arena *arena,
                          struct meetings *meetings)
{
    struct arena_mark mark = arena_mark(arena);
    struct solid_edges edges;
    struct solid_meeting meeting;
    struct boxes boxes;
    *meetings = (struct meetings){.count = 0};
    if (!take_edges(solid, arena, &edges))
        return false;
    int n = edges.count;
    long work = WORK + (long)WORK_EACH * n;
    bool done = n < 2 || boxes_make(&boxes, n, box_of, &edges, arena);
    for (int i = 0; done && n > 1 && i < n && work > 0; i++) {
        col_box box = box_of(&edges, i);
        int count = boxes_near(&boxes, &box, i);
        work -= count;
        for (int k = 0; k < count; k++) {
            int j = boxes.found[k];
            if (edges.edge[i].ring != edges.edge[j].ring ||
                !look_at(&edges, i, j, &meeting))
                continue;
            if (meetings->count < MEETINGS_TOLD)
                meetings->told[meetings->count] = meeting;
            meetings->count++;
        }
    }
    if (done && meetings->count == 0 && n > 2 &&
        solid->shape->kind == LEVEL_POLYGON && solid->ring_count == 1) {
        /* The boxes may be of no help: a sweep takes no more time than sorting
         * does, and finds a meeting if there is any. */
        size_t count = (size_t)n;
        col_vec2 *v = arena_take(arena, count, sizeof *v);
        int *scratch =
            arena_take(arena, count, COL_POLYGON_SCRATCH * sizeof *scratch);
        done = v && scratch;
        for (int i = 0; done && i < n; i++)
            v[i] = edges.edge[i].from;
        col_polygon_report report = {.kind = COL_POLYGON_CONVEX};
        if (done)
            report = col_polygon_check_simple(v, n, scratch);
        if (report.kind == COL_POLYGON_SELF_INTERSECTING &&
            look_at(&edges, report.vertex, report.other, &meeting))
            meetings->told[meetings->count++] = meeting;
    }
    arena_rewind(arena, mark);
    return done;
}

/* ---- Within a ring ------------------------------------------------------- */

/* Open lines may cross themselves unless the engine's chains are one-sided, and
 * lines that are not solid, such as paths, always may. Sound shapes do not. */
static bool may_cross(const struct check *check, const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    col_vec2 low, high;
    switch (solid->shape->kind) {
    case LEVEL_POLYGON:
        return outline.count > 2 &&
               (!solid->is_sound || solid->ring_count > 1) &&
               !solid_is_line(solid, &low, &high);
    case LEVEL_LOOP:
        return outline.count > 2 && solid->shape->role == LEVEL_SOLID;
    case LEVEL_CHAIN:
        return outline.count > 2 && solid->shape->role == LEVEL_SOLID &&
               check->profile->chains_are_one_sided;
    case LEVEL_BOX:
    case LEVEL_ELLIPSE:
    case LEVEL_CAPSULE:
    case LEVEL_POINT:
        break;
    }
    return false;
}

static bool check_self_intersecting(struct check *check,
                                    const struct solid *solid)
{
    static const char *const words[] = {
        [MEETING_CROSS] = "cross",
        [MEETING_TOUCH] = "touch",
        [MEETING_ALONG] = "run along each other",
        [MEETING_BACK] = "fold back onto each other",
    };
    struct meetings meetings;
    if (!may_cross(check, solid))
        return true;
    if (!find_meetings(solid, check->arena, &meetings))
        return false;
    for (int i = 0; i < meetings.count && i < MEETINGS_TOLD; i++) {
        const struct solid_meeting *m = &meetings.told[i];
        struct finding *finding =
            check_find_at(check, solid, NULL, m->at, meetings.count,
                          "edges %d and %d of {a} %s at {at}", m->first,
                          m->second, words[m->kind]);
        if (!check_at_vertex(solid, m->first, finding))
            return false;
        if (i == MEETINGS_TOLD - 1)
            finding->more += meetings.count - MEETINGS_TOLD;
    }
    return true;
}

const struct rule rule_self_intersecting = {
    SHAPE_RULE("C012", "self-intersecting", ERROR),
    .about.summary = "a polygon whose edges cross or touch each other",
    .measure = "number of edge pairs that meet (a lower bound)",
    .about.why =
        "If edges cross, the interior of the polygon is undefined. Godot "
        "prints that convex decomposing failed, and the object does not "
        "collide at all. Other engines use the convex hull, so players walk "
        "on air. Box2D does not check and computes wrong "
        "contacts.\n\nA polygon that turns in the same direction at every "
        "vertex can still cross itself. A pentagram does, and it passes the "
        "checks of dyn4j and Chipmunk. The rule also reports edges that "
        "only touch, "
        "because a triangulation can fail there.",
    .about.hint = "move a vertex so that the edges do not meet",
    .codes = "polygon-self-intersecting",
    .look_at_shape = check_self_intersecting,
};

/* ---- Holes --------------------------------------------------------------- */

static int ring_of(const struct plain_rings *plain, int vertex)
{
    int ring = 0;
    while (plain->rings.ring_ends[ring] <= vertex)
        ring++;
    return ring;
}

/* The fault of a hole, at which point, placed at which vertex. */
struct hole_fault {
    int hole, vertex;
    col_vec2 at;
    const char *what;
};

static col_vec2 end_of(const struct plain_rings *plain, int edge)
{
    const col_rings *rings = &plain->rings;
    int ring = ring_of(plain, edge);
    bool closes = edge + 1 == rings->ring_ends[ring];
    int first = ring > 0 ? rings->ring_ends[ring - 1] : 0;
    return rings->vertices[closes ? first : edge + 1];
}

/* The fault of a hole that a report is about. false: none. */
static bool fault_of(const struct solid *solid, const struct plain_rings *plain,
                     col_rings_report report, struct hole_fault *fault)
{
    static const char *const words[] = {
        [COL_RINGS_TOO_FEW] = "has fewer than 3 vertices",
        [COL_RINGS_ZERO_AREA] = "has no area",
        [COL_RINGS_MEET] = "crosses or touches another ring",
        [COL_RINGS_HOLE_IN_HOLE] = "lies inside another hole",
        [COL_RINGS_HOLE_OUTSIDE] = "does not lie inside the polygon",
    };
    int a = report.first, b = report.second;
    if (report.kind == COL_RINGS_SOUND ||
        report.kind == COL_RINGS_REPEATED_VERTEX)
        return false;
    fault->what = words[report.kind];
    if (report.kind != COL_RINGS_MEET) {
        int first = a > 0 ? solid->ring_ends[a - 1] : 0;
        fault->hole = a;
        fault->vertex = first < solid->count ? first : solid->count - 1;
        fault->at = solid->outline[fault->vertex];
        return a > 0;
    }
    const col_vec2 *v = plain->rings.vertices;
    fault->hole = ring_of(plain, b);
    fault->vertex = plain->index[b];
    fault->at =
        col_crossing_point(v[a], end_of(plain, a), v[b], end_of(plain, b));
    return fault->hole != ring_of(plain, a);
}

/* A ring that crosses itself is reported by C012. */
static bool check_hole_faulty(struct check *check, const struct solid *solid)
{
    struct plain_rings plain;
    if (solid->ring_count < 2 || solid->count == 0 || solid->is_sound)
        return true;
    if (!make_plain(solid, check->arena, &plain))
        return false;
    size_t room = (size_t)plain.count + (size_t)solid->ring_count;
    int *scratch =
        arena_take(check->arena, room, COL_RINGS_SCRATCH * sizeof *scratch);
    if (!scratch)
        return false;
    col_rings_report report = col_rings_check(&plain.rings, scratch);
    struct hole_fault fault;
    if (!fault_of(solid, &plain, report, &fault))
        return true;
    struct finding *finding =
        check_find_at(check, solid, NULL, fault.at, 0,
                      "hole %d of {a} at {at} %s", fault.hole, fault.what);
    if (finding)
        finding->has_measure = false;
    return check_at_vertex(solid, fault.vertex, finding);
}

const struct rule rule_hole_faulty = {
    RULE("C028", "hole-faulty", ERROR),
    .about.summary =
        "a hole that is not inside its polygon or crosses another ring",
    .about.why =
        "A hole must lie inside its polygon. If it crosses the outline, the "
        "polygon crosses itself and has no correct decomposition into "
        "convex pieces.",
    .about.hint = "redraw the hole inside the polygon",
    .look_at_shape = check_hole_faulty,
};
