#include "verify/truth/tolerance.h"

#include <math.h>
#include <stddef.h>

const char *const tolerance_field_names[TOLERANCE_FIELDS + 1] = {
    [TOLERANCE_NORMAL] = "normal",     [TOLERANCE_DEPTH] = "depth",
    [TOLERANCE_DISTANCE] = "distance", [TOLERANCE_SEPARATION] = "separation",
    [TOLERANCE_POINTS] = "points",     [TOLERANCE_TIME] = "time",
    [TOLERANCE_OTHER] = "other",       NULL,
};

double tolerance_unit(double number, bool is_float)
{
    int digits = is_float ? 24 : 53, least = is_float ? -149 : -1074;
    int exponent;
    frexp(number, &exponent);
    exponent -= digits;
    bool is_small = !(fabs(number) > 0) || exponent < least;
    return ldexp(1, is_small ? least : exponent);
}
