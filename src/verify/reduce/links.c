/* Finds the references to shapes in pairs, casts and options of a scene. */
#include <stdio.h>
#include <string.h>

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

struct named_shape {
    const char *id;
    size_t length;
    struct draft_value *shape; /* NULL: a free slot */
};

struct shape_names {
    struct named_shape *slots;
    size_t room; /* a power of two */
};

/* The slot of the id; a free one: no shape has it. */
static struct named_shape *names_find(const struct shape_names *names,
                                      const char *id, size_t length)
{
    size_t at = (size_t)seen_text_of(id, length).high & (names->room - 1);
    while (names->slots[at].shape &&
           (names->slots[at].length != length ||
            memcmp(names->slots[at].id, id, length) != 0))
        at = (at + 1) & (names->room - 1);
    return &names->slots[at];
}

/* The first one of shapes with the same id has it. */
static void names_add(struct shape_names *names, const char *id, size_t length,
                      struct draft_value *shape)
{
    struct named_shape *slot = names_find(names, id, length);
    if (!slot->shape)
        *slot = (struct named_shape){id, length, shape};
}

/* Returns how many there are. */
static int number_shapes(const struct draft_value *shapes)
{
    int index = 0;
    for (struct draft_value *shape = shapes->first; shape; shape = shape->next)
        shape->index = index++;
    return index;
}

static void add_shape(struct shape_names *names, struct trial *trial,
                      struct draft_value *shape)
{
    const struct draft_value *id = draft_member(shape, "id");
    if (id && id->kind == VALUE_STRING) {
        names_add(names, id->text, id->length, shape);
        return;
    }
    struct default_id text = default_id(shape->index);
    char *copy = arena_copy(&trial->work, text.text);
    if (copy)
        names_add(names, copy, strlen(copy), shape);
    else
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
                      const struct shape_names *names,
                      struct draft_value *owner, struct draft_value *id)
{
    struct draft_value *shape =
        id && id->kind == VALUE_STRING
            ? names_find(names, id->text, id->length)->shape
            : NULL;
    if (shape)
        add_link(links, trial, (struct link){owner, id, shape});
}

static void find_all(struct links *links, struct trial *trial,
                     const struct draft_value *scene)
{
    struct draft_value *shapes = scene_shapes(scene);
    struct shape_names names = {NULL, 2};
    *links = (struct links){.shapes = shapes};
    if (!(draft_member(scene, "pairs") || draft_member(scene, "casts") ||
          draft_member(scene, "options")))
        return;
    int count = number_shapes(shapes);
    while (names.room < 2 * (size_t)count + 2)
        names.room *= 2;
    names.slots = trial_take(trial, names.room, sizeof *names.slots);
    if (!names.slots)
        return;
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
