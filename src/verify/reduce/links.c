/* Finds the references to shapes in pairs, casts and options of a scene. */
#include <stdio.h>
#include <string.h>

#include "support/table.h"
#include "verify/reduce/reduce_parts.h"

/* The id that a shape without one has, in quotes. */
struct default_id {
    char text[16];
};

static struct default_id default_id(int index)
{
    struct default_id id;
    snprintf(id.text, sizeof id.text, "\"#%d\"", index);
    return id;
}

struct draft_value *scene_shapes(const struct draft_value *scene)
{
    struct draft_value *shapes = draft_member(scene, "shapes");
    bool is_scene =
        scene->kind == VALUE_OBJECT && shapes && shapes->kind == VALUE_ARRAY;
    return is_scene ? shapes : NULL;
}

bool draft_is_shape(const struct draft_value *value)
{
    const struct draft_value *array = value->parent;
    return value->kind == VALUE_OBJECT && array->parent &&
           array->parent->parent && !array->parent->parent->parent &&
           scene_shapes(array->parent) == array;
}

/* ---- Shapes by their ids ------------------------------------------------- */

static void number_shapes(const struct draft_value *shapes)
{
    int index = 0;
    for (struct draft_value *shape = shapes->first; shape; shape = shape->next)
        shape->index = index++;
}

/* The first one of shapes with the same id has it. */
static void add_shape(struct table *names, struct trial *trial,
                      struct draft_value *shape)
{
    const struct draft_value *id = draft_member(shape, "id");
    bool has_id = id && id->kind == VALUE_STRING;
    struct default_id number = default_id(shape->index);
    const char *text =
        has_id ? id->text : arena_copy(&trial->work, number.text);
    struct table_key key = {NULL, text,
                            has_id ? id->length : strlen(number.text)};
    if (!text || (!table_find(names, key) &&
                  !table_put(names, key, shape, &trial->work)))
        trial_end(trial, REDUCE_NO_MEMORY);
}

/* ---- Links --------------------------------------------------------------- */

static void add_link(struct links *links, struct trial *trial, struct link link)
{
    struct link *items = arena_more(&trial->work, links->items, links->count,
                                    &links->room, sizeof *items);
    if (!items) {
        trial_end(trial, REDUCE_NO_MEMORY);
        return;
    }
    links->items = items;
    items[links->count++] = link;
}

static void find_link(struct links *links, struct trial *trial,
                      const struct table *names, struct draft_value *owner,
                      struct draft_value *id)
{
    struct draft_value *shape =
        id && id->kind == VALUE_STRING
            ? table_find(names, (struct table_key){NULL, id->text, id->length})
            : NULL;
    if (shape)
        add_link(links, trial, (struct link){owner, id, shape});
}

static void find_all(struct links *links, struct trial *trial,
                     const struct draft_value *scene)
{
    struct draft_value *shapes = scene_shapes(scene);
    struct table names = {0};
    *links = (struct links){.shapes = shapes};
    if (!(draft_member(scene, "pairs") || draft_member(scene, "casts") ||
          draft_member(scene, "options")))
        return;
    number_shapes(shapes);
    for (struct draft_value *shape = shapes->first; shape; shape = shape->next)
        add_shape(&names, trial, shape);
    /* Options that name a shape stay without it: to leave out one of them, or
     * all, is for another step. */
    const struct draft_value *pairs = draft_member(scene, "pairs");
    const struct draft_value *casts = draft_member(scene, "casts");
    const struct draft_value *options = draft_member(scene, "options");
    struct draft_value *pair = pairs ? pairs->first : NULL;
    struct draft_value *cast = casts ? casts->first : NULL;
    for (; pair; pair = pair->next)
        for (struct draft_value *id = pair->first; id; id = id->next)
            find_link(links, trial, &names, pair, id);
    for (; cast; cast = cast->next)
        find_link(links, trial, &names, cast, draft_member(cast, "shape"));
    if (!options)
        return;
    find_link(links, trial, &names, NULL, draft_member(options, "shape"));
    find_link(links, trial, &names, NULL, draft_member(options, "walk"));
}

/* After edits of the shapes: changes the pairs in the same way. */
static void follow_all(struct draft *draft, const void *context)
{
    const struct links *links = context;
    number_shapes(links->shapes);
    for (int i = 0; i < links->count; i++) {
        const struct link *link = &links->items[i];
        if (link->pair && link->pair->cut)
            continue;
        if (!link->shape->cut) {
            /* The reference gets the present id of the shape. */
            const struct draft_value *id = draft_member(link->shape, "id");
            struct default_id number = default_id(link->shape->index);
            const char *text = id ? id->text : number.text;
            size_t length = id ? id->length : strlen(number.text);
            const struct draft_value *reference = link->reference;
            if ((!id || id->kind == VALUE_STRING) &&
                (reference->length != length ||
                 memcmp(reference->text, text, length) != 0))
                draft_set_text(draft, link->reference, text, length);
        } else if (link->pair) {
            draft_cut(draft, link->pair);
        }
    }
}

struct edits links_cuts(struct links *links, struct trial *trial,
                        const struct draft_value *scene)
{
    find_all(links, trial, scene);
    return (struct edits){
        .trial = trial,
        .edit = edits_cut,
        .finish = follow_all,
        .context = links,
    };
}
