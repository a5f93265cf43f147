/* The separating axis theorem for rounded cores.
 *
 * For each edge of either core: how far is the other core from the line of the
 * edge, on its outer side? The largest of these gaps decides. Where it is
 * negative the cores overlap, and it is the least translation that parts them;
 * taking, for each edge, the vertex of the other core that lies deepest keeps
 * this right in containment. Else the nearest features are that edge or a pair
 * of vertices at its end (geometry/narrow/facing.h): as the normal turns the
 * gap rises to one maximum, so the edges on both sides of the closest vertex of
 * B - A have the largest gaps among edges.
 *
 * Estimates in doubles tell first which edges may have it: of all edges between
 * cores of some vertices (geometry/search/axes.h), of few of many edges between
 * others (geometry/search/gap_sectors.h). Where neither does, and where each
 * step is to be shown, edges are gone round: from edge to edge the normal turns
 * one way, and so does the vertex that lies deepest (rotating calipers,
 * Toussaint 1983), so that all gaps take O(count A + count B) steps. */
#include <assert.h>
#include <math.h>

#include "collide_steps.h"
#include "geometry/core/support.h"
#include "geometry/narrow/largest_gap.h"
#include "geometry/narrow/sat_quick.h"
#include "geometry/narrow/witness_points.h"
#include "geometry/search/gap_sectors.h"
#include "geometry/search/sector_search.h"

/* A way round the edges of one core, in the file's order, with the vertex of
 * the other that lies furthest against each one's normal. */
struct tour {
    col_axis_kind kind;
    roles r;
    int edge, vertex;
};

/* The largest gap so far and how many other axes have the same. */
struct sat_search {
    const col_shape *a, *b;
    const col_trace *trace;
    largest_gap best;
    bool found;
};

/* ---- Tracing ------------------------------------------------------------ */

static void interval(const col_shape *shape, col_vec2 normal, double *min,
                     double *max)
{
    for (int i = 0; i < shape->count; i++) {
        col_vec2 v = shape->vertices[i];
        double place = v.x * normal.x + v.y * normal.y;
        if (i == 0 || place < *min)
            *min = place;
        if (i == 0 || place > *max)
            *max = place;
    }
    *min -= shape->radius;
    *max += shape->radius;
}

static void record_axis(const struct sat_search *search, const facing *face,
                        const bearing *at)
{
    if (!search->trace)
        return;
    col_step step = {.kind = COL_STEP_AXIS};
    form radii = col_radii(search->a, search->b);
    gap g = col_face_gap(face);
    double amount = col_gap_minus(&g, &radii);
    bool apart = col_gap_compare_radius(&g, &radii) > 0;
    step.as.axis.axis = face->axis;
    step.as.axis.normal = col_face_normal(face, at);
    step.as.axis.overlap = apart ? -amount : amount;
    interval(search->a, step.as.axis.normal, &step.as.axis.a_min,
             &step.as.axis.a_max);
    interval(search->b, step.as.axis.normal, &step.as.axis.b_min,
             &step.as.axis.b_max);
    search->trace->record(search->trace->context, &step);
}

/* ---- Candidates --------------------------------------------------------- */

static struct tour start_tour(const col_shape *a, const col_shape *b,
                              col_axis_kind kind)
{
    return (struct tour){kind, roles_of(a, b, kind), -1, 0};
}

/* Goes to the next edge; false behind the last.
 *
 * Between two edges of a polygon the normal turns by less than half a turn, so
 * on the way from the old vertex to the new one each step leads further until
 * it is reached. The sides of a core of two vertices are half a turn apart. */
static bool next_edge(struct tour *t)
{
    const col_shape *shape = t->r.edge, *other = t->r.other;
    if (++t->edge >= core_edges(shape))
        return false;
    vector inward = vector_left(core_edge(shape, t->edge));
    if (t->edge == 0 || shape->count == 2) {
        form2 direction = col_vector_form(inward);
        t->vertex = col_core_support(other, &direction);
        return true;
    }
    for (;;) {
        int next = shape->winding > 0 ? core_next(other, t->vertex)
                                      : core_before(other, t->vertex);
        if (vector_further(inward, other->vertices[next],
                           other->vertices[t->vertex]) <= 0)
            return true;
        t->vertex = next;
    }
}

