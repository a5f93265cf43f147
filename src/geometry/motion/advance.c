/* Chooses the next separating axis: the axis that separates the cores longest.
 *
 * The largest gap along an edge normal of either core decides if the cores
 * overlap; if they are apart, the nearest features are its edge or a pair of
 * vertices at its end (geometry/narrow/sat.c). Doubles estimate the gaps of all
 * edges. Axes that may have the largest gap, now or at the end of the next
 * part, are tested in double-doubles, and with each of them the vertices at the
 * edge's end if the other core lies beyond that end. */
#include "geometry/motion/relative_motion.h"

#include <math.h>

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

/* ---- Gaps in doubles ---------------------------------------------------- */

/* The search in one pose. */
struct advance_state {
    const relative_motion *c;
    const pose *p;
    col_vec2 turn[2], way; /* of the pose, and between the centers, rounded */
    int64_t limit;
    double margin; /* gaps this far below the largest one are also tested */
    double best;   /* the largest gap */
    near_edge *guess;
    bool has_others;        /* than the guess that are not far */
    col_vec2 witness[2][2]; /* points of the other core near the guess, as seen
                               by each core; without a guess there are none */
    uint64_t far[2];        /* bits of edges that were found to be far */
    advance found;
};

/* The arm of a vertex, in the core's own frame. */
static col_vec2 arm_of(const relative_motion *c, int side, int vertex)
{
    col_vec2 v = c->core[side].shape->vertices[vertex];
    col_vec2 center = c->core[side].center;
    return (col_vec2){(v.x - center.x) * c->unit, (v.y - center.y) * c->unit};
}

/* The outward normal of an edge, in the core's own frame. */
static col_vec2 normal_of(const relative_motion *c, int side, int edge)
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
static double gap_of(const struct advance_state *v, int side, int edge,
                     int *vertex)
{
    const relative_motion *c = v->c;
    count_work(c);
    col_vec2 normal = normal_of(c, side, edge);
    col_vec2 outward = vec2_turned(v->turn[side], normal);
    col_vec2 seen = vec2_turned_back(v->turn[1 - side], outward);
    /* A guess compares coordinates: far from the origin, vertices that are well
     * apart have almost equal ones, and then it may be anywhere. */
    const col_shape *other = c->core[1 - side].shape;
    col_vec2 below = vec2_opposite(seen);
    int guess = support_guess(other, below.x, below.y);
    *vertex = climb_core(other, c->unit, below, guess, c->work);
    int start = core_start(c->core[side].shape, edge);
    double ahead =
        side == 0 ? vec2_dot(outward, v->way) : -vec2_dot(outward, v->way);
    return ahead + vec2_dot(seen, arm_of(c, 1 - side, *vertex)) -
           vec2_dot(normal, arm_of(c, side, start)) - c->radii.hi;
}

/* ---- A guess ------------------------------------------------------------ */

/* Where a vertex of the other core is, in a core's own frame. */
static col_vec2 seen_from(const struct advance_state *v, int side, int vertex)
{
    col_vec2 arm =
        vec2_turned(v->turn[1 - side], arm_of(v->c, 1 - side, vertex));
    double sign = side == 0 ? 1 : -1;
    return vec2_turned_back(v->turn[side], (col_vec2){sign * v->way.x + arm.x,
                                                      sign * v->way.y + arm.y});
}

static void take_guess(struct advance_state *v, near_edge *guess)
{
    int side = guess->side;
    const col_shape *shape = v->c->core[side].shape;
    int ends[2] = {core_start(shape, guess->edge),
                   core_end(shape, guess->edge)};
    v->guess = guess;
    v->best = guess->gap = gap_of(v, side, guess->edge, &guess->vertex);
    for (int i = 0; i < 2; i++) {
        v->witness[side][i] = seen_from(v, side, guess->vertex);
        v->witness[1 - side][i] = seen_from(v, 1 - side, ends[i]);
    }
}

