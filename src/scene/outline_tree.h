/* The tree of one outline (support/json/json_check.h), and the values that
 * its nulls stand for.
 *
 * It stays for the next one: records and elements in a row mostly have the same
 * outline, and then cJSON is not asked again. */
#ifndef OUTLINE_TREE_H
#define OUTLINE_TREE_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cJSON;
struct tree;

/* {0} is empty. */
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

/* Makes it the tree of this outline. false: memory is used up. */
bool outline_tree_read(struct outline_tree *tree, const char *text,
                       size_t length);

/* Gives its nulls their values, which begin at `at`; returns where the next
 * ones begin. */
const uint64_t *outline_tree_fill(struct outline_tree *tree,
                                  const uint64_t *at);

void outline_tree_free(struct outline_tree *tree);

#endif
