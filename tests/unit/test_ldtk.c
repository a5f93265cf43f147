/* LDtk's projects and levels, small ones: cells, entities, references, and what
 * can be wrong with them. */
#include "level/ldtk.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "support/expect.h"
#include "support/level_text.h"

static struct level_text text;

static void set_up(void)
{
    level_text_begin(&text);
}

static void tear_down(void)
{
    level_text_end(&text);
}

TestSuite(ldtk, .init = set_up, .fini = tear_down);

#define DEFS                                                                   \
    "\"defs\": {\"layers\": [{\"uid\": 7, \"intGridValues\": ["                \
    "{\"value\": 1, \"identifier\": \"dirt\", \"groupUid\": 5}, "              \
    "{\"value\": 2, \"identifier\": \"ladder\", \"groupUid\": 0}, "            \
    "{\"value\": 3, \"identifier\": \"oneWay\", \"groupUid\": 0}, "            \
    "{\"value\": 4, \"identifier\": null, \"groupUid\": 0}], "                 \
    "\"intGridValuesGroups\": [{\"uid\": 5, \"identifier\": \"walls\"}]}], "   \
    "\"entities\": [{\"uid\": 9, \"renderMode\": \"Ellipse\"}]}"
#define PROJECT(levels)                                                        \
    "{\"jsonVersion\": \"1.5.3\", " DEFS ", \"levels\": [" levels "]}"
#define LEVEL(layers)                                                          \
    "{\"identifier\": \"L\", \"iid\": \"l\", \"pxWid\": 64, \"pxHei\": 32, "   \
    "\"layerInstances\": [" layers "]}"
#define CELLS(columns, rows, csv)                                              \
    "{\"__identifier\": \"Ground\", \"__type\": \"IntGrid\", "                 \
    "\"__gridSize\": 16, \"__cWid\": " #columns ", \"__cHei\": " #rows ", "    \
    "\"layerDefUid\": 7, \"intGridCsv\": " csv "}"
#define ENTITIES(list)                                                         \
    "{\"__identifier\": \"Things\", \"__type\": \"Entities\", "                \
    "\"__gridSize\": 16, \"__pxTotalOffsetX\": 100, "                          \
    "\"__pxTotalOffsetY\": 0, \"entityInstances\": [" list "]}"
#define ENTITY(name, iid, more)                                                \
    "{\"__identifier\": \"" name "\", \"iid\": \"" iid "\", "                  \
    "\"px\": [24, 48], \"__pivot\": [0.5, 1], \"width\": 20, "                 \
    "\"height\": 30, \"defUid\": 8" more "}"

static struct level *read_level(const char *json)
{
    return level_text_read(&text, ldtk_read, json);
}

/* A project of one level of these layers. */
static struct level *read_layers(const char *layers)
{
    static char project[4000];
    snprintf(project, sizeof project, PROJECT(LEVEL("%s")), layers);
    return read_level(project);
}

static void expect_place(const struct item *item, const char *pointer)
{
    char found[256];
    item_pointer(item, found, sizeof found);
    cr_assert_str_eq(found, pointer);
}

Test(ldtk, is_known_by_its_header_or_its_members)
{
    static const char *const files[] = {
        "{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}}", PROJECT(""),
        LEVEL("")};
    static const char *const others[] = {"{}", "[]", "{\"layers\": []}",
                                         "{\"levels\": [], \"defs\": {}}"};
    struct fail fail;
    for (int i = 0; i < 3; i++)
        cr_assert(ldtk_recognise(
            library_add(&text.library, "a", files[i], strlen(files[i]), &fail)
                ->root));
    for (int i = 0; i < 4; i++)
        cr_assert_not(ldtk_recognise(
            library_add(&text.library, "b", others[i], strlen(others[i]), &fail)
                ->root));
}

/* ---- Cells -------------------------------------------------------------- */

