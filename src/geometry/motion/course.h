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

#endif
