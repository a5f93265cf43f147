#include "motion/contact.h"

#include "exact/gap.h"

/* Which of two vertices is further along the side's edge, counter-clockwise on
 * B - A, when it is entered: 1, that of B; -1, that of A. The way from one to
 * the other is along the edge by -1 / cross(edge, way) of how far the rim's
 * break there is beside the way (motion/side.h). */
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
    c.side_a = col_core_run(p->a, vector_left(e->edge), e->a);
    c.side_b = col_core_run(p->b, vector_right(e->edge), e->b);
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
    unit_vector n = col_entry_corner_normal(p, &c->at);
    return (col_vec2){dd_round(n.x) + 0.0, dd_round(n.y) + 0.0};
}

/* ---- Points ------------------------------------------------------------- */

/* Where both shapes are at the hit. */
struct place {
    const col_moving *a, *b;
    scaled time;
    unit_vector normal; /* from A to B */
    dd radius;          /* between the cores */
};

static vector along_normal(vector from, unit_vector normal, dd length)
{
    return (vector){dd_add(from.x, dd_mul(normal.x, length)),
                    dd_add(from.y, dd_mul(normal.y, length))};
}

static vector vertex_at(const col_moving *moving, int vertex, scaled time)
{
    vector way = {dd_of(moving->velocity.x), dd_of(moving->velocity.y)};
    return col_entry_place(moving->shape->vertices[vertex], way, time);
}

/* A vertex of A; one of B, moved onto the line of A's core. */
static vector of_a(const struct place *at, int vertex)
{
    return vertex_at(at->a, vertex, at->time);
}

static vector of_b(const struct place *at, int vertex)
{
    return along_normal(vertex_at(at->b, vertex, at->time), at->normal,
                        dd_neg(at->radius));
}

/* The middle of where the two sides lie beside each other, on the line of A's
 * core. */
static vector middle_of_sides(const passage *p, const contact *c,
                              const struct place *at)
{
    core_run a = c->side_a, b = c->side_b;
    vector low = further(p, &c->at, a.to, b.from) > 0 ? of_b(at, b.from)
                                                      : of_a(at, a.to);
    vector high = further(p, &c->at, a.from, b.to) < 0 ? of_b(at, b.to)
                                                       : of_a(at, a.from);
    dd half = dd_of(0.5);
    return (vector){dd_mul(dd_add(low.x, high.x), half),
                    dd_mul(dd_add(low.y, high.y), half)};
}

static col_vec2 rounded(vector v)
{
    return (col_vec2){dd_round(v.x), dd_round(v.y)};
}

col_points col_contact_points(const passage *p, const contact *c, scaled time,
                              const col_moving *a, const col_moving *b)
{
    struct place at = {a, b, time, {dd_of(0), dd_of(0)}, p->radius.value};
    if (c->axis.kind == COL_VERTICES) {
        at.normal = col_entry_corner_normal(p, &c->at);
    } else {
        form2 normal = col_vector_form(vector_left(c->at.edge));
        at.normal = col_unit(&normal);
    }
    vector base = c->side_a.from == c->side_a.to   ? of_a(&at, c->side_a.from)
                  : c->side_b.from == c->side_b.to ? of_b(&at, c->side_b.from)
                                                   : middle_of_sides(p, c, &at);
    dd to_a = dd_of(p->a->radius);
    dd to_b = dd_sub(p->radius.value, dd_of(p->b->radius));
    return (col_points){rounded(along_normal(base, at.normal, to_a)),
                        rounded(along_normal(base, at.normal, to_b))};
}
