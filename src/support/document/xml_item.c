/* Adds items to the tree of an XML text: reads numbers and points from
 * attributes and texts, and completes an element when it ends. */
#include "support/document/xml_tree.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

/* ---- Numbers in texts ---------------------------------------------------- */

static const char *behind_digits(const char *at)
{
    while (ascii_is_digit(*at))
        at++;
    return at;
}

/* After the exponent at `at`, if there is one. */
static const char *behind_exponent(const char *at)
{
    if (*at != 'e' && *at != 'E')
        return at;
    const char *digits = at + 1;
    digits += *digits == '+' || *digits == '-';
    return ascii_is_digit(*digits) ? behind_digits(digits) : at;
}

/* The length of the JSON number that a text begins with; 0: there is none, or
 * no double can hold it. */
static size_t text_number_length(const char *text, double *number)
{
    const char *at = text + (*text == '-');
    if (!ascii_is_digit(*at))
        return 0;
    at = *at == '0' ? at + 1 : behind_digits(at);
    if (*at == '.' && ascii_is_digit(at[1]))
        at = behind_digits(at + 1);
    at = behind_exponent(at);
    size_t length = (size_t)(at - text);
    return number_read(text, length, number) ? length : 0;
}

bool text_is_number(const char *text, double *number)
{
    size_t length = text_number_length(text, number);
    return length > 0 && text[length] == '\0';
}

static bool text_is_boolean(const char *text, bool *truth)
{
    bool is_true = strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
    bool is_false = strcmp(text, "0") == 0 || strcmp(text, "false") == 0;
    *truth = is_true;
    return is_true || is_false;
}

const char *text_behind_space(const char *text)
{
    while (json_is_space(*text))
        text++;
    return text;
}

/* The number of numbers that a text consists of, separated by commas; 0: it is
 * something else. Unless NULL, `numbers` gets them. */
static size_t read_numbers(const char *text, double *numbers)
{
    size_t count = 0;
    for (;; text++) {
        double number;
        text = text_behind_space(text);
        size_t length = text_number_length(text, &number);
        if (length == 0)
            return 0;
        if (numbers)
            numbers[count] = number;
        count++;
        text = text_behind_space(text + length);
        if (*text == '\0')
            return count;
        if (*text != ',')
            return 0;
    }
}

/* ---- Items --------------------------------------------------------------- */

/* Fails if so many more values exceed the limit. */
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
             " values in all (--max-values), found more",
             most);
    tree->fail->offset = offset;
    return false;
}

static struct item *add(struct xml_tree *tree, struct item_slot slot,
                        enum item_kind kind)
{
    if (!count_values(tree, 1, slot.offset))
        return NULL;
    struct item *item = arena_take(tree->arena, 1, sizeof *item);
    if (item)
        item_put(tree->document, slot, item, kind);
    else
        fail_memory(tree->fail);
    return item;
}

struct item_box *xml_add_box(struct xml_tree *tree, struct item_slot slot,
                             enum item_kind kind)
{
    if (!count_values(tree, 1, slot.offset))
        return NULL;
    struct item_box *box = arena_alloc(tree->arena, 1, sizeof *box);
    if (box)
        item_put(tree->document, slot, &box->item, kind);
    else
        fail_memory(tree->fail);
    return box;
}

static bool add_string(struct xml_tree *tree, struct item_slot slot,
                       const char *text)
{
    struct item *item = add(tree, slot, ITEM_STRING);
    if (!item)
        return false;
    item->text = arena_copy(tree->arena, text);
    return item->text || fail_memory(tree->fail);
}

static bool add_number(struct xml_tree *tree, struct item_slot slot,
                       double number)
{
    struct item *item = add(tree, slot, ITEM_NUMBER);
    if (!item)
        return false;
    item->number = number;
    item->written_as_text = true;
    return true;
}

/* An array of `count` > 0 numbers, which stay. */
static bool add_numbers(struct xml_tree *tree, struct item_slot slot,
                        const double *numbers, size_t count)
{
    if (!count_values(tree, count, slot.offset))
        return false;
    struct item *item = add(tree, slot, ITEM_NUMBERS);
    if (!item)
        return false;
    item->numbers = numbers;
    item->count = (int)count;
    item->written_as_text = true;
    return true;
}

