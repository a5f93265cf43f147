/* Reads the members of a project file that are about the rules of `check`, and
 * completes the settings of the run for the maps below it. Options of the
 * command line take precedence. */
#include <math.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/rules/rules.h"
#include "maps/level.h"
#include "support/document/document.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/text.h"

struct project_reading {
    const struct project *project;
    struct check_settings *settings;
    bool has_profile; /* an option names it */
    struct arena *arena;
    struct fail *fail;
};

static const struct item *member_of(const struct project_reading *reading,
                                    const char *name)
{
    return item_member(reading->project->root, name);
}

static bool refuse_member(const struct project_reading *reading,
                          const struct item *item, const char *expected)
{
    return project_refuse(item, reading->fail, "%s: expected %s, found %s",
                          item->name ? item->name : "element", expected,
                          item_words(item).text);
}

/* The player of the project file, unless an option gives its size. */
static void use_player(const struct project_reading *reading)
{
    col_vec2 player = reading->project->player;
    struct tolerances *tolerances = &reading->settings->rules.tolerances;
    if (player.x > 0 && tolerances->player_width < 0 &&
        tolerances->player_height < 0) {
        tolerances->player_width = player.x;
        tolerances->player_height = player.y;
    }
}

/* {"clearance": 1, ..}, and "jump", which is one of them. */
static bool read_tolerances(const struct project_reading *reading)
{
    struct tolerances *tolerances = &reading->settings->rules.tolerances;
    const struct item *set = member_of(reading, "set");
    if (tolerances->jump < 0)
        tolerances->jump = reading->project->jump;
    if (set && set->kind != ITEM_OBJECT)
        return refuse_member(reading, set,
                             "an object such as {\"clearance\": 1}");
    for (const struct item *at = set ? set->first : NULL; at; at = at->next) {
        const char *names[TOLERANCE_COUNT];
        int found = -1;
        double number = -1;
        for (int i = 0; i < TOLERANCE_COUNT; i++) {
            names[i] = tolerance_names[i].name;
            found = strcmp(names[i], at->name) == 0 ? i : found;
        }
        if (found < 0)
            return project_refuse(
                at, reading->fail, "set: unknown name %s%s",
                quote_name(at->name).text,
                hint_for(at->name, names, TOLERANCE_COUNT, "; expected ").text);
        if (!project_number(at, &number, reading->fail))
            return false;
        if (*tolerance_at(tolerances, found) < 0)
            *tolerance_at(tolerances, found) = number;
    }
    return true;
}

static bool read_profile(const struct project_reading *reading)
{
    struct check_settings *settings = reading->settings;
    const struct item *name = member_of(reading, "profile");
    const struct profile *profile = profile_named(item_text(name, ""));
    double scale = 0;
    if (name && !profile) {
        const char *names[16];
        int count = 0;
        while (count < 16 && profile_table[count].name) {
            names[count] = profile_table[count].name;
            count++;
        }
        return project_refuse(
            name, reading->fail, "profile: unknown engine, found %s%s",
            item_words(name).text,
            hint_for(item_text(name, ""), names, count, "; expected ").text);
    }
    if (profile && !reading->has_profile)
        settings->rules.profile = profile;
    if (!project_number(member_of(reading, "scale"), &scale, reading->fail))
        return false;
    if (!(settings->rules.scale > 0))
        settings->rules.scale = scale;
    return true;
}

static bool read_rules(const struct project_reading *reading, const char *name,
                       const char *const **rules)
{
    const struct item *member = member_of(reading, name);
    const char *const *texts;
    if (!project_texts(member, reading->arena, &texts, reading->fail))
        return false;
    for (int i = 0; texts && texts[i]; i++)
        if (!rule_is_known(texts[i], strlen(texts[i])))
            return project_refuse(member, reading->fail,
                                  "%s: no rule matches %s; 'collide check "
                                  "--rules' lists the rules",
                                  name, quote_name(texts[i]).text);
    if (!*rules)
        *rules = texts;
    return true;
}

