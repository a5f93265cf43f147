/* Two cores that move and rotate, as one problem, for the search for their
 * first time of impact (geometry/motion/toi.c). relative_motion.c computes the
 * motion of B relative to A; taylor.c bounds separations by polynomials in
 * time; toi_axis.c proves how long an axis that rotates separates the cores;
 * advance.c chooses the axis that separates them longest; clearance.c skips
 * times at which they are surely apart.
 *
 * At time t vertex i of a core is at center + velocity t + R(angular velocity
 * t) arm(i), where arm(i) is the vector from the center to the vertex at the
 * start. So all that matters is the vector between the centers, which changes
 * at a constant velocity, and two sets of arms that rotate, each at a constant
 * rate. Double-doubles hold all of it: differences of the given doubles are
 * exact, everything else is within some 2^-95 of the sizes involved. Lengths
 * are multiplied by a power of two that makes their sum about 1, so that
 * underflow does not matter.
 *
 * A core that does not rotate may have any center. It is chosen so that what
 * cancels does so exactly: the only vertex, or the center of the other core. */
#ifndef RELATIVE_MOTION_H
#define RELATIVE_MOTION_H

#include <stdint.h>

#include "collide_motion.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"

/* Times are k dt / MOTION_PARTS, rounded, for whole k. */
#define MOTION_PARTS ((int64_t)1 << 40)

/* A unit of time so small that the product of a time and a velocity that covers
 * a length of 1 in the least dt does not overflow. */
#define TICK 0x1p-64

/* One of the two cores. */
typedef struct turning {
    const col_shape *shape;
    col_vec2 center;
    double angular_velocity; /* degrees per unit of time */
    dd turn;                 /* radians in dt */
    double reach;            /* at least |x| + |y| of any arm */
} turning;

typedef struct relative_motion {
    turning core[2]; /* A and B */
    double dt;
    double unit;      /* factor of lengths */
    vector apart;     /* from A's center to B's, at the start */
    vector velocity;  /* of B's center relative to A's, per TICK */
    vector travel;    /* in dt */
    dd turn;          /* radians by which B turns relative to A in dt */
    dd radii;         /* their sum */
    double tolerance; /* overlaps less deep than this count as touching */
    uint64_t *work;   /* counts evaluations of vertices and edges */
} relative_motion;

/* Counts the evaluation of a vertex or an edge in a pose. */
static inline void count_work(const relative_motion *c)
{
    ++*c->work;
}

/* The motion of two cores, which are not two points at one place without radii.
 */
relative_motion col_relative_motion(const col_mover *a, const col_mover *b,
                                    double dt, uint64_t *work);

/* True if the core has a vertex that is not at the center that it turns about.
 */
bool col_mover_rotates(const col_mover *mover);

/* The same motion with a disc in place of each core that rotates: the disc
 * about its center that the core never leaves. The result refers to `discs` and
 * to `c`. */
relative_motion col_motion_of_discs(const relative_motion *c,
                                    col_shape discs[2]);

/* The time at the end of a number of parts. */
static inline double motion_time(const relative_motion *c, int64_t parts)
{
    return c->dt * ((double)parts / (double)MOTION_PARTS);
}

/* At least the share of dt between two rounded times that are so many parts
 * apart: each time is off by 2^-53 of dt. */
static inline double motion_share(int64_t parts)
{
    return (double)parts / (double)MOTION_PARTS + 0x1p-51;
}

/* The positions and rotations of the cores at one time. */
typedef struct pose {
    double time;
    vector between;      /* from A's center to B's */
    unit_vector turn[2]; /* (cosine, sine) */
} pose;

pose col_pose(const relative_motion *c, double time);

/* R v, where `turn` is (cosine, sine) of R. */
vector col_turn_vector(unit_vector turn, vector v);

/* The arm of a vertex of A (side 0) or B (side 1) at the start, and in a pose.
 */
vector col_arm(const relative_motion *c, int side, int vertex);
vector col_arm_in(const relative_motion *c, const pose *p, int side,
                  int vertex);

/* From one vertex of a core to another, in plain doubles: within 2^-48 of its
 * size, where that is above 2^-900. */
col_vec2 col_side_plainly(const relative_motion *c, const pose *p, int side,
                          int from, int to);

