/* Godot's scenes and resources: geometry of nodes, roles, instances, tiles, and
 * what can be wrong with them. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/level_text.h"

static struct level_text text;

static void begin(void)
{
    level_text_begin(&text);
}

static void leave(void)
{
    level_text_end(&text);
}

TestSuite(godot, .init = begin, .fini = leave);

#define SCENE "[gd_scene format=3]\n"
#define OLD   "[gd_scene format=2]\n"

/* A resource with the id "s", and a body at the root that has it as its shape.
 */
#define RESOURCE(type, lines)                                                  \
    "[sub_resource type=\"" type "\" id=\"s\"]\n" lines "\n"
#define NODE(name, type, parent, lines)                                        \
    "[node name=\"" name "\" type=\"" type "\" parent=\"" parent "\"]\n" lines \
    "\n"
#define ROOT(type, lines) "[node name=\"Root\" type=\"" type "\"]\n" lines "\n"
#define SHAPE(parent, lines)                                                   \
    NODE("Shape", "CollisionShape2D", parent,                                  \
         "shape = SubResource(\"s\")\n" lines)
#define BOX RESOURCE("RectangleShape2D", "size = Vector2(8, 4)")

static const struct level_shape *only_shape(const char *scene)
{
    const struct level *level = level_text_read(&text, godot_read, scene);
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 1));
    return &level->shapes[0];
}

static const struct level_shape *shape_of(const char *type, const char *lines,
                                          const char *node)
{
    static char scene[2000];
    snprintf(scene, sizeof scene,
             SCENE "[sub_resource type=\"%s\" id=\"s\"]\n%s\n" ROOT(
                 "StaticBody2D", "%s") SHAPE(".", ""),
             type, lines, node);
    return only_shape(scene);
}

Test(godot, knows_scenes_and_resources_with_collision)
{
    static const struct {
        const char *text;
        bool is_known;
    } trials[] = {
        {SCENE ROOT("Node2D", "") NODE("a", "CollisionShape2D", ".", ""), true},
        {SCENE ROOT("TileMapLayer", ""), true},
        {SCENE ROOT("Node2D", "") "[node name=\"a\" parent=\".\" "
                                  "instance=ExtResource(\"1\")]",
         true},
        {SCENE ROOT("Node3D", "") "[node name=\"a\" parent=\".\" "
                                  "instance=ExtResource(\"1\")]",
         false},
        {SCENE ROOT("Control", ""), false},
        {SCENE ROOT("Node3D", "") NODE("a", "CollisionShape3D", ".", ""),
         false},
        {"[gd_resource type=\"TileSet\" format=3]", true},
        {"[gd_resource type=\"CircleShape2D\" format=3]", true},
        {"[gd_resource type=\"Theme\" format=3]", false},
        {"{\"godot\": \"gd_resource\", \"type\": \"TileSet\"}", false},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        const char *json = trials[i].text;
        const struct document *document =
            library_add(&text.library, "x", json, strlen(json), &text.fail);
        cr_assert(ne(ptr, (void *)document, NULL));
        cr_expect(godot_recognise(document->root) == trials[i].is_known, "%s",
                  json);
    }
}

/* ---- Shapes -------------------------------------------------------------- */

Test(godot, shapes_have_the_sizes_of_their_resources)
{
    const struct level_shape *shape =
        shape_of("RectangleShape2D", "size = Vector2(8, 4)", "");
    EXPECT_POINTS(shape, LEVEL_BOX, -4, -2, 4, 2);
    shape = shape_of("RectangleShape2D", "", "");
    EXPECT_POINTS(shape, LEVEL_BOX, -10, -10, 10, 10);
    shape = shape_of("CircleShape2D", "radius = 3.5", "");
    EXPECT_POINTS(shape, LEVEL_ELLIPSE, 0, 0, 3.5, 3.5);
    shape = shape_of("CapsuleShape2D", "radius = 2.0\nheight = 10.0", "");
    EXPECT_POINTS(shape, LEVEL_CAPSULE, 0, -3, 0, 3);
    cr_assert(eq(dbl, shape->radius, 2));
    shape = shape_of("CapsuleShape2D", "radius = 2.0\nheight = 4.0", "");
    EXPECT_POINTS(shape, LEVEL_ELLIPSE, 0, 0, 2, 2);
    shape = shape_of("SegmentShape2D", "a = Vector2(1, 2)", "");
    EXPECT_POINTS(shape, LEVEL_CHAIN, 1, 2, 0, 10);
    shape = shape_of("ConvexPolygonShape2D",
                     "points = PackedVector2Array(0, 0, 4, 0, 0, 4)", "");
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 4, 0, 0, 4);
    cr_assert(eq(int, shape->vertices->count, 3));
}

