/* Tiled's XML: which elements and attributes become which members of its JSON,
 * the items that a tree consists of, and the ends of elements. */
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

/* ---- The format ---------------------------------------------------------- */

static const struct xml_rule rules[] = {
    {XML_NOTHING, XML_MAP, XML_AS_ROOT, 0, "map", NULL, "map"},
    {XML_NOTHING, XML_TILESET, XML_AS_ROOT, 0, "tileset", NULL, "tileset"},
    {XML_NOTHING, XML_TEMPLATE, XML_AS_ROOT, 0, "template", NULL, "template"},
    {XML_MAP, XML_LAYER, XML_AS_LISTED, 0, "layer", "layers", "tilelayer"},
    {XML_MAP, XML_OBJECTS, XML_AS_LISTED, 0, "objectgroup", "layers",
     "objectgroup"},
    {XML_MAP, XML_IMAGE_LAYER, XML_AS_LISTED, 0, "imagelayer", "layers",
     "imagelayer"},
    {XML_MAP, XML_GROUP, XML_AS_LISTED, 0, "group", "layers", "group"},
    {XML_GROUP, XML_LAYER, XML_AS_LISTED, 0, "layer", "layers", "tilelayer"},
    {XML_GROUP, XML_OBJECTS, XML_AS_LISTED, 0, "objectgroup", "layers",
     "objectgroup"},
    {XML_GROUP, XML_IMAGE_LAYER, XML_AS_LISTED, 0, "imagelayer", "layers",
     "imagelayer"},
    {XML_GROUP, XML_GROUP, XML_AS_LISTED, 0, "group", "layers", "group"},
    {XML_MAP, XML_TILESET, XML_AS_LISTED, 1, "tileset", "tilesets", NULL},
    {XML_TEMPLATE, XML_TILESET, XML_AS_MEMBER, 0, "tileset", NULL, NULL},
    {XML_TEMPLATE, XML_OBJECT, XML_AS_MEMBER, 0, "object", NULL, NULL},
    {XML_OBJECTS, XML_OBJECT, XML_AS_LISTED, 0, "object", "objects", NULL},
    {XML_LAYER, XML_DATA, XML_AS_INSIDE, 0, "data", NULL, NULL},
    {XML_DATA, XML_CHUNK, XML_AS_LISTED, 0, "chunk", "chunks", NULL},
    {XML_DATA, XML_CELL, XML_AS_NUMBER, 0, "tile", NULL, NULL},
    {XML_CHUNK, XML_CELL, XML_AS_NUMBER, 0, "tile", NULL, NULL},
    {XML_TILESET, XML_TILE, XML_AS_LISTED, 0, "tile", "tiles", NULL},
    {XML_TILESET, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_TILE, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_IMAGE_LAYER, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_TILESET, XML_WANG_SETS, XML_AS_ARRAY, 0, "wangsets", NULL, NULL},
    {XML_WANG_SETS, XML_WANG_SET, XML_AS_ELEMENT, 0, "wangset", NULL, NULL},
    {XML_WANG_SET, XML_OTHER, XML_AS_LISTED, 0, "wangcolor", "colors", NULL},
    {XML_WANG_SET, XML_OTHER, XML_AS_LISTED, 1, "wangtile", "wangtiles", NULL},
    {XML_TILESET, XML_TERRAINS, XML_AS_ARRAY, 0, "terraintypes", "terrains",
     NULL},
    {XML_TERRAINS, XML_OTHER, XML_AS_ELEMENT, 0, "terrain", NULL, NULL},
    {XML_TILE, XML_OBJECTS, XML_AS_MEMBER, 0, "objectgroup", NULL,
     "objectgroup"},
    {XML_TILE, XML_ANIMATION, XML_AS_ARRAY, 0, "animation", NULL, NULL},
    {XML_ANIMATION, XML_OTHER, XML_AS_ELEMENT, 0, "frame", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "ellipse", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "capsule", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "point", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_POINTS, 0, "polygon", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_POINTS, 0, "polyline", NULL, NULL},
    {XML_OBJECT, XML_TEXT, XML_AS_MEMBER, 0, "text", NULL, NULL},
    {XML_PROPERTY, XML_MEMBERS, XML_AS_VALUE, 0, "properties", NULL, NULL},
    {XML_PROPERTY, XML_PROPERTY, XML_AS_LISTED, 0, "item", "value", NULL},
    {XML_MEMBERS, XML_PROPERTY, XML_AS_NAMED, 0, "property", NULL, NULL},
    {XML_PROPERTIES, XML_PROPERTY, XML_AS_ELEMENT, 0, "property", NULL, NULL},
    {XML_OTHER, XML_PROPERTIES, XML_AS_ARRAY, 0, "properties", NULL, NULL},
};

