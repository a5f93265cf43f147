/* Proves in plain doubles how long two shapes in motion stay apart, by
 * conservative advancement.
 *
 * In a pose, GJK finds the nearest features, which give an axis: the normal of
 * an edge, which rotates with its core, or the direction between two vertices,
 * which rotates as these go round each other. Relative to the axis, every
 * vertex has a place and a speed along it, and an acceleration within a bound.
 * So the separation along the axis after x is at least
 *   F(x) = min over B (place + speed x) - max over A (place + speed x)
 *          - radii - bound x^2 / 2,
 * which is concave: if it is positive at both ends of an interval, it is so in
 * between. This holds for x < 0 as well. So the next pose is about where the
 * separation along the axis ends, and there a bound backwards proves the step.
 * Where it does not, Newton's method finds how far a bound forwards goes.
 *
 * Nothing here decides that shapes meet: where the proof ends, the search in
 * double-doubles goes on (geometry/motion/toi.c). So the axis need not be the
 * best, and only F needs a bound on its error.
 *
 * The error. Let u = 2^-53 and S be the sum of |apart|, |travel|, both reaches
 * and the radii. Any axis will do, but its length may be up to 1 + 12u, which
 * adds 12u S. Cosine and sine are within 4u, so that each component of the axis
 * in a core's frame is within 8u, and its product with an arm, which is rounded
 * once, within 16u |arm|; the vertex that is found is not the outermost by at
 * most 12u |arm|, see climb_core, also for the axis after x. The vector between
 * the centers is off by 4u S, its product with the axis by 7u S. Within a step
 * the rates move nothing by more than S, so that terms with x have at most the
 * errors of those without. A turn is off by 4u of itself, and the rate of a
 * core, the difference of two turns, by 5u of their sum; the reach of a step is
 * such that this moves nothing by more than 20u S. Sums add 6u S. All of this
 * is less than 110u S; CLEAR_SHARE is 128u.
 *
 * Times are rounded by up to u dt, in which a long spin may move a vertex by
 * more than that. So each step ends 2^-50 dt before its bound does, or its
 * bound reaches 2^-48 dt beyond the step. */
#include <math.h>

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/relative_motion.h"

/* The error relative to S. */
#define CLEAR_SHARE 0x1p-46

/* Sizes in this range neither underflow nor overflow here. */
#define CLEAR_MIN 0x1p-200
#define CLEAR_MAX 0x1p+200

/* Steps shorter than this share of the longest possible are short; so many of
 * them in a row are worth less than one of double-doubles. */
#define CLEAR_SHORT    0x1p-6
#define CLEAR_PATIENCE 24

/* ---- The motion --------------------------------------------------------- */

#define RADIANS_PER_DEGREE 0x1.1df46a2529d39p-6

/* The middle of the vertices' box. */
static col_vec2 middle_of(const col_shape *shape)
{
    col_vec2 min = shape->vertices[0], max = min;
    for (int i = 1; i < shape->count; i++) {
        col_vec2 v = shape->vertices[i];
        min = (col_vec2){smaller(v.x, min.x), smaller(v.y, min.y)};
        max = (col_vec2){larger(v.x, max.x), larger(v.y, max.y)};
    }
    return (col_vec2){(min.x + max.x) / 2, (min.y + max.y) / 2};
}

/* A core that does not rotate has any center. */
static clear_core core_of(const col_mover *mover, double dt)
{
    clear_core core = {mover->shape, {0, 0}, 0, 0, 0};
    if (col_mover_rotates(mover)) {
        core.center = mover->center;
        core.angular_velocity = mover->angular_velocity;
        core.turn = mover->angular_velocity * dt * RADIANS_PER_DEGREE;
    } else {
        core.center = middle_of(mover->shape);
    }
    double largest = 0;
    for (int i = 0; i < core.shape->count; i++) {
        col_vec2 arm = vec2_between(core.center, core.shape->vertices[i]);
        largest = larger(vec2_dot(arm, arm), largest);
    }
    core.reach = sqrt(largest) * (1 + 0x1p-48);
    return core;
}

