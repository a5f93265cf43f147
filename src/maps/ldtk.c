/* Reads LDtk's projects (.ldtk) and levels (.ldtkl) as levels. All levels are
 * found, also in files of their own, before any is read: entities may refer to
 * entities of other levels. Source: LDtk's JSON format, 1.5.3. */
#include <math.h>
#include <string.h>

#include "maps/map_select.h"
#include "maps/tile_cells.h"
#include "support/matches.h"
#include "support/same.h"

/* What the levels of a project have in common. */
struct ldtk {
    const struct item *defs;    /* NULL: a level without its project */
    struct item_index layers;   /* their definitions, by uid */
    struct item_index entities; /* the same */
    struct item_index iids;     /* entities of all levels, by iid */
    const char *only_level;     /* iid of the level that alone is known; NULL:
                                   all of the project are */
    bool judges_references;     /* all levels could be read */
};

struct ldtk_layer {
    const struct ldtk *ldtk;
    struct building *building;
    const struct item *item;
    const char *name;
    double grid;     /* size of a cell, > 0 */
    col_vec2 offset; /* of its cells and entities in the level */
};

/* ---- Layers of cells ---------------------------------------------------- */

/* The largest value that LDtk gives out. */
#define VALUE_MAX 65535

/* Bytes of an entity's iid in readable ids. */
#define IID_BYTES 8

/* What is mostly passed through, and what is solid from one side only. */
static const char *const PASSABLE[] = {
    "acid",    "air",       "background", "climb",   "climbable", "deepwater",
    "empty",   "hazard",    "ladder",     "ladders", "lava",      "liquid",
    "liquids", "poison",    "rope",       "ropes",   "sensor",    "spike",
    "spikes",  "stairs",    "swim",       "trigger", "vine",      "vines",
    "water",   "waterfall", NULL,
};
static const char *const ONE_SIDED[] = {
    "jumpthrough",     "oneway",    "onewayplatform",
    "onewayplatforms", "semisolid", NULL,
};

/* What cells of one value are. */
struct cell_value {
    const char *class; /* NULL: not looked at yet */
    bool counts, is_one_sided;
    enum level_role role;
    enum level_reason reason;
};

struct value_table {
    struct cell_value *values;
    const struct item **definitions; /* NULL: it has none */
    const struct item *group;        /* the first; NULL: there are none */
};

/* The numbers as values of cells; the first invalid one is reported. */
static int *read_values(const struct ldtk_layer *layer,
                        const struct item *numbers, int *most)
{
    struct building *building = layer->building;
    size_t count = (size_t)numbers->count;
    int *values = arena_take(building->arena, count, sizeof *values);
    bool is_reported = false;
    *most = 0;
    if (!building_has(building, values))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        double number = numbers->numbers[i];
        bool is_value =
            number >= 0 && number <= VALUE_MAX && !(floor(number) < number);
        values[i] = is_value ? (int)number : 0;
        *most = values[i] > *most ? values[i] : *most;
        if (!is_value && !is_reported)
            is_reported =
                !ask_wrong(building, "number-range", numbers,
                           "intGridCsv[%d]: expected a whole number from "
                           "0 to %d, found %g",
                           (int)i, VALUE_MAX, number);
    }
    return values;
}

