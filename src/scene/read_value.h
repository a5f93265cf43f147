/* Values of a tree: each is asked for as what it has to be, and a mistake is
 * said with its place. */
#ifndef READ_VALUE_H
#define READ_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "collide.h"
#include "scene/scene_format.h"
#include "scene/scene_tree.h"
#include "support/arena.h"
#include "support/fail.h"

/* The most items that an array may have. */
#define TREE_ITEMS COL_COUNT_LIMIT

/* ---- What is wrong ------------------------------------------------------ */

/* Fills *fail with a code, a printf message and the node's JSON pointer;
 * returns false. */
bool node_fail(const struct node *node, struct fail *fail, const char *code,
               const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Adds the node's JSON pointer to a *fail that is filled but for the place;
 * returns false. */
bool node_blame(const struct node *node, struct fail *fail);

/* Fills *fail with "LABEL: expected EXPECTED, found FOUND": LABEL names the
 * node (the root has none), FOUND says what it is; returns false. */
bool node_expected(const struct node *node, struct fail *fail, const char *code,
                   const char *expected);

/* ---- Values ------------------------------------------------------------- */

enum node_kind {
    NODE_OBJECT,
    NODE_ARRAY,
    NODE_STRING,
    NODE_NUMBER,
    NODE_BOOLEAN,
    NODE_NULL,
};

/* The type of a value. */
enum node_kind node_kind(const struct node *node);

/* Each of these checks the type and stores the value. Where the type is
 * another, the code is wrong-type; further codes are named. `expected` is for
 * the message. */

/* Counts the items. Code: too-many beyond TREE_ITEMS. */
bool node_array(const struct node *node, const char *expected, int *count,
                struct fail *fail);

/* Checks that there are exactly `count` items; `code` where there are not. */
bool node_tuple(const struct node *node, int count, const char *expected,
                const char *code, struct fail *fail);

/* A finite number of a magnitude of at most `limit` (DBL_MAX: none), and of
 * FLT_MAX where it is rounded to a float. Code: number-range. */
bool node_number(const struct node *node, double limit, double *number,
                 struct fail *fail);

/* [x, y], both within COL_LIMIT. Codes: point-shape, number-range. */
bool node_point(const struct node *node, col_vec2 *point, struct fail *fail);

/* The points of an array of such points, at least one, where the checker kept
 * them; they may be changed, and have been where they are rounded. NULL: it has
 * to be read point by point, if it is one. */
col_vec2 *node_points(const struct node *node, int *count);

/* The text lives as long as the tree. Code: string-nul. */
bool node_string(const struct node *node, const char **text, struct fail *fail);

/* The same, but it lives as long as the arena: it is copied there, if it is not
 * there already. Code: out-of-memory too. */
bool node_string_copy(const struct node *node, struct arena *arena,
                      const char **text, struct fail *fail);

/* An object that nobody looks into, or no node. */
bool node_object_if_any(const struct node *node, struct fail *fail);

bool node_boolean(const struct node *node, bool *value, struct fail *fail);

/* ---- The members of an object ------------------------------------------- */

/* Sorts the members of an object by name: found[i] is the one with names[i]
 * (.item NULL: there is none) and found[count] the first with another name; bit
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

/* Refuses a member for its name; false. Codes: unknown-member, string-nul. */
bool members_refuse(const struct node *member, const struct members *members,
                    struct fail *fail);

#endif
