/* The JSON tree of one scene, with types checked and places known.
 *
 * A node is a value of the tree together with the way it was reached: nodes
 * point to the node they were found in, up to the root, so that a mistake can
 * be said with its JSON pointer and nothing is spent on places while all is
 * well. Nodes live on the stack of whoever walks the tree; a parent must
 * outlive its children. This is the only place that knows cJSON. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include "base/arena.h"
#include "base/fail.h"
#include "collide.h"

#include <stdbool.h>
#include <stddef.h>

struct cJSON;

struct node {
    struct cJSON *json;        /* NULL: there is no such node */
    const struct node *parent; /* NULL: the whole text */
    int index;                 /* in the parent, where that is an array */
};

/* The most items that an array may have. */
#define TREE_ITEMS COL_COUNT_LIMIT

/* Fills *fail with a code, a printf message and the node's JSON pointer;
 * returns false. */
bool node_fail(const struct node *node, struct fail *fail, const char *code,
               const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Fills *fail with "LABEL: expected EXPECTED, found FOUND": LABEL names the
 * node (the root has none), FOUND says what it is; returns false. */
bool node_expected(const struct node *node, struct fail *fail, const char *code,
                   const char *expected);

bool node_is_object(const struct node *node);

/* The first child of an array or object and the one after a child; .json is
 * NULL where there is none. */
struct node node_first(const struct node *parent);
struct node node_next(const struct node *child);

/* The child of an array with this index, which must be in it. O(index). */
struct node node_at(const struct node *array, int index);

/* The name of a member of an object; NULL for an item of an array. */
const char *node_name(const struct node *node);

/* The readers: each checks the type and stores the value. Where the type is
 * another, the code is wrong-type; further codes are named. `expected` is for
 * the message. */

/* Counts the items. Code: too-many beyond TREE_ITEMS. */
bool node_array(const struct node *node, const char *expected, int *count,
                struct fail *fail);

/* Checks that there are exactly `count` items; `code` where there are not. */
bool node_tuple(const struct node *node, int count, const char *expected,
                const char *code, struct fail *fail);

/* A finite number of a magnitude of at most `limit` (DBL_MAX: none). Code:
 * number-range. */
bool node_number(const struct node *node, double limit, double *number,
                 struct fail *fail);

/* [x, y], both within COL_LIMIT. Codes: point-shape, number-range. */
bool node_point(const struct node *node, col_vec2 *point, struct fail *fail);

/* The text lives as long as the tree. Code: string-nul. */
bool node_string(const struct node *node, const char **text, struct fail *fail);

/* The same, copied into the arena. Code: out-of-memory too. */
bool node_string_copy(const struct node *node, struct arena *arena,
                      const char **text, struct fail *fail);

bool node_boolean(const struct node *node, bool *value, struct fail *fail);

#endif
