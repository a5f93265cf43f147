/* The separating axis theorem for rounded cores.
 *
 * For each edge of either core: how far is the other core from the line of the
 * edge, on its outer side? The largest of these gaps decides. Where it is
 * negative the cores overlap, and it is the least translation that parts them;
 * taking, for each edge, the vertex of the other core that lies deepest keeps
 * this right in containment. Else the nearest features are that edge or a pair
 * of vertices at its end (narrow/facing.h): as the normal turns the gap rises
 * to one maximum, so the edges on both sides of the closest vertex of B - A
 * have the largest gaps among edges.
 *
 * From edge to edge the normal turns one way, and so does the vertex that lies
 * deepest (rotating calipers, Toussaint 1983): all gaps take O(count A +
 * count B) steps. */
#include <assert.h>
#include <math.h>

#include "narrow/facing.h"

/* A way round the edges of one core, in the file's order, with the vertex of
 * the other that lies furthest against each one's normal. */
struct tour {
    col_axis_kind kind;
    roles r;
    int edge, vertex;
};

/* The largest gap so far and how many other axes have the same. */
struct search {
    const col_shape *a, *b;
    const col_trace *trace;
    facing best;
    bool found;
    int ties;
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

static void record_axis(const struct search *search, const facing *face)
{
    if (!search->trace)
        return;
    col_step step = {.kind = COL_STEP_AXIS};
    unit_vector n = col_face_normal(face);
    form radii = col_radii(search->a, search->b);
    double amount = col_gap_minus(&face->gap, &radii);
    bool apart = col_gap_compare_radius(&face->gap, &radii) > 0;
    step.axis.axis = face->axis;
    step.axis.normal = (col_vec2){dd_round(n.x), dd_round(n.y)};
    step.axis.overlap = apart ? -amount : amount;
    interval(search->a, step.axis.normal, &step.axis.a_min, &step.axis.a_max);
    interval(search->b, step.axis.normal, &step.axis.b_min, &step.axis.b_max);
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
    form2 direction = col_core_edge(shape, t->edge);
    form2 inward = col_turned_left(&direction);
    if (t->edge == 0 || shape->count == 2) {
        t->vertex = col_core_support(other, &inward);
        return true;
    }
    for (;;) {
        int next = shape->winding > 0 ? core_next(other, t->vertex)
                                      : core_before(other, t->vertex);
        if (col_further(&inward, other->vertices[next],
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
static bool surely_below(const struct search *search, const struct tour *t)
{
    const gap *best = &search->best.gap;
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

static void consider(struct search *search, const struct tour *t)
{
    if (search->found && !search->trace && surely_below(search, t))
        return;
    facing face = face_of(t);
    record_axis(search, &face);
    int sign =
        search->found ? col_gap_compare(&face.gap, &search->best.gap) : 1;
    if (sign > 0) {
        search->best = face;
        search->ties = 0;
        search->found = true;
    } else if (sign == 0) {
        search->ties++;
    }
}

static struct search largest_gap(const col_shape *a, const col_shape *b,
                                 const col_trace *trace)
{
    struct search search = {.a = a, .b = b, .trace = trace};
    struct tour tours[2] = {start_tour(a, b, COL_EDGE_OF_A),
                            start_tour(a, b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i]))
            consider(&search, &tours[i]);
    return search;
}

col_sat col_sat_test(const col_shape *a, const col_shape *b,
                     const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    struct search search = largest_gap(a, b, trace);
    facing face = search.found ? col_face_nearest(a, b, &search.best)
                               : col_face_vertices(a, b, 0, 0);
    if (face.axis.kind == COL_VERTICES)
        record_axis(&search, &face);
    return (col_sat){
        .relation = col_relate(a, b, &face),
        .axis = face.axis,
        .edge = face.edge,
        .alternatives = face.axis.kind == COL_VERTICES ? 0 : search.ties,
    };
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
    struct tour tours[2] = {start_tour(a, b, COL_EDGE_OF_A),
                            start_tour(a, b, COL_EDGE_OF_B)};
    for (int i = 0; i < 2; i++)
        while (next_edge(&tours[i])) {
            facing face = face_of(&tours[i]);
            bool is_chosen =
                tours[i].kind == sat->axis.kind && tours[i].edge == chosen;
            if (is_chosen || col_gap_compare(&face.gap, &best.gap) != 0)
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
    unit_vector n = col_face_normal(&face);
    return (col_vec2){dd_round(n.x) + 0.0, dd_round(n.y) + 0.0};
}
