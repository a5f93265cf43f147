#include "scene/outline_tree.h"

#include "scene/parse.h"
#include "support/fail.h"
#include "support/json/json_check.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <string.h>

/* Numbers the nulls of a tree; returns how many there are. cJSON builds none
 * that is deeper than LIMITS_DEPTH_MOST. */
static int number_nulls(cJSON *item)
{
    cJSON *above[LIMITS_DEPTH_MOST + 1];
    int depth = 0, count = 0;
    while (item) {
        if ((item->type & 0xFF) == cJSON_NULL)
            item->valueint = count++;
        if (item->child) {
            assert(depth <= LIMITS_DEPTH_MOST);
            above[depth++] = item;
            item = item->child;
            continue;
        }
        while (!item->next && depth > 0)
            item = above[--depth];
        item = item->next;
    }
    return count;
}

static size_t count_children(const cJSON *json)
{
    size_t count = 0;
    for (const cJSON *child = json->child; child; child = child->next)
        count++;
    return count;
}

bool outline_tree_read(struct outline_tree *tree, const char *text,
                       size_t length)
{
    if (tree->json && tree->length == length &&
        memcmp(tree->text, text, length) == 0)
        return true;
    tree->json = NULL;
    arena_rewind(&tree->memory, (struct arena_mark){NULL, 0});
    tree->text = arena_text(&tree->memory, text, length);
    if (!tree->text)
        return false;
    cJSON *json = parse_json(tree->text, length, &tree->memory);
    if (!json)
        return false;
    tree->length = length;
    tree->count = number_nulls(json);
    tree->values =
        arena_take(&tree->memory, (size_t)tree->count, sizeof *tree->values);
    tree->places = arena_take(&tree->memory, count_children(json), 1);
    tree->names = NULL;
    if (tree->values && tree->places)
        tree->json = json;
    return tree->json;
}

const uint64_t *outline_tree_fill(struct outline_tree *tree, const uint64_t *at)
{
    for (int i = 0; i < tree->count; i++) {
        tree->values[i] = json_here(at);
        at = json_behind(tree->values[i]);
    }
    return at;
}

void outline_tree_free(struct outline_tree *tree)
{
    arena_free(&tree->memory);
    *tree = (struct outline_tree){.memory = tree->memory};
}
