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
    const col_shape *shapes[2]; /* by col_side */
    const col_sat *sat;
    const col_manifold *manifold;
    const col_trace *trace;
};

/* From A to B: the normal before it got the length 1. */
static vector way_of(const struct feature_search *search)
{
    const col_axis *axis = &search->sat->axis;
    int edge = search->sat->edge;
    if (axis->kind == COL_EDGE_OF_A)
        return vector_right(core_edge(search->shapes[0], edge));
    if (axis->kind == COL_EDGE_OF_B)
        return vector_left(core_edge(search->shapes[1], edge));
    vector way = vector_between(search->shapes[0]->vertices[axis->a],
                                search->shapes[1]->vertices[axis->b]);
    if (vector_is_zero(way))
        way.x = dd_of(1);
    return way;
}

/* A product divided by the length of one of its vectors. */
static scaled length_share(scaled dot, const form2 *by)
{
    return col_scaled_div(dot, col_scaled_sqrt(col_dot(by, by)));
}

/* The cosine of the angle between the vector from a neighbor to a vertex and
 * the normal. */
static double edge_dot(const form2 *normal, const col_shape *shape, int from,
                       int vertex)
{
    form2 along =
        col_form2_difference(shape->vertices[vertex], shape->vertices[from]);
    scaled dot = length_share(col_dot(&along, normal), &along);
    return col_scaled_round(length_share(dot, normal));
}

/* The vertex of a shape that is farthest along a vector; of equally far ones
 * the lowest index. */
static int farthest_vertex(const col_shape *shape, vector way)
{
    int farthest = 0;
    for (int i = 1; i < shape->count; i++)
        if (vector_further(way, shape->vertices[i], shape->vertices[farthest]) >
            0)
            farthest = i;
    return farthest;
}

static void record_feature(const struct feature_search *search, col_side side)
{
    const col_manifold *manifold = search->manifold;
    const col_axis *axis = &search->sat->axis;
    const col_shape *shape = search->shapes[side];
    vector way = way_of(search), out = side == COL_A ? way : vector_negate(way);
    form2 normal = col_vector_form(out);
    int v = side == COL_A ? axis->a : axis->b;
    if (axis->kind != COL_VERTICES)
        v = farthest_vertex(shape, out);
    double projection = vec2_dot(manifold->relation.normal, shape->vertices[v]);
    col_step step = {.kind = COL_STEP_FEATURE};
    step.as.feature.side = side;
    step.as.feature.vertex = v;
    step.as.feature.projection = side == COL_A ? projection : 0 - projection;
    step.as.feature.r_edge = step.as.feature.l_edge = -1;
    if (shape->count > 1) {
        int before = core_down(shape, v);
        step.as.feature.r_edge = before;
        step.as.feature.l_edge = v;
        step.as.feature.r_dot = edge_dot(&normal, shape, before, v);
        step.as.feature.l_dot = edge_dot(&normal, shape, core_up(shape, v), v);
    }
    step.as.feature.feature = manifold->reference.side == side
                                  ? manifold->reference
                                  : manifold->incident;
    search->trace->record(search->trace->context, &step);
}

/* The product of the reference edge is 0; that of the incident edge is of the
 * whole side, in the file's direction. If the edges are nearly parallel, it may
 * be rounded to 0. Its sign tells it from a tie. */
static void record_reference(const struct feature_search *search)
{
    const col_manifold *manifold = search->manifold;
    const col_feature *incident = &manifold->incident;
    col_step step = {.kind = COL_STEP_REFERENCE};
    step.as.reference.side = manifold->reference.side;
    step.as.reference.reason = COL_REFERENCE_ONLY;
    if (incident->is_edge) {
        const col_shape *shape = search->shapes[incident->side];
        core_run side = col_core_side(shape, incident->index);
        bool forward = shape->winding > 0;
        form2 normal = col_vector_form(way_of(search));
        form2 along = col_form2_difference(
            shape->vertices[forward ? side.to : side.from],
            shape->vertices[forward ? side.from : side.to]);
        scaled dot = col_dot(&along, &normal);
        double e = col_scaled_round(length_share(dot, &normal));
        step.as.reference.e1 = manifold->flip ? e : 0;
        step.as.reference.e2 = manifold->flip ? 0 : e;
        step.as.reference.reason = col_scaled_sign(dot) == 0
                                       ? COL_REFERENCE_TIE
                                       : COL_REFERENCE_PERPENDICULAR;
    }
    search->trace->record(search->trace->context, &step);
}

void col_record_features(const col_shape *a, const col_shape *b,
                         const col_sat *sat, const col_manifold *manifold,
                         const col_trace *trace)
{
    const struct feature_search search = {{a, b}, sat, manifold, trace};
    record_feature(&search, COL_A);
    record_feature(&search, COL_B);
    if (manifold->reference.is_edge)
        record_reference(&search);
}
