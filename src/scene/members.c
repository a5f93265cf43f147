#include "scene/members.h"

#include "base/hint.h"
#include "scene/parse.h"
#include "json/pointer.h"

#include <stdio.h>
#include <string.h>

static bool is_users_own(const struct members *members, const char *name)
{
    return name[0] == '_' || (name[0] == 'x' && name[1] == '-') ||
           (members->own && strcmp(name, members->own) == 0);
}

/* The place of a member with this name among those found; -1: it is the user's
 * own. */
static int place_of(const struct members *members, const char *name)
{
    int i = 0;
    while (i < members->count && !node_same_name(members->names[i], name))
        i++;
    return i == members->count && is_users_own(members, name) ? -1 : i;
}

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
        int place =
            places && kept ? *places : place_of(members, node_name(&member));
        if (places)
            *places++ = (signed char)place;
        if (place < 0 || *there & (uint32_t)1 << place)
            continue;
        *there |= (uint32_t)1 << place;
        found[place] = member;
    }
    return true;
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

static bool unknown(const struct node *object, const struct members *members,
                    const char *name, struct fail *fail)
{
    if (parse_has_nul(name))
        return node_fail(object, fail, "string-nul",
                         "expected a member name of %s without \\u0000, found "
                         "one with it",
                         members->owner);
    node_fail(object, fail, "unknown-member", "unknown member %s of %s%s",
              quote_name(name).text, members->owner,
              hint_of(members, name).text);
    fail->at_name =
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

/* Number of the lowest bit that is set; one is. */
static int lowest_bit(uint32_t bits)
{
    int i = 0;
    while (!(bits >> i & 1))
        i++;
    return i;
}

bool members_check(const struct node *object, const struct members *members,
                   const struct node *found, uint32_t there, struct fail *fail)
{
    uint32_t odd = there & ~members->allowed;
    uint32_t missing = members->required & ~there;
    if (odd) {
        const struct node *member = &found[lowest_bit(odd)];
        return unknown(object, members, node_name(member), fail);
    }
    if (missing)
        return node_fail(object, fail, "missing-member",
                         "missing member \"%s\" of %s",
                         members->names[lowest_bit(missing)], members->owner);
    return true;
}

bool members_read(const struct node *object, const struct members *members,
                  struct node *found, struct fail *fail)
{
    uint32_t there = 0;
    return members_find(object, members, found, &there, fail) &&
           members_check(object, members, found, there, fail);
}
