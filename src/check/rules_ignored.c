/* What shapes say of the rules themselves. */
#include <string.h>

#include "check/rules.h"
#include "check/select.h"
#include "check/words.h"

/* A layer's list is that of all its shapes: it is told of with the first. */
bool check_ignored_names(struct check *check, const struct rule *rule)
{
    const char *told = "";
    for (int i = 0; i < check->level->shape_count; i++) {
        const struct level_shape *shape = &check->level->shapes[i];
        size_t length;
        const char *name = shape_ignores_nothing(shape, &length);
        if (!name || strcmp(shape->ignore, told) == 0)
            continue;
        told = shape->ignore;
        const char *text = arena_text(check->arena, name, length);
        struct finding *finding =
            text ? check_find(check, rule, shape->item,
                              "%s: %s is to be ignored, and is no rule",
                              words_level_shape(shape).text,
                              words_name(text).text)
                 : NULL;
        if (!finding)
            return false;
        finding->shapes[0] = shape;
    }
    return true;
}