/* In Godot 3 a rectangle has half its size, and a capsule's height is without
 * its ends. */
Test(godot, sizes_of_godot_3_are_others)
{
    const struct level_shape *shape = only_shape(
        OLD "[sub_resource type=\"RectangleShape2D\" id=1]\n"
            "extents = Vector2( 8, 4 )\n" ROOT("StaticBody2D", "")
                NODE("a", "CollisionShape2D", ".", "shape = SubResource( 1 )"));
    EXPECT_POINTS(shape, LEVEL_BOX, -8, -4, 8, 4);
    shape =
        only_shape(OLD RESOURCE("CapsuleShape2D", "radius = 2.0\nheight = 10.0")
                       ROOT("StaticBody2D", "") SHAPE(".", ""));
    EXPECT_POINTS(shape, LEVEL_CAPSULE, 0, -5, 0, 5);
}

Test(godot, segments_that_continue_each_other_are_a_chain)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE RESOURCE("ConcavePolygonShape2D",
                       "segments = PackedVector2Array(0, 0, 1, 0, 1, 0, 2, 1, "
                       "5, 5, 6, 5)") ROOT("StaticBody2D", "") SHAPE(".", ""));
    cr_assert(eq(int, level->shape_count, 2));
    EXPECT_POINTS(&level->shapes[0], LEVEL_CHAIN, 0, 0, 1, 0, 2, 1);
    EXPECT_POINTS(&level->shapes[1], LEVEL_CHAIN, 5, 5, 6, 5);
    cr_assert(eq(str, (char *)level->shapes[0].id, "Shape#1"));
    cr_assert(eq(str, (char *)level->shapes[1].id, "Shape#3"));
}

Test(godot, polygons_are_solid_or_outlines)
{
#define POLYGON(lines)                                                         \
    SCENE ROOT("StaticBody2D", "")                                             \
        NODE("P", "CollisionPolygon2D", ".",                                   \
             "polygon = PackedVector2Array(0, 0, 4, 0, 0, 4)\n" lines)
    const struct level_shape *shape = only_shape(POLYGON(""));
    EXPECT_POINTS(shape, LEVEL_POLYGON, 0, 0, 4, 0, 0, 4);
    shape = only_shape(POLYGON("build_mode = 1\none_way_collision = true"));
    EXPECT_POINTS(shape, LEVEL_LOOP, 0, 0, 4, 0, 0, 4);
    cr_assert(shape->is_one_sided);
}

/* ---- Transforms ---------------------------------------------------------- */

Test(godot, right_angles_are_exact_whatever_their_digits)
{
    static const char *const angles[] = {"1.5708", "1.570796", "1.5707964",
                                         "1.5707963267948966"};
    char line[60];
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "rotation = %s", angles[i]);
        const struct level_shape *shape =
            shape_of("RectangleShape2D", "size = Vector2(8, 4)", line);
        cr_assert(eq(dbl, shape->angle, 90));
        EXPECT_POINTS(shape, LEVEL_BOX, -4, -2, 4, 2);
    }
    const struct level_shape *shape =
        shape_of("RectangleShape2D", "", "rotation = 1.5709");
    cr_assert(not(eq(dbl, shape->angle, 90)));
}

Test(godot, transforms_are_composed)
{
    const struct level_shape *shape = only_shape(
        SCENE BOX ROOT("Node2D", "position = Vector2(100, 0)\n"
                                 "scale = Vector2(2, 2)\nrotation = 1.5708")
            NODE("Body", "StaticBody2D", ".", "position = Vector2(10, 5)")
                SHAPE("Body", "rotation = -1.5708"));
    cr_assert(eq(dbl, shape->position.x, 90));
    cr_assert(eq(dbl, shape->position.y, 20));
    cr_assert(eq(dbl, shape->angle, 0));
    EXPECT_POINTS(shape, LEVEL_BOX, -8, -4, 8, 4);
}

