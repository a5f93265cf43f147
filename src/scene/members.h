/* The members of an object: found by name, and checked for what may and must
 * be there. Members whose names begin with _ or x- are the user's own and are
 * looked at by nobody. */
#ifndef SCENE_MEMBERS_H
#define SCENE_MEMBERS_H

#include "base/fail.h"
#include "scene/tree.h"

#include <stdbool.h>
#include <stdint.h>

/* The most names in a table: each is a bit, and one more fits. */
#define MEMBERS_MAX 31

struct members {
    const char *owner;        /* whose, for messages: "a circle" */
    const char *const *names; /* all that any object of this sort can have */
    int count;                /* at most MEMBERS_MAX */
    uint32_t allowed;         /* bit i: this one may have names[i] */
    uint32_t required;        /* bit i: it must have it */
    const char *own; /* a name that the user has for it beside those with _ or
                        x- in front; NULL: none */
    const char *member; /* the name of a member that is such an object */
    /* Of an object that is a member of this one, whose names may have been put
     * a level too high; NULL: none. */
    const struct members *inner;
};

/* Sorts the members of an object by name: found[i] is the one with names[i]
 * (.json NULL: there is none) and found[count] the first with another name; bit
 * i of *there says whether there is one. Code: wrong-type where `object` is
 * none. */
bool members_find(const struct node *object, const struct members *members,
                  struct node *found, uint32_t *there, struct fail *fail);

/* Whether those found are those allowed and required. Codes: unknown-member,
 * missing-member; string-nul for a name. */
bool members_check(const struct node *object, const struct members *members,
                   const struct node *found, uint32_t there, struct fail *fail);

/* Both, where what is there need not be known. */
bool members_read(const struct node *object, const struct members *members,
                  struct node *found, struct fail *fail);

#endif
