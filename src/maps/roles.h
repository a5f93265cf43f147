/* What the roles of shapes are called, in scenes and reports. */
#ifndef ROLES_H
#define ROLES_H

#include "maps/level.h"

const char *role_name(enum level_role role);

/* false: no role has that name. */
bool role_named(const char *name, enum level_role *role);

#endif