clearance col_clearance(const col_mover *a, const col_mover *b, double dt)
{
    clearance c = {.core = {core_of(a, dt), core_of(b, dt)}, .dt = dt};
    c.radii = a->shape->radius + b->shape->radius;
    c.apart = vec2_between(c.core[0].center, c.core[1].center);
    c.travel = vec2_times(vec2_between(a->velocity, b->velocity), dt);
    c.length = sqrt(vec2_dot(c.travel, c.travel)) * (1 + 0x1p-48);
    double start = vec2_dot(c.apart, c.apart);
    col_vec2 last = {c.apart.x + c.travel.x, c.apart.y + c.travel.y};
    c.distance = sqrt(larger(start, vec2_dot(last, last))) + 0x1p-45 * c.length;
    double size =
        sqrt(start) + c.length + c.core[0].reach + c.core[1].reach + c.radii;
    bool is_fit = size > CLEAR_MIN && size < CLEAR_MAX;
    c.size = size;
    c.error = CLEAR_SHARE * size;
    c.patience = is_fit ? CLEAR_PATIENCE : 0;
    return c;
}

/* Let u = 2^-53. In the time s dt the center of B lies at p + s w from that of
 * A. Any vector n proves a bound: |p + s w| >= min(n . p, n . (p + w)) / |n|
 * for all s in [0, 1], as n . (p + s w) is linear in s. The vector from A to
 * the nearest place, itself computed with any error, gives the best bound. So
 * all rounding that matters is in p, w, the two products, |n| and the radii.
 *
 * Let S = |p.x| + |p.y| + |w.x| + |w.y| + R, where R is the sum of the radii. A
 * coordinate of p has one rounding (u), of w four (4u); a product n . q has
 * three more, of at most |n| |q| each by Cauchy and Schwarz; p + w has one. So
 * the smaller product is off by at most 9u |n| S. |n| has four roundings, each
 * radius six, and the bound, R + margin and their product with |n| three: less
 * than 14u |n| S. The sum of all is below 24u |n| S, and 2^-46 S = 128u S.
 * Where |n|^2 > 2^-900, thus S > 2^-451, terms that underflow (by 2^-1074 in
 * products, by 2^-537 in a radius, whose squares do) are far below the other
 * 104u |n| S > 2^-950. Coordinates are at most 1e60, w 2e120, so that no square
 * overflows. */
bool col_clear_of_discs(const clearance *c, double until)
{
    double part = until < c->dt ? until / c->dt : 1;
    col_vec2 p = c->apart, w = vec2_times(c->travel, part);
    double radii = c->core[0].reach + c->core[1].reach + c->radii;
    double share = -vec2_dot(p, w) / vec2_dot(w, w);
    share = share > 0 ? smaller(share, 1) : 0; /* 0 if w is 0 */
    col_vec2 n = {p.x + share * w.x, p.y + share * w.y};
    double square = vec2_dot(n, n);
    double size = vec2_size(p) + vec2_size(w) + radii;
    double end = vec2_dot(n, (col_vec2){p.x + w.x, p.y + w.y});
    return square > 0x1p-900 && smaller(vec2_dot(n, p), end) >
                                    sqrt(square) * (radii + 0x1p-46 * size);
}

/* ---- Poses -------------------------------------------------------------- */

struct clear_pose {
    int64_t part;     /* of dt */
    double share;     /* of dt before it */
    col_vec2 between; /* from A's center to B's */
    col_vec2 turn[2]; /* (cosine, sine) */
};

/* Cosine and sine of an angular velocity times a time: of the exact product the
 * nearest multiple of 90 is subtracted, exactly, and the rest is rounded three
 * times on its way to radians. Below 45 degrees that makes 2.4u; the omitted
 * terms are less than u / 2, and sums of falling terms are off by 1.1u. */