Test(ldtk, cells_are_merged_by_value)
{
    struct level *level =
        read_layers(CELLS(4, 2, "[0, 1, 1, 2,   1, 1,\n 1, 2]"));
    expect_faults(level, "");
    cr_assert_eq(level->shape_count, 3);
    const struct level_shape *shapes = level->shapes;
    EXPECT_POINTS(&shapes[0], LEVEL_BOX, 16, 0, 48, 16);
    EXPECT_POINTS(&shapes[1], LEVEL_BOX, 48, 0, 64, 32);
    EXPECT_POINTS(&shapes[2], LEVEL_BOX, 0, 16, 48, 32);
    cr_assert_str_eq(shapes[2].id, "Ground 0,1");
    cr_assert_str_eq(shapes[2].class, "dirt");
    cr_assert_str_eq(shapes[2].layer, "Ground");
    cr_assert(shapes[2].is_cells);
    expect_place(shapes[2].item, "/levels/0/layerInstances/0/intGridCsv/4");
    expect_box(level->bounds, 0, 0, 64, 32);
    cr_assert(level->has_grid);
    expect_number(level->cell_width, 16);
}

/* The number of a cell is where it stands, in its line and column. */
Test(ldtk, cells_know_their_places)
{
    struct level *level =
        read_level(PROJECT(LEVEL("\n" CELLS(2, 2, "[\n0, 0,\n0,  1\n]"))));
    struct item_place place = item_place(level->shapes[0].item, &text.arena);
    cr_assert_eq(place.line, 4);
    cr_assert_eq(place.column, 5);
}

Test(ldtk, ladders_are_passed_through)
{
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    static const enum level_role roles[] = {LEVEL_SOLID, LEVEL_SENSOR,
                                            LEVEL_SOLID, LEVEL_SOLID};
    cr_assert_eq(level->shape_count, 4);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(level->shapes[i].role, roles[i]);
        cr_assert_eq(level->shapes[i].is_one_sided, i == 2);
    }
    cr_assert_str_eq(level->shapes[3].class, "4");
}

Test(ldtk, ladders_are_solid_where_they_are_asked_for)
{
    static const char *const classes[] = {"ladder", NULL};
    text.options.classes = classes;
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_str_eq(level->shapes[0].class, "ladder");
    cr_assert_eq(level->shapes[0].role, LEVEL_SOLID);
}

Test(ldtk, a_group_stands_for_its_values)
{
    static const char *const classes[] = {"walls", NULL};
    text.options.classes = classes;
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_str_eq(level->shapes[0].class, "dirt");
}

Test(ldtk, cells_as_outlines)
{
    text.options.outlines_cells = true;
    struct level *level = read_layers(CELLS(3, 3, "[1,1,1,1,0,1,1,1,1]"));
    cr_assert_eq(level->shape_count, 1);
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 48, 0, 48, 48, 0, 48, 16, 32, 32,
                  32, 32, 16, 16, 16);
    cr_assert_eq(shape->ring_count, 2);
    cr_assert_eq(shape->ring_ends[0], 4);
    text.options.fills_holes = true;
    level = read_layers(CELLS(3, 3, "[1,1,1,1,0,1,1,1,1]"));
    cr_assert_eq(level->shapes->count, 4);
    cr_assert_null(level->shapes->ring_ends);
}

Test(ldtk, cells_that_are_none)
{
    expect_faults(read_layers(CELLS(2, 2, "[1, 1, 1]")), "data-length");
    expect_faults(read_layers(CELLS(2, 2, "[]")), "wrong-type");
    expect_faults(read_layers(CELLS(0, 2, "[1]")), "number-range");
    expect_faults(read_layers(CELLS(1e9, 1e9, "[1]")),
                  "number-range number-range");
    struct level *level = read_layers(CELLS(3, 1, "[1, 0.5, -1]"));
    expect_faults(level, "number-range");
    cr_assert_eq(level->shape_count, 1);
}

Test(ldtk, files_before_0_8_are_refused)
{
    struct level *level = read_layers(
        "{\"__identifier\": \"G\", \"__type\": \"IntGrid\", \"__gridSize\": "
        "16, \"__cWid\": 2, \"__cHei\": 2, \"intGrid\": [{\"coordId\": 1, "
        "\"v\": 0}]}");
    expect_faults(level, "unsupported-map");
    cr_assert(level->faults->is_severe);
}

