/* Memory that runs out at every place where a reader of levels asks for some:
 * it fails with out-of-memory, and loses nothing. */
#include <string.h>

#include "maps/map_reader.h"
#include "support/criterion.h"
#include "support/level_text.h"
#include "support/scarce.h"

/* Whether the levels are read with what is left of an arena; if not, that is
 * for lack of memory. */
static bool reads(level_read_function *read, struct level_text *text,
                  const struct document *document, size_t used)
{
    struct arena arena = scarce_arena(used);
    struct level_source source = {document, &text->library, &text->options,
                                  &arena, NULL};
    struct levels levels;
    struct fail fail = {.code = "none"};
    const struct item *where;
    bool is_read = read(&source, &levels, &where, &fail);
    if (!is_read)
        cr_assert(fail_is_memory(&fail), "%s", fail.code);
    arena_free(&arena);
    return is_read;
}

static void exhaust(level_read_function *read, const char *json,
                    bool as_outlines)
{
    struct level_text text;
    level_text_begin(&text);
    text.options.outlines_cells = as_outlines;
    const struct document *document =
        library_add(&text.library, "test.json", json, strlen(json), &text.fail);
    cr_assert(ne(ptr, document, NULL));
    size_t used = 65536;
    while (!reads(read, &text, document, used))
        used -= 16;
    cr_assert(lt(sz, used, 65536 - 160));
    level_text_end(&text);
}

Test(level_memory, scenes_say_so_where_memory_runs_out)
{
    exhaust(scene_level_read,
            "{\"shapes\": [{\"type\": \"box\", \"min\": [0,0], \"max\": [1,1], "
            "\"layers\": [\"a\", \"b\"]}, {\"type\": \"polygon\", "
            "\"vertices\": [[0,0],[9,0],[0,9]], \"holes\": "
            "[[[1,1],[2,1],[1,2]]]}, {\"type\": \"chain\"}, {\"id\": \"#0\", "
            "\"type\": \"point\", \"point\": [0,0]}], \"pairs\": [[\"x\"]]}",
            false);
}

static const char project[] =
    "{\"jsonVersion\": \"1\", \"defs\": {\"layers\": [{\"uid\": 1, "
    "\"intGridValues\": [{\"value\": 1, \"identifier\": \"wall\"}]}]}, "
    "\"levels\": [{\"pxWid\": 64, \"pxHei\": 64, \"layerInstances\": ["
    "{\"__type\": \"IntGrid\", \"__identifier\": \"g\", \"layerDefUid\": 1, "
    "\"__gridSize\": 16, \"__cWid\": 4, \"__cHei\": 4, \"intGridCsv\": "
    "[1,1,1,1, 1,0,2,1, 1,2,0,1, 1,1,1,0]}, {\"__type\": \"Entities\", "
    "\"__gridSize\": 16, \"entityInstances\": [{\"__identifier\": \"Mob\", "
    "\"px\": [1,1], \"fieldInstances\": [{\"__identifier\": \"f\", "
    "\"__type\": \"EntityRef\", \"__value\": {\"entityIid\": \"x\"}}]}, "
    "{\"__identifier\": \"Rug\", \"px\": [1,1]}]}]}]}";

Test(level_memory, projects_of_ldtk_say_so_where_memory_runs_out)
{
    exhaust(ldtk_read, project, false);
    exhaust(ldtk_read, project, true);
}

Test(level_memory, exports_of_rube_say_so_where_memory_runs_out)
{
    exhaust(rube_read,
            "{\"gravity\": 0, \"joint\": [{}], \"body\": [{\"fixture\": ["
            "{\"circle\": {\"radius\": 1}}, {\"polygon\": {\"vertices\": "
            "{\"x\": [0,1,0], \"y\": [0,0,1]}}}, {}]}]}",
            false);
}

Test(level_memory, geojson_says_so_where_memory_runs_out)
{
    exhaust(geojson_read,
            "{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": "
            "\"Polygon\", \"coordinates\": [[[0,0],[8,0],[0,8],[0,0]], "
            "[[1,1],[2,1],[1,2]]]}, {\"type\": \"Point\", \"coordinates\": "
            "[1,2,3]}, {\"type\": \"LineString\", \"coordinates\": "
            "[[1,2],[2,3]]}]}",
            false);
}

