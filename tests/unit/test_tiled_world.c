/* level/tiled_world: worlds of Tiled. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/criterion.h"
#include "support/expect.h"
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

TestSuite(tiled_world, .init = begin, .fini = leave);

#define MAP                                                                    \
    "{\"type\": \"map\", \"width\": 4, \"height\": 2, \"tilewidth\": 8, "      \
    "\"tileheight\": 8, \"layers\": [{\"type\": \"objectgroup\", \"name\": "   \
    "\"a\", \"objects\": [{\"id\": 1, \"x\": 1, \"y\": 2, \"width\": 3, "      \
    "\"height\": 4}]}]}"
#define WORLD(members) "{\"type\": \"world\", " members "}"

static struct levels *read_world(const char *json)
{
    cr_assert(level_text_try(&text, tiled_read, json), "%s", text.fail.message);
    return &text.levels;
}

Test(tiled_world, maps_lie_where_the_world_says)
{
    level_text_add(&text, "a.tmj", MAP);
    level_text_add(&text, "b.tmj", MAP);
    const struct levels *levels = read_world(
        WORLD("\"maps\": [{\"fileName\": \"b.tmj\", \"x\": -32, \"y\": 16}, "
              "{\"fileName\": \"a.tmj\"}]"));
    cr_assert(eq(int, levels->count, 2));
    const struct level *level = levels->levels[0];
    cr_assert(eq(str, level->name, "b.tmj"));
    expect_faults(level, "");
    expect_vec(level->bounds.min, -32, 16);
    expect_vec(level->bounds.max, 0, 32);
    expect_vec(level->shapes[0].position, -31, 18);
    cr_assert(eq(str, level->item->document->file, "b.tmj"));
    expect_vec(levels->levels[1]->shapes[0].position, 1, 2);
}

Test(tiled_world, levels_may_be_chosen)
{
    level_text_add(&text, "a.tmj", MAP);
    text.options.levels = (const char *const[]){"a*", NULL};
    const struct levels *levels =
        read_world(WORLD("\"maps\": [{\"fileName\": \"b.tmj\"}, {\"fileName\": "
                         "\"a.tmj\"}]"));
    cr_assert(eq(int, levels->count, 1));
    cr_assert(eq(str, levels->levels[0]->name, "a.tmj"));
}

/* The other maps are read. */
Test(tiled_world, a_map_that_cannot_be_read_is_a_level_with_a_fault)
{
    level_text_add(&text, "a.tmj", MAP);
    level_text_add(&text, "hexagonal.tmj",
                   "{\"type\": \"map\", \"orientation\": "
                   "\"spherical\", \"layers\": []}");
    level_text_add(&text, "tiles.tsj",
                   "{\"type\": \"tileset\", \"tilewidth\": 8}");
    const struct levels *levels = read_world(WORLD(
        "\"maps\": [{\"fileName\": \"none.tmj\"}, {\"x\": 7}, {\"fileName\": "
        "\"hexagonal.tmj\"}, {\"fileName\": \"tiles.tsj\"}, {\"fileName\": "
        "\"a.tmj\", \"x\": \"7\"}, {\"fileName\": \"a.tmj\"}, 7]"));
    static const char *const codes[] = {"missing-file",     "missing-file",
                                        "unsupported-map",  "unreadable-file",
                                        "number-in-string", "",
                                        "missing-file"};
    cr_assert(eq(int, levels->count, 7));
    for (int i = 0; i < 7; i++) {
        expect_faults(levels->levels[i], codes[i]);
        if (*codes[i])
            cr_assert(levels->levels[i]->faults->is_severe);
        cr_assert(eq(int, levels->levels[i]->shape_count, !*codes[i]));
    }
    expect_fault_at(levels->levels[0], 0, "/maps/0/fileName");
    cr_assert(eq(str, levels->levels[2]->name, "hexagonal.tmj"));
    expect_fault_at(levels->levels[2], 0, "/orientation");
}

Test(tiled_world, patterns_that_are_not_understood_are_faults)
{
    const struct levels *levels = read_world(
        WORLD("\"patterns\": [{\"regexp\": \"(\"}, {\"regexp\": \"a(1)\"}, "
              "{}, {\"regexp\": \"(a)(b)\", \"offsetX\": null}]"));
    cr_assert(eq(int, levels->count, 4));
    for (int i = 0; i < 3; i++)
        expect_faults(levels->levels[i], "unsupported-pattern");
    expect_faults(levels->levels[3], "wrong-type");
    cr_assert(eq(int, read_world(WORLD("\"maps\": []"))->count, 0));
}

/* ---- patterns, in a folder ----------------------------------------------- */

static char folder[64];

static void make_folder(void)
{
    begin();
    strcpy(folder, "/tmp/collide-world-XXXXXX");
    cr_assert(ne(ptr, mkdtemp(folder), NULL));
}

