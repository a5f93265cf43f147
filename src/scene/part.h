/* The tree of one outline (json/outline.h), and the values that its nulls stand
 * for.
 *
 * It stays for the next one: records and elements in a row mostly have the same
 * outline, and then cJSON is not asked again. */
#ifndef SCENE_PART_H
#define SCENE_PART_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cJSON;
struct tree;

/* {0} is empty. */
struct part {
    struct arena memory;
    struct cJSON *json; /* NULL: there is none. Each null has its number, from 0
                           in the order of the text, in valueint. */
    const char *text;   /* the outline that it is the tree of */
    size_t length;
    const uint64_t **values; /* what each null stands for */
    int count;
    struct tree *tree; /* that it is the whole of, set there */
};

/* Makes it the part of this outline. false: memory is used up. */
bool part_read(struct part *part, const char *text, size_t length);

/* Gives its nulls their values, which begin at `at`; returns where the next
 * ones begin. */
const uint64_t *part_fill(struct part *part, const uint64_t *at);

void part_free(struct part *part);

#endif