/* ---- Entities ----------------------------------------------------------- */

/* px is where the pivot is: (24 - 10, 48 - 30) is the corner, 100 further. */
Test(ldtk, entities_hang_on_their_pivots)
{
    struct level *level = read_layers(
        ENTITIES(ENTITY("Mob", "m", "") ", " ENTITY("Exit", "e", "")));
    cr_assert_eq(level->shape_count, 2);
    const struct level_shape *shape = &level->shapes[0];
    EXPECT_POINTS(shape, LEVEL_BOX, -10, -30, 10, 0);
    expect_vec(shape->position, 124, 48);
    cr_assert_eq(shape->role, LEVEL_SPAWN);
    cr_assert_str_eq(shape->id, "m");
    cr_assert_str_eq(shape->class, "Mob");
    cr_assert_eq(level->shapes[1].role, LEVEL_GOAL);
    expect_place(shape->item, "/levels/0/layerInstances/0/entityInstances/0");
}

Test(ldtk, entities_may_be_ellipses)
{
    static const char *const classes[] = {"Rock", NULL};
    text.options.classes = classes;
    struct level *level = read_layers(
        ENTITIES("{\"__identifier\": \"Rock\", \"iid\": \"r\", \"px\": [0, 0], "
                 "\"__pivot\": [0, 0], \"width\": 20, \"height\": 10, "
                 "\"defUid\": 9}"));
    cr_assert_eq(level->shape_count, 1);
    EXPECT_POINTS(level->shapes, LEVEL_ELLIPSE, 10, 5, 10, 5);
    cr_assert_eq(level->shapes->role, LEVEL_SOLID);
}

Test(ldtk, entities_that_are_nothing_are_counted)
{
    struct level *level = read_layers(
        ENTITIES(ENTITY("Chest", "a", "") ", " ENTITY("Plant", "b", "")));
    cr_assert_eq(level->shape_count, 0);
    cr_assert_eq(
        level_notes(level,
                    "entities are neither solid, sensor, spawn nor goal"),
        2);
}

Test(ldtk, tags_tell_roles)
{
    struct level *level = read_layers(ENTITIES(
        ENTITY("Button", "a", ", \"__tags\": [\"red\", \"trigger\"]")));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_eq(level->shapes->role, LEVEL_SENSOR);
}

Test(ldtk, entities_are_solid_where_they_are_asked_for)
{
    static const char *const layers[] = {"Things", NULL};
    text.options.layers = layers;
    struct level *level =
        read_layers(ENTITIES(ENTITY("Chest", "a", "")) ", " CELLS(1, 1, "[1]"));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_eq(level->shapes->role, LEVEL_SOLID);
    cr_assert_str_eq(level->shapes->class, "Chest");
}

Test(ldtk, fields_choose_and_ignore)
{
    static const char *const properties[] = {"solid", NULL};
    text.options.properties = properties;
    struct level *level = read_layers(ENTITIES(ENTITY(
        "Door", "a",
        ", \"fieldInstances\": [{\"__identifier\": \"solid\", \"__value\": "
        "true}, {\"__identifier\": \"collide_ignore\", \"__value\": "
        "\"C030\"}]")));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_str_eq(level->shapes->ignore, "C030");
}

#define FIELD(type, value)                                                     \
    ", \"fieldInstances\": [{\"__identifier\": \"f\", \"__type\": \"" type     \
    "\", \"__value\": " value "}]"

Test(ldtk, references_that_lead_nowhere)
{
    struct level *level = read_layers(ENTITIES(
        ENTITY("Mob", "a",
               FIELD("Array<EntityRef>",
                     "[{\"entityIid\": \"a\"}, {\"entityIid\": \"z\"}]"))));
    expect_faults(level, "dangling-reference");
    expect_fault_at(level, 0,
                    "/levels/0/layerInstances/0/entityInstances/0/"
                    "fieldInstances/0/__value/1/entityIid");
    cr_assert_not(level->faults->is_severe);
    cr_assert_eq(level->faults->shape, level->shapes);
    level =
        read_layers(ENTITIES(ENTITY("Mob", "a", FIELD("EntityRef", "null"))));
    expect_faults(level, "");
}

