#include "lint/rules/rules.h"

#include <string.h>

#define ADDRESS(name) &rule_##name,
const struct rule *const rule_table[] = {RULES(ADDRESS) NULL};
#undef ADDRESS

const char *severity_name(enum severity severity)
{
    static const char *const names[] = {
        [SEVERITY_NOTE] = "note",
        [SEVERITY_WARNING] = "warning",
        [SEVERITY_ERROR] = "error",
    };
    return names[severity];
}

bool rule_matches(const struct rule *rule, const char *name, size_t length)
{
    bool is_all = length == 3 && memcmp(name, "all", 3) == 0;
    bool is_slug =
        strlen(rule->slug) == length && memcmp(rule->slug, name, length) == 0;
    bool is_id =
        length <= strlen(rule->id) && memcmp(rule->id, name, length) == 0;
    return is_all || is_slug || (is_id && length > 0);
}

bool rule_is_known(const char *name, size_t length)
{
    for (int i = 0; rule_table[i]; i++)
        if (rule_matches(rule_table[i], name, length))
            return true;
    return false;
}

const struct rule *rule_named(const char *name)
{
    for (int i = 0; rule_table[i]; i++)
        if (strcmp(rule_table[i]->id, name) == 0 ||
            strcmp(rule_table[i]->slug, name) == 0)
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

/* Whether a word stands in a list of words with spaces between. */
static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (*list) {
        size_t next = strcspn(list, " ");
        if (next == length && memcmp(list, word, length) == 0)
            return true;
        list += next + strspn(list + next, " ");
    }
    return false;
}

const struct rule *rule_of_code(const char *code)
{
    for (int i = 0; rule_table[i]; i++)
        if (rule_table[i]->codes && has_word(rule_table[i]->codes, code))
            return rule_table[i];
    return NULL;
}
