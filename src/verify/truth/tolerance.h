/* How far a number may be from what it should be. */
#ifndef TOLERANCE_H
#define TOLERANCE_H

#include <stdbool.h>

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

/* What each is called on the command line, NULL at the end. */
extern const char *const tolerance_field_names[TOLERANCE_FIELDS + 1];

/* A number passes if one of the three lets it. All are >= 0. */
struct tolerance {
    double absolute;
    double relative; /* share of the magnitude of what it should be */
    double ulps;     /* units in the last place of that */
};

struct number_tolerances {
    struct tolerance of[TOLERANCE_FIELDS];
    double touch;  /* of `judge`: shapes whose signed gap is at most so large in
                      magnitude may be said to overlap or not; >= 0 */
    bool is_float; /* units in the last place are those of single precision */
};

/* The unit in the last place of numbers of this magnitude, with is_float of
 * numbers of single precision: for 0, that of the smallest. The number is
 * finite. */
double tolerance_unit(double number, bool is_float);

#endif