/* What is told of a shape begins with its class; an entity that is not used
 * makes none. */
Test(ldtk, a_reference_names_its_entity_once)
{
    struct level *level = read_layers(ENTITIES(ENTITY(
        "Mob", "a",
        FIELD("EntityRef",
              "{\"entityIid\": \"z\"}")) ", " ENTITY("Lamp", "b",
                                                     FIELD("EntityRef",
                                                           "{\"entityIid\": "
                                                           "\"z\"}"))));
    expect_faults(level, "dangling-reference dangling-reference");
    const struct level_fault *mob = level->faults, *lamp = mob->next;
    cr_assert_eq(mob->shape, level->shapes);
    cr_assert_str_eq(mob->message, "field \"f\" refers to an entity that is "
                                   "not in the project");
    cr_assert_null(lamp->shape);
    cr_assert_str_eq(lamp->message,
                     "field \"f\" of \"Lamp\" refers to an entity "
                     "that is not in the project");
}

Test(ldtk, references_into_other_levels)
{
    cr_assert(level_text_try(
        &text, ldtk_read,
        PROJECT(LEVEL(ENTITIES(ENTITY(
            "Mob", "a",
            FIELD(
                "EntityRef",
                "{\"entityIid\": \"b\"}")))) ", " LEVEL(ENTITIES(ENTITY("Mob",
                                                                        "b",
                                                                        ""))))));
    cr_assert_eq(text.levels.count, 2);
    expect_faults(text.levels.levels[0], "");
}

/* (cx + 0.5) * 16, or corners: cx * 16; 100 further by the layer's offset. */
Test(ldtk, fields_of_points_are_polygons)
{
    static const char layers[] = ENTITIES(
        ENTITY("Wall", "w",
               FIELD("Array<Point>", "[{\"cx\": 0, \"cy\": 0}, {\"cx\": 2, "
                                     "\"cy\": 0}, {\"cx\": 2, \"cy\": 1}]")));
    text.options.point_field = "f";
    struct level *level = read_layers(layers);
    cr_assert_eq(level->shape_count, 1);
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 8, 8, 40, 8, 40, 24);
    expect_vec(level->shapes->position, 100, 0);
    cr_assert_eq(level->shapes->role, LEVEL_SOLID);
    text.options.point_at_corner = true;
    level = read_layers(layers);
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 32, 0, 32, 16);
}

Test(ldtk, fields_of_points_that_are_no_polygon)
{
    text.options.point_field = "f";
    expect_faults(
        read_layers(ENTITIES(ENTITY(
            "Wall", "w", FIELD("Array<Point>", "[{\"cx\": 0, \"cy\": 0}]")))),
        "polygon-too-few");
    expect_faults(read_layers(ENTITIES(ENTITY(
                      "Wall", "w", FIELD("Array<Point>", "[null, {}, {}]")))),
                  "missing-member missing-member");
}

Test(ldtk, entities_that_lack_something)
{
    expect_faults(read_layers(ENTITIES("{\"__identifier\": \"Mob\"}, null")),
                  "missing-member wrong-type");
}

/* ---- Levels ------------------------------------------------------------- */

Test(ldtk, levels_lie_in_worlds)
{
    cr_assert(level_text_try(
        &text, ldtk_read,
        "{\"jsonVersion\": \"1.5.3\", " DEFS ", \"levels\": [], \"worlds\": "
        "[{\"levels\": [" LEVEL("") "]}, {\"levels\": [" LEVEL("") "]}]}"));
    cr_assert_eq(text.levels.count, 2);
    cr_assert_str_eq(text.levels.levels[1]->name, "L");
}

Test(ldtk, levels_are_chosen_by_name)
{
    static const char *const names[] = {"M*", NULL};
    text.options.levels = names;
    cr_assert(level_text_try(&text, ldtk_read, PROJECT(LEVEL(""))));
    cr_assert_eq(text.levels.count, 0);
}

