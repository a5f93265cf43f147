/* Lists the options of `check`, and sets their values. */
#include <stddef.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/rules/rules.h"
#include "query/query.h"
#include "support/matches.h"
#include "support/options/option_table.h"

#define OPTION_OF check_settings

OPTION_SETTINGS(check_settings, "check",
                .rules = {.profile = &profile_table[0],
                          .engine_y = ENGINE_Y_NOT_SAID,
                          .tolerances = TOLERANCES_UNSET},
                .fail_on = SEVERITY_WARNING, .min_severity = -1);

/* ---- What is listed ------------------------------------------------------ */

static struct value_name rule_name(int i)
{
    const struct rule *rule = rule_table[i];
    return rule ? (struct value_name){rule->about.id, rule->about.slug,
                                      rule->about.slug}
                : (struct value_name){.name = NULL};
}

static bool set_explained(const struct setting *s)
{
    struct check_settings *settings = s->settings;
    settings->explained = rule_named(s->value);
    return settings->explained;
}

/* ---- What levels are held against ---------------------------------------- */

static bool set_profile(const struct setting *s)
{
    struct check_settings *settings = s->settings;
    settings->rules.profile = profile_named(s->value);
    return settings->rules.profile;
}

/* The same names as in tolerance_names. */
#define TOLERANCES                                                             \
    "weld, edge, collinear, angle, width, overlap, clearance, step, ground, "  \
    "float32, player-width, player-height, jump or skin"

#define EXPECTS_TOLERANCE "NAME=NUMBER"

/* "NAME=N" */
static bool set_tolerance(const struct setting *s)
{
    struct check_settings *settings = s->settings;
    struct tolerances *tolerances = &settings->rules.tolerances;
    const char *equals = strchr(s->value, '=');
    size_t length = strcspn(s->value, "=");
    double number;
    if (!equals)
        return false;
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        if (!is_name(tolerance_names[i].name, s->value, length))
            continue;
        if (!read_not_negative(equals + 1, s, &number))
            return !fail_is_memory(s->fail) &&
                   fail_set(s->fail, "usage",
                            "option \"--set\": %s expects " EXPECTS_NOT_NEGATIVE
                            ", found %s",
                            tolerance_names[i].name,
                            quote_name(equals + 1).text);
        *tolerance_at(tolerances, i) = number;
        return true;
    }
    return fail_set(
        s->fail, "usage",
        "option \"--set\": unknown tolerance \"%.*s\"; expected " TOLERANCES,
        (int)(length < 40 ? length : 40), s->value);
}

static struct value_name tolerance_name(int i)
{
    return (struct value_name){
        .name = i < TOLERANCE_COUNT ? tolerance_names[i].name : NULL};
}

static bool set_player(const struct setting *s)
{
    struct check_settings *settings = s->settings;
    struct tolerances *tolerances = &settings->rules.tolerances;
    double *width = &tolerances->player_width;
    double *height = &tolerances->player_height;
    if (!read_size(s, width, height))
        return false;
    /* The query `path` is about the same player. */
    struct query_settings *query =
        settings_copy(s->options, &query_settings, s->scratch);
    if (!query)
        return fail_memory(s->fail);
    query->answer.path.width = *width;
    query->answer.path.height = *height;
    return true;
}

/* ---- Which rules --------------------------------------------------------- */

#define EXPECTS_RULES                                                          \
    "rule ids, id prefixes or names; 'collide check --rules' lists them"

static bool add_rules(const struct setting *s)
{
    return append_names(s, "rule");
}

/* ---- The options --------------------------------------------------------- */

#define NAMES_RULES                                                            \
    EXPECTS(EXPECTS_RULES), .name_at = rule_name, .form = VALUE_LIST,          \
                            .is_known = rule_is_known
#define OF_RULES .about = ABOUT_RULES