static facing face_of(const struct tour *t)
{
    bool of_a = t->kind == COL_EDGE_OF_A;
    const col_shape *a = of_a ? t->r.edge : t->r.other;
    const col_shape *b = of_a ? t->r.other : t->r.edge;
    return col_face_edge(a, b, t->kind, t->edge, t->vertex);
}

/* ---- Search ------------------------------------------------------------- */

/* Whether an edge's gap is surely below the best one: in plain doubles, whose
 * error is at most 3u of (|left| + |right|) / length and 5u of the gap, so 8u
 * of the former. */
static bool surely_below(const struct sat_search *search, const struct tour *t)
{
    const bounded *best = &search->best.bearing.gap;
    const col_shape *shape = t->r.edge;
    col_vec2 vertex = t->r.other->vertices[t->vertex];
    col_vec2 start = shape->vertices[core_start(shape, t->edge)];
    col_vec2 end = shape->vertices[core_end(shape, t->edge)];
    double ex = end.x - start.x, ey = end.y - start.y;
    double left = (vertex.x - start.x) * ey, right = (vertex.y - start.y) * ex;
    double square = ex * ex + ey * ey, sum = fabs(left) + fabs(right);
    if (best->error < 0 || !(square > PRODUCTS_MIN) || !(sum > PRODUCTS_MIN))
        return false;
    double length = sqrt(square);
    double highest = (left - right) / length + sum / length * 0x1p-50;
    double lowest =
        best->value.hi - best->error - fabs(best->value.hi) * 0x1p-50;
    return highest < lowest;
}

static void consider(struct sat_search *search, const struct tour *t)
{
    if (search->found && !search->trace && surely_below(search, t))
        return;
    facing face = face_of(t);
    bearing at = col_face_bearing(&face);
    largest_gap *best = &search->best;
    record_axis(search, &face, &at);
    int sign = search->found
                   ? col_face_compare(&face, &at, &best->face, &best->bearing)
                   : 1;
    if (sign > 0)
        *best = (largest_gap){face, at, 0};
    best->ties += sign == 0;
    search->found = true;
}

static void go_round(struct sat_search *search)
{
    struct tour tours[2] = {start_tour(search->a, search->b, COL_EDGE_OF_A),
                            start_tour(search->a, search->b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i]))
            consider(search, &tours[i]);
}

/* From the edge axis of the largest gap to the answer. */
static col_sat answer(struct sat_search *search)
{
    const col_shape *a = search->a, *b = search->b;
    largest_gap *best = &search->best;
    if (best->face.axis.kind != COL_VERTICES)
        col_face_nearest(a, b, &best->face, &best->bearing);
    bool is_edge = best->face.axis.kind != COL_VERTICES;
    if (!is_edge)
        record_axis(search, &best->face, &best->bearing);
    return (col_sat){
        .relation = col_relate_along(a, b, &best->face, &best->bearing),
        .axis = best->face.axis,
        .edge = best->face.edge,
        .alternatives = is_edge ? best->ties : 0,
    };
}

/* Going round the edges. */
static col_sat test_edges(const col_shape *a, const col_shape *b,
                          const col_trace *trace)
{
    struct sat_search search = {.a = a, .b = b, .trace = trace};
    go_round(&search);
    return answer(&search);
}

static col_sat test_vertices(const col_shape *a, const col_shape *b,
                             const col_trace *trace)
{
    struct sat_search search = {.a = a, .b = b, .trace = trace};
    search.best.face = col_face_vertices(a, b, 0, 0);
    search.best.bearing = col_face_bearing(&search.best.face);
    return answer(&search);
}

/* The frame of a shape: that it was prepared with, or one made here. */
static const frame *frame_of(const col_shape *shape, float *values, frame *own)
{
    if (shape->prepared)
        return &shape->prepared->frame;
    *own = col_frame(shape, values);
    return own;
}

/* From candidates for the largest gap to the answer. */
static col_sat answer_of(const axis_list *list, const col_shape *a,
                         const col_shape *b)
{
    struct sat_search search = {
        .a = a, .b = b, .best = col_largest_gap(list, a, b)};
    return answer(&search);
}

