/* Records how the features of two shapes are chosen, as the clipping article
 * does it: on each shape the vertex that is farthest along the normal, and of
 * the two edges there the one that is more perpendicular to the normal; of
 * these two edges the more perpendicular one is the reference.
 *
 * col_clip does not search this way: SAT has found the reference edge, whose
 * product with its own normal is exactly 0. The figures here show that the
 * article's search leads to the same features. Products are exact up to one
 * rounding, so that 0 is printed where edges are perpendicular.
 *
 * Source: Bittle (dyn4j) 2011, "Contact points using clipping". */
#include "collide.h"
#include "collide_steps.h"
#include "geometry/clip/clip.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"

struct feature_search {
    const col_shape *shapes[2];
    const col_sat *sat;
    const col_manifold *manifold;
    vector way;   /* from A to B: the normal before it got the length 1 */
    form2 normal; /* the same */
};

static vector way_of(const struct feature_search *search)
{
    const col_axis *axis = &search->sat->axis;
    int edge = search->sat->edge;
    if (axis->kind == COL_EDGE_OF_A)
        return vector_right(core_edge(search->shapes[0], edge));
    if (axis->kind == COL_EDGE_OF_B)
        return vector_left(core_edge(search->shapes[1], edge));
    col_vec2 from = search->shapes[0]->vertices[axis->a];
    col_vec2 to = search->shapes[1]->vertices[axis->b];
    bool is_same = is_zero(to.x - from.x) && is_zero(to.y - from.y);
    return is_same ? vector_between((col_vec2){0, 0}, (col_vec2){1, 0})
                   : vector_between(from, to);
}

static double length_share(scaled dot, const form2 *by)
{
    scaled length = col_scaled_sqrt(col_dot(by, by));
    return col_scaled_round(col_scaled_div(dot, length));
}

/* The cosine of the angle between the vector from a neighbor to a vertex and
 * the normal. */
static double edge_dot(const form2 *normal, const col_shape *shape, int from,
                       int vertex)
{
    form2 along =
        col_form2_difference(shape->vertices[vertex], shape->vertices[from]);
    scaled length = col_scaled_sqrt(col_dot(&along, &along));
    scaled dot = col_scaled_div(col_dot(&along, normal), length);
    return length_share(dot, normal);
}

/* The lowest index of the vertices of a side or corner. */
static int lowest_vertex(const col_shape *shape, core_run run)
{
    bool forward = shape->winding > 0;
    int low = forward ? run.from : run.to, high = forward ? run.to : run.from;
    return low <= high ? low : 0;
}

/* The vertex of a shape that is farthest along the normal: one of the ends of
 * the reference edge, or of the side beside the vertex that SAT has found. */
static int farthest_vertex(const struct feature_search *search, int side)
{
    const col_axis *axis = &search->sat->axis;
    const col_shape *shape = search->shapes[side];
    if (axis->kind == COL_VERTICES)
        return side == 0 ? axis->a : axis->b;
    bool is_own = (axis->kind == COL_EDGE_OF_A) == (side == 0);
    int found = is_own ? search->sat->edge : side == 0 ? axis->a : axis->b;
    vector out = side == 0 ? search->way : vector_negate(search->way);
    return lowest_vertex(shape, col_core_run(shape, out, found));
}

static void record_feature(const struct feature_search *search, int side,
                           const col_trace *trace)
{
    const col_manifold *manifold = search->manifold;
    const col_shape *shape = search->shapes[side];
    int v = farthest_vertex(search, side);
    bool is_reference = (manifold->reference.side == COL_B) == (side == 1);
    col_vec2 unit = manifold->relation.normal;
    double projection = vec2_dot(unit, shape->vertices[v]);
    form2 normal =
        side == 0 ? search->normal : col_form2_negate(&search->normal);
    col_step step = {.kind = COL_STEP_FEATURE};
    step.as.feature.side = side == 0 ? COL_A : COL_B;
    step.as.feature.vertex = v;
    step.as.feature.projection = side == 0 ? projection : 0 - projection;
    step.as.feature.r_edge = step.as.feature.l_edge = -1;
    if (shape->count > 1) {
        int before = core_down(shape, v);
        step.as.feature.r_edge = before;
        step.as.feature.l_edge = v;
        step.as.feature.r_dot = edge_dot(&normal, shape, before, v);
        step.as.feature.l_dot = edge_dot(&normal, shape, core_up(shape, v), v);
    }
    step.as.feature.feature =
        is_reference ? manifold->reference : manifold->incident;
    trace->record(trace->context, &step);
}

/* The product of a whole side, in the file's direction, with the normal, which
 * is not of length 1 here. */
static scaled side_dot(const struct feature_search *search,
                       const col_feature *feature)
{
    if (!feature->is_edge)
        return col_scaled_of(dd_of(0));
    const col_shape *shape = search->shapes[feature->side == COL_A ? 0 : 1];
    core_run side = col_core_side(shape, feature->index);
    bool forward = shape->winding > 0;
    form2 along =
        col_form2_difference(shape->vertices[forward ? side.to : side.from],
                             shape->vertices[forward ? side.from : side.to]);
    return col_dot(&along, &search->normal);
}

/* Of edges that are nearly parallel a product may be rounded to 0. The sign
 * tells it from a tie. */
static void record_reference(const struct feature_search *search,
                             const col_trace *trace)
{
    const col_manifold *manifold = search->manifold;
    scaled own = side_dot(search, &manifold->reference);
    scaled other = side_dot(search, &manifold->incident);
    double e[2] = {length_share(own, &search->normal),
                   length_share(other, &search->normal)};
    bool is_tie = col_scaled_sign(own) == 0 && col_scaled_sign(other) == 0;
    col_step step = {.kind = COL_STEP_REFERENCE};
    step.as.reference.e1 = e[manifold->flip ? 1 : 0];
    step.as.reference.e2 = e[manifold->flip ? 0 : 1];
    step.as.reference.side = manifold->reference.side;
    step.as.reference.reason = !manifold->incident.is_edge ? COL_REFERENCE_ONLY
                               : is_tie                    ? COL_REFERENCE_TIE
                                        : COL_REFERENCE_PERPENDICULAR;
    trace->record(trace->context, &step);
}

void col_record_features(const col_shape *a, const col_shape *b,
                         const col_sat *sat, const col_manifold *manifold,
                         const col_trace *trace)
{
    struct feature_search search = {
        .shapes = {a, b}, .sat = sat, .manifold = manifold};
    search.way = way_of(&search);
    search.normal = col_vector_form(search.way);
    record_feature(&search, 0, trace);
    record_feature(&search, 1, trace);
    if (manifold->reference.is_edge)
        record_reference(&search, trace);
}
