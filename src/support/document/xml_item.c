#include "support/document/xml_item.h"

#include "support/document/text_number.h"
#include "support/json/string.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

/* Whether so many more values are allowed. */
static bool count_values(struct xml_tree *tree, size_t count, size_t offset)
{
    uint64_t most = tree->limits->values;
    if (!most || most > (uint64_t)INT_MAX)
        most = INT_MAX; /* an int counts what is in an item */
    tree->values += count;
    if (tree->values <= most)
        return true;
    fail_set(tree->fail, "xml-too-many-values",
             "expected at most %" PRIu64
             " values in all (--max-values), found one more",
             most);
    tree->fail->offset = offset;
    return false;
}

static void append(struct xml_tree *tree, struct xml_box *box,
                   struct item *item)
{
    if (!box) {
        tree->document->root = item;
        return;
    }
    if (box->last)
        box->last->next = item;
    else
        box->item.first = item;
    if (box->item.kind == ITEM_ARRAY)
        item->name = NULL;
    item->parent = &box->item;
    item->index = box->item.count++;
    box->last = item;
}

/* An item in memory of its own, or the first part of a box. */
static bool add_item(struct xml_tree *tree, struct xml_slot slot,
                     struct item *item, enum item_kind kind)
{
    if (!item)
        return fail_memory(tree->fail);
    *item = (struct item){.kind = kind,
                          .name = slot.name,
                          .offset = slot.offset,
                          .document = tree->document};
    append(tree, slot.box, item);
    return true;
}

struct item *xml_add(struct xml_tree *tree, struct xml_slot slot,
                     enum item_kind kind)
{
    if (!count_values(tree, 1, slot.offset))
        return NULL;
    struct item *item = arena_take(tree->arena, 1, sizeof *item);
    return add_item(tree, slot, item, kind) ? item : NULL;
}

struct xml_box *xml_add_box(struct xml_tree *tree, struct xml_slot slot,
                            enum item_kind kind)
{
    if (!count_values(tree, 1, slot.offset))
        return NULL;
    struct xml_box *added = arena_alloc(tree->arena, 1, sizeof *added);
    struct item *item = added ? &added->item : NULL;
    return add_item(tree, slot, item, kind) ? added : NULL;
}

/* ---- Texts -------------------------------------------------------------- */

static bool add_string(struct xml_tree *tree, struct xml_slot slot,
                       const char *text)
{
    struct item *item = xml_add(tree, slot, ITEM_STRING);
    if (!item)
        return false;
    item->text = arena_text(tree->arena, text, strlen(text));
    return item->text || fail_memory(tree->fail);
}

static bool add_number(struct xml_tree *tree, struct xml_slot slot,
                       double number)
{
    struct item *item = xml_add(tree, slot, ITEM_NUMBER);
    if (!item)
        return false;
    item->number = number;
    item->written_as_text = true;
    return true;
}

static bool add_boolean(struct xml_tree *tree, struct xml_slot slot, bool truth)
{
    struct item *item = xml_add(tree, slot, ITEM_BOOLEAN);
    if (!item)
        return false;
    item->truth = truth;
    item->written_as_text = true;
    return true;
}

/* ---- Numbers in a row --------------------------------------------------- */

static bool add_packed(struct xml_tree *tree, struct xml_slot slot,
                       const double *numbers, size_t count)
{
    if (!count_values(tree, count, slot.offset))
        return false;
    struct item *item = xml_add(tree, slot, ITEM_NUMBERS);
    if (!item)
        return false;
    item->numbers = numbers;
    item->count = (int)count;
    item->written_as_text = true;
    return true;
}

bool xml_add_numbers(struct xml_tree *tree, struct xml_slot slot,
                     const double *numbers, size_t count)
{
    if (count == 0)
        return xml_add(tree, slot, ITEM_ARRAY);
    double *copy = arena_take(tree->arena, count, sizeof *copy);
    if (!copy)
        return fail_memory(tree->fail);
    memcpy(copy, numbers, count * sizeof *copy);
    return add_packed(tree, slot, copy, count);
}

static bool add_list(struct xml_tree *tree, struct xml_slot slot,
                     const char *text)
{
    size_t count = text_count_numbers(text);
    if (count == 0)
        return add_string(tree, slot, text);
    double *numbers = arena_take(tree->arena, count, sizeof *numbers);
    if (!numbers)
        return fail_memory(tree->fail);
    text_read_numbers(text, numbers, count);
    return add_packed(tree, slot, numbers, count);
}

/* ---- Points ------------------------------------------------------------- */

/* Reads the point that text[0] begins with. Returns what is behind it; NULL:
 * there is none. */
static const char *read_point(const char *text, double xy[2], size_t *y_at)
{
    size_t x_length = text_number_length(text, &xy[0]);
    if (x_length == 0 || text[x_length] != ',')
        return NULL;
    size_t y_length = text_number_length(text + x_length + 1, &xy[1]);
    const char *end = text + x_length + 1 + y_length;
    *y_at = x_length + 1;
    return y_length > 0 && (*end == '\0' || json_is_space(*end)) ? end : NULL;
}

static bool are_points(const char *text)
{
    const char *at = text_behind_space(text);
    bool any = *at;
    while (at && *at) {
        double xy[2];
        size_t y_at = 0;
        at = read_point(at, xy, &y_at);
        at = at ? text_behind_space(at) : NULL;
    }
    return any && at;
}

bool xml_add_points(struct xml_tree *tree, struct xml_slot slot,
                    const char *text, bool plain)
{
    if (!are_points(text))
        return add_string(tree, slot, text);
    struct xml_box *array = xml_add_box(tree, slot, ITEM_ARRAY);
    const char *at = text_behind_space(text);
    while (array && *at) {
        double xy[2];
        size_t y_at = 0;
        size_t start = slot.offset + (plain ? (size_t)(at - text) : 0);
        const char *end = read_point(at, xy, &y_at);
        struct xml_box *point = xml_add_box(
            tree, (struct xml_slot){array, NULL, start}, ITEM_OBJECT);
        struct xml_slot x = {point, "x", start};
        struct xml_slot y = {point, "y", start + (plain ? y_at : 0)};
        if (!point || !add_number(tree, x, xy[0]) ||
            !add_number(tree, y, xy[1]))
            return false;
        at = text_behind_space(end);
    }
    return array;
}

/* ---- Any value ---------------------------------------------------------- */

bool xml_add_value(struct xml_tree *tree, struct xml_slot slot,
                   enum xml_value kind, const char *text)
{
    double number;
    bool truth;
    if (kind == XML_NUMBER && text_is_number(text, &number))
        return add_number(tree, slot, number);
    if (kind == XML_BOOLEAN && text_is_boolean(text, &truth))
        return add_boolean(tree, slot, truth);
    if (kind == XML_NUMBERS)
        return add_list(tree, slot, text);
    return add_string(tree, slot, text);
}