static col_sat test_small(const col_shape *a, const col_shape *b)
{
    float values_a[FRAME_PARTS * FRAME_ROOM];
    float values_b[FRAME_PARTS * FRAME_ROOM];
    frame own_a, own_b;
    const frame *frame_a = frame_of(a, values_a, &own_a);
    const frame *frame_b = frame_of(b, values_b, &own_b);
    axis_list list;
    col_sat sat;
    col_find_axes(a, frame_a, b, frame_b, &list);
    const frame *its = list.axes[0].kind == COL_EDGE_OF_A ? frame_a : frame_b;
    if (list.count == 1 && col_sat_quickly(&list.axes[0], its, a, b, &sat))
        return sat;
    return answer_of(&list, a, b);
}

/* From the one axis of the largest gap, beside which no vertex is as deep. */
static col_sat answer_at(const axis_found *axis, const col_shape *a,
                         const col_shape *b)
{
    roles r = roles_of(a, b, axis->kind);
    axis_list list;
    col_sat sat;
    if (col_sat_quickly(axis, &r.edge->prepared->frame, a, b, &sat))
        return sat;
    list.axes[0] = *axis;
    list.count = 1;
    return answer_of(&list, a, b);
}

static col_sat test_large(const col_shape *a, const col_shape *b)
{
    axis_list list;
    col_sat sat;
    if (!col_search_sectors(a, b, &list))
        return test_edges(a, b, NULL);
    if (list.count == 1 && col_sat_quickly(&list.axes[0], NULL, a, b, &sat))
        return sat;
    return answer_of(&list, a, b);
}

col_sat col_sat_test(const col_shape *a, const col_shape *b,
                     const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    col_sat sat;
    if (a->count == 1 && b->count == 1)
        return !trace && col_sat_vertices_quickly(a, b, 0, 0, &sat)
                   ? sat
                   : test_vertices(a, b, trace);
    if (trace)
        return test_edges(a, b, trace);
    axis_found axis;
    if (has_sectors(a) && has_sectors(b) &&
        col_search_prepared(a, b, false, &axis) == SECTORS_FOUND)
        return answer_at(&axis, a, b);
    return a->count <= FRAME_ROOM && b->count <= FRAME_ROOM ? test_small(a, b)
                                                            : test_large(a, b);
}

col_points col_sat_points(const col_shape *a, const col_shape *b,
                          const col_sat *sat)
{
    facing face = col_face_of_axis(a, b, sat->axis);
    return col_face_points(a, b, &face, &sat->relation);
}

int col_sat_alternatives(const col_shape *a, const col_shape *b,
                         const col_sat *sat, col_axis *axes, int room)
{
    if (sat->alternatives == 0)
        return 0;
    bool of_a = sat->axis.kind == COL_EDGE_OF_A;
    int chosen = of_a ? sat->axis.a : sat->axis.b, count = 0;
    int vertex = of_a ? sat->axis.b : sat->axis.a;
    facing best = col_face_edge(a, b, sat->axis.kind, chosen, vertex);
    bearing least = col_face_bearing(&best);
    struct tour tours[2] = {start_tour(a, b, COL_EDGE_OF_A),
                            start_tour(a, b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i])) {
            facing face = face_of(&tours[i]);
            bearing at = col_face_bearing(&face);
            bool is_chosen =
                tours[i].kind == sat->axis.kind && tours[i].edge == chosen;
            if (is_chosen || col_face_compare(&face, &at, &best, &least) != 0)
                continue;
            if (count < room)
                axes[count] = face.axis;
            count++;
        }
    return count;
}

col_vec2 col_axis_normal(const col_shape *a, const col_shape *b, col_axis axis)
{
    facing face;
    if (axis.kind == COL_VERTICES)
        face = col_face_vertices(a, b, axis.a, axis.b);
    else if (axis.kind == COL_EDGE_OF_A)
        face = col_face_edge(a, b, axis.kind, axis.a, axis.b);
    else
        face = col_face_edge(a, b, axis.kind, axis.b, axis.a);
    bearing at = col_face_bearing(&face);
    return col_face_normal(&face, &at);
}
