/* Two cores that move and rotate, as one problem: how B moves as seen from A.
 *
 * At time t vertex i of a core is at centre + velocity t + R(spin t) arm(i),
 * with arm(i) from the centre to the vertex at the start. So all that matters
 * is the way between the centres, which changes at a constant velocity, and two
 * sets of arms that turn, each at a constant rate. All of it is held in
 * double-doubles: differences of the doubles given are exact, the rest is
 * within some 2^-95 of the sizes involved. Lengths are multiplied by a power of
 * two that makes their sum about 1, so that nothing underflows that matters.
 *
 * The centre of a core that does not rotate is no one's business. It is chosen
 * so that what cancels does so exactly: at the only vertex, or at the centre of
 * the other core. */
#ifndef COURSE_H
#define COURSE_H

#include <stdint.h>

#include "collide_motion.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"

/* Times are k dt / COURSE_PARTS, rounded, for whole k. */
#define COURSE_PARTS ((int64_t)1 << 40)

/* A unit of time so small that the product of a time and a velocity which goes
 * a length of 1 in the least dt does not overflow on its way. */
#define TICK 0x1p-64

/* One of the two cores. */
typedef struct turning {
    const col_shape *shape;
    col_vec2 center;
    double angular_velocity; /* degrees per unit of time */
    dd turn;                 /* radians in dt */
    double reach; /* at least the sum of both coordinates of any arm */
} turning;

typedef struct course {
    turning core[2]; /* A and B */
    double dt;
    double unit;      /* what lengths are multiplied by */
    vector apart;     /* from A's centre to B's, at the start */
    vector velocity;  /* of B's centre relative to A's, per TICK */
    vector travel;    /* in dt */
    dd turn;          /* radians by which B turns relative to A in dt */
    dd radii;         /* their sum */
    double tolerance; /* overlaps less deep are not told from touching */
    uint64_t *work;   /* counts evaluations of vertices and edges */
} course;

/* Counts the evaluation of a vertex or an edge in a pose. */
static inline void count_work(const course *c)
{
    ++*c->work;
}

/* Of cores that are not two points at one place without radii. */
course col_course(const col_mover *a, const col_mover *b, double dt,
                  uint64_t *work);

/* Whether a core turns at all. */
bool col_course_turns(const course *c);

/* The same with a disc in place of each core that turns: that about its centre
 * which it never leaves. `discs` is what the course is about then; it refers to
 * `c`, too. */
course col_course_of_discs(const course *c, col_shape discs[2]);

/* The time that a number of parts ends at. */
static inline double course_time(const course *c, int64_t parts)
{
    return c->dt * ((double)parts / (double)COURSE_PARTS);
}

/* At least the share of dt between two times, both rounded, so many parts
 * apart: each is off by 2^-53 of dt. */
static inline double course_share(int64_t parts)
{
    return (double)parts / (double)COURSE_PARTS + 0x1p-51;
}

/* How the cores stand at one time. */
typedef struct pose {
    double time;
    vector between;      /* from A's centre to B's */
    unit_vector turn[2]; /* (cosine, sine) */
} pose;

pose col_pose(const course *c, double time);

/* R v, where `turn` is (cosine, sine) of R. */
vector col_turn_vector(unit_vector turn, vector v);

/* The arm of a vertex of A (side 0) or B (side 1) at the start, and in a pose.
 */
vector col_arm(const course *c, int side, int vertex);
vector col_arm_in(const course *c, const pose *p, int side, int vertex);

/* From a vertex of A to one of B. */
vector col_between(const course *c, const pose *p, int a, int b);

/* How far the surfaces move relative to each other in dt, at most. */
double col_course_speed(const course *c);

/* A separation as a function of time: its Taylor polynomial at one time, with
 * bounds on all that the polynomial leaves out.
 *
 * Along an axis that turns at a constant rate, an arm that turns at a constant
 * rate r relative to it reaches n . R(r x) v = along cos(r x) - across sin(r
 * x), with x the share of dt since. Derivatives of any order are products of r,
 * along and across, and their magnitude is at most r^k |v|. What moves at a
 * constant velocity beside gives such terms, too. Derivatives are summed in
 * double-doubles; that they become doubles afterwards takes a share of each, as
 * small as 2^-52, from what is certified. */

