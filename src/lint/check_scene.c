#include "lint/check_scene.h"

#include <stdlib.h>
#include <string.h>

#include "support/json/locate.h"

/* Where the list of a level's faults ends; NULL: one of them is severe. */
static struct level_fault **end_of_faults(struct level *level)
{
    struct level_fault **end = &level->faults;
    for (; *end; end = &(*end)->next)
        if ((*end)->is_severe)
            return NULL;
    return end;
}

/* The innermost item that holds the value at `offset`: an element of an array
 * of numbers is none. */
static const struct item *item_around(const struct item *root, size_t offset)
{
    const struct item *inner = root, *at = root->first;
    while (at && at->offset <= offset) {
        while (at->next && at->next->offset <= offset)
            at = at->next;
        inner = at;
        at = at->first;
    }
    return inner;
}

/* The item that a failure is about; NULL: memory is used up. */
static const struct item *item_of(const struct level *level,
                                  const struct fail *fail)
{
    const struct document *document = level->item->document;
    size_t name, offset = fail->offset;
    if (offset == FAIL_NOWHERE && !json_find(document->text, document->length,
                                             fail->pointer, &name, &offset))
        return level->item;
    const struct item *item = item_around(document->root, offset);
    const char *token = strrchr(fail->pointer, '/');
    if (fail->at_name)
        return item_at_name(item, level->arena);
    if (item->kind == ITEM_NUMBERS && item->offset < offset && token)
        return item_element_placed(item, atoi(token + 1), level->arena);
    return item;
}

/* Whether it is told of by the rules about polygons and chains: these look at
 * the shapes of the scene, not at those of its casts. */
static bool is_outline(const struct item *item)
{
    bool is_ring = false, is_cast = false;
    for (; item; item = item->parent) {
        is_ring |= item->name && (strcmp(item->name, "vertices") == 0 ||
                                  strcmp(item->name, "holes") == 0);
        is_cast |= item->name && strcmp(item->name, "casts") == 0;
    }
    return is_ring && !is_cast;
}

/* Whether there is a fault of that sort at that place. */
static bool is_told(const struct level *level, const char *code,
                    const struct item *item)
{
    const struct level_fault *fault = level->faults;
    while (fault && !(fault->item && fault->item->offset == item->offset &&
                      strcmp(fault->code, code) == 0))
        fault = fault->next;
    return fault;
}

static bool add_fault(struct level *level, struct level_fault **end,
                      const struct fail *fail)
{
    const struct item *item = item_of(level, fail);
    struct level_fault *fault = arena_alloc(level->arena, 1, sizeof *fault);
    const char *message =
        arena_text(level->arena, fail->message, strlen(fail->message));
    if (!item || !fault || !message)
        return false;
    *fault = (struct level_fault){.code = fail->code,
                                  .message = message,
                                  .item = item,
                                  .is_severe = true};
    if (!is_outline(item) && !is_told(level, fail->code, item))
        *end = fault;
    return true;
}

bool check_scene(const struct scene_reader *like,
                 const struct stream_record *text, struct level *level)
{
    struct scene_reader reader = scene_reader_like(like);
    struct level_fault **end = end_of_faults(level);
    struct json_value value = {text->text, text->length, text->special,
                               text->outline};
    struct scene scene;
    struct fail fail;
    bool is_good = !end ||
                   scene_read(&reader, &value, level->arena, &scene, &fail) ||
                   (!fail_is_memory(&fail) && add_fault(level, end, &fail));
    scene_reader_free(&reader);
    return is_good;
}
