#include "geometry/clip/clip_edge.h"

clip_edge col_clip_edge(const col_shape *shape, int edge)
{
    clip_edge e = {.shape = shape, .edge = edge};
    e.side = col_core_side(shape, edge);
    e.direction = col_form2_difference(shape->vertices[e.side.to],
                                       shape->vertices[e.side.from]);
    form2 normal = col_turned_right(&e.direction);
    e.outward = col_unit(&normal);
    return e;
}

/* How much an edge runs against a direction: minus the cosine of the angle
 * between them, times the length of the direction. */
static gap opposition(const form2 *direction, const col_shape *shape, int edge)
{
    form2 along = col_core_edge(shape, edge);
    form2 left = col_turned_left(direction);
    return col_gap_line(&left, &along);
}

clip_edge col_clip_incident(const clip_edge *reference, const col_shape *shape,
                            int vertex)
{
    int before = core_down(shape, vertex);
    int low = before < vertex ? before : vertex;
    int high = before < vertex ? vertex : before;
    gap first = opposition(&reference->direction, shape, low);
    gap second = opposition(&reference->direction, shape, high);
    bool is_low = col_gap_compare(&first, &second) >= 0;
    clip_edge incident = col_clip_edge(shape, is_low ? low : high);
    vector along = vector_between(shape->vertices[incident.side.from],
                                  shape->vertices[incident.side.to]);
    incident.edge = col_core_part(shape, incident.side, along, reference->shape,
                                  reference->side);
    return incident;
}

bool col_clip_parallel(const clip_edge *reference, const clip_edge *incident)
{
    return col_cross_sign(&reference->direction, &incident->direction) == 0;
}

bool col_clip_steep(const clip_edge *reference, const clip_edge *incident)
{
    /* -cos < |sin|, with both as products with the incident direction and the
     * same turned by a quarter. */
    const form2 *direction = &reference->direction;
    const form2 *along = &incident->direction;
    form2 turned = col_cross_sign(direction, along) > 0
                       ? col_turned_right(along)
                       : col_turned_left(along);
    form2 sum = col_form2_sum(along, &turned);
    return col_dot_sign(direction, &sum) > 0;
}

int col_clip_cut_height(const clip_edge *reference, const clip_edge *incident,
                        col_vec2 corner)
{
    col_vec2 from = incident->shape->vertices[incident->side.from];
    form2 way = col_form2_difference(corner, from);
    int inside = col_cross_sign(&incident->direction, &way);
    int along = col_dot_sign(&reference->direction, &incident->direction);
    return along < 0 ? -inside : inside;
}

col_feature col_clip_edge_feature(const clip_edge *edge, col_side side)
{
    const col_shape *shape = edge->shape;
    bool forward = shape->winding > 0;
    dd radius = dd_of(shape->radius);
    int first = forward ? edge->side.from : edge->side.to;
    int last = forward ? edge->side.to : edge->side.from;
    return (col_feature){
        side,
        true,
        edge->edge,
        {col_moved(shape->vertices[first], edge->outward, radius),
         col_moved(shape->vertices[last], edge->outward, radius)}};
}

col_feature col_clip_vertex_feature(const col_shape *shape, col_side side,
                                    int vertex)
{
    col_vec2 v = shape->vertices[vertex];
    return (col_feature){side, false, vertex, {v, v}};
}