static col_vec2 turned_for(double angular_velocity, double time)
{
    if (is_zero(angular_velocity))
        return (col_vec2){1, 0};
    dd degrees = dd_two_product(angular_velocity, time);
    double whole = degrees.hi * (1.0 / 90) + 0x1.8p52;
    unsigned quarters = (unsigned)bits_of(whole);
    double rest = (degrees.hi - 90 * (whole - 0x1.8p52)) + degrees.lo;
    double t = rest * RADIANS_PER_DEGREE, x = t * t;
    double sine = 1 / 355687428096000.0, cosine = 1 / 20922789888000.0;
    sine = 1 / 1307674368000.0 - x * sine;
    cosine = 1 / 87178291200.0 - x * cosine;
    sine = 1 / 6227020800.0 - x * sine;
    cosine = 1 / 479001600.0 - x * cosine;
    sine = 1 / 39916800.0 - x * sine;
    cosine = 1 / 3628800.0 - x * cosine;
    sine = 1 / 362880.0 - x * sine;
    cosine = 1 / 40320.0 - x * cosine;
    sine = 1 / 5040.0 - x * sine;
    cosine = 1 / 720.0 - x * cosine;
    sine = 1 / 120.0 - x * sine;
    cosine = 1 / 24.0 - x * cosine;
    sine = 1 / 6.0 - x * sine;
    cosine = 1 / 2.0 - x * cosine;
    col_vec2 turn = {1 - x * cosine, t - t * x * sine};
    if (quarters & 2)
        turn = vec2_opposite(turn);
    return quarters & 1 ? (col_vec2){-turn.y, turn.x} : turn;
}

static struct clear_pose pose_at(const clearance *c, int64_t part,
                                 col_toi_limit *limit)
{
    limit->done +=
        (uint64_t)(c->core[0].shape->count + c->core[1].shape->count);
    double share = (double)part / (double)MOTION_PARTS;
    double time = c->dt * share;
    return (struct clear_pose){
        .part = part,
        .share = share,
        .between = {c->apart.x + c->travel.x * share,
                    c->apart.y + c->travel.y * share},
        .turn = {turned_for(c->core[0].angular_velocity, time),
                 turned_for(c->core[1].angular_velocity, time)},
    };
}

static col_vec2 arm_of(const clear_core *core, int vertex)
{
    return vec2_between(core->center, core->shape->vertices[vertex]);
}

/* About the places along a direction of two vertices, of the last one in place
 * of those beyond it. */
ALWAYS_INLINE static inline lanes two_along(const clear_core *core, lanes x,
                                            lanes y, int i, int last)
{
    const col_vec2 *v = core->shape->vertices;
    lanes p = lanes_at(&v[i < last ? i : last]);
    lanes q = lanes_at(&v[i + 1 < last ? i + 1 : last]);
    lanes to_x = lanes_sub(lanes_xs(p, q), lanes_both(core->center.x));
    lanes to_y = lanes_sub(lanes_ys(p, q), lanes_both(core->center.y));
    return lanes_add(lanes_mul(x, to_x), lanes_mul(y, to_y));
}

/* The vertex furthest along a direction, as rounded, or from `vertex` on if
 * there are many. Each product is within 3u |arm|, so that the vertex is lower
 * than the furthest by at most 6u |arm|; else by what climb_core says. */
ALWAYS_INLINE static inline int furthest(const clear_core *core, col_vec2 n,
                                         int vertex)
{
    uint64_t steps = 0; /* not counted */
    int last = core->shape->count - 1, found = 0;
    if (last >= SUPPORT_FEW)
        return climb_core(core->shape, 1, n, vertex, &steps);
    lanes x = lanes_both(n.x), y = lanes_both(n.y);
    lanes most = lanes_both(-HUGE_VAL);
    for (int i = 0; i <= last; i += 4) {
        lanes p = two_along(core, x, y, i, last);
        lanes q = two_along(core, x, y, i + 2, last);
        lanes top = lanes_max(p, q);
        top = lanes_max(top, lanes_turned(top));
        int bits = lanes_at_least(p, top) | lanes_at_least(q, top) << 2;
        int at = i + lowest_bit((unsigned)bits);
        found = bits_choose(lanes_above(top, most) != 0, found, at);
        most = lanes_max(most, top);
    }
    return found;
}

/* ---- The nearest features ----------------------------------------------- */

static col_vec2 way_between(const clearance *c, const struct clear_pose *p,
                            int a, int b)
{
    col_vec2 to_a = vec2_turned(p->turn[0], arm_of(&c->core[0], a));
    col_vec2 to_b = vec2_turned(p->turn[1], arm_of(&c->core[1], b));
    return (col_vec2){p->between.x + to_b.x - to_a.x,
                      p->between.y + to_b.y - to_a.y};
}

/* The vertices that are deepest against a direction from A to B, from a corner
 * that may be near. */