static const struct option rows[] = {
    {"rules", NULL, "list the rules and exit", OF_RULES, SETS(lists_rules)},
    {"explain", "RULE", "explain a rule and exit", OF_RULES,
     EXPECTS(
         "the id or name of a rule; 'collide check --rules' lists the rules"),
     .name_at = rule_name, SETS_BY(set_explained)},
    {"format", "FORMAT", FORMAT_HELP, .about = ABOUT_OUTPUT, .is_format = true,
     .choices = (const char *const[]){REPORT_ROWS(REPORT_NAME) NULL},
     SETS(format)},
    {"profile", "ENGINE", "use the limits of this engine", OF_RULES,
     .usual = "generic", .sets = SET_RULES,
     CHOICES("generic", "box2d-3", "box2d-2", "chipmunk", "godot-4", "matter",
             "rapier"),
     SETS_BY(set_profile)},
    {"scale", "N", "level units per meter", OF_RULES,
     .usual = "from the format and the profile", .sets = SET_RULES,
     SETS_POSITIVE(rules.scale)},
    {"engine-y", "up|down", "direction of y in the engine", OF_RULES,
     .usual = "the profile's", .sets = SET_RULES,
     CHOICES([ENGINE_Y_UP] = "up", [ENGINE_Y_DOWN] = "down"),
     SETS(rules.engine_y)},
    {"set", "NAME=N", "set a parameter of the rules", OF_RULES,
     .sets = SET_RULES, EXPECTS(EXPECTS_TOLERANCE), .names = TOLERANCES,
     .repeats = true, .name_at = tolerance_name, .form = VALUE_PAIR,
     SETS_BY(set_tolerance)},
    {"player", "WxH", "width and height of the player", OF_RULES,
     .sets = SET_RULES, .takes = TAKES_PATH, EXPECTS(EXPECTS_SIZE),
     SETS_BY(set_player)},
    {"select", "RULES", "apply only these rules", OF_RULES, .sets = SET_RULES,
     NAMES_RULES, ADDS_OWN(add_rules, rules.select)},
    {"ignore", "RULES", "ignore these rules", OF_RULES, .sets = SET_RULES,
     NAMES_RULES, ADDS_OWN(add_rules, rules.ignore)},
    {"baseline", "FILE", "ignore the findings listed in FILE", OF_RULES,
     .sets = SET_RULES, EXPECTS("a file name"), SETS(baseline)},
    {"write-baseline", "FILE", "accept all findings and write them to FILE",
     OF_RULES, EXPECTS("a file name"), SETS(new_baseline)},
    {"fix", NULL, "repair the files, or print a repaired file with -o or -",
     .about = ABOUT_OUTPUT, SETS(fixes)},
    {"diff", NULL, "show the repairs as a diff, and change no file",
     .about = ABOUT_OUTPUT, SETS(shows_diff)},
    {"unsafe-fixes", NULL, "also make repairs that move outlines",
     .about = ABOUT_OUTPUT, SETS(fixes_unsafe)},
    {"watch", NULL, "check again whenever a file changes, until interrupted",
     .about = ABOUT_RUN, SETS(watches)},
    {"fail-on", "note|warning|error",
     "lowest severity that causes exit status 1", .about = ABOUT_RUN,
     CHOICES([SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning",
             [SEVERITY_ERROR] = "error"),
     SETS(fail_on)},
    {"show-config", NULL, "print the configuration of a map or folder",
     OF_RULES, SETS(shows_config)},
    {"init", NULL, "write collide.json for the maps of a folder", OF_RULES,
     SETS(inits)},
    {"verbose", NULL, "also report the roles of all shapes", .letter = 'v',
     .about = ABOUT_OUTPUT, SETS(rules.is_verbose)},
    {"min-severity", "note|warning|error", "lowest severity that is shown",
     .about = ABOUT_OUTPUT,
     .usual = "warning on a terminal and in github, else note",
     CHOICES([SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning",
             [SEVERITY_ERROR] = "error"),
     SETS(min_severity)},
    {"max-findings", "N", "print at most N findings", .about = ABOUT_OUTPUT,
     .usual = "all", WHOLE(1, 1000000000), SETS(findings)},
};
OPTION_GROUP(check, rows);

/* A watching run never ends by itself and prints one report after the other,
 * which only people and tools that read lines can use. */
static bool check_watch_options(const struct options *options,
                                const struct check_settings *own,
                                struct fail *fail)
{
    const char *other = own->new_baseline            ? "--write-baseline"
                        : own->fixes                 ? "--fix"
                        : own->shows_diff            ? "--diff"
                        : own->lists_rules           ? "--rules"
                        : own->explained             ? "--explain"
                        : options->output            ? "--output"
                        : options->quiet             ? "--quiet"
                        : own->format != REPORT_TEXT ? "--format"
                                                     : NULL;
    if (!own->watches || !other)
        return true;
    return fail_set(fail, "usage",
                    "option \"--watch\" prints reports as text until it is "
                    "interrupted: leave out \"%s\"",
                    other);
}

bool check_options_complete(struct parser *parser)
{
    struct options *options = parser->options;
    struct check_settings *own = parser_settings(parser, &check_settings);
    if (!own)
        return false;
    if (!check_watch_options(options, own, parser->fail))
        return false;
    if (own->fixes_unsafe && !own->fixes && !own->shows_diff)
        return fail_set(parser->fail, "usage",
                        "option \"--unsafe-fixes\" needs \"--fix\" or "
                        "\"--diff\"");
    if (own->shows_diff && own->new_baseline)
        return fail_set(parser->fail, "usage",
                        "option \"--diff\" changes no file: leave out "
                        "\"--write-baseline\"");
    own->fixes |= own->shows_diff;
    own->rules.level = *SETTINGS_OF(options, level_options);
    own->rules.limits = options->limits;
    options->accepted = own->baseline;
    options->reads_nothing = own->lists_rules || own->explained;
    return true;
}
