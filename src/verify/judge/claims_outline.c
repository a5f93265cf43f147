/* Builds the trees of outlines, puts values into them, and reads claims. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "verify/judge/claims_outline.h"

/* ---- Trees --------------------------------------------------------------- */

/* The item after another one in the order of the text; NULL: none is left. */
static struct item *next_item(struct item *item)
{
    if (item->first)
        return item->first;
    while (item && !item->next)
        item = (struct item *)item->parent;
    return item ? item->next : NULL;
}

/* Builds the tree of an outline. false: there is no memory. */
static bool build(struct claims_tree *tree, const struct document *document,
                  const char *text, size_t length)
{
    arena_rewind(&tree->memory, (struct arena_mark){NULL, 0});
    tree->text = NULL;
    char *own = arena_text(&tree->memory, text, length);
    if (!own)
        return false;
    tree->root = (struct item *)json_tree_outline(own, length, &tree->memory,
                                                  &tree->leaf_count);
    tree->leaves = arena_take(&tree->memory, (size_t)tree->leaf_count,
                              sizeof(struct item *));
    if (!tree->root || !tree->leaves)
        return false;
    int count = 0;
    for (struct item *at = tree->root; at; at = next_item(at)) {
        at->document = document;
        if (at->kind == ITEM_NULL)
            tree->leaves[count++] = at;
    }
    tree->text = own;
    tree->length = length;
    return true;
}

/* The tree of an outline, one of those that are kept. NULL: no memory. */
static struct claims_tree *find_tree(struct claims_tree trees[OUTLINE_KEPT],
                                     const struct document *document,
                                     const char *text, size_t length)
{
    struct claims_tree *tree = &trees[length % OUTLINE_KEPT];
    if (tree->text && tree->length == length &&
        memcmp(tree->text, text, length) == 0)
        return tree;
    return build(tree, document, text, length) ? tree : NULL;
}

static void free_trees(struct claims_tree trees[OUTLINE_KEPT])
{
    for (int i = 0; i < OUTLINE_KEPT; i++) {
        arena_free(&trees[i].memory);
        trees[i].text = NULL;
    }
}

void claims_trees_free(struct claims_trees *trees)
{
    free_trees(trees->roots);
    free_trees(trees->pairs);
    for (int i = 0; i < OUTLINE_SLOTS; i++)
        free_trees(trees->elements[i]);
}

/* ---- Values -------------------------------------------------------------- */

/* Puts values into trees. */
struct claims_fill {
    struct claims_trees *trees;
    struct arena *arena;
    struct item *pairs;     /* the leaf that is not filled; NULL: none */
    const uint64_t *listed; /* its value, set when it is passed */
    int slots;              /* in use */
};

