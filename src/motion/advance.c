/* Which axes to ask.
 *
 * The largest gap along an edge normal of either core decides where the cores
 * overlap, and where they are apart the nearest features are the edge it
 * belongs to or a pair of vertices at its end (narrow/sat.c). Gaps of all edges
 * are estimated in doubles; those that may be the largest, or may be at the end
 * of the next part, are asked in double-doubles. Vertices are found by going
 * from one of those edges round B - A as long as that leads closer to the
 * origin. */
#include "motion/advance.h"

#include <math.h>

#include "exact/bits.h"
#include "geom/support.h"

/* ---- Gaps in doubles ---------------------------------------------------- */

/* What is asked of edges in one pose. */
struct view {
    const course *c;
    const pose *p;
    int64_t limit;
    double margin; /* gaps this far below the largest one are asked, too */
    double best;
    int best_vertex[2];
    advance found;
};

static col_vec2 turned(unit_vector turn, col_vec2 v)
{
    return (col_vec2){turn.x.hi * v.x - turn.y.hi * v.y,
                      turn.y.hi * v.x + turn.x.hi * v.y};
}

static col_vec2 turned_back(unit_vector turn, col_vec2 v)
{
    return (col_vec2){turn.x.hi * v.x + turn.y.hi * v.y,
                      turn.x.hi * v.y - turn.y.hi * v.x};
}

static double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

/* The arm of a vertex, in the core's own frame. */
static col_vec2 arm_of(const course *c, int side, int vertex)
{
    col_vec2 v = c->core[side].shape->vertices[vertex];
    col_vec2 centre = c->core[side].centre;
    return (col_vec2){(v.x - centre.x) * c->unit, (v.y - centre.y) * c->unit};
}

/* The outward normal of an edge, in the core's own frame. */
static col_vec2 normal_of(const course *c, int side, int edge)
{
    const col_shape *shape = c->core[side].shape;
    col_vec2 from = shape->vertices[core_start(shape, edge)];
    col_vec2 to = shape->vertices[core_end(shape, edge)];
    double x = (to.x - from.x) * c->unit, y = (to.y - from.y) * c->unit;
    double square = x * x + y * y;
    if (!(square > 0x1p-900)) {
        unit_vector u = col_vector_unit(core_edge(shape, edge));
        return (col_vec2){u.y.hi, -u.x.hi};
    }
    double length = sqrt(square);
    return (col_vec2){y / length, -x / length};
}

/* The gap along the normal of an edge, and the vertex of the other core that is
 * deepest below it. */
static double gap_of(const struct view *v, int side, int edge, int *vertex)
{
    const course *c = v->c;
    col_vec2 normal = normal_of(c, side, edge);
    col_vec2 outward = turned(v->p->turn[side], normal);
    col_vec2 seen = turned_back(v->p->turn[1 - side], outward);
    col_vec2 way = {v->p->between.x.hi, v->p->between.y.hi};
    *vertex = support_guess(c->core[1 - side].shape, -seen.x, -seen.y);
    int start = core_start(c->core[side].shape, edge);
    double ahead = side == 0 ? dot(outward, way) : -dot(outward, way);
    return ahead + dot(seen, arm_of(c, 1 - side, *vertex)) -
           dot(normal, arm_of(c, side, start)) - c->radii.hi;
}

/* How far a gap may be off: less than 64 roundings of 2^-53 of what it is a sum
 * of, and what a double-double takes from the way; then twice that, as two are
 * compared, and how far two gaps may come closer in one part. */
static double margin_of(const course *c, const pose *p)
{
    double size = fabs(p->between.x.hi) + fabs(p->between.y.hi) +
                  c->core[0].reach + c->core[1].reach + c->radii.hi;
    double error = 0x1p-47 * size + c->tolerance;
    return 2 * error + 2 * col_course_speed(c) * course_share(1);
}

/* ---- Asking ------------------------------------------------------------- */

/* Whether an answer is better than the one before: goes further or, where
 * neither separates, is less deep by more than rounding. */
