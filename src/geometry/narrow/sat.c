/* Decides by the separating axis theorem whether rounded cores overlap, and how
 * deep they overlap or how far apart they are.
 *
 * For each edge of either core, the gap is the distance of the other core from
 * the edge's line, on its outer side. The largest gap decides. If it is
 * negative, the cores overlap, and it is the least translation that separates
 * them; the deepest vertex of the other core for each edge keeps this right if
 * one core contains the other. Otherwise the nearest features are that edge or
 * a pair of vertices at its end (geometry/narrow/facing.h): as the normal
 * turns, the gap rises to one maximum, so the edges on both sides of the
 * closest vertex of B - A have the largest gaps among edges.
 *
 * Searches in floats and doubles (geometry/search/axes.h) find the edges that
 * may have the largest gap. If they cannot, or if each step is traced, the
 * search goes round all edges: from edge to edge the normal turns one way, and
 * so does the deepest vertex (rotating calipers, Toussaint 1983), so that all
 * gaps take O(count A + count B) steps. */
#include <assert.h>
#include <math.h>

#include "collide_steps.h"
#include "geometry/core/core.h"
#include "geometry/exact/split.h"
#include "geometry/narrow/facing.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/axes.h"

/* ---- The answer in doubles ---------------------------------------------- */

/* The relation for a gap of cores and a unit vector, times `sign`; false if
 * their errors leave it open. */
static bool relate(estimate rest, const quick_unit *unit, double sign, dd radii,
                   col_relation *relation)
{
    if (!is_zero(radii.hi)) {
        dd high = dd_two_sum(rest.hi, -radii.hi);
        double size = fabs(rest.hi) + radii.hi;
        rest = (estimate){high.hi, high.lo + (rest.lo - radii.lo),
                          rest.error + size * 0x1p-90};
    }
    double amount, sum = rest.hi + rest.lo;
    lanes normal;
    if (!(fabs(sum) > 2 * rest.error) || !split_round(rest, &amount) ||
        !quick_unit_round(unit, &normal))
        return false;
    COUNT_DECISION(made);
    COUNT_DECISION(amounts);
    relation->overlap = sum < 0;
    relation->touching = false;
    relation->amount = fabs(amount);
    normal = lanes_add(lanes_mul(lanes_both(sign), normal), lanes_both(0));
    lanes_put(&relation->normal, normal);
    return true;
}

static dd radii_of(const col_shape *a, const col_shape *b)
{
    return dd_two_sum(a->radius, b->radius);
}

bool col_sat_vertices_quickly(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b, col_sat *sat)
{
    split_vector way = split_way(lanes_at(&a->vertices[vertex_a]),
                                 lanes_at(&b->vertices[vertex_b]));
    /* No component is 0, and products and quotients stay in range. */
    if (lanes_above(lanes_abs(way.high), lanes_both(0x1p-200)) != 3)
        return false;
    split_length length = split_length_of(way);
    quick_unit unit = {split_unit(way, length), QUICK_UNIT_ERROR};
    estimate height = {length.value.high, length.value.low,
                       length.value.high * 0x1p-73};
    sat->axis = (col_axis){COL_VERTICES, vertex_a, vertex_b};
    sat->edge = -1;
    sat->alternatives = 0;
    return relate(height, &unit, 1, radii_of(a, b), &sat->relation);
}

bool col_sat_quickly(const axis_found *axis, const col_shape *a,
                     const col_shape *b, col_sat *sat)
{
    bool of_a = axis->kind == COL_EDGE_OF_A;
    roles r = roles_of(a, b, axis->kind);
    core_run run = core_ends(r.edge, axis->edge);
    quick_side side;
    if (!axis->corner || !quick_side_take(&side, r.edge, run))
        return false;
    lanes vertex = lanes_at(&r.other->vertices[axis->vertex]);
    quick_side_measure(&side);
    estimate height = quick_height_over(&side, vertex, 0);
    double sum = height.hi + height.lo;
    if (!(fabs(sum) > 2 * height.error))
        return false;
    int out = sum > 0 ? quick_planes(&side, vertex) : 0;
    if (out != 0) {
        int end = out == 1 ? run.from : run.to;
        return of_a ? col_sat_vertices_quickly(a, b, end, axis->vertex, sat)
                    : col_sat_vertices_quickly(a, b, axis->vertex, end, sat);
    }
    sat->axis = of_a ? (col_axis){COL_EDGE_OF_A, axis->edge, axis->vertex}
                     : (col_axis){COL_EDGE_OF_B, axis->vertex, axis->edge};
    sat->edge = axis->edge;
    sat->alternatives = 0;
    return relate(height, &side.normal, of_a ? 1 : -1, radii_of(a, b),
                  &sat->relation);
}

/* ---- Going round all edges ---------------------------------------------- */

/* A tour of the edges of one core, in the file's order, with the vertex of the
 * other core that is deepest below each edge. */
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

static void record_axis(const struct sat_search *search,
                        const feature_pair *face, const axis_value *at)
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

static struct tour start_tour(const col_shape *a, const col_shape *b,
                              col_axis_kind kind)
{
    return (struct tour){kind, roles_of(a, b, kind), -1, 0};
}