static bool are_finite(const double *numbers, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

/* Makes a leaf an array of pairs of numbers. */
static bool fill_pairs(struct claims_fill *fill, struct item *leaf,
                       const uint64_t *value)
{
    int count = (int)json_count(value);
    const double *numbers = json_doubles(value);
    struct item *items = arena_alloc(fill->arena, (size_t)count, sizeof *items);
    if (!items)
        return false;
    for (int i = 0; i < count; i++)
        items[i] = (struct item){.kind = ITEM_NUMBERS,
                                 .numbers = numbers + 2 * i,
                                 .count = 2,
                                 .index = i,
                                 .next = i + 1 < count ? &items[i + 1] : NULL,
                                 .parent = leaf,
                                 .document = leaf->document};
    leaf->first = items;
    return true;
}

/* Makes a leaf the value that stands for it; an array of other things than
 * numbers is still empty. */
static bool fill_leaf(struct claims_fill *fill, struct item *leaf,
                      const uint64_t *value)
{
    uint64_t count = json_count(value);
    leaf->first = NULL;
    leaf->count = 0;
    if (count > INT_MAX / 2)
        return false;
    switch (json_kind(value)) {
    case JSON_NULL:
        leaf->kind = ITEM_NULL;
        return true;
    case JSON_NUMBER:
        leaf->kind = ITEM_NUMBER;
        leaf->number = *json_doubles(value);
        return isfinite(leaf->number);
    case JSON_NUMBERS:
        leaf->kind = ITEM_NUMBERS;
        leaf->numbers = json_doubles(value);
        leaf->count = (int)count;
        return are_finite(leaf->numbers, count);
    case JSON_PAIRS:
        leaf->kind = ITEM_ARRAY;
        leaf->count = (int)count;
        return are_finite(json_doubles(value), 2 * count) &&
               fill_pairs(fill, leaf, value);
    case JSON_STRING:
        leaf->kind = ITEM_STRING;
        leaf->text = json_bytes(value);
        return true;
    case JSON_ARRAY:
        leaf->kind = ITEM_ARRAY;
        return true;
    case JSON_ELSEWHERE:
    case JSON_PLACE:
        break;
    }
    return false;
}

/* Fills a tree whose leaves are no arrays. Returns where the next values begin;
 * NULL: it cannot be filled. */
static const uint64_t *fill_element(struct claims_fill *fill,
                                    struct claims_tree *tree,
                                    const uint64_t *values)
{
    for (int i = 0; i < tree->leaf_count; i++) {
        const uint64_t *value = json_here(values);
        if (json_kind(value) == JSON_ARRAY ||
            !fill_leaf(fill, tree->leaves[i], value))
            return NULL;
        values = json_behind(value);
    }
    return values;
}

/* Makes a leaf the array of its elements. */
static bool fill_array(struct claims_fill *fill, struct item *leaf,
                       const uint64_t *value)
{
    struct item *last = NULL;
    const uint64_t *values = json_inside(value);
    for (const struct json_run *run = json_runs(value); run; run = run->next)
        for (uint64_t i = 0; i < run->count; i++) {
            if (fill->slots == OUTLINE_SLOTS)
                return false;
            struct claims_tree *tree =
                find_tree(fill->trees->elements[fill->slots++],
                          &fill->trees->nowhere, run->text, run->length);
            if (!tree || !(values = fill_element(fill, tree, values)))
                return false;
            tree->root->parent = leaf;
            tree->root->index = leaf->count++;
            tree->root->next = NULL;
            if (last)
                last->next = tree->root;
            else
                leaf->first = tree->root;
            last = tree->root;
        }
    return true;
}

/* Fills a tree whose leaves may be arrays. */
static bool fill_root(struct claims_fill *fill, struct claims_tree *tree,
                      const uint64_t *values)
{
    for (int i = 0; i < tree->leaf_count; i++) {
        struct item *leaf = tree->leaves[i];
        const uint64_t *value = json_here(values);
        values = json_behind(value);
        if (!fill_leaf(fill, leaf, value))
            return false;
        if (json_kind(value) != JSON_ARRAY)
            continue;
        if (leaf == fill->pairs)
            fill->listed = value;
        else if (!fill_array(fill, leaf, value))
            return false;
    }
    return true;
}

/* ---- Records ------------------------------------------------------------- */

bool claims_pairs_begin(struct claims_pairs *pairs, struct claims_trees *trees,
                        const struct json_outline *outline, struct arena *arena)
{
    *pairs = (struct claims_pairs){.trees = trees, .count = 1};
    if (!outline->text)
        return false;
    if (!trees->nowhere.text)
        trees->nowhere = (struct document){.file = "", .text = ""};
    pairs->root = find_tree(trees->roots, &trees->nowhere, outline->text,
                            outline->length);
    if (!pairs->root)
        return false;
    struct claims_fill fill = {.trees = trees, .arena = arena};
    fill.pairs = (struct item *)item_member(pairs->root->root, "pairs");
    if (!fill_root(&fill, pairs->root, outline->values))
        return false;
    if (!fill.listed)
        return !fill.pairs || fill.pairs->count == 0;
    pairs->array = fill.pairs;
    pairs->count = 0;
    pairs->values = json_inside(fill.listed);
    pairs->run = json_runs(fill.listed);
    pairs->left = pairs->run ? pairs->run->count : 0;
    for (const struct json_run *run = pairs->run; run; run = run->next)
        pairs->count += run->count;
    return pairs->count <= INT_MAX;
}

/* Makes the next pair the only one of the record. */
static bool step(struct claims_pairs *pairs, struct arena *arena,
                 const struct claims_tree **tree)
{
    struct claims_fill fill = {.trees = pairs->trees, .arena = arena};
    if (pairs->left == 0 && pairs->run) {
        pairs->run = pairs->run->next;
        pairs->left = pairs->run ? pairs->run->count : 0;
    }
    if (!pairs->run)
        return true;
    struct claims_tree *pair =
        find_tree(pairs->trees->pairs, &pairs->trees->nowhere, pairs->run->text,
                  pairs->run->length);
    if (!pair || !(pairs->values = fill_element(&fill, pair, pairs->values)))
        return false;
    pairs->left--;
    pair->root->parent = pairs->array;
    pairs->array->first = pair->root;
    pairs->array->count = 1;
    *tree = pair;
    return true;
}

bool claims_pairs_next(struct claims_pairs *pairs,
                       const struct claims_source *source,
                       struct scene_claims *said)
{
    struct claims_source own = *source;
    /* Only their number matters. With a file, no place is computed, for which
     * the tree would keep lines in memory that is freed here. */
    struct unknown_members unknown = {.file = ""};
    const struct claims_tree *tree = NULL;
    const struct item *where;
    struct fail fail;
    if (pairs->array && !step(pairs, source->arena, &tree))
        return false;
    own.root = pairs->root->root;
    own.unknown = source->unknown ? &unknown : NULL;
    if (source->unknown)
        unknown.ignored = source->unknown->ignored;
    bool is_read = claims_read(&own, said, &where, &fail);
    bool is_known = unknown.count == 0 && unknown.unlisted == 0;
    unknown_free(&unknown);
    /* The name of a number that is not finite belongs to the tree. */
    bool is_finite =
        is_read && (said->count == 0 || !said->claims[0].not_finite);
    return is_known && is_finite;
}
