#include "scene/members.h"

#include "support/matches.h"
#include "support/same.h"

#include <stdio.h>
#include <string.h>

static bool is_users_own(const struct members *members, const char *name)
{
    return name[0] == '_' || (name[0] == 'x' && name[1] == '-') ||
           (members->own && strcmp(name, members->own) == 0);
}

int members_place(const struct members *members, const char *name)
{
    int i = 0;
    while (i < members->count && !same_name(members->names[i], name))
        i++;
    return i == members->count && is_users_own(members, name) ? -1 : i;
}

static bool has_name(const struct members *members, const char *name)
{
    for (int i = 0; members && i < members->count; i++) {
        if (strcmp(members->names[i], name) == 0)
            return true;
    }
    return false;
}

/* Where the name belongs, or what may have been meant. */
static struct hint hint_of(const struct members *members, const char *name)
{
    struct hint hint;
    const char *allowed[MEMBERS_MAX];
    int count = 0;
    if (has_name(members->inner, name)) {
        snprintf(hint.text, sizeof hint.text, "; it belongs in its \"%s\"",
                 members->inner->member);
        return hint;
    }
    for (int i = 0; i < members->count; i++) {
        if (members->allowed & (uint32_t)1 << i)
            allowed[count++] = members->names[i];
    }
    return hint_for(name, allowed, count, "; its members are ");
}

bool members_unknown(const struct members *members, const char *name,
                     struct fail *fail)
{
    return fail_set(fail, "unknown-member", "unknown member %s of %s%s",
                    quote_name(name).text, members->owner,
                    hint_of(members, name).text);
}

bool members_missing(const struct members *members, uint32_t missing,
                     struct fail *fail)
{
    int first = 0;
    while (!(missing >> first & 1))
        first++;
    return fail_set(fail, "missing-member", "missing member \"%s\" of %s",
                    members->names[first], members->owner);
}
