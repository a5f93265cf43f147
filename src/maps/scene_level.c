#include "maps/scene_level.h"

#include <stdio.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/map_select.h"
#include "maps/roles.h"
#include "maps/scene_shape.h"
#include "scene/scene_format.h"
#include "support/sorted.h"

bool scene_level_recognise(const struct item *root)
{
    return item_member(root, "shapes") != NULL;
}

/* ---- Names -------------------------------------------------------------- */

static bool read_id(struct building *building, struct level_shape *shape)
{
    const struct item *id = scene_shape_member(shape->item, SHAPE_ID);
    struct fail fail;
    if (!id) {
        shape->id = building_text(building, "#%d", shape->item->index);
        return true;
    }
    if (!ask_text(building, id, &shape->id))
        return false;
    return bounds_id(shape->id, &fail) || ask_told(building, id, &fail);
}

/* The names of layers with slashes between. */
static const char *layers_path(struct building *building,
                               const struct item *layers)
{
    size_t length = 0;
    const struct item *name = layers ? layers->first : NULL;
    for (; name; name = name->next)
        length += strlen(item_text(name, "")) + 1;
    if (length == 0)
        return "";
    char *path = arena_alloc(building->arena, length, 1), *end = path;
    if (!building_has(building, path))
        return "";
    for (name = layers->first; name; name = name->next) {
        size_t part = strlen(item_text(name, ""));
        memcpy(end, item_text(name, ""), part);
        end += part;
        *end++ = name->next ? '/' : '\0';
    }
    return path;
}

static void read_names(struct building *building, struct level_shape *shape)
{
    const struct item *source = scene_shape_member(shape->item, SHAPE_SOURCE);
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    const struct item *layer = item_member(source, "layer");
    shape->name = member_text(source, "name", shape->id);
    shape->class = member_text(source, "class", "");
    shape->layer = layer ? item_text(layer, "") : layers_path(building, layers);
    shape->ignore =
        select_ignored(item_member(shape->item, "x-collide-ignore"));
    shape->is_cells = member_truth(source, "cells", false);
    shape->is_tile = member_truth(source, "tile", false);
    shape->is_one_sided = member_truth(source, "one_sided", false);
}

/* ---- Roles -------------------------------------------------------------- */

/* Options win over the shape's source, and this over the usual words. */
static void choose_role(const struct level_options *roles,
                        struct level_shape *shape)
{
    const struct traits traits = {
        .name = shape->name, .class = shape->class, .layer = shape->layer};
    const struct item *source = scene_shape_member(shape->item, SHAPE_SOURCE);
    bool is_told = roles->triggers || roles->spawns || roles->goals;
    enum level_role role;
    shape->role = select_shape(roles, &traits).role;
    if (role_named(member_text(source, "role", ""), &role) &&
        !(is_told && shape->role != LEVEL_SOLID))
        shape->role = role;
}

/* The options about roles alone: what layers leave out is another question, to
 * which a scene has two answers. */
static struct level_options roles_of(const struct level_options *options)
{
    return (struct level_options){.triggers = options->triggers,
                                  .spawns = options->spawns,
                                  .goals = options->goals,
                                  .matches = options->matches};
}

/* Whether a pattern fits the layer of the shape's source, or one of its own
 * layers. */
static bool is_in_layers(struct building *building, const char *const *patterns,
                         const struct level_shape *shape)
{
    const struct level_options wanted = {.layers = patterns};
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    return select_layer(&wanted, shape->layer) ||
           select_layer(&wanted, layers_path(building, layers));
}

static void see_layers(struct building *building,
                       const struct level_shape *shape)
{
    const struct level_options *options = building->source->options;
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    if (options->layers || options->only_layers)
        select_see_layer(options, layers_path(building, layers));
}

/* Whether --layer and --only-layer keep a shape, whose role is known. Classes
 * and properties are those of maps alone. */
static bool is_kept(struct building *building, const struct level_shape *shape)
{
    const struct level_options *options = building->source->options;
    see_layers(building, shape);
    return (!options->only_layers ||
            is_in_layers(building, options->only_layers, shape)) &&
           (!options->layers || shape->role != LEVEL_SOLID ||
            is_in_layers(building, options->layers, shape));
}

