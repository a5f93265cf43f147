/* A project first has all of its levels found, those in files of their own,
 * too: entities may refer to entities of other levels. Then they are read one
 * after the other. */
#include "maps/ldtk.h"

#include <string.h>

#include "maps/asking.h"
#include "maps/ldtk_layer.h"
#include "maps/map_select.h"
#include "support/same.h"

bool ldtk_recognise(const struct item *root)
{
    const struct item *header = item_member(root, "__header__");
    const char *type = member_text(header, "fileType", "");
    if (strcmp(type, "LDtk Project JSON") == 0)
        return true;
    return (item_member(root, "jsonVersion") && item_member(root, "defs") &&
            item_member(root, "levels")) ||
           (item_member(root, "layerInstances") && item_member(root, "pxWid"));
}

/* ---- Levels ------------------------------------------------------------- */

/* A level as the project has it, and what holds its layers: itself, or the root
 * of its own file. */
struct ldtk_level {
    const struct item *item;
    const struct item *content; /* NULL: it could not be read (*fail) */
    struct fail fail;
};

struct project {
    const struct level_source *source;
    struct ldtk ldtk;
    struct ldtk_level *levels;
    int count;
};

static int count_levels(const struct item *root)
{
    const struct item *worlds = item_member(root, "worlds");
    int count = item_length(item_member(root, "levels"));
    const struct item *world = worlds ? worlds->first : NULL;
    for (; world; world = world->next)
        count += item_length(item_member(world, "levels"));
    return count;
}

/* Whether a file that is named as a level is surely one: anything may be named,
 * and what is no level must not be quoted in messages. */
static bool is_level(const struct item *root)
{
    const struct item *header = item_member(root, "__header__");
    const struct item *layers = item_member(root, "layerInstances");
    bool has_layers = layers && layers->kind == ITEM_ARRAY;
    return strcmp(member_text(header, "fileType", ""), "LDtk Level JSON") ==
               0 ||
           (has_layers && item_member(root, "pxWid"));
}

/* Finds the layers of a level. */
static void open_level(struct project *project, const struct item *item)
{
    struct ldtk_level *level = &project->levels[project->count++];
    const struct item *path = item_member(item, "externalRelPath");
    const struct item *layers = item_member(item, "layerInstances");
    *level = (struct ldtk_level){.item = item, .content = item};
    if (item_length(layers) > 0 || !path || path->kind != ITEM_STRING)
        return;
    const struct document *document =
        library_open(project->source->library, path, path->text, &level->fail);
    bool is_read = document && is_level(document->root);
    level->content = is_read ? document->root : NULL;
    if (document && !is_read)
        fail_set(&level->fail, "unreadable-file", "%s is not a level of LDtk",
                 document->file);
    if (!is_read)
        project->ldtk.judges_references = false;
}

static void open_levels(struct project *project, const struct item *array)
{
    const struct item *level = array ? array->first : NULL;
    for (; level; level = level->next)
        open_level(project, level);
}

static bool find_levels(struct project *project, struct fail *fail)
{
    const struct level_source *source = project->source;
    const struct item *root = source->document->root;
    int count = item_member(root, "levels") ? count_levels(root) : 1;
    project->levels =
        arena_take(source->arena, (size_t)count, sizeof *project->levels);
    if (!project->levels)
        return fail_memory(fail);
    if (!item_member(root, "levels")) {
        open_level(project, root);
        project->ldtk.only_level = member_text(root, "iid", "");
        return true;
    }
    const struct item *worlds = item_member(root, "worlds");
    open_levels(project, item_member(root, "levels"));
    const struct item *world = worlds ? worlds->first : NULL;
    for (; world; world = world->next)
        open_levels(project, item_member(world, "levels"));
    return true;
}

/* ---- What levels have in common ----------------------------------------- */

static bool index_entities(struct project *project)
{
    struct arena *arena = project->source->arena;
    for (int i = 0; i < project->count; i++) {
        const struct item *layers =
            item_member(project->levels[i].content, "layerInstances");
        const struct item *layer = layers ? layers->first : NULL;
        for (; layer; layer = layer->next) {
            const struct item *entities = item_member(layer, "entityInstances");
            if (!item_index_add_all(&project->ldtk.iids, entities, arena))
                return false;
        }
    }
    return item_index_sort(&project->ldtk.iids, arena);
}

static bool index_project(struct project *project)
{
    struct arena *arena = project->source->arena;
    struct ldtk *ldtk = &project->ldtk;
    ldtk->defs = item_member(project->source->document->root, "defs");
    ldtk->layers.member = ldtk->entities.member = "uid";
    ldtk->iids.member = "iid";
    return item_index_add_all(&ldtk->layers, item_member(ldtk->defs, "layers"),
                              arena) &&
           item_index_add_all(&ldtk->entities,
                              item_member(ldtk->defs, "entities"), arena) &&
           item_index_sort(&ldtk->layers, arena) &&
           item_index_sort(&ldtk->entities, arena) && index_entities(project);
}

