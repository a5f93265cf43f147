/* The text and the ends of elements. */
#include "support/document/xml_item.h"
#include "support/json/string.h"

#include <string.h>

struct xml_level *xml_top(struct xml_tree *tree)
{
    return &tree->levels[tree->depth - 1];
}

bool xml_has_text(enum xml_element element)
{
    return element == XML_DATA || element == XML_CHUNK || element == XML_TEXT ||
           element == XML_PROPERTY;
}

/* The text of the innermost element, with a NUL behind. */
static const char *text_of(struct xml_tree *tree)
{
    if (!tree->text || tree->text_length == 0)
        return "";
    tree->text[tree->text_length] = '\0'; /* there is room (xml_tree_text) */
    return tree->text;
}

/* The "data" of a layer or chunk: numbers, or text that is packed. */
static bool close_data(struct xml_tree *tree, const struct xml_level *level)
{
    const char *text = text_of(tree);
    size_t start = tree->cell_count ? tree->cell_start : level->start;
    struct xml_slot cells = {level->box, "data", start};
    if (level->lists[0]) /* of chunks */
        return true;
    if (!tree->text_seen)
        return xml_add_numbers(tree, cells, tree->cells, tree->cell_count);
    bool is_list = level->encoding && strcmp(level->encoding, "csv") == 0;
    struct xml_slot slot = {level->box, "data", tree->text_start};
    return xml_add_value(tree, slot, is_list ? XML_NUMBERS : XML_STRING, text);
}

static bool close_property(struct xml_tree *tree, struct xml_level *level)
{
    struct xml_slot slot = {level->box, level->value_name, tree->text_start};
    return level->has_value ||
           xml_add_value(tree, slot, XML_STRING, text_of(tree));
}

/* The arrays that JSON has even where there is nothing in them. */
static bool add_empty(struct xml_tree *tree, const struct xml_level *level)
{
    enum xml_element element = level->element;
    const char *layers = element == XML_MAP || element == XML_GROUP ? "layers"
                         : element == XML_OBJECTS                   ? "objects"
                                                                    : NULL;
    struct xml_slot first = {level->box, layers, level->start};
    struct xml_slot second = {level->box, "tilesets", level->start};
    if (layers && !level->lists[0] && !xml_add(tree, first, ITEM_ARRAY))
        return false;
    return element != XML_MAP || level->lists[1] ||
           xml_add(tree, second, ITEM_ARRAY);
}

static bool close_text(struct xml_tree *tree, const struct xml_level *level)
{
    struct xml_slot slot = {level->box, "text", tree->text_start};
    return xml_add_value(tree, slot, XML_STRING, text_of(tree));
}

bool xml_tree_close(struct xml_tree *tree)
{
    struct xml_level *level = xml_top(tree);
    bool fine = true;
    if (level->element == XML_DATA || level->element == XML_CHUNK)
        fine = close_data(tree, level);
    else if (level->element == XML_PROPERTY)
        fine = close_property(tree, level);
    else if (level->element == XML_TEXT)
        fine = close_text(tree, level);
    else
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
