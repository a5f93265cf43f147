/* Measures errors, and compares them to tolerances. An error passes if the
 * absolute, the relative or the ulp tolerance covers it. The error of a place
 * is its distance from the right place. Its relative and ulp tolerance refer to
 * the larger coordinate, which bounds the rounding. The error of a normal is
 * the distance of two unit vectors, in ulps of numbers in [1/2, 1). */
#ifndef TOLERANCE_H
#define TOLERANCE_H

#include <stdbool.h>

#include "query/dialects/dialect.h"
#include "support/options/options.h"
#include "verify/truth/real.h"

/* The numbers of a record that can have a tolerance of their own. */
enum tolerance_field {
    TOLERANCE_NORMAL,
    TOLERANCE_DEPTH,
    TOLERANCE_DISTANCE,
    TOLERANCE_SEPARATION,
    TOLERANCE_POINTS, /* closest points, and where contacts lie */
    TOLERANCE_TIME,
    TOLERANCE_OTHER, /* any other number */
    TOLERANCE_FIELDS
};

/* The names on the command line, NULL at the end. */
extern const char *const tolerance_field_names[TOLERANCE_FIELDS + 1];

/* A number passes if one of the three lets it. All are >= 0. */
struct tolerance {
    double absolute;
    double relative; /* share of the right number's magnitude */
    double ulps;     /* units in the last place of that */
};

struct number_tolerances {
    struct tolerance of[TOLERANCE_FIELDS];
    double touch; /* of `judge`: shapes whose signed gap is at most so large in
                     magnitude may be reported to overlap or not; >= 0 */
    double rounding; /* of a profile: rounding moves each place by at most so
                        much, and turns directions (turned.c); >= 0 */
    bool is_float;   /* units in the last place are those of single precision */
};

/* Of options, and what completes them: ulps unless an option sets them. false:
 * memory is used up (*parser->fail). */
extern const struct option_settings number_tolerances;
bool tolerances_complete(struct parser *parser, double ulps);

/* The unit in the last place of numbers of this magnitude, with is_float of
 * floats: for 0, the unit of the smallest. The number is finite. */
double tolerance_unit(double number, bool is_float);

/* ---- Measures: errors in units of the tolerance ---- */

struct truth_measure {
    double error, ulps;
    double tolerances; /* error / tolerance: up to 1 passes */
};

/* The error of a number. An error up to `slack` always passes. */
struct truth_measure measure_number(const struct number_tolerances *tolerances,
                                    enum tolerance_field field, double claimed,
                                    const struct real *exact, double slack);

/* The error of a length that comes from places whose larger coordinate is
 * `scale`: from 0, or from the right length. */
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
