/* Contact manifold by clipping.
 *
 * The reference edge is the one that the normal is square to (facing.h). The
 * incident edge is, of the two at the nearest vertex of the other shape, the
 * one that runs more nearly against it. Both are moved out by their shape's
 * radius. The incident edge is cut to what lies between the side planes of the
 * reference edge; of its ends, those below the reference edge are contacts.
 *
 * Where the edges are not parallel the nearest vertex of a rounded incident
 * shape touches with its tip, which stands for the moved edge's near end. The
 * tip lies between the side planes and is as deep as the shapes are, so there
 * always is a contact of that depth.
 *
 * Source: Bittle (dyn4j) 2011, "Contact points using clipping". Its d1, d2 and
 * u come from exact differences here, so that no contact comes or goes by
 * rounding. */
#include "exact/bits.h"
#include "narrow/facing.h"

/* One end of the incident edge on its way through the planes. */
struct end {
    col_vec2 point;
    int vertex;   /* of the incident core that it comes from */
    int cut_by;   /* the end of the reference edge whose plane cut it: 0, 1;
                     -1: not cut */
    bool deepest; /* as deep as the shapes are, by construction */
    bool gone;    /* nothing of the edge is left at this end */
    dd past[2];   /* distance from the two side planes times the reference
                     edge's length; right in sign */
};

struct clipper {
    const col_shape *reference, *incident;
    const col_trace *trace;
    col_relation relation;
    bool flip;
    int edges[2];        /* reference edge, incident edge */
    bool parallel;       /* the two are, exactly */
    int corners[2];      /* of the reference edge, counter-clockwise */
    form2 direction;     /* from the first to the second */
    unit_vector outward; /* of the reference edge */
    struct end root;     /* the near end of the moved incident edge */
    int near;            /* which of the ends is at the nearest vertex */
    struct end ends[2];  /* of the incident edge, counter-clockwise */
};

/* ---- Features --------------------------------------------------------------
 */

static col_vec2 moved(col_vec2 p, unit_vector direction, double length)
{
    dd x = dd_add(dd_of(p.x), dd_mul(direction.x, dd_of(length)));
    dd y = dd_add(dd_of(p.y), dd_mul(direction.y, dd_of(length)));
    return (col_vec2){dd_round(x), dd_round(y)};
}

static unit_vector outward_of(const col_shape *shape, int edge)
{
    form2 along = col_core_edge(shape, edge);
    form2 normal = col_turned_right(&along);
    return col_unit(&normal);
}

static col_feature edge_feature(const col_shape *shape, bool of_b, int edge)
{
    unit_vector outward = outward_of(shape, edge);
    col_vec2 from = shape->vertices[edge];
    col_vec2 to = shape->vertices[core_up(shape, edge)];
    return (col_feature){of_b ? COL_B : COL_A,
                         true,
                         edge,
                         {moved(from, outward, shape->radius),
                          moved(to, outward, shape->radius)}};
}

static col_feature vertex_feature(const col_shape *shape, bool of_b, int vertex)
{
    col_vec2 v = shape->vertices[vertex];
    return (col_feature){of_b ? COL_B : COL_A, false, vertex, {v, v}};
}

/* How much an edge runs against a direction: minus the cosine of the angle
 * between them, times the length of the direction. */
static gap opposition(const form2 *direction, const col_shape *shape, int edge)
{
    form2 along = col_core_edge(shape, edge);
    form2 left = col_turned_left(direction);
    return col_gap_line(&left, &along);
}

/* Of the two edges at a vertex the one that runs more against the direction;
 * the lower index where both do as much. */
static int incident_edge(const form2 *direction, const col_shape *shape,
                         int vertex)
{
    int before = core_down(shape, vertex);
    int low = before < vertex ? before : vertex;
    int high = before < vertex ? vertex : before;
    gap first = opposition(direction, shape, low);
    gap second = opposition(direction, shape, high);
    return col_gap_compare(&first, &second) >= 0 ? low : high;
}