/* Goes to the next edge; false after the last.
 *
 * Between two edges of a polygon the normal turns by less than half a turn, so
 * each step from the old deepest vertex goes deeper until it reaches the new
 * one. The sides of a core of two vertices are half a turn apart. */
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

static feature_pair face_of(const struct tour *t)
{
    bool of_a = t->kind == COL_EDGE_OF_A;
    const col_shape *a = of_a ? t->r.edge : t->r.other;
    const col_shape *b = of_a ? t->r.other : t->r.edge;
    return col_face_edge(a, b, t->kind, t->edge, t->vertex);
}

/* True if an edge's gap is surely below the best one. Plain doubles have an
 * error of at most 3u of (|left| + |right|) / length and 5u of the gap, so 8u
 * of the former. */
static bool surely_below(const struct sat_search *search, const struct tour *t)
{
    const bounded *best = &search->best.value.gap;
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
    feature_pair face = face_of(t);
    axis_value at = col_face_value(&face);
    largest_gap *best = &search->best;
    record_axis(search, &face, &at);
    int sign = search->found
                   ? col_face_compare(&face, &at, &best->face, &best->value)
                   : 1;
    if (sign > 0)
        *best = (largest_gap){face, at, 0};
    best->ties += sign == 0;
    search->found = true;
}

/* From the edge axis of the largest gap to the answer. */
static col_sat answer(struct sat_search *search)
{
    const col_shape *a = search->a, *b = search->b;
    largest_gap *best = &search->best;
    if (best->face.axis.kind != COL_VERTICES)
        col_face_nearest(a, b, &best->face, &best->value);
    bool is_edge = best->face.axis.kind != COL_VERTICES;
    if (!is_edge)
        record_axis(search, &best->face, &best->value);
    return (col_sat){
        .relation = col_relate_along(a, b, &best->face, &best->value),
        .axis = best->face.axis,
        .edge = best->face.edge,
        .alternatives = is_edge ? best->ties : 0,
    };
}

static col_sat test_edges(const col_shape *a, const col_shape *b,
                          const col_trace *trace)
{
    struct sat_search search = {.a = a, .b = b, .trace = trace};
    struct tour tours[2] = {start_tour(a, b, COL_EDGE_OF_A),
                            start_tour(a, b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i]))
            consider(&search, &tours[i]);
    return answer(&search);
}

static col_sat test_vertices(const col_shape *a, const col_shape *b,
                             const col_trace *trace)
{
    struct sat_search search = {.a = a, .b = b, .trace = trace};
    search.best.face = col_face_vertices(a, b, 0, 0);
    search.best.value = col_face_value(&search.best.face);
    return answer(&search);
}

/* ---- Searches for candidates -------------------------------------------- */

/* From candidates for the largest gap to the answer. */
static col_sat settle(const axis_list *list, const col_shape *a,
                      const col_shape *b)
{
    col_sat sat;
    if (list->count == 1 && col_sat_quickly(&list->axes[0], a, b, &sat))
        return sat;
    struct sat_search search = {
        .a = a, .b = b, .best = col_largest_gap(list, a, b)};
    return answer(&search);
}

/* The prepared frame of a shape, or a new one. */
static const frame *frame_of(const col_shape *shape, float *values, frame *own)
{
    if (shape->prepared)
        return &shape->prepared->frame;
    col_frame_put(shape, values, own);
    return own;
}

static col_sat test_small(const col_shape *a, const col_shape *b)
{
    float values_a[FRAME_PARTS * FRAME_ROOM];
    float values_b[FRAME_PARTS * FRAME_ROOM];
    frame own_a, own_b;
    const frame *frame_a = frame_of(a, values_a, &own_a);
    const frame *frame_b = frame_of(b, values_b, &own_b);
    axis_list list;
    col_find_axes(a, frame_a, b, frame_b, &list);
    return settle(&list, a, b);
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
    axis_list list;
    if (has_sectors(a) && has_sectors(b) &&
        col_search_prepared(a, b, false, &list.axes[0]) == SECTORS_FOUND) {
        list.count = 1;
        return settle(&list, a, b);
    }
    if (a->count <= FRAME_ROOM && b->count <= FRAME_ROOM)
        return test_small(a, b);
    return col_search_sectors(a, b, &list) ? settle(&list, a, b)
                                           : test_edges(a, b, NULL);
}

col_points col_sat_points(const col_shape *a, const col_shape *b,
                          const col_sat *sat)
{
    feature_pair face = col_face_of_axis(a, b, sat->axis);
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
    feature_pair best = col_face_edge(a, b, sat->axis.kind, chosen, vertex);
    axis_value least = col_face_value(&best);
    struct tour tours[2] = {start_tour(a, b, COL_EDGE_OF_A),
                            start_tour(a, b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i])) {
            feature_pair face = face_of(&tours[i]);
            axis_value at = col_face_value(&face);
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
    feature_pair face;
    if (axis.kind == COL_VERTICES)
        face = col_face_vertices(a, b, axis.a, axis.b);
    else if (axis.kind == COL_EDGE_OF_A)
        face = col_face_edge(a, b, axis.kind, axis.a, axis.b);
    else
        face = col_face_edge(a, b, axis.kind, axis.b, axis.a);
    axis_value at = col_face_value(&face);
    return col_face_normal(&face, &at);
}