/* The role of the cells of a value, by its name or else its group. */
static const struct cell_value *value_of(const struct ldtk_layer *layer,
                                         struct value_table *table, int value)
{
    const struct level_options *options = layer->building->source->options;
    struct cell_value *known = &table->values[value];
    if (known->class)
        return known;
    const struct item *definition = table->definitions[value];
    const char *class = member_text(definition, "identifier", "");
    double uid = member_number(definition, "groupUid", 0);
    const struct item *group = table->group;
    while (group && !same_number(member_number(group, "uid", -1), uid))
        group = group->next;
    const char *group_name = member_text(group, "identifier", "");
    bool has_name = *class;
    struct traits traits = {.name = "", .class = class, .layer = layer->name};
    struct selection selection = select_shape(options, &traits);
    if (*group_name && (!selection.counts || selection.role == LEVEL_SOLID)) {
        traits.class = group_name;
        struct selection other = select_shape(options, &traits);
        if (other.counts)
            selection = other;
    }
    if (!has_name)
        class = building_text(layer->building, "%d", value);
    *known = (struct cell_value){class, selection.counts,
                                 select_word(ONE_SIDED, class), selection.role,
                                 selection.reason};
    if (selection.role == LEVEL_SOLID && selection.reason != REASON_OPTION &&
        !options->triggers &&
        (select_word(PASSABLE, class) || select_word(PASSABLE, group_name))) {
        known->role = LEVEL_SENSOR;
        known->reason = REASON_CLASS;
    }
    return known;
}

/* The source of the shapes of a layer, cell by cell. */
struct cell_layer {
    const struct ldtk_layer *layer;
    struct value_table *table;
    struct number_cursor cursor; /* at a number of the cells */
};

/* Begins a shape at a cell that does not come before the last one. */
static struct level_shape *begin_shape(struct cell_shapes *shapes, int value,
                                       struct cell_corner first)
{
    struct cell_layer *of = shapes->context;
    const struct ldtk_layer *layer = of->layer;
    struct building *building = layer->building;
    const struct cell_value *meaning = value_of(layer, of->table, value);
    const struct item *item = number_cursor_item(
        &of->cursor, first.row * shapes->cells->columns + first.column,
        building->arena);
    building_has(building, item);
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return NULL;
    shape->id = building_text(building, "%s %d,%d", layer->name, first.column,
                              first.row);
    shape->class = meaning->class;
    shape->layer = layer->name;
    shape->item = item;
    shape->role = meaning->role;
    shape->reason = meaning->reason;
    shape->is_one_sided = meaning->is_one_sided;
    return shape;
}

/* Columns or rows; 0 and a fault where it is no number of them. */
static int read_size(const struct ldtk_layer *layer, const char *name)
{
    const struct item *item = ask_member(layer->building, layer->item, name);
    double number = 0;
    if (!item || !ask_number(layer->building, item, &number))
        return 0;
    if (number >= 1 && number <= CELLS_MOST && !(floor(number) < number))
        return (int)number;
    ask_expected(layer->building, "number-range", item,
                 "a whole number of at least 1");
    return 0;
}

/* false: there is a fault in place of the cells. */
static bool ldtk_read_cells(const struct ldtk_layer *layer)
{
    struct building *building = layer->building;
    struct tile_cells cells = {NULL, read_size(layer, "__cWid"),
                               read_size(layer, "__cHei")};
    const struct item *numbers = item_member(layer->item, "intGridCsv");
    const struct item *old = item_member(layer->item, "intGrid");
    int most;
    if (cells.columns == 0 || cells.rows == 0)
        return false;
    if (item_length(old) > 0 && item_length(numbers) == 0)
        return ask_wrong(building, "unsupported-map", old,
                         "the cells are in the format of LDtk before 0.8: save "
                         "the project with a newer LDtk");
    if (!numbers || numbers->kind != ITEM_NUMBERS)
        return ask_expected(building, "wrong-type",
                            numbers ? numbers : layer->item,
                            "an array of numbers in \"intGridCsv\"");
    if (numbers->count / cells.columns != cells.rows ||
        numbers->count % cells.columns != 0)
        return ask_wrong(building, "data-length", numbers,
                         "intGridCsv: expected %d x %d numbers, found %d",
                         cells.columns, cells.rows, numbers->count);
    int *values = read_values(layer, numbers, &most);
    if (!values)
        return false;
    const struct item *definition = item_index_number(
        &layer->ldtk->layers, member_number(layer->item, "layerDefUid", -1));
    const struct item *at = first_of(definition, "intGridValues");
    size_t count = (size_t)most + 1;
    struct value_table table = {
        .values = arena_alloc(building->arena, count, sizeof *table.values),
        .definitions =
            arena_alloc(building->arena, count, sizeof(struct item *)),
        .group = first_of(definition, "intGridValuesGroups")};
    if (!building_has(building, table.values) ||
        !building_has(building, table.definitions))
        return false;
    for (; at; at = at->next) {
        double value = member_number(at, "value", -1);
        if (value >= 0 && value <= most && !(floor(value) < value))
            table.definitions[(int)value] = at;
    }
    if (!layer->ldtk->defs && most > 0)
        building_note(building,
                      "layers of cells without names of their values: the "
                      "names are in the project file",
                      layer->item);
    for (int i = 0; i < numbers->count; i++) {
        if (values[i] && !value_of(layer, &table, values[i])->counts)
            values[i] = 0;
    }
    cells.values = values;
    struct cell_layer of = {layer, &table, number_cursor_make(numbers)};
    struct cell_shapes shapes = {
        .building = building,
        .cells = &cells,
        .grid = {layer->offset, {layer->grid, layer->grid}, {0, 0}},
        .begin = begin_shape,
        .context = &of};
    cell_shapes_add(&shapes, building->arena);
    return true;
}

