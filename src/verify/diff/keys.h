/* What the things in an array are told apart by: the members that say what each
 * is of. */
#ifndef KEYS_H
#define KEYS_H

#include "support/matches.h"
#include "verify/diff/compare.h"

#define KEY_MEMBERS 6

/* How the elements of one sort of array are found again. Lists of names end
 * with NULL. */
struct key_rule {
    const char *sign[3];              /* members that tell the sort */
    bool sign_is_name;                /* ... if none is a list or an object */
    const char *exact[KEY_MEMBERS];   /* those that have the same values are the
                                         same */
    const char *similar[KEY_MEMBERS]; /* ... then, of the rest, those that have
                                         the same of these */
    const char *near; /* ... then those whose points of this name are nearest;
                         NULL: no more */
};

/* The rule for such an element; NULL: it is known by nothing. */
const struct key_rule *key_rule_of(const struct item *element);

/* Whether an element is about a pair: "a" and "b" are the names of two shapes,
 * not the ends of a capsule or segment. */
bool key_is_of_pair(const struct item *element);

/* The values of members of an element, but for those that are not compared, as
 * one text that no other values have; *key is NULL where it has none of them.
 * Only scalars and lists and objects of scalars count. false: memory is used
 * up. */
bool key_make(const struct item *element, const char *const *members,
              const struct compare_rules *rules, struct arena *arena,
              const char **key);

/* Whether members of that name are not compared. */
bool key_is_ignored(const char *name, const struct compare_rules *rules);

/* Takes the names of all members of a document into account, which
 * --ignore-member is meant for. `matches` may be NULL. O(document), and O(1)
 * when no name is missing any more. */
void key_see_members(const struct item *root, struct matches *matches);

#endif