static const struct xml_rule unknown = {XML_OTHER, XML_OTHER, XML_AS_MEMBER, 0,
                                        NULL,      NULL,      NULL};

const struct xml_rule *xml_rule_of(enum xml_element parent, const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct xml_rule *rule = &rules[i];
        bool fits = rule->parent == parent ||
                    (rule->parent == XML_OTHER && parent != XML_NOTHING);
        if (fits && strcmp(rule->name, name) == 0)
            return rule;
    }
    return &unknown;
}

/* Ascending by name. */
static const struct xml_attribute attributes[] = {
    {"bold", XML_BOOLEAN},
    {"class", XML_STRING},
    {"color", XML_STRING},
    {"columns", XML_NUMBER},
    {"compressionlevel", XML_NUMBER},
    {"duration", XML_NUMBER},
    {"encoding", XML_STRING},
    {"firstgid", XML_NUMBER},
    {"gid", XML_NUMBER},
    {"halign", XML_STRING},
    {"height", XML_NUMBER},
    {"hexsidelength", XML_NUMBER},
    {"hflip", XML_BOOLEAN},
    {"id", XML_NUMBER},
    {"infinite", XML_BOOLEAN},
    {"italic", XML_BOOLEAN},
    {"kerning", XML_BOOLEAN},
    {"locked", XML_BOOLEAN},
    {"margin", XML_NUMBER},
    {"name", XML_STRING},
    {"nextlayerid", XML_NUMBER},
    {"nextobjectid", XML_NUMBER},
    {"offsetx", XML_NUMBER},
    {"offsety", XML_NUMBER},
    {"opacity", XML_NUMBER},
    {"parallaxoriginx", XML_NUMBER},
    {"parallaxoriginy", XML_NUMBER},
    {"parallaxx", XML_NUMBER},
    {"parallaxy", XML_NUMBER},
    {"pixelsize", XML_NUMBER},
    {"preferuntransformed", XML_BOOLEAN},
    {"probability", XML_NUMBER},
    {"repeatx", XML_BOOLEAN},
    {"repeaty", XML_BOOLEAN},
    {"rotate", XML_BOOLEAN},
    {"rotation", XML_NUMBER},
    {"skewx", XML_NUMBER},
    {"skewy", XML_NUMBER},
    {"source", XML_STRING},
    {"spacing", XML_NUMBER},
    {"strikeout", XML_BOOLEAN},
    {"template", XML_STRING},
    {"tile", XML_NUMBER},
    {"tilecount", XML_NUMBER},
    {"tileheight", XML_NUMBER},
    {"tileid", XML_NUMBER},
    {"tilewidth", XML_NUMBER},
    {"type", XML_STRING},
    {"underline", XML_BOOLEAN},
    {"value", XML_STRING},
    {"vflip", XML_BOOLEAN},
    {"visible", XML_BOOLEAN},
    {"wangid", XML_NUMBERS},
    {"width", XML_NUMBER},
    {"wrap", XML_BOOLEAN},
    {"x", XML_NUMBER},
    {"y", XML_NUMBER},
};