/* ---- Entities ----------------------------------------------------------- */

/* An entity that is being read. */
struct entity {
    const struct ldtk_layer *layer;
    const struct item *item;
    const struct item *definition; /* NULL: not known */
    const struct item *field;      /* the first; NULL: it has none */
    const char *class;
};

static const struct item *field_named(const struct entity *entity,
                                      const char *name)
{
    const struct item *field = entity->field;
    while (field && strcmp(member_text(field, "__identifier", ""), name) != 0)
        field = field->next;
    return item_member(field, "__value");
}

/* Reports references to missing entities. References into levels that are not
 * at hand are not judged. `has_shape`: the entity is a shape, which messages
 * name. */
static void check_references(const struct entity *entity, bool has_shape)
{
    const struct ldtk *ldtk = entity->layer->ldtk;
    const struct item *field = ldtk->judges_references ? entity->field : NULL;
    for (; field; field = field->next) {
        const char *name = member_text(field, "__identifier", "");
        const struct item *value = item_member(field, "__value");
        if (!strstr(member_text(field, "__type", ""), "EntityRef") || !value)
            continue;
        const struct item *at = value->kind == ITEM_OBJECT  ? value
                                : value->kind == ITEM_ARRAY ? value->first
                                                            : NULL;
        for (; at; at = at == value ? NULL : at->next) {
            const struct item *iid = item_member(at, "entityIid");
            const char *level = member_text(at, "levelIid", "");
            if (!iid || iid->kind != ITEM_STRING ||
                (ldtk->only_level && strcmp(level, ldtk->only_level) != 0) ||
                item_index_text(&ldtk->iids, iid->text))
                continue;
            building_fault(
                entity->layer->building, "dangling-reference", iid,
                "field %s%s%s refers to an entity that is not in the project",
                quote_name(name).text, has_shape ? "" : " of ",
                has_shape ? "" : quote_name(entity->class).text);
        }
    }
}

/* An entity is solid only if an option chooses it. */
static bool is_used(struct selection selection)
{
    return selection.counts && (reason_is_marked(selection.reason) ||
                                selection.role != LEVEL_SOLID);
}

/* Chooses by the identifier, else by the first tag that has a role. */
static struct selection choose(const struct entity *entity, bool is_marker)
{
    const struct level_options *options =
        entity->layer->building->source->options;
    struct traits traits = {.name = "",
                            .class = entity->class,
                            .layer = entity->layer->name,
                            .is_marker = is_marker};
    for (const struct item *field = entity->field; field; field = field->next) {
        const char *name = member_text(field, "__identifier", "");
        const struct item *value = item_member(field, "__value");
        traits.has_property |= select_property(options, name, value);
        traits.rules |= select_rules(options, name, value);
    }
    struct selection selection = select_shape(options, &traits);
    const struct item *tag = first_of(entity->item, "__tags");
    bool has_role = selection.counts && selection.role != LEVEL_SOLID;
    for (; tag && !has_role; tag = tag->next) {
        traits.class = item_text(tag, "");
        struct selection other = select_shape(options, &traits);
        if (!is_used(other))
            continue;
        has_role = other.role != LEVEL_SOLID;
        if (has_role || !is_used(selection))
            selection = other;
    }
    return selection;
}

