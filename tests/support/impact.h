/* When two shapes that move without turning meet, in exact arithmetic over
 * GMP's integers: an oracle that shares no code with the library, nor its way
 * to the answer.
 *
 * Coordinates, radii and the way of A from B in the time dt are whole numbers
 * of one unit. The difference B - A is taken to pieces: all segments between an
 * edge of one core and a vertex of the other, and all differences of vertices.
 * Each is looked at by itself, as the middle of a disc or a stadium; none need
 * be on the hull. Decisions are signs of whole numbers; times are the least of
 * all pieces', computed with IMPACT_BITS. */
#ifndef SUPPORT_IMPACT_H
#define SUPPORT_IMPACT_H

#include "collide_motion.h"

#include <gmp.h>

#define IMPACT_BITS 6144
#define IMPACT_ROOM 256 /* vertices */

enum impact_status {
    IMPACT_APART,
    IMPACT_HIT,
    IMPACT_OVERLAPPING, /* inside at the start */
    IMPACT_NEAR,        /* within the target at the start */
};

struct impact_point {
    mpz_t x, y;
};

struct impact {
    enum impact_status status;
    mpf_t share; /* of the way, at the hit */
    mpf_t time;

    /* Work space. */
    const col_shape *a, *b;
    col_vec2 start;  /* of a ray, and */
    col_shape point; /*   the shape that it is, for `a` */
    long unit;
    struct impact_point va[IMPACT_ROOM], vb[IMPACT_ROOM], way;
    mpz_t radii, radius; /* of the shapes; with the target */
    mpz_t t[16];
    mpf_t f[6];
    bool found;
};

/* The one of this process. */
struct impact *impact_oracle(void);

/* Fills the answer: open, by the rule of col_cast_test. */
void impact_cast(struct impact *o, const col_moving *a, const col_moving *b,
                 double dt, double target);

/* The same by the rule of col_ray_test; `time` is the fraction. */
void impact_ray(struct impact *o, const col_shape *shape, col_vec2 from,
                col_vec2 to);

/* The axis of the features that meet at the hit, with 2^-3000 for nothing: the
 * first edge, in the order of axes, whose side meets something, and the lowest
 * vertex beside that. Where no side does, the axis given if its vertices meet.
 * Returns whether there is one. */
bool impact_axis(struct impact *o, col_axis given, col_axis *axis);

/* The first edge that a ray enters where it hits; -1: none. */
int impact_ray_edge(struct impact *o);

/* The larger error of a unit normal's coordinates at the hit, for the features
 * of an axis, in units in the last place. */
double impact_normal_ulps(struct impact *o, col_axis axis, col_vec2 normal);

/* How far a point is from the surface of a shape that has moved with a velocity
 * to where it is at the hit. */
double impact_off_surface(struct impact *o, const col_shape *shape,
                          col_vec2 velocity, col_vec2 point);

/* Signs and shares of pieces, for the parts of the oracle. */
bool impact_line_share(struct impact *o, const struct impact_point *from,
                       const struct impact_point *along);
bool impact_disc_share(struct impact *o, const struct impact_point *d);
int impact_place(struct impact *o, const struct impact_point *along,
                 const struct impact_point *from);

#endif
