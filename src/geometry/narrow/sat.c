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
#include "geometry/search/axes.h"

/* ---- The answer in doubles ---------------------------------------------- */

/* A gap of cores and a normal, before they are rounded. */
struct quick_measured {
    estimate gap;
    estimate x, y; /* of the normal */
};

/* The relation for a gap and a normal; false if their errors leave it open. */
static bool relate(const struct quick_measured *m, dd radii,
                   col_relation *relation)
{
    estimate rest = m->gap;
    if (!is_zero(radii.hi)) {
        dd high = dd_two_sum(rest.hi, -radii.hi);
        double size = fabs(rest.hi) + radii.hi;
        rest = (estimate){high.hi, high.lo + (rest.lo - radii.lo),
                          rest.error + size * 0x1p-90};
    }
    double amount, sum = rest.hi + rest.lo;
    if (!(fabs(sum) > 2 * rest.error) || !split_round(rest, &amount) ||
        !split_round(m->x, &relation->normal.x) ||
        !split_round(m->y, &relation->normal.y))
        return false;
    COUNT_DECISION(made);
    COUNT_DECISION(amounts);
    relation->overlap = sum < 0;
    relation->touching = false;
    relation->amount = fabs(amount);
    return true;
}

/* A component of a split vector. */
static estimate component(double high, double low)
{
    return (estimate){high, low, fabs(high) * 0x1p-73};
}

/* True if products and quotients of a vector's components surely stay in range,
 * and no component is 0. */
static bool is_ordinary(split_vector v)
{
    lanes size = lanes_abs(v.high);
    return lanes_above(size, lanes_both(0x1p-200)) == 3;
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
    if (!is_ordinary(way))
        return false;
    split_length length = split_length_of(way);
    split size = length.value;
    struct quick_measured m = {
        component(size.high, size.low),
        split_divide(component(lanes_x(way.high), lanes_x(way.low)), size,
                     length.inverse),
        split_divide(component(lanes_y(way.high), lanes_y(way.low)), size,
                     length.inverse),
    };
    sat->axis = (col_axis){COL_VERTICES, vertex_a, vertex_b};
    sat->edge = -1;
    sat->alternatives = 0;
    return relate(&m, radii_of(a, b), &sat->relation);
}

/* An edge and the vertex of the other core that faces it. */
struct pair {
    const frame *frame; /* of the edge's shape, or NULL */
    roles r;
    int edge, from, to, vertex;
};

/* The gap and the outward normal of any edge. */
static struct quick_measured measure(const struct pair *p)
{
    lanes from = lanes_at(&p->r.edge->vertices[p->from]);
    lanes to = lanes_at(&p->r.edge->vertices[p->to]);
    lanes vertex = lanes_at(&p->r.other->vertices[p->vertex]);
    split_vector edge = split_way(from, to), offset = split_way(from, vertex);
    lanes way = lanes_add(edge.high, edge.low);
    double dx = lanes_x(way), dy = lanes_y(way);
    if (is_zero(dx) || is_zero(dy)) { /* along a coordinate axis */
        double nx = (dy > 0) - (dy < 0), ny = (dx < 0) - (dx > 0);
        split_vector normal = {lanes_of(nx, ny), lanes_both(0)};
        return (struct quick_measured){
            split_dot(normal, offset), {nx, 0, 0}, {ny, 0, 0}};
    }
    split_length length = split_length_of(edge);
    if (!is_ordinary(edge))
        length.inverse = HUGE_VAL;
    estimate x = component(lanes_y(edge.high), lanes_y(edge.low));
    estimate y = component(-lanes_x(edge.high), -lanes_x(edge.low));
    return (struct quick_measured){
        split_divide(split_cross(offset, edge), length.value, length.inverse),
        split_divide(x, length.value, length.inverse),
        split_divide(y, length.value, length.inverse)};
}

/* The place of the origin's foot: 0 on the edge, -1 before it, 1 after it; 2 if
 * that is not sure. */
