#include "scene/scene_tree.h"

#include "scene/parse.h"

#include <assert.h>
#include <cjson/cJSON.h>

/* ---- Trees -------------------------------------------------------------- */

struct node tree_of_text(struct tree *tree, const struct json_value *value)
{
    const char *text = value->text;
    size_t length = value->length;
    arena_rewind(&tree->text, (struct arena_mark){NULL, 0});
    if (value->special)
        text = parse_text(text, &length, &tree->text);
    if (!text)
        return (struct node){.json = NULL};
    return (struct node){.json = parse_json(text, length, &tree->text)};
}

struct node tree_of_outline(struct tree *tree, const struct json_value *value)
{
    const struct json_outline *outline = &value->outline;
    struct outline_tree *whole = &tree->whole;
    whole->tree = tree;
    tree->failed = false;
    if (!outline_tree_read(whole, outline->text, outline->length))
        return (struct node){.json = NULL};
    outline_tree_fill(whole, outline->values);
    return (struct node){.json = whole->json, .outline = whole};
}

void tree_free(struct tree *tree)
{
    arena_free(&tree->text);
    outline_tree_free(&tree->whole);
    for (int i = 0; i < TREE_OUTLINES; i++)
        outline_tree_free(&tree->elements[i]);
}

/* ---- Children ----------------------------------------------------------- */

const uint64_t *node_kept(const struct node *node)
{
    if (!node->outline || (node->json->type & 0xFF) != cJSON_NULL)
        return NULL;
    return node->outline->values[node->json->valueint];
}

bool node_is_object(const struct node *node)
{
    return (node->json->type & 0xFF) == cJSON_Object;
}

/* Goes to the tree of the run's outline. Where that is kept matters for time
 * only: different outlines mostly have different lengths. */
static struct outline_tree *read_run(struct tree *tree)
{
    const struct json_run *run = tree->run;
    struct outline_tree *outline = &tree->elements[run->length % TREE_OUTLINES];
    if (outline_tree_read(outline, run->text, run->length))
        return outline;
    tree->failed = true;
    return NULL;
}

/* Makes a child the next element of its array; its outline is that of the last
 * one, or NULL. */
static void next_element(struct node *child)
{
    struct tree *tree = child->parent->outline->tree;
    child->json = NULL;
    if (tree->left == 0) {
        tree->run = child->outline ? tree->run->next : tree->run;
        child->outline = tree->run ? read_run(tree) : NULL;
        if (!child->outline)
            return;
        tree->left = tree->run->count;
    }
    assert(child->outline); /* of the element before, in the same run */
    tree->left--;
    tree->next = outline_tree_fill(child->outline, tree->next);
    child->json = child->outline->json;
}

static struct node first_element(const struct node *array,
                                 const uint64_t *value)
{
    struct tree *tree = array->outline->tree;
    bool is_array = json_kind(value) == JSON_ARRAY;
    tree->run = is_array ? json_runs(value) : NULL;
    tree->left = 0;
    tree->next = is_array ? json_inside(value) : NULL;
    struct node first = {.parent = array, .is_float = array->is_float};
    next_element(&first);
    return first;
}

struct node node_first(const struct node *parent)
{
    const uint64_t *value = node_kept(parent);
    if (value)
        return first_element(parent, value);
    return (struct node){.json = parent->json->child,
                         .parent = parent,
                         .is_float = parent->is_float,
                         .outline = parent->outline};
}

void node_step(struct node *child)
{
    assert(child->json);
    child->index++;
    if (child->outline == child->parent->outline)
        child->json = child->json->next;
    else
        next_element(child);
}

signed char *node_places(const struct node *object, const char *const *names,
                         bool *kept)
{
    struct outline_tree *outline = object->outline;
    if (!outline || object->json != outline->json)
        return NULL;
    *kept = outline->names == names;
    outline->names = names;
    return outline->places;
}

struct node node_next(const struct node *child)
{
    struct node next = *child;
    node_step(&next);
    return next;
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
    return node->json->string;
}