/* Under a scale that differs by axis, a turned box is a parallelogram, a circle
 * an ellipse and a capsule a polygon. */
Test(godot, shapes_keep_their_form_as_long_as_they_can)
{
    EXPECT_POINTS(shape_of("RectangleShape2D", "size = Vector2(8, 4)",
                           "scale = Vector2(2, -3)"),
                  LEVEL_BOX, -8, -6, 8, 6);
    EXPECT_POINTS(
        shape_of("CircleShape2D", "radius = 2.0", "scale = Vector2(2, 3)"),
        LEVEL_ELLIPSE, 0, 0, 4, 6);
    cr_assert(eq(int,
                 shape_of("CapsuleShape2D", "", "scale = Vector2(1, 2)")->kind,
                 LEVEL_POLYGON));
    EXPECT_POINTS(shape_of("CapsuleShape2D", "", "scale = Vector2(-2, 2)"),
                  LEVEL_CAPSULE, 0, -10, 0, 10);
    cr_assert(eq(int, shape_of("RectangleShape2D", "", "skew = 0.5")->kind,
                 LEVEL_POLYGON));
    const struct level_shape *shape = only_shape(SCENE BOX ROOT(
        "StaticBody2D", "scale = Vector2(2, 1)") SHAPE(".", "rotation = 0.5"));
    cr_assert(eq(int, shape->kind, LEVEL_POLYGON));
    cr_assert(eq(int, shape->count, 4));
}

Test(godot, some_nodes_do_not_move_with_their_parents)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE BOX ROOT("Node2D", "position = Vector2(100, 0)")
            NODE("N", "Node", ".", "") NODE("Body", "StaticBody2D", "N", "")
                SHAPE("N/Body", "") NODE("Top", "StaticBody2D", ".",
                                         "top_level = true") SHAPE("Top", ""));
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(dbl, level->shapes[0].position.x, 0));
    cr_assert(eq(dbl, level->shapes[1].position.x, 0));
}

/* ---- Names and roles ----------------------------------------------------- */

Test(godot, names_are_those_of_nodes)
{
    const struct level_shape *shape =
        only_shape(SCENE BOX ROOT("Node2D", "") NODE("Walls", "Node2D", ".", "")
                       NODE("Left", "Node2D", "Walls", "")
                           NODE("Rock", "StaticBody2D", "Walls/Left", "")
                               SHAPE("Walls/Left/Rock", ""));
    cr_assert(eq(str, (char *)shape->id, "Walls/Left/Rock/Shape"));
    cr_assert(eq(str, (char *)shape->name, "Rock"));
    cr_assert(eq(str, (char *)shape->class, "StaticBody2D"));
    cr_assert(eq(str, (char *)shape->layer, "Walls/Left"));
    cr_assert(eq(int, shape->reason, REASON_LAYER));
    cr_assert(eq(long, item_place(shape->item, &text.arena).line, 12));
}

Test(godot, bodies_have_roles_by_type_name_and_group)
{
    static const struct {
        const char *name, *type, *more;
        enum level_role role;
        bool is_moving;
    } trials[] = {
        {"A", "StaticBody2D", "", LEVEL_SOLID, false},
        {"A", "RigidBody2D", "", LEVEL_SOLID, true},
        {"A", "AnimatableBody2D", "", LEVEL_SOLID, true},
        {"A", "Area2D", "", LEVEL_SENSOR, false},
        {"A", "CharacterBody2D", "", LEVEL_SPAWN, true},
        {"A", "KinematicBody2D", "", LEVEL_SPAWN, true},
        {"Exit", "Area2D", "", LEVEL_GOAL, false},
        {"A", "Area2D", " groups=[\"x\", \"goal\"]", LEVEL_GOAL, false},
        {"A", "StaticBody2D", " groups=[\"door\"]", LEVEL_SENSOR, false},
    };
    char scene[1000];
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(scene, sizeof scene,
                 SCENE BOX "[node name=\"%s\" type=\"%s\"%s]\n" SHAPE(".", ""),
                 trials[i].name, trials[i].type, trials[i].more);
        const struct level_shape *shape = only_shape(scene);
        cr_expect(shape->role == trials[i].role, "%s", scene);
        cr_expect(shape->is_moving == trials[i].is_moving, "%s", scene);
    }
}