static const char map[] =
    "{\"type\": \"map\", \"tilewidth\": 8, \"tileheight\": 8, \"width\": 2, "
    "\"height\": 2, \"layers\": [{\"type\": \"group\", \"name\": \"g\", "
    "\"layers\": [{\"type\": \"tilelayer\", \"name\": \"t\", \"width\": 2, "
    "\"height\": 2, \"data\": [1, 2, 1, 9]}]}, {\"type\": \"imagelayer\"}, "
    "{\"type\": \"objectgroup\", \"objects\": [{\"id\": 1, \"x\": 1, \"y\": "
    "1}, {\"id\": 1, \"x\": \"1\", \"y\": 1, \"gid\": 2, \"properties\": "
    "[{\"name\": \"d\", \"type\": \"object\", \"value\": 7}]}]}], "
    "\"tilesets\": [{\"firstgid\": 1, \"tilewidth\": 8, \"tileheight\": 8, "
    "\"tilecount\": 4, \"tiles\": [{\"id\": 1, \"objectgroup\": {\"objects\": "
    "[{\"x\": 0, \"y\": 0, \"polygon\": [{\"x\": 0, \"y\": 0}, {\"x\": 1, "
    "\"y\": 0}, {\"x\": 0, \"y\": 1}]}, {\"x\": 0, \"y\": 0, \"width\": 1, "
    "\"height\": 1}]}}]}, {\"firstgid\": 7, \"source\": \"none\"}]}";

Test(level_memory, maps_of_tiled_say_so_where_memory_runs_out)
{
    exhaust(tiled_read, map, false);
    exhaust(tiled_read, map, true);
    exhaust(tiled_read,
            "{\"type\": \"world\", \"maps\": [{\"fileName\": \"none\"}, {}, "
            "{\"fileName\": \"test.json\"}]}",
            false);
}

Test(level_memory, scenes_of_godot_say_so_where_memory_runs_out)
{
    exhaust(godot_read,
            "[gd_scene format=3]\n"
            "[ext_resource type=\"PackedScene\" path=\"a.glb\" id=\"1\"]\n"
            "[sub_resource type=\"CapsuleShape2D\" id=\"c\"]\n"
            "[sub_resource type=\"ConcavePolygonShape2D\" id=\"s\"]\n"
            "segments = PackedVector2Array(0, 0, 1, 0, 2, 0, 3, 0)\n"
            "[sub_resource type=\"TileSetAtlasSource\" id=\"a\"]\n"
            "0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(0, 0, "
            "1, 0, 0, 1)\n"
            "0:0/0/physics_layer_0/polygon_1/points = PackedVector2Array(0, 0, "
            "1, 0, 0, 1)\n"
            "[sub_resource type=\"TileSet\" id=\"t\"]\n"
            "sources/0 = SubResource(\"a\")\n"
            "[node name=\"A\" type=\"StaticBody2D\"]\nscale = Vector2(1, 2)\n"
            "collision_layer = 2\n"
            "[node name=\"B\" type=\"CollisionShape2D\" parent=\".\"]\n"
            "shape = SubResource(\"c\")\n"
            "[node name=\"C\" type=\"CollisionShape2D\" parent=\".\"]\n"
            "shape = SubResource(\"s\")\n"
            "[node name=\"D\" parent=\"A\"]\n"
            "[node name=\"E\" parent=\".\" instance=ExtResource(\"1\")]\n"
            "[node name=\"F\" type=\"TileMapLayer\" parent=\".\"]\n"
            "tile_set = SubResource(\"t\")\n"
            "tile_map_data = PackedByteArray(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, "
            "0, 0, 0)\n",
            false);
}

Test(level_memory, bodies_of_physics_editor_say_so_where_memory_runs_out)
{
    exhaust(physics_editor_read,
            "{\"a\": [{\"shape\": [0, 0, 1, 0, 0, 1]}, {\"circle\": {"
            "\"radius\": 1, \"position\": [0, 0]}}, {\"shape\": [0]}]}",
            false);
}
