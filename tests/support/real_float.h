/* The judge's brackets beside GMP's floats, and shapes for the judge. */
#ifndef SUPPORT_REAL_FLOAT_H
#define SUPPORT_REAL_FLOAT_H

#include "support/shapes.h"
#include "verify/truth/real.h"
#include "verify/truth/truth.h"

#include <gmp.h>

/* The same shape for the judge, its vertices in `room`. */
struct judge_shape judged_shape(const struct solid *solid,
                                struct claim_vec room[SOLID_ROOM]);

/* Whether a bracket is at most 2^-bits * scale wide, and the exact number in it
 * or no farther off than 2^-400 * scale, as that was rounded itself. */
bool real_holds(const struct real *real, const mpf_t exact, int bits,
                const mpf_t scale);

/* Whether it is 2^-160 of the exact number wide, or less. */
bool real_is(const struct real *real, const mpf_t exact);

#endif
