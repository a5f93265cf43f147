/* level/select: which shapes count, and as what. */
#include <string.h>

#include "maps/map_select.h"
#include "support/criterion.h"

#define LIST(...)                                                              \
    (const char *const[])                                                      \
    {                                                                          \
        __VA_ARGS__, NULL                                                      \
    }

static struct traits traits_of(const char *name, const char *class,
                               const char *layer)
{
    return (struct traits){.name = name, .class = class, .layer = layer};
}

static bool is(struct selection selection, bool counts, bool is_marked,
               enum level_role role)
{
    return selection.counts == counts &&
           reason_is_marked(selection.reason) == is_marked &&
           (!counts || selection.role == role);
}

Test(select, unmarked_shapes_may_be_solids)
{
    struct level_options options = {.layers = NULL};
    struct traits shape = traits_of("", "crate", "world/things");
    cr_assert(is(select_shape(&options, &shape), true, false, LEVEL_SOLID));
    cr_assert(eq(int, select_shape(&options, &shape).reason, REASON_UNKNOWN));
    shape.class = "";
    cr_assert(eq(int, select_shape(&options, &shape).reason, REASON_NONE));
    shape.is_form = true;
    cr_assert(eq(int, select_shape(&options, &shape).reason, REASON_TILE));
    shape.is_marker = true;
    cr_assert(is(select_shape(&options, &shape), true, false, LEVEL_SENSOR));
}

Test(select, keywords_mark_solids)
{
    struct level_options options = {.layers = NULL};
    struct traits wall = traits_of("", "Wall", "things");
    cr_assert(eq(int, select_shape(&options, &wall).reason, REASON_CLASS));
    struct traits named = traits_of("left wall 3", "", "things");
    cr_assert(eq(int, select_shape(&options, &named).reason, REASON_NAME));
    struct traits layer = traits_of("", "", "world/Collision Layer");
    cr_assert(eq(int, select_shape(&options, &layer).reason, REASON_LAYER));
    layer.layer = "Physics_Birds";
    cr_assert(eq(int, select_shape(&options, &layer).reason, REASON_LAYER));
    layer.layer = "Birds";
    cr_assert(eq(int, select_shape(&options, &layer).reason, REASON_NONE));
    struct traits tileset = traits_of("", "", "things");
    tileset.tileset = "collision tiles";
    cr_assert(eq(int, select_shape(&options, &tileset).reason, REASON_TILESET));
    struct traits property = traits_of("", "", "things");
    property.solid = 1;
    cr_assert(
        eq(int, select_shape(&options, &property).reason, REASON_PROPERTY));
    property.solid = -1;
    cr_assert(is(select_shape(&options, &property), true, true, LEVEL_SENSOR));
    /* A role of its own takes precedence. */
    struct traits spawn = traits_of("", "Player", "Collision");
    cr_assert(is(select_shape(&options, &spawn), true, true, LEVEL_SPAWN));
    /* Options replace keywords. */
    options.layers = LIST("things");
    cr_assert(eq(int, select_shape(&options, &wall).reason, REASON_OPTION));
    cr_assert(not(select_shape(&options, &layer).counts));
}

Test(select, keywords_of_solids_are_single_words)
{
    cr_assert(keyword_is_solid(KEYWORD_OBJECT, "BoxCollider"));
    cr_assert(keyword_is_solid(KEYWORD_OBJECT, "is_solid"));
    cr_assert(keyword_is_solid(KEYWORD_OBJECT, "Ground"));
    cr_assert(keyword_is_solid(KEYWORD_CELL, "WALLS 2"));
    cr_assert(not(keyword_is_solid(KEYWORD_CELL, "Ground")));
    cr_assert(not(keyword_is_solid(KEYWORD_TILESET, "walls")));
    cr_assert(keyword_is_solid(KEYWORD_TILESET, "collision"));
    cr_assert(not(keyword_is_solid(KEYWORD_OBJECT, "walled")));
    cr_assert(not(keyword_is_solid(KEYWORD_OBJECT, "consolidated")));
    cr_assert(not(keyword_is_solid(KEYWORD_OBJECT, "wall_shadows")));
    cr_assert(not(keyword_is_solid(KEYWORD_OBJECT, "NoCollision")));
    cr_assert(not(keyword_is_solid(KEYWORD_OBJECT, "")));
    cr_assert(keyword_path_is_solid(KEYWORD_CELL, "walls/left"));
    cr_assert(not(keyword_path_is_solid(KEYWORD_CELL, "things/left")));
}

