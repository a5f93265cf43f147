/* A walk through the JSON tree of one scene.
 *
 * A node is a value together with the way it was reached: nodes point to the
 * node they were found in, up to the root, so that an error can name its JSON
 * pointer, and places cost nothing while all is well. Nodes live on the stack
 * of the function that walks the tree; a parent must outlive its children.
 *
 * The tree is of one of two sorts. The tree of a text (json_tree in
 * support/document/document.h) is for errors. The tree of an outline
 * (support/json/json_check.h) is for reading valid scenes, many times as fast:
 * its values are those that the checker kept, and scenes and shapes in a row
 * mostly have the same outline, whose tree is built once. Where a reader fails
 * in it, the text is read to report why. Of an array whose elements have their
 * own outlines, one element at a time is there: node_step replaces its tree by
 * the tree of the next one. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
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
    bool is_float;     /* numbers below are rounded to single precision */
    bool shows_values; /* errors below show the values that are wrong, which are
                          finite */
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

/* For each member of an object a number that stays with its outline: the place
 * that the member has among those that `names` lists. *kept tells whether they
 * have been filled for the same list. NULL: none can be kept. */
signed char *node_places(const struct node *object, const char *const *names,
                         bool *kept);

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

#endif
