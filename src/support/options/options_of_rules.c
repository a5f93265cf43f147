/* Options of `check`: the rules about levels, and the report of findings. */
#include <stddef.h>
#include <string.h>

#include "support/matches.h"
#include "support/options/option_table.h"

/* ---- What is listed ------------------------------------------------------ */

static const char *nearest_rule(const char *name, struct arena *scratch)
{
    int count = 0, rules = 0;
    while (rule_table[rules])
        rules++;
    const char **names = arena_take(scratch, (size_t)rules * 2, sizeof *names);
    for (int i = 0; names && i < rules; i++) {
        names[count++] = rule_table[i]->id;
        names[count++] = rule_table[i]->slug;
    }
    return nearest_name(name, names, count);
}

static bool set_explained(const struct setting *s)
{
    const struct rule *rule = rule_named(s->value);
    if (rule)
        s->options->check.explained = rule;
    return rule;
}

/* ---- What levels are held against ---------------------------------------- */

static bool set_profile(const struct setting *s)
{
    const struct profile *profile = profile_named(s->value);
    if (profile)
        s->options->check.rules.profile = profile;
    return profile;
}

/* The same names as in tolerance_names. */
#define TOLERANCES                                                             \
    "weld, edge, collinear, angle, width, overlap, clearance, step, ground, "  \
    "float32, player-width, player-height, jump or skin"

#define EXPECTS_TOLERANCE                                                      \
    "NAME=NUMBER where NUMBER is from 0 to 1e60 and NAME is " TOLERANCES

/* "NAME=N" */
static bool set_tolerance(const struct setting *s)
{
    struct tolerances *tolerances = &s->options->check.rules.tolerances;
    const char *equals = strchr(s->value, '=');
    double number;
    if (!equals || !read_not_negative(equals + 1, s, &number))
        return false;
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        if (is_name(tolerance_names[i].name, s->value,
                    (size_t)(equals - s->value))) {
            *tolerance_at(tolerances, i) = number;
            return true;
        }
    }
    return false;
}

/* NULL also if the name is known and the number is invalid. */
static const char *nearest_tolerance(const char *value, struct arena *scratch)
{
    const char *names[TOLERANCE_COUNT];
    const char *name = arena_text(scratch, value, strcspn(value, "="));
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        names[i] = tolerance_names[i].name;
    const char *near = name ? nearest_name(name, names, TOLERANCE_COUNT) : NULL;
    return near && strcmp(near, name) != 0 ? near : NULL;
}

/* "WIDTHxHEIGHT" */
static bool set_player(const struct setting *s)
{
    struct tolerances *tolerances = &s->options->check.rules.tolerances;
    double *width = &tolerances->player_width;
    double *height = &tolerances->player_height;
    const char *cross = strchr(s->value, 'x');
    return cross &&
           read_digits(s->value, (size_t)(cross - s->value), s, width) &&
           read_positive(cross + 1, s, height) && *width > 0 &&
           *width <= COL_LIMIT;
}

/* ---- Which rules --------------------------------------------------------- */

#define EXPECTS_RULES                                                          \
    "ids of rules, beginnings of them, or names, as --rules lists them, with " \
    "commas between"

/* Names of rules, separated by commas. */
static bool add_rules(const struct setting *s)
{
    for (const char *at = s->value;; at++) {
        size_t length = strcspn(at, ",");
        const char *name = arena_text(s->scratch, at, length);
        if (!name)
            return fail_memory(s->fail);
        if (!rule_is_known(at, length) || !append_text(s->at, name, s))
            return false;
        at += length;
        if (!*at)
            return true;
    }
}