Test(ldtk, a_level_whose_file_is_missing)
{
    struct level *level =
        read_level(PROJECT("{\"identifier\": \"L\", \"layerInstances\": null, "
                           "\"externalRelPath\": \"no-such-file.ldtkl\"}"));
    expect_faults(level, "missing-file");
    expect_fault_at(level, 0, "/levels/0/externalRelPath");
    cr_assert(level->faults->is_severe);
}

/* A level that points at what is no level would else be empty. */
Test(ldtk, levels_that_are_no_array)
{
    static const char *const projects[] = {
        "{\"jsonVersion\": \"1\", \"defs\": {}, \"levels\": {\"a\": {}}}",
        "{\"jsonVersion\": \"1\", \"defs\": {}, \"levels\": null}"};
    for (int i = 0; i < 2; i++) {
        cr_assert_not(level_text_try(&text, ldtk_read, projects[i]));
        cr_assert_str_eq(text.fail.code, "wrong-type");
        expect_place(text.where, "/levels");
    }
}

Test(ldtk, a_level_without_layers)
{
    struct level *level = read_level(PROJECT("{\"identifier\": \"L\"}"));
    expect_faults(level, "missing-member");
    cr_assert(level->faults->is_severe);
    level = read_level(PROJECT("{\"layerInstances\": null}"));
    expect_faults(level, "wrong-type");
    expect_fault_at(level, 0, "/levels/0/layerInstances");
}

/* References into other levels are not judged, as these are not known. */
Test(ldtk, a_level_without_its_project)
{
    struct level *level = read_level(LEVEL(CELLS(1, 1, "[1]") ", " ENTITIES(
        ENTITY("Mob", "a",
               FIELD("Array<EntityRef>",
                     "[{\"entityIid\": \"z\", \"levelIid\": \"other\"}, "
                     "{\"entityIid\": \"z\", \"levelIid\": \"l\"}]")))));
    expect_faults(level, "dangling-reference");
    cr_assert_eq(level->shape_count, 2);
    cr_assert_str_eq(level->shapes[0].class, "1");
    cr_assert_eq(level_notes(level, "layers of cells have no names for their "
                                    "values; these are in the project"),
                 1);
}

/* ---- Frames, sizes, and other numbers that are none --------------------- */

#define GROUND "{\"__identifier\": \"G\", \"__type\": \"IntGrid\""

Test(ldtk, layers_whose_cells_have_no_size)
{
    expect_faults(read_layers(GROUND "}"), "missing-member");
    expect_faults(read_layers(GROUND ", \"__gridSize\": \"16\"}"),
                  "wrong-type");
    expect_faults(read_layers(GROUND ", \"__gridSize\": 0}"), "number-range");
    expect_faults(
        read_layers(GROUND ", \"__gridSize\": 1, \"__pxTotalOffsetX\": {}}"),
        "wrong-type");
    expect_faults(
        read_layers(GROUND ", \"__gridSize\": 1, \"__pxTotalOffsetY\": 1e61}"),
        "number-range");
    struct level *level = read_layers(
        "{\"__type\": \"Entities\", \"__gridSize\": -1, \"entityInstances\": "
        "[" ENTITY("Mob", "m", "") "]}");
    expect_faults(level, "number-range");
    cr_assert_eq(level->shape_count, 0);
}

Test(ldtk, cells_whose_number_nobody_tells)
{
    expect_faults(read_layers(GROUND ", \"__gridSize\": 1}"),
                  "missing-member missing-member");
    expect_faults(read_layers(GROUND ", \"__gridSize\": 1, \"__cWid\": \"1\", "
                                     "\"__cHei\": 1}"),
                  "wrong-type");
    expect_faults(read_layers(CELLS(1, 0, "[1]")), "number-range");
    expect_faults(read_layers(CELLS(1.5, 1, "[1]")), "number-range");
    expect_faults(read_layers(CELLS(2, 2, "[1,1,1,1,1]")), "data-length");
    expect_faults(read_layers(GROUND ", \"__gridSize\": 1, \"__cWid\": 1, "
                                     "\"__cHei\": 1}"),
                  "wrong-type");
    expect_faults(read_layers(CELLS(2, 1, "[65536, 1]")), "number-range");
}