/* Terms of the polynomial, so many that rounding, not the remainder, is what is
 * seen of a function that is 0 all the way, at some 1/30 of a radian a step. */
#define TAYLOR_TERMS 12

/* Derivatives at x = 0, and bounds on the magnitudes of what they are sums of;
 * the last one over all of 0 <= x <= 1. */
typedef struct series {
    dd derivative[TAYLOR_TERMS];
    double size[TAYLOR_TERMS + 1];
} series;

/* n . R(rate x) v. */
series col_series_arm(unit_vector n, vector v, dd rate);

/* n . R(rate x) (v + travel x). */
series col_series_way(unit_vector n, vector v, vector travel, dd rate);

/* The polynomial: value[0] + value[1] x + value[2] x^2 + (from then on, what
 * they are at least), and what is to be taken off for x^k. */
typedef struct taylor {
    double value[3];
    double loss[TAYLOR_TERMS + 1];
} taylor;

/* way + of_b - of_a - radii. `slip` is how much the rates' rounding may move
 * anything while x goes from 0 to 1. */
taylor col_taylor(const series *way, const series *of_b, const series *of_a,
                  dd radii, double slip);

/* What the function is at least, all the way from 0 to x. Falls as x grows. */
double col_taylor_least(const taylor *t, double x);

/* An axis that turns at a constant rate, and for how long it surely separates
 * two cores.
 *
 * The normal of an edge turns with its core: along it the separation is a
 * trigonometric polynomial for each vertex of the other core, and nothing but
 * that of one vertex where that core does not turn against it. The axis between
 * two vertices turns as these two go round each other at the moment, so that
 * what it misses of their distance is of the fourth order in time; and nothing
 * where they keep their distance. Any axis is good for a proof: what matters is
 * that every vertex of A is on one side and every vertex of B on the other,
 * which is asked of those that may come to be the outermost. */

typedef struct turning_axis {
    col_axis axis;
    unit_vector normal; /* from A to B, in the pose */
    dd turn;            /* of the axis, in radians in dt */
    dd rate[2];         /* of A and B relative to it */
    int vertex[2];      /* the outermost of A and B in the pose */
    int base;           /* the side whose edge it is of, 0 or 1; else 2 */
} turning_axis;

/* The outward normal of an edge of A (side 0) or the inward one of B's.
 * `vertex` is the vertex of the other core that is deepest below it, or about
 * so. */
turning_axis col_axis_of_edge(const course *c, const pose *p, int side,
                              int edge, int vertex);

/* From a vertex of A to one of B; false where they are too close to tell. */
bool col_axis_of_vertices(const course *c, const pose *p, int a, int b,
                          turning_axis *axis);

/* The same of the only vertices of both cores where that is false, and they are
 * at one place as far as can be told: along x, at rest. */
turning_axis col_axis_of_close_points(const course *c);

/* How far an axis goes. */
typedef struct axis_reach {
    double gap;    /* in the pose, radii taken off */
    int64_t parts; /* for so many parts from the pose on it separates by no less
                      than `least`; 0: in the pose only; -1: not even there */
    double least;
} axis_reach;

/* Whether an axis is better than another: goes further or, where neither
 * separates, is less deep by more than rounding. */
bool col_reach_is_better(const course *c, const axis_reach *reach,
                         const axis_reach *than);

/* At most `limit` parts. The search stops as soon as the axis cannot be better
 * than `best`: what it returns then is not better, and may be more than what
 * the axis reaches. */
axis_reach col_axis_reach(const course *c, const pose *p,
                          const turning_axis *axis, int64_t limit,
                          const axis_reach *best);

/* The same of the outermost vertices in the pose only: no less than what the
 * axis reaches. */
axis_reach col_axis_reach_bound(const course *c, const pose *p,
                                const turning_axis *axis, int64_t limit);

/* From one pose on: an axis that separates two cores for long. */

typedef struct advance {
    turning_axis axis;
    axis_reach reach;
} advance;

/* Of the axes that separate the cores best in a pose the one that goes
 * furthest, at most `limit` parts. Where none separates them, reach.parts is -1
 * and the axis that of the least depth; where they only just do, 0. */
advance col_advance(const course *c, const pose *p, int64_t limit);

#endif