Test(select, properties_mark_solids)
{
    struct item yes = {.kind = ITEM_BOOLEAN, .truth = true};
    struct item no = {.kind = ITEM_BOOLEAN};
    struct item one = {.kind = ITEM_NUMBER, .number = 1};
    struct item zero = {.kind = ITEM_NUMBER}, two = {.kind = ITEM_NUMBER};
    struct item passive = {.kind = ITEM_STRING, .text = "Passive"};
    struct item text = {.kind = ITEM_STRING, .text = "true"};
    struct item other = {.kind = ITEM_STRING, .text = "half"};
    two.number = 2;
    cr_assert(eq(int, keyword_property("solid", &yes), 1));
    cr_assert(eq(int, keyword_property("Collides", &no), -1));
    cr_assert(eq(int, keyword_property("isWall", &one), 1));
    cr_assert(eq(int, keyword_property("collision", &zero), -1));
    cr_assert(eq(int, keyword_property("collision", &two), 0));
    cr_assert(eq(int, keyword_property("CollisionType", &passive), -1));
    cr_assert(eq(int, keyword_property("solid", &text), 1));
    cr_assert(eq(int, keyword_property("solid", &other), 0));
    cr_assert(eq(int, keyword_property("wall_jump", &yes), 0));
    cr_assert(eq(int, keyword_property("health", &yes), 0));
    cr_assert(eq(int, keyword_property(NULL, &yes), 0));
}

Test(select, open_lines_in_a_layer_of_paths_are_no_solids)
{
    struct level_options options = {.layers = NULL};
    struct traits line = traits_of("", "", "things/Paths");
    cr_assert(is(select_shape(&options, &line), true, false, LEVEL_SOLID));
    line.is_line = true;
    cr_assert(is(select_shape(&options, &line), true, true, LEVEL_SENSOR));
}

Test(select, filters_choose_what_is_solid)
{
    struct traits wall = traits_of("", "wall", "world/ground");
    struct level_options options = {.layers = LIST("sky", "ground")};
    cr_assert(is(select_shape(&options, &wall), true, true, LEVEL_SOLID));
    options.classes = LIST("water");
    cr_assert(not(select_shape(&options, &wall).counts));
    options.classes = LIST("w*l");
    cr_assert(select_shape(&options, &wall).counts);
    options.properties = LIST("collides");
    cr_assert(not(select_shape(&options, &wall).counts));
    wall.has_property = true;
    cr_assert(select_shape(&options, &wall).counts);
    options.layers = LIST("sky");
    cr_assert(not(select_shape(&options, &wall).counts));
}

Test(select, roles_go_by_class_name_or_layer_whatever_the_filters_say)
{
    struct traits door = traits_of("north", "door", "things/doors");
    struct level_options options = {.layers = LIST("ground"),
                                    .triggers = LIST("door")};
    cr_assert(is(select_shape(&options, &door), true, true, LEVEL_SENSOR));
    options.goals = LIST("north");
    cr_assert(is(select_shape(&options, &door), true, true, LEVEL_GOAL));
    options.spawns = LIST("things");
    cr_assert(is(select_shape(&options, &door), true, true, LEVEL_SPAWN));
    options.spawns = options.goals = options.triggers = LIST("");
    cr_assert(not(select_shape(&options, &door).counts));
}

Test(select, usual_words_are_roles_where_no_list_is_given)
{
    struct level_options options = {.layers = NULL};
    struct traits spawn = traits_of("Player_Start 2", "", "things");
    cr_assert(is(select_shape(&options, &spawn), true, true, LEVEL_SPAWN));
    struct traits exit = traits_of("", "EXIT", "things");
    cr_assert(is(select_shape(&options, &exit), true, true, LEVEL_GOAL));
    struct traits sensor = traits_of("trigger-7", "", "things");
    cr_assert(is(select_shape(&options, &sensor), true, true, LEVEL_SENSOR));
    /* Not by layer, and by whole names only. */
    struct traits wall = traits_of("player wall", "", "Enemies");
    cr_assert(is(select_shape(&options, &wall), true, true, LEVEL_SOLID));
    options.spawns = LIST("");
    cr_assert(is(select_shape(&options, &spawn), true, false, LEVEL_SOLID));
    /* What a pattern names goes before what a word says. */
    options = (struct level_options){.triggers = LIST("Player*")};
    cr_assert(is(select_shape(&options, &spawn), true, true, LEVEL_SENSOR));
}

Test(select, words_are_whole)
{
    const char *const *words = LIST("spawnpoint", "npc");
    cr_assert(select_word(words, "SpawnPoint"));
    cr_assert(select_word(words, "spawn_point_12"));
    cr_assert(select_word(words, "NPC"));
    cr_assert(not(select_word(words, "spawn")));
    cr_assert(not(select_word(words, "spawnpoints")));
    cr_assert(not(select_word(words, "1npc")));
    cr_assert(not(select_word(words, "12")));
    cr_assert(not(select_word(words, "")));
}

Test(select, words_are_found_in_names_of_classes)
{
    const char *const *words = LIST("coin", "trigger", "entity");
    cr_assert(select_word(words, "CoinEntity"));
    cr_assert(select_word(words, "coin_object_3"));
    cr_assert(select_word(words, "me.Trigger"));
    cr_assert(select_word(words, "game.items.CoinEntity.001"));
    cr_assert(select_word(words, "Entity"));
    cr_assert(not(select_word(words, "coin.box")));
    cr_assert(not(select_word(words, "Coins")));
    cr_assert(not(select_word(words, "Object")));
    cr_assert(not(select_word(words, "coin entityobject")));
    cr_assert(not(select_word(words, ".")));
}