/* Newlines and tabs of a file that somebody has formatted. */
Test(ldtk, cells_know_their_places_behind_any_space)
{
    struct level *level =
        read_level(PROJECT(LEVEL(CELLS(3, 1, "[0,\r\n\t0,\r\n\t1]"))));
    struct item_place place = item_place(level->shapes[0].item, &text.arena);
    cr_assert_eq(place.line, 3);
    cr_assert_eq(place.column, 2);
}

Test(ldtk, a_group_tells_what_is_passed_through)
{
    struct level *level = read_level(
        "{\"jsonVersion\": \"1\", \"defs\": {\"layers\": [{\"uid\": 7, "
        "\"intGridValues\": [{\"value\": 1, \"identifier\": \"deep\", "
        "\"groupUid\": 5}, {\"value\": -1}, {\"value\": 0.5}], "
        "\"intGridValuesGroups\": [{\"uid\": 5, \"identifier\": "
        "\"water\"}]}]}, \"levels\": [" LEVEL(CELLS(1, 1, "[1]")) "]}");
    expect_faults(level, "");
    cr_assert_eq(level->shapes->role, LEVEL_SENSOR);
}

/* Who tells what triggers are has told of ladders, too. */
Test(ldtk, ladders_are_solid_where_triggers_are_told)
{
    static const char *const triggers[] = {"dirt", NULL};
    text.options.triggers = triggers;
    struct level *level = read_layers(CELLS(2, 1, "[1, 2]"));
    cr_assert_eq(level->shapes[0].role, LEVEL_SENSOR);
    cr_assert_eq(level->shapes[1].role, LEVEL_SOLID);
}

Test(ldtk, layers_of_tiles_are_told_of)
{
    struct level *level =
        read_layers("{\"__type\": \"AutoLayer\"}, {\"__type\": \"Tiles\"}, "
                    "{\"__type\": \"Voxels\"}, {\"__type\": 3}");
    expect_faults(level, "");
    cr_assert_eq(level_notes(level, "layers of tiles are not used"), 2);
    cr_assert_eq(level_notes(level, "layers of unknown types are not used"), 2);
}

/* The corners are in the level, but its size is none. */
Test(ldtk, levels_without_a_size_have_no_bounds)
{
    static const char *const sizes[][2] = {
        {"0", "9"}, {"9", "0"}, {"1e61", "9"}, {"9", "1e61"}};
    char json[2000];
    for (int i = 0; i < 4; i++) {
        snprintf(json, sizeof json,
                 PROJECT("{\"pxWid\": %s, \"pxHei\": %s, \"layerInstances\": "
                         "[" CELLS(1, 1, "[1]") "]}"),
                 sizes[i][0], sizes[i][1]);
        struct level *level = read_level(json);
        cr_assert_eq(level->shape_count, 1);
        cr_assert(!level->has_bounds && !level->has_grid);
    }
}

Test(ldtk, entities_whose_numbers_are_none)
{
    static const char *const entities[][2] = {
        {"\"px\": [0]", "point-shape"},
        {"\"px\": [0,0], \"width\": \"20\"", "wrong-type"},
        {"\"px\": [0,0], \"height\": 1e61", "number-range"},
        {"\"px\": [0,0], \"__pivot\": 1", "wrong-type"},
        {"\"px\": [1e60,0], \"width\": 1e60, \"height\": 1", "number-range"}};
    char json[300];
    for (int i = 0; i < 5; i++) {
        snprintf(json, sizeof json, ENTITIES("{\"__identifier\": \"Mob\", %s}"),
                 entities[i][0]);
        struct level *level = read_layers(json);
        expect_faults(level, entities[i][1]);
        cr_assert(level->faults->is_severe);
        cr_assert_eq(level->shape_count, 0);
    }
}