/* Reads a field of points as a polygon, in middles or corners of cells. */
static bool read_point_field(const struct entity *entity,
                             const struct item *value,
                             struct level_shape *shape)
{
    const struct ldtk_layer *layer = entity->layer;
    struct building *building = layer->building;
    if (value->count < 3)
        return ask_too_few(building, "polygon-too-few", value, value->count,
                           "%.48s: expected at least 3 points, found %d",
                           building->source->options->point_field,
                           value->count);
    double shift = building->source->options->point_at_corner ? 0 : 0.5;
    shape->kind = LEVEL_POLYGON;
    shape->points = building_points(building, value->count);
    shape->count = value->count;
    shape->vertices = value;
    shape->position = layer->offset;
    if (!shape->points)
        return false;
    int i = 0;
    for (const struct item *point = value->first; point; point = point->next) {
        col_vec2 cell;
        const struct item *x = ask_member(building, point, "cx");
        const struct item *y = ask_member(building, point, "cy");
        if (!x || !y || !ask_number(building, x, &cell.x) ||
            !ask_number(building, y, &cell.y))
            return false;
        shape->points[i++] = (col_vec2){(cell.x + shift) * layer->grid,
                                        (cell.y + shift) * layer->grid};
    }
    return true;
}

/* The width or height of an entity: at least 0, which it is if it is missing.
 */
static bool read_side(const struct entity *entity, const char *name,
                      double *side)
{
    struct building *building = entity->layer->building;
    const struct item *item = item_member(entity->item, name);
    if (item && !ask_number(building, item, side))
        return false;
    return *side >= 0 || ask_expected(building, "number-range", item,
                                      "a number of at least 0");
}

/* Reads the box or ellipse with its pivot at px. */
static bool read_area(const struct entity *entity, struct level_shape *shape)
{
    struct building *building = entity->layer->building;
    const struct item *pivot = item_member(entity->item, "__pivot");
    const struct item *place = ask_member(building, entity->item, "px");
    const char *mode = member_text(entity->definition, "renderMode", "");
    col_vec2 size = {0, 0}, share = {0, 0}, px;
    /* LDtk writes both sides, and before version 0.8 neither. */
    bool has_width = item_member(entity->item, "width");
    bool has_height = item_member(entity->item, "height");
    if (has_width != has_height)
        building_fault(building, "missing-number", entity->item,
                       "missing member \"%s\"", has_width ? "height" : "width");
    if (!place || !ask_point(building, place, false, &px) ||
        !read_side(entity, "width", &size.x) ||
        !read_side(entity, "height", &size.y) ||
        (pivot && !ask_point(building, pivot, false, &share)))
        return false;
    shape->position = (col_vec2){px.x + entity->layer->offset.x,
                                 px.y + entity->layer->offset.y};
    bool is_point = !(size.x > 0) || !(size.y > 0);
    shape->points = building_points(building, 2);
    if (!shape->points)
        return false;
    shape->count = is_point ? 1 : 2;
    shape->kind = is_point ? LEVEL_POINT : LEVEL_BOX;
    if (is_point)
        return true;
    col_vec2 min = {-share.x * size.x, -share.y * size.y};
    shape->points[0] = (col_vec2){min.x + 0.0, min.y + 0.0};
    shape->points[1] = (col_vec2){min.x + size.x, min.y + size.y};
    if (strcmp(mode, "Ellipse") == 0) {
        shape->kind = LEVEL_ELLIPSE;
        shape->points[0] = (col_vec2){min.x + size.x / 2, min.y + size.y / 2};
        shape->points[1] = (col_vec2){size.x / 2, size.y / 2};
    }
    return true;
}

