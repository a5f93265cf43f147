/* Reads records of results by their outlines (support/json/json_check.h).
 *
 * Engines write one record like the other. So the tree of an outline is built
 * once, with the members' names, and the values of each record are put into it.
 * Pairs are read one after the other in the same tree, so a record of many
 * pairs needs the memory of one.
 *
 * Only right records are read in this way. A record that has an error, or a
 * member that its dialect does not know, must be read as a document, which
 * knows the places of its values. */
#ifndef CLAIMS_OUTLINE_H
#define CLAIMS_OUTLINE_H

#include <stdbool.h>
#include <stdint.h>

#include "query/dialects/dialect.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/json/json_check.h"

/* Elements of an array outside of "pairs" that are in use at the same time. */
#define OUTLINE_SLOTS 8

/* Trees that are kept for each. */
#define OUTLINE_KEPT 4

/* A tree, and its values that change from record to record. */
struct claims_tree {
    struct arena memory; /* of all that follows */
    const char *text;    /* the outline; NULL: there is no tree */
    size_t length;
    struct item *root;
    struct item **leaves;
    int leaf_count;
};

struct claims_trees {
    struct claims_tree roots[OUTLINE_KEPT], pairs[OUTLINE_KEPT];
    struct claims_tree elements[OUTLINE_SLOTS][OUTLINE_KEPT];
    struct document nowhere; /* of their items */
};

/* A record of which the pairs are read one after the other. */
struct claims_pairs {
    struct claims_trees *trees;
    struct claims_tree *root;
    struct item *array; /* "pairs"; NULL: the record is a pair itself */
    uint64_t count;     /* pairs */

    /* The next pair. */
    const struct json_run *run;
    uint64_t left; /* in the run */
    const uint64_t *values;
};

/* Begins with a record, whose outline and trees must stay. The record may have
 * no NUL in its strings. false: it must be read as a document. */
bool claims_pairs_begin(struct claims_pairs *pairs, struct claims_trees *trees,
                        const struct json_outline *outline,
                        struct arena *arena);

/* Reads the next pair, or what the record says if it has none, as claims_read
 * does: one claim at most, whose texts belong to the outline. The source has
 * everything but the root. false: as above. */
bool claims_pairs_next(struct claims_pairs *pairs,
                       const struct claims_source *source,
                       struct scene_claims *said);

void claims_trees_free(struct claims_trees *trees);

#endif