/* ---- Layers ------------------------------------------------------------- */

static bool read_frame(struct ldtk_layer *layer)
{
    struct building *building = layer->building;
    const struct item *x = item_member(layer->item, "__pxTotalOffsetX");
    const struct item *y = item_member(layer->item, "__pxTotalOffsetY");
    const struct item *grid = ask_member(building, layer->item, "__gridSize");
    if (!grid || (x && !ask_number(building, x, &layer->offset.x)) ||
        (y && !ask_number(building, y, &layer->offset.y)) ||
        !ask_number(building, grid, &layer->grid))
        return false;
    return layer->grid > 0 || ask_expected(building, "number-range", grid,
                                           "a number greater than 0");
}

/* The grid of the level is that of the first layer of cells, where its cells
 * begin in the corner of the level. */
static void take_grid(const struct ldtk_layer *layer)
{
    struct level *level = layer->building->level;
    bool is_at_corner = same_point(layer->offset, (col_vec2){0, 0});
    if (level->has_grid || !level->has_bounds || !is_at_corner)
        return;
    level->has_grid = true;
    level->cell_width = level->cell_height = layer->grid;
}

static void read_layer(const struct ldtk *ldtk, struct building *building,
                       const struct item *item)
{
    struct ldtk_layer layer = {.ldtk = ldtk,
                               .building = building,
                               .item = item,
                               .name = member_text(item, "__identifier", "")};
    const char *type = member_text(item, "__type", "");
    if (strcmp(type, "Tiles") == 0 || strcmp(type, "AutoLayer") == 0) {
        building_note(building, "layers of tiles are not used", item);
    } else if (strcmp(type, "IntGrid") == 0) {
        select_see_layer(building->source->options, layer.name);
        if (!read_frame(&layer))
            return;
        take_grid(&layer);
        ldtk_read_cells(&layer);
    } else if (strcmp(type, "Entities") == 0) {
        select_see_layer(building->source->options, layer.name);
        if (read_frame(&layer))
            ldtk_read_entities(&layer);
    } else {
        building_note(building, "layers of unknown types are not used", item);
    }
}

static void read_bounds(struct building *building, const struct item *content)
{
    struct level *level = building->level;
    double width = member_number(content, "pxWid", 0);
    double height = member_number(content, "pxHei", 0);
    level->has_bounds =
        width > 0 && width <= COL_LIMIT && height > 0 && height <= COL_LIMIT;
    level->bounds.max = (col_vec2){width, height};
}

static struct level *read_level(struct project *project,
                                const struct ldtk_level *found,
                                struct fail *fail)
{
    struct building building;
    const struct item *content = found->content;
    const struct item *layers = item_member(content, "layerInstances");
    building_begin(&building, project->source, content ? content : found->item);
    if (!building.has_failed)
        building.level->name = member_text(found->item, "identifier", NULL);
    if (!content && fail_is_memory(&found->fail)) {
        building_fail(&building, &found->fail);
    } else if (!content) {
        ask_wrong(&building, found->fail.code,
                  item_member(found->item, "externalRelPath"), "%s",
                  found->fail.message);
    } else if (!building.has_failed) {
        read_bounds(&building, content);
        if (!layers)
            ask_member(&building, content, "layerInstances");
        else if (layers->kind != ITEM_ARRAY)
            ask_expected(&building, "wrong-type", layers, "an array of layers");
    }
    const struct item *layer = layers ? layers->first : NULL;
    for (; layer && !building.has_failed; layer = layer->next)
        read_layer(&project->ldtk, &building, layer);
    return building_end(&building, fail);
}

bool ldtk_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail)
{
    struct project project = {.source = source,
                              .ldtk = {.judges_references = true}};
    const struct item *list = item_member(source->document->root, "levels");
    if (list && list->kind != ITEM_ARRAY) {
        *where = list;
        return item_fail(list, fail, "wrong-type",
                         "levels: expected an array of levels, found %s",
                         item_words(list).text);
    }
    *where = NULL;
    if (!find_levels(&project, fail))
        return false;
    if (!index_project(&project))
        return fail_memory(fail);
    levels->count = 0;
    levels->levels = arena_take(source->arena, (size_t)project.count,
                                sizeof(struct level *));
    if (!levels->levels)
        return fail_memory(fail);
    for (int i = 0; i < project.count; i++) {
        const struct ldtk_level *found = &project.levels[i];
        const char *name = member_text(found->item, "identifier", "");
        if (!select_level(source->options, name))
            continue;
        struct level *level = read_level(&project, found, fail);
        if (!level)
            return false;
        levels->levels[levels->count++] = level;
    }
    return true;
}