static clear_corner deepest(const clearance *c, const struct clear_pose *p,
                            col_vec2 n, clear_corner corner)
{
    col_vec2 back = vec2_opposite(vec2_turned_back(p->turn[1], n));
    corner.a = furthest(&c->core[0], vec2_turned_back(p->turn[0], n), corner.a);
    corner.b = furthest(&c->core[1], back, corner.b);
    corner.way = way_between(c, p, corner.a, corner.b);
    return corner;
}

/* The point of a segment nearest to the origin; an end that it is at becomes
 * the only corner. */
static col_vec2 nearest_on(clear_corner corner[2], int *corners)
{
    col_vec2 from = corner[0].way, to = corner[1].way;
    col_vec2 along = vec2_between(from, to);
    double square = vec2_dot(along, along), foot = -vec2_dot(from, along);
    if (*corners == 2 && foot > 0 && foot < square)
        return (col_vec2){from.x + along.x * (foot / square),
                          from.y + along.y * (foot / square)};
    if (*corners == 2 && foot > 0)
        corner[0] = corner[1];
    *corners = 1;
    return corner[0].way;
}

/* Replaces one of two corners by a third such that the segment is nearest;
 * false if the origin is between the three. */
static bool replace(clear_corner corner[2], clear_corner third)
{
    col_vec2 p = corner[0].way, q = corner[1].way, r = third.way;
    double left = vec2_cross(vec2_between(p, q), vec2_between(p, r));
    double at_p = vec2_cross(r, p), at_q = vec2_cross(q, r);
    bool beyond_p = left > 0 ? at_p < 0 : at_p > 0;
    bool beyond_q = left > 0 ? at_q < 0 : at_q > 0;
    if (!beyond_p && !beyond_q)
        return false;
    bool is_past = vec2_dot(r, vec2_between(p, r)) > 0; /* r, towards p */
    corner[beyond_p && (!beyond_q || is_past)] = third;
    return true;
}

/* Most rounds of GJK. What it finds need not be the nearest. */
#define CLEAR_ROUNDS 20

/* The vector between the nearest points of the features found last. */
static col_vec2 look_again(clearance *c, const struct clear_pose *p)
{
    clear_corner *corner = c->nearest;
    for (int i = 0; i < c->corners; i++)
        corner[i].way = way_between(c, p, corner[i].a, corner[i].b);
    return nearest_on(corner, &c->corners);
}

/* GJK, from the features of the last pose. Returns the vector between the
 * nearest points; false if the cores are not apart. */
static bool find_nearest(clearance *c, const struct clear_pose *p,
                         col_vec2 *way)
{
    clear_corner *corner = c->nearest;
    if (c->corners == 0)
        corner[c->corners++] = deepest(c, p, p->between, corner[0]);
    *way = look_again(c, p);
    for (int i = 0; i < CLEAR_ROUNDS; i++) {
        clear_corner next = deepest(c, p, *way, corner[0]);
        for (int k = 0; k < c->corners; k++)
            if (next.a == corner[k].a && next.b == corner[k].b)
                return true;
        if (c->corners == 1)
            corner[c->corners++] = next;
        else if (!replace(corner, next))
            return false;
        *way = nearest_on(corner, &c->corners);
    }
    return true;
}

/* ---- Axes --------------------------------------------------------------- */

struct clear_axis {
    col_vec2
        normal;  /* about a unit vector from A to B: in the frame of the base */
    double turn; /* radians in dt */
    int base;    /* the core that it rotates with, 0 or 1; else 2 */
};

/* The length; infinity if squares underflow. */
static double length_of(col_vec2 v)
{
    double square = vec2_dot(v, v);
    return square > PRODUCTS_MIN ? sqrt(square) : HUGE_VAL;
}

/* Along the normal of an edge, on the side where the other core is. */
static struct clear_axis axis_of_edge(const clearance *c,
                                      const struct clear_pose *p, col_vec2 way)
{
    const clear_corner *corner = c->nearest;
    int base = corner[0].a != corner[1].a ? 0 : 1;
    const clear_core *core = &c->core[base];
    col_vec2 from = arm_of(core, base == 0 ? corner[0].a : corner[0].b);
    col_vec2 to = arm_of(core, base == 0 ? corner[1].a : corner[1].b);
    col_vec2 n = {to.y - from.y, from.x - to.x};
    double length = length_of(n);
    if (vec2_dot(n, vec2_turned_back(p->turn[base], way)) < 0)
        length = -length;
    return (struct clear_axis){{n.x / length, n.y / length}, core->turn, base};
}