/* The iid of the entity that a field names as the destination; NULL: none. */
static const char *destination_of(const struct entity *entity)
{
    for (const struct item *field = entity->field; field; field = field->next) {
        const char *iid =
            member_text(item_member(field, "__value"), "entityIid", NULL);
        if (iid &&
            keyword_is_destination(member_text(field, "__identifier", "")))
            return iid;
    }
    return NULL;
}

/* Adds the shape of an entity, if it has one and counts. */
static void add_shape(const struct entity *entity)
{
    struct building *building = entity->layer->building;
    const struct level_options *options = building->source->options;
    bool wants_fields = matches_want(options->matches, MATCH_POINT_FIELD);
    for (const struct item *at = entity->field; at && wants_fields;
         at = at->next)
        matches_see(options->matches, MATCH_POINT_FIELD,
                    member_text(at, "__identifier", ""), match_equal);
    const struct item *points =
        options->point_field ? field_named(entity, options->point_field) : NULL;
    bool has_points = points && item_length(points) > 0;
    struct level_shape read = building_blank(entity->item);
    if (has_points ? !read_point_field(entity, points, &read)
                   : !read_area(entity, &read))
        return;
    struct selection selection = choose(entity, read.kind == LEVEL_POINT);
    if (!is_used(selection) && !(has_points && selection.counts)) {
        building_note(building,
                      "entities are neither solids, sensors, spawns nor goals",
                      entity->item);
        return;
    }
    const char *iid = member_text(entity->item, "iid", "");
    read.id = *iid ? iid
                   : building_text(building, "%s %s %d", entity->layer->name,
                                   entity->class, entity->item->index);
    if (*iid) {
        read.number = iid;
        read.label = entity->class;
    }
    read.class = entity->class;
    read.is_icon = !has_points;
    read.destination = destination_of(entity);
    read.layer = entity->layer->name;
    read.role = selection.role;
    read.reason = selection.reason;
    const struct item *ignored = field_named(entity, "collide_ignore");
    read.ignore = select_ignored(
        ignored ? ignored : field_named(entity, "collide:ignore"));
    if (ask_place(building, &read))
        building_add(building, &read, building->faults);
}

/* Reports an entity whose iid another entity before it has. */
static void check_iid(const struct entity *entity)
{
    const struct item *iid = item_member(entity->item, "iid");
    const char *text = item_text(iid, "");
    const struct item *known =
        *text ? item_index_text(&entity->layer->ldtk->iids, text) : NULL;
    if (known && known != entity->item)
        building_fault(entity->layer->building, "duplicate-id", iid,
                       "another entity also has the iid %s",
                       quote_name(text).text);
}

static void ldtk_read_entities(const struct ldtk_layer *layer)
{
    struct building *building = layer->building;
    const struct item *item = first_of(layer->item, "entityInstances");
    for (; item && !building->has_failed; item = item->next) {
        struct entity entity = {
            .layer = layer,
            .item = item,
            .definition = item_index_number(&layer->ldtk->entities,
                                            member_number(item, "defUid", -1)),
            .field = first_of(item, "fieldInstances"),
            .class = member_text(item, "__identifier", "")};
        if (item->kind != ITEM_OBJECT) {
            ask_expected(building, "wrong-type", item, "an entity");
            continue;
        }
        struct level_fault **since = building->faults;
        int first = building->level->shape_count;
        add_shape(&entity);
        bool has_shape = building->level->shape_count > first;
        check_references(&entity, has_shape);
        check_iid(&entity);
        if (has_shape)
            building_about(building, since, first);
    }
}

/* ---- Levels ------------------------------------------------------------- */

/* A level as the project has it, and what holds its layers: itself, or the root
 * of its own file. */
