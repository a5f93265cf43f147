/* Entities of LDtk's levels: where they are, what they are, their fields, and
 * what they refer to. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/ldtk_text.h"

TestSuite(ldtk_entities, .init = ldtk_begin, .fini = ldtk_end);

/* px is where the pivot is: (24 - 10, 48 - 30) is the corner, 100 further. */
Test(ldtk_entities, entities_hang_on_their_pivots)
{
    struct level *level = read_layers(
        ENTITIES(ENTITY("Mob", "m", "") ", " ENTITY("Exit", "e", "")));
    cr_assert(eq(int, level->shape_count, 2));
    const struct level_shape *shape = &level->shapes[0];
    EXPECT_POINTS(shape, LEVEL_BOX, -10, -30, 10, 0);
    expect_vec(shape->position, 124, 48);
    cr_assert(eq(int, shape->role, LEVEL_SPAWN));
    cr_assert(eq(str, shape->id, "Mob"));
    cr_assert(eq(str, shape->own_id, "m"));
    cr_assert(eq(str, shape->class, "Mob"));
    cr_assert(eq(int, level->shapes[1].role, LEVEL_GOAL));
    expect_item_at(shape->item, "/levels/0/layerInstances/0/entityInstances/0");
}

Test(ldtk_entities, entities_may_be_ellipses)
{
    static const char *const classes[] = {"Rock", NULL};
    ldtk.options.classes = classes;
    struct level *level = read_layers(
        ENTITIES("{\"__identifier\": \"Rock\", \"iid\": \"r\", \"px\": [0, 0], "
                 "\"__pivot\": [0, 0], \"width\": 20, \"height\": 10, "
                 "\"defUid\": 9}"));
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(level->shapes, LEVEL_ELLIPSE, 10, 5, 10, 5);
    cr_assert(eq(int, level->shapes->role, LEVEL_SOLID));
}

Test(ldtk_entities, entities_that_are_nothing_are_counted)
{
    struct level *level = read_layers(
        ENTITIES(ENTITY("Chest", "a", "") ", " ENTITY("Plant", "b", "")));
    cr_assert(eq(int, level->shape_count, 0));
    cr_assert(
        eq(long,
           level_notes(
               level, "entities are neither solids, sensors, spawns nor goals"),
           2));
}

Test(ldtk_entities, tags_tell_roles)
{
    struct level *level = read_layers(ENTITIES(
        ENTITY("Button", "a", ", \"__tags\": [\"red\", \"trigger\"]")));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(int, level->shapes->role, LEVEL_SENSOR));
}

Test(ldtk_entities, entities_are_solid_where_they_are_asked_for)
{
    static const char *const layers[] = {"Things", NULL};
    ldtk.options.layers = layers;
    struct level *level =
        read_layers(ENTITIES(ENTITY("Chest", "a", "")) ", " CELLS(1, 1, "[1]"));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(int, level->shapes->role, LEVEL_SOLID));
    cr_assert(eq(str, level->shapes->class, "Chest"));
}

Test(ldtk_entities, fields_choose_and_ignore)
{
    static const char *const properties[] = {"solid", NULL};
    ldtk.options.properties = properties;
    struct level *level = read_layers(ENTITIES(ENTITY(
        "Door", "a",
        ", \"fieldInstances\": [{\"__identifier\": \"solid\", \"__value\": "
        "true}, {\"__identifier\": \"collide_ignore\", \"__value\": "
        "\"C030\"}]")));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->ignore, "C030"));
}

Test(ldtk_entities, references_that_lead_nowhere)
{
    struct level *level = read_layers(ENTITIES(
        ENTITY("Mob", "a",
               FIELD("Array<EntityRef>",
                     "[{\"entityIid\": \"a\"}, {\"entityIid\": \"z\"}]"))));
    expect_faults(level, "dangling-reference");
    expect_fault_at(level, 0,
                    "/levels/0/layerInstances/0/entityInstances/0/"
                    "fieldInstances/0/__value/1/entityIid");
    cr_assert(not(level->faults->is_severe));
    cr_assert(eq(ptr, level->faults->shape, level->shapes));
    level =
        read_layers(ENTITIES(ENTITY("Mob", "a", FIELD("EntityRef", "null"))));
    expect_faults(level, "");
}

/* What is told of a shape begins with its class; an entity that is not used
 * makes none. */
Test(ldtk_entities, a_reference_names_its_entity_once)
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
    cr_assert(eq(ptr, mob->shape, level->shapes));
    cr_assert(eq(str, mob->message,
                 "field \"f\" refers to an entity that is "
                 "not in the project"));
    cr_assert(zero(ptr, lamp->shape));
    cr_assert(eq(str, lamp->message,
                 "field \"f\" of \"Lamp\" refers to an entity "
                 "that is not in the project"));
}

