#include "verify/reduce/reduce_points.h"

enum member_role member_role(const struct draft_value *member)
{
    static const struct {
        const char *name;
        enum member_role role;
    } roles[] = {
        {"vertices", ROLE_OUTLINE},  {"holes", ROLE_OUTLINE},
        {"center", ROLE_OUTLINE},    {"a", ROLE_OUTLINE},
        {"b", ROLE_OUTLINE},         {"min", ROLE_OUTLINE},
        {"max", ROLE_OUTLINE},       {"point", ROLE_OUTLINE},
        {"position", ROLE_POSITION}, {"radius", ROLE_LENGTH},
        {"velocity", ROLE_LENGTH},
    };
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (draft_is_named(member, roles[i].name))
            return roles[i].role;
    return ROLE_NONE;
}

/* `value`, or the first point behind it. */
static struct draft_value *point_from(struct draft_value *value,
                                      const struct draft_value *top)
{
    while (value && !draft_is_point(value))
        value = draft_next(value, top);
    return value;
}

struct draft_value *point_first(struct draft_value *top)
{
    return point_from(top, top);
}

struct draft_value *point_next(const struct draft_value *point,
                               const struct draft_value *top)
{
    return point_from(draft_next(point, top), top);
}