Test(godot, options_choose_by_property_and_spawn)
{
    static const char *const properties[] = {"hard", NULL};
    static const char *const none[] = {"nobody", NULL};
    const char *scene = SCENE BOX ROOT("Node2D", "")
        NODE("A", "StaticBody2D", ".", "metadata/hard = true") SHAPE("A", "")
            NODE("B", "CharacterBody2D", ".", "") SHAPE("B", "");
    text.options.properties = properties;
    text.options.spawns = none;
    const struct level *level = level_text_read(&text, godot_read, scene);
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, (char *)level->shapes[0].name, "A"));
    text.options.properties = NULL;
    level = level_text_read(&text, godot_read, scene);
    cr_assert(eq(int, level->shapes[1].role, LEVEL_SOLID));
}

Test(godot, what_does_not_collide_is_noted)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE RESOURCE("WorldBoundaryShape2D", "")
            ROOT("StaticBody2D", "collision_layer = 2") SHAPE(".", "")
                NODE("Off", "CollisionShape2D", ".", "disabled = true")
                    NODE("None", "CollisionShape2D", ".", "")
                        NODE("Empty", "CollisionPolygon2D", ".", "")
                            NODE("N", "Node2D", ".", "") SHAPE("N", ""));
    static const char *const notes[] = {
        "world boundaries are ignored",
        "disabled collision shapes are ignored",
        "collision shapes without a shape are ignored",
        "collision polygons without points are ignored",
        "collision shapes that are not children of a physics body are ignored",
        "collision layers and masks are ignored",
    };
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 0));
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        cr_expect(level_notes(level, notes[i]) > 0, "%s", notes[i]);
}

/* ---- Instances ----------------------------------------------------------- */

#define MOB                                                                    \
    SCENE BOX "[node name=\"Mob\" type=\"CharacterBody2D\"]\n" SHAPE(".", "")

Test(godot, instances_have_the_nodes_of_their_scenes)
{
    level_text_add(&text, "mob.tscn", MOB);
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE
        "[ext_resource type=\"PackedScene\" path=\"mob.tscn\" id=\"1\"]\n"
        "[sub_resource type=\"CircleShape2D\" id=\"s\"]\n" ROOT(
            "Node2D",
            "") "[node name=\"A\" parent=\".\" instance=ExtResource(\"1\")]\n"
                "position = Vector2(7, 0)\n"
                "[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n"
                "[node name=\"Shape\" parent=\"B\" index=\"0\"]\n"
                "position = Vector2(0, 3)\nshape = SubResource(\"s\")\n");
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    const struct level_shape *a = &level->shapes[0], *b = &level->shapes[1];
    EXPECT_POINTS(a, LEVEL_BOX, -4, -2, 4, 2);
    cr_assert(eq(dbl, a->position.x, 7));
    cr_assert(eq(str, (char *)a->id, "A/Shape"));
    cr_assert(eq(str, (char *)a->item->document->file, "mob.tscn"));
    cr_assert(eq(int, a->role, LEVEL_SPAWN));
    EXPECT_POINTS(b, LEVEL_ELLIPSE, 0, 0, 10, 10);
    cr_assert(eq(dbl, b->position.y, 3));
    cr_assert(eq(dbl, b->position.x, 0));
}

/* The role of the root of a scene of a type in such a file, as an instance. */
static enum level_role role_of_instance(const char *file, const char *type)
{
    char scene[300], level[300];
    snprintf(scene, sizeof scene,
             SCENE BOX "[node name=\"Gun\" type=\"%s\"]\n" SHAPE(".", ""),
             type);
    snprintf(
        level, sizeof level,
        SCENE "[ext_resource type=\"PackedScene\" path=\"%s\" id=\"1\"]\n" ROOT(
            "Node2D",
            "") "[node name=\"A\" parent=\".\" instance=ExtResource(\"1\")]\n",
        file);
    level_text_add(&text, file, scene);
    return only_shape(level)->role;
}

