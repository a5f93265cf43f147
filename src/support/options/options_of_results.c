/* Options about results: the conventions of engines that they are written by,
 * and what judge, diff and golden let pass. */
#include <stddef.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "verify/truth/verdict.h"

/* ---- Conventions of engines ---------------------------------------------- */

static bool set_dialect(const struct setting *s)
{
    int choice;
    s->options->dialect.name = s->value;
    return read_choice(s, &choice);
}

static bool set_normal(const struct setting *s)
{
    return read_choice(s, &s->options->dialect.normal);
}

static bool set_depth(const struct setting *s)
{
    return read_choice(s, &s->options->dialect.depth);
}

static bool set_y(const struct setting *s)
{
    return read_choice(s, &s->options->dialect.y);
}

static bool set_f32(const struct setting *s)
{
    return turn_on(&s->options->is_float);
}

/* ---- Reports ------------------------------------------------------------- */

static const char *const diff_choices[] = {
    [DIFF_TEXT] = "text",
    [DIFF_JSON] = "json",
    [DIFF_PATCH] = "patch",
    NULL,
};

static const char *const golden_choices[] = {
    [GOLDEN_TEXT] = "text",         [GOLDEN_JSON] = "json",
    [GOLDEN_NDJSON] = "ndjson",     [GOLDEN_GITHUB] = "github",
    [GOLDEN_JUNIT] = "junit",       [GOLDEN_TAP] = "tap",
    [GOLDEN_MARKDOWN] = "markdown", NULL,
};

static bool set_format(const struct setting *s)
{
    return read_choice(s, &s->options->compare.format);
}

/* ---- Tolerances ---------------------------------------------------------- */

static bool set_touch(const struct setting *s)
{
    return read_not_negative(s->value, s,
                             &s->options->compare.tolerances.touch);
}

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

/* NULL also where the field is right, and the number is not. */
static const char *nearest_field(const char *value, struct arena *scratch)
{
    size_t length = strcspn(value, "=");
    const char *name = arena_text(scratch, value, length);
    if (!name || !value[length] || find_field(value, length) < TOLERANCE_FIELDS)
        return NULL;
    return nearest_name(name, tolerance_field_names, TOLERANCE_FIELDS);
}

/* "EPS" for all fields, or "FIELD=EPS" for one, of the number that lies there
 * in struct tolerance. */
static bool add_tolerance(const struct setting *s, size_t offset)
{
    const char *equals = strchr(s->value, '=');
    struct tolerance *of = s->options->compare.tolerances.of;
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
        *(double *)(void *)((char *)&of[i] + offset) = value;
    return true;
}

static bool add_tol(const struct setting *s)
{
    return add_tolerance(s, offsetof(struct tolerance, absolute));
}

static bool add_rel(const struct setting *s)
{
    return add_tolerance(s, offsetof(struct tolerance, relative));
}

static bool add_ulps(const struct setting *s)
{
    return add_tolerance(s, offsetof(struct tolerance, ulps));
}

/* ---- What is compared ---------------------------------------------------- */

static bool set_faults(const struct setting *s)
{
    return turn_on(&s->options->compare.only_faults);
}

#define EXPECTS_VERDICT_PARTS                                                  \
    "overlap, normal, depth or points, several with commas between"

static bool add_required(const struct setting *s)
{
    unsigned parts;
    bool ok = read_names(s, verdict_part_names, &parts);
    s->options->compare.required |= parts;
    return ok;
}

static const char *nearest_verdict_part(const char *value,
                                        struct arena *scratch)
{
    return nearest_of_names(value, verdict_part_names, scratch);
}

static bool set_allow_alternatives(const struct setting *s)
{
    return turn_on(&s->options->compare.allows_alternatives);
}

static bool add_ignored_member(const struct setting *s)
{
    return add_text(s, &s->options->compare.ignored);
}

#define NAME(name) #name,
static const char *const query_choices[] = {QUERIES(NAME) NULL};
#undef NAME

static bool add_query(const struct setting *s)
{
    int choice;
    return read_choice(s, &choice) && add_text(s, &s->options->compare.queries);
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "dialect",
     .sets = SET_JUDGE,
     .argument = "NAME",
     .choices = dialect_names,
     .help = "read results in the dialect of an engine",
     .set = set_dialect},
    {.name = "as",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .argument = "NAME",
     .choices = dialect_names,
     .help = "print results in the dialect of an engine",
     .set = set_dialect},
    {.name = "normal",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "WAY",
     .choices = dialect_normal_names,
     .help = "normals point a-to-b or b-to-a",
     .set = set_normal},
    {.name = "depth",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "SIGN",
     .choices = dialect_depth_names,
     .help = "depths are positive, or signed distances",
     .set = set_depth},
    {.name = "y",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "WAY",
     .choices = dialect_y_names,
     .help = "y points up as in the scene, or down",
     .set = set_y},
    {.name = "f32",
     .about = ABOUT_INPUT,
     .sets = SET_FLOAT,
     .help = "round the numbers of scenes to single precision",
     .set = set_f32},
    {.name = "format",
     .sets = SET_DIFF,
     .argument = "NAME",
     .choices = diff_choices,
     .help = FORMAT_HELP,
     .set = set_format},
    {.name = "format",
     .sets = SET_GOLDEN,
     .argument = "NAME",
     .choices = golden_choices,
     .help = FORMAT_HELP,
     .set = set_format},
    {.name = "touch",
     .sets = SET_JUDGE,
     .argument = "EPS",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "this close to touching, either answer is right",
     .set = set_touch},
    {.name = "tol",
     .sets = SET_COMPARING,
     .argument = "EPS",
     .expects = EXPECTS_TOLERANCE,
     .repeats = true,
     .nearest = nearest_field,
     .help = "accept numbers that are off by EPS",
     .set = add_tol},
    {.name = "rel",
     .sets = SET_COMPARING,
     .argument = "EPS",
     .expects = EXPECTS_TOLERANCE,
     .repeats = true,
     .nearest = nearest_field,
     .help = "accept numbers off by a fraction",
     .set = add_rel},
    {.name = "ulps",
     .sets = SET_COMPARING,
     .argument = "N",
     .expects = EXPECTS_TOLERANCE,
     .repeats = true,
     .nearest = nearest_field,
     .help = "accept numbers off by N ulps",
     .set = add_ulps},
    {.name = "faults",
     .sets = SET_JUDGE,
     .help = "print only pairs with faults",
     .set = set_faults},
    {.name = "require",
     .sets = SET_JUDGE,
     .argument = "PARTS",
     .expects = EXPECTS_VERDICT_PARTS,
     .repeats = true,
     .nearest = nearest_verdict_part,
     .help = "require overlap, normal, depth or points",
     .set = add_required},
    {.name = "allow-alternatives",
     .sets = SET_DIFFERENCES,
     .help = "accept another normal of the same depth",
     .set = set_allow_alternatives},
    {.name = "ignore-member",
     .sets = SET_DIFFERENCES,
     .argument = "NAME",
     .expects = "the name of a member",
     .repeats = true,
     .help = "do not compare members of this name",
     .set = add_ignored_member},
    {.name = "query",
     .sets = SET_GOLDEN,
     .argument = "NAME",
     .choices = query_choices,
     .repeats = true,
     .help = "use this query",
     .set = add_query},
};

const struct option_group options_of_results = {rows,
                                                sizeof rows / sizeof *rows};
