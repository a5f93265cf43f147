#include <string.h>

#include "check/check.h"

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
    for (const struct rule *rule = rule_table; rule->id; rule++)
        if (rule_matches(rule, name, length))
            return true;
    return false;
}

const struct rule *rule_named(const char *name)
{
    for (const struct rule *rule = rule_table; rule->id; rule++)
        if (strcmp(rule->id, name) == 0 || strcmp(rule->slug, name) == 0)
            return rule;
    return NULL;
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
    for (const struct rule *rule = rule_table; rule->id; rule++)
        if (rule->codes && has_word(rule->codes, code))
            return rule;
    return NULL;
}