Test(godot, the_folder_of_a_scene_makes_sensors_of_characters)
{
    cr_assert(eq(int, role_of_instance("pickups/Gun.tscn", "CharacterBody2D"),
                 LEVEL_SENSOR));
    cr_assert(eq(int, role_of_instance("actors/Gun.tscn", "CharacterBody2D"),
                 LEVEL_SPAWN));
    cr_assert(eq(int, role_of_instance("coins/Gun.tscn", "StaticBody2D"),
                 LEVEL_SOLID));
}

Test(godot, areas_of_a_character_are_no_spawns)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE BOX ROOT("Node2D", "") NODE("Player", "CharacterBody2D", ".", "")
            SHAPE("Player", "") NODE("HitBox", "Area2D", "Player", "")
                SHAPE("Player/HitBox", "") NODE("Spawn", "Area2D", ".", "")
                    SHAPE("Spawn", ""));
    cr_assert(eq(int, level->shape_count, 3));
    cr_assert(eq(int, level->shapes[0].role, LEVEL_SPAWN));
    cr_assert(eq(int, level->shapes[1].role, LEVEL_SENSOR));
    cr_assert(eq(int, level->shapes[2].role, LEVEL_SPAWN));
}

/* Whether the bodies A/Left and B of a level collide, by the lines of a joint
 * that is a child of A. */
static bool collide_at_joint(const char *type, const char *lines)
{
    char scene[1200];
    snprintf(scene, sizeof scene,
             SCENE BOX ROOT("Node2D", "") NODE("A", "Node2D", ".", "")
                 NODE("Left", "RigidBody2D", "A", "") SHAPE("A/Left", "")
                     NODE("B", "StaticBody2D", ".", "") SHAPE("B", "")
                         NODE("Pin", "%s", "A", "%s"),
             type, lines);
    const struct level *level = level_text_read(&text, godot_read, scene);
    cr_assert(eq(int, level->shape_count, 2));
    return level->shapes[0].collider != level->shapes[1].collider;
}

Test(godot, bodies_at_a_joint_do_not_collide)
{
#define A_AND_B                                                                \
    "node_a = NodePath(\"../Left\")\nnode_b = NodePath(\"../../B\")\n"
    cr_assert(not(collide_at_joint("PinJoint2D", A_AND_B)));
    cr_assert(not(collide_at_joint("GrooveJoint2D", A_AND_B)));
    cr_assert(not(
        collide_at_joint("PinJoint2D", A_AND_B "disable_collision = true\n")));
    cr_assert(
        collide_at_joint("PinJoint2D", A_AND_B "disable_collision = false\n"));
    cr_assert(collide_at_joint("Node2D", A_AND_B));
    cr_assert(
        collide_at_joint("PinJoint2D", "node_a = NodePath(\"../Left\")\n"));
    cr_assert(collide_at_joint("PinJoint2D",
                               "node_a = NodePath(\"../Left\")\n"
                               "node_b = NodePath(\"../../../../B\")\n"));
    cr_assert(collide_at_joint("PinJoint2D",
                               "node_a = NodePath(\"../Left\")\n"
                               "node_b = NodePath(\"../Left\")\n"));
#undef A_AND_B
}

/* Three in a row, the last pair first. */
Test(godot, joints_hold_several_bodies_together)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE BOX ROOT("Node2D", "") NODE("A", "RigidBody2D", ".", "")
            SHAPE("A", "") NODE("B", "RigidBody2D", ".", "") SHAPE("B", "")
                NODE("C", "RigidBody2D", ".", "") SHAPE("C", "")
                    NODE("D", "RigidBody2D", ".", "") SHAPE("D", "")
                        NODE("J", "PinJoint2D", ".",
                             "node_a = NodePath(\"../C\")\n"
                             "node_b = NodePath(\"../B\")\n")
                            NODE("K", "PinJoint2D", ".",
                                 "node_a = NodePath(\"../A\")\n"
                                 "node_b = NodePath(\"../C\")\n"));
    cr_assert(eq(int, level->shape_count, 4));
    int first = level->shapes[0].collider;
    cr_assert(eq(int, level->shapes[1].collider, first));
    cr_assert(eq(int, level->shapes[2].collider, first));
    cr_assert(ne(int, level->shapes[3].collider, first));
}

