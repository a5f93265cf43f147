/* Mass properties in GMP's arithmetic of 2048 bits: an oracle that shares no
 * code with the library, and goes another way.
 *
 * The core is measured by Green's theorem about the origin; what the radius
 * adds is integrated over its distance from the core, edge by edge and vertex
 * by vertex, to polynomials in the radius. */
#ifndef SUPPORT_MASS_ORACLE_H
#define SUPPORT_MASS_ORACLE_H

#include "collide_response.h"

#include <gmp.h>

struct mass_oracle {
    mpf_t area;
    mpf_t centroid[2];          /* of a shape that has an area */
    mpf_t inertia;              /* about it, at density 1 */
    mpf_t first[2], second;     /* moments about the origin */
    mpf_t pi, radius, power[4]; /* r, r^2 / 2, r^3 / 3, r^4 / 4 */
    mpf_t t[12];
};

void mass_oracle_init(struct mass_oracle *oracle);
void mass_oracle_clear(struct mass_oracle *oracle);

/* The largest of a core's distances from vertex 0, and its radius, along each
 * axis. */
col_vec2 mass_oracle_size(const col_shape *shape);

/* What of a shape's mass properties is not as near to the truth as
 * collide_response.h says; NULL: nothing. */
const char *mass_oracle_fault(struct mass_oracle *oracle,
                              const col_shape *shape);

/* out = the angle in 0 .. pi of a vector (along, across), across >= 0. */
void mass_oracle_angle(struct mass_oracle *oracle, mpf_t out,
                       const mpf_t across, const mpf_t along);

#endif
