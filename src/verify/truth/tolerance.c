/* Computes errors and their share of a tolerance, and reads the options that
 * set tolerances. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "support/options/option_table.h"
#include "verify/truth/tolerance.h"

const char *const tolerance_field_names[TOLERANCE_FIELDS + 1] = {
    [TOLERANCE_NORMAL] = "normal",     [TOLERANCE_DEPTH] = "depth",
    [TOLERANCE_DISTANCE] = "distance", [TOLERANCE_SEPARATION] = "separation",
    [TOLERANCE_POINTS] = "points",     [TOLERANCE_TIME] = "time",
    [TOLERANCE_OTHER] = "other",       NULL,
};

double tolerance_unit(double number, bool is_float)
{
    int digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
    int exponent;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bits &= UINT64_C(0x7ff) << 52;
    if (bits >> 52 > 250) {
        /* Most numbers: 2^exponent, which ldexp would compute slowly. */
        bits -= (uint64_t)(digits - 1) << 52;
        memcpy(&number, &bits, sizeof number);
        return fmax(number, is_float ? 0x1p-149 : 0x1p-1074);
    }
    frexp(number, &exponent);
    exponent -= digits;
    bool is_small = !(fabs(number) > 0) || exponent < lowest;
    return ldexp(1, is_small ? lowest : exponent);
}

/* An error as a share of one part of a tolerance. */
static double share(double error, double allowed)
{
    if (!(error > 0))
        return 0;
    return allowed > 0 ? error / allowed : HUGE_VAL;
}

static double smallest_of(double x, double y, double z)
{
    double smaller = x < y ? x : y;
    return smaller < z ? smaller : z;
}

/* Bounds of an error. They differ only for quick brackets, of which the bound
 * above counts. If that does not pass a tolerance, the bound below must not
 * pass either, or nothing is decided. */
enum error_bound { ERROR_ABOVE, ERROR_BELOW };

/* The error of a number. It is 0 if a wide bracket contains the number: these
 * are far narrower than the distance of doubles, but may contain 0 where
 * numbers cancel out. */
static double error_of(double claimed, const struct real *exact,
                       enum error_bound bound)
{
    if (isfinite(claimed) && !exact->precision) {
        struct real number = real_of(claimed);
        if (real_compare(&number, exact) == 0)
            return 0;
    }
    return bound == ERROR_ABOVE ? real_error(claimed, exact)
                                : real_error_least(claimed, exact);
}

/* A length that is off by `error`, of an object of this scale. */
static struct truth_measure
measure_error(const struct number_tolerances *tolerances,
              enum tolerance_field field, double error, double scale)
{
    const struct tolerance *tolerance = &tolerances->of[field];
    double unit = tolerance_unit(scale, tolerances->is_float);
    double ulps = error / unit;
    return (struct truth_measure){
        error, ulps,
        smallest_of(share(error, tolerance->absolute),
                    share(error, tolerance->relative * fabs(scale)),
                    share(ulps, tolerance->ulps))};
}

/* An error in all three parts of a tolerance. */
static struct truth_measure measure_parts(const struct tolerance *tolerance,
                                          double error, double ulps,
                                          double scale, double slack)
{
    return (struct truth_measure){
        error, ulps,
        smallest_of(share(error, tolerance->absolute + slack),
                    share(error, tolerance->relative * scale),
                    share(ulps, tolerance->ulps))};
}

struct truth_measure measure_number(const struct number_tolerances *tolerances,
                                    enum tolerance_field field, double claimed,
                                    const struct real *exact, double slack)
{
    const struct tolerance *tolerance = &tolerances->of[field];
    bool is_float = tolerances->is_float;
    double error = error_of(claimed, exact, ERROR_ABOVE);
    double ulps = error > 0 ? real_ulps(claimed, exact, is_float) : 0;
    double scale = fabs(real_near(exact));
    struct truth_measure above =
        measure_parts(tolerance, error, ulps, scale, slack);
    if (measure_passes(&above) || !exact->precision)
        return above;
    double unit = tolerance_unit(scale * (1 + 0x1p-40), is_float);
    error = error_of(claimed, exact, ERROR_BELOW);
    struct truth_measure below =
        measure_parts(tolerance, error, error / unit, scale, slack);
    if (measure_passes(&below))
        real_doubt(exact);
    return above;
}

struct truth_measure measure_length(const struct number_tolerances *tolerances,
                                    enum tolerance_field field,
                                    const struct real *length, double scale)
{
    return measure_length_from(tolerances, field, 0, length, scale);
}

struct truth_measure
measure_length_from(const struct number_tolerances *tolerances,
                    enum tolerance_field field, double claimed,
                    const struct real *exact, double scale)
{
    struct truth_measure above = measure_error(
        tolerances, field, error_of(claimed, exact, ERROR_ABOVE), scale);
    if (measure_passes(&above) || !exact->precision)
        return above;
    struct truth_measure below = measure_error(
        tolerances, field, error_of(claimed, exact, ERROR_BELOW), scale);
    if (measure_passes(&below))
        real_doubt(exact);
    return above;
}

/* The length of a vector, without overflow in between. */
static double length_of(double x, double y)
{
    double more = x > y ? x : y, less = x > y ? y : x;
    if (!(less > 0) || isinf(more))
        return more;
    double slope = less / more;
    return more * sqrt(1 + slope * slope);
}

