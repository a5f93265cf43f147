/* Reads the tree of a JSON text in three steps: json_check rewrites the text
 * without numbers, and keeps these and the places of all values; cJSON builds
 * the tree; and each node becomes an item where it stands, with its place and
 * number. */
#include <assert.h>
#include <cjson/cJSON.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/document/document.h"
#include "support/json/checker.h"
#include "support/json/json_check.h"
#include "support/json/string.h"

/* ---- Memory of cJSON ----------------------------------------------------- */

/* Who gives the memory that cJSON asks for. What was given last can be taken
 * back, as some versions need a copy of each number for a moment. */
struct giver {
    struct arena *arena;
    void *last; /* given and not taken back; NULL: none */
    struct arena_mark before;
    bool is_used;
};

/* The one mutable variable of the program: cJSON's hooks have no context. NULL
 * except while this thread parses. */
static _Thread_local struct giver *giver;

union node_or_item {
    cJSON node;
    struct item item;
};

/* A node has room for an item. Another request of that size gets more than it
 * needs. */
static void *give(size_t size)
{
    if (!giver)
        return malloc(size);
    if (size == sizeof(cJSON))
        size = sizeof(union node_or_item);
    giver->is_used = true;
    giver->before = arena_mark(giver->arena);
    giver->last = arena_take(giver->arena, size, 1);
    return giver->last;
}

static void take_back(void *memory)
{
    if (!giver) {
        free(memory);
    } else if (memory && memory == giver->last) {
        arena_rewind(giver->arena, giver->before);
        giver->last = NULL;
    }
}

void json_tree_begin(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){give, take_back});
}

/* NULL: memory is used up. */
static cJSON *parse(const char *text, size_t length, struct arena *arena)
{
    struct giver mine = {.arena = arena};
    const char *end;
    giver = &mine;
    cJSON *json = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    if (json && !mine.is_used) { /* the hooks are not set */
        cJSON_Delete(json);
        json_tree_begin();
        json = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    }
    giver = NULL;
    return json;
}

/* ---- From nodes to items ------------------------------------------------- */

/* What stands for a NUL in a string (JSON_PLACED); the first byte of it is in
 * no other. */
#define NUL_FIRST 0xC0

bool item_has_nul(const char *text)
{
    return strchr(text, NUL_FIRST);
}

struct json_tree {
    const struct document *document; /* NULL: any value will do */
    size_t start;                    /* of the value in the document's text */
    const uint64_t *values; /* JSON_PLACED; NULL: the text is an outline */
    int nulls;              /* in an outline, so far */
    bool has_nuls;          /* a string may have one */
    struct arena *arena;
    struct fail *fail;
};

static const uint64_t *next_value(struct json_tree *tree)
{
    const uint64_t *value = json_here(tree->values);
    tree->values = json_behind(value);
    return value;
}

static bool fail_many(struct json_tree *tree, const struct item *item)
{
    fail_set(tree->fail, "too-many",
             "expected at most %d values in an array or object, found more",
             INT_MAX);
    tree->fail->offset = item->offset;
    return false;
}

/* false and *fail: out-of-memory, too-many. */
static bool set_numbers(struct json_tree *tree, struct item *item)
{
    const uint64_t *value = next_value(tree);
    if (json_kind(value) == JSON_NUMBER) {
        item->kind = ITEM_NUMBER;
        item->number = *json_doubles(value);
        return true;
    }
    size_t count = json_count(value);
    if (count > INT_MAX)
        return fail_many(tree, item);
    double *numbers = arena_take(tree->arena, count, sizeof *numbers);
    if (!numbers)
        return fail_memory(tree->fail);
    memcpy(numbers, json_doubles(value), count * sizeof *numbers);
    item->kind = ITEM_NUMBERS;
    item->numbers = numbers;
    item->count = (int)count;
    return true;
}

/* Makes a node the item that it stands for, in the same memory; its children
 * are still nodes. NULL and *fail: as set_numbers. */
static struct item *make_item(struct json_tree *tree, void *node,
                              struct item *parent)
{
    const cJSON json = *(cJSON *)node;
    struct item *item = node;
    *item = (struct item){.kind = ITEM_NULL,
                          .name = json.string,
                          .first = (void *)json.child,
                          .next = (void *)json.next,
                          .parent = parent,
                          .document = tree->document};
    if (parent)
        item->index = parent->count++;
    if (tree->values)
        item->offset = tree->start + (size_t)json_count(next_value(tree));
    switch (json.type & 0xFF) {
    case cJSON_Object:
        item->kind = ITEM_OBJECT;
        break;
    case cJSON_Array:
        item->kind = ITEM_ARRAY;
        break;
    case cJSON_String:
        item->kind = ITEM_STRING;
        item->text = json.valuestring;
        break;
    case cJSON_True:
    case cJSON_False:
        item->kind = ITEM_BOOLEAN;
        item->truth = (json.type & 0xFF) == cJSON_True;
        break;
    case cJSON_Number:
        if (!set_numbers(tree, item))
            return NULL;
        break;
    default:
        if (!tree->values)
            item->index = tree->nulls++;
        break;
    }
    return item;
}

