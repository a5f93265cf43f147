/* The members of an object: found by name, and checked for what may and must
 * be there. */
#ifndef READ_MEMBERS_H
#define READ_MEMBERS_H

#include "scene/members.h"
#include "scene/read_value.h"
#include "support/fail.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Refuses a member of an object for its name, which becomes the last step of
 * the pointer; false. Codes: unknown-member, string-nul. */
bool members_refuse(const struct node *object, const struct members *members,
                    const char *name, struct fail *fail);

#endif
