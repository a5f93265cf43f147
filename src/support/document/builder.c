#include "support/document/builder.h"

#include <limits.h>

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

struct item *builder_add(struct builder *builder, enum item_kind kind,
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

struct item *builder_open(struct builder *builder, enum item_kind kind,
                          const char *name, size_t offset)
{
    struct item *item = builder_add(builder, kind, name, offset);
    if (item) {
        builder->open = item;
        builder->last = NULL;
    }
    return item;
}

void builder_close(struct builder *builder)
{
    builder->last = builder->open;
    builder->open = (struct item *)builder->open->parent;
}
