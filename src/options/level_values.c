/* Options about levels, and about the rules that look at them. */
#include <string.h>

#include "base/nearest.h"
#include "options/setting.h"

/* There is room for a power of two of them, the NULL among them. */
bool append_text(const char *const **list, const char *text,
                 const struct setting *s)
{
    size_t count = 0;
    while (*list && (*list)[count])
        count++;
    const char **texts = (const char **)*list;
    size_t used = *list ? count + 1 : 0;
    if ((used & (used - 1)) == 0)
        texts = arena_grow(s->scratch, texts, used, used ? 2 * used : 2,
                           sizeof *texts);
    if (!texts)
        return fail_memory(s->fail);
    texts[count] = text;
    texts[count + 1] = NULL;
    *list = texts;
    return true;
}

bool add_pattern(const struct setting *s)
{
    struct level_options *level = &s->options->level;
    const char *const **const lists[OPTION_COUNT] = {
        [OPTION_LAYER] = &level->layers,
        [OPTION_CLASS] = &level->classes,
        [OPTION_PROPERTY] = &level->properties,
        [OPTION_TRIGGER] = &level->triggers,
        [OPTION_SPAWN] = &level->spawns,
        [OPTION_GOAL] = &level->goals,
        [OPTION_LEVEL] = &level->levels,
    };
    return s->value[0] && append_text(lists[s->id], s->value, s);
}

bool set_holes(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.fills_holes = choice == OPTION_HOLES_FILL;
    return true;
}

bool set_cells(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.outlines_cells = choice == OPTION_CELLS_OUTLINES;
    return true;
}

bool set_polygon_field(const struct setting *s)
{
    s->options->level.point_field = s->value;
    return s->value[0];
}

bool set_point(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->level.point_at_corner = choice == OPTION_POINT_CORNER;
    return true;
}

bool set_ellipse_vertices(const struct setting *s)
{
    int *count = &s->options->level.ellipse_vertices;
    return read_count(s->value, OPTION_ELLIPSE_MAX, count) &&
           *count >= OPTION_ELLIPSE_MIN;
}

bool set_explained(const struct setting *s)
{
    const struct rule *rule = rule_named(s->value);
    if (rule)
        s->options->check.explained = rule;
    return rule;
}

bool set_format(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->check.format = (enum report_format)choice;
    return true;
}

bool set_profile(const struct setting *s)
{
    const struct profile *profile = profile_named(s->value);
    if (profile)
        s->options->check.rules.profile = profile;
    return profile;
}

bool set_scale(const struct setting *s)
{
    double *scale = &s->options->check.rules.scale;
    return read_number(s->value, s, scale) && *scale > 0 && *scale <= COL_LIMIT;
}

bool set_engine_y(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->check.rules.engine_y = (enum engine_y)choice;
    return true;
}

/* "NAME=NUMBER" */
bool set_tolerance(const struct setting *s)
{
    struct tolerances *tolerances = &s->options->check.rules.tolerances;
    const char *equals = strchr(s->value, '=');
    size_t length = equals ? (size_t)(equals - s->value) : 0;
    double number;
    if (!equals || !read_number(equals + 1, s, &number) || !(number >= 0) ||
        number > COL_LIMIT)
        return false;
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        const char *name = tolerance_names[i].name;
        if (strlen(name) == length && memcmp(name, s->value, length) == 0) {
            *tolerance_at(tolerances, i) = number;
            return true;
        }
    }
    return false;
}

/* "WIDTHxHEIGHT" */
bool set_player(const struct setting *s)
{
    struct tolerances *tolerances = &s->options->check.rules.tolerances;
    double *width = &tolerances->player_width;
    double *height = &tolerances->player_height;
    const char *cross = strchr(s->value, 'x');
    return cross &&
           read_digits(s->value, (size_t)(cross - s->value), s, width) &&
           read_number(cross + 1, s, height) && *width > 0 && *height > 0 &&
           *width <= COL_LIMIT && *height <= COL_LIMIT;
}

/* Names of rules with commas between. */
bool add_rules(const struct setting *s)
{
    struct check_options *rules = &s->options->check.rules;
    const char *const **list =
        s->id == OPTION_SELECT ? &rules->select : &rules->ignore;
    for (const char *at = s->value;; at++) {
        size_t length = strcspn(at, ",");
        const char *name = arena_text(s->scratch, at, length);
        if (!name)
            return fail_memory(s->fail);
        if (!rule_is_known(at, length) || !append_text(list, name, s))
            return false;
        at += length;
        if (!*at)
            return true;
    }
}

bool set_baseline(const struct setting *s)
{
    struct check_settings *check = &s->options->check;
    *(s->id == OPTION_BASELINE ? &check->baseline : &check->new_baseline) =
        s->value;
    return s->value[0];
}

bool set_fail_on(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->check.fail_on = (enum severity)choice;
    return true;
}

bool set_findings(const struct setting *s)
{
    return read_count(s->value, OPTION_FINDINGS_MAX,
                      &s->options->check.findings);
}

/* ---- Names that are nearly right ------------------------------------------
 */

/* NULL also where the name is right, and the number is not. */
static const char *near_tolerance(const char *value, struct arena *scratch)
{
    const char *names[TOLERANCE_COUNT];
    const char *name = arena_text(scratch, value, strcspn(value, "="));
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        names[i] = tolerance_names[i].name;
    const char *near = name ? nearest_name(name, names, TOLERANCE_COUNT) : NULL;
    return near && strcmp(near, name) != 0 ? near : NULL;
}

static const char *near_rule(const char *name, struct arena *scratch)
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

/* The same for the first of several names that is not known. */
static const char *near_rules(const char *value, struct arena *scratch)
{
    size_t length = strcspn(value, ",");
    while (value[length] && rule_is_known(value, length)) {
        value += length + 1;
        length = strcspn(value, ",");
    }
    const char *name = arena_text(scratch, value, length);
    return name ? near_rule(name, scratch) : NULL;
}

const char *near_value(const struct setting *s)
{
    if (s->id == OPTION_SET)
        return near_tolerance(s->value, s->scratch);
    if (s->id == OPTION_EXPLAIN)
        return near_rule(s->value, s->scratch);
    if (s->id == OPTION_SELECT || s->id == OPTION_IGNORE)
        return near_rules(s->value, s->scratch);
    return NULL;
}
