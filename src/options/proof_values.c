/* Options of what proves, compares, makes and reduces: judge, diff, golden,
 * generate and reduce. */
#include <string.h>

#include "base/nearest.h"
#include "generate/generate.h"
#include "options/setting.h"

/* Largest tolerance: no coordinate is larger. */
#define MOST 1e60

bool set_dialect(const struct setting *s)
{
    int choice;
    s->options->dialect.name = s->value;
    return read_choice(s, &choice);
}

bool set_compare_format(const struct setting *s)
{
    return read_choice(s, &s->options->compare.format);
}

bool set_convention(const struct setting *s)
{
    struct dialect_settings *dialect = &s->options->dialect;
    int *const choices[OPTION_COUNT] = {
        [OPTION_NORMAL] = &dialect->normal,
        [OPTION_DEPTH] = &dialect->depth,
        [OPTION_Y] = &dialect->y,
    };
    return read_choice(s, choices[s->id]);
}

/* ---- Tolerances ---------------------------------------------------------- */

static bool read_tolerance(const struct setting *s, const char *text,
                           double *value)
{
    return read_number(text, s, value) && *value >= 0 && *value <= MOST;
}

bool set_touch(const struct setting *s)
{
    return read_tolerance(s, s->value, &s->options->compare.tolerances.touch);
}

/* The number of a field text[0..length); TOLERANCE_FIELDS: there is none. */
static int find_field(const char *text, size_t length)
{
    int field = 0;
    while (field < TOLERANCE_FIELDS &&
           (strlen(tolerance_field_names[field]) != length ||
            memcmp(tolerance_field_names[field], text, length) != 0))
        field++;
    return field;
}

static double *tolerance_of(struct tolerance *tolerance, enum option_id id)
{
    if (id == OPTION_TOL)
        return &tolerance->absolute;
    return id == OPTION_REL ? &tolerance->relative : &tolerance->ulps;
}

/* "EPS" for all fields, or "FIELD=EPS" for one. */
bool add_tolerance(const struct setting *s)
{
    const char *equals = strchr(s->value, '=');
    struct tolerance *of = s->options->compare.tolerances.of;
    double value;
    if (!read_tolerance(s, equals ? equals + 1 : s->value, &value))
        return false;
    int first = 0, end = TOLERANCE_FIELDS;
    if (equals) {
        first = find_field(s->value, (size_t)(equals - s->value));
        end = first + 1;
    }
    if (first == TOLERANCE_FIELDS)
        return false;
    for (int i = first; i < end; i++)
        *tolerance_of(&of[i], s->id) = value;
    return true;
}

/* ---- Lists of names ------------------------------------------------------ */

bool add_name(const struct setting *s)
{
    struct compare_settings *compare = &s->options->compare;
    bool is_query = s->id == OPTION_QUERY;
    if (is_query && !query_find(s->value))
        return false;
    return s->value[0] &&
           append_text(is_query ? &compare->queries : &compare->ignored,
                       s->value, s);
}

bool set_names(const struct setting *s)
{
    struct generate_settings *generate = &s->options->generate;
    if (s->id == OPTION_FAMILY)
        generate->families = s->value;
    else
        generate->types = s->value;
    return s->value[0];
}

/* ---- Numbers ------------------------------------------------------------- */

/* "N" or "N-M" */
bool set_vertices(const struct setting *s)
{
    struct generate_settings *generate = &s->options->generate;
    int *least = &generate->least_vertices, *most = &generate->most_vertices;
    const char *dash = strchr(s->value, '-');
    size_t length = dash ? (size_t)(dash - s->value) : strlen(s->value);
    char first[8];
    if (length >= sizeof first)
        return false;
    memcpy(first, s->value, length);
    first[length] = '\0';
    if (!read_count(first, OPTION_GENERATED_VERTICES_MAX, least))
        return false;
    *most = *least;
    if (dash && !read_count(dash + 1, OPTION_GENERATED_VERTICES_MAX, most))
        return false;
    return *least >= 3 && *least <= *most;
}

bool set_seed(const struct setting *s)
{
    const char *end = s->value + strlen(s->value);
    return generate_number_read(s->value, end, &s->options->generate.seed) ==
           end;
}

bool set_number(const struct setting *s)
{
    struct generate_settings *generate = &s->options->generate;
    uint64_t *const numbers[OPTION_COUNT] = {
        [OPTION_COUNT_OF] = &generate->count,
        [OPTION_ONLY] = &generate->only,
    };
    return read_limit(s->value, OPTION_GENERATED_MAX, numbers[s->id]);
}

bool set_amount(const struct setting *s)
{
    struct reduce_settings *reduce = &s->options->reduce;
    int *shapes = &s->options->generate.shapes;
    switch ((int)s->id) {
    case OPTION_SHAPES:
        return read_count(s->value, OPTION_GENERATED_VERTICES_MAX, shapes) &&
               *shapes >= 2;
    case OPTION_STATUS:
        return read_count(s->value, OPTION_STATUS_MAX, &reduce->status);
    case OPTION_TIMEOUT:
        return read_count(s->value, OPTION_TIMEOUT_MAX, &s->options->timeout);
    default:
        return read_count(s->value, OPTION_RUNS_MAX, &reduce->max_runs);
    }
}
