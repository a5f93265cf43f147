#include "verify/diff/fields.h"

#include "verify/diff/diff_vector.h"

#include <string.h>

/* How far up the member is looked for that tells what a number is: from a
 * coordinate of an edge's end to the edge is half as far. */
#define FIELD_DEPTH 8

struct named_field {
    const char *name;
    enum tolerance_field field;
};

/* The nearest of these that a number is in says what it is. */
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
    /* what engines call them */
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

bool field_is_direction(const struct item *item)
{
    double vector[2];
    return vector_of(item, vector) && field_of(item) == TOLERANCE_NORMAL;
}

bool field_is_course(const struct item *item)
{
    return item->name && strcmp(item->name, "trace") == 0;
}
