/* GJK in the plane, with exact comparisons.
 *
 * The simplex is the vertex or edge of B - A's support points that is nearest
 * to the origin: a vertex, or an edge with the origin's foot strictly inside.
 * The support point in the direction of the origin either is no further than
 * the simplex, which then is nearest in all of B - A, or makes a triangle: the
 * origin is in it, or the nearest part of the triangle is the next simplex. It
 * is strictly nearer than the last, so no simplex comes twice, and there are
 * finitely many. Source: Gilbert, Johnson, Keerthi 1988; Ericson 2005, 9.5. */
#include "geometry/narrow/epa.h"

#include <assert.h>

#include "collide_steps.h"
#include "geometry/narrow/gjk_answer.h"
#include "geometry/narrow/gjk_floats.h"

/* `CONTAINS`: the origin lies in the hull of the simplex. */
enum outcome { GOING_ON, NEAREST, CONTAINS };

/* The simplex is p, or the edge from p to q with the origin on its right; s is
 * what was found last. The three change places, not values. */
struct gjk_walk {
    minkowski m;
    const col_trace *trace;
    difference room[3];
    difference *p, *q, *s;
    int count;
    int iterations;
};

/* The direction that is looked along from the simplex: from a vertex to the
 * origin, or to the right of an edge. */
static form2 direction_of(const struct gjk_walk *walk)
{
    if (walk->count == 1) {
        form2 w = col_difference_form(&walk->m, walk->p);
        return col_form2_negate(&w);
    }
    form2 step = col_difference_step_form(&walk->m, walk->p, walk->q);
    return col_turned_right(&step);
}

static void record(const struct gjk_walk *walk, col_vec2 direction, bool closer)
{
    col_step step = {.kind = COL_STEP_GJK};
    step.as.gjk.count = walk->count;
    if (walk->count > 0)
        step.as.gjk.simplex[0] = *walk->p;
    if (walk->count > 1)
        step.as.gjk.simplex[1] = *walk->q;
    step.as.gjk.direction = direction;
    step.as.gjk.support = *walk->s;
    step.as.gjk.closer = closer;
    walk->trace->record(walk->trace->context, &step);
}

static void record_step(const struct gjk_walk *walk, bool closer)
{
    if (!walk->trace)
        return;
    form2 d = direction_of(walk);
    record(walk, (col_vec2){dd_round(d.x.value), dd_round(d.y.value)}, closer);
}

static void swap(difference **x, difference **y)
{
    difference *t = *x;
    *x = *y;
    *y = t;
}

static enum outcome step_from_vertex(struct gjk_walk *walk)
{
    const minkowski *m = &walk->m;
    if (difference_is_zero(walk->p))
        return CONTAINS;
    walk->iterations++;
    bool closer = col_difference_towards_origin(m, walk->p, walk->s);
    record_step(walk, closer);
    if (!closer)
        return NEAREST;
    bool is_edge = foot_past(m, walk->s, walk->p);
    int side = is_edge ? side_of_origin(m, walk->p, walk->s) : 0;
    swap(&walk->q, &walk->s);
    if (!is_edge || side > 0)
        swap(&walk->p, &walk->q);
    walk->count = is_edge ? 2 : 1;
    return is_edge && side == 0 ? CONTAINS : GOING_ON;
}

/* From the triangle p, s, q (counter-clockwise) with the origin outside of it
 * but neither beyond the edge q, p nor nearest to p or q. */
static enum outcome step_from_triangle(struct gjk_walk *walk)
{
    const minkowski *m = &walk->m;
    bool beyond_ps = side_of_origin(m, walk->p, walk->s) < 0;
    bool beyond_sq = side_of_origin(m, walk->s, walk->q) < 0;
    if (!beyond_ps && !beyond_sq) {
        walk->count = 3;
        return CONTAINS;
    }
    if (beyond_ps && foot_past(m, walk->s, walk->p)) {
        swap(&walk->q, &walk->s);
        return GOING_ON;
    }
    bool is_edge = beyond_sq && foot_past(m, walk->s, walk->q);
    swap(&walk->p, &walk->s);
    walk->count = is_edge ? 2 : 1;
    return GOING_ON;
}

static enum outcome step_from_edge(struct gjk_walk *walk)
{
    walk->iterations++;
    bool closer = col_difference_beyond(&walk->m, walk->p, walk->q, walk->s);
    record_step(walk, closer);
    return closer ? step_from_triangle(walk) : NEAREST;
}

static enum outcome walk_to_origin(struct gjk_walk *walk)
{
    /* Any direction will do to start; this one mostly saves a step. */
    difference any = difference_of(&walk->m, 0, 0);
    col_vec2 home = {0 - any.point.x, 0 - any.point.y};
    if (difference_is_zero(&any)) {
        home = (col_vec2){1, 0};
        *walk->s = col_difference_along(&walk->m, 1, 0);
    } else {
        col_difference_towards_origin(&walk->m, &any, walk->s);
    }
    walk->iterations++;
    if (walk->trace)
        record(walk, home, true);
    swap(&walk->p, &walk->s);
    walk->count = 1;
    enum outcome outcome;
    do
        outcome =
            walk->count == 1 ? step_from_vertex(walk) : step_from_edge(walk);
    while (outcome == GOING_ON);
    return outcome;
}

size_t col_gjk_scratch(const col_shape *a, const col_shape *b)
{
    return col_epa_edges(a, b) * sizeof(struct epa_edge);
}

/* Walks from the first support point to the end. Returns how many were looked
 * at. */
static int walk_exactly(const minkowski *m, simplex *s, const col_trace *trace)
{
    struct gjk_walk walk = {.m = *m, .trace = trace};
    walk.p = &walk.room[0];
    walk.q = &walk.room[1];
    walk.s = &walk.room[2];
    s->holds_origin = walk_to_origin(&walk) == CONTAINS;
    s->alone = false;
    s->count = walk.count;
    s->corner[0] = *walk.p;
    if (s->count > 1)
        s->corner[s->count - 1] = *walk.q;
    if (s->count > 2)
        s->corner[1] = *walk.s;
    return walk.iterations;
}

col_gjk col_gjk_test(const col_shape *a, const col_shape *b, void *scratch,
                     const col_trace *trace)
{
    assert(core_is_sound(a) && core_is_sound(b));
    minkowski m = {a, b};
    simplex s;
    gjk_iterations iterations = {0, 0};
    if (!trace && gjk_floats_know(a) && gjk_floats_know(b))
        iterations.gjk = col_gjk_in_floats(&m, &s);
    if (iterations.gjk == 0)
        iterations.gjk = walk_exactly(&m, &s, trace);
    if (s.holds_origin)
        iterations.epa = col_epa(&m, &s, scratch, trace);
    return col_gjk_answer(a, b, &s, iterations);
}