/* Reads the point that a text begins with. Returns the text after it; NULL:
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

bool xml_add_points(struct xml_tree *tree, struct item_slot slot,
                    const char *text, bool plain)
{
    if (!are_points(text))
        return add_string(tree, slot, text);
    struct item_box *array = xml_add_box(tree, slot, ITEM_ARRAY);
    const char *at = text_behind_space(text);
    while (array && *at) {
        double xy[2] = {0, 0};
        size_t y_at = 0;
        size_t start = slot.offset + (plain ? (size_t)(at - text) : 0);
        const char *end = read_point(at, xy, &y_at);
        struct item_box *point = xml_add_box(
            tree, (struct item_slot){array, NULL, start}, ITEM_OBJECT);
        struct item_slot x = {point, "x", start};
        struct item_slot y = {point, "y", start + (plain ? y_at : 0)};
        if (!point || !add_number(tree, x, xy[0]) ||
            !add_number(tree, y, xy[1]))
            return false;
        at = text_behind_space(end);
    }
    return array;
}

bool xml_add_value(struct xml_tree *tree, struct item_slot slot,
                   enum xml_value kind, const char *text)
{
    double number;
    bool truth;
    size_t count = kind == XML_NUMBERS ? read_numbers(text, NULL) : 0;
    if (kind == XML_NUMBER && text_is_number(text, &number))
        return add_number(tree, slot, number);
    if (kind == XML_BOOLEAN && text_is_boolean(text, &truth)) {
        struct item *item = add(tree, slot, ITEM_BOOLEAN);
        if (!item)
            return false;
        item->truth = truth;
        item->written_as_text = true;
        return true;
    }
    if (count == 0)
        return add_string(tree, slot, text);
    double *numbers = arena_take(tree->arena, count, sizeof *numbers);
    if (!numbers)
        return fail_memory(tree->fail);
    read_numbers(text, numbers);
    return add_numbers(tree, slot, numbers, count);
}

/* ---- Texts and ends of elements ------------------------------------------ */

struct xml_level *xml_top(struct xml_tree *tree)
{
    return &tree->levels[tree->depth - 1];
}

bool xml_has_text(enum xml_element element)
{
    return element == XML_DATA || element == XML_CHUNK || element == XML_TEXT ||
           element == XML_PROPERTY;
}

const char *xml_text_of(struct xml_tree *tree)
{
    if (!tree->text || tree->text_length == 0)
        return "";
    tree->text[tree->text_length] = '\0'; /* xml_tree_text leaves a byte */
    return tree->text;
}

/* The "data" of a layer or chunk: numbers, or packed text. */
static bool close_data(struct xml_tree *tree, const struct xml_level *level)
{
    const char *text = xml_text_of(tree);
    size_t start = tree->cell_count ? tree->cell_start : level->start;
    struct item_slot cells = {level->box, "data", start};
    if (level->lists[0]) /* of chunks */
        return true;
    if (!tree->text_seen) {
        size_t count = tree->cell_count;
        if (count == 0)
            return add(tree, cells, ITEM_ARRAY);
        double *copy = arena_take(tree->arena, count, sizeof *copy);
        if (!copy)
            return fail_memory(tree->fail);
        memcpy(copy, tree->cells, count * sizeof *copy);
        return add_numbers(tree, cells, copy, count);
    }
    bool is_list = level->encoding && strcmp(level->encoding, "csv") == 0;
    struct item_slot slot = {level->box, "data", tree->text_start};
    return xml_add_value(tree, slot, is_list ? XML_NUMBERS : XML_STRING, text);
}

/* Adds the arrays that JSON has even if they are empty. */
static bool add_empty(struct xml_tree *tree, const struct xml_level *level)
{
    enum xml_element element = level->element;
    const char *layers = element == XML_MAP || element == XML_GROUP ? "layers"
                         : element == XML_OBJECTS                   ? "objects"
                                                                    : NULL;
    struct item_slot first = {level->box, layers, level->start};
    struct item_slot second = {level->box, "tilesets", level->start};
    if (layers && !level->lists[0] && !add(tree, first, ITEM_ARRAY))
        return false;
    return element != XML_MAP || level->lists[1] ||
           add(tree, second, ITEM_ARRAY);
}

bool xml_tree_close(struct xml_tree *tree)
{
    const struct xml_level *level = xml_top(tree);
    if (tree->is_plist)
        return xml_plist_close(tree);
    bool is_text = level->element == XML_TEXT, fine = true;
    if (level->element == XML_DATA || level->element == XML_CHUNK)
        fine = close_data(tree, level);
    else if (is_text || (level->element == XML_PROPERTY && !level->has_value))
        fine = xml_add_value(tree,
                             (struct item_slot){
                                 level->box,
                                 is_text ? "text" : level->value_name,
                                 tree->text_start,
                             },
                             XML_STRING, xml_text_of(tree));
    else if (level->element != XML_PROPERTY)
        fine = add_empty(tree, level);
    if (level->element == XML_CHUNK)
        tree->text_length = tree->cell_count = 0;
    tree->depth--;
    return fine;
}

bool xml_tree_text(struct xml_tree *tree, const char *text, size_t length,
                   size_t offset)
{
    if (!tree->depth || !xml_has_text(xml_top(tree)->element))
        return true;
    if (length >= tree->text_room - tree->text_length) {
        size_t room = tree->text_room + length + 1;
        if (room < tree->text_room * 2)
            room = tree->text_room * 2;
        char *larger =
            arena_grow(tree->arena, tree->text, tree->text_room, room, 1);
        if (!larger)
            return fail_memory(tree->fail);
        tree->text = larger;
        tree->text_room = room;
    }
    memcpy(tree->text + tree->text_length, text, length);
    tree->text_length += length;
    size_t blank = 0;
    while (blank < length && json_is_space(text[blank]))
        blank++;
    if (blank < length && !tree->text_seen) {
        tree->text_start = offset + blank;
        tree->text_seen = true;
    }
    return true;
}