const struct xml_attribute *xml_attribute_of(const char *name)
{
    size_t low = 0, high = sizeof attributes / sizeof *attributes;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, attributes[middle].name);
        if (order == 0)
            return &attributes[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

enum xml_value xml_property_value(const char *type)
{
    if (strcmp(type, "bool") == 0)
        return XML_BOOLEAN;
    bool number = strcmp(type, "int") == 0 || strcmp(type, "float") == 0 ||
                  strcmp(type, "object") == 0;
    return number ? XML_NUMBER : XML_STRING;
}

const char *xml_image_member(const char *name)
{
    static const char *const members[][2] = {
        {"source", "image"},
        {"width", "imagewidth"},
        {"height", "imageheight"},
        {"trans", "transparentcolor"},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(name, members[i][0]) == 0)
            return members[i][1];
    return name;
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
             " values in all (--max-values), found one more",
             most);
    tree->fail->offset = offset;
    return false;
}

/* Appends an item in memory of its own, or the first part of a box. */
static bool add_item(struct xml_tree *tree, struct xml_slot slot,
                     struct item *item, enum item_kind kind)
{
    struct xml_box *box = slot.box;
    if (!item)
        return fail_memory(tree->fail);
    *item = (struct item){.kind = kind,
                          .name = slot.name,
                          .offset = slot.offset,
                          .document = tree->document};
    if (!box) {
        tree->document->root = item;
        return true;
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
    return true;
}

static struct item *add(struct xml_tree *tree, struct xml_slot slot,
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

static bool add_string(struct xml_tree *tree, struct xml_slot slot,
                       const char *text)
{
    struct item *item = add(tree, slot, ITEM_STRING);
    if (!item)
        return false;
    item->text = arena_text(tree->arena, text, strlen(text));
    return item->text || fail_memory(tree->fail);
}

static bool add_number(struct xml_tree *tree, struct xml_slot slot,
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
static bool add_numbers(struct xml_tree *tree, struct xml_slot slot,
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

bool xml_add_points(struct xml_tree *tree, struct xml_slot slot,
                    const char *text, bool plain)
{
    if (!are_points(text))
        return add_string(tree, slot, text);
    struct xml_box *array = xml_add_box(tree, slot, ITEM_ARRAY);
    const char *at = text_behind_space(text);
    while (array && *at) {
        double xy[2] = {0, 0};
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

bool xml_add_value(struct xml_tree *tree, struct xml_slot slot,
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

/* The text of the innermost element, with a NUL at its end. */
static const char *text_of(struct xml_tree *tree)
{
    if (!tree->text || tree->text_length == 0)
        return "";
    tree->text[tree->text_length] = '\0'; /* xml_tree_text leaves a byte */
    return tree->text;
}

/* The "data" of a layer or chunk: numbers, or packed text. */
static bool close_data(struct xml_tree *tree, const struct xml_level *level)
{
    const char *text = text_of(tree);
    size_t start = tree->cell_count ? tree->cell_start : level->start;
    struct xml_slot cells = {level->box, "data", start};
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
    struct xml_slot slot = {level->box, "data", tree->text_start};
    return xml_add_value(tree, slot, is_list ? XML_NUMBERS : XML_STRING, text);
}

/* Adds the arrays that JSON has even if they are empty. */
static bool add_empty(struct xml_tree *tree, const struct xml_level *level)
{
    enum xml_element element = level->element;
    const char *layers = element == XML_MAP || element == XML_GROUP ? "layers"
                         : element == XML_OBJECTS                   ? "objects"
                                                                    : NULL;
    struct xml_slot first = {level->box, layers, level->start};
    struct xml_slot second = {level->box, "tilesets", level->start};
    if (layers && !level->lists[0] && !add(tree, first, ITEM_ARRAY))
        return false;
    return element != XML_MAP || level->lists[1] ||
           add(tree, second, ITEM_ARRAY);
}

bool xml_tree_close(struct xml_tree *tree)
{
    const struct xml_level *level = xml_top(tree);
    bool is_text = level->element == XML_TEXT, fine = true;
    if (level->element == XML_DATA || level->element == XML_CHUNK)
        fine = close_data(tree, level);
    else if (is_text || (level->element == XML_PROPERTY && !level->has_value))
        fine = xml_add_value(tree,
                             (struct xml_slot){
                                 level->box,
                                 is_text ? "text" : level->value_name,
                                 tree->text_start,
                             },
                             XML_STRING, text_of(tree));
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
