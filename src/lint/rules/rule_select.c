#include "lint/rules/rule_select.h"

#include <string.h>

static bool is_named(const char *const *names, const struct rule *rule)
{
    for (; names && *names; names++)
        if (rule_matches(rule, *names, strlen(*names)))
            return true;
    return false;
}

bool rule_is_selected(const struct check_options *options,
                      const struct rule *rule)
{
    return rule_is_for(rule, options->profile) &&
           (!options->select || is_named(options->select, rule)) &&
           !is_named(options->ignore, rule);
}

/* The next name of a shape's list, which has commas or spaces between them; of
 * length 0 where there is none. */
static const char *next_name(const char *at, size_t *length)
{
    static const char between[] = ", \t\r\n";
    at += strspn(at, between);
    *length = strcspn(at, between);
    return at;
}

static const char *list_of(const struct level_shape *shape)
{
    return shape->ignore ? shape->ignore : "";
}

bool shape_ignores(const struct level_shape *shape, const struct rule *rule)
{
    size_t length;
    const char *name = next_name(list_of(shape), &length);
    for (; length > 0; name = next_name(name + length, &length))
        if (rule_matches(rule, name, length))
            return true;
    return false;
}

const char *shape_ignores_nothing(const struct level_shape *shape,
                                  size_t *length)
{
    const char *name = next_name(list_of(shape), length);
    for (; *length > 0; name = next_name(name + *length, length))
        if (!rule_is_known(name, *length))
            return name;
    return NULL;
}

bool finding_is_suppressed(const struct finding *finding)
{
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i] &&
            shape_ignores(finding->shapes[i], finding->rule))
            return true;
    return false;
}