/* True if the gap of an edge is surely not near the best: a point of the other
 * core is deeper below it. An edge is off by little of itself, so that heights
 * are within an error of gaps, which the margin covers; its length is between
 * 0.7 and 1 times the sum of its coordinates. */
static bool is_far(const struct advance_state *v, int side, int edge)
{
    const col_shape *shape = v->c->core[side].shape;
    int start = core_start(shape, edge), end = core_end(shape, edge);
    col_vec2 from = arm_of(v->c, side, start);
    col_vec2 along = vec2_times(
        vec2_between(shape->vertices[start], shape->vertices[end]), v->c->unit);
    double low = HUGE_VAL;
    for (int i = 0; i < 2; i++)
        low = smaller(
            low, vec2_cross(vec2_between(from, v->witness[side][i]), along));
    double height = v->best + v->c->radii.hi - 3 * v->margin;
    return low < height * (height < 0 ? 1 : 0.7) * vec2_size(along);
}

/* ---- Tests of axes ------------------------------------------------------ */

/* True if other vertices than an axis' own are the deepest along it. Such an
 * axis may separate, but its vertices are not the contact. */
static bool has_deeper_vertices(const struct advance_state *v,
                                const turning_axis *axis, double gap)
{
    if (axis->base != 2)
        return false;
    vector way = col_between(v->c, v->p, axis->vertex[0], axis->vertex[1]);
    dd own = dd_sub(vector_dot(axis->normal, way).value, v->c->radii);
    return gap < own.hi - 2 * v->c->tolerance - 0x1p-50 * fabs(gap);
}

static void test_axis(struct advance_state *v, const turning_axis *axis)
{
    axis_reach reach =
        col_axis_reach(v->c, v->p, axis, v->limit, &v->found.reach);
    if (!col_reach_is_better(v->c, &reach, &v->found.reach) ||
        (reach.parts < 0 && has_deeper_vertices(v, axis, reach.gap)))
        return;
    v->found = (advance){*axis, reach};
}

/* The gap of an edge that may be near, and the vertex deepest below it; minus
 * infinity for an edge that is far. */
static double near_gap(struct advance_state *v, int side, int edge, int *vertex)
{
    uint64_t bit = edge < 64 ? (uint64_t)1 << edge : 0;
    const near_edge *guess = v->guess;
    if (guess && side == guess->side && edge == guess->edge) {
        *vertex = guess->vertex;
        return guess->gap;
    }
    if (guess && ((v->far[side] & bit) != 0 || is_far(v, side, edge))) {
        v->far[side] |= bit;
        return -HUGE_VAL;
    }
    v->has_others = true;
    return gap_of(v, side, edge, vertex);
}

static void find_best(struct advance_state *v)
{
    for (int side = 0; side < 2; side++) {
        const col_shape *shape = v->c->core[side].shape;
        for (int i = 0; i < core_edges(shape); i++) {
            int vertex;
            double gap = near_gap(v, side, i, &vertex);
            v->best = gap > v->best ? gap : v->best;
        }
    }
}

/* ---- Vertices ----------------------------------------------------------- */

/* The distance along an axis' edge from its vertex to a vertex of the other
 * core. In double-doubles: relative to a distant center, doubles do not
 * separate the vertices of a core. */
static dd along_edge(const struct advance_state *v, const turning_axis *axis,
                     int vertex, int other)
{
    bool of_a = axis->base == 0;
    vector along = vector_left(axis->normal); /* of B's edge backwards */
    vector way = of_a ? col_between(v->c, v->p, vertex, other)
                      : col_between(v->c, v->p, other, vertex);
    return vector_dot(along, way).value;
}

/* The sign of along_edge: plain doubles are off by less than the margin. */
static int side_of_end(const struct advance_state *v, const turning_axis *axis,
                       int vertex, int other)
{
    bool of_a = axis->base == 0;
    int a = of_a ? vertex : other, b = of_a ? other : vertex;
    col_vec2 to_a = vec2_turned(v->turn[0], arm_of(v->c, 0, a));
    col_vec2 to_b = vec2_turned(v->turn[1], arm_of(v->c, 1, b));
    double x = v->way.x + to_b.x - to_a.x;
    double y = v->way.y + to_b.y - to_a.y;
    double along = axis->normal.x.hi * y - axis->normal.y.hi * x;
    return along > v->margin    ? 1
           : along < -v->margin ? -1
                                : dd_sign(along_edge(v, axis, vertex, other));
}

