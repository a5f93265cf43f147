/* How far something is from what it should be, and whether that is let pass. */
#ifndef TRUTH_MEASURE_H
#define TRUTH_MEASURE_H

#include "verify/truth/claim.h"
#include "verify/truth/real.h"
#include "verify/truth/tolerance.h"

struct truth_measure {
    double error, ulps;
    double tolerances; /* in units of what is let pass: up to 1 passes */
};

/* How far a number is from what it should be. `slack` is let pass in any case.
 */
struct truth_measure measure_number(const struct number_tolerances *tolerances,
                                    enum tolerance_field field, double claimed,
                                    const struct real *exact, double slack);

/* How far off a length is that comes from places whose larger coordinate is
 * `scale`: from 0, or from what it should be. */
struct truth_measure measure_length(const struct number_tolerances *tolerances,
                                    enum tolerance_field field,
                                    const struct real *length, double scale);
struct truth_measure
measure_length_from(const struct number_tolerances *tolerances,
                    enum tolerance_field field, double claimed,
                    const struct real *exact, double scale);

/* How far a place is from where it should be. */
struct truth_measure measure_place(const struct number_tolerances *tolerances,
                                   struct claim_vec claimed,
                                   const struct real_vec *exact, double scale);

/* How far a unit vector is from another. */
struct truth_measure measure_unit(const struct number_tolerances *tolerances,
                                  struct claim_vec claimed,
                                  const struct real_vec *exact);

/* The better one of two measures of the same. */
struct truth_measure measure_better(struct truth_measure p,
                                    struct truth_measure q);

static inline bool measure_passes(const struct truth_measure *measure)
{
    return measure->tolerances <= 1;
}

/* The larger magnitude of a place's coordinates. */
double place_scale(struct claim_vec place);

#endif