static int foot_of(const struct pair *p)
{
    lanes vertex = lanes_at(&p->r.other->vertices[p->vertex]);
    lanes from = lanes_at(&p->r.edge->vertices[p->from]);
    lanes to = lanes_at(&p->r.edge->vertices[p->to]);
    lanes way = lanes_sub(to, from);
    lanes start = lanes_mul(way, lanes_sub(vertex, from));
    lanes end = lanes_mul(way, lanes_sub(to, vertex));
    lanes low = lanes_xs(start, end), high = lanes_ys(start, end);
    lanes size = lanes_add(lanes_abs(low), lanes_abs(high));
    lanes dot = lanes_add(low, high);
    lanes error = lanes_add(lanes_mul(size, lanes_both(VECTOR_FILTER)),
                            lanes_both(PRODUCTS_MIN));
    if (lanes_above(lanes_abs(dot), error) != 3)
        return 2;
    COUNT_DECISION(made);
    return lanes_x(dot) < 0 ? -1 : lanes_y(dot) < 0 ? 1 : 0;
}

/* True if the edge is a whole side. */
static bool is_side(const struct pair *p)
{
    if (p->r.edge->count == 2 || (p->frame && p->frame->corners))
        return true;
    const col_shape *shape = p->r.edge;
    const col_vec2 *v = shape->vertices;
    int before = core_before(shape, p->from), next = core_next(shape, p->to);
    vector edge = vector_between(v[p->from], v[p->to]);
    return vector_cross_sign(vector_between(v[before], v[p->from]), edge) !=
               0 &&
           vector_cross_sign(edge, vector_between(v[p->to], v[next])) != 0;
}

bool col_sat_quickly(const axis_found *axis, const frame *its,
                     const col_shape *a, const col_shape *b, col_sat *sat)
{
    bool of_a = axis->kind == COL_EDGE_OF_A;
    roles r = roles_of(a, b, axis->kind);
    struct pair p = {its,
                     r,
                     axis->edge,
                     core_start(r.edge, axis->edge),
                     core_end(r.edge, axis->edge),
                     axis->vertex};
    if (!axis->corner || !is_side(&p))
        return false;
    struct quick_measured m = measure(&p);
    double depth = -(m.gap.hi + m.gap.lo);
    if (!(fabs(depth) > 2 * m.gap.error))
        return false;
    int foot = depth > 0 ? 0 : foot_of(&p);
    if (foot == 2)
        return false;
    int vertex = foot < 0 ? p.from : p.to;
    if (foot != 0)
        return of_a ? col_sat_vertices_quickly(a, b, vertex, p.vertex, sat)
                    : col_sat_vertices_quickly(a, b, p.vertex, vertex, sat);
    sat->axis = of_a ? (col_axis){COL_EDGE_OF_A, p.edge, p.vertex}
                     : (col_axis){COL_EDGE_OF_B, p.vertex, p.edge};
    sat->edge = p.edge;
    sat->alternatives = 0;
    if (!relate(&m, radii_of(a, b), &sat->relation))
        return false;
    if (!of_a) {
        col_vec2 n = sat->relation.normal;
        sat->relation.normal = (col_vec2){-n.x, -n.y};
    }
    sat->relation.normal.x += 0.0;
    sat->relation.normal.y += 0.0;
    return true;
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

/* From candidates for the largest gap to the answer; `its` is the frame of the
 * first candidate's shape, or NULL. */
static col_sat settle(const axis_list *list, const frame *its,
                      const col_shape *a, const col_shape *b)
{
    col_sat sat;
    if (list->count == 1 && col_sat_quickly(&list->axes[0], its, a, b, &sat))
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
    bool of_a = list.axes[0].kind == COL_EDGE_OF_A;
    return settle(&list, of_a ? frame_a : frame_b, a, b);
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
        roles r = roles_of(a, b, list.axes[0].kind);
        list.count = 1;
        return settle(&list, &r.edge->prepared->frame, a, b);
    }
    if (a->count <= FRAME_ROOM && b->count <= FRAME_ROOM)
        return test_small(a, b);
    return col_search_sectors(a, b, &list) ? settle(&list, NULL, a, b)
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