Test(godot, a_scene_may_inherit_another)
{
    level_text_add(&text, "mob.tscn", MOB);
    const struct level_shape *shape = only_shape(
        SCENE "[ext_resource type=\"PackedScene\" path=\"mob.tscn\" id=\"1\"]\n"
              "[node name=\"Big\" instance=ExtResource(\"1\")]\n"
              "scale = Vector2(2, 2)\n");
    EXPECT_POINTS(shape, LEVEL_BOX, -8, -4, 8, 4);
    cr_assert(eq(str, (char *)shape->name, "Big"));
}

Test(godot, a_scene_that_cannot_be_read_loses_its_nodes_only)
{
    level_text_add(&text, "no.tscn", "{}");
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE
        "[ext_resource type=\"PackedScene\" path=\"none.tscn\" id=\"1\"]\n"
        "[ext_resource type=\"PackedScene\" path=\"no.tscn\" id=\"2\"]\n"
        "[ext_resource type=\"PackedScene\" path=\"a.glb\" id=\"3\"]\n" BOX
            ROOT("StaticBody2D", "") SHAPE(
                ".", "") "[node name=\"A\" parent=\".\" "
                         "instance=ExtResource(\"1\")]\n"
                         "[node name=\"S\" parent=\"A\" index=\"0\"]\n"
                         "[node name=\"B\" parent=\".\" "
                         "instance=ExtResource(\"2\")]\n"
                         "[node name=\"C\" parent=\".\" "
                         "instance=ExtResource(\"3\")]\n"
                         "[node name=\"D\" parent=\".\" "
                         "instance=ExtResource(\"4\")]\n"
                         "[node name=\"E\" type=\"Node2D\" parent=\"X/Y\"]\n");
    expect_faults(level, "missing-file unreadable-file dangling-reference "
                         "dangling-reference");
    cr_assert(eq(int, level->shape_count, 1));
    for (const struct level_fault *at = level->faults; at; at = at->next)
        cr_assert(not(at->is_severe));
}

/* ---- Tiles --------------------------------------------------------------- */

#define TILES                                                                  \
    "[sub_resource type=\"TileSetAtlasSource\" id=\"a\"]\n"                    \
    "0:0/0 = 0\n0:0/0/physics_layer_0/polygon_0/points = "                     \
    "PackedVector2Array(-8, -8, 8, -8, 8, 0)\n"                                \
    "3:1/0/physics_layer_0/polygon_0/points = "                                \
    "PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)\n"                         \
    "3:1/0/physics_layer_0/polygon_0/one_way = true\n"                         \
    "3:1/0/physics_layer_1/polygon_0/points = "                                \
    "PackedVector2Array(0, 0, 4, 0, 0, 4)\n"

Test(godot, a_tile_set_is_a_level_of_its_tiles)
{
    const struct level *level =
        level_text_read(&text, godot_read,
                        "[gd_resource type=\"TileSet\" format=3]\n" TILES
                        "[resource]\nsources/2 = SubResource(\"a\")\n");
    expect_faults(level, "");
    cr_assert(level->is_tileset);
    cr_assert(eq(int, level->shape_count, 3));
    const struct level_shape *shapes = level->shapes;
    cr_assert(eq(str, (char *)shapes[0].id, "tile 2:0,0"));
    EXPECT_POINTS(&shapes[0], LEVEL_POLYGON, -8, -8, 8, -8, 8, 0);
    cr_assert(eq(str, (char *)shapes[1].id, "tile 2:3,1"));
    cr_assert(shapes[1].is_one_sided);
    cr_assert(not(shapes[2].is_one_sided));
    cr_assert(eq(dbl, shapes[1].position.x, 32));
    cr_assert(eq(dbl, shapes[2].position.x, 32));
}

#define TILE_MAP(type, data)                                                   \
    SCENE TILES "[sub_resource type=\"TileSet\" id=\"t\"]\n"                   \
                "tile_size = Vector2i(16, 20)\n"                               \
                "sources/2 = SubResource(\"a\")\n" ROOT("Node2D", "")          \
                    NODE("Map", type, ".",                                     \
                         "position = Vector2(100, 0)\n"                        \
                         "tile_set = SubResource(\"t\")\n" data)

/* Cells (1, 0) and (-1, 2) have tile 0:0 of source 2; the second is flipped
 * along x and transposed. */
