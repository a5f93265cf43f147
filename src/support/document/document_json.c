/* Reads the tree of a JSON text. The text is checked first, so reading has to
 * consider neither syntax nor limits. Nothing recurses: one array or object is
 * open at a time, and each new item is appended to it. */
#include "support/document/document.h"

#include <limits.h>
#include <string.h>

#include "support/json/checker.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/same.h"

/* Names of members that were seen last; a power of 2. The objects of a map have
 * the same names, and each is kept once. */
#define NAMES 256

struct name {
    const char *text; /* NULL: none */
    size_t length;
};

/* A text that json_check has accepted, and the tree so far. */
struct json_tree {
    struct document *document;
    struct arena *arena;
    struct fail *fail;
    const char *text, *at, *end;
    struct item *open; /* NULL: before and after the root */
    struct item *last; /* in it; NULL: none */
    const char *name;  /* of the member whose value follows, or NULL */
    struct name names[NAMES];
};

static bool fail_here(struct json_tree *tree, const char *code,
                      const char *message)
{
    fail_set(tree->fail, code, "%s", message);
    tree->fail->offset = (size_t)(tree->at - tree->text);
    return false;
}

/* Appends an item at `at` to the open one; the first item is the root. NULL and
 * *fail: out-of-memory, or too-many (an int counts the items). */
static struct item *add(struct json_tree *tree, enum item_kind kind)
{
    struct item *open = tree->open;
    if (open && open->count == INT_MAX) {
        fail_set(tree->fail, "too-many",
                 "expected at most %d values, found one more", INT_MAX);
        tree->fail->offset = (size_t)(tree->at - tree->text);
        return NULL;
    }
    struct item *item = arena_alloc(tree->arena, 1, sizeof *item);
    if (!item) {
        fail_memory(tree->fail);
        return NULL;
    }
    item->kind = kind;
    item->name = tree->name;
    item->offset = (size_t)(tree->at - tree->text);
    item->parent = open;
    item->document = tree->document;
    if (!open)
        tree->document->root = item;
    else if (tree->last)
        tree->last->next = item;
    else
        open->first = item;
    if (open)
        item->index = open->count++;
    tree->last = item;
    return item;
}

/* ---- Strings ------------------------------------------------------------ */

/* The name, which is kept where it is the last one with its hash. */
static const char *name_text(struct json_tree *tree, const char *inside,
                             size_t length)
{
    uint64_t hash = hash_bytes(HASH_FIRST, inside, length);
    struct name *seen = &tree->names[hash % NAMES];
    if (seen->text && seen->length == length &&
        memcmp(seen->text, inside, length) == 0)
        return seen->text;
    const char *text = arena_text(tree->arena, inside, length);
    *seen = (struct name){text, length};
    return text;
}

/* The string at `at`, of a name or a value. NULL and *fail: it has a NUL, or
 * there is no memory. */
static const char *read_string(struct json_tree *tree, bool is_name)
{
    struct json_string string;
    json_string_scan(tree->at, (size_t)(tree->end - tree->at), &string);
    if (string.has_nul) {
        fail_here(tree, "string-nul",
                  "expected a string without \\u0000, found one with it");
        return NULL;
    }
    const char *inside = tree->at + 1, *text;
    size_t length = string.length - 2;
    if (string.escaped) {
        char *decoded = arena_take(tree->arena, length + 1, 1);
        if (decoded)
            decoded[json_string_decode(inside, length, decoded)] = '\0';
        text = decoded;
    } else if (is_name) {
        text = name_text(tree, inside, length);
    } else {
        text = arena_text(tree->arena, inside, length);
    }
    tree->at += string.length;
    if (!text)
        fail_memory(tree->fail);
    return text;
}

/* ---- Numbers ------------------------------------------------------------ */

static bool in_number(char byte)
{
    return (byte >= '0' && byte <= '9') || byte == '-' || byte == '+' ||
           byte == '.' || byte == 'e' || byte == 'E';
}

static const char *behind_number(const char *at, const char *end)
{
    while (at < end && in_number(*at))
        at++;
    return at;
}

static bool read_number(struct json_tree *tree, double *number)
{
    const char *end = NULL;
    if (tree->end - tree->at >= NUMBER_SCAN)
        end = number_scan(tree->at, number);
    if (!end || in_number(*end)) {
        end = behind_number(tree->at, tree->end);
        if (!number_read(tree->at, (size_t)(end - tree->at), number))
            return fail_here(
                tree, "number-range",
                "expected a number that a double can hold, found a "
                "larger one");
    }
    tree->at = end;
    return true;
}

