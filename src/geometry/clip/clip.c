/* The two edges of a manifold. Each stands for the whole straight side that it
 * is part of: collinear vertices do not cut a contact in two. */
#include <assert.h>
#include <math.h>

#include "collide.h"
#include "collide_steps.h"
#include "geometry/clip/clip.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/gap.h"

typedef struct clip_edge {
    const col_shape *shape;
    int edge;            /* the part by which the side is named */
    core_run side;       /* counter-clockwise */
    form2 direction;     /* from its first to its second end */
    unit_vector outward; /* normal */
} clip_edge;

static clip_edge col_clip_edge(const col_shape *shape, int edge)
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

/* Of the two edges at a vertex the one that runs more against the reference
 * edge; the lower index where both do as much. Named by the part that faces the
 * reference edge. The shape has edges. */
static clip_edge col_clip_incident(const clip_edge *reference,
                                   const col_shape *shape, int vertex)
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

/* Whether the two are parallel, and whether they stand at more than 45 degrees
 * to each other. Exactly. */
static bool col_clip_parallel(const clip_edge *reference,
                              const clip_edge *incident)
{
    return col_cross_sign(&reference->direction, &incident->direction) == 0;
}

static bool col_clip_steep(const clip_edge *reference,
                           const clip_edge *incident)
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

/* How high above a reference core edge the line of an incident core edge meets
 * the plane at a corner of it, in sign, exactly: 1 above, 0 in the corner, -1
 * below. They are not parallel. */
static int col_clip_cut_height(const clip_edge *reference,
                               const clip_edge *incident, col_vec2 corner)
{
    col_vec2 from = incident->shape->vertices[incident->side.from];
    form2 way = col_form2_difference(corner, from);
    int inside = col_cross_sign(&incident->direction, &way);
    int along = col_dot_sign(&reference->direction, &incident->direction);
    return along < 0 ? -inside : inside;
}

/* As a manifold shows them. An edge is moved out by the radius and runs the way
 * of the file. */
static col_feature col_clip_edge_feature(const clip_edge *edge, col_side side)
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

static col_feature col_clip_vertex_feature(const col_shape *shape,
                                           col_side side, int vertex)
{
    col_vec2 v = shape->vertices[vertex];
    return (col_feature){side, false, vertex, {v, v}};
}

/* Clipping under way: the two edges, the ends of what is left of the incident
 * one, and how that is shown (geometry/clip/clip.c). */

/* One end of the incident edge on its way through the planes. */
struct clip_end {
    col_vec2 point;
    int vertex;      /* of the incident core that it comes from */
    int cut_by;      /* the end of the reference edge whose plane cut it: 0, 1;
                        -1: not cut */
    bool deepest;    /* as deep as the shapes are, by construction */
    bool gone;       /* nothing of the edge is left at this end */
    bool has_height; /* the next is known */
    int height;      /* of a cut, in sign: above the reference edge 1, on it 0,
                        below -1 */
    scaled past[2];  /* distance from the two side planes times the reference
                        edge's length; right in sign */
};

struct clipper {
    const col_trace *trace;
    col_relation relation;
    double share; /* of the way from the incident to the reference shape at
                     which contacts are wanted */
    bool flip;
    clip_edge reference, incident;
    bool parallel;           /* the two are, exactly */
    struct clip_end root;    /* the near end of the moved incident edge */
    int near;                /* which of the ends is at the nearest vertex */
    struct clip_end ends[2]; /* of the incident edge, counter-clockwise */
};

/* The first or second end of the reference core edge. */
static inline col_vec2 clipper_corner(const struct clipper *c, int end)
{
    core_run side = c->reference.side;
    return c->reference.shape->vertices[end == 0 ? side.from : side.to];
}

/* Square of the length of the reference edge. */
static inline scaled clipper_square(const struct clipper *c)
{
    return col_dot(&c->reference.direction, &c->reference.direction);
}

/* The steps of clipping, with the figures of the article
 * (geometry/clip/clip.c). */

static double dot(col_vec2 p, col_vec2 q)
{
    return p.x * q.x + p.y * q.y;
}

/* Records the planes of the reference edge's two ends (0, 1), each with the
 * ends before it and where it cut, and the ends that are contacts; nothing
 * without a trace. */
