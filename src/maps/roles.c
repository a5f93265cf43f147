#include "maps/roles.h"

#include <string.h>

static const char *const NAMES[] = {
    [LEVEL_SOLID] = "solid",
    [LEVEL_SENSOR] = "sensor",
    [LEVEL_SPAWN] = "spawn",
    [LEVEL_GOAL] = "goal",
};
#define ROLES ((int)(sizeof NAMES / sizeof NAMES[0]))

const char *role_name(enum level_role role)
{
    return NAMES[role];
}

bool role_named(const char *name, enum level_role *role)
{
    for (int i = 0; i < ROLES; i++) {
        if (strcmp(NAMES[i], name) != 0)
            continue;
        *role = (enum level_role)i;
        return true;
    }
    return false;
}
