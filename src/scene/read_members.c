#include "scene/read_members.h"

#include "scene/parse.h"
#include "support/json/locate.h"

#include <string.h>

bool members_find(const struct node *object, const struct members *members,
                  struct node *found, uint32_t *there, struct fail *fail)
{
    if (!node_is_object(object))
        return node_expected(object, fail, "wrong-type", "an object");
    memset(found, 0, ((size_t)members->count + 1) * sizeof *found);
    *there = 0;
    bool kept = false;
    signed char *places = node_places(object, members->names, &kept);
    struct node member = node_first(object);
    for (; member.json; node_step(&member)) {
        int place = places && kept ? *places
                                   : members_place(members, node_name(&member));
        if (places)
            *places++ = (signed char)place;
        if (place < 0 || *there & (uint32_t)1 << place)
            continue;
        *there |= (uint32_t)1 << place;
        found[place] = member;
    }
    return true;
}

bool members_refuse(const struct node *object, const struct members *members,
                    const char *name, struct fail *fail)
{
    if (parse_has_nul(name))
        return node_fail(object, fail, "string-nul",
                         "expected a member name of %s without \\u0000, found "
                         "one with it",
                         members->owner);
    members_unknown(members, name, fail);
    node_blame(object, fail);
    fail->at_name =
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

bool members_check(const struct node *object, const struct members *members,
                   const struct node *found, uint32_t there, struct fail *fail)
{
    uint32_t odd = there & ~members->allowed;
    uint32_t missing = members->required & ~there;
    int first = 0;
    if (odd) {
        while (!(odd >> first & 1))
            first++;
        return members_refuse(object, members, node_name(&found[first]), fail);
    }
    if (!missing)
        return true;
    members_missing(members, missing, fail);
    return node_blame(object, fail);
}

bool members_read(const struct node *object, const struct members *members,
                  struct node *found, struct fail *fail)
{
    uint32_t there = 0;
    return members_find(object, members, found, &there, fail) &&
           members_check(object, members, found, there, fail);
}
