#include "check/select.h"

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
    return (rule->profiles & (unsigned)options->profile->kind) &&
           (!options->select || is_named(options->select, rule)) &&
           !is_named(options->ignore, rule);
}

/* The list of a shape has commas or spaces between its names. */
bool shape_ignores(const struct level_shape *shape, const struct rule *rule)
{
    static const char between[] = ", \t\r\n";
    const char *at = shape->ignore ? shape->ignore : "";
    for (at += strspn(at, between); *at; at += strspn(at, between)) {
        size_t length = strcspn(at, between);
        if (rule_matches(rule, at, length))
            return true;
        at += length;
    }
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