static bool check_number(struct json_tree *tree, double number,
                         const struct item *item, int index)
{
    if (isfinite(number))
        return true;
    if (item->kind == ITEM_NUMBERS)
        item = item_element_placed(item, index, tree->arena);
    if (!item)
        return fail_memory(tree->fail);
    return item_fail(
        item, tree->fail, "number-range",
        "expected at most 1.8e308, the largest double; found a larger number");
}

static bool check_text(struct json_tree *tree, const char *text,
                       const struct item *item)
{
    if (!item_has_nul(text))
        return true;
    if (text == item->name)
        item = item_at_name(item, tree->arena);
    if (!item)
        return fail_memory(tree->fail);
    return item_fail(item, tree->fail, "string-nul",
                     "expected a string without \\u0000, found one with it");
}

/* Refuses what no document may have. */
static bool check_item(struct json_tree *tree, const struct item *item)
{
    if (tree->has_nuls && item->name && !check_text(tree, item->name, item))
        return false;
    if (item->kind == ITEM_STRING)
        return !tree->has_nuls || check_text(tree, item->text, item);
    if (item->kind == ITEM_NUMBER)
        return check_number(tree, item->number, item, 0);
    for (int i = 0; item->kind == ITEM_NUMBERS && i < item->count; i++)
        if (!check_number(tree, item->numbers[i], item, i))
            return false;
    return true;
}

/* Makes all nodes items, in the order of the text. */
static bool make_items(struct json_tree *tree, void *root)
{
    struct item *parent = NULL;
    void *node = root;
    while (node) {
        if (parent && parent->count == INT_MAX)
            return fail_many(tree, parent);
        struct item *item = make_item(tree, node, parent);
        if (!item || (tree->document && !check_item(tree, item)))
            return false;
        node = item->first;
        if (node) {
            parent = item;
            continue;
        }
        while (!item->next && parent) {
            item = parent;
            parent = (struct item *)item->parent;
        }
        node = item->next;
    }
    return true;
}

/* The tree of a text that json_check rewrote. NULL and *fail: out-of-memory,
 * and what a document may not have. */
static struct item *read_tree(struct json_tree *tree, const char *text,
                              size_t length)
{
    cJSON *root = text ? parse(text, length, tree->arena) : NULL;
    if (!root)
        fail_memory(tree->fail);
    return root && make_items(tree, root) ? (void *)root : NULL;
}

/* ---- Texts --------------------------------------------------------------- */

const struct item *json_tree_outline(const char *text, size_t length,
                                     struct arena *arena, int *nulls)
{
    struct fail ignored;
    struct json_tree tree = {.arena = arena, .fail = &ignored};
    const struct item *root = read_tree(&tree, text, length);
    *nulls = tree.nulls;
    return root;
}

/* The tree of a value that json_check rewrote. */
static const struct item *tree_of(struct json_tree *tree,
                                  const struct json_value *value)
{
    tree->values = value->outline.values;
    tree->has_nuls = value->has_nul;
    return read_tree(tree, value->outline.text, value->outline.length);
}

const struct item *json_tree(const char *text, size_t length,
                             struct arena *arena, struct fail *fail)
{
    const struct limits no_limits = {0};
    struct arena scratch = arena_make(arena->limit);
    struct json_tree tree = {.arena = arena, .fail = fail};
    struct json_value value;
    const struct json_text all = {
        .bytes = text, .length = length, .complete = true, .lift = JSON_PLACED};
    const struct item *root = NULL;
    if (json_check(all, &no_limits, &scratch, &value, fail) == JSON_VALUE)
        root = tree_of(&tree, &value);
    arena_free(&scratch);
    return root;
}

/* Only white space may be behind the value. */
static bool check_end(const struct document *document, size_t end,
                      const struct limits *limits, struct fail *fail)
{
    struct json_reader rest = {.text = document->text,
                               .at = document->text + end,
                               .end = document->text + document->length,
                               .complete = true,
                               .hides = document->is_hidden,
                               .limits = limits,
                               .fail = fail};
    json_skip_space(&rest);
    return rest.at == rest.end ||
           json_wrong_word(&rest, "json-syntax",
                           "the end of the file after its value");
}

bool document_json(struct document *document, const struct limits *limits,
                   struct arena *arena, struct fail *fail)
{
    const char *end = document->text + document->length;
    const char *at = json_behind_space(document->text, end);
    struct arena scratch = arena_make(arena->limit);
    struct json_tree tree = {.document = document,
                             .start = (size_t)(at - document->text),
                             .arena = arena,
                             .fail = fail};
    struct json_value value;
    const struct json_text text = {.bytes = at,
                                   .length = (size_t)(end - at),
                                   .complete = true,
                                   .lift = JSON_PLACED,
                                   .hides = document->is_hidden};
    document->root = NULL;
    if (json_check(text, limits, &scratch, &value, fail) != JSON_VALUE) {
        if (fail->offset != FAIL_NOWHERE)
            fail->offset += tree.start;
    } else if (check_end(document, tree.start + value.length, limits, fail)) {
        document->root = tree_of(&tree, &value);
    }
    arena_free(&scratch);
    return document->root;
}