static void expect_cells(const char *scene, const char *layer)
{
    const struct level *level = level_text_read(&text, godot_read, scene);
    char id[40];
    expect_faults(level, "");
    cr_assert(eq(int, level->shape_count, 2));
    const struct level_shape *a = &level->shapes[0], *b = &level->shapes[1];
    snprintf(id, sizeof id, "%s -1,2", layer);
    cr_assert(eq(str, (char *)b->id, id));
    EXPECT_POINTS(a, LEVEL_POLYGON, -8, -8, 8, -8, 8, 0);
    cr_assert(eq(dbl, a->position.x, 124));
    cr_assert(eq(dbl, a->position.y, 10));
    EXPECT_POINTS(b, LEVEL_POLYGON, 8, -8, 8, 8, 0, 8);
    cr_assert(eq(dbl, b->position.x, 92));
    cr_assert(eq(dbl, b->position.y, 50));
    cr_assert(b->is_tile && !b->is_mirrored);
    cr_assert(eq(int, b->first, 0));
    cr_assert(ne(int, a->collider, b->collider));
}

Test(godot, cells_have_the_polygons_of_their_tiles)
{
    expect_cells(TILE_MAP("TileMapLayer",
                          "tile_map_data = PackedByteArray(0, 0, 1, 0, 0, 0, "
                          "2, 0, 0, 0, 0, 0, 0, 0, 255, 255, 2, 0, 2, 0, 0, 0, "
                          "0, 0, 0, 80)"),
                 "Map");
    expect_cells(TILE_MAP("TileMapLayer",
                          "tile_map_data = PackedByteArray(\"AAABAAAAAgAAAAAAAA"
                          "D//wIAAgAAAAAAAFA=\")"),
                 "Map");
    expect_cells(TILE_MAP("TileMap",
                          "format = 2\nlayer_0/name = \"Ground\"\n"
                          "layer_0/tile_data = PackedInt32Array(1, 2, 0, "
                          "196607, 2, 1342177280)"),
                 "Map/Ground");
}

/* A long name of a layer is cut between two characters. */
Test(godot, a_layer_with_a_long_name)
{
    char scene[2000], name[201], wanted[120];
    memset(name, 'n', 200);
    memcpy(name + 99, "\xC3\xA9", 2);
    name[200] = '\0';
    snprintf(scene, sizeof scene,
             TILE_MAP("TileMap", "format = 2\nlayer_0/name = \"%s\"\n"
                                 "layer_0/tile_data = PackedInt32Array(1, 2, "
                                 "0)"),
             name);
    const struct level *level = level_text_read(&text, godot_read, scene);
    snprintf(wanted, sizeof wanted, "Map/%.99s", name);
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, (char *)level->shapes[0].layer, wanted));
}

/* Each layer looks its name up among the properties of its node: 20 layers and
 * 640 other properties are more work than 200 nodes. */
Test(godot, many_layers_with_many_properties_are_too_much_work)
{
    static char scene[40000];
    size_t used = (size_t)snprintf(scene, sizeof scene, "%s",
                                   TILE_MAP("TileMap", "format = 2\n"));
    for (int i = 0; i < 640; i++)
        used += (size_t)snprintf(scene + used, sizeof scene - used,
                                 "metadata/p%d = 1\n", i);
    for (int i = 0; i < 20; i++)
        used +=
            (size_t)snprintf(scene + used, sizeof scene - used,
                             "layer_%d/tile_data = PackedInt32Array()\n", i);
    text.library.limits.shapes = 600;
    cr_assert(level_text_try(&text, godot_read, scene), "%s",
              text.fail.message);
    text.library.limits.shapes = 200;
    cr_assert(not(level_text_try(&text, godot_read, scene)));
    cr_assert(eq(str, (char *)text.fail.code, "too-many-shapes"));
}

Test(godot, a_tile_may_have_several_polygons)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        TILE_MAP("TileMapLayer",
                 "tile_map_data = PackedByteArray(0, 0, 0, 0, 0, 0, 2, 0, 3, "
                 "0, 1, 0, 0, 0)"));
    cr_assert(eq(int, level->shape_count, 2));
    cr_assert(eq(str, (char *)level->shapes[0].id, "Map 0,0#1"));
    cr_assert(eq(str, (char *)level->shapes[1].id, "Map 0,0#2"));
    cr_assert(eq(int, level->shapes[0].collider, level->shapes[1].collider));
}

