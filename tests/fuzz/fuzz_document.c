/* Fuzzes the readers of documents: the bytes are the text, but for a byte
 * LIMITED in front, which begins with the limits of depth, length and number
 * of values.
 *
 * What must hold: a text is a tree or a mistake that lies within it; each item
 * of a tree is where its parent says, and at a place of the text; one of JSON
 * begins with the byte that its kind does, and its pointer leads back to it;
 * the values are no more than the limit, and none is infinite. */
#include "fuzz/check.h"
#include "support/document/library.h"
#include "support/json/locate.h"
#include "support/text.h"

#include <math.h>
#include <string.h>

#define LIMITED 1

/* ---- Trees -------------------------------------------------------------- */

static void check_utf8(const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        int bytes = utf8_length(text + at, length - at);
        CHECK(bytes > 0);
        at += (size_t)bytes;
    }
}

static void check_numbers(const struct item *item, struct arena *arena)
{
    CHECK(item->count > 0 && item->numbers && !item->first);
    for (int i = 0; i < item->count; i++)
        CHECK(isfinite(item->numbers[i]));
    const struct item *last = item_element_placed(item, item->count - 1, arena);
    CHECK(last && last->offset >= item->offset);
    CHECK(last->offset < item->document->length);
    CHECK(!item_element_placed(item, item->count, arena));
}

static bool begins_right(const struct item *item)
{
    char byte = item->document->text[item->offset];
    switch (item->kind) {
    case ITEM_NULL:
        return byte == 'n';
    case ITEM_BOOLEAN:
        return byte == (item->truth ? 't' : 'f');
    case ITEM_NUMBER:
        return byte == '-' || (byte >= '0' && byte <= '9');
    case ITEM_STRING:
        return byte == '"';
    case ITEM_NUMBERS:
    case ITEM_ARRAY:
        return byte == '[';
    case ITEM_OBJECT:
        break;
    }
    return byte == '{';
}

/* Whether a pointer has all the steps to an item: a name may be too long. */
static bool is_whole(const char *pointer, const struct item *item)
{
    int steps = 0;
    for (; *pointer; pointer++)
        steps += *pointer == '/';
    for (; item->parent; item = item->parent)
        steps--;
    return steps == 0;
}

/* A pointer that is whole finds the item; one that was cut, what it is in. */
static void check_pointer(const struct item *item)
{
    char pointer[320];
    size_t name, value = 0;
    const struct document *document = item->document;
    item_pointer(item, pointer, sizeof pointer);
    CHECK(json_find(document->text, document->length, pointer, &name, &value));
    CHECK(value <= item->offset);
    if (is_whole(pointer, item))
        CHECK(value == item->offset);
}

static void check_item(const struct item *item, struct arena *arena)
{
    const struct document *document = item->document;
    CHECK(item->offset < document->length);
    struct item_place place = item_place(item, arena);
    CHECK(place.line >= 1 && place.column >= 1);
    if (item->kind == ITEM_NUMBER)
        CHECK(isfinite(item->number));
    if (item->kind == ITEM_STRING)
        check_utf8(item->text);
    if (item->kind == ITEM_NUMBERS)
        check_numbers(item, arena);
    if (item->name)
        check_utf8(item->name);
    if (!document->is_xml && !document->is_godot) {
        CHECK(begins_right(item));
        check_pointer(item);
    }
}

/* Goes through the tree; returns how many values it has. */
static uint64_t check_tree(const struct document *document, struct arena *arena)
{
    uint64_t values = 0;
    const struct item *item = document->root;
    int inside = 0;
    while (item) {
        CHECK(item->document == document);
        check_item(item, arena);
        values += 1 + (uint64_t)(item->kind == ITEM_NUMBERS ? item->count : 0);
        if (item->first) {
            CHECK(item->first->parent == item && item->first->index == 0);
            item = item->first;
            continue;
        }
        CHECK(item->count == 0 || item->kind == ITEM_NUMBERS);
        while (item && !item->next) {
            inside = item->index + 1;
            item = item->parent;
            CHECK(!item || item->count == inside);
        }
        if (item) {
            CHECK(item->next->parent == item->parent);
            CHECK(item->next->index == item->index + 1);
            item = item->next;
        }
    }
    return values;
}

/* ------------------------------------------------------------------------- */

static void check_mistake(const struct fail *fail, size_t length)
{
    CHECK(fail->code && fail->message[0]);
    check_utf8(fail->message);
    CHECK(fail->offset <= length || fail_is_memory(fail));
}

static void check_text(const char *text, size_t length,
                       const struct limits *limits)
{
    struct arena arena = arena_make((size_t)256 * 1024 * 1024);
    struct library library = {.arena = &arena, .limits = *limits};
    struct fail fail = {.code = NULL};
    const struct document *document =
        library_add(&library, "fuzz.json", text, length, &fail);
    if (document) {
        uint64_t values = check_tree(document, &arena);
        CHECK(!limits->values || values <= limits->values);
    } else {
        check_mistake(&fail, length);
    }
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct limits limits = {.depth = limits_default.depth};
    if (length >= 4 && bytes[0] == LIMITED) {
        limits = (struct limits){
            .depth = 1 + bytes[1], .bytes = bytes[2], .values = bytes[3]};
        bytes += 4;
        length -= 4;
    }
    char *text = malloc(length + 1); /* a read behind it is seen */
    CHECK(text);
    memcpy(text, bytes, length);
    text[length] = '\0';
    check_text(text, length, &limits);
    free(text);
    return 0;
}