static bool is_moved(const struct item *value)
{
    if (!value)
        return false;
    bool moves = value->number < 0 || value->number > 0;
    for (int i = 0; value->kind == ITEM_NUMBERS && i < value->count; i++)
        moves = moves || value->numbers[i] < 0 || value->numbers[i] > 0;
    return moves;
}

static void read_motion(struct building *building, struct level_shape *shape)
{
    const struct item *body = scene_shape_member(shape->item, SHAPE_BODY);
    if (body && body->kind == ITEM_OBJECT)
        scene_check_members(building, body, &body_members);
    else if (body)
        ask_expected(building, "wrong-type", body, "an object");
    shape->is_moving =
        (body && !member_truth(body, "static", false)) ||
        is_moved(scene_shape_member(shape->item, SHAPE_VELOCITY)) ||
        is_moved(scene_shape_member(shape->item, SHAPE_ANGULAR_VELOCITY));
}

static void read_shape(struct building *building, const struct item *item)
{
    struct level_fault **since = building->faults;
    struct level_shape read = building_blank(item);
    if (!scene_shape_read(building, item, &read) || !read_id(building, &read))
        return;
    read_names(building, &read);
    read_motion(building, &read);
    const struct level_options roles = roles_of(building->source->options);
    choose_role(&roles, &read);
    if (is_kept(building, &read))
        building_add(building, &read, since);
}

/* ---- Casts -------------------------------------------------------------- */

static void read_cast(struct building *building, const struct item *cast)
{
    struct level *level = building->level;
    const struct item *item = item_member(cast, cast_members.names[CAST_SHAPE]);
    if (!item || item->kind != ITEM_OBJECT)
        return;
    struct level_shape read = building_blank(item);
    if (!scene_shape_read(building, item, &read))
        return;
    read.id = building_text(building, "cast#%d", cast->index);
    read_motion(building, &read);
    level->casts[level->cast_count++] = read;
}

/* Reads the shapes that casts have of their own. What is wrong with a cast
 * besides is for the reader of the queries. */
static void read_casts(struct building *building, const struct item *casts)
{
    struct level *level = building->level;
    int count = casts && casts->kind == ITEM_ARRAY ? item_length(casts) : 0;
    if (count == 0)
        return;
    level->casts =
        arena_take(building->arena, (size_t)count, sizeof *level->casts);
    const struct item *cast =
        building_has(building, level->casts) ? casts->first : NULL;
    for (; cast && !building->has_failed; cast = cast->next)
        read_cast(building, cast);
}

/* ---- The whole ---------------------------------------------------------- */

static int compare_ids(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].id, shapes[b].id);
}

/* The shapes by their ids. NULL: the building has failed. */
static const int *sort_ids(struct building *building)
{
    const struct level *level = building->level;
    const int *order = sorted_order(level->shape_count, compare_ids,
                                    level->shapes, building->arena);
    return building_has(building, order) ? order : NULL;
}

static void find_duplicates(struct building *building, const int *order)
{
    const struct level *level = building->level;
    for (int i = 1; i < level->shape_count; i++) {
        const struct level_shape *first = &level->shapes[order[i - 1]];
        const struct level_shape *second = &level->shapes[order[i]];
        if (strcmp(first->id, second->id) != 0)
            continue;
        const struct item *id = scene_shape_member(second->item, SHAPE_ID);
        const int same[] = {first->item->index, second->item->index};
        struct fail fail;
        bounds_duplicate(same, first->id, !id, &fail);
        ask_told(building, id ? id : scene_shape_member(first->item, SHAPE_ID),
                 &fail);
    }
}

/* Pairs may name shapes that were left out: these are looked for in the file.
 */
static void check_pairs(struct building *building, const int *order,
                        const struct item *pairs)
{
    const struct level *level = building->level;
    int count = level->shape_count;
    bool is_whole = count == item_length(item_member(level->item, "shapes"));
    const char **ids =
        arena_take(building->arena, 2 * (size_t)count, sizeof *ids);
    if (!building_has(building, ids))
        return;
    const char **sorted = ids + count;
    for (int i = 0; i < count; i++) {
        ids[i] = level->shapes[i].id;
        sorted[i] = level->shapes[order[i]].id;
    }
    const struct item *pair = pairs && is_whole ? pairs->first : NULL;
    for (; pair; pair = pair->next) {
        for (const struct item *end = pair->first; end; end = end->next) {
            struct fail fail;
            if (end->kind == ITEM_STRING &&
                !sorted_has(sorted, count, end->text) &&
                !bounds_unknown_id("pair-unknown-id", end->text, ids, count,
                                   &fail))
                ask_told(building, end, &fail);
        }
    }
}

