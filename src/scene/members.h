/* What members an object of the format may and must have, and what is said of
 * others. Members whose names begin with _ or x- are the user's own and are
 * looked at by nobody. */
#ifndef MEMBERS_H
#define MEMBERS_H

#include "support/fail.h"

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

/* The place of a name in `names`; -1: it is the user's own; `count`: it is
 * neither. */
int members_place(const struct members *members, const char *name);

/* Fills *fail, but for the place, for a member that may not be there, and for
 * the first of those that are missing, a bit each; false. Codes:
 * unknown-member, missing-member. */
bool members_unknown(const struct members *members, const char *name,
                     struct fail *fail);
bool members_missing(const struct members *members, uint32_t missing,
                     struct fail *fail);

#endif
