/* level/tiled: tilesets and templates in files beside the map, in old files and
 * by themselves. */
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/text_parts.h"
#include "support/tile_map.h"

TILE_SUITE(tiled_tilesets);

/* ---- files --------------------------------------------------------------- */

Test(tiled_tilesets, a_missing_tileset_loses_only_its_tiles)
{
    const char *map = MAP(LAYER("[0, 12, 0, 0, 0, 0]"),
                          "{\"firstgid\": 11, \"source\": \"no-such.tsj\"}");
    const struct level *level = read_map(map);
    expect_faults(level, "missing-file");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(
        long,
        level_notes(level, "tiles of tilesets that cannot be read are ignored"),
        1));
    expect_fault_at(level, 0, "/tilesets/0/source");
    text.options.layers = (const char *const[]){"walls", NULL};
    level = read_map(map);
    expect_faults(level, "missing-file");
    cr_assert(not(level->faults->is_severe));
    level = read_map(
        MAP(LAYER("[0, 0, 0, 0, 0, 0]"), "{\"firstgid\": 11, \"source\": 7}"));
    expect_faults(level, "unreadable-file");
    cr_assert(not(level->faults->is_severe));
}

Test(tiled_tilesets, tilesets_and_templates_are_found_beside_the_map)
{
    level_text_add(&text, "tiles.tsj",
                   "{\"type\": \"tileset\", \"tilewidth\": 16, "
                   "\"tileheight\": 16, \"tilecount\": 4, "
                   "\"tiles\": [{\"id\": 3, \"objectgroup\": "
                   "{\"objects\": [{\"x\": 1, \"y\": 2, \"width\": "
                   "3, \"height\": 4}]}}]}");
    level_text_add(&text, "spike.tj",
                   "{\"type\": \"template\", \"object\": {\"id\": 9, "
                   "\"name\": \"spike\", \"type\": \"trap\", "
                   "\"width\": 8, \"height\": 6, \"rotation\": 90, "
                   "\"properties\": [{\"name\": \"collide:ignore\", "
                   "\"value\": \"C001\"}]}}");
    level_text_add(&text, "crate.tj",
                   "{\"type\": \"template\", \"tileset\": {\"firstgid\":"
                   " 1, \"source\": \"tiles.tsj\"}, \"object\": "
                   "{\"gid\": 4, \"width\": 16, \"height\": 16}}");
    const struct level *level = read_map(MAP(
        LAYER("[0, 0, 23, 0, 0, 0]") ", {\"type\": \"objectgroup\", "
                                     "\"name\": \"t\", \"objects\": [{\"id\": "
                                     "1, \"template\": "
                                     "\"spike.tj\", \"x\": 50, \"y\": 60}, "
                                     "{\"id\": 2, \"template\": "
                                     "\"spike.tj\", \"x\": 70, \"y\": 60, "
                                     "\"width\": 2, \"name\": \"own\","
                                     " \"rotation\": 0}, {\"id\": 3, "
                                     "\"template\": \"crate.tj\", \"x\": 5, "
                                     "\"y\": 100}, {\"id\": 4, \"template\": "
                                     "\"crate.tj\", \"x\": 25, "
                                     "\"y\": 100}, {\"id\": 5, \"template\": "
                                     "\"none.tj\", \"x\": 25, "
                                     "\"y\": 100}]}",
        "{\"firstgid\": 20, \"source\": \"tiles.tsj\"}"));
    expect_faults(level, "missing-file");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(int, level->shape_count, 5));
    expect_vec(level->shapes[0].position, 33, 2);
    const struct level_shape *spike = &level->shapes[1];
    EXPECT_POINTS(spike, LEVEL_BOX, 0, 0, 8, 6);
    cr_assert(eq(str, spike->id, "spike"));
    cr_assert(eq(str, spike->own_id, "1"));
    cr_assert(eq(str, spike->name, "spike"));
    cr_assert(eq(str, spike->class, "trap"));
    cr_assert(eq(str, spike->ignore, "C001"));
    cr_assert(eq(dbl, spike->angle, 90));
    EXPECT_POINTS(&spike[1], LEVEL_BOX, 0, 0, 2, 6);
    cr_assert(eq(str, spike[1].name, "own"));
    cr_assert(eq(dbl, spike[1].angle, 0));
    expect_vec(spike[2].position, 6, 86);
    expect_vec(spike[3].position, 26, 86);
    cr_assert(eq(str, spike[3].id, "4"));
}