/* The length of the error of a claimed vector. Its rounding is not monotone, so
 * it must not cross bounds. */
static double error_length(struct claim_vec claimed,
                           const struct real_vec *exact, enum error_bound bound)
{
    double length = length_of(error_of(claimed.x, &exact->x, bound),
                              error_of(claimed.y, &exact->y, bound));
    bool is_quick = exact->x.precision || exact->y.precision;
    double slack = bound == ERROR_ABOVE ? 0x1p-48 : -0x1p-48;
    return is_quick ? length * (1 + slack) : length;
}

static struct truth_measure
measure_vector(const struct number_tolerances *tolerances,
               enum tolerance_field field, struct claim_vec claimed,
               const struct real_vec *exact, double scale)
{
    const struct real *quick = exact->x.precision ? &exact->x : &exact->y;
    struct truth_measure above = measure_error(
        tolerances, field, error_length(claimed, exact, ERROR_ABOVE), scale);
    if (measure_passes(&above) || !quick->precision)
        return above;
    struct truth_measure below = measure_error(
        tolerances, field, error_length(claimed, exact, ERROR_BELOW), scale);
    if (measure_passes(&below))
        real_doubt(quick);
    return above;
}

struct truth_measure measure_place(const struct number_tolerances *tolerances,
                                   struct claim_vec claimed,
                                   const struct real_vec *exact, double scale)
{
    return measure_vector(tolerances, TOLERANCE_POINTS, claimed, exact, scale);
}

struct truth_measure measure_unit(const struct number_tolerances *tolerances,
                                  struct claim_vec claimed,
                                  const struct real_vec *exact)
{
    return measure_vector(tolerances, TOLERANCE_NORMAL, claimed, exact, 0.5);
}

struct truth_measure measure_better(struct truth_measure p,
                                    struct truth_measure q)
{
    return q.tolerances < p.tolerances ? q : p;
}

double place_scale(struct claim_vec place)
{
    double x = fabs(place.x), y = fabs(place.y);
    return x > y ? x : y;
}

/* ---- Options ------------------------------------------------------------- */

#define OPTION_OF number_tolerances

/* Ulps of -1 are not set by any option. */
OPTION_SETTINGS(number_tolerances, NULL,
                .of = {{0, 0, -1},
                       {0, 0, -1},
                       {0, 0, -1},
                       {0, 0, -1},
                       {0, 0, -1},
                       {0, 0, -1},
                       {0, 0, -1}});

/* The names of tolerance_field_names. */
#define EXPECTS_TOLERANCE                                                      \
    "a number from 0 to 1e60, or FIELD=NUMBER where FIELD is normal, "         \
    "depth, distance, separation, points, time or other"

static struct value_name field_name(int i)
{
    return (struct value_name){.name = tolerance_field_names[i]};
}

/* "EPS" for all fields, or "FIELD=EPS" for one. The row names the member of the
 * first field's struct tolerance. */
static bool add_tolerance(const struct setting *s)
{
    const char *equals = strchr(s->value, '=');
    char *const of = s->at;
    double value;
    if (!read_not_negative(equals ? equals + 1 : s->value, s, &value))
        return false;
    int first = 0, end = TOLERANCE_FIELDS;
    if (equals) {
        while (first < TOLERANCE_FIELDS &&
               !is_name(tolerance_field_names[first], s->value,
                        (size_t)(equals - s->value)))
            first++;
        end = first + 1;
    }
    if (first == TOLERANCE_FIELDS)
        return false;
    for (int i = first; i < end; i++)
        *(double *)(void *)(of + (size_t)i * sizeof(struct tolerance)) = value;
    return true;
}

#define NAMES_FIELDS                                                           \
    EXPECTS(EXPECTS_TOLERANCE), .name_at = field_name, .form = VALUE_PAIR

static const struct option rows[] = {
    {"touch", "EPS",
     "accept either answer, overlap or no overlap, for shapes within EPS of "
     "touching",
     .about = ABOUT_COMPARISON, .sets = SET_REPORTED, SETS_NOT_NEGATIVE(touch)},
    {"tol", "[FIELD=]EPS",
     "accept absolute errors of at most EPS in all fields, or only in FIELD",
     .usual = "0", .about = ABOUT_COMPARISON, .sets = SET_COMPARING,
     NAMES_FIELDS, ADDS_OWN(add_tolerance, of[0].absolute)},
    {"rel", "[FIELD=]EPS",
     "accept relative errors of at most EPS in all fields, or only in FIELD",
     .usual = "0", .about = ABOUT_COMPARISON, .sets = SET_COMPARING,
     NAMES_FIELDS, ADDS_OWN(add_tolerance, of[0].relative)},
    {"ulps", "[FIELD=]N",
     "accept errors of at most N ulps in all fields, or only in FIELD",
     .usual = "0; for judge, 4", .about = ABOUT_COMPARISON,
     .sets = SET_COMPARING, NAMES_FIELDS, ADDS_OWN(add_tolerance, of[0].ulps)},
};
OPTION_GROUP(tolerances, rows);

bool tolerances_complete(struct parser *parser, double ulps)
{
    struct number_tolerances *own = parser_settings(parser, &number_tolerances);
    for (int i = 0; own && i < TOLERANCE_FIELDS; i++)
        if (own->of[i].ulps < 0)
            own->of[i].ulps = ulps;
    if (own)
        own->is_float = parser->options->is_float;
    return own;
}
