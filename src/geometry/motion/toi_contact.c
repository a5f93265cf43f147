#include "geometry/motion/toi_contact.h"

#include "geometry/exact/gap.h"

/* Which of two vertices is further along the side's edge, counter-clockwise on
 * B - A, when it is entered: 1, that of B; -1, that of A. The way from one to
 * the other is along the edge by -1 / cross(edge, way) of how far the rim's
 * break there is beside the way (geometry/motion/side.h). */
static int further(const passage *p, const entry *e, int a, int b)
{
    return -col_rim_side(p->way, entry_corner(p, a, b), e->edge, &p->radius);
}

/* ---- Features ----------------------------------------------------------- */

/* B's vertex beside A's side: the lowest index of those that lie beside it,
 * else the lowest of all. A's vertices go against the edge. */
static int vertex_beside(const passage *p, const contact *c)
{
    core_run a = c->side_a, b = c->side_b;
    int lowest = b.from, beside = -1;
    for (int i = b.from;; i = core_next(p->b, i)) {
        lowest = i < lowest ? i : lowest;
        if ((beside < 0 || i < beside) && further(p, &c->at, a.to, i) >= 0 &&
            further(p, &c->at, a.from, i) <= 0)
            beside = i;
        if (i == b.to)
            return beside >= 0 ? beside : lowest;
    }
}

static contact side_contact(const passage *p, const entry *e)
{
    contact c = {.at = *e};
    c.side_a = e->of_a ? col_core_side(p->a, core_edge_at(p->a, e->a))
                       : col_core_run(p->a, vector_left(e->edge), e->a);
    c.side_b = e->of_b ? col_core_side(p->b, core_edge_at(p->b, e->b))
                       : col_core_run(p->b, vector_right(e->edge), e->b);
    if (c.side_a.from != c.side_a.to)
        c.axis = (col_axis){COL_EDGE_OF_A, col_core_lowest_edge(p->a, c.side_a),
                            vertex_beside(p, &c)};
    else
        c.axis = (col_axis){COL_EDGE_OF_B, c.side_a.from,
                            col_core_lowest_edge(p->b, c.side_b)};
    return c;
}

/* Whether one edge axis comes before another in the order of axes. */
static bool precedes(const col_axis *x, const col_axis *y)
{
    if (x->kind != y->kind)
        return x->kind == COL_EDGE_OF_A;
    return x->kind == COL_EDGE_OF_A ? x->a < y->a : x->b < y->b;
}

contact col_contact_of(const passage *p, const entry *e, const entry *tied)
{
    if (e->kind != ENTRY_SIDE)
        return (contact){
            *e, {COL_VERTICES, e->a, e->b}, {e->a, e->a}, {e->b, e->b}};
    contact c = side_contact(p, e);
    if (tied->kind == ENTRY_SIDE) {
        contact other = side_contact(p, tied);
        other.at.when = e->when;
        if (precedes(&other.axis, &c.axis))
            return other;
    }
    return c;
}

col_vec2 col_contact_normal(const passage *p, const contact *c)
{
    if (c->axis.kind != COL_VERTICES)
        return col_axis_normal(p->a, p->b, c->axis);
    return vector_rounded(col_entry_corner_normal(p, &c->at));
}

/* ---- Points ------------------------------------------------------------- */

/* Where both shapes are at the hit. */
struct contact_place {
    const col_moving *a, *b;
    scaled time;
    unit_vector normal; /* from A to B */
};

static vector vertex_at(const col_moving *moving, int vertex, scaled time)
{
    vector way = {dd_of(moving->velocity.x), dd_of(moving->velocity.y)};
    return col_entry_place(moving->shape->vertices[vertex], way, time);
}

static vector along_normal(const struct contact_place *at, vector from,
                           dd length)
{
    return vector_sum(from, vector_times(at->normal, length));
}

static col_vec2 on_surface(const struct contact_place *at, vector core,
                           dd length)
{
    vector v = along_normal(at, core, length);
    return (col_vec2){dd_round(v.x), dd_round(v.y)};
}

/* The middle of where the two sides lie beside each other, on the line of A's
 * core. */
static vector middle_of_sides(const passage *p, const contact *c,
                              const struct contact_place *at)
{
    core_run a = c->side_a, b = c->side_b;
    bool low_b = further(p, &c->at, a.to, b.from) > 0;
    bool high_b = further(p, &c->at, a.from, b.to) < 0;
    vector low = low_b ? vertex_at(at->b, b.from, at->time)
                       : vertex_at(at->a, a.to, at->time);
    vector high = high_b ? vertex_at(at->b, b.to, at->time)
                         : vertex_at(at->a, a.from, at->time);
    dd back = dd_neg(p->radius.value), half = dd_of(0.5);
    if (low_b)
        low = along_normal(at, low, back);
    if (high_b)
        high = along_normal(at, high, back);
    return vector_times(vector_sum(low, high), half);
}

/* From a vertex, or the middle of sides, as far along the normal as the
 * surfaces are. */
col_points col_contact_points(const passage *p, const contact *c, scaled time,
                              const col_moving *a, const col_moving *b)
{
    struct contact_place at = {a, b, time, {dd_of(0), dd_of(0)}};
    dd radius_a = dd_of(p->a->radius), radius_b = dd_of(p->b->radius);
    vector core_a = vertex_at(a, c->side_a.from, time);
    vector core_b = vertex_at(b, c->side_b.from, time);
    if (c->axis.kind == COL_VERTICES) {
        at.normal = col_entry_corner_normal(p, &c->at);
        return (col_points){on_surface(&at, core_a, radius_a),
                            on_surface(&at, core_b, dd_neg(radius_b))};
    }
    form2 normal = col_vector_form(vector_left(c->at.edge));
    at.normal = col_unit(&normal);
    if (c->side_b.from == c->side_b.to) {
        dd back = dd_sub(radius_a, p->radius.value);
        return (col_points){on_surface(&at, core_b, back),
                            on_surface(&at, core_b, dd_neg(radius_b))};
    }
    if (c->side_a.from != c->side_a.to)
        core_a = middle_of_sides(p, c, &at);
    dd ahead = dd_sub(p->radius.value, radius_b);
    return (col_points){on_surface(&at, core_a, radius_a),
                        on_surface(&at, core_a, ahead)};
}
