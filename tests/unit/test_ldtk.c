/* LDtk's projects and levels, small ones: cells, layers, and what can be wrong
 * with them. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/ldtk_text.h"

TestSuite(ldtk, .init = ldtk_begin, .fini = ldtk_end);

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
            library_add(&ldtk.library, "a", files[i], strlen(files[i]), &fail)
                ->root));
    for (int i = 0; i < 4; i++)
        cr_assert(not(ldtk_recognise(
            library_add(&ldtk.library, "b", others[i], strlen(others[i]), &fail)
                ->root)));
}

/* ---- Cells -------------------------------------------------------------- */

Test(ldtk, cells_are_merged_by_value)
{
    struct level *level =
        read_layers(CELLS(4, 2, "[0, 1, 1, 2,   1, 1,\n 1, 2]"));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 3));
    const struct level_shape *shapes = level->shapes;
    EXPECT_POINTS(&shapes[0], LEVEL_BOX, 16, 0, 48, 16);
    EXPECT_POINTS(&shapes[1], LEVEL_BOX, 48, 0, 64, 32);
    EXPECT_POINTS(&shapes[2], LEVEL_BOX, 0, 16, 48, 32);
    cr_assert(eq(str, shapes[2].id, "Ground 0,1"));
    cr_assert(eq(str, shapes[2].class, "dirt"));
    cr_assert(eq(str, shapes[2].layer, "Ground"));
    cr_assert(shapes[2].is_cells);
    expect_item_at(shapes[2].item, "/levels/0/layerInstances/0/intGridCsv/4");
    expect_box(level->bounds, 0, 0, 64, 32);
    cr_assert(level->has_grid);
    cr_assert(eq(dbl, level->cell_width, 16));
}

/* The number of a cell is where it stands, in its line and column. */
Test(ldtk, cells_know_their_places)
{
    struct level *level =
        read_level(PROJECT(LEVEL("\n" CELLS(2, 2, "[\n0, 0,\n0,  1\n]"))));
    struct item_place place = item_place(level->shapes[0].item, &ldtk.arena);
    cr_assert(eq(long, place.line, 4));
    cr_assert(eq(long, place.column, 5));
}

Test(ldtk, ladders_are_passed_through)
{
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    static const enum level_role roles[] = {LEVEL_SOLID, LEVEL_SENSOR,
                                            LEVEL_SOLID, LEVEL_SOLID};
    cr_assert(eq(int, level->shape_count, 4));
    for (int i = 0; i < 4; i++) {
        cr_assert(eq(int, level->shapes[i].role, roles[i]));
        cr_assert(eq(int, level->shapes[i].is_one_sided, i == 2));
    }
    cr_assert(eq(str, level->shapes[3].class, "4"));
}

Test(ldtk, ladders_are_solid_where_they_are_asked_for)
{
    static const char *const classes[] = {"ladder", NULL};
    ldtk.options.classes = classes;
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes[0].class, "ladder"));
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SOLID));
}

Test(ldtk, a_group_stands_for_its_values)
{
    static const char *const classes[] = {"walls", NULL};
    ldtk.options.classes = classes;
    struct level *level = read_layers(CELLS(4, 1, "[1, 2, 3, 4]"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes[0].class, "dirt"));
}

Test(ldtk, cells_as_outlines)
{
    ldtk.options.outlines_cells = true;
    struct level *level = read_layers(CELLS(3, 3, "[1,1,1,1,0,1,1,1,1]"));
    cr_assert(eq(int, level->shape_count, 1));
    const struct level_shape *shape = level->shapes;
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 48, 0, 48, 48, 0, 48, 16, 32, 32,
                  32, 32, 16, 16, 16);
    cr_assert(eq(int, shape->ring_count, 2));
    cr_assert(eq(int, shape->ring_ends[0], 4));
    ldtk.options.fills_holes = true;
    level = read_layers(CELLS(3, 3, "[1,1,1,1,0,1,1,1,1]"));
    cr_assert(eq(int, level->shapes->count, 4));
    cr_assert(zero(ptr, level->shapes->ring_ends));
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
    cr_assert(eq(int, level->shape_count, 1));
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

/* ---- Levels ------------------------------------------------------------- */

Test(ldtk, levels_lie_in_worlds)
{
    cr_assert(level_text_try(
        &ldtk, ldtk_read,
        "{\"jsonVersion\": \"1.5.3\", " DEFS ", \"levels\": [], \"worlds\": "
        "[{\"levels\": [" LEVEL("") "]}, {\"levels\": [" LEVEL("") "]}]}"));
    cr_assert(eq(int, ldtk.levels.count, 2));
    cr_assert(eq(str, ldtk.levels.levels[1]->name, "L"));
}

Test(ldtk, levels_are_chosen_by_name)
{
    static const char *const names[] = {"M*", NULL};
    ldtk.options.levels = names;
    cr_assert(level_text_try(&ldtk, ldtk_read, PROJECT(LEVEL(""))));
    cr_assert(eq(int, ldtk.levels.count, 0));
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
        cr_assert(not(level_text_try(&ldtk, ldtk_read, projects[i])));
        cr_assert(eq(str, ldtk.fail.code, "wrong-type"));
        expect_item_at(ldtk.where, "/levels");
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
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, level->shapes[0].class, "1"));
    cr_assert(
        eq(long,
           level_notes(level, "layers of cells without names of their values: "
                              "the names are in the project file"),
           1));
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
    cr_assert(eq(int, level->shape_count, 0));
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
    struct item_place place = item_place(level->shapes[0].item, &ldtk.arena);
    cr_assert(eq(long, place.line, 3));
    cr_assert(eq(long, place.column, 2));
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
    cr_assert(eq(int, level->shapes->role, LEVEL_SENSOR));
}

/* Who tells what triggers are has told of ladders, too. */
Test(ldtk, ladders_are_solid_where_triggers_are_told)
{
    static const char *const triggers[] = {"dirt", NULL};
    ldtk.options.triggers = triggers;
    struct level *level = read_layers(CELLS(2, 1, "[1, 2]"));
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SENSOR));
    cr_assert(eq(int, level->shapes[1].role, LEVEL_SOLID));
}

Test(ldtk, layers_of_tiles_are_told_of)
{
    struct level *level =
        read_layers("{\"__type\": \"AutoLayer\"}, {\"__type\": \"Tiles\"}, "
                    "{\"__type\": \"Voxels\"}, {\"__type\": 3}");
    expect_faults(level, "");
    cr_assert(eq(long, level_notes(level, "tile layers are ignored"), 2));
    cr_assert(
        eq(long, level_notes(level, "layers of unknown types are ignored"), 2));
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
        cr_assert(eq(int, level->shape_count, 1));
        cr_assert(all(not(level->has_bounds), not(level->has_grid)));
    }
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
    cr_assert(eq(str, level->shapes->class, "dirt"));
}

Test(ldtk, half_of_the_signs_are_none)
{
    static const char *const others[] = {
        "{\"jsonVersion\": \"1\", \"levels\": []}",
        "{\"jsonVersion\": \"1\", \"defs\": {}}", "{\"layerInstances\": []}"};
    struct fail fail;
    for (int i = 0; i < 3; i++)
        cr_assert(not(ldtk_recognise(
            library_add(&ldtk.library, "b", others[i], strlen(others[i]), &fail)
                ->root)));
}
