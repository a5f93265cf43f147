/* The options about tolerances: of judge, diff and golden. */
#include <stddef.h>
#include <string.h>

#include "support/matches.h"
#include "support/options/option_table.h"
#include "verify/truth/tolerance.h"

#define OPTION_OF number_tolerances

/* Ulps that no option has set. */
#define NO_ULPS                                                                \
    {                                                                          \
        .ulps = -1                                                             \
    }

OPTION_SETTINGS(number_tolerances, NULL,
                .of = {NO_ULPS, NO_ULPS, NO_ULPS, NO_ULPS, NO_ULPS, NO_ULPS,
                       NO_ULPS});

/* The names of tolerance_field_names. */
#define EXPECTS_TOLERANCE                                                      \
    "a number from 0 to 1e60, or FIELD=NUMBER where FIELD is normal, "         \
    "depth, distance, separation, points, time or other"

/* The number of a field text[0..length); TOLERANCE_FIELDS: there is none. */
static int find_field(const char *text, size_t length)
{
    int field = 0;
    while (field < TOLERANCE_FIELDS &&
           !is_name(tolerance_field_names[field], text, length))
        field++;
    return field;
}

/* NULL also if the field is known and the number is invalid. */
static const char *nearest_field(const char *value, struct arena *scratch)
{
    size_t length = strcspn(value, "=");
    const char *name = arena_text(scratch, value, length);
    if (!name || !value[length] || find_field(value, length) < TOLERANCE_FIELDS)
        return NULL;
    return nearest_name(name, tolerance_field_names, TOLERANCE_FIELDS);
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
        first = find_field(s->value, (size_t)(equals - s->value));
        end = first + 1;
    }
    if (first == TOLERANCE_FIELDS)
        return false;
    for (int i = first; i < end; i++)
        *(double *)(void *)(of + (size_t)i * sizeof(struct tolerance)) = value;
    return true;
}

static const struct option rows[] = {
    {"touch", "EPS", "this close to touching, either answer is right",
     .sets = SET_REPORTED, SETS_NOT_NEGATIVE(touch)},
    {"tol", "EPS", "accept numbers that are off by EPS", .sets = SET_COMPARING,
     EXPECTS(EXPECTS_TOLERANCE), .nearest = nearest_field,
     ADDS_OWN(add_tolerance, of[0].absolute)},
    {"rel", "EPS", "accept numbers off by a fraction", .sets = SET_COMPARING,
     EXPECTS(EXPECTS_TOLERANCE), .nearest = nearest_field,
     ADDS_OWN(add_tolerance, of[0].relative)},
    {"ulps", "N", "accept numbers off by N ulps", .sets = SET_COMPARING,
     EXPECTS(EXPECTS_TOLERANCE), .nearest = nearest_field,
     ADDS_OWN(add_tolerance, of[0].ulps)},
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
