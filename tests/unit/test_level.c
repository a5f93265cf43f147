/* level: which format a document is of. */
#include "maps/level.h"

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

TestSuite(level, .init = begin, .fini = leave);

static const struct document *document_of_text(const char *json)
{
    const struct document *document =
        library_add(&text.library, "x", json, strlen(json), &text.fail);
    cr_assert(ne(ptr, document, NULL), "%s", text.fail.message);
    return document;
}

Test(level, a_format_is_known_by_what_a_document_holds)
{
    static const struct {
        const char *json, *format;
    } trials[] = {
        {"{\"type\": \"map\"}", "Tiled"},
        {"{\"orientation\": \"orthogonal\", \"layers\": []}", "Tiled"},
        {"{\"type\": \"tileset\"}", "Tiled"},
        {"{\"tilecount\": 1, \"tilewidth\": 8}", "Tiled"},
        {"{\"type\": \"template\", \"object\": {}}", "Tiled"},
        {"{\"type\": \"world\"}", "Tiled"},
        {"{\"jsonVersion\": \"1.5.3\", \"levels\": [], \"defs\": {}}", "LDtk"},
        {"{\"shapes\": []}", NULL},
        {"{\"layers\": []}", NULL},
        {"{\"type\": [\"map\"]}", NULL},
        {"{}", NULL},
        {"[]", NULL},
        {"7", NULL},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        const char *format =
            level_format(document_of_text(trials[i].json)->root);
        if (!format || !trials[i].format)
            cr_expect(eq(ptr, format, trials[i].format), "%s", trials[i].json);
        else
            cr_expect(eq(str, format, trials[i].format));
    }
}

static bool read_text(const char *json)
{
    const struct level_source source = {document_of_text(json), &text.library,
                                        &text.options, &text.arena, NULL};
    return level_read(&source, &text.levels, &text.where, &text.fail);
}

Test(level, a_scene_is_a_level_where_one_is_asked_for)
{
    cr_assert(read_text("{\"shapes\": [{\"type\": \"point\", \"point\": "
                        "[1, 2]}]}"));
    cr_assert(eq(int, text.levels.count, 1));
    cr_assert(eq(str, text.levels.levels[0]->format, "scene"));
    cr_assert(read_text("{\"type\": \"map\", \"tilewidth\": 1, "
                        "\"tileheight\": 1, \"layers\": []}"));
    cr_assert(eq(str, text.levels.levels[0]->format, "Tiled"));
}

Test(level, tiled_and_ldtk_count_in_pixels)
{
    cr_assert(read_text("{\"shapes\": []}"));
    cr_assert(not(text.levels.levels[0]->is_in_pixels));
    cr_assert(read_text("{\"type\": \"map\", \"tilewidth\": 1, "
                        "\"tileheight\": 1, \"layers\": []}"));
    cr_assert(text.levels.levels[0]->is_in_pixels);
    cr_assert(read_text("{\"jsonVersion\": \"1.5.3\", \"defs\": {}, "
                        "\"levels\": [{\"identifier\": \"L\"}]}"));
    cr_assert(text.levels.levels[0]->is_in_pixels);
}

/* There is no one place where such a list is too long. */
Test(level, a_note_of_no_item_is_about_the_map)
{
    static char rules[700], map[4000];
    memset(rules, ' ', sizeof rules - 1);
    memcpy(rules, "C030", 4);
    snprintf(map, sizeof map,
             "{\"type\": \"map\", \"tilewidth\": 8, \"tileheight\": 8, "
             "\"layers\": [{\"type\": \"objectgroup\", \"properties\": "
             "{\"collide:ignore\": \"%s\"}, \"objects\": [{\"id\": 1, "
             "\"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8, "
             "\"properties\": {\"collide:ignore\": \"%s\"}}]}]}",
             rules, rules);
    cr_assert(read_text(map));
    const struct level *level = text.levels.levels[0];
    cr_assert(
        eq(long,
           level_notes(level,
                       "collide:ignore lists are not joined beyond 1000 bytes"),
           1));
    cr_assert(eq(ptr, level->notes->item, level->item));
}

Test(level, names_of_files)
{
    cr_assert(level_is_name("a.tmx", 5));
    cr_assert(level_is_name("a.ldtkl", 7));
    cr_assert(level_is_name("a.json", 6));
    cr_assert(level_is_name("a.ndjson", 8));
    cr_assert(level_is_name("a.geojson", 9));
    cr_assert(level_is_name("a.tscn", 6));
    cr_assert(level_is_name("a.plist", 7));
    cr_assert(not(level_is_name("a.png", 5)));
    for (int i = 0; level_ending(i); i++) {
        char name[16];
        snprintf(name, sizeof name, "a%s", level_ending(i));
        cr_assert(level_is_name(name, strlen(name)));
    }
    cr_assert(ne(ptr, level_ending(16), NULL));
    cr_assert(eq(ptr, level_ending(17), NULL));
}

Test(level, formats_of_other_programs_are_named)
{
    static const struct {
        const char *text, *name;
    } trials[] = {
        {"{\"rigidBodies\": []}", "libgdx"},
        {"{\"meta\": {\"app\": \"https://www.aseprite.org/\"}, \"frames\": "
         "[]}",
         "Aseprite"},
        {"{\"meta\": {}, \"frames\": {}}", "sprite sheet"},
        {"{\"entities\": [], \"layer\": []}", "Impact"},
        {"{\"ogmoVersion\": \"3\"}", "Ogmo"},
        {"[gd_scene format=3]\n[node name=\"A\" type=\"Control\"]", "Godot"},
        {"[gd_resource type=\"Theme\" format=3]", "Godot"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        cr_assert(not(read_text(trials[i].text)));
        cr_expect(eq(str, (char *)text.fail.code, "unsupported-map"));
        cr_expect(strstr(text.fail.message, trials[i].name) != NULL, "%s",
                  text.fail.message);
    }
    cr_assert(
        eq(ptr, (void *)level_foreign(document_of_text("{}")->root), NULL));
    cr_assert(eq(str, (char *)level_foreign_name("a.tilemap", 9), "Defold"));
    cr_assert(eq(ptr, (void *)level_foreign_name("a.png", 5), NULL));
}

Test(level, other_files_are_refused)
{
    cr_assert(not(read_text("{\"a\": 7}")));
    cr_assert(eq(str, text.fail.code, "unknown-format"));
    cr_assert(eq(int, text.where->kind, ITEM_OBJECT));
}