struct ldtk_level {
    const struct item *item;
    const struct item *content; /* NULL: it could not be read (*fail) */
    struct fail fail;
};

struct ldtk_project {
    const struct level_source *source;
    struct ldtk ldtk;
    struct ldtk_level *levels;
    int count;
};

/* Finds the layers of a level. Anything may be named as the file of a level,
 * and a file that is no level must not be quoted in messages. */
static void open_level(struct ldtk_project *project, const struct item *item)
{
    struct ldtk_level *level = &project->levels[project->count++];
    const struct item *path = item_member(item, "externalRelPath");
    const struct item *layers = item_member(item, "layerInstances");
    *level = (struct ldtk_level){.item = item, .content = item};
    if (item_length(layers) > 0 || !path || path->kind != ITEM_STRING)
        return;
    level->content = NULL;
    const struct document *document =
        library_open(project->source->library, path, path->text, &level->fail);
    if (document) {
        const struct item *root = document->root;
        const struct item *header = item_member(root, "__header__");
        layers = item_member(root, "layerInstances");
        if (strcmp(member_text(header, "fileType", ""), "LDtk Level JSON") ==
                0 ||
            (layers && layers->kind == ITEM_ARRAY &&
             item_member(root, "pxWid"))) {
            level->content = root;
            return;
        }
        fail_set(&level->fail, "unreadable-file", "%s is not an LDtk level",
                 document->file);
    }
    project->ldtk.judges_references = false;
}

/* Finds the layers of the levels of a project or world. */
static void open_levels(struct ldtk_project *project, const struct item *holder)
{
    const struct item *level = first_of(holder, "levels");
    for (; level; level = level->next)
        open_level(project, level);
}

static bool find_levels(struct ldtk_project *project, struct fail *fail)
{
    const struct level_source *source = project->source;
    const struct item *root = source->document->root;
    const struct item *levels = item_member(root, "levels");
    const struct item *first = first_of(root, "worlds");
    int count = levels ? item_length(levels) : 1;
    for (const struct item *at = levels ? first : NULL; at; at = at->next)
        count += item_length(item_member(at, "levels"));
    project->levels =
        arena_take(source->arena, (size_t)count, sizeof *project->levels);
    if (!project->levels)
        return fail_memory(fail);
    if (!levels) {
        open_level(project, root);
        project->ldtk.only_level = member_text(root, "iid", "");
        return true;
    }
    open_levels(project, root);
    for (const struct item *at = first; at; at = at->next)
        open_levels(project, at);
    return true;
}

static bool index_project(struct ldtk_project *project)
{
    struct arena *arena = project->source->arena;
    struct ldtk *ldtk = &project->ldtk;
    ldtk->defs = item_member(project->source->document->root, "defs");
    ldtk->layers.member = ldtk->entities.member = "uid";
    ldtk->iids.member = "iid";
    if (!item_index_add_all(&ldtk->layers, item_member(ldtk->defs, "layers"),
                            arena) ||
        !item_index_add_all(&ldtk->entities,
                            item_member(ldtk->defs, "entities"), arena))
        return false;
    for (int i = 0; i < project->count; i++) {
        const struct item *layer =
            first_of(project->levels[i].content, "layerInstances");
        for (; layer; layer = layer->next) {
            const struct item *entities = item_member(layer, "entityInstances");
            if (!item_index_add_all(&ldtk->iids, entities, arena))
                return false;
        }
    }
    return item_index_sort(&ldtk->layers, arena) &&
           item_index_sort(&ldtk->entities, arena) &&
           item_index_sort(&ldtk->iids, arena);
}

/* ---- Layers ------------------------------------------------------------- */

