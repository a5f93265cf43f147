/* Options about results: the conventions of engines that they are written by,
 * and what judge, diff and golden let pass. */
#include <stddef.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "verify/truth/verdict.h"

/* ---- Tolerances ---------------------------------------------------------- */

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

/* ---- What is compared ---------------------------------------------------- */

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

#define NAME(name) #name,
static const char *const query_choices[] = {QUERIES(NAME) NULL};
#undef NAME

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "dialect",
     .sets = SET_JUDGE,
     .argument = "NAME",
     .choices = dialect_names,
     .help = "read results in the dialect of an engine",
     SETS_TEXT(dialect.name)},
    {.name = "as",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .argument = "NAME",
     .choices = dialect_names,
     .help = "print results in the dialect of an engine",
     SETS_TEXT(dialect.name)},
    {.name = "normal",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "WAY",
     .choices = dialect_normal_names,
     .help = "normals point a-to-b or b-to-a",
     SETS_CHOICE(dialect.normal)},
    {.name = "depth",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "SIGN",
     .choices = dialect_depth_names,
     .help = "depths are positive, or signed distances",
     SETS_CHOICE(dialect.depth)},
    {.name = "y",
     .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS,
     .sets = SET_JUDGE,
     .argument = "WAY",
     .choices = dialect_y_names,
     .help = "y points up as in the scene, or down",
     SETS_CHOICE(dialect.y)},
    {.name = "f32",
     .about = ABOUT_INPUT,
     .sets = SET_FLOAT,
     .help = "round the numbers of scenes to single precision",
     SETS_FLAG(is_float)},
    {.name = "format",
     .sets = SET_DIFF,
     .argument = "NAME",
     .choices = CHOICES([DIFF_TEXT] = "text", [DIFF_JSON] = "json",
                        [DIFF_PATCH] = "patch"),
     .help = FORMAT_HELP,
     SETS_CHOICE(compare.format)},
    {.name = "format",
     .sets = SET_GOLDEN,
     .argument = "NAME",
     .choices = CHOICES([GOLDEN_TEXT] = "text", [GOLDEN_JSON] = "json",
                        [GOLDEN_NDJSON] = "ndjson", [GOLDEN_GITHUB] = "github",
                        [GOLDEN_JUNIT] = "junit", [GOLDEN_TAP] = "tap",
                        [GOLDEN_MARKDOWN] = "markdown"),
     .help = FORMAT_HELP,
     SETS_CHOICE(compare.format)},
    {.name = "touch",
     .sets = SET_JUDGE,
     .argument = "EPS",
     .help = "this close to touching, either answer is right",
     SETS_NOT_NEGATIVE(compare.tolerances.touch)},
    {.name = "tol",
     .sets = SET_COMPARING,
     .argument = "EPS",
     .expects = EXPECTS_TOLERANCE,
     .nearest = nearest_field,
     .help = "accept numbers that are off by EPS",
     ADDS_OWN(add_tolerance, compare.tolerances.of[0].absolute)},
    {.name = "rel",
     .sets = SET_COMPARING,
     .argument = "EPS",
     .expects = EXPECTS_TOLERANCE,
     .nearest = nearest_field,
     .help = "accept numbers off by a fraction",
     ADDS_OWN(add_tolerance, compare.tolerances.of[0].relative)},
    {.name = "ulps",
     .sets = SET_COMPARING,
     .argument = "N",
     .expects = EXPECTS_TOLERANCE,
     .nearest = nearest_field,
     .help = "accept numbers off by N ulps",
     ADDS_OWN(add_tolerance, compare.tolerances.of[0].ulps)},
    {.name = "faults",
     .sets = SET_JUDGE,
     .help = "print only pairs with faults",
     SETS_FLAG(compare.only_faults)},
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
     SETS_FLAG(compare.allows_alternatives)},
    {.name = "ignore-member",
     .sets = SET_DIFFERENCES,
     .argument = "NAME",
     .expects = "the name of a member",
     .help = "do not compare members of this name",
     ADDS_TEXT(compare.ignored)},
    {.name = "query",
     .sets = SET_GOLDEN,
     .argument = "NAME",
     .choices = query_choices,
     .help = "use this query",
     ADDS_TEXT(compare.queries)},
};

const struct option_group options_of_results = {rows,
                                                sizeof rows / sizeof *rows};