static void col_clip_record_plane(const struct clipper *c, int plane,
                                  const struct clip_end *before, double u)
{
    if (!c->trace)
        return;
    unit_vector n = c->reference.outward;
    col_vec2 t = {-dd_round(n.y), dd_round(n.x)};
    scaled length = col_scaled_sqrt(clipper_square(c));
    col_step step = {.kind = COL_STEP_CLIP};
    step.as.clip.plane = plane + 1;
    step.as.clip.normal = plane == 0 ? t : (col_vec2){-t.x, -t.y};
    step.as.clip.offset = dot(t, clipper_corner(c, plane));
    step.as.clip.d1 =
        col_scaled_round(col_scaled_div(before[0].past[plane], length));
    step.as.clip.d2 =
        col_scaled_round(col_scaled_div(before[1].past[plane], length));
    step.as.clip.u = u;
    for (int i = 0; i < 2; i++) {
        step.as.clip.cut |= c->ends[i].cut_by == plane;
        if (!c->ends[i].gone)
            step.as.clip.points[step.as.clip.count++] = c->ends[i].point;
    }
    c->trace->record(c->trace->context, &step);
}

static void col_clip_record_cull(const struct clipper *c, const double *depths,
                                 const bool *kept)
{
    if (!c->trace)
        return;
    col_step step = {.kind = COL_STEP_CULL};
    col_vec2 n = {-dd_round(c->reference.outward.x),
                  -dd_round(c->reference.outward.y)};
    step.as.cull.normal = n;
    step.as.cull.offset =
        dot(n, clipper_corner(c, 0)) - c->reference.shape->radius;
    for (int i = 0; i < 2; i++) {
        if (c->ends[i].gone)
            continue;
        int k = step.as.cull.count++;
        step.as.cull.points[k] = c->ends[i].point;
        step.as.cull.depths[k] = kept[i] ? depths[i] : 0 - depths[i];
        step.as.cull.kept[k] = kept[i];
    }
    c->trace->record(c->trace->context, &step);
}

/* Contact manifold by clipping.
 *
 * The reference edge is the one that the normal is square to (facing.h). The
 * incident edge is, of the two at the nearest vertex of the other shape, the
 * one that runs more nearly against it. Both are taken with the whole straight
 * side that they are part of, and moved out by their shape's radius. The
 * incident edge is cut to what lies between the side planes of the reference
 * edge; of its ends, those below the reference edge are contacts.
 *
 * Where the edges are not parallel the nearest vertex of a rounded incident
 * shape touches with its tip, which stands for the moved edge's near end. The
 * tip lies between the side planes and is as deep as the shapes are, so there
 * always is a contact of that depth.
 *
 * Source: Bittle (dyn4j) 2011, "Contact points using clipping". Its d1, d2 and
 * u come from exact differences here, so that no contact of shapes without
 * radii comes or goes by rounding. An end that is moved out is rounded before:
 * exactly, the side of a plane that it is on would be a sign of degree 4, and
 * whether a cut there lies below the moved reference edge one of degree 12,
 * which is more than geometry/exact/wide.h has room for. */

/* ---- Ends of the incident edge ------------------------------------------ */

static void measure(const struct clipper *c, struct clip_end *end,
                    col_vec2 place)
{
    form2 from = col_form2_difference(place, clipper_corner(c, 0));
    form2 to = col_form2_difference(clipper_corner(c, 1), place);
    end->past[0] = col_dot(&c->reference.direction, &from);
    end->past[1] = col_dot(&c->reference.direction, &to);
}

/* The tip of the incident shape at its nearest vertex. */
static struct clip_end tip(const struct clipper *c, const col_shape *shape,
                           int vertex)
{
    struct clip_end end = {.vertex = vertex, .cut_by = -1, .deepest = true};
    col_vec2 v = shape->vertices[vertex];
    end.point = col_moved(v, c->reference.outward, dd_of(-shape->radius));
    measure(c, &end, v);
    return end;
}

/* The end of the incident edge at a core vertex, moved out. Parallel edges are
 * moved along the reference normal, which leaves the side planes alone. */
static struct clip_end moved_end(const struct clipper *c, int vertex)
{
    const col_shape *shape = c->incident.shape;
    if (c->parallel)
        return tip(c, shape, vertex);
    struct clip_end end = {.vertex = vertex, .cut_by = -1};
    end.point = col_moved(shape->vertices[vertex], c->incident.outward,
                          dd_of(shape->radius));
    measure(c, &end, end.point);
    return end;
}

static void lay_out_ends(struct clipper *c, int nearest)
{
    core_run side = c->incident.side;
    c->ends[0] = moved_end(c, side.from);
    c->ends[1] = moved_end(c, side.to);
    c->near = nearest == side.from ? 0 : 1;
    c->root = c->ends[c->near];
    if (!c->parallel)
        c->ends[c->near] = tip(c, c->incident.shape, nearest);
}

