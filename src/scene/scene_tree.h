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
 * (support/document/document.h), and here a pointer is looked up in the text.
 *
 * There are two sorts of these trees. That of a whole text is for saying what
 * is wrong. That of an outline (support/json/json_check.h) is for reading
 * what is right, many times as fast: its values are those that the checker
 * kept. Where a reader fails in it, something is wrong, but what is said of it
 * is not; the whole text has to be asked. Of an array whose elements have their
 * own outlines, one element at a time is there: node_step replaces its tree by
 * the tree of the next one. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/json/json_check.h"

/* ---- cJSON and the memory of its trees ---------------------------------- */

/* A tree lives in an arena and is freed with it. Each thread has a reader of
 * its own, but cJSON asks for memory through hooks, which belong to the whole
 * process: so the thread that parses keeps its arena in a thread-local pointer
 * meanwhile. */

struct cJSON;

/* Sends cJSON to the arenas. Outside of parse_json it then gets memory from
 * malloc, as before. To be called before other threads use cJSON. */
void parse_use_arenas(void);

/* The tree of text[0..length), one JSON value that json_check accepted, in the
 * arena. NULL where memory is used up; what was taken is then still taken. */
struct cJSON *parse_json(const char *text, size_t length, struct arena *arena);

/* A copy of a text that is special (support/json/json_check.h), as cJSON can
 * take it. Each escape \u0000 is the two bytes C0 80 instead, which no
 * well-formed UTF-8 has: cJSON ends a string at a NUL, and a part of it would
 * pass for the whole. Each long number is the shortest one that means the same
 * double. *length is the text's and becomes the copy's. NULL where memory is
 * used up.
 */
const char *parse_text(const char *text, size_t *length, struct arena *arena);

/* Whether a string or name of such a tree has such a NUL in it. */
bool parse_has_nul(const char *text);

/* ---- Trees and nodes ---------------------------------------------------- */

struct tree;

/* The tree of one outline (support/json/json_check.h), and the values that
 * its nulls stand for. It is kept for the next element: records and elements in
 * a row mostly have the same outline, and then cJSON is not called again.
 * {0} is empty. */
struct outline_tree {
    struct arena memory;
    struct cJSON *json; /* NULL: there is none. Each null has its number, from 0
                           in the order of the text, in valueint. */
    const char *text;   /* the outline that it is the tree of */
    size_t length;
    const uint64_t **values; /* what each null stands for */
    int count;
    signed char *places;      /* of the members of its root (node_places), */
    const char *const *names; /* among these; NULL: they are not known yet */
    struct tree *tree;        /* that it is the whole of, set there */
};

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

bool node_is_object(const struct node *node);

/* The first child of an array or object; .json is NULL where there is none. */
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
