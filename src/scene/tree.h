/* The JSON tree of one scene, with types checked and places known.
 *
 * A node is a value of the tree together with the way it was reached: nodes
 * point to the node they were found in, up to the root, so that a mistake can
 * be said with its JSON pointer and nothing is spent on places while all is
 * well. Nodes live on the stack of whoever walks the tree; a parent must
 * outlive its children.
 *
 * The trees are cJSON's. They have no offsets, which maps need for all values
 * and scenes but for the one that is wrong: so maps have trees of another sort
 * (document/document.h), and here a pointer is looked up in the text.
 *
 * There are two sorts of these trees. That of a whole text is for saying what
 * is wrong. That of an outline (json/outline.h) is for reading what is right,
 * many times as fast: its values are those that the checker kept. Where a
 * reader fails in it, something is wrong, but what is said of it is not; the
 * whole text has to be asked. Of an array whose elements have their own
 * outlines, one element at a time is there: node_next replaces its tree by the
 * next one's. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include "base/arena.h"
#include "base/fail.h"
#include "collide.h"
#include "scene/outline_tree.h"
#include "json/check.h"
#include "json/outline.h"

#include <stdbool.h>
#include <stddef.h>

struct node {
    struct cJSON *json;        /* NULL: there is no such node */
    const struct node *parent; /* NULL: the whole text */
    int index;                 /* in the parent, where that is an array */
    bool is_float; /* numbers below are rounded to single precision */
    struct outline_tree *outline; /* that it is in; NULL: the tree of a text */
};

/* Outlines of elements whose trees are kept. */
#define TREE_OUTLINES 8

/* Where trees live; each thread has its own. {0} is empty. */
struct tree {
    struct arena text; /* that of a whole text */
    struct outline_tree whole, elements[TREE_OUTLINES];
    const struct json_run *run; /* of the element at hand; NULL: none */
    size_t left;                /* elements of the run behind it */
    const uint64_t *next;       /* where their values begin */
    bool failed;                /* there was no memory for an element */
};

/* The root of the tree of a text that json_check accepted, and that of its
 * outline, which there must be; who wants numbers to be rounded says so in it.
 * They, and all nodes below, are good until the
 * next call. .json is NULL where memory is used up. */
struct node tree_of_text(struct tree *tree, const struct json_value *value);
struct node tree_of_outline(struct tree *tree, const struct json_value *value);

/* Gives the memory back. */
void tree_free(struct tree *tree);

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

/* Makes a child the one after it. */
void node_step(struct node *child);

/* For each member of an object a number that stays with its outline: the place
 * that the member has among those that `names` lists. *kept tells whether they
 * have been filled for the same list. NULL: none can be kept. */
signed char *node_places(const struct node *object, const char *const *names,
                         bool *kept);

/* Whether two names are the same. Most are short, and of them one here. */
static inline bool node_same_name(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Whether the children of an array that were asked for were all there was,
 * memory for them not running out. */
bool node_all_read(const struct node *array);

/* The child of an array with this index, which must be in it, to say what is
 * wrong with it; in an outline the array stands for it. O(index). */
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

bool node_boolean(const struct node *node, bool *value, struct fail *fail);

#endif