static bool is_better(const struct view *v, const axis_reach *reach)
{
    const axis_reach *best = &v->found.reach;
    if (reach->parts != best->parts)
        return reach->parts > best->parts;
    return reach->parts < 0 && reach->gap > best->gap + v->c->tolerance;
}

static void ask(struct view *v, const turning_axis *axis)
{
    axis_reach reach = col_axis_reach(v->c, v->p, axis, v->limit);
    if (!is_better(v, &reach))
        return;
    v->found = (advance){*axis, reach};
}

static void find_best(struct view *v)
{
    v->best = -HUGE_VAL;
    for (int side = 0; side < 2; side++) {
        const col_shape *shape = v->c->core[side].shape;
        for (int i = 0; i < core_edges(shape); i++) {
            int vertex;
            double gap = gap_of(v, side, i, &vertex);
            if (gap <= v->best)
                continue;
            v->best = gap;
            v->best_vertex[side] = core_start(shape, i);
            v->best_vertex[1 - side] = vertex;
        }
    }
}

static void ask_edges(struct view *v)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < core_edges(v->c->core[side].shape); i++) {
            int vertex;
            if (gap_of(v, side, i, &vertex) < v->best - v->margin)
                continue;
            turning_axis axis = col_axis_of_edge(v->c, v->p, side, i, vertex);
            ask(v, &axis);
        }
}

/* ---- Vertices ----------------------------------------------------------- */

/* The step along the boundary of B - A from a vertex of it: an edge of B, or
 * one of A backwards, whichever comes first that way round. */
static vector step_from(const struct view *v, const int at[2], bool ahead,
                        int next[2])
{
    vector step[2];
    next[0] = at[0];
    next[1] = at[1];
    int neighbours[2];
    for (int side = 0; side < 2; side++) {
        const col_shape *shape = v->c->core[side].shape;
        neighbours[side] =
            ahead ? core_next(shape, at[side]) : core_before(shape, at[side]);
        vector from = vector_negate(col_arm(v->c, side, at[side]));
        vector to = col_arm(v->c, side, neighbours[side]);
        step[side] =
            col_turn_vector(v->p->turn[side], col_vector_sum(from, to));
    }
    step[0] = vector_negate(step[0]);
    int turn = dd_sign(vector_cross(step[1], step[0]).value);
    bool single[2] = {v->c->core[0].shape->count == 1,
                      v->c->core[1].shape->count == 1};
    int side = single[0] || (!single[1] && (ahead ? turn >= 0 : turn <= 0));
    next[side] = neighbours[side];
    return step[side];
}

/* Goes on as long as that leads closer. False where the nearest point is within
 * an edge. */
static bool go_closer(const struct view *v, int at[2], bool ahead, bool *moved)
{
    int most = v->c->core[0].shape->count + v->c->core[1].shape->count;
    for (int i = 0; i < most; i++) {
        int next[2];
        vector step = step_from(v, at, ahead, next);
        vector here = col_between(v->c, v->p, at[0], at[1]);
        if (dd_sign(vector_dot(here, step).value) >= 0)
            return true;
        vector there = col_vector_sum(here, step);
        if (dd_sign(vector_dot(there, step).value) > 0)
            return false;
        at[0] = next[0];
        at[1] = next[1];
        *moved = true;
    }
    return true;
}

static void ask_vertices(struct view *v)
{
    int at[2] = {v->best_vertex[0], v->best_vertex[1]};
    bool moved = false;
    if (!go_closer(v, at, true, &moved) ||
        (!moved && !go_closer(v, at, false, &moved)))
        return;
    turning_axis axis;
    if (col_axis_of_vertices(v->c, v->p, at[0], at[1], &axis))
        ask(v, &axis);
}

advance col_advance(const course *c, const pose *p, int64_t limit)
{
    struct view v = {.c = c, .p = p, .limit = limit};
    v.margin = margin_of(c, p);
    v.found.reach = (axis_reach){-HUGE_VAL, -1, 0};
    find_best(&v);
    ask_edges(&v);
    bool single = c->core[0].shape->count == 1 && c->core[1].shape->count == 1;
    if (single || v.best + c->radii.hi > -v.margin)
        ask_vertices(&v);
    return v.found;
}