/* True if two vertices of the other core are equally deep below the edge,
 * except for rounding. */
static bool is_level(const struct advance_state *v, const turning_axis *axis,
                     int vertex, int other)
{
    int side = 1 - axis->base;
    count_work(v->c);
    vector from = vector_negate(col_arm_in(v->c, v->p, side, vertex));
    vector step = vector_sum(from, col_arm_in(v->c, v->p, side, other));
    double size = vector_size(step);
    return fabs(vector_dot(axis->normal, step).value.hi) <= 0x1p-90 * size;
}

/* The vertex nearest to an end of the edge, among the vertices that are as deep
 * below it as the axis' own, which lies beyond that end. */
static int nearest_to(const struct advance_state *v, const turning_axis *axis,
                      int end)
{
    int best = axis->vertex[1 - axis->base];
    const col_shape *shape = v->c->core[1 - axis->base].shape;
    dd least = dd_abs(along_edge(v, axis, end, best));
    for (int ahead = 0; ahead < 2; ahead++) {
        int at = axis->vertex[1 - axis->base];
        for (int i = 1; i < shape->count; i++) {
            int next = ahead ? core_next(shape, at) : core_before(shape, at);
            if (!is_level(v, axis, at, next))
                break;
            at = next;
            dd far = dd_abs(along_edge(v, axis, end, at));
            bool is_nearer = dd_sign(dd_sub(far, least)) < 0;
            best = is_nearer ? at : best;
            least = is_nearer ? far : least;
        }
    }
    return best;
}

/* Tests the vertices at the end of a side, if the other core lies beyond it. */
static void test_end(struct advance_state *v, const turning_axis *edge,
                     int index)
{
    const col_shape *shape = v->c->core[edge->base].shape;
    core_run side = col_core_side(shape, index);
    int vertex = edge->vertex[1 - edge->base];
    bool is_before = side_of_end(v, edge, side.from, vertex) < 0;
    if (is_before != (side_of_end(v, edge, side.to, vertex) < 0))
        return;
    int end = is_before ? side.from : side.to;
    int other = nearest_to(v, edge, end);
    turning_axis axis;
    if (edge->base == 0 ? col_axis_of_vertices(v->c, v->p, end, other, &axis)
                        : col_axis_of_vertices(v->c, v->p, other, end, &axis))
        test_axis(v, &axis);
}

/* True if an edge, not the first, is in line with the previous one, by index.
 */
static bool goes_on(const col_shape *shape, int edge)
{
    return shape->count > 2 && vector_cross_sign(core_edge(shape, edge - 1),
                                                 core_edge(shape, edge)) == 0;
}

/* Edges of both cores, one after the other, that may be the nearest; the first
 * edge of each side represents the side. */
struct near_edges {
    int side, edge; /* the current one */
    int vertex;     /* of the other core, about the deepest below it */
    bool goes_on;   /* the previous edge is near as well */
};

static bool next_near_edge(struct advance_state *v, struct near_edges *at)
{
    for (; at->side < 2; at->side++, at->edge = -1, at->goes_on = false) {
        const col_shape *shape = v->c->core[at->side].shape;
        while (++at->edge < core_edges(shape)) {
            bool goes_on_from_last = at->goes_on && goes_on(shape, at->edge);
            at->goes_on = near_gap(v, at->side, at->edge, &at->vertex) >=
                          v->best - v->margin;
            if (at->goes_on && !goes_on_from_last)
                return true;
        }
    }
    return false;
}

static void test_edge(struct advance_state *v, const struct near_edges *at)
{
    turning_axis axis =
        col_axis_of_edge(v->c, v->p, at->side, at->edge, at->vertex);
    test_axis(v, &axis);
    if (v->best + v->c->radii.hi > -v->margin)
        test_end(v, &axis, at->edge);
}

