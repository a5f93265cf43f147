/* Reads the tree of a JSON text in two steps: json_check rewrites the text
 * without numbers, and keeps these and the places of all values; then the text,
 * in which nothing can be wrong any more, is read value by value. cJSON builds
 * the trees of outlines, whose nodes become items where they stand. */
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

/* The tree of an outline, whose nodes become items in the same memory. */
static const struct item *items_of_nodes(void *root, int *nulls)
{
    struct item *parent = NULL;
    void *node = root;
    for (*nulls = 0; node;) {
        const cJSON json = *(cJSON *)node;
        int type = json.type & 0xFF;
        struct item *item = node;
        *item = (struct item){.kind = type == cJSON_Object  ? ITEM_OBJECT
                                      : type == cJSON_Array ? ITEM_ARRAY
                                      : type == cJSON_NULL  ? ITEM_NULL
                                                            : ITEM_BOOLEAN,
                              .truth = type == cJSON_True,
                              .index = parent ? parent->count++ : 0,
                              .name = json.string,
                              .first = (void *)json.child,
                              .next = (void *)json.next,
                              .parent = parent};
        if (item->kind == ITEM_NULL)
            item->index = (*nulls)++;
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
    return root;
}

/* ---- From texts to items ------------------------------------------------- */

/* What stands for a NUL in a string (JSON_PLACED); the first byte of it is in
 * no other. */
#define NUL_FIRST 0xC0

bool item_has_nul(const char *text)
{
    return strchr(text, NUL_FIRST);
}

/* Words that are kept once: short ones, by their hash. */
#define WORDS     64
#define WORD_MOST 24

struct json_tree {
    const struct document *document; /* NULL: any value will do */
    size_t start;                    /* of the value in the document's text */
    const char *at;                  /* in the text that json_check rewrote */
    const uint64_t *values;          /* its values (JSON_PLACED) */
    bool has_nuls;                   /* a string may have one */
    const char *words[WORDS];        /* the last one of each hash, or NULL */
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

/* Reads a name or string, from quote to quote. Most of them are words that were
 * there before. NULL: memory is used up. */
static const char *read_text(struct json_tree *tree)
{
    const char *inside = ++tree->at, *at = inside;
    bool escaped = false;
    for (; *at != '"'; at++) {
        escaped |= *at == '\\';
        at += *at == '\\';
    }
    size_t length = (size_t)(at - inside);
    tree->at = at + 1;
    if (escaped) {
        char *text = arena_take(tree->arena, length + 1, 1);
        if (text)
            text[json_string_decode(inside, length, text)] = '\0';
        return text;
    }
    if (length == 0 || length > WORD_MOST)
        return arena_text(tree->arena, inside, length);
    unsigned hash = (unsigned char)inside[0] * 7u +
                    (unsigned char)inside[length - 1] * 5u + (unsigned)length;
    const char **word = &tree->words[hash % WORDS];
    if (!*word || strncmp(*word, inside, length) != 0 || (*word)[length])
        *word = arena_text(tree->arena, inside, length);
    return *word;
}

/* Makes the item of the value that comes next; of an array or object only the
 * bracket is read. NULL and *fail: as set_numbers. */
static struct item *read_item(struct json_tree *tree, struct item *parent,
                              const char *name)
{
    struct item *item = arena_take(tree->arena, 1, sizeof *item);
    if (!item) {
        fail_memory(tree->fail);
        return NULL;
    }
    *item = (struct item){.kind = ITEM_NULL,
                          .index = parent ? parent->count++ : 0,
                          .name = name,
                          .parent = parent,
                          .document = tree->document,
                          .offset = tree->start +
                                    (size_t)json_count(next_value(tree))};
    switch (*tree->at) {
    case '{':
    case '[':
        item->kind = *tree->at++ == '{' ? ITEM_OBJECT : ITEM_ARRAY;
        break;
    case '"':
        item->kind = ITEM_STRING;
        item->text = read_text(tree);
        if (!item->text) {
            fail_memory(tree->fail);
            return NULL;
        }
        break;
    case '0':
        tree->at++;
        return set_numbers(tree, item) ? item : NULL;
    case 't':
    case 'f':
        item->kind = ITEM_BOOLEAN;
        item->truth = *tree->at == 't';
        tree->at += strlen(item->truth ? "true" : "false");
        break;
    default:
        tree->at += strlen("null");
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
                       const struct item *item, bool is_name)
{
    if (!item_has_nul(text))
        return true;
    if (is_name)
        item = item_at_name(item, tree->arena);
    if (!item)
        return fail_memory(tree->fail);
    return item_fail(item, tree->fail, "string-nul",
                     "expected a string without \\u0000, found one with it");
}

/* Refuses what no document may have. */
static bool check_item(struct json_tree *tree, const struct item *item)
{
    if (tree->has_nuls && item->name &&
        !check_text(tree, item->name, item, true))
        return false;
    if (item->kind == ITEM_STRING)
        return !tree->has_nuls || check_text(tree, item->text, item, false);
    if (item->kind == ITEM_NUMBER)
        return check_number(tree, item->number, item, 0);
    for (int i = 0; item->kind == ITEM_NUMBERS && i < item->count; i++)
        if (!check_number(tree, item->numbers[i], item, i))
            return false;
    return true;
}

/* A member's name and colon. NULL: memory is used up. */
static const char *read_name(struct json_tree *tree)
{
    const char *name = read_text(tree);
    tree->at++;
    if (!name)
        fail_memory(tree->fail);
    return name;
}

/* The tree of a text that json_check rewrote. NULL and *fail: out-of-memory,
 * and what a document may not have. */
static const struct item *read_tree(struct json_tree *tree)
{
    struct item *root = NULL, *parent = NULL, **link = &root;
    for (;;) {
        bool is_member = parent && parent->kind == ITEM_OBJECT;
        if (parent && parent->count == INT_MAX) {
            fail_many(tree, parent);
            return NULL;
        }
        const char *name = is_member ? read_name(tree) : NULL;
        struct item *item =
            !is_member || name ? read_item(tree, parent, name) : NULL;
        if (!item || (tree->document && !check_item(tree, item)))
            return NULL;
        *link = item;
        link = &item->next;
        if (item->kind == ITEM_ARRAY || item->kind == ITEM_OBJECT) {
            parent = item;
            link = &item->first;
        }
        while (parent && (*tree->at == ']' || *tree->at == '}')) {
            tree->at++;
            link = &parent->next;
            parent = (struct item *)parent->parent;
        }
        if (!parent)
            return root;
        tree->at += *tree->at == ',';
    }
}

/* ---- Texts --------------------------------------------------------------- */

const struct item *json_tree_outline(const char *text, size_t length,
                                     struct arena *arena, int *nulls)
{
    cJSON *root = parse(text, length, arena);
    return root ? items_of_nodes(root, nulls) : NULL;
}

/* The tree of a value that json_check rewrote, unless there was no memory. */
static const struct item *tree_of(struct json_tree *tree,
                                  const struct json_value *value)
{
    tree->at = value->outline.text;
    tree->values = value->outline.values;
    tree->has_nuls = value->has_nul;
    if (!tree->at)
        fail_memory(tree->fail);
    return tree->at ? read_tree(tree) : NULL;
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
    if (document->value) {
        document->root = tree_of(&tree, document->value);
        document->value = NULL;
    } else if (json_check(text, limits, &scratch, &value, fail) != JSON_VALUE) {
        if (fail->offset != FAIL_NOWHERE)
            fail->offset += tree.start;
    } else if (check_end(document, tree.start + value.length, limits, fail)) {
        document->root = tree_of(&tree, &value);
    }
    arena_free(&scratch);
    return document->root;
}