/* Whether a round end counts as a vertex: its edge stands at more than 45
 * degrees to the reference edge, -cos < |sin|. */
static bool stands_up(const form2 *direction, const form2 *along)
{
    form2 turned = col_cross_sign(direction, along) > 0
                       ? col_turned_right(along)
                       : col_turned_left(along);
    form2 sum = col_form2_sum(along, &turned);
    return col_dot_sign(direction, &sum) > 0;
}

/* ---- Ends of the incident edge ---------------------------------------------
 */

static void measure(const struct clipper *c, struct end *end, col_vec2 place)
{
    const col_vec2 *v = c->reference->vertices;
    form2 from = col_form2_difference(place, v[c->corners[0]]);
    form2 to = col_form2_difference(v[c->corners[1]], place);
    end->past[0] = col_dot(&c->direction, &from);
    end->past[1] = col_dot(&c->direction, &to);
}

/* The end of the incident edge at a core vertex, moved out. Parallel edges are
 * moved along the reference normal, which leaves the side planes alone. */
static struct end moved_end(const struct clipper *c, int vertex)
{
    const col_shape *shape = c->incident;
    col_vec2 v = shape->vertices[vertex];
    struct end end = {.vertex = vertex, .cut_by = -1, .deepest = c->parallel};
    if (c->parallel) {
        end.point = moved(v, c->outward, -shape->radius);
        measure(c, &end, v);
    } else {
        unit_vector outward = outward_of(shape, c->edges[1]);
        end.point = moved(v, outward, shape->radius);
        measure(c, &end, end.point);
    }
    return end;
}

/* The tip of the incident shape at its nearest vertex. */
static struct end tip(const struct clipper *c, int vertex)
{
    struct end end = {.vertex = vertex, .cut_by = -1, .deepest = true};
    col_vec2 v = c->incident->vertices[vertex];
    end.point = moved(v, c->outward, -c->incident->radius);
    measure(c, &end, v);
    return end;
}

static void lay_out_ends(struct clipper *c, int nearest)
{
    int from = core_start(c->incident, c->edges[1]);
    int to = core_end(c->incident, c->edges[1]);
    c->ends[0] = moved_end(c, from);
    c->ends[1] = moved_end(c, to);
    c->near = nearest == from ? 0 : 1;
    c->root = c->ends[c->near];
    if (!c->parallel)
        c->ends[c->near] = tip(c, nearest);
}

/* ---- Clipping --------------------------------------------------------------
 */

/* The point where the way from p to q, which lie on different sides, passes a
 * plane; and the share of the way. */
static double cut(const struct end *p, const struct end *q, int plane,
                  col_vec2 *point)
{
    dd u = dd_div(p->past[plane], dd_sub(p->past[plane], q->past[plane]));
    dd x = dd_mul(u, dd_of(q->point.x - p->point.x));
    dd y = dd_mul(u, dd_of(q->point.y - p->point.y));
    point->x = dd_round(dd_add(dd_of(p->point.x), x));
    point->y = dd_round(dd_add(dd_of(p->point.y), y));
    return dd_round(u);
}

static double dot(col_vec2 p, col_vec2 q)
{
    return p.x * q.x + p.y * q.y;
}

static void record_plane(const struct clipper *c, int plane,
                         const struct end *before, double u)
{
    if (!c->trace)
        return;
    unit_vector along = col_unit(&c->direction);
    col_vec2 t = {dd_round(along.x), dd_round(along.y)};
    dd length = dd_sqrt(col_dot(&c->direction, &c->direction));
    col_step step = {.kind = COL_STEP_CLIP};
    step.clip.plane = plane + 1;
    step.clip.normal = plane == 0 ? t : (col_vec2){-t.x, -t.y};
    step.clip.offset = dot(t, c->reference->vertices[c->corners[plane]]);
    step.clip.d1 = dd_round(dd_div(before[0].past[plane], length));
    step.clip.d2 = dd_round(dd_div(before[1].past[plane], length));
    step.clip.u = u;
    for (int i = 0; i < 2; i++) {
        step.clip.cut |= c->ends[i].cut_by == plane;
        if (!c->ends[i].gone)
            step.clip.points[step.clip.count++] = c->ends[i].point;
    }
    c->trace->record(c->trace->context, &step);
}

