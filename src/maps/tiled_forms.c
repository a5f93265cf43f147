/* The collision shapes of a tile that is placed somewhere. */
#include "maps/tiled_reading.h"

#include "maps/asking.h"

static const char *class_of(const struct tiled_tile *tile,
                            const struct tiled_form *form)
{
    return form && *form->class ? form->class : tile->class;
}

struct selection tiled_select(struct tiled *tiled,
                              const struct tiled_layer *layer,
                              const struct tiled_tile *tile,
                              const struct tiled_form *form)
{
    bool is_chosen = layer->marks.is_chosen || tile->marks.is_chosen;
    struct traits traits = {
        .name = form ? form->name : "",
        .class = class_of(tile, form),
        .layer = layer->path,
        .has_property = is_chosen || (form && form->marks.is_chosen),
        .is_marker = form && form->kind == LEVEL_POINT,
        .is_line = form && form->kind == LEVEL_CHAIN,
    };
    return select_shape(tiled->building.source->options, &traits);
}

/* Takes down which shape was the first of a form, if it has stayed. */
static void end_form(struct building *building, struct tiled_form *form)
{
    struct level *level = building->level;
    int count = level->shape_count;
    ask_last_place(building);
    if (building->has_failed || level->shape_count < count)
        return;
    if (form->first == 0)
        form->first = count;
    level->shapes[count - 1].first = form->first - 1;
}

static void add_form(struct tiled *tiled, const struct tiled_place *place,
                     struct tiled_form *form, const struct level_shape *like)
{
    struct building *building = &tiled->building;
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return;
    struct tiled_marks marks = form->marks;
    tiled_marks_join(building, &marks,
                     &(struct tiled_marks){.ignore = like->ignore});
    *shape = *like;
    shape->ignore = marks.ignore;
    shape->role = form->selection.role;
    shape->is_tile = true;
    shape->ring_count = 1;
    shape->vertices = form->vertices;
    shape->form = form->item;
    if (!shape->item)
        shape->item = form->item;
    if (tiled_place_form(building, place, form, shape))
        end_form(building, form);
    else
        building->level->shape_count--;
}

void tiled_add_forms(struct tiled *tiled, const struct tiled_tile *tile,
                     const struct tiled_place *place,
                     const struct level_shape *like)
{
    for (int i = 0; i < tile->form_count; i++) {
        struct tiled_form *form = &tile->forms[i];
        struct level_shape made = *like;
        if (!form->selection.counts)
            continue;
        if (!like->name) {
            made.name = form->name;
            made.class = class_of(tile, form);
        }
        made.tile = (int)tile->id;
        if (tile->form_count > 1)
            made.id = building_text(&tiled->building, "%s#%d", like->id, i + 1);
        add_form(tiled, place, form, &made);
    }
}