/* The vertex furthest along a direction, from any other, with arms times
 * `unit`; counts its steps in *steps.
 *
 * With u = 2^-53, the product of a step between neighbors and the direction is
 * off by less than 4u of its two terms. A step down by at most 8u of these is
 * level, and is passed: in the middle of a straight side both steps are, on the
 * far side, too. So the vertex is lower than the furthest by less than 12u of
 * the core's reach. */
static inline int climb_core(const col_shape *shape, double unit, col_vec2 n,
                             int vertex, uint64_t *steps)
{
    const col_vec2 *v = shape->vertices;
    for (int back = 0; back < 2; back++) {
        double height = 0; /* above `vertex` */
        int at = vertex;
        for (int i = 1; i < shape->count; i++) {
            int next = back ? core_down(shape, at) : core_up(shape, at);
            double x = n.x * ((v[next].x - v[at].x) * unit);
            double y = n.y * ((v[next].y - v[at].y) * unit);
            if (!(x + y >= -0x1p-50 * (fabs(x) + fabs(y))))
                break;
            at = next;
            height += x + y;
            if (!(height > 0))
                continue;
            vertex = next;
            height = 0;
            ++*steps;
        }
    }
    return vertex;
}

/* From a vertex of A to one of B. */
vector col_between(const relative_motion *c, const pose *p, int a, int b);

/* Max distance that the surfaces move relative to each other in dt. */
double col_motion_speed(const relative_motion *c);

/* ---- Separations as Taylor polynomials ------------------------------------
 *
 * A separation is a function of time: a polynomial at one time, with bounds on
 * everything that the polynomial omits. Along an axis that rotates at a
 * constant rate, an arm that rotates at a constant rate r relative to it
 * reaches n . R(r x) v = along cos(r x) - across sin(r x), with x the share of
 * dt since then. Derivatives of any order are products of r, along and across,
 * and their magnitude is at most r^k |v|. A motion at a constant velocity gives
 * such terms as well. Derivatives are summed in double-doubles; rounding them
 * to doubles afterwards costs a share of each, as small as 2^-52, of what is
 * certified. */

/* Terms of the polynomial: enough that for a function that is always 0 rounding
 * dominates the remainder, at about 1/30 of a radian per step. */
#define TAYLOR_TERMS 12

/* Derivatives at x = 0, and bounds on the magnitudes of their terms; the last
 * bound holds for all of 0 <= x <= 1. */
typedef struct series {
    dd derivative[TAYLOR_TERMS];
    double size[TAYLOR_TERMS + 1];
} series;

/* n . R(rate x) v. */
series col_series_arm(unit_vector n, vector v, dd rate);

/* n . R(rate x) (v + travel x). */
series col_series_way(unit_vector n, vector v, vector travel, dd rate);

/* The polynomial: value[0] + value[1] x + value[2] x^2, a lower bound on the
 * other terms, and the amount to subtract for each x^k. */
typedef struct taylor {
    double value[3];
    double loss[TAYLOR_TERMS + 1];
} taylor;

/* way + of_b - of_a - radii. `slip` bounds the change that rounded rates may
 * cause while x goes from 0 to 1. */
taylor col_taylor(const series *way, const series *of_b, const series *of_a,
                  dd radii, double slip);

/* A lower bound on the function from 0 to x. Falls as x grows. */
double col_taylor_least(const taylor *t, double x);

/* ---- Axes that rotate -----------------------------------------------------
 *
 * The normal of an edge rotates with its core: along it the separation is a
 * trigonometric polynomial for each vertex of the other core, and depends on
 * one vertex only if that core does not rotate relative to it. The axis between
 * two vertices rotates as these two currently go round each other, so that its
 * error in their distance is of the fourth order in time, and zero if they keep
 * their distance. Any axis is good for a proof: every vertex of A must be on
 * one side and every vertex of B on the other, which is tested for the vertices
 * that may become the outermost. */

typedef struct turning_axis {
    col_axis axis;
    unit_vector normal; /* from A to B, in the pose */
    dd turn;            /* of the axis, in radians in dt */
    dd rate[2];         /* of A and B relative to it */
    int vertex[2];      /* the outermost of A and B in the pose */
    int base;           /* the side whose edge it is of, 0 or 1; else 2 */
} turning_axis;

