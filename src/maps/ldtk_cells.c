#include "maps/ldtk_layer.h"

#include <math.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/cell_shapes.h"
#include "maps/map_select.h"
#include "support/json/string.h"
#include "support/same.h"

/* Values above are none that LDtk gives out. */
#define VALUE_MOST 65535

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
};

struct value_table {
    struct cell_value *values;
    const struct item **definitions; /* NULL: it has none */
    int count;
    const struct item *groups;
};

/* ---- What values mean --------------------------------------------------- */

/* The numbers as values of cells; what is none is told of, once. */
static int *read_values(const struct ldtk_layer *layer,
                        const struct item *numbers, int *most)
{
    struct building *building = layer->building;
    size_t count = (size_t)numbers->count;
    int *values = arena_take(building->arena, count, sizeof *values);
    bool is_told = false;
    *most = 0;
    if (!building_has(building, values))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        double number = numbers->numbers[i];
        bool is_value =
            number >= 0 && number <= VALUE_MOST && !(floor(number) < number);
        values[i] = is_value ? (int)number : 0;
        *most = values[i] > *most ? values[i] : *most;
        if (!is_value && !is_told)
            is_told = !ask_wrong(building, "number-range", numbers,
                                 "intGridCsv[%d]: expected a whole number from "
                                 "0 to %d, found %g",
                                 (int)i, VALUE_MOST, number);
    }
    return values;
}

static bool make_table(const struct ldtk_layer *layer, int most,
                       struct value_table *table)
{
    struct arena *arena = layer->building->arena;
    const struct item *definition = item_index_number(
        &layer->ldtk->layers, member_number(layer->item, "layerDefUid", -1));
    size_t count = (size_t)most + 1;
    *table = (struct value_table){.count = most + 1};
    table->values = arena_alloc(arena, count, sizeof *table->values);
    table->definitions = arena_alloc(arena, count, sizeof(struct item *));
    if (!building_has(layer->building, table->values) ||
        !building_has(layer->building, table->definitions))
        return false;
    table->groups = item_member(definition, "intGridValuesGroups");
    const struct item *list = item_member(definition, "intGridValues");
    const struct item *item = list ? list->first : NULL;
    for (; item; item = item->next) {
        double value = member_number(item, "value", -1);
        if (value >= 0 && value <= most && !(floor(value) < value))
            table->definitions[(int)value] = item;
    }
    return true;
}

/* The name of the group that a value is in; "": it is in none. */
static const char *group_of(const struct value_table *table,
                            const struct item *definition)
{
    double uid = member_number(definition, "groupUid", 0);
    const struct item *group = table->groups ? table->groups->first : NULL;
    for (; group; group = group->next) {
        if (same_number(member_number(group, "uid", -1), uid))
            return member_text(group, "identifier", "");
    }
    return "";
}

static struct cell_value judge(const struct ldtk_layer *layer,
                               const char *class, const char *group)
{
    const struct level_options *options = layer->building->source->options;
    struct traits traits = {.name = "", .class = class, .layer = layer->name};
    struct selection selection = select_shape(options, &traits);
    if (*group && (!selection.counts || selection.role == LEVEL_SOLID)) {
        traits.class = group;
        struct selection other = select_shape(options, &traits);
        if (other.counts)
            selection = other;
    }
    struct cell_value value = {class, selection.counts, false, selection.role};
    value.is_one_sided = select_word(ONE_SIDED, class);
    if (selection.role == LEVEL_SOLID && !selection.is_asked &&
        !options->triggers &&
        (select_word(PASSABLE, class) || select_word(PASSABLE, group)))
        value.role = LEVEL_SENSOR;
    return value;
}

static const struct cell_value *value_of(const struct ldtk_layer *layer,
                                         struct value_table *table, int value)
{
    struct cell_value *known = &table->values[value];
    if (known->class)
        return known;
    const struct item *definition = table->definitions[value];
    const char *class = member_text(definition, "identifier", "");
    if (!*class)
        class = building_text(layer->building, "%d", value);
    *known = judge(layer, class, group_of(table, definition));
    return known;
}

/* Empties the cells of values that do not count. */
static void drop_values(const struct ldtk_layer *layer,
                        struct value_table *table, struct tile_cells *cells,
                        int *values)
{
    size_t count = (size_t)cells->columns * (size_t)cells->rows;
    for (size_t i = 0; i < count; i++) {
        if (values[i] && !value_of(layer, table, values[i])->counts)
            values[i] = 0;
    }
}

