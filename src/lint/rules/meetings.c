#include "lint/rules/meetings.h"

#include "collide_boxes.h"
#include "collide_measure.h"
#include "collide_pieces.h"
#include "support/same.h"

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
