/* Finds what a number of a result means by the names of its members, and how
 * far two numbers are apart. */
#include <math.h>
#include <string.h>

#include "collide.h"
#include "verify/diff/diff_parts.h"

bool vector_of(const struct item *item, double vector[2])
{
    if (!item || item->count != 2)
        return false;
    if (item->kind == ITEM_NUMBERS) {
        vector[0] = item->numbers[0];
        vector[1] = item->numbers[1];
        return true;
    }
    if (item->kind != ITEM_OBJECT)
        return false;
    const struct item *x = item_member(item, "x"), *y = item_member(item, "y");
    if (!x || !y || x->kind != ITEM_NUMBER || y->kind != ITEM_NUMBER)
        return false;
    vector[0] = x->number;
    vector[1] = y->number;
    return true;
}

/* The search for a number's member goes up so many levels. From a coordinate of
 * an edge's end, the edge is half as far. */
#define FIELD_DEPTH 8

struct named_field {
    const char *name;
    enum tolerance_field field;
};

/* The nearest of these members that a number is in determines its meaning. */
static const struct named_field named_fields[] = {
    {"normal", TOLERANCE_NORMAL},
    {"depth", TOLERANCE_DEPTH},
    {"distance", TOLERANCE_DISTANCE},
    {"separation", TOLERANCE_SEPARATION},
    {"points", TOLERANCE_POINTS},
    {"point", TOLERANCE_POINTS},
    {"vertices", TOLERANCE_POINTS},
    {"time", TOLERANCE_TIME},
    {"fraction", TOLERANCE_TIME},
    {"bracket", TOLERANCE_TIME},
    {"normal_impulse", TOLERANCE_OTHER},
    {"tangent_impulse", TOLERANCE_OTHER},
    /* the names of engines */
    {"n", TOLERANCE_NORMAL},
    {"normal1", TOLERANCE_NORMAL},
    {"normal2", TOLERANCE_NORMAL},
    {"local_n1", TOLERANCE_NORMAL},
    {"local_n2", TOLERANCE_NORMAL},
    {"depths", TOLERANCE_DEPTH},
    {"dist", TOLERANCE_DISTANCE},
    {"separations", TOLERANCE_SEPARATION},
    {"point1", TOLERANCE_POINTS},
    {"point2", TOLERANCE_POINTS},
    {"contact_points", TOLERANCE_POINTS},
    {"supports", TOLERANCE_POINTS},
    {"localNormal1", TOLERANCE_NORMAL},
    {"localNormal2", TOLERANCE_NORMAL},
    {"contactDist", TOLERANCE_DISTANCE},
    {"localContactPoint1", TOLERANCE_POINTS},
    {"localContactPoint2", TOLERANCE_POINTS},
    {"overlapN", TOLERANCE_NORMAL},
    {"overlap", TOLERANCE_DEPTH},
    {"overlapV", TOLERANCE_DEPTH},
    {"normalA", TOLERANCE_NORMAL},
    {"contactPointA", TOLERANCE_POINTS},
    {"contactPointB", TOLERANCE_POINTS},
};

static const char *const index_names[] = {
    "edge",    "vertex",         "index",   "a_vertex", "b_vertex",
    "cut",     "edges",          "indices", "a_piece",  "b_piece",
    "piece",   "step",           "steps",   "frame",    "iterations",
    "id",      "scene",          "line",    "column",   "pass",
    "contact", "epa_iterations", "cast",
};

const char *field_name(const struct item *item)
{
    for (int i = 0; i < FIELD_DEPTH && item; i++, item = item->parent)
        if (item->name)
            return item->name;
    return "";
}

enum tolerance_field field_of(const struct item *item)
{
    int count = sizeof named_fields / sizeof *named_fields;
    for (int i = 0; i < FIELD_DEPTH && item; i++, item = item->parent)
        for (int j = 0; j < count && item->name; j++)
            if (strcmp(named_fields[j].name, item->name) == 0)
                return named_fields[j].field;
    return TOLERANCE_OTHER;
}

bool field_is_index(const struct item *item)
{
    const char *name = field_name(item);
    int count = sizeof index_names / sizeof *index_names;
    for (int i = 0; i < count; i++)
        if (strcmp(index_names[i], name) == 0)
            return true;
    return false;
}