/* ---- Clipping ----------------------------------------------------------- */

/* The point where the way from p to q, which lie on different sides, passes a
 * plane; and the share of the way. */
static double cut(const struct clip_end *p, const struct clip_end *q, int plane,
                  col_vec2 *point)
{
    scaled whole =
        col_scaled_add(p->past[plane], col_scaled_negate(q->past[plane]));
    scaled u = col_scaled_div(p->past[plane], whole);
    *point = col_part_way(p->point, q->point, u);
    return col_scaled_round(u);
}

/* On which side of the reference edge a cut lies is known of cores alone: its
 * place, which is rounded, may come to lie on the other one. */
static void find_height(const struct clipper *c, int plane,
                        struct clip_end *end)
{
    if (c->reference.shape->radius > 0 || c->incident.shape->radius > 0)
        return;
    end->height = col_clip_cut_height(&c->reference, &c->incident,
                                      clipper_corner(c, plane));
    end->has_height = !end->deepest;
    if (end->height == 0)
        end->point = clipper_corner(c, plane);
}

/* Cuts the incident edge at one side plane. */
static void clip_at(struct clipper *c, int plane)
{
    struct clip_end before[2] = {c->ends[0], c->ends[1]};
    double u = 0;
    for (int i = 0; i < 2; i++) {
        struct clip_end *end = &c->ends[i];
        if (end->gone || col_scaled_sign(end->past[plane]) >= 0)
            continue;
        struct clip_end line[2] = {before[0], before[1]};
        if (!c->parallel)
            line[c->near] = c->root;
        if (line[1 - i].gone || col_scaled_sign(line[1 - i].past[plane]) < 0) {
            end->gone = true;
            continue;
        }
        u = cut(&line[0], &line[1], plane, &end->point);
        find_height(c, plane, end);
        end->cut_by = plane;
        end->past[plane] = col_scaled_of(dd_of(0));
        end->past[1 - plane] = clipper_square(c);
    }
    col_clip_record_plane(c, plane, before, u);
}

/* ---- Contacts ----------------------------------------------------------- */

/* From the reference core edge to a point, along its outward normal. */
static gap gap_of(const struct clipper *c, col_vec2 point)
{
    form2 offset = col_form2_difference(point, clipper_corner(c, 0));
    return col_gap_line(&offset, &c->reference.direction);
}

/* Depth below the moved reference edge; false where the end lies above it. No
 * end is deeper than the shapes are, though its rounded point may seem so. */
static bool depth_of(const struct clipper *c, const struct clip_end *end,
                     double *depth)
{
    gap g = gap_of(c, end->point);
    form radius = col_form_of(c->reference.shape->radius);
    bool below = end->deepest || col_gap_compare_radius(&g, &radius) <= 0;
    *depth = col_gap_minus(&g, &radius);
    if (end->deepest || (below && *depth > c->relation.amount))
        *depth = c->relation.amount;
    if (end->has_height && below != (end->height <= 0)) {
        *depth = 0;
        return !below;
    }
    return below;
}

/* Of a place, what is far below half a unit in its last place. */
#define PLACE_SHARE 0x1p-60

/* Contacts are found on the incident shape; c->share of the way to the
 * reference shape is where they are wanted. */
static col_vec2 place_of(const struct clipper *c, const struct clip_end *end,
                         double depth)
{
    if (!(c->share > 0))
        return end->point;
    gap g = gap_of(c, end->point);
    dd way = dd_sub(dd_of(c->reference.shape->radius), g.value);
    double size = fabs(way.hi) + fabs(end->point.x) + fabs(end->point.y);
    /* Beside an edge that ends far off, the depth is better known. */
    if (g.error < 0 || g.error > size * PLACE_SHARE)
        way = dd_of(depth);
    return col_moved(end->point, c->reference.outward,
                     dd_mul(way, dd_of(c->share)));
}

static col_contact contact_of(const struct clipper *c,
                              const struct clip_end *end, double depth)
{
    core_run side = c->reference.side;
    bool whole = end->cut_by < 0;
    int cut = end->cut_by == 0 ? side.from : side.to;
    int reference = whole ? c->reference.edge : cut;
    int incident = whole ? end->vertex : c->incident.edge;
    return (col_contact){
        .point = place_of(c, end, depth),
        .depth = depth,
        .a_is_edge = c->flip ? !whole : whole,
        .a = c->flip ? incident : reference,
        .b_is_edge = c->flip ? whole : !whole,
        .b = c->flip ? reference : incident,
    };
}