/* The outward normal of an edge of A (side 0) or the inward normal of an edge
 * of B. `vertex` is about the deepest vertex of the other core below the edge.
 */
turning_axis col_axis_of_edge(const relative_motion *c, const pose *p, int side,
                              int edge, int vertex);

/* From a vertex of A to a vertex of B; false if they are too close to have a
 * direction. */
bool col_axis_of_vertices(const relative_motion *c, const pose *p, int a, int b,
                          turning_axis *axis);

/* An axis for the only vertices of both cores if they are at one place within
 * the tolerance: along x, at rest. */
turning_axis col_axis_of_close_points(const relative_motion *c);

/* How long an axis separates the cores. */
typedef struct axis_reach {
    double gap;    /* in the pose, radii taken off */
    int64_t parts; /* it separates by at least `least` for so many parts from
                      the pose on; 0: in the pose only; -1: not even there */
    double least;
} axis_reach;

/* True if an axis is better than another: it separates for longer or, if
 * neither separates, it overlaps less by more than rounding. */
bool col_reach_is_better(const relative_motion *c, const axis_reach *reach,
                         const axis_reach *than);

/* At most `limit` parts. The search stops as soon as the axis cannot be better
 * than `best`; then the result is not better, and may exceed the true reach. */
axis_reach col_axis_reach(const relative_motion *c, const pose *p,
                          const turning_axis *axis, int64_t limit,
                          const axis_reach *best);

/* An upper bound on the reach, by the outermost vertices in the pose only. */
axis_reach col_axis_reach_bound(const relative_motion *c, const pose *p,
                                const turning_axis *axis, int64_t limit);

typedef struct advance {
    turning_axis axis;
    axis_reach reach;
} advance;

/* An edge that may be the nearest feature; col_advance finds the vertex of the
 * other core that is deepest below it, and its gap. */
typedef struct near_edge {
    int side, edge, vertex;
    double gap;
} near_edge;

/* Finds, among the axes that separate the cores best in a pose, the axis that
 * separates them longest, at most `limit` parts. If none separates them,
 * reach.parts is -1 and the axis has the least depth; if they are separated in
 * the pose only, reach.parts is 0. A guess, which may be NULL, saves most of
 * the work if it is right, and changes nothing. */
advance col_advance(const relative_motion *c, const pose *p, int64_t limit,
                    near_edge *guess);

/* ---- Clearance (clearance.c) ---------------------------------------------
 *
 * How long two shapes surely stay apart: in plain doubles, with a bound on
 * their error. The search for the time of impact skips these times, so that
 * double-doubles are only needed where the shapes are as near as the error. */

/* One of the two cores. */
typedef struct clear_core {
    const col_shape *shape;
    col_vec2 center;
    double angular_velocity; /* degrees per unit of time; 0: it does not turn */
    double turn;             /* radians in dt, within 2^-51 relative */
    double reach;            /* at least the length of any arm */
} clear_core;

/* Vertices of A and B, and the vector between them in a pose. */
typedef struct clear_corner {
    int a, b;
    col_vec2 way;
} clear_corner;

typedef struct clearance {
    clear_core core[2]; /* A and B */
    double dt, radii;
    col_vec2 apart;          /* from A's center to B's, at the start */
    col_vec2 travel;         /* of B's center relative to A's in dt */
    double length;           /* at least that of the travel */
    double distance;         /* about the largest between the centers */
    double size;             /* of all of it */
    double error;            /* of any separation; see clearance.c */
    int patience;            /* short steps left */
    clear_corner nearest[2]; /* the nearest features found last: */
    int corners;             /* an edge and a vertex, two vertices, or none */
} clearance;

clearance col_clearance(const col_mover *a, const col_mover *b, double dt);

/* True if the discs about the centers, which the shapes never leave, surely
 * stay apart until a time. */
bool col_clear_of_discs(const clearance *c, double until);

/* The first of MOTION_PARTS + 1 times, from one of them on, at which the shapes
 * are not surely apart: they are so at that time and later ones before the
 * result. MOTION_PARTS + 1: they are apart until dt. Gives up at `until`, and
 * where the number of evaluations exceeds its limit. */
int64_t col_clear_from(clearance *c, int64_t at, col_toi_limit *limit);

/* The edge that is the nearest feature found last; false if none is. */
bool col_clear_edge(const clearance *c, near_edge *near);

#endif
