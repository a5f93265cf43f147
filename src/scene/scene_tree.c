/* The trees of scenes, and the way through them. */
#include <assert.h>
#include <string.h>

#include "scene/scene_tree.h"
#include "support/json/json_check.h"

/* ---- Trees of outlines -------------------------------------------------- */

/* Reads the tree of an outline, unless it is there. false: memory is used up.
 */
static bool outline_tree_read(struct outline_tree *tree, const char *text,
                              size_t length)
{
    if (tree->root && tree->length == length &&
        memcmp(tree->text, text, length) == 0)
        return true;
    tree->root = NULL;
    arena_rewind(&tree->memory, (struct arena_mark){NULL, 0});
    tree->text = arena_text(&tree->memory, text, length);
    if (!tree->text)
        return false;
    const struct item *root =
        json_tree_outline(tree->text, length, &tree->memory, &tree->count);
    if (!root)
        return false;
    tree->length = length;
    tree->values =
        arena_take(&tree->memory, (size_t)tree->count, sizeof *tree->values);
    tree->places = arena_take(&tree->memory, (size_t)root->count, 1);
    tree->names = NULL;
    if (tree->values && tree->places)
        tree->root = root;
    return tree->root;
}

/* Gives the nulls their values, which begin at `at`; returns where the next
 * values begin. */
static const uint64_t *outline_tree_fill(struct outline_tree *tree,
                                         const uint64_t *at)
{
    for (int i = 0; i < tree->count; i++) {
        tree->values[i] = json_here(at);
        at = json_behind(tree->values[i]);
    }
    return at;
}

struct node tree_of_text(struct tree *tree, const struct json_value *value)
{
    struct fail ignored; /* memory, or an array that is too long for it */
    arena_rewind(&tree->text, (struct arena_mark){NULL, 0});
    return (struct node){
        .item = json_tree(value->text, value->length, &tree->text, &ignored)};
}

struct node tree_of_outline(struct tree *tree, const struct json_value *value)
{
    const struct json_outline *outline = &value->outline;
    struct outline_tree *whole = &tree->whole;
    whole->tree = tree;
    tree->failed = false;
    if (!outline_tree_read(whole, outline->text, outline->length))
        return (struct node){.item = NULL};
    outline_tree_fill(whole, outline->values);
    return (struct node){.item = whole->root, .outline = whole};
}

static void free_outline(struct outline_tree *tree)
{
    arena_free(&tree->memory);
    *tree = (struct outline_tree){.memory = tree->memory};
}

void tree_free(struct tree *tree)
{
    arena_free(&tree->text);
    free_outline(&tree->whole);
    for (int i = 0; i < TREE_OUTLINES; i++)
        free_outline(&tree->elements[i]);
}

/* ---- Children ----------------------------------------------------------- */

const uint64_t *node_kept(const struct node *node)
{
    if (!node->outline || node->item->kind != ITEM_NULL)
        return NULL;
    return node->outline->values[node->item->index];
}

bool node_is_object(const struct node *node)
{
    return node->item->kind == ITEM_OBJECT;
}

/* Makes a child the next element of its array; its outline is that of the last
 * one, or NULL. Where the tree of an outline is kept matters for time only:
 * different outlines mostly have different lengths. */
static void next_element(struct node *child)
{
    struct tree *tree = child->parent->outline->tree;
    child->item = NULL;
    if (tree->left == 0) {
        const struct json_run *run =
            child->outline ? tree->run->next : tree->run;
        tree->run = run;
        child->outline = NULL;
        if (!run)
            return;
        struct outline_tree *outline =
            &tree->elements[run->length % TREE_OUTLINES];
        if (!outline_tree_read(outline, run->text, run->length)) {
            tree->failed = true;
            return;
        }
        child->outline = outline;
        tree->left = run->count;
    }
    assert(child->outline); /* of the element before, in the same run */
    tree->left--;
    tree->next = outline_tree_fill(child->outline, tree->next);
    child->item = child->outline->root;
}

struct node node_first(const struct node *parent)
{
    const uint64_t *value = node_kept(parent);
    struct node first = {.parent = parent, .is_float = parent->is_float};
    if (parent->is_element)
        return first;
    if (!value) {
        first.item = parent->item->first;
        first.outline = parent->outline;
        if (parent->item->kind == ITEM_NUMBERS) {
            first.item = parent->item;
            first.is_element = true;
        }
        return first;
    }
    struct tree *tree = parent->outline->tree;
    bool is_array = json_kind(value) == JSON_ARRAY;
    tree->run = is_array ? json_runs(value) : NULL;
    tree->left = 0;
    tree->next = is_array ? json_inside(value) : NULL;
    next_element(&first);
    return first;
}

void node_step(struct node *child)
{
    assert(child->item);
    child->index++;
    if (child->outline != child->parent->outline) {
        next_element(child);
    } else if (!child->is_element) {
        child->item = child->item->next;
    } else if (child->index == child->item->count) {
        child->item = NULL;
    }
}

signed char *node_places(const struct node *object, const char *const *names,
                         bool *kept)
{
    struct outline_tree *outline = object->outline;
    if (!outline || object->item != outline->root)
        return NULL;
    *kept = outline->names == names;
    outline->names = names;
    return outline->places;
}

bool node_all_read(const struct node *array)
{
    return !array->outline || !array->outline->tree->failed;
}

struct node node_at(const struct node *array, int index)
{
    if (array->outline)
        return *array;
    struct node child = node_first(array);
    while (child.index < index)
        node_step(&child);
    return child;
}

const char *node_name(const struct node *node)
{
    return node->is_element ? NULL : node->item->name;
}
