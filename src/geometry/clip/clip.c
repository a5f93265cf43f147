/* Finds the contact manifold of two shapes by clipping.
 *
 * The reference edge is perpendicular to the normal (geometry/narrow/facing.h).
 * The incident edge is one of the two edges at the nearest vertex of the other
 * shape: the edge that is more nearly opposite to the reference edge. Both
 * stand for the whole straight side that they are part of, so that collinear
 * vertices do not cut a contact in two, and are moved out by their shape's
 * radius. The incident edge is cut to the part between the side planes of the
 * reference edge; its ends below the reference edge are contacts, and those
 * that are ahead of it by no more than a margin (col_clip_ahead).
 *
 * If the edges are not parallel, the nearest vertex of a rounded incident shape
 * touches with its tip, which replaces the near end of the moved edge. The tip
 * lies between the side planes and is as deep as the shapes are, so there
 * always is a contact of that depth.
 *
 * Source: Bittle (dyn4j) 2011, "Contact points using clipping". Here d1, d2 and
 * u come from exact differences, so that rounding neither adds nor removes
 * contacts of shapes without radii. A moved end is rounded first: exactly, the
 * side of a plane that it is on would be a sign of degree 4, and the side of
 * the moved reference edge that a cut is on one of degree 12, for which
 * geometry/exact/wide.h has no space. */
#include <assert.h>
#include <math.h>

#include "collide.h"
#include "collide_measure.h"
#include "collide_steps.h"
#include "geometry/clip/clip.h"
#include "geometry/core/core.h"
#include "geometry/core/plane_sweep.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/gap.h"

/* ---- The two edges ------------------------------------------------------ */

typedef struct clip_edge {
    const col_shape *shape;
    int edge;            /* the edge that represents the side */
    core_run side;       /* counter-clockwise */
    form2 direction;     /* from its first to its second end */
    unit_vector outward; /* normal */
} clip_edge;

static clip_edge make_edge(const col_shape *shape, int edge)
{
    clip_edge e = {.shape = shape, .edge = edge};
    e.side = col_core_side(shape, edge);
    e.direction = col_form2_difference(shape->vertices[e.side.to],
                                       shape->vertices[e.side.from]);
    form2 normal = col_turned_right(&e.direction);
    e.outward = col_unit(&normal);
    return e;
}

/* How much an edge is opposite to a direction: minus the cosine of the angle
 * between them, times the length of the direction. */
static gap opposition(const form2 *direction, const col_shape *shape, int edge)
{
    form2 along = col_core_edge(shape, edge);
    form2 left = col_turned_left(direction);
    return col_gap_line(&left, &along);
}

/* The edge at a vertex that is more opposite to the reference edge; the lower
 * index if both are equally so. The edge that faces the reference edge
 * represents its side. The shape has edges. */
static clip_edge incident_edge(const clip_edge *reference,
                               const col_shape *shape, int vertex)
{
    int before = core_down(shape, vertex);
    int low = before < vertex ? before : vertex;
    int high = before < vertex ? vertex : before;
    gap first = opposition(&reference->direction, shape, low);
    gap second = opposition(&reference->direction, shape, high);
    bool is_low = col_gap_compare(&first, &second) >= 0;
    clip_edge incident = make_edge(shape, is_low ? low : high);
    vector along = vector_between(shape->vertices[incident.side.from],
                                  shape->vertices[incident.side.to]);
    incident.edge = col_core_part(shape, incident.side, along, reference->shape,
                                  reference->side);
    return incident;
}

/* True if the angle between the edges is more than 45 degrees, exactly. */
static bool is_steep(const clip_edge *reference, const clip_edge *incident)
{
    /* -cos < |sin|, with both as products with the incident direction and with
     * that direction rotated by a quarter turn. */
    const form2 *direction = &reference->direction;
    const form2 *along = &incident->direction;
    form2 turned = col_cross_sign(direction, along) > 0
                       ? col_turned_right(along)
                       : col_turned_left(along);
    form2 sum = col_form2_sum(along, &turned);
    return col_dot_sign(direction, &sum) > 0;
}

