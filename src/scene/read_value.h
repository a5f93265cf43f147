/* Reads values from the JSON tree of one scene. Each value is read as the type
 * that it must have, and a mistake is reported with its place.
 *
 * A node is a value and the path to it: it points to the node in which it was
 * found, up to the root, so that an error can name its JSON pointer. Nodes live
 * on the stack of the function that walks the tree; parents outlive children.
 *
 * The tree of a text (json_tree in support/document/document.h) is for errors.
 * The tree of an outline (support/json/json_check.h) is for valid scenes, many
 * times as fast: its values are those that the checker kept, and successive
 * scenes and shapes mostly have the same outline, whose tree is built once. If
 * a reader fails in this tree, the text is read again to report why. Of an
 * array whose elements have their own outlines, the tree holds one element at a
 * time: node_step replaces its tree. */
#ifndef READ_VALUE_H
#define READ_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collide.h"
#include "scene/scene_format.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json/json_check.h"

struct tree;

/* The tree of one outline (support/json/json_check.h), and the values that its
 * nulls stand for. {0} is empty. */
struct outline_tree {
    struct arena memory;
    const struct item *root; /* NULL: there is none */
    const char *text;        /* the outline that it is the tree of */
    size_t length;
    const uint64_t **values; /* for each null */
    int count;
    signed char *places;      /* of the members of its root (node_places), */
    const char *const *names; /* among these; NULL: they are not known yet */
    struct tree *tree;        /* that it is the whole of, set there */
};

struct node {
    const struct item *item;   /* NULL: there is no such node */
    const struct node *parent; /* NULL: the whole text */
    int index;                 /* in the parent, where that is an array */
    bool is_element;           /* the number with this index of ITEM_NUMBERS */
    bool is_float; /* numbers below are rounded to single precision */
    struct outline_tree *outline; /* that it is in; NULL: the tree of a text */
};

/* Outlines of elements whose trees are kept. */
#define TREE_OUTLINES 8

/* Where trees live; each thread has its own. {0} is empty. */
struct tree {
    struct arena text;       /* that of a whole text, */
    const struct item *root; /*   and its root */
    struct outline_tree whole, elements[TREE_OUTLINES];
    const struct json_run *run; /* of the element at hand; NULL: none */
    size_t left;                /* elements of the run behind it */
    const uint64_t *next;       /* where their values begin */
    bool failed;                /* there was no memory for an element */
};

/* The root of the tree of a text that json_check accepted, and of its outline,
 * which there must be. Both, and all nodes below, are good until the next call.
 * .item is NULL where memory is used up. */
struct node tree_of_text(struct tree *tree, const struct json_value *value);
struct node tree_of_outline(struct tree *tree, const struct json_value *value);

/* Gives the memory back. */
void tree_free(struct tree *tree);

bool node_is_object(const struct node *node);

/* The first child of an array or object; .item is NULL where there is none. */
struct node node_first(const struct node *parent);
/* Makes a child the one after it. */
void node_step(struct node *child);

/* Whether the children of an array that were asked for were all there was,
 * memory for them not running out. */
bool node_all_read(const struct node *array);

/* The child of an array with this index, which must be in it, to say what is
 * wrong with it; in an outline the array stands for it. O(index). */
struct node node_at(const struct node *array, int index);

/* The name of a member of an object; NULL for an item of an array. */
const char *node_name(const struct node *node);

/* What the checker kept of a value (support/json/json_check.h); NULL: the
 * tree has it. */
const uint64_t *node_kept(const struct node *node);

/* The most items that an array may have. */
#define TREE_ITEMS COL_COUNT_LIMIT

/* ---- What is wrong ------------------------------------------------------ */

/* Fills *fail with a code, a printf message and the node's JSON pointer;
 * returns false. */
bool node_fail(const struct node *node, struct fail *fail, const char *code,
               const char *format, ...) PRINTF_LIKE(4, 5);

/* Adds the node's JSON pointer to a *fail that is filled but for the place;
 * returns false. */
bool node_blame(const struct node *node, struct fail *fail);

/* Fills *fail with "LABEL: expected EXPECTED, found FOUND; ADVICE": LABEL names
 * the node (the root has none), FOUND describes it, and ADVICE, if any, is how
 * to write it; returns false. */
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

/* Refuses a member for its name; false. Codes: unknown-member, string-nul. */
bool members_refuse(const struct node *member, const struct members *members,
                    struct fail *fail);

#endif