Test(ldtk_entities, references_into_other_levels)
{
    cr_assert(level_text_try(
        &ldtk, ldtk_read,
        PROJECT(LEVEL(ENTITIES(ENTITY(
            "Mob", "a",
            FIELD(
                "EntityRef",
                "{\"entityIid\": \"b\"}")))) ", " LEVEL(ENTITIES(ENTITY("Mob",
                                                                        "b",
                                                                        ""))))));
    cr_assert(eq(int, ldtk.levels.count, 2));
    expect_faults(ldtk.levels.levels[0], "");
}

/* (cx + 0.5) * 16, or corners: cx * 16; 100 further by the layer's offset. */
Test(ldtk_entities, fields_of_points_are_polygons)
{
    static const char layers[] = ENTITIES(
        ENTITY("Wall", "w",
               FIELD("Array<Point>", "[{\"cx\": 0, \"cy\": 0}, {\"cx\": 2, "
                                     "\"cy\": 0}, {\"cx\": 2, \"cy\": 1}]")));
    ldtk.options.point_field = "f";
    struct level *level = read_layers(layers);
    cr_assert(eq(int, level->shape_count, 1));
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 8, 8, 40, 8, 40, 24);
    expect_vec(level->shapes->position, 100, 0);
    cr_assert(eq(int, level->shapes->role, LEVEL_SOLID));
    ldtk.options.point_at_corner = true;
    level = read_layers(layers);
    EXPECT_POINTS(level->shapes, LEVEL_POLYGON, 0, 0, 32, 0, 32, 16);
}

Test(ldtk_entities, fields_of_points_that_are_no_polygon)
{
    ldtk.options.point_field = "f";
    expect_faults(
        read_layers(ENTITIES(ENTITY(
            "Wall", "w", FIELD("Array<Point>", "[{\"cx\": 0, \"cy\": 0}]")))),
        "polygon-too-few");
    expect_faults(read_layers(ENTITIES(ENTITY(
                      "Wall", "w", FIELD("Array<Point>", "[null, {}, {}]")))),
                  "missing-member missing-member");
}

Test(ldtk_entities, entities_that_lack_something)
{
    expect_faults(read_layers(ENTITIES("{\"__identifier\": \"Mob\"}, null")),
                  "missing-member wrong-type");
}

Test(ldtk_entities, entities_whose_numbers_are_none)
{
    static const char *const entities[][2] = {
        {"\"px\": [0]", "point-shape"},
        {"\"px\": [0,0], \"height\": 1, \"width\": \"20\"", "wrong-type"},
        {"\"px\": [0,0], \"width\": 1, \"height\": 1e61", "number-range"},
        {"\"px\": [0,0], \"__pivot\": 1", "wrong-type"},
        {"\"px\": [1e60,0], \"width\": 1e60, \"height\": 1", "number-range"}};
    char json[300];
    for (int i = 0; i < 5; i++) {
        snprintf(json, sizeof json, ENTITIES("{\"__identifier\": \"Mob\", %s}"),
                 entities[i][0]);
        struct level *level = read_layers(json);
        expect_faults(level, entities[i][1]);
        cr_assert(level->faults->is_severe);
        cr_assert(eq(int, level->shape_count, 0));
    }
}

/* What has a width but no height is where it is, no area; one of both was lost,
 * or the file is old. */
Test(ldtk_entities, entities_without_height_are_points)
{
    static const char *const sides[][2] = {
        {"", ""},
        {", \"width\": 5", "missing-number"},
        {", \"height\": 5", "missing-number"},
        {", \"height\": 5, \"width\": 0", ""}};
    for (int i = 0; i < 4; i++) {
        char json[300];
        snprintf(json, sizeof json,
                 ENTITIES("{\"__identifier\": \"Mob\", \"px\": [1,2]%s}"),
                 sides[i][0]);
        struct level *level = read_layers(json);
        expect_faults(level, sides[i][1]);
        cr_assert(not(level->faults && level->faults->is_severe));
        cr_assert(eq(int, level->shapes->kind, LEVEL_POINT));
        cr_assert(eq(str, level->shapes->id, "Things Mob 0"));
    }
}

Test(ldtk_entities, points_of_fields_that_are_none)
{
    ldtk.options.point_field = "f";
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
    cr_assert(eq(int, level->shapes->kind, LEVEL_BOX));
}

/* null and numbers are what a field may hold that refers to nobody. */
Test(ldtk_entities, references_that_name_nobody_are_let_be)
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
Test(ldtk_entities, a_role_wins_over_a_tag_that_is_asked_for)
{
    static const char *const classes[] = {"red", NULL};
    ldtk.options.classes = classes;
    struct level *level = read_layers(ENTITIES(
        ENTITY("Button", "a", ", \"__tags\": [\"red\", \"blue\"]") ", " ENTITY(
            "Chest", "b", ", \"__tags\": [\"blue\"]")));
    cr_assert(eq(int, level->shape_count, 1));
    cr_assert(eq(str, level->shapes->class, "Button"));
    cr_assert(eq(int, level->shapes->role, LEVEL_SOLID));
}