/* Between two vertices, which go round each other. */
static struct clear_axis
axis_of_vertices(const clearance *c, const struct clear_pose *p, col_vec2 way)
{
    double length = length_of(way);
    col_vec2 n = {way.x / length, way.y / length};
    col_vec2 a = vec2_turned(p->turn[0], arm_of(&c->core[0], c->nearest[0].a));
    col_vec2 b = vec2_turned(p->turn[1], arm_of(&c->core[1], c->nearest[0].b));
    double across = vec2_cross(n, c->travel) +
                    c->core[1].turn * vec2_dot(n, b) -
                    c->core[0].turn * vec2_dot(n, a);
    return (struct clear_axis){n, across / length, 2};
}

/* The axis of the nearest features; false if the cores are not apart. */
static bool find_axis(clearance *c, const struct clear_pose *p,
                      struct clear_axis *axis)
{
    col_vec2 way;
    if (!find_nearest(c, p, &way) || !(vec2_dot(way, way) > 0))
        return false;
    *axis =
        c->corners == 2 ? axis_of_edge(c, p, way) : axis_of_vertices(c, p, way);
    return vec2_dot(axis->normal, axis->normal) > 0.5;
}

/* ---- Bounds ------------------------------------------------------------- */

/* F of an axis. */
struct clear_bound {
    const clearance *c;
    col_vec2 normal[2];  /* in the frames of A and B */
    double rate[2];      /* radians by which they turn relative to the axis */
    double along, speed; /* of the centers, radii taken off */
    double bend;         /* of the centers: second derivative */
    double acceleration; /* bound */
    double reach;        /* |x| up to which errors are within the bound */
    double value, slope; /* of F and its parabola at x: */
    double start;        /* value of the parabola at 0 */
    bool is_disc[2];     /* the disc that a core never leaves is in its place */
    int vertex[2];       /* the outermost at x */
};

/* Along the axis, an arm gets in x from n . v to n . v - rate x (n x v): that
 * is the product of the arm with a normal that turns back. The outermost vertex
 * of a core that rests relative to the axis is that at 0. */
static void evaluate(struct clear_bound *f, double x)
{
    f->start = f->along;
    f->slope = f->speed;
    for (int side = 0; side < 2; side++) {
        const clear_core *core = &f->c->core[side];
        col_vec2 n = side == 0 ? f->normal[0] : vec2_opposite(f->normal[1]);
        double angle = f->rate[side] * x;
        if (f->is_disc[side]) {
            f->start -= core->reach;
            continue;
        }
        if (is_zero(x) || !is_zero(angle))
            f->vertex[side] =
                furthest(core, (col_vec2){n.x + angle * n.y, n.y - angle * n.x},
                         f->vertex[side]);
        col_vec2 arm = arm_of(core, f->vertex[side]);
        f->start -= vec2_dot(n, arm);
        f->slope += f->rate[side] * vec2_cross(n, arm);
    }
    f->value = f->start + x * (f->slope - f->acceleration * x / 2);
}

/* Evaluated at 0. With discs in place of cores that turn, the axis need not. */
ALWAYS_INLINE static inline struct clear_bound
bound_of(const clearance *c, const struct clear_pose *p,
         const struct clear_axis *axis, bool discs)
{
    col_vec2 n = axis->base < 2 ? vec2_turned(p->turn[axis->base], axis->normal)
                                : axis->normal;
    double turn = discs ? 0 : axis->turn;
    double speed = fabs(turn) * c->distance;
    struct clear_bound f;
    f.c = c;
    f.acceleration = 0;
    for (int side = 0; side < 2; side++) {
        const clear_core *core = &c->core[side];
        bool is_base = side == axis->base;
        f.is_disc[side] = discs && !is_zero(core->turn);
        f.vertex[side] = side == 0 ? c->nearest[0].a : c->nearest[0].b;
        f.normal[side] =
            is_base ? axis->normal : vec2_turned_back(p->turn[side], n);
        f.rate[side] = is_base || f.is_disc[side] ? 0 : core->turn - turn;
        speed += fabs(f.rate[side]) * core->reach;
        if (!f.is_disc[side]) /* for the error of rates */
            speed += (fabs(core->turn) + fabs(turn)) * core->reach / 4;
        f.acceleration += f.rate[side] * f.rate[side] * core->reach;
    }
    f.reach = c->size / speed;
    f.acceleration += turn * turn * c->distance + 2 * fabs(turn) * c->length;
    f.acceleration *= 1 + 0x1p-40;
    f.along = vec2_dot(n, p->between) - c->radii;
    f.speed = vec2_dot(n, c->travel) + turn * vec2_cross(n, p->between);
    f.bend = 2 * turn * vec2_cross(n, c->travel) -
             turn * turn * vec2_dot(n, p->between);
    evaluate(&f, 0);
    return f;
}