/* {"C045": "warning", ..} */
static bool read_severities(const struct project_reading *reading)
{
    const struct item *member = member_of(reading, "severity");
    struct check_options *rules = &reading->settings->rules;
    if (!member)
        return true;
    if (member->kind != ITEM_OBJECT)
        return refuse_member(reading, member,
                             "an object such as {\"C045\": \"warning\"}");
    enum severity *severities =
        arena_take(reading->arena, RULE_COUNT, sizeof *severities);
    if (!severities)
        return fail_memory(reading->fail);
    for (int i = 0; i < RULE_COUNT; i++)
        severities[i] =
            rules->severities ? rules->severities[i] : SEVERITY_OF_RULE;
    for (const struct item *at = member->first; at; at = at->next) {
        size_t length = strlen(at->name);
        enum severity severity = SEVERITY_NOTE;
        while (severity <= SEVERITY_ERROR &&
               strcmp(item_text(at, ""), severity_name(severity)) != 0)
            severity++;
        if (severity > SEVERITY_ERROR)
            return refuse_member(reading, at, "note, warning or error");
        if (!rule_is_known(at->name, length))
            return project_refuse(at, reading->fail,
                                  "severity: no rule matches %s; 'collide "
                                  "check --rules' lists the rules",
                                  quote_name(at->name).text);
        for (int i = 0; i < RULE_COUNT; i++)
            if (rule_matches(rule_table[i], at->name, length) &&
                !(rules->severities &&
                  rules->severities[i] != SEVERITY_OF_RULE))
                severities[i] = severity;
    }
    rules->severities = severities;
    return true;
}

/* Whether a path leads only downward from a folder. */
static bool is_below(const char *path)
{
    const char *at = path;
    while (*at) {
        size_t length = strcspn(at, "/");
        if (length == 0 || (length == 2 && memcmp(at, "..", 2) == 0))
            return false;
        at += length + (at[length] == '/');
    }
    return at > path;
}

static bool read_baseline(const struct project_reading *reading)
{
    const struct item *member = member_of(reading, "baseline");
    struct check_settings *settings = reading->settings;
    const char *name = item_text(member, "");
    if (!member)
        return true;
    if (!is_below(name))
        return refuse_member(reading, member,
                             "the name of a file below the folder of the "
                             "project file");
    if (settings->baseline || settings->new_baseline)
        return true;
    const char *folder = path_folder(reading->project->path, reading->arena);
    const char *path = folder ? path_in(folder, name, reading->arena) : NULL;
    settings->baseline = path ? path_plain(path, reading->arena) : NULL;
    return settings->baseline || fail_memory(reading->fail);
}

bool check_project(const struct options *run, const char *map,
                   struct arena *arena, struct options *options,
                   struct fail *fail)
{
    const struct level_options *level = SETTINGS_OF(run, level_options);
    const struct project *project;
    *options = *run;
    if (level->ignores_project)
        return true;
    if (!project_find(map, &run->limits, arena, &project, fail))
        return false;
    if (!project)
        return true;
    struct level_options *own_level =
        settings_copy(options, &level_options, arena);
    struct check_settings *settings =
        settings_copy(options, &check_settings, arena);
    if (!own_level || !settings)
        return fail_memory(fail);
    own_level->project = project;
    settings->rules.level.project = project;
    int id = option_find("profile", strlen("profile"), &run->asked);
    const struct project_reading reading = {
        .project = project,
        .settings = settings,
        .has_profile = run->given && id >= 0 && run->given[id],
        .arena = arena,
        .fail = fail};
    use_player(&reading);
    return read_profile(&reading) && read_tolerances(&reading) &&
           read_rules(&reading, "select", &settings->rules.select) &&
           read_rules(&reading, "ignore", &settings->rules.ignore) &&
           read_severities(&reading) && read_baseline(&reading);
}
