/* Makes axes that rotate, and proves for how long each axis separates two
 * cores. */
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/motion/relative_motion.h"

/* ---- Axes --------------------------------------------------------------- */

/* The next or previous vertex. */
static int neighbor(const col_shape *shape, int vertex, bool ahead)
{
    return ahead ? core_next(shape, vertex) : core_before(shape, vertex);
}

/* From a vertex to another of the same core, in the pose. */
static vector side_in(const relative_motion *c, const pose *p, int side,
                      int from, int to)
{
    vector back = vector_negate(col_arm(c, side, from));
    return col_turn_vector(p->turn[side],
                           vector_sum(col_arm(c, side, to), back));
}

/* The vertex furthest along a direction n of length 1, found from one nearby.
 * Plain doubles can mostly prove that the next vertex is not further: the side
 * and its product with n are within 2^-47 of the side's size. */
static int settle(const relative_motion *c, const pose *p, int side, vector n,
                  int vertex)
{
    const col_shape *shape = c->core[side].shape;
    for (int ahead = 1; ahead >= 0; ahead--)
        for (int i = 1; i < shape->count; i++) {
            int next = neighbor(shape, vertex, ahead);
            col_vec2 plain = col_side_plainly(c, p, side, vertex, next);
            double along = n.x.hi * plain.x + n.y.hi * plain.y;
            double size = vec2_size(plain);
            if (along < -0x1p-44 * size && size > 0x1p-900)
                break;
            vector step = side_in(c, p, side, vertex, next);
            if (dd_sign(vector_dot(n, step).value) <= 0)
                break;
            count_work(c);
            vertex = next;
        }
    return vertex;
}

turning_axis col_axis_of_edge(const relative_motion *c, const pose *p, int side,
                              int edge, int vertex)
{
    const col_shape *shape = c->core[side].shape;
    vector along = core_edge(shape, edge);
    unit_vector outward =
        col_turn_vector(p->turn[side], vector_right(col_vector_unit(along)));
    bool of_a = side == 0;
    turning_axis axis = {
        .normal = of_a ? outward : vector_negate(outward),
        .turn = c->core[side].turn,
        .base = side,
    };
    int deepest = settle(c, p, 1 - side, vector_negate(outward), vertex);
    axis.axis = of_a ? (col_axis){COL_EDGE_OF_A, edge, deepest}
                     : (col_axis){COL_EDGE_OF_B, deepest, edge};
    axis.vertex[side] = core_start(shape, edge);
    axis.vertex[1 - side] = deepest;
    axis.rate[side] = dd_of(0);
    axis.rate[1 - side] = of_a ? c->turn : dd_neg(c->turn);
    return axis;
}

/* The rate at which two vertices go round each other, in radians in dt: the
 * relative velocity perpendicular to the vector between them, divided by its
 * length. For cores that rotate as one, it is the difference of two arms that
 * may be far longer. */
static double turn_between(const relative_motion *c, const pose *p,
                           const turning_axis *axis, double distance)
{
    vector arm_a = col_arm_in(c, p, 0, axis->vertex[0]);
    vector arm_b = col_arm_in(c, p, 1, axis->vertex[1]);
    dd along_a = vector_dot(axis->normal, arm_a).value;
    dd along_b = vector_dot(axis->normal, arm_b).value;
    dd turned = dd_sub(dd_mul(c->core[1].turn, along_b),
                       dd_mul(c->core[0].turn, along_a));
    dd speed = dd_add(vector_cross(axis->normal, c->travel).value, turned);
    double turn = speed.hi / distance;
    return fabs(turn) < 0x1p41 ? turn : 0;
}

bool col_axis_of_vertices(const relative_motion *c, const pose *p, int a, int b,
                          turning_axis *axis)
{
    vector way = col_between(c, p, a, b);
    dd square = vector_square(way);
    if (!(square.hi > c->tolerance * c->tolerance))
        return false;
    *axis = (turning_axis){.axis = {COL_VERTICES, a, b},
                           .normal = col_vector_unit(way),
                           .vertex = {a, b},
                           .base = 2};
    axis->turn = dd_of(turn_between(c, p, axis, sqrt(square.hi)));
    for (int side = 0; side < 2; side++)
        axis->rate[side] = dd_sub(c->core[side].turn, axis->turn);
    return true;
}

turning_axis col_axis_of_close_points(const relative_motion *c)
{
    return (turning_axis){.axis = {COL_VERTICES, 0, 0},
                          .normal = {dd_of(1), dd_of(0)},
                          .rate = {c->core[0].turn, c->core[1].turn},
                          .base = 2};
}

/* ---- Certificates ------------------------------------------------------- */

/* A search for how long an axis separates the cores. */
struct toi_axis_search {
    const relative_motion *c;
    const pose *p;
    const turning_axis *axis;
    const axis_reach *best; /* the axis must be better than this */
    dd ahead;               /* of the centers in the pose, along the axis */
    bool has_way;
    series way;       /* of the centers */
    axis_reach found; /* falls with each pair of vertices that is tested */
};