/* How many numbers the array at `at` has; 0 where it has anything else. */
static size_t count_numbers(const struct json_tree *tree)
{
    size_t count = 0;
    const char *at = tree->at;
    do {
        at = json_behind_space(at + 1, tree->end);
        if (!in_number(*at))
            return 0;
        at = json_behind_space(behind_number(at, tree->end), tree->end);
        count++;
    } while (*at == ',');
    return count;
}

/* The array of `count` numbers at `at`. */
static bool read_numbers(struct json_tree *tree, size_t count)
{
    if (count > INT_MAX)
        return fail_here(tree, "too-many",
                         "expected fewer numbers in an array");
    double *numbers = arena_take(tree->arena, count, sizeof *numbers);
    struct item *item = add(tree, ITEM_NUMBERS);
    if (!numbers || !item)
        return fail_memory(tree->fail);
    for (size_t i = 0; i < count; i++) {
        tree->at = json_behind_space(tree->at + 1, tree->end);
        if (!read_number(tree, &numbers[i]))
            return false;
        tree->at = json_behind_space(tree->at, tree->end);
    }
    tree->at++;
    item->numbers = numbers;
    item->count = (int)count;
    return true;
}

/* ---- Values ------------------------------------------------------------- */

static bool open_item(struct json_tree *tree, enum item_kind kind)
{
    struct item *item = add(tree, kind);
    if (!item)
        return false;
    tree->open = item;
    tree->last = NULL;
    tree->at++;
    return true;
}

static bool read_literal(struct json_tree *tree, enum item_kind kind)
{
    struct item *item = add(tree, kind);
    if (!item)
        return false;
    item->truth = *tree->at == 't';
    tree->at += *tree->at == 'f' ? strlen("false") : strlen("true");
    return true;
}

static bool read_value(struct json_tree *tree)
{
    struct item *item;
    size_t count;
    switch (*tree->at) {
    case '{':
        return open_item(tree, ITEM_OBJECT);
    case '[':
        count = count_numbers(tree);
        return count > 0 ? read_numbers(tree, count)
                         : open_item(tree, ITEM_ARRAY);
    case '"':
        item = add(tree, ITEM_STRING);
        return item && (item->text = read_string(tree, false));
    case 't':
    case 'f':
        return read_literal(tree, ITEM_BOOLEAN);
    case 'n':
        return read_literal(tree, ITEM_NULL);
    default:
        item = add(tree, ITEM_NUMBER);
        return item && read_number(tree, &item->number);
    }
}

/* Reads values one after the other, each with its name if it is a member, until
 * the root is closed. */
static bool read_tree(struct json_tree *tree)
{
    do {
        tree->name = NULL;
        if (tree->open && tree->open->kind == ITEM_OBJECT) {
            tree->name = read_string(tree, true);
            if (!tree->name)
                return false;
            tree->at = json_behind_space(tree->at, tree->end);
            tree->at = json_behind_space(tree->at + 1, tree->end);
        }
        if (!read_value(tree))
            return false;
        while (tree->open) {
            tree->at = json_behind_space(tree->at, tree->end);
            if (*tree->at != ']' && *tree->at != '}')
                break;
            tree->at++;
            tree->last = tree->open;
            tree->open = (struct item *)tree->open->parent;
        }
        if (tree->open && *tree->at == ',')
            tree->at = json_behind_space(tree->at + 1, tree->end);
    } while (tree->open);
    return true;
}

/* ---- The text ----------------------------------------------------------- */

/* Checks the whole text; *start is the offset of the value. */
static bool check(const struct document *document, const struct limits *limits,
                  struct arena *arena, size_t *start, struct fail *fail)
{
    const char *end = document->text + document->length;
    const char *at = json_behind_space(document->text, end);
    struct json_text text = {.bytes = at,
                             .length = (size_t)(end - at),
                             .complete = true,
                             .hides = document->is_hidden};
    struct json_value value;
    *start = (size_t)(at - document->text);
    if (json_check(text, limits, arena, &value, fail) != JSON_VALUE) {
        if (fail->offset != FAIL_NOWHERE)
            fail->offset += *start;
        return false;
    }
    at = json_behind_space(at + value.length, end);
    if (at == end)
        return true;
    struct json_reader rest = {.text = document->text,
                               .at = at,
                               .end = end,
                               .complete = true,
                               .hides = text.hides,
                               .limits = limits,
                               .fail = fail};
    return json_wrong_word(&rest, "json-syntax",
                           "nothing behind the file's value");
}

bool document_json(struct document *document, const struct limits *limits,
                   struct arena *arena, struct fail *fail)
{
    size_t start;
    if (!check(document, limits, arena, &start, fail))
        return false;
    struct json_tree tree = {
        .document = document,
        .arena = arena,
        .fail = fail,
        .text = document->text,
        .at = document->text + start,
        .end = document->text + document->length,
    };
    return read_tree(&tree);
}