/* Cuts the incident edge at one side plane. */
static void clip_at(struct clipper *c, int plane)
{
    struct end before[2] = {c->ends[0], c->ends[1]};
    double u = 0;
    for (int i = 0; i < 2; i++) {
        struct end *end = &c->ends[i];
        if (end->gone || dd_sign(end->past[plane]) >= 0)
            continue;
        struct end line[2] = {before[0], before[1]};
        if (!c->parallel)
            line[c->near] = c->root;
        if (line[1 - i].gone || dd_sign(line[1 - i].past[plane]) < 0) {
            end->gone = true;
            continue;
        }
        u = cut(&line[0], &line[1], plane, &end->point);
        end->cut_by = plane;
        end->past[plane] = dd_of(0);
        end->past[1 - plane] = col_dot(&c->direction, &c->direction);
    }
    record_plane(c, plane, before, u);
}

/* ---- Contacts --------------------------------------------------------------
 */

/* Depth below the moved reference edge; false where the end lies above it. */
static bool depth_of(const struct clipper *c, const struct end *end,
                     double *depth)
{
    form2 offset =
        col_form2_difference(end->point, c->reference->vertices[c->corners[0]]);
    gap g = col_gap_line(&offset, &c->direction);
    form radius = col_form_of(c->reference->radius);
    *depth = end->deepest ? c->relation.amount : col_gap_minus(&g, &radius);
    return end->deepest || col_gap_compare_radius(&g, &radius) <= 0;
}

static col_contact contact_of(const struct clipper *c, const struct end *end,
                              double depth)
{
    col_contact contact = {.point = end->point, .depth = depth};
    bool whole = end->cut_by < 0;
    int reference = whole ? c->edges[0] : c->corners[end->cut_by];
    int incident = whole ? end->vertex : c->edges[1];
    contact.a = c->flip ? incident : reference;
    contact.b = c->flip ? reference : incident;
    contact.a_is_edge = c->flip ? !whole : whole;
    contact.b_is_edge = c->flip ? whole : !whole;
    return contact;
}

static void record_cull(const struct clipper *c, const double *depths,
                        const bool *kept)
{
    if (!c->trace)
        return;
    col_step step = {.kind = COL_STEP_CULL};
    col_vec2 n = {-dd_round(c->outward.x), -dd_round(c->outward.y)};
    step.cull.normal = n;
    step.cull.offset =
        dot(n, c->reference->vertices[c->corners[0]]) - c->reference->radius;
    for (int i = 0; i < 2; i++) {
        if (c->ends[i].gone)
            continue;
        int k = step.cull.count++;
        step.cull.points[k] = c->ends[i].point;
        step.cull.depths[k] = kept[i] ? depths[i] : -depths[i];
        step.cull.kept[k] = kept[i];
    }
    c->trace->record(c->trace->context, &step);
}

