/* GJK in the plane, with exact comparisons.
 *
 * The simplex is the vertex or edge of B - A's support points that is nearest
 * to the origin: a vertex, or an edge with the origin's foot strictly inside.
 * The support point in the direction of the origin either is no further than
 * the simplex, which then is nearest in all of B - A, or makes a triangle: the
 * origin is in it, or the nearest part of the triangle is the next simplex. It
 * is strictly nearer than the last, so no simplex comes twice, and there are
 * finitely many. Source: Gilbert, Johnson, Keerthi 1988; Ericson 2005, 9.5. */
#include "narrow/epa.h"

#include <assert.h>

#include "narrow/points.h"

/* `CONTAINS`: the origin lies in the hull of the simplex. */
enum outcome { GOING_ON, NEAREST, CONTAINS };

struct walk {
    const col_shape *a, *b;
    const col_trace *trace;
    simplex simplex;
    int iterations;
};

static difference support_along(struct walk *walk, const form2 *direction)
{
    walk->iterations++;
    return col_difference_support(walk->a, walk->b, direction);
}

static difference support_beside(struct walk *walk, const form2 *normal,
                                 const difference *p, const difference *q)
{
    walk->iterations++;
    return col_difference_support_beside(walk->a, walk->b, normal, p, q);
}

static void record(const struct walk *walk, const form2 *direction,
                   const difference *support, bool closer)
{
    if (!walk->trace)
        return;
    col_step step = {.kind = COL_STEP_GJK};
    step.gjk.count = walk->simplex.count;
    for (int i = 0; i < walk->simplex.count; i++)
        step.gjk.simplex[i] = col_difference_shown(&walk->simplex.corner[i]);
    step.gjk.direction =
        (col_vec2){dd_round(direction->x.value), dd_round(direction->y.value)};
    step.gjk.support = col_difference_shown(support);
    step.gjk.closer = closer;
    walk->trace->record(walk->trace->context, &step);
}

static enum outcome go_on_with(struct walk *walk, int count, difference first,
                               difference second)
{
    walk->simplex.corner[0] = first;
    walk->simplex.corner[1] = second;
    walk->simplex.count = count;
    return GOING_ON;
}

/* Whether the origin's foot on the line from p to q lies past p, towards q. */
static bool foot_past(const difference *p, const difference *q)
{
    form2 step = col_difference_step(p, q), home = col_form2_negate(&p->w);
    return col_dot_sign(&home, &step) > 0;
}

/* The side of the line from p to q that the origin is on: 1 left, -1 right. */
static int side_of_origin(const difference *p, const difference *q)
{
    form2 step = col_difference_step(p, q), home = col_form2_negate(&p->w);
    return col_cross_sign(&step, &home);
}

static enum outcome step_from_vertex(struct walk *walk)
{
    difference p = walk->simplex.corner[0];
    if (col_form_sign(&p.w.x) == 0 && col_form_sign(&p.w.y) == 0)
        return CONTAINS;
    form2 home = col_form2_negate(&p.w);
    difference s = support_along(walk, &home);
    bool closer = foot_past(&p, &s);
    record(walk, &home, &s, closer);
    if (!closer)
        return NEAREST;
    return foot_past(&s, &p) ? go_on_with(walk, 2, p, s)
                             : go_on_with(walk, 1, s, s);
}

/* From the triangle p, s, q (counter-clockwise) with the origin outside of it
 * but neither beyond the edge q, p nor nearest to p or q. */
static enum outcome step_from_triangle(struct walk *walk, difference p,
                                       difference s, difference q)
{
    bool beyond_ps = side_of_origin(&p, &s) < 0;
    bool beyond_sq = side_of_origin(&s, &q) < 0;
    if (!beyond_ps && !beyond_sq) {
        walk->simplex.corner[0] = p;
        walk->simplex.corner[1] = s;
        walk->simplex.corner[2] = q;
        walk->simplex.count = 3;
        return CONTAINS;
    }
    if (beyond_ps && foot_past(&s, &p))
        return go_on_with(walk, 2, p, s);
    if (beyond_sq && foot_past(&s, &q))
        return go_on_with(walk, 2, s, q);
    return go_on_with(walk, 1, s, s);
}

static enum outcome step_from_edge(struct walk *walk)
{
    int side =
        side_of_origin(&walk->simplex.corner[0], &walk->simplex.corner[1]);
    if (side == 0)
        return CONTAINS;
    if (side > 0)
        go_on_with(walk, 2, walk->simplex.corner[1], walk->simplex.corner[0]);
    difference p = walk->simplex.corner[0], q = walk->simplex.corner[1];
    form2 step = col_difference_step(&p, &q);
    form2 home = col_turned_right(&step);
    difference s = support_beside(walk, &home, &p, &q);
    bool closer = col_difference_beyond(&home, &p, &q, &s);
    record(walk, &home, &s, closer);
    return closer ? step_from_triangle(walk, p, s, q) : NEAREST;
}

static enum outcome walk_to_origin(struct walk *walk)
{
    /* Any direction will do to start; this one mostly saves a step. */
    form2 home =
        col_form2_difference(walk->a->vertices[0], walk->b->vertices[0]);
    if (col_form_sign(&home.x) == 0 && col_form_sign(&home.y) == 0)
        home.x = col_form_of(1);
    difference first = support_along(walk, &home);
    record(walk, &home, &first, true);
    go_on_with(walk, 1, first, first);
    enum outcome outcome;
    do
        outcome = walk->simplex.count == 1 ? step_from_vertex(walk)
                                           : step_from_edge(walk);
    while (outcome == GOING_ON);
    return outcome;
}

static facing nearest(const struct walk *walk)
{
    const difference *p = &walk->simplex.corner[0],
                     *q = &walk->simplex.corner[1];
    if (walk->simplex.count == 1)
        return col_face_vertices(walk->a, walk->b, p->a, p->b);
    return col_face_between(walk->a, walk->b, p, q);
}

size_t col_gjk_scratch(const col_shape *a, const col_shape *b)
{
    return col_epa_edges(a, b) * sizeof(struct epa_edge);
}

col_gjk col_gjk_test(const col_shape *a, const col_shape *b, void *scratch,
                     const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    struct walk walk = {.a = a, .b = b, .trace = trace};
    epa_result found = {.iterations = 0};
    if (walk_to_origin(&walk) == CONTAINS)
        found = col_epa(a, b, &walk.simplex, scratch, trace);
    else
        found.face = nearest(&walk);
    col_relation relation = col_relate(a, b, &found.face);
    return (col_gjk){
        .relation = relation,
        .points = col_face_points(a, b, &found.face, &relation),
        .axis = found.face.axis,
        .edge = found.face.edge,
        .iterations = walk.iterations,
        .epa_iterations = found.iterations,
    };
}
