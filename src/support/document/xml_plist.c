/* Builds the tree of a property list, Apple's XML: a <dict> is an object whose
 * members follow their <key>, an <array> an array, and <string>, <real>,
 * <integer>, <true/> and <false/> are values. Other elements are strings. */
#include <string.h>

#include "support/document/xml_tree.h"

static bool is_any(const char *name, const char *a, const char *b)
{
    return strcmp(name, a) == 0 || strcmp(name, b) == 0;
}

bool xml_plist_open(struct xml_tree *tree, const char *name, size_t offset)
{
    const struct xml_level *parent = tree->depth ? xml_top(tree) : NULL;
    struct xml_level level = {.element = XML_OTHER, .start = offset};
    if (!parent) {
        tree->is_plist = true;
        return xml_push_level(tree, &level);
    }
    bool is_key = strcmp(name, "key") == 0;
    bool is_member = parent->box && parent->box->item.kind == ITEM_OBJECT;
    bool is_box = is_any(name, "dict", "array");
    struct item_slot slot = {parent->box, is_member ? tree->key : NULL, offset};
    if (parent->element == XML_TEXT ||
        (!parent->box && (tree->document->root || is_key)))
        return xml_fail_at(tree, offset, "xml-syntax",
                           "expected a property list with one value");
    if (is_member && !is_key && !tree->key)
        return xml_fail_at(tree, offset, "xml-syntax",
                           "expected a key in front of the value");
    level.box = parent->box;
    if (!is_key)
        tree->key = NULL;
    if (is_box) {
        level.box = xml_add_box(
            tree, slot, strcmp(name, "dict") == 0 ? ITEM_OBJECT : ITEM_ARRAY);
        return level.box && xml_push_level(tree, &level);
    }
    if (is_any(name, "true", "false"))
        return xml_add_value(tree, slot, XML_BOOLEAN, name) &&
               xml_push_level(tree, &level);
    level.element = XML_TEXT;
    level.value_name = is_key                            ? "key"
                       : is_any(name, "real", "integer") ? "number"
                                                         : "string";
    /* The element's text comes with its end; the name is needed until then. */
    level.encoding = slot.name;
    tree->text_length = 0;
    tree->text_start = offset;
    tree->text_seen = false;
    return xml_push_level(tree, &level);
}

bool xml_plist_close(struct xml_tree *tree)
{
    const struct xml_level *level = xml_top(tree);
    bool is_key = level->value_name && strcmp(level->value_name, "key") == 0;
    struct item_slot slot = {level->box, level->encoding, tree->text_start};
    tree->depth--;
    if (tree->depth == 0 && !tree->document->root)
        return xml_fail_at(tree, level->start, "xml-syntax",
                           "expected a property list with one value");
    if (level->element != XML_TEXT || !level->value_name)
        return true;
    const char *text = xml_text_of(tree);
    if (!is_key)
        return xml_add_value(
            tree, slot,
            strcmp(level->value_name, "number") == 0 ? XML_NUMBER : XML_STRING,
            text);
    tree->key = arena_copy(tree->arena, text);
    return tree->key || fail_memory(tree->fail);
}