static const char *folder_path(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static const char *const names[] = {"m1_2.tmj",          "m10_-3.tmj",
                                    "other.tmj",         "m4_5.tmj",
                                    "m9999999999_1.tmj", "list.tmj"};

static void remove_folder(void)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(folder_path(names[i]));
    rmdir(folder);
    leave();
}

Test(tiled_world, maps_are_found_by_patterns_of_their_names,
     .init = make_folder, .fini = remove_folder)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        FILE *file = fopen(folder_path(names[i]), "w");
        cr_assert(ne(ptr, file, NULL));
        fputs(MAP, file);
        fclose(file);
    }
    static const char world[] = WORLD(
        "\"maps\": [{\"fileName\": \"m4_5.tmj\", \"x\": 7}], \"patterns\": "
        "[{\"regexp\": \"m(\\\\d+)_(-?\\\\d+)\\\\.tmj\", \"multiplierX\": "
        "100, \"multiplierY\": 10, \"offsetX\": 5, \"offsetY\": -1}, "
        "{\"regexp\": \"(.)(i)st\"}]");
    struct fail fail;
    struct level_source source = {NULL, &text.library, &text.options,
                                  &text.arena, NULL};
    source.document = library_add(&text.library, folder_path("w.world"), world,
                                  strlen(world), &fail);
    cr_assert(tiled_read(&source, &text.levels, &text.where, &fail), "%s",
              fail.message);
    static const struct {
        const char *name;
        double x, y;
    } wanted[] = {
        {"m4_5.tmj", 7, 0},          {"list.tmj", 0, 0},
        {"m10_-3.tmj", 1005, -31},   {"m1_2.tmj", 105, 19},
        {"m9999999999_1.tmj", 5, 9},
    };
    cr_assert(eq(int, text.levels.count, 5));
    for (int i = 0; i < 5; i++) {
        const struct level *level = text.levels.levels[i];
        cr_assert(eq(str, level->name, wanted[i].name));
        expect_vec(level->bounds.min, wanted[i].x, wanted[i].y);
    }
}

/* A sign may be there, and a group may be empty or take no part: 0, as what is
 * too large for a place. */
Test(tiled_world, groups_that_are_no_numbers_are_0, .init = make_folder,
     .fini = remove_folder)
{
    static const struct {
        const char *name, *regexp;
        double x, y;
    } maps[] = {{"m10_-3.tmj", "m(1)0_(-3)x*.tmj", 1, -3},
                {"m1_2.tmj", "m(\\\\+?1)_()2", 1, 0},
                {"other.tmj", "(o)t|(h)er", 0, 0},
                {"m4_5.tmj", "m(4_)(5)", 0, 5},
                {"m9999999999_1.tmj", "m(9+)_(1)", 0, 1}};
    for (int i = 0; i < 5; i++) {
        char world[300];
        struct fail fail;
        FILE *file = fopen(folder_path(maps[i].name), "w");
        cr_assert(ne(ptr, file, NULL));
        fputs(MAP, file);
        fclose(file);
        snprintf(world, sizeof world,
                 WORLD("\"patterns\": [{\"regexp\": \"%s\"}]"), maps[i].regexp);
        struct level_source source = {NULL, &text.library, &text.options,
                                      &text.arena, NULL};
        source.document = library_add(&text.library, folder_path("w.world"),
                                      world, strlen(world), &fail);
        cr_assert(tiled_read(&source, &text.levels, &text.where, &fail), "%s",
                  fail.message);
        cr_assert(eq(int, text.levels.count, 1), "%s", maps[i].regexp);
        expect_vec(text.levels.levels[0]->bounds.min, maps[i].x, maps[i].y);
        unlink(folder_path(maps[i].name));
    }
}

Test(tiled_world, more_patterns_than_64_are_told_of)
{
    static char world[9000];
    size_t used = (size_t)sprintf(world, "{\"type\": \"world\", "
                                         "\"patterns\": [");
    for (int i = 0; i < 65; i++)
        used += (size_t)sprintf(world + used, "%s{\"regexp\": \"(a)(b)%d\"}",
                                i ? ", " : "", i);
    strcpy(world + used, "]}");
    const struct levels *levels = read_world(world);
    cr_assert(eq(int, levels->count, 1));
    expect_faults(levels->levels[0], "unsupported-pattern");
    expect_fault_at(levels->levels[0], 0, "/patterns/64");
}

Test(tiled_world, lists_that_are_none_are_none)
{
    cr_assert(
        eq(int, read_world(WORLD("\"maps\": 7, \"patterns\": []"))->count, 0));
    const struct levels *levels =
        read_world(WORLD("\"patterns\": [{\"regexp\": 7}]"));
    expect_faults(levels->levels[0], "unsupported-pattern");
}