bool field_truth(const struct item *item, bool *truth)
{
    bool is_amount = item && item->kind == ITEM_NUMBER && item->name &&
                     strcmp(item->name, "overlap") == 0;
    bool is_known = is_amount || (item && item->kind == ITEM_BOOLEAN);
    if (is_known)
        *truth = is_amount || item->truth;
    return is_known;
}

bool field_is_direction(const struct item *item)
{
    double vector[2];
    return vector_of(item, vector) && field_of(item) == TOLERANCE_NORMAL;
}

bool field_is_course(const struct item *item)
{
    return item->name && strcmp(item->name, "trace") == 0;
}

/* ---- Tolerance ---------------------------------------------------------- */

bool numbers_are_equal(const double *expected, const double *actual, int count)
{
    for (int i = 0; i < count; i++)
        if (expected[i] < actual[i] || expected[i] > actual[i])
            return false;
    return true;
}

static double largest(const double *numbers, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        if (fabs(numbers[i]) > most)
            most = fabs(numbers[i]);
    return most;
}

/* True if a number is within `share` of `size` of another. If the difference
 * exceeds doubles, everything is halved; the numbers are large then, and half
 * of them is exact. */
static bool is_within(double expected, double actual, double share, double size)
{
    double apart = fabs(actual - expected);
    if (isfinite(apart))
        return apart <= share * size;
    return fabs(actual / 2 - expected / 2) <= share * (size / 2);
}

bool numbers_pass(const double *expected, const double *actual, int count,
                  const struct tolerance *tolerance, bool is_float)
{
    double size = largest(expected, count);
    double unit = tolerance_unit(size, is_float);
    for (int i = 0; i < count; i++) {
        double e = expected[i], a = actual[i];
        if (!is_within(e, a, 1, tolerance->absolute) &&
            !is_within(e, a, tolerance->relative, size) &&
            !is_within(e, a, tolerance->ulps, unit))
            return false;
    }
    return true;
}

/* ---- Distance ----------------------------------------------------------- */

/* The length of a vector. It is scaled by a power of two, so no square is too
 * large or too small. */
static double length_of(double x, double y)
{
    double size = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (!(size > 0) || !isfinite(size))
        return size;
    int exponent;
    frexp(size, &exponent);
    x = ldexp(x, -exponent);
    y = ldexp(y, -exponent);
    return ldexp(sqrt(x * x + y * y), exponent);
}

double numbers_distance(const double *from, const double *to)
{
    return length_of(to[0] - from[0], to[1] - from[1]);
}

/* The vector scaled such that its larger coordinate is of about 1; false: it
 * has no direction. */
static bool scale(const double *vector, double scaled[2])
{
    int exponent;
    double size = largest(vector, 2);
    if (!(size > 0))
        return false;
    frexp(size, &exponent);
    scaled[0] = ldexp(vector[0], -exponent);
    scaled[1] = ldexp(vector[1], -exponent);
    return true;
}

/* The turn from one direction to another. The cross product is taken of the
 * first one and the difference, which is exact if the two are close. */
static bool find_turn(const double *expected, const double *actual,
                      double *turn)
{
    double e[2], a[2];
    if (!scale(expected, e) || !scale(actual, a))
        return false;
    double dot = e[0] * a[0] + e[1] * a[1];
    double cross = e[0] * (a[1] - e[1]) - e[1] * (a[0] - e[0]);
    double length = length_of(dot, cross);
    *turn = col_angle_degrees((col_vec2){dot / length, cross / length});
    return true;
}

struct change numbers_change(const double *expected, const double *actual,
                             int count, bool is_direction, bool is_float)
{
    double size = largest(expected, count);
    double apart = 0;
    for (int i = 0; i < count; i++)
        apart = fmax(apart, fabs(actual[i] - expected[i]));
    struct change change = {.amount = apart};
    if (count == 1)
        change.amount = actual[0] - expected[0];
    else if (count == 2)
        change.amount = numbers_distance(expected, actual);
    change.has_amount = isfinite(change.amount);
    if (!change.has_amount)
        change.amount = 0;
    if (size > 0)
        change.ulps = apart / tolerance_unit(size, is_float);
    change.has_ulps = size > 0 && isfinite(change.ulps);
    if (!change.has_ulps)
        change.ulps = 0;
    if (is_direction && count == 2)
        change.has_turn = find_turn(expected, actual, &change.turn);
    return change;
}