/* The rule that is nearest to the first unknown one of several. */
static const char *nearest_of_rules(const char *value, struct arena *scratch)
{
    size_t length = strcspn(value, ",");
    while (value[length] && rule_is_known(value, length)) {
        value += length + 1;
        length = strcspn(value, ",");
    }
    const char *name = arena_text(scratch, value, length);
    return name ? nearest_rule(name, scratch) : NULL;
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "rules",
     .sets = SET_CHECK,
     .help = "list the rules and exit",
     SETS_FLAG(check.lists_rules)},
    {.name = "explain",
     .sets = SET_CHECK,
     .argument = "RULE",
     .expects = "the id or name of a rule, as --rules lists them",
     .nearest = nearest_rule,
     .help = "explain a rule and exit",
     .set = set_explained},
    {.name = "format",
     .sets = SET_CHECK,
     .argument = "NAME",
     .choices = (const char *const[]){REPORT_ROWS(REPORT_NAME) NULL},
     .help = FORMAT_HELP,
     SETS_CHOICE(check.format)},
    {.name = "profile",
     .sets = SET_RULES,
     .argument = "ENGINE",
     .choices = CHOICES("generic", "box2d-3", "box2d-2", "chipmunk", "godot-4",
                        "matter", "rapier"),
     .help = "apply the limits of an engine",
     .set = set_profile},
    {.name = "scale",
     .sets = SET_RULES,
     .argument = "N",
     .help = "N units of the level are a metre",
     SETS_POSITIVE(check.rules.scale)},
    {.name = "engine-y",
     .sets = SET_RULES,
     .argument = "WAY",
     .choices = CHOICES([ENGINE_Y_UP] = "up", [ENGINE_Y_DOWN] = "down"),
     .help = "y points up or down in the engine",
     SETS_CHOICE(check.rules.engine_y)},
    {.name = "set",
     .sets = SET_RULES,
     .argument = "NAME=N",
     .expects = EXPECTS_TOLERANCE,
     .names = TOLERANCES,
     .repeats = true,
     .nearest = nearest_tolerance,
     .help = "set a tolerance of the rules",
     .set = set_tolerance},
    {.name = "player",
     .sets = SET_RULES,
     .argument = "WxH",
     .expects = "two numbers > 0, at most 1e60, with an x between",
     .help = "the player is a box of this size",
     .set = set_player},
    {.name = "select",
     .sets = SET_RULES,
     .argument = "RULES",
     .expects = EXPECTS_RULES,
     .nearest = nearest_of_rules,
     .help = "apply only these rules",
     ADDS_OWN(add_rules, check.rules.select)},
    {.name = "ignore",
     .sets = SET_RULES,
     .argument = "RULES",
     .expects = EXPECTS_RULES,
     .nearest = nearest_of_rules,
     .help = "do not apply these rules",
     ADDS_OWN(add_rules, check.rules.ignore)},
    {.name = "baseline",
     .sets = SET_RULES,
     .argument = "FILE",
     .expects = "a file name",
     .help = "leave out the findings that FILE accepts",
     SETS_TEXT(check.baseline)},
    {.name = "write-baseline",
     .sets = SET_CHECK,
     .argument = "FILE",
     .expects = "a file name",
     .help = "write all findings to FILE as accepted",
     SETS_TEXT(check.new_baseline)},
    {.name = "fix",
     .sets = SET_CHECK,
     .help = "print the level with its polygons mended",
     SETS_FLAG(check.fixes)},
    {.name = "fail-on",
     .sets = SET_CHECK,
     .argument = "SEVERITY",
     .choices =
         CHOICES([SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning",
                 [SEVERITY_ERROR] = "error"),
     .help = "exit with status 1 at note, warning or error",
     SETS_CHOICE(check.fail_on)},
    {.name = "max-findings",
     .sets = SET_CHECK,
     .argument = "N",
     .whole = {1, 1000000000},
     .help = "print at most N findings",
     SETS_INT(check.findings)},
    {.name = "quiet",
     .letter = 'q',
     .sets = SET_CHECK | SET_COMPARING,
     .help = "print no findings or pairs, only set the status",
     SETS_FLAG(check.quiet)},
};

const struct option_group options_of_rules = {rows, sizeof rows / sizeof *rows};