bool col_reach_is_better(const relative_motion *c, const axis_reach *reach,
                         const axis_reach *than)
{
    if (reach->parts != than->parts)
        return reach->parts > than->parts;
    return reach->parts < 0 && reach->gap > than->gap + c->tolerance;
}

static bool may_be_better(const struct toi_axis_search *s)
{
    return col_reach_is_better(s->c, &s->found, s->best);
}

/* The max number of parts, of found.parts, in which a separation is at least
 * minus twice the tolerance. Bisection: the certified bound falls as x grows.
 */
static int64_t bisect(const struct toi_axis_search *s, const taylor *t)
{
    double floor = -2 * s->c->tolerance;
    int64_t low = 0, high = s->found.parts;
    if (high == 0 || col_taylor_least(t, motion_share(high)) >= floor)
        return high;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (col_taylor_least(t, motion_share(middle)) >= floor)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* A vertex in the pose; its series is only needed if it is surely apart. */
struct toi_vertex {
    int side;
    vector arm;
    dd along; /* the axis */
    bool has_series;
    series terms;
};

static void find_vertex(const struct toi_axis_search *s, int side, int vertex,
                        struct toi_vertex *found)
{
    found->side = side;
    found->arm = col_arm_in(s->c, s->p, side, vertex);
    found->along = vector_dot(s->axis->normal, found->arm).value;
    found->has_series = false;
}

static const series *series_of(const struct toi_axis_search *s,
                               struct toi_vertex *vertex)
{
    if (!vertex->has_series)
        vertex->terms = col_series_arm(s->axis->normal, vertex->arm,
                                       s->axis->rate[vertex->side]);
    vertex->has_series = true;
    return &vertex->terms;
}

static const series *series_of_way(struct toi_axis_search *s)
{
    if (!s->has_way)
        s->way = col_series_way(s->axis->normal, s->p->between, s->c->travel,
                                dd_neg(s->axis->turn));
    s->has_way = true;
    return &s->way;
}

/* Tests one vertex of A against one of B. */
static void test_pair(struct toi_axis_search *s, struct toi_vertex *a,
                      struct toi_vertex *b)
{
    const turning *core = s->c->core;
    count_work(s->c);
    dd arms = dd_sub(b->along, a->along);
    double gap = dd_sub(dd_add(s->ahead, arms), s->c->radii).hi;
    s->found.gap = gap < s->found.gap ? gap : s->found.gap;
    if (s->found.parts < 0 || gap < -s->c->tolerance) {
        s->found.parts = -1;
        return;
    }
    double slip = 0x1p-96 * (fabs(core[0].turn.hi) * core[0].reach +
                             fabs(core[1].turn.hi) * core[1].reach);
    taylor t = col_taylor(series_of_way(s), series_of(s, b), series_of(s, a),
                          s->c->radii, slip);
    s->found.parts = bisect(s, &t);
    double least = col_taylor_least(&t, motion_share(s->found.parts));
    if (least < s->found.least)
        s->found.least = least;
}

/* At least how far a vertex is behind another for an angle of at most 1 to
 * come, if their distance is along now, and along cos - across sin then. */
static double least_behind(double along, double across, double angle)
{
    double least = along * (1 - angle * angle / 2);
    return across > 0 ? least - across * angle : least;
}

/* True if a vertex surely stays behind its neighbor along the axis: their
 * distance is n . R(rate x) step = along cos - across sin, each within 2^-48 of
 * the step's size. Plain doubles decide it if it is not close. */
static bool stays_behind(const struct toi_axis_search *s, int side, int vertex,
                         int other)
{
    count_work(s->c);
    double rate = s->axis->rate[side].hi;
    double angle =
        fabs(rate) * motion_share(s->found.parts > 0 ? s->found.parts : 0);
    if (!(angle <= 1))
        return false;
    double back = side == 0 ? -1 : 1, harm = rate > 0 ? back : -back;
    unit_vector n = s->axis->normal;
    col_vec2 plain = col_side_plainly(s->c, s->p, side, other, vertex);
    double least =
        least_behind(back * (n.x.hi * plain.x + n.y.hi * plain.y),
                     harm * (n.x.hi * plain.y - n.y.hi * plain.x), angle);
    double size = vec2_size(plain);
    if (fabs(least) > 0x1p-44 * size && size > 0x1p-900)
        return least > 0;
    vector step = side_in(s->c, s->p, side, other, vertex);
    double along = vector_dot(n, step).value.hi;
    double across = vector_cross(n, step).value.hi;
    least = least_behind(back * along, harm * across, angle);
    return back * along > 0 && least > 0x1p-46 * vector_size(step);
}

/* The vertices of a core that may become the outermost: from one vertex in both
 * directions until the next one stays behind. Round a convex core the distance
 * along an axis rises to one highest range and falls to one lowest. */
struct candidates {
    int vertex, count;
    bool ahead;
};

static struct candidates candidates_from(const struct toi_axis_search *s,
                                         int side)
{
    return (struct candidates){s->axis->vertex[side], 0, true};
}

/* Goes to the next vertex; false after the last. */
static bool next_candidate(const struct toi_axis_search *s, int side,
                           struct candidates *at)
{
    const col_shape *shape = s->c->core[side].shape;
    if (side == s->axis->base || shape->count == 1)
        return false;
    int next = neighbor(shape, at->vertex, at->ahead);
    bool all = ++at->count == shape->count;
    if (!all && !stays_behind(s, side, next, at->vertex)) {
        at->vertex = next;
        return true;
    }
    if (all || !at->ahead)
        return false;
    next = neighbor(shape, s->axis->vertex[side], false);
    at->ahead = false;
    at->count--;
    if (stays_behind(s, side, next, s->axis->vertex[side]))
        return false;
    at->vertex = next;
    at->count++;
    return true;
}

/* ---- Many vertices ------------------------------------------------------ */

/* Pairs of vertices that are always tested. */
#define PAIRS_FEW 1024

/* The number of vertices of a core that may become the outermost, and the
 * outermost one in the pose. */
static int64_t count_candidates(const struct toi_axis_search *s, int side,
                                int *outermost)
{
    struct candidates at = candidates_from(s, side);
    dd most = dd_of(0);
    int64_t count = 0;
    do {
        vector arm = col_arm_in(s->c, s->p, side, at.vertex);
        dd along = vector_dot(s->axis->normal, arm).value;
        dd out = side == 0 ? along : dd_neg(along);
        if (count++ == 0 || dd_sign(dd_sub(out, most)) > 0) {
            *outermost = at.vertex;
            most = out;
        }
    } while (next_candidate(s, side, &at));
    return count;
}

static void test_vertices(struct toi_axis_search *s, int a, int b)
{
    struct toi_vertex of_a, of_b;
    find_vertex(s, 0, a, &of_a);
    find_vertex(s, 1, b, &of_b);
    test_pair(s, &of_a, &of_b);
}

/* True if the pairs of such vertices are at most PAIRS_FEW plus the vertices of
 * both cores. */
static bool has_few_pairs(const struct toi_axis_search *s, int outermost[2])
{
    int64_t most = PAIRS_FEW, pairs = 1;
    for (int side = 0; side < 2; side++) {
        most += s->c->core[side].shape->count;
        pairs *= count_candidates(s, side, &outermost[side]);
    }
    return pairs <= most;
}

/* Relative to an axis between two vertices both cores may rotate, so that each
 * vertex of one may meet each vertex of the other. This halves the parts until
 * such pairs are few. If they are many already in the pose, as for sides of
 * many edges, the axis is only tested there, where only the outermost vertices
 * of both cores matter; then the result is false, as it is if the axis cannot
 * be better. As a rule both cores then have edges within 2^-46 of perpendicular
 * to the axis, whose own axes separate by only 2^-92 of the size less; if they
 * do not, less is certified than possible, and never more. */
static bool shorten(struct toi_axis_search *s)
{
    const turning *core = s->c->core;
    int outermost[2] = {s->axis->vertex[0], s->axis->vertex[1]};
    int64_t all = (int64_t)core[0].shape->count * core[1].shape->count;
    if (s->axis->base < 2 || all <= PAIRS_FEW)
        return true;
    test_vertices(s, outermost[0], outermost[1]);
    if (!may_be_better(s))
        return false;
    int64_t parts = s->found.parts;
    s->found.parts = parts > 0 ? 0 : parts;
    if (!has_few_pairs(s, outermost)) {
        test_vertices(s, outermost[0], outermost[1]);
        return false;
    }
    s->found.parts = parts;
    while (s->found.parts > 0 && may_be_better(s) &&
           !has_few_pairs(s, outermost))
        s->found.parts /= 2;
    return may_be_better(s);
}

static struct toi_axis_search search_of(const relative_motion *c, const pose *p,
                                        const turning_axis *axis, int64_t limit)
{
    return (struct toi_axis_search){
        .c = c,
        .p = p,
        .axis = axis,
        .ahead = vector_dot(axis->normal, p->between).value,
        .found = {HUGE_VAL, limit, HUGE_VAL},
    };
}

axis_reach col_axis_reach(const relative_motion *c, const pose *p,
                          const turning_axis *axis, int64_t limit,
                          const axis_reach *best)
{
    struct toi_axis_search s = search_of(c, p, axis, limit);
    s.best = best;
    if (!may_be_better(&s) || !shorten(&s))
        return s.found;
    struct candidates a = candidates_from(&s, 0);
    do {
        struct toi_vertex of_a, of_b;
        find_vertex(&s, 0, a.vertex, &of_a);
        struct candidates b = candidates_from(&s, 1);
        do {
            find_vertex(&s, 1, b.vertex, &of_b);
            test_pair(&s, &of_a, &of_b);
        } while (may_be_better(&s) && next_candidate(&s, 1, &b));
    } while (may_be_better(&s) && next_candidate(&s, 0, &a));
    return s.found;
}

axis_reach col_axis_reach_bound(const relative_motion *c, const pose *p,
                                const turning_axis *axis, int64_t limit)
{
    struct toi_axis_search s = search_of(c, p, axis, limit);
    test_vertices(&s, axis->vertex[0], axis->vertex[1]);
    return s.found;
}