/* What a scene that was converted tells of its map. */
static void read_source(struct level *level, const struct item *source)
{
    const char *y = member_text(source, "y", "");
    const struct item *bounds = item_member(source, "bounds");
    const struct item *min = item_member(bounds, "min");
    const struct item *max = item_member(bounds, "max");
    const struct item *cell = item_member(source, "cell");
    level->is_y_up = strcmp(y, "up") == 0;
    level->knows_y = level->is_y_up || strcmp(y, "down") == 0;
    if (item_length(min) == 2 && min->kind == ITEM_NUMBERS &&
        item_length(max) == 2 && max->kind == ITEM_NUMBERS) {
        level->bounds = (col_box){{min->numbers[0], min->numbers[1]},
                                  {max->numbers[0], max->numbers[1]}};
        level->has_bounds =
            ask_in_range(level->bounds.min) && ask_in_range(level->bounds.max);
    }
    if (item_length(cell) == 2 && cell->kind == ITEM_NUMBERS) {
        level->cell_width = cell->numbers[0];
        level->cell_height = cell->numbers[1];
        level->has_grid = level->has_bounds && level->cell_width > 0 &&
                          level->cell_height > 0;
    }
}

/* The array of shapes, or NULL and *fail. */
static const struct item *find_shapes(const struct item *root,
                                      struct fail *fail)
{
    const struct item *shapes = item_member(root, "shapes");
    if (root->kind != ITEM_OBJECT) {
        item_fail(root, fail, "scene-not-object",
                  "expected an object with \"shapes\", found %s",
                  item_words(root).text);
        return NULL;
    }
    if (!shapes) {
        members_missing(&scene_members, scene_members.required, fail);
        fail->offset = root->offset;
        return NULL;
    }
    if (shapes->kind == ITEM_ARRAY)
        return shapes;
    item_fail(shapes, fail, "wrong-type",
              "shapes: expected an array of shapes, found %s",
              item_words(shapes).text);
    return NULL;
}

bool scene_level_read(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    const struct item *shapes = find_shapes(root, fail);
    *where = shapes ? NULL : root;
    struct building building;
    if (!shapes)
        return false;
    building_begin(&building, source, root);
    if (!building.has_failed) {
        building.level->name = member_text(root, "name", NULL);
        building.level->knows_y = false;
        read_source(building.level, item_member(root, "source"));
        scene_check_members(&building, root, &scene_members);
    }
    const struct item *item = shapes->first;
    for (; item && !building.has_failed; item = item->next)
        read_shape(&building, item);
    const int *order = building.has_failed ? NULL : sort_ids(&building);
    if (order) {
        find_duplicates(&building, order);
        check_pairs(&building, order, item_member(root, "pairs"));
        read_casts(&building, item_member(root, "casts"));
    }
    return building_end_only(&building, levels, fail);
}

/* ---- What is kept -------------------------------------------------------- */

/* Of a scene whose queries are answered no name gives a role by itself. */
bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail)
{
    static const char *const none[] = {NULL};
    const struct item *root = source->document->root;
    struct level_options roles = roles_of(source->options);
    struct building building;
    building_begin(&building, source, root);
    roles.triggers = roles.triggers ? roles.triggers : none;
    roles.spawns = roles.spawns ? roles.spawns : none;
    roles.goals = roles.goals ? roles.goals : none;
    const struct item *item = item_member(root, "shapes")->first;
    for (; item && !building.has_failed; item = item->next) {
        struct level_shape shape = building_blank(item);
        if (!read_id(&building, &shape))
            break;
        read_names(&building, &shape);
        choose_role(&roles, &shape);
        kept[item->index] = is_kept(&building, &shape);
    }
    if (building.has_failed)
        *fail = building.fail;
    return !building.has_failed;
}
