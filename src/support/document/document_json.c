/* Puts the items of a tree together, in the order of the text, without
 * recursion: there is always one array or object that is open, and what is
 * added goes to its end. */
#include <limits.h>
#include <string.h>

#include "support/document/document.h"
#include "support/json/checker.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/same.h"

struct builder {
    struct document *document;
    struct arena *arena;
    struct fail *fail;
    struct item *open; /* NULL: before and behind the root */
    struct item *last; /* in it; NULL: none */
};

/* At the end of what is open. */
static void append(struct builder *builder, struct item *item)
{
    struct item *open = builder->open;
    if (!open)
        builder->document->root = item;
    else if (builder->last)
        builder->last->next = item;
    else
        open->first = item;
    if (open) {
        item->index = open->count;
        open->count++;
    }
    builder->last = item;
}

/* Adds an item at `offset` of the text; the first one is the root. In an object
 * `name` is the member's, which must live as long as the tree. NULL and *fail:
 * no memory (out-of-memory), or more than an int counts (too-many). */
static struct item *builder_add(struct builder *builder, enum item_kind kind,
                                const char *name, size_t offset)
{
    struct item *item = NULL;
    if (builder->open && builder->open->count == INT_MAX) {
        fail_set(builder->fail, "too-many",
                 "expected at most %d values, found one more", INT_MAX);
        builder->fail->offset = offset;
        return NULL;
    }
    item = arena_alloc(builder->arena, 1, sizeof *item);
    if (!item) {
        fail_memory(builder->fail);
        return NULL;
    }
    item->kind = kind;
    item->name = name;
    item->offset = offset;
    item->parent = builder->open;
    item->document = builder->document;
    append(builder, item);
    return item;
}

/* The same for an array or object, which is open then. */
static struct item *builder_open(struct builder *builder, enum item_kind kind,
                                 const char *name, size_t offset)
{
    struct item *item = builder_add(builder, kind, name, offset);
    if (item) {
        builder->open = item;
        builder->last = NULL;
    }
    return item;
}

/* Closes what is open. */
static void builder_close(struct builder *builder)
{
    builder->last = builder->open;
    builder->open = (struct item *)builder->open->parent;
}

/* Names of members that were seen last; a power of 2. The objects of a map have
 * the same names, and each is kept once. */
#define NAMES 256

struct name {
    const char *text; /* NULL: none */
    size_t length;
};

/* A text that json_check has accepted, and how far it has been read. */
struct json_tree {
    struct builder builder;
    struct arena *arena;
    struct fail *fail;
    const char *text, *at, *end;
    const char *name; /* of the member whose value follows, or NULL */
    struct name names[NAMES];
};

static size_t offset_of(const struct json_tree *tree)
{
    return (size_t)(tree->at - tree->text);
}

static bool fail_here(struct json_tree *tree, const char *code,
                      const char *message)
{
    fail_set(tree->fail, code, "%s", message);
    tree->fail->offset = offset_of(tree);
    return false;
}

/* ---- Strings ------------------------------------------------------------ */

static const char *unescaped(struct json_tree *tree, const char *inside,
                             size_t length)
{
    char *text = arena_take(tree->arena, length + 1, 1);
    if (text)
        text[json_string_decode(inside, length, text)] = '\0';
    return text;
}

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
    if (string.escaped)
        text = unescaped(tree, inside, length);
    else if (is_name)
        text = name_text(tree, inside, length);
    else
        text = arena_text(tree->arena, inside, length);
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
    struct item *item =
        builder_add(&tree->builder, ITEM_NUMBERS, tree->name, offset_of(tree));
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

static struct item *add(struct json_tree *tree, enum item_kind kind)
{
    return builder_add(&tree->builder, kind, tree->name, offset_of(tree));
}

static bool open_item(struct json_tree *tree, enum item_kind kind)
{
    if (!builder_open(&tree->builder, kind, tree->name, offset_of(tree)))
        return false;
    tree->at++;
    return true;
}

static bool read_array(struct json_tree *tree)
{
    size_t count = count_numbers(tree);
    return count > 0 ? read_numbers(tree, count) : open_item(tree, ITEM_ARRAY);
}

static bool read_text(struct json_tree *tree)
{
    struct item *item = add(tree, ITEM_STRING);
    return item && (item->text = read_string(tree, false));
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
    struct item *number;
    switch (*tree->at) {
    case '{':
        return open_item(tree, ITEM_OBJECT);
    case '[':
        return read_array(tree);
    case '"':
        return read_text(tree);
    case 't':
    case 'f':
        return read_literal(tree, ITEM_BOOLEAN);
    case 'n':
        return read_literal(tree, ITEM_NULL);
    default:
        number = add(tree, ITEM_NUMBER);
        return number && read_number(tree, &number->number);
    }
}

/* A member's name and colon, or nothing where the value is none's. */
static bool read_name(struct json_tree *tree)
{
    const struct item *open = tree->builder.open;
    tree->name = NULL;
    if (!open || open->kind != ITEM_OBJECT)
        return true;
    tree->name = read_string(tree, true);
    if (!tree->name)
        return false;
    tree->at = json_behind_space(tree->at, tree->end);
    tree->at = json_behind_space(tree->at + 1, tree->end);
    return true;
}

/* Behind a value or an opening bracket: closes all that ends here, and goes on
 * to the next value. */
static void go_on(struct json_tree *tree)
{
    while (tree->builder.open) {
        tree->at = json_behind_space(tree->at, tree->end);
        if (*tree->at != ']' && *tree->at != '}')
            break;
        tree->at++;
        builder_close(&tree->builder);
    }
    if (!tree->builder.open)
        return;
    if (*tree->at == ',')
        tree->at = json_behind_space(tree->at + 1, tree->end);
}

static bool read_tree(struct json_tree *tree)
{
    do {
        if (!read_name(tree) || !read_value(tree))
            return false;
        go_on(tree);
    } while (tree->builder.open);
    return true;
}

/* ---- The text ----------------------------------------------------------- */

/* Checks it all. *start is the offset of the value. */
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
        .builder = {.document = document, .arena = arena, .fail = fail},
        .arena = arena,
        .fail = fail,
        .text = document->text,
        .at = document->text + start,
        .end = document->text + document->length,
    };
    return read_tree(&tree);
}
