/* Keeps the table of rules: finds rules by their names and codes, and decides
 * which of them options select and shapes suppress. */
#include <string.h>

#include "lint/rules/rules.h"

#define ADDRESS(name) &rule_##name,
const struct rule *const rule_table[] = {RULES(ADDRESS) NULL};
#undef ADDRESS

#define ADDRESS(name) &rule_##name.about,
const struct report_rule *const rule_reports[] = {RULES(ADDRESS) NULL};
#undef ADDRESS

const struct rule *rule_named(const char *name)
{
    for (int i = 0; rule_table[i]; i++)
        if (strcmp(rule_table[i]->about.id, name) == 0 ||
            strcmp(rule_table[i]->about.slug, name) == 0)
            return rule_table[i];
    return NULL;
}

int rule_index(const struct rule *rule)
{
    int index = 0;
    while (rule_table[index] != rule)
        index++;
    return index;
}

bool rule_is_for(const struct rule *rule, const struct profile *profile)
{
    return !rule->profiles || (rule->profiles & (unsigned)profile->kind);
}

const struct rule *rule_of_code(const char *code)
{
    size_t length = strlen(code);
    for (int i = 0; rule_table[i]; i++) {
        const char *at = rule_table[i]->codes;
        while (at && *at) {
            size_t next = strcspn(at, " ");
            if (next == length && memcmp(at, code, length) == 0)
                return rule_table[i];
            at += next + strspn(at + next, " ");
        }
    }
    return NULL;
}

/* ---- Names of users ------------------------------------------------------ */

bool rule_matches(const struct rule *rule, const char *name, size_t length)
{
    bool is_all = length == 3 && memcmp(name, "all", 3) == 0;
    bool is_slug = strlen(rule->about.slug) == length &&
                   memcmp(rule->about.slug, name, length) == 0;
    bool is_id = length <= strlen(rule->about.id) &&
                 memcmp(rule->about.id, name, length) == 0;
    return is_all || is_slug || (is_id && length > 0);
}

bool rule_is_known(const char *name, size_t length)
{
    for (int i = 0; rule_table[i]; i++)
        if (rule_matches(rule_table[i], name, length))
            return true;
    return false;
}

bool rule_is_named(const char *const *names, const struct rule *rule)
{
    for (; names && *names; names++)
        if (rule_matches(rule, *names, strlen(*names)))
            return true;
    return false;
}

/* Whether one of the names is the id or slug of a rule. */
static bool is_listed(const char *const *names, const struct rule *rule)
{
    for (; names && *names; names++)
        if (strcmp(*names, rule->about.id) == 0 ||
            strcmp(*names, rule->about.slug) == 0)
            return true;
    return false;
}

bool rule_is_selected(const struct check_options *options,
                      const struct rule *rule)
{
    bool is_wanted =
        rule->is_verbose
            ? options->is_verbose || is_listed(options->select, rule)
            : !options->select || rule_is_named(options->select, rule);
    return is_wanted && rule_is_for(rule, options->profile) &&
           !rule_is_named(options->ignore, rule);
}

/* The next name of a shape's list, in which commas or white space separate
 * them; of length 0 at its end. */
static const char *next_name(const char *at, size_t *length)
{
    static const char between[] = ", \t\r\n";
    at = at ? at : "";
    at += strspn(at, between);
    *length = strcspn(at, between);
    return at;
}

bool shape_ignores(const struct level_shape *shape, const struct rule *rule)
{
    size_t length;
    const char *name = next_name(shape->ignore, &length);
    for (; length > 0; name = next_name(name + length, &length))
        if (rule_matches(rule, name, length))
            return true;
    return false;
}

bool finding_is_suppressed(const struct finding *finding)
{
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i] &&
            shape_ignores(finding->shapes[i], finding->rule))
            return true;
    return false;
}

const char *shape_ignores_nothing(const struct level_shape *shape,
                                  size_t *length)
{
    const char *name = next_name(shape->ignore, length);
    for (; *length > 0; name = next_name(name + *length, length))
        if (!rule_is_known(name, *length))
            return name;
    return NULL;
}