/* What has a width but no height is where it is, no area. */
Test(ldtk, entities_without_height_are_points)
{
    struct level *level = read_layers(
        ENTITIES("{\"__identifier\": \"Mob\", \"px\": [1,2], \"width\": 5}"));
    expect_faults(level, "");
    cr_assert_eq(level->shapes->kind, LEVEL_POINT);
    cr_assert_str_eq(level->shapes->id, "Things Mob 0");
}

Test(ldtk, points_of_fields_that_are_none)
{
    text.options.point_field = "f";
    expect_faults(
        read_layers(ENTITIES(ENTITY(
            "Wall", "w",
            FIELD("Array<Point>", "[{\"cx\": \"0\", \"cy\": 0}, {}, {}]")))),
        "wrong-type");
    expect_faults(
        read_layers(ENTITIES(ENTITY(
            "Wall", "w", FIELD("Array<Point>", "[{\"cx\": 0}, {}, {}]")))),
        "missing-member");
    expect_faults(
        read_layers(ENTITIES(ENTITY(
            "Wall", "w",
            FIELD("Array<Point>", "[{\"cx\": 0, \"cy\": null}, {}, {}]")))),
        "wrong-type");
    struct level *level =
        read_layers(ENTITIES(ENTITY("Mob", "w", FIELD("Array<Point>", "[]"))));
    expect_faults(level, "");
    cr_assert_eq(level->shapes->kind, LEVEL_BOX);
}

/* null and numbers are what a field may hold that refers to nobody. */
Test(ldtk, references_that_name_nobody_are_let_be)
{
    expect_faults(
        read_layers(ENTITIES(
            ENTITY("Mob", "a",
                   FIELD("Array<EntityRef>", "[null, {\"entityIid\": 7}]")))),
        "");
    expect_faults(read_layers(ENTITIES(ENTITY(
                      "Mob", "a",
                      ", \"fieldInstances\": [{\"__type\": \"EntityRef\"}]"))),
                  "");
}

/* The first tag that says something counts, be it of a sort or asked for. */
Test(ldtk, a_role_wins_over_a_tag_that_is_asked_for)
{
    static const char *const classes[] = {"red", NULL};
    text.options.classes = classes;
    struct level *level = read_layers(ENTITIES(
        ENTITY("Button", "a", ", \"__tags\": [\"red\", \"blue\"]") ", " ENTITY(
            "Chest", "b", ", \"__tags\": [\"blue\"]")));
    cr_assert_eq(level->shape_count, 1);
    cr_assert_str_eq(level->shapes->class, "Button");
    cr_assert_eq(level->shapes->role, LEVEL_SOLID);
}

Test(ldtk, a_file_that_is_named_by_no_text_is_none)
{
    struct level *level = read_level(
        PROJECT("{\"layerInstances\": null, \"externalRelPath\": 3}"));
    expect_faults(level, "wrong-type");
    level = read_level("{\"jsonVersion\": \"1\", \"defs\": {}, \"levels\": "
                       "[" LEVEL("") "], \"worlds\": {}}");
    expect_faults(level, "");
}

/* A project that some program has written with texts for numbers. */
Test(ldtk, uids_of_another_sort_hide_no_others)
{
    struct level *level = read_level(
        "{\"jsonVersion\": \"1\", \"defs\": {\"layers\": [{\"uid\": \"x\"}, "
        "{\"uid\": 7, \"intGridValues\": [{\"value\": 1, \"identifier\": "
        "\"dirt\"}]}, {\"uid\": 3}]}, \"levels\": [" LEVEL(
            CELLS(1, 1, "[1]")) "]}");
    cr_assert_str_eq(level->shapes->class, "dirt");
}

Test(ldtk, half_of_the_signs_are_none)
{
    static const char *const others[] = {
        "{\"jsonVersion\": \"1\", \"levels\": []}",
        "{\"jsonVersion\": \"1\", \"defs\": {}}", "{\"layerInstances\": []}"};
    struct fail fail;
    for (int i = 0; i < 3; i++)
        cr_assert_not(ldtk_recognise(
            library_add(&text.library, "b", others[i], strlen(others[i]), &fail)
                ->root));
}