/* The ends of an edge, moved out by the radius. */
static void move_out(const clip_edge *edge, col_vec2 points[2])
{
    const col_vec2 *v = edge->shape->vertices;
    dd radius = dd_of(edge->shape->radius);
    points[0] = col_moved(v[edge->side.from], edge->outward, radius);
    points[1] = col_moved(v[edge->side.to], edge->outward, radius);
}

/* ---- The ends of the incident edge -------------------------------------- */

/* One end of the incident edge while the planes cut it. */
struct clip_end {
    col_vec2 point;
    int vertex;      /* of the incident core */
    int cut_by;      /* as in edge_contact */
    bool deepest;    /* as deep as the shapes are, by construction */
    bool gone;       /* the whole edge is cut off */
    bool has_height; /* `height` is known */
    int height;      /* sign of the height of a cut: above the reference edge 1,
                        on it 0, below -1 */
    scaled past[2];  /* distance from the two side planes times the reference
                        edge's length; right in sign */
};

struct clipper {
    const col_trace *trace;
    double most;   /* depth of the shapes; apart: minus their distance */
    double margin; /* ends at most this far above the reference edge are also
                      contacts */
    double share;  /* contacts are placed at this share of the distance from the
                      incident to the reference shape */
    bool flip;
    clip_edge reference, incident;
    bool parallel;           /* exactly */
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

/* Records the plane at an end of the reference edge (0, 1), with the ends
 * before it, the share u where it cut, and the ends after it; nothing without a
 * trace. */
static void record_plane(const struct clipper *c, int plane,
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
    step.as.clip.offset = vec2_dot(t, clipper_corner(c, plane));
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

/* Records the depths of the ends, and the ends that are contacts. */
static void record_cull(const struct clipper *c, const double *depths,
                        const bool *kept)
{
    if (!c->trace)
        return;
    col_step step = {.kind = COL_STEP_CULL};
    col_vec2 n = {-dd_round(c->reference.outward.x),
                  -dd_round(c->reference.outward.y)};
    step.as.cull.normal = n;
    step.as.cull.offset =
        vec2_dot(n, clipper_corner(c, 0)) - c->reference.shape->radius;
    for (int i = 0; i < 2; i++) {
        if (c->ends[i].gone)
            continue;
        int k = step.as.cull.count++;
        step.as.cull.points[k] = c->ends[i].point;
        step.as.cull.depths[k] = depths[i];
        step.as.cull.kept[k] = kept[i];
    }
    c->trace->record(c->trace->context, &step);
}

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

/* The point where the segment from p to q crosses a plane, and its share of the
 * segment. p and q lie on different sides. */
static double cut(const struct clip_end *p, const struct clip_end *q, int plane,
                  col_vec2 *point)
{
    scaled whole =
        col_scaled_add(p->past[plane], col_scaled_negate(q->past[plane]));
    scaled u = col_scaled_div(p->past[plane], whole);
    *point = col_part_way(p->point, q->point, u);
    return col_scaled_round(u);
}

/* The side of the reference edge that a cut is on, which is known only for
 * cores without radii. The rounded cut may be on the other side. */
static void find_height(const struct clipper *c, int plane,
                        struct clip_end *end)
{
    if (c->reference.shape->radius > 0 || c->incident.shape->radius > 0)
        return;
    const clip_edge *incident = &c->incident;
    col_vec2 from = incident->shape->vertices[incident->side.from];
    form2 offset = col_form2_difference(clipper_corner(c, plane), from);
    int inside = col_cross_sign(&incident->direction, &offset);
    int along = col_dot_sign(&c->reference.direction, &incident->direction);
    end->height = along < 0 ? -inside : inside;
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
    record_plane(c, plane, before, u);
}

/* ---- Contacts ----------------------------------------------------------- */

/* The gap from the reference core edge to a point. */
static gap gap_of(const struct clipper *c, col_vec2 point)
{
    form2 offset = col_form2_difference(point, clipper_corner(c, 0));
    return col_gap_line(&offset, &c->reference.direction);
}

/* True if a cut of cores without radii is at most the margin above the
 * reference edge, exactly. With d the reference edge, e the incident edge and o
 * the vector from e to the corner of the plane, the height of the cut is
 * |d| (o x e) / |d.e|. Of its square and that of the margin, times (d.e)^2,
 * the sign of the difference is one of degree 6. */
static bool is_cut_within(const struct clipper *c, const struct clip_end *end)
{
    const form2 *d = &c->reference.direction, *e = &c->incident.direction;
    col_vec2 from = c->incident.shape->vertices[c->incident.side.from];
    form2 o = col_form2_difference(clipper_corner(c, end->cut_by), from);
    form up = col_form_negate(&d->y), margin = col_form_of(c->margin);
    form over = col_form_negate(&e->y);
    wide square = col_det_wide(&d->x, &d->y, &up, &d->x);
    wide left = col_det_wide(&o.x, &o.y, &e->x, &e->y);
    wide along = col_det_wide(&d->x, &d->y, &over, &e->x);
    wide right = col_form_wide(&margin);
    col_wide_mul(&left, &left, &left);
    col_wide_mul(&left, &left, &square);
    col_wide_mul(&right, &right, &along);
    col_wide_mul(&right, &right, &right);
    return col_wide_compare(&left, &right) <= 0;
}

/* Finds the depth of an end below the moved reference edge; false if the end is
 * more than the margin above it. No end is deeper than the shapes are, and none
 * that counts is further ahead than the margin, though its rounded point may
 * seem so. */
static bool depth_of(const struct clipper *c, const struct clip_end *end,
                     double *depth)
{
    gap g = gap_of(c, end->point);
    form radius = col_form_of(c->reference.shape->radius);
    bool seems_below = end->deepest || col_gap_compare_radius(&g, &radius) <= 0;
    bool is_below = end->has_height ? end->height <= 0 : seems_below;
    double amount = seems_below == is_below ? col_gap_minus(&g, &radius) : 0;
    *depth = is_below ? amount : 0 - amount;
    if (end->deepest || *depth > c->most)
        *depth = c->most;
    if (is_below || end->deepest || !(c->margin > 0))
        return is_below;
    form margin = col_form_of(c->margin);
    form limit = col_form_sum(&radius, &margin);
    bool is_kept = end->has_height ? is_cut_within(c, end)
                                   : col_gap_compare_limit(&g, &limit) <= 0;
    if (is_kept && *depth < -c->margin)
        *depth = -c->margin;
    return is_kept;
}

/* Errors below this share of a coordinate are far below half a unit in its last
 * place. */
#define PLACE_SHARE 0x1p-60

/* Moves a contact from the incident shape towards the reference shape. */
static col_vec2 place_of(const struct clipper *c, const struct clip_end *end,
                         double depth)
{
    if (!(c->share > 0))
        return end->point;
    gap g = gap_of(c, end->point);
    dd height = dd_sub(dd_of(c->reference.shape->radius), g.value);
    double size = fabs(height.hi) + fabs(end->point.x) + fabs(end->point.y);
    /* If the ends of the reference edge are far away, the depth is more
     * precise. */
    if (g.error < 0 || g.error > size * PLACE_SHARE)
        height = dd_of(depth);
    return col_moved(end->point, c->reference.outward,
                     dd_mul(height, dd_of(c->share)));
}

static edge_contact contact_of(const struct clipper *c,
                               const struct clip_end *end, double depth)
{
    return (edge_contact){place_of(c, end, depth), depth, end->vertex,
                          end->cut_by};
}

static void collect(const struct clipper *c, edge_clip *out)
{
    double depths[2] = {0, 0};
    bool kept[2];
    for (int i = 0; i < 2; i++)
        kept[i] = !c->ends[i].gone && depth_of(c, &c->ends[i], &depths[i]);
    record_cull(c, depths, kept);
    if (kept[0] && kept[1] &&
        col_same_point(c->ends[0].point, c->ends[1].point)) {
        /* Drop the end that is not known to be the deepest, else the cut one.
         */
        bool first = c->ends[0].deepest == c->ends[1].deepest
                         ? c->ends[0].cut_by >= 0
                         : c->ends[1].deepest;
        kept[first ? 0 : 1] = false;
    }
    for (int i = 0; i < 2; i++)
        if (kept[i])
            out->contacts[out->count++] = contact_of(c, &c->ends[i], depths[i]);
}

/* ---- The manifold ------------------------------------------------------- */

static void clip_edges(struct clipper *c, int nearest, edge_clip *out)
{
    assert(c->reference.shape && c->incident.shape);
    c->parallel =
        col_cross_sign(&c->reference.direction, &c->incident.direction) == 0;
    lay_out_ends(c, nearest);
    clip_at(c, 0);
    clip_at(c, 1);
    collect(c, out);
}

/* The only contact, at a round end or a corner. */
static void touch_vertex(const struct clipper *c, const col_shape *shape,
                         int nearest, col_points on, edge_clip *out)
{
    assert(c->reference.shape);
    struct clip_end end = tip(c, shape, nearest);
    end.point = c->flip ? on.a : on.b;
    out->contacts[0] = contact_of(c, &end, c->most);
    out->count = 1;
}

static void clip_carefully(const col_shape *a, const col_shape *b,
                           const col_sat *sat, double margin, double share,
                           const col_trace *trace, edge_clip *out)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    const col_shape *other = flip ? a : b;
    int nearest = flip ? sat->axis.a : sat->axis.b;
    struct clipper c = {.trace = trace,
                        .most = clip_depth(sat),
                        .margin = margin,
                        .share = share,
                        .flip = flip,
                        .reference = make_edge(flip ? b : a, sat->edge)};
    *out = (edge_clip){.edge = sat->edge,
                       .reference = c.reference.side,
                       .incident = {nearest, nearest},
                       .round = other->count == 1};
    move_out(&c.reference, out->reference_points);
    out->incident_points[0] = out->incident_points[1] =
        other->vertices[nearest];
    if (!out->round) {
        c.incident = incident_edge(&c.reference, other, nearest);
        out->round = other->radius > 0 && is_steep(&c.reference, &c.incident);
    }
    if (!out->round) {
        out->incident = c.incident.side;
        out->incident_edge = c.incident.edge;
        move_out(&c.incident, out->incident_points);
    }
    if (trace) {
        col_manifold features = col_manifold_at_edge(a, b, sat, out);
        col_record_features(a, b, sat, &features, trace);
    }
    if (out->round)
        touch_vertex(&c, other, nearest, col_sat_points(a, b, sat), out);
    else
        clip_edges(&c, nearest, out);
}

/* The manifold of shapes that are at most the margin apart. */
static inline col_manifold clip_within(const col_shape *a, const col_shape *b,
                                       const col_sat *sat, double margin,
                                       col_place place, const col_trace *trace)
{
    double share = clip_share(place);
    col_axis axis = sat->axis;
    if (axis.kind != COL_VERTICES) {
        col_manifold manifold;
        if (!trace && col_clip_quickly(a, b, sat, margin, share, &manifold))
            return manifold;
        edge_clip clip;
        clip_carefully(a, b, sat, margin, share, trace, &clip);
        return col_manifold_at_edge(a, b, sat, &clip);
    }
    col_vec2 point;
    if (trace ||
        !col_clip_vertices_quickly(a, axis.a, b, axis.b, share, &point)) {
        col_points on = col_sat_points(a, b, sat);
        point = (col_vec2){on.b.x + share * (on.a.x - on.b.x),
                           on.b.y + share * (on.a.y - on.b.y)};
    }
    if (trace) {
        col_manifold features = col_manifold_of_vertices(a, b, sat, point);
        col_record_features(a, b, sat, &features, trace);
    }
    return col_manifold_of_vertices(a, b, sat, point);
}

col_manifold col_clip(const col_shape *a, const col_shape *b,
                      const col_sat *sat, col_place place,
                      const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    if (!sat->relation.overlap)
        return col_manifold_of_nothing(sat);
    return clip_within(a, b, sat, 0, place, trace);
}

/* True if two shapes are at most the margin apart, exactly. Their distance is
 * rounded to within a unit in the last place. */
static bool are_within(const col_shape *a, const col_shape *b,
                       const col_sat *sat, double margin)
{
    double amount = sat->relation.amount;
    if (sat->relation.overlap)
        return true;
    if (fabs(amount - margin) > (amount + margin) * 0x1p-50)
        return amount < margin;
    return col_separation_compare(a, b, sat, margin) <= 0;
}

col_manifold col_clip_ahead(const col_shape *a, const col_shape *b,
                            const col_sat *sat, double margin, col_place place,
                            const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b) && margin >= 0);
    if (!are_within(a, b, sat, margin))
        return col_manifold_of_nothing(sat);
    return clip_within(a, b, sat, margin, place, trace);
}
