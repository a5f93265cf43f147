#include "judge/tolerance.h"

#include <stddef.h>

const char *const tolerance_field_names[TOLERANCE_FIELDS + 1] = {
    [TOLERANCE_NORMAL] = "normal",     [TOLERANCE_DEPTH] = "depth",
    [TOLERANCE_DISTANCE] = "distance", [TOLERANCE_SEPARATION] = "separation",
    [TOLERANCE_POINTS] = "points",     [TOLERANCE_TIME] = "time",
    [TOLERANCE_OTHER] = "other",       NULL,
};