static bool same_point(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

static void collect(const struct clipper *c, col_manifold *manifold)
{
    double depths[2] = {0, 0};
    bool kept[2];
    for (int i = 0; i < 2; i++)
        kept[i] = !c->ends[i].gone && depth_of(c, &c->ends[i], &depths[i]);
    record_cull(c, depths, kept);
    if (kept[0] && kept[1] && same_point(c->ends[0].point, c->ends[1].point))
        kept[c->ends[0].cut_by < 0 ? 1 : 0] = false;
    for (int i = 0; i < 2; i++)
        if (kept[i])
            manifold->contacts[manifold->count++] =
                contact_of(c, &c->ends[i], depths[i]);
}

/* Contacts are found on the incident shape; `share` of the way to the
 * reference shape is where they are wanted. */
static void place_contacts(col_manifold *manifold, double share)
{
    col_vec2 n = manifold->relation.normal;
    double way = manifold->flip ? -share : share;
    for (int i = 0; share > 0 && i < manifold->count; i++) {
        col_contact *contact = &manifold->contacts[i];
        contact->point.x += n.x * (way * contact->depth);
        contact->point.y += n.y * (way * contact->depth);
    }
}

/* ---- The manifold ----------------------------------------------------------
 */

static void clip_edges(struct clipper *c, int nearest, col_manifold *manifold)
{
    lay_out_ends(c, nearest);
    clip_at(c, 0);
    clip_at(c, 1);
    collect(c, manifold);
    manifold->incident = edge_feature(c->incident, !c->flip, c->edges[1]);
}

/* The contact of a round end or of a corner alone. */
static void touch_vertex(struct clipper *c, int nearest, col_manifold *manifold)
{
    struct end end = tip(c, nearest);
    manifold->contacts[0] = contact_of(c, &end, c->relation.amount);
    manifold->count = 1;
    manifold->incident = vertex_feature(c->incident, !c->flip, nearest);
}

static void contacts_at_edge(const col_shape *a, const col_shape *b,
                             const col_sat *sat, const col_trace *trace,
                             col_manifold *manifold)
{
    struct clipper c = {.trace = trace, .relation = sat->relation};
    c.flip = sat->axis.kind == COL_EDGE_OF_B;
    c.reference = c.flip ? b : a;
    c.incident = c.flip ? a : b;
    int nearest = c.flip ? sat->axis.a : sat->axis.b;
    c.edges[0] = sat->edge;
    c.corners[0] = core_start(c.reference, sat->edge);
    c.corners[1] = core_end(c.reference, sat->edge);
    c.direction = col_core_edge(c.reference, sat->edge);
    c.outward = outward_of(c.reference, sat->edge);
    manifold->flip = c.flip;
    manifold->reference = edge_feature(c.reference, c.flip, sat->edge);
    bool round = c.incident->count == 1;
    if (!round) {
        c.edges[1] = incident_edge(&c.direction, c.incident, nearest);
        form2 along = col_core_edge(c.incident, c.edges[1]);
        c.parallel = col_cross_sign(&c.direction, &along) == 0;
        round = c.incident->radius > 0 && stands_up(&c.direction, &along);
    }
    if (round)
        touch_vertex(&c, nearest, manifold);
    else
        clip_edges(&c, nearest, manifold);
}

static void contact_of_vertices(const col_shape *a, const col_shape *b,
                                const col_sat *sat, col_manifold *manifold)
{
    col_axis axis = sat->axis;
    manifold->reference = vertex_feature(a, false, axis.a);
    manifold->incident = vertex_feature(b, true, axis.b);
    manifold->count = 1;
    manifold->contacts[0] = (col_contact){
        .point = sat->relation.point_b,
        .depth = sat->relation.amount,
        .a = axis.a,
        .b = axis.b,
    };
}

col_manifold col_clip(const col_shape *a, const col_shape *b,
                      const col_sat *sat, col_place place,
                      const col_trace *trace)
{
    col_manifold manifold = {.relation = sat->relation};
    if (!sat->relation.overlap)
        return manifold;
    if (sat->axis.kind == COL_VERTICES)
        contact_of_vertices(a, b, sat, &manifold);
    else
        contacts_at_edge(a, b, sat, trace, &manifold);
    place_contacts(&manifold, place == COL_AT_INCIDENT    ? 0
                              : place == COL_AT_REFERENCE ? 1
                                                          : 0.5);
    return manifold;
}