/* Up to this many near edges are all tested. There are only more if cores have
 * sides of many edges that doubles cannot tell apart. */
#define EDGES_FEW 16

/* The edges that were tested already, of many. */
struct advance_request {
    struct near_edges edge[EDGES_FEW];
    int count;
};

static bool was_tested(const struct advance_request *tested,
                       const struct near_edges *at)
{
    for (int i = 0; i < tested->count; i++)
        if (tested->edge[i].side == at->side &&
            tested->edge[i].edge == at->edge)
            return true;
    return false;
}

/* The edge, among those not tested, whose axis has the largest bound on its
 * reach; false if none can be better than the best so far. From edge to edge
 * the deepest vertex moves round the other core, so the last one is a good
 * guess. */
static bool most_promising(struct advance_state *v,
                           const struct advance_request *tested,
                           struct near_edges *found)
{
    axis_reach best = v->found.reach;
    struct near_edges at = {.edge = -1};
    int side = -1, deepest = 0;
    bool has_found = false;
    while (next_near_edge(v, &at)) {
        int hint = at.side == side ? deepest : at.vertex;
        turning_axis axis =
            col_axis_of_edge(v->c, v->p, at.side, at.edge, hint);
        axis_reach bound = col_axis_reach_bound(v->c, v->p, &axis, v->limit);
        side = at.side;
        deepest = axis.vertex[1 - side];
        if (!col_reach_is_better(v->c, &bound, &best) ||
            was_tested(tested, &at))
            continue;
        has_found = true;
        best = bound;
        *found = at;
        found->vertex = deepest;
    }
    return has_found;
}

/* Tests each near edge, and vertices at its end. Each test visits all vertices
 * of the other core that may become the outermost. So if there are many near
 * edges, only the most promising are tested, until no other can be better: any
 * axis that separates is a proof. */
static void test_edges(struct advance_state *v)
{
    struct near_edges at = {.edge = -1};
    for (int count = 0; next_near_edge(v, &at); count++) {
        if (count == EDGES_FEW)
            break;
        test_edge(v, &at);
    }
    struct advance_request tested = {.count = 0};
    while (at.side < 2 && tested.count < EDGES_FEW &&
           most_promising(v, &tested, &at)) {
        tested.edge[tested.count++] = at;
        test_edge(v, &at);
    }
}

advance col_advance(const relative_motion *c, const pose *p, int64_t limit,
                    near_edge *guess)
{
    struct advance_state v = {
        .c = c, .p = p, .limit = limit, .best = -HUGE_VAL};
    for (int i = 0; i < 2; i++)
        v.turn[i] = (col_vec2){p->turn[i].x.hi, p->turn[i].y.hi};
    v.way = (col_vec2){p->between.x.hi, p->between.y.hi};
    double size = vector_size(p->between) + c->core[0].reach +
                  c->core[1].reach + c->radii.hi;
    /* Twice the error of a gap, less than 64 roundings of 2^-53 of its terms
     * and the tolerance; and twice the distance that a gap may change in one
     * part. */
    double error = 0x1p-47 * size + c->tolerance;
    v.margin = 2 * error + 2 * col_motion_speed(c) * motion_share(1);
    v.found.reach = (axis_reach){-HUGE_VAL, -1, 0};
    if (guess)
        take_guess(&v, guess);
    find_best(&v);
    if (guess && !v.has_others)
        test_edge(&v, &(struct near_edges){guess->side, guess->edge,
                                           guess->vertex, false});
    else
        test_edges(&v);
    if (c->core[0].shape->count == 1 && c->core[1].shape->count == 1) {
        /* Two discs have no other axis, so they need one however close. */
        turning_axis axis;
        if (!col_axis_of_vertices(c, p, 0, 0, &axis))
            axis = col_axis_of_close_points(c);
        test_axis(&v, &axis);
    }
    return v.found;
}