/* ---- Shapes ------------------------------------------------------------- */

/* Where in the file the numbers of cells stand, cell by cell. */
struct cell_places {
    const struct item *numbers;
    size_t offset; /* of the number with this index: */
    int index;
};

/* The item of a number, not before the last one that was asked for. */
static const struct item *place_cell(struct cell_places *places, int index,
                                     struct building *building)
{
    const struct item *numbers = places->numbers;
    const char *text = numbers->document->text;
    while (places->index < index) {
        while (text[places->offset] != ',')
            places->offset++;
        places->offset++;
        places->index++;
    }
    while (json_is_space(text[places->offset]))
        places->offset++;
    struct item *item = arena_alloc(building->arena, 1, sizeof *item);
    if (!building_has(building, item))
        return NULL;
    *item = (struct item){.kind = ITEM_NUMBER,
                          .index = index,
                          .number = numbers->numbers[index],
                          .parent = numbers,
                          .document = numbers->document,
                          .offset = places->offset};
    return item;
}

/* What shapes of a layer of cells are made with. */
struct cell_layer {
    const struct ldtk_layer *layer;
    struct value_table *table;
    struct cell_places places;
};

static struct level_shape *begin_shape(struct cell_shapes *shapes, int value,
                                       struct cell_corner first)
{
    struct cell_layer *of = shapes->context;
    const struct ldtk_layer *layer = of->layer;
    struct building *building = layer->building;
    const struct cell_value *meaning = value_of(layer, of->table, value);
    int index = first.row * shapes->cells->columns + first.column;
    const struct item *item = place_cell(&of->places, index, building);
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return NULL;
    shape->id = building_text(building, "%s %d,%d", layer->name, first.column,
                              first.row);
    shape->class = meaning->class;
    shape->layer = layer->name;
    shape->item = item;
    shape->role = meaning->role;
    shape->is_one_sided = meaning->is_one_sided;
    return shape;
}

/* ---- The layer ---------------------------------------------------------- */

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

/* The numbers of the cells; NULL and a fault: there are none. */
static const struct item *find_numbers(const struct ldtk_layer *layer,
                                       const struct tile_cells *cells)
{
    const struct item *numbers = item_member(layer->item, "intGridCsv");
    const struct item *old = item_member(layer->item, "intGrid");
    if (item_length(old) > 0 && item_length(numbers) == 0) {
        ask_wrong(layer->building, "unsupported-map", old,
                  "the cells are those of LDtk before 0.8; open the project "
                  "in a newer one and save it");
        return NULL;
    }
    if (!numbers || numbers->kind != ITEM_NUMBERS) {
        ask_expected(layer->building, "wrong-type",
                     numbers ? numbers : layer->item,
                     "an array of numbers in \"intGridCsv\"");
        return NULL;
    }
    if (numbers->count / cells->columns == cells->rows &&
        numbers->count % cells->columns == 0)
        return numbers;
    ask_wrong(layer->building, "data-length", numbers,
              "intGridCsv: expected %d x %d numbers, found %d", cells->columns,
              cells->rows, numbers->count);
    return NULL;
}

void ldtk_read_cells(const struct ldtk_layer *layer)
{
    struct building *building = layer->building;
    struct tile_cells cells = {NULL, read_size(layer, "__cWid"),
                               read_size(layer, "__cHei")};
    struct value_table table;
    int most;
    if (cells.columns == 0 || cells.rows == 0)
        return;
    const struct item *numbers = find_numbers(layer, &cells);
    int *values = numbers ? read_values(layer, numbers, &most) : NULL;
    if (!values || !make_table(layer, most, &table))
        return;
    if (!layer->ldtk->defs && most > 0)
        building_note(building,
                      "layers of cells have no names for their values; these "
                      "are in the project",
                      layer->item);
    drop_values(layer, &table, &cells, values);
    cells.values = values;
    struct cell_layer of = {layer, &table, {numbers, numbers->offset + 1, 0}};
    struct cell_shapes shapes = {
        .building = building,
        .cells = &cells,
        .grid = {layer->offset, {layer->grid, layer->grid}, {0, 0}},
        .begin = begin_shape,
        .context = &of};
    cell_shapes_add(&shapes, building->arena);
}