static bool same_point(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

/* Of two ends at one point, which is given up: the one that is not known to be
 * the deepest, else the one that was cut. */
static int worse_end(const struct clip_end *ends)
{
    if (ends[0].deepest != ends[1].deepest)
        return ends[0].deepest ? 1 : 0;
    return ends[0].cut_by < 0 ? 1 : 0;
}

static void collect(const struct clipper *c, col_manifold *manifold)
{
    double depths[2] = {0, 0};
    bool kept[2];
    for (int i = 0; i < 2; i++)
        kept[i] = !c->ends[i].gone && depth_of(c, &c->ends[i], &depths[i]);
    col_clip_record_cull(c, depths, kept);
    if (kept[0] && kept[1] && same_point(c->ends[0].point, c->ends[1].point))
        kept[worse_end(c->ends)] = false;
    for (int i = 0; i < 2; i++)
        if (kept[i])
            manifold->contacts[manifold->count++] =
                contact_of(c, &c->ends[i], depths[i]);
}

/* ---- The manifold ------------------------------------------------------- */

static void clip_edges(struct clipper *c, int nearest, col_manifold *manifold)
{
    assert(c->reference.shape && c->incident.shape);
    c->parallel = col_clip_parallel(&c->reference, &c->incident);
    lay_out_ends(c, nearest);
    clip_at(c, 0);
    clip_at(c, 1);
    collect(c, manifold);
    manifold->incident =
        col_clip_edge_feature(&c->incident, c->flip ? COL_A : COL_B);
}

/* The contact of a round end or of a corner alone. */
static void touch_vertex(const struct clipper *c, const col_shape *shape,
                         int nearest, col_points on, col_manifold *manifold)
{
    assert(c->reference.shape);
    struct clip_end end = tip(c, shape, nearest);
    end.point = c->flip ? on.a : on.b;
    manifold->contacts[0] = contact_of(c, &end, c->relation.amount);
    manifold->count = 1;
    manifold->incident =
        col_clip_vertex_feature(shape, c->flip ? COL_A : COL_B, nearest);
}

static void contacts_at_edge(const col_shape *a, const col_shape *b,
                             const col_sat *sat, struct clipper c,
                             col_manifold *manifold)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    const col_shape *other = flip ? a : b;
    int nearest = flip ? sat->axis.a : sat->axis.b;
    c.flip = flip;
    c.reference = col_clip_edge(flip ? b : a, sat->edge);
    manifold->flip = flip;
    manifold->reference =
        col_clip_edge_feature(&c.reference, flip ? COL_B : COL_A);
    bool round = other->count == 1;
    if (!round) {
        c.incident = col_clip_incident(&c.reference, other, nearest);
        round = other->radius > 0 && col_clip_steep(&c.reference, &c.incident);
    }
    if (round)
        touch_vertex(&c, other, nearest, col_sat_points(a, b, sat), manifold);
    else
        clip_edges(&c, nearest, manifold);
}

/* From B's surface to A's. */
static col_vec2 between(col_points on, double share)
{
    return (col_vec2){on.b.x + share * (on.a.x - on.b.x),
                      on.b.y + share * (on.a.y - on.b.y)};
}

static col_manifold clip_carefully(const col_shape *a, const col_shape *b,
                                   const col_sat *sat, double share,
                                   const col_trace *trace)
{
    struct clipper c = {
        .trace = trace, .relation = sat->relation, .share = share};
    col_manifold manifold = {.relation = sat->relation};
    if (sat->axis.kind == COL_VERTICES)
        return col_manifold_of_vertices(
            a, b, sat, between(col_sat_points(a, b, sat), share));
    contacts_at_edge(a, b, sat, c, &manifold);
    return manifold;
}

col_manifold col_clip(const col_shape *a, const col_shape *b,
                      const col_sat *sat, col_place place,
                      const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    const double shares[] = {
        [COL_AT_INCIDENT] = 0, [COL_AT_REFERENCE] = 1, [COL_AT_MIDDLE] = 0.5};
    double share = shares[place];
    bool at_edge = sat->axis.kind != COL_VERTICES;
    quick_clip quick;
    col_vec2 point;
    if (!sat->relation.overlap)
        return col_manifold_of_nothing(sat);
    if (!trace && at_edge && col_clip_quickly(a, b, sat, share, &quick))
        return col_manifold_at_edge(a, b, sat, &quick);
    if (!trace && !at_edge &&
        col_clip_vertices_quickly(a, b, sat, share, &point))
        return col_manifold_of_vertices(a, b, sat, point);
    return clip_carefully(a, b, sat, share, trace);
}