/* Where the parabola falls below a height; infinity: nowhere. */
static double root_of(const struct clear_bound *f, double height)
{
    double above = larger(f->start - height, 0), slope = f->slope;
    double root = sqrt(slope * slope + 2 * f->acceleration * above);
    if (slope < 0)
        return 2 * above / (root - slope);
    return f->acceleration > 0 ? (root + slope) / f->acceleration : HUGE_VAL;
}

/* Most rounds of Newton's method. */
#define CLEAR_NEWTON 8

/* How far F, evaluated at 0, is surely positive, at most `limit`; negative if
 * it is not even at 0. From above, each root of the parabola of the outermost
 * vertices is nearer. */
static double clear_share(struct clear_bound *f, double limit)
{
    double error = f->c->error, height = 1.25 * error, x = limit;
    double start = f->value;
    if (!(start > error))
        return -1;
    double next = root_of(f, height);
    x = next < x ? next : x;
    for (int i = 0; i < CLEAR_NEWTON; i++) {
        evaluate(f, x);
        if (f->value >= error)
            return x;
        next = root_of(f, height);
        if (!(next < x))
            break;
        x = next;
    }
    evaluate(f, x);
    if (f->value >= error)
        return x;
    return x * larger(start - height, 0) / (start - f->value);
}

/* The same across the motion, for shapes that pass by. */
static double share_across(const clearance *c, const struct clear_pose *p,
                           double limit)
{
    bool is_left = vec2_cross(c->travel, p->between) > 0;
    double length = is_left ? c->length : -c->length;
    struct clear_axis axis = {
        {-c->travel.y / length, c->travel.x / length}, 0, 2};
    struct clear_bound f = bound_of(c, p, &axis, false);
    return clear_share(&f, smaller(limit, f.reach));
}

/* ---- The end of an axis --------------------------------------------------
 *
 * Shapes that come nearer were further apart along the same axis before. So
 * one bound proves more backwards, from the time at which the separation along
 * an axis ends, than many do forwards. Nothing about how that time is found
 * matters. */

/* Most poses until the end is found. */
#define CLEAR_POSES 6

/* About where the separation ends, if it changes like the parabola with the
 * second derivative of the outermost vertices; infinity if it does not end. */
static double end_of(const struct clear_bound *f)
{
    double above = f->start - 1.25 * f->c->error, slope = f->slope;
    double bend = f->bend;
    for (int side = 0; side < 2; side++) {
        col_vec2 arm = arm_of(&f->c->core[side], f->vertex[side]);
        double along = vec2_dot(f->normal[side], arm);
        double square = f->rate[side] * f->rate[side];
        bend += square * (side == 0 ? along : -along);
    }
    double square = slope * slope - 2 * bend * above;
    return slope < 0 && square >= 0 ? 2 * above / (sqrt(square) - slope)
                                    : HUGE_VAL;
}

/* Moves a pose on to where the separation along an axis ends, if the shapes are
 * surely apart until then, and looks there again, with the vertex that is the
 * outermost there. `x` is about where that is, by a bound in the pose. */