static void read_layer(const struct ldtk *ldtk, struct building *building,
                       const struct item *item)
{
    struct ldtk_layer layer = {.ldtk = ldtk,
                               .building = building,
                               .item = item,
                               .name = member_text(item, "__identifier", "")};
    const char *type = member_text(item, "__type", "");
    bool has_cells = strcmp(type, "IntGrid") == 0;
    building_layer(building, layer.name, item, has_cells);
    if (has_cells || strcmp(type, "Entities") == 0) {
        select_see_layer(building->source->options, layer.name);
        const struct item *grid = ask_member(building, item, "__gridSize");
        col_vec2 *offset = &layer.offset;
        if (!grid ||
            !ask_optional(building, item, "__pxTotalOffsetX", &offset->x) ||
            !ask_optional(building, item, "__pxTotalOffsetY", &offset->y) ||
            !ask_number(building, grid, &layer.grid))
            return;
        if (!(layer.grid > 0)) {
            ask_expected(building, "number-range", grid,
                         "a number greater than 0");
            return;
        }
        if (!has_cells) {
            ldtk_read_entities(&layer);
            return;
        }
        /* The level has the grid of the first layer of cells that begins in
         * its corner. */
        struct level *level = building->level;
        if (!level->has_grid && level->has_bounds &&
            same_point(layer.offset, (col_vec2){0, 0})) {
            level->has_grid = true;
            level->cell_width = level->cell_height = layer.grid;
        }
        ldtk_read_cells(&layer);
    } else if (strcmp(type, "Tiles") == 0 || strcmp(type, "AutoLayer") == 0) {
        building_note(building, "tile layers are ignored", item);
    } else {
        building_note(building, "layers of unknown types are ignored", item);
    }
}

/* The key of a level: its iid, or in files before 1.0 its uid. */
static const char *level_key(struct building *building, const struct item *item,
                             const char *iid, const char *uid)
{
    const char *key = member_text(item, iid, "");
    return *key ? key
                : building_text(building, "%.0f", member_number(item, uid, -1));
}

/* Reads where a level lies in its world. In linear layouts no level has a
 * neighbor. */
static void read_site(struct building *building, const struct item *item)
{
    const struct item *list = item_member(item, "__neighbours");
    double x = member_number(item, "worldX", COL_LIMIT);
    double y = member_number(item, "worldY", COL_LIMIT);
    size_t room = (size_t)item_length(list) + 1, count = 0;
    if (room == 1 || !item->parent || fabs(x) >= COL_LIMIT ||
        fabs(y) >= COL_LIMIT)
        return;
    const char **keys = arena_alloc(building->arena, room, sizeof *keys);
    if (!building_has(building, keys))
        return;
    for (const struct item *at = list->first; at; at = at->next)
        keys[count++] = level_key(building, at, "levelIid", "levelUid");
    building->level->site =
        (struct level_site){.world = item->parent,
                            .origin = {x, y},
                            .depth = member_number(item, "worldDepth", 0),
                            .key = level_key(building, item, "iid", "uid"),
                            .neighbors = keys};
}

static struct level *read_level(struct ldtk_project *project,
                                const struct ldtk_level *found,
                                struct fail *fail)
{
    struct building building;
    const struct item *content = found->content;
    const struct item *layers = item_member(content, "layerInstances");
    building_begin(&building, project->source, content ? content : found->item);
    building.number_bytes = IID_BYTES;
    if (!building.has_failed)
        building.level->name = member_text(found->item, "identifier", NULL);
    if (!content && fail_is_memory(&found->fail)) {
        building_fail(&building, &found->fail);
    } else if (!content) {
        ask_told(&building, item_member(found->item, "externalRelPath"),
                 &found->fail);
    } else if (!building.has_failed) {
        struct level *level = building.level;
        double width = member_number(content, "pxWid", 0);
        double height = member_number(content, "pxHei", 0);
        level->has_bounds = width > 0 && width <= COL_LIMIT && height > 0 &&
                            height <= COL_LIMIT;
        level->bounds.max = (col_vec2){width, height};
        read_site(&building, found->item);
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

/* ---- The project -------------------------------------------------------- */

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

bool ldtk_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail)
{
    struct ldtk_project project = {.source = source,
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