/* The middle of a cell of a TileSet that is isometric: the odd row is half a
 * cell to the right. */
Test(godot, cells_of_other_shapes_lie_half_apart)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        SCENE TILES
        "[sub_resource type=\"TileSet\" id=\"t\"]\ntile_shape = 1\n"
        "tile_size = Vector2i(16, 20)\nsources/2 = SubResource(\"a\")\n" ROOT(
            "TileMapLayer",
            "tile_set = SubResource(\"t\")\n"
            "tile_map_data = PackedByteArray(0, 0, 2, 0, 1, 0, 2, 0, 0, 0, 0, "
            "0, 0, 0)"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(dbl, level->shapes[0].position.x, 48));
    cr_assert(eq(dbl, level->shapes[0].position.y, 20));
}

/* A player by itself is no level; a map of tiles without polygons is one. */
Test(godot, a_scene_with_tiles_should_have_solids)
{
    const char *scene = TILE_MAP(
        "TileMapLayer",
        "tile_map_data = PackedByteArray(0, 0, 0, 0, 0, 0, 2, 0, 7, 0, 0, 0, "
        "0, 0)");
    cr_assert(level_text_read(&text, godot_read, scene)->lacks_solids);
    scene = TILE_MAP("TileMapLayer",
                     "tile_map_data = PackedByteArray(0, 0, 0, 0, 0, 0, 2, 0, "
                     "0, 0, 0, 0, 0, 0)");
    cr_assert(not(level_text_read(&text, godot_read, scene)->lacks_solids));
    scene = SCENE BOX ROOT("CharacterBody2D", "") SHAPE(".", "");
    cr_assert(not(level_text_read(&text, godot_read, scene)->lacks_solids));
}

Test(godot, wrong_cells_are_faults)
{
    const struct level *level = level_text_read(
        &text, godot_read,
        TILE_MAP("TileMapLayer", "tile_map_data = PackedByteArray(0, 0, 1)"));
    expect_faults(level, "data-length");
    level = level_text_read(
        &text, godot_read,
        TILE_MAP("TileMapLayer", "tile_map_data = PackedByteArray(\"A*\")"));
    expect_faults(level, "base64-syntax");
    level = level_text_read(&text, godot_read,
                            TILE_MAP("TileMapLayer", "tile_map_data = 7"));
    expect_faults(level, "wrong-type");
}

/* ---- Faults -------------------------------------------------------------- */

Test(godot, wrong_values_are_faults_at_their_places)
{
    static const struct {
        const char *lines, *code;
    } trials[] = {
        {"size = Vector2(inf, 1)", "wrong-type"},
        {"size = 7", "wrong-type"},
        {"size = Vector2(1e61, 1)", "number-range"},
        {"size = Vector2(0, 4)", "zero-size"},
        {"size = Vector2(1, 2, 3)", "point-shape"},
    };
    char scene[1000];
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        snprintf(scene, sizeof scene,
                 SCENE RESOURCE("RectangleShape2D", "%s")
                     ROOT("StaticBody2D", "") SHAPE(".", ""),
                 trials[i].lines);
        const struct level *level = level_text_read(&text, godot_read, scene);
        expect_faults(level, trials[i].code);
        cr_assert(eq(int, level->shape_count, 0));
        cr_assert(
            eq(long, item_place(level->faults->item, &text.arena).line, 3));
    }
    expect_faults(
        level_text_read(&text, godot_read,
                        SCENE RESOURCE("CircleShape2D", "radius = -1.0")
                            ROOT("StaticBody2D", "") SHAPE(".", "")),
        "negative-radius");
    expect_faults(
        level_text_read(&text, godot_read,
                        SCENE ROOT("StaticBody2D", "")
                            NODE("P", "CollisionPolygon2D", ".",
                                 "polygon = PackedVector2Array(0, 0, 1, 1)")),
        "polygon-too-few");
    expect_faults(
        level_text_read(&text, godot_read,
                        SCENE BOX ROOT("Node2D", "scale = Vector2(1e40, 1)")
                            NODE("B", "StaticBody2D", ".",
                                 "scale = Vector2(1e40, 1)") SHAPE("B", "")),
        "number-range");
}