static bool go_to_end(clearance *c, struct clear_pose *p,
                      struct clear_axis axis, const struct clear_bound *now,
                      double x, col_toi_limit *limit)
{
    struct clear_pose end = *p;
    struct clear_bound f = *now;
    /* Cores without radii meet along the normal of an edge: where two vertices
     * would touch, the direction between them has no length. */
    if (axis.base == 2 && is_zero(c->radii))
        axis = (struct clear_axis){vec2_turned_back(p->turn[0], axis.normal),
                                   c->core[0].turn, 0};
    for (int i = 0; i < CLEAR_POSES; i++) {
        if (!(fabs(x) < f.reach && fabs(x) < 1))
            return false;
        double exact = x * (double)MOTION_PARTS;
        int64_t parts = (int64_t)exact;
        parts -= (double)parts > exact;
        if (parts == 0)
            break;
        int64_t at = end.part + parts;
        if (at <= p->part || at > MOTION_PARTS)
            return false;
        end = pose_at(c, at, limit);
        const clear_corner *near = &c->nearest[0];
        if (axis.base == 2)
            axis = axis_of_vertices(c, &end,
                                    way_between(c, &end, near->a, near->b));
        f = bound_of(c, &end, &axis, false);
        x = end_of(&f);
    }
    double back = (double)(end.part - p->part) / (double)MOTION_PARTS + 0x1p-48;
    if (back > f.reach || !(f.value > c->error))
        return false;
    for (int i = 0; i < c->corners && axis.base < 2; i++)
        *(axis.base == 0 ? &c->nearest[i].b : &c->nearest[i].a) =
            f.vertex[1 - axis.base];
    evaluate(&f, -back);
    if (!(f.value > c->error))
        return false;
    *p = end;
    look_again(c, p);
    return true;
}

/* ---- The search --------------------------------------------------------- */

/* A bit more than a part of dt. */
#define PART (0x1p-40 + 0x1p-49)

/* Steps until the shapes are not surely apart, or patience ends. */
static int64_t steps_from(clearance *c, int64_t from, col_toi_limit *limit)
{
    double spin = fabs(c->core[0].turn) + fabs(c->core[1].turn);
    double shortest = CLEAR_SHORT / (1 + spin);
    struct clear_pose p = pose_at(c, from, limit);
    struct clear_axis axis;
    while (c->patience > 0 && limit->done <= limit->work &&
           c->dt * p.share < limit->until) {
        int64_t at = p.part;
        double rest = (double)(MOTION_PARTS - at) / (double)MOTION_PARTS;
        rest += 0x1p-48;
        double x = -1;
        if (at == from && c->length > CLEAR_MIN)
            x = share_across(c, &p, rest);
        if (x >= rest)
            return MOTION_PARTS + 1;
        if (!find_axis(c, &p, &axis))
            return at;
        struct clear_bound f = bound_of(c, &p, &axis, false);
        double end = end_of(&f);
        if (!(f.value > c->error) || end < PART)
            return f.value > c->error ? at + 1 : at;
        bool ends = go_to_end(c, &p, axis, &f, end, limit);
        if (!ends) {
            x = larger(clear_share(&f, smaller(rest, f.reach)), x);
            if (x > shortest && x < rest && spin > 1) {
                f = bound_of(c, &p, &axis, true); /* at rest */
                x = larger(clear_share(&f, rest), x);
            }
            if (x < PART)
                return at + 1;
            int64_t parts = (int64_t)((x - 0x1p-50) * (double)MOTION_PARTS);
            if (parts >= MOTION_PARTS - at)
                return MOTION_PARTS + 1;
            p = pose_at(c, at + parts, limit);
        }
        x = (double)(p.part - at) / (double)MOTION_PARTS;
        c->patience += x < shortest ? -1 : c->patience < CLEAR_PATIENCE;
        if (ends && c->corners == 2) /* a vertex beside an edge is at it */
            return p.part + 1;
    }
    return p.part;
}

int64_t col_clear_from(clearance *c, int64_t at, col_toi_limit *limit)
{
    uint64_t done = limit->done;
    int64_t to = steps_from(c, at, limit);
    if (to == at) {
        limit->done = done;
        c->patience--;
    }
    return to;
}

bool col_clear_edge(const clearance *c, near_edge *near)
{
    const clear_corner *corner = c->nearest;
    if (c->corners < 2)
        return false;
    near->side = corner[0].a != corner[1].a ? 0 : 1;
    bool of_a = near->side == 0;
    const col_shape *shape = c->core[near->side].shape;
    int from = of_a ? corner[0].a : corner[0].b;
    int to = of_a ? corner[1].a : corner[1].b;
    near->edge = core_edge_at(shape, core_next(shape, from) == to ? from : to);
    return true;
}