/* Nor does what it is one of loop, where it is itself. */
Test(tiled_tilesets, a_template_has_no_template)
{
    level_text_add(&text, "inner.tj",
                   "{\"type\": \"template\", \"object\": {\"width\": 8, "
                   "\"height\": 6, \"template\": \"inner.tj\"}}");
    const struct level *level = read_map(
        MAP("{\"type\": \"objectgroup\", \"name\": \"t\", \"objects\": [{\"id\""
            ": 1, \"template\": \"inner.tj\", \"x\": 5, \"y\": 6}]}",
            ""));
    expect_faults(level, "unreadable-file");
    cr_assert(not(level->faults->is_severe));
    expect_part(level->faults->item->document->file, "inner.tj");
    expect_fault_at(level, 0, "/object/template");
    cr_assert(eq(int, level->shape_count, 0));
    level = read_map("{\"type\": \"template\", \"object\": {\"id\": 3, "
                     "\"width\": 7, \"height\": 6, \"template\": \"x.tj\"}}");
    expect_faults(level, "unreadable-file");
    expect_fault_at(level, 0, "/object/template");
}

Test(tiled_tilesets, chunks_that_are_none_are_severe)
{
    static const struct {
        const char *chunks, *codes;
    } trials[] = {
        {"{}", ""},
        {"{\"x\": 1}", "wrong-type"},
        {"[3, null]", "wrong-type wrong-type"},
        {"7", "wrong-type"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(
            json, sizeof json,
            MAP("{\"type\": \"tilelayer\", \"name\": \"g\", \"chunks\": %s}",
                TILESET("")),
            trials[i].chunks);
        const struct level *level = read_map(json);
        expect_faults(level, trials[i].codes);
        if (level->faults)
            cr_assert(level->faults->is_severe);
    }
}

/* Numbers belong to the tileset that begins last in front of them. */
Test(tiled_tilesets, tilesets_with_the_same_numbers_are_told)
{
#define OTHER(first)                                                           \
    "{\"firstgid\": " first ", \"tilewidth\": 1, \"tileheight\": 1}"
    const struct level *level = read_map(MAP("", TILESET("") "," OTHER("11")));
    expect_faults(level, "number-range");
    expect_fault_at(level, 0, "/tilesets/1/firstgid");
    cr_assert(level->faults->is_severe);
    const char *what = "the last tiles of a tileset have numbers of the next "
                       "tileset and are ignored";
    level = read_map(MAP("", TILESET("") "," OTHER("18")));
    expect_faults(level, "");
    cr_assert(eq(long, level_notes(level, what), 1));
    level = read_map(MAP("", TILESET("") "," OTHER("19")));
    cr_assert(eq(long, level_notes(level, what), 0));
    /* Of a tileset that Tiled could not read either, or without tiles, the next
     * one takes the numbers. */
    level = read_map(MAP(
        "", "{\"firstgid\": 11, \"source\": \"no-such.tsj\"}," TILESET("")));
    expect_faults(level, "missing-file");
    level = read_map(
        MAP("", "{\"firstgid\": 11, \"tilecount\": 0, \"tilewidth\": 1, "
                "\"tileheight\": 1}," TILESET("")));
    expect_faults(level, "");
}

Test(tiled_tilesets, a_map_is_no_tileset)
{
    level_text_add(&text, "map.tmj", MAP("", ""));
    const struct level *level =
        read_map(MAP(LAYER("[1, 0, 0, 0, 0, 0]"),
                     "{\"firstgid\": 1, \"source\": \"map.tmj\"}"));
    expect_faults(level, "unreadable-file");
    cr_assert(not(level->faults->is_severe));
}

/* The first place of a tile's shape stands for all; of a tile that is too far
 * out there is none. */
Test(tiled_tilesets, shapes_of_tiles_know_where_they_stand)
{
    const struct level *level =
        read_map(MAP(LAYER("[13, 12, 12, 0, 13, 0]"), TILESET("")));
    static const int firsts[] = {0, 1, 2, 2, 0, 1};
    cr_assert(eq(int, level->shape_count, 6));
    for (int i = 0; i < 6; i++) {
        const struct level_shape *shape = &level->shapes[i];
        cr_assert(eq(int, shape->first, firsts[i]), "%d", i);
        cr_assert(eq(ptr, shape->form, level->shapes[firsts[i]].form));
        cr_assert(eq(int, shape->tile, i == 2 || i == 3 ? 1 : 2));
        cr_assert(level_is_placed(shape));
        cr_assert(eq(long, level_placed(level, shape), 2));
    }
    cr_assert(eq(dbl, member_number(level->shapes[1].form, "x", 0), 10));
}

/* ---- old files and files by themselves ----------------------------------- */

Test(tiled_tilesets, old_files_have_tiles_by_their_ids)
{
    text.options.properties = (const char *const[]){"solid", NULL};
    const struct level *level = read_map(MAP(
        LAYER("[16, 17, 0, 18, 0, 0]"),
        "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "
        "\"image\": \"a\", \"imagewidth\": 64, \"imageheight\": 32, "
        "\"tiles\": {\"5\": {\"objectgroup\": {\"objects\": [{\"x\": 1, "
        "\"y\": 2, \"width\": 3, \"height\": 4}]}}, \"x\": {}}, "
        "\"tileproperties\": {\"5\": {\"solid\": \"1\"}, \"6\": {\"solid\": "
        "\"1\"}}}"));
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(level->shapes[0].is_tile);
    expect_vec(level->shapes[0].position, 1, 2);
    cr_assert(level->shapes[1].is_cells);
    EXPECT_POINTS(&level->shapes[1], LEVEL_BOX, 16, 0, 32, 16);
    level = read_map(
        MAP(LAYER("[0, 19, 0, 0, 0, 0]"),
            "{\"firstgid\": 11, \"tilewidth\": 16, \"tileheight\": 16, "
            "\"image\": \"a\", \"imagewidth\": 64, \"imageheight\": 32}"));
    expect_faults(level, "unknown-tile");
}

/* Four columns, so tile 1 is in the second and tile 2 in the third: 40 and 80
 * from the first. */
Test(tiled_tilesets, a_tileset_by_itself_is_its_tiles_apart)
{
    const struct level *level = read_map(TILESET(", \"type\": \"tileset\""));
    expect_faults(level, "");
    cr_assert(level->is_tileset);
    cr_assert(eq(int, level->shape_count, 3));
    cr_assert(eq(str, level->shapes[0].id, "tile 1"));
    expect_vec(level->shapes[0].position, 45, 0);
    cr_assert(eq(str, level->shapes[2].id, "tile 2#2"));
    expect_vec(level->shapes[2].position, 90, 20);
    cr_assert(not(level->has_bounds));
}

Test(tiled_tilesets, a_template_by_itself_is_its_object)
{
    const struct level *level =
        read_map("{\"type\": \"template\", \"object\": {\"id\": 3, \"width\": "
                 "7, \"height\": 6}}");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(&level->shapes[0], LEVEL_BOX, 0, 0, 7, 6);
    expect_vec(level->shapes[0].position, 0, 0);
    cr_assert(eq(str, level->shapes[0].id, "3"));
}

Test(tiled_tilesets, a_template_may_have_no_object)
{
    static const char *const files[] = {
        "{\"type\": \"template\"}",
        "{\"type\": \"template\", \"object\": [1]}"};
    for (int i = 0; i < 2; i++) {
        const struct level *level = read_map(files[i]);
        expect_faults(level, "wrong-type");
        cr_assert(level->faults->is_severe);
    }
}
