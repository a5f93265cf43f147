/* Appends items to the trees of texts that are read value by value: XML and
 * texts of Godot. */
#ifndef ITEM_BOX_H
#define ITEM_BOX_H

#include "support/document/document.h"

/* An array or object, and the last item in it. */
struct item_box {
    struct item item;
    struct item *last;
};

/* Where an item goes: at the end of a box (NULL: it is the root), under a name
 * that stays (NULL: none; in an array it has none), with this offset in the
 * text. */
struct item_slot {
    struct item_box *box;
    const char *name;
    size_t offset;
};

/* Makes an item, maybe the first part of a box, in its slot. */
static inline void item_put(struct document *document, struct item_slot slot,
                            struct item *item, enum item_kind kind)
{
    struct item_box *box = slot.box;
    *item = (struct item){
        .kind = kind,
        .name = box && box->item.kind == ITEM_ARRAY ? NULL : slot.name,
        .offset = slot.offset,
        .document = document};
    if (!box) {
        document->root = item;
        return;
    }
    if (box->last)
        box->last->next = item;
    else
        box->item.first = item;
    item->parent = &box->item;
    item->index = box->item.count++;
    box->last = item;
}

#endif
