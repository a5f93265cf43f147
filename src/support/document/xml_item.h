/* The items of a tree that XML is read into. Each function returns NULL, or
 * false, and fills tree->fail where memory is used up, or a limit reached. */
#ifndef XML_ITEM_H
#define XML_ITEM_H

#include "support/document/xml_tree.h"

/* Where an item goes: at the end of a box (NULL: it is the root), under a name
 * that stays (NULL: none), with this offset in the text. */
struct xml_slot {
    struct xml_box *box;
    const char *name;
    size_t offset;
};

struct item *xml_add(struct xml_tree *tree, struct xml_slot slot,
                     enum item_kind kind);

/* The same for an array or object. */
struct xml_box *xml_add_box(struct xml_tree *tree, struct xml_slot slot,
                            enum item_kind kind);

/* The same for what a text stands for, if it is such; else a string. */
bool xml_add_value(struct xml_tree *tree, struct xml_slot slot,
                   enum xml_value kind, const char *text);

/* The same for an array of numbers, which are copied; none make an empty one.
 */
bool xml_add_numbers(struct xml_tree *tree, struct xml_slot slot,
                     const double *numbers, size_t count);

/* The same for "x,y x,y ..", an array of {"x", "y"}; what is none of that is a
 * string. Each point has its own place where the text stands in the file just
 * so (plain). */
bool xml_add_points(struct xml_tree *tree, struct xml_slot slot,
                    const char *text, bool plain);

#endif