Test(select, numbers_of_names_may_have_a_sign)
{
    const char *const *words = LIST("enemy", "casino");
    cr_assert(select_word(words, "Enemy #2"));
    cr_assert(select_word(words, "Enemy n\xc2\xb0"
                                 "1"));
    cr_assert(select_word(words, "enemy_no_1"));
    cr_assert(select_word(words, "Enemy Nr. 3"));
    cr_assert(select_word(words, "casino 2"));
    cr_assert(not(select_word(words, "enemy no")));
    cr_assert(not(select_word(words, "enemyno1")));
    cr_assert(not(select_word(words, "no 1")));
}

/* The role of a nameless object of a layer; LEVEL_SOLID: none. */
static enum level_role role_in(const char *name, const char *layer)
{
    struct level_options options = {.layers = NULL};
    struct traits object = traits_of(name, "", layer);
    return select_shape(&options, &object).role;
}

Test(select, words_that_any_layer_has_say_nothing)
{
    cr_assert(eq(int, role_in("", "MAP_ENEMY_SPAWN_LAYER"), LEVEL_SPAWN));
    cr_assert(eq(int, role_in("", "MAP_SPAWNS_LAYER"), LEVEL_SPAWN));
    cr_assert(eq(int, role_in("", "world/Portal Objects"), LEVEL_SENSOR));
    cr_assert(eq(int, role_in("", "Map Layer"), LEVEL_SOLID));
    cr_assert(eq(int, role_in("", "MapSpawnHouse"), LEVEL_SOLID));
    char longest[300];
    memset(longest, 's', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    cr_assert(eq(int, role_in("", longest), LEVEL_SOLID));
}

Test(select, effects_and_items_spawn_without_a_body)
{
    cr_assert(
        eq(int, role_in("", "PARTICLE_EFFECT_SPAWN_LAYER"), LEVEL_SENSOR));
    cr_assert(eq(int, role_in("coin_spawner", "things"), LEVEL_SENSOR));
    cr_assert(eq(int, role_in("enemy_spawner", "things"), LEVEL_SPAWN));
}

Test(select, names_in_layers_of_places_make_no_walls)
{
    cr_assert(eq(int, role_in("ground_left", "EnemySlots"), LEVEL_SENSOR));
    cr_assert(eq(int, role_in("ground_left", "Enemy Spawns"), LEVEL_SPAWN));
    cr_assert(eq(int, role_in("ground_left", "Enemies"), LEVEL_SOLID));
    cr_assert(eq(int, role_in("wall", "Triggers"), LEVEL_SOLID));
    struct level_options options = {.layers = NULL};
    struct traits object = traits_of("ground_left", "Wall", "EnemySlots");
    cr_assert(eq(int, select_shape(&options, &object).reason, REASON_CLASS));
    object = traits_of("", "", "EnemySpawns");
    object.is_marker = true;
    cr_assert(is(select_shape(&options, &object), true, true, LEVEL_SPAWN));
    object.layer = "Walls";
    cr_assert(is(select_shape(&options, &object), true, true, LEVEL_SENSOR));
}

Test(select, lines_that_are_called_paths_are_no_solids)
{
    struct level_options options = {.layers = NULL};
    struct traits path = traits_of("Path1", "Guard", "things");
    cr_assert(is(select_shape(&options, &path), true, false, LEVEL_SOLID));
    path.is_line = true;
    cr_assert(is(select_shape(&options, &path), true, true, LEVEL_SENSOR));
    options.triggers = LIST("Gate");
    cr_assert(is(select_shape(&options, &path), true, false, LEVEL_SOLID));
}

Test(select, properties_count_unless_they_say_no)
{
    struct level_options options = {.properties = LIST("coll*")};
    struct item yes = {.kind = ITEM_BOOLEAN, .truth = true};
    struct item no = {.kind = ITEM_BOOLEAN};
    struct item zero = {.kind = ITEM_NUMBER}, two = {.kind = ITEM_NUMBER};
    two.number = 2;
    struct item text = {.kind = ITEM_STRING, .text = "all"};
    struct item none = {.kind = ITEM_STRING, .text = ""};
    struct item not = {.kind = ITEM_STRING, .text = "false"};
    struct item null = {.kind = ITEM_NULL}, list = {.kind = ITEM_ARRAY};
    cr_assert(select_property(&options, "collides", &yes));
    cr_assert(select_property(&options, "collides", &two));
    cr_assert(select_property(&options, "collides", &text));
    cr_assert(select_property(&options, "collides", &list));
    cr_assert(not(select_property(&options, "solid", &yes)));
    cr_assert(not(select_property(&options, "collides", &no)));
    cr_assert(not(select_property(&options, "collides", &zero)));
    cr_assert(not(select_property(&options, "collides", &none)));
    cr_assert(not(select_property(&options, "collides", &not )));
    cr_assert(not(select_property(&options, "collides", &null)));
    cr_assert(not(select_property(&options, "collides", NULL)));
    options.properties = NULL;
    cr_assert(not(select_property(&options, "collides", &yes)));
}
