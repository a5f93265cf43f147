#include "query/run/map.h"

#include "maps/level.h"
#include "support/json/locate.h"

#include <stdio.h>
#include <string.h>

/* Keeps where an item is, and its pointer in *fail, as the error is to tell
 * them. */
static void blame(struct map *map, const struct item *item, struct fail *fail)
{
    map->where = item_place(item, map->library.arena);
    item_pointer(item, fail->pointer, sizeof fail->pointer);
}

/* The document of a record, as it stands in its file. */
static const struct document *add_document(struct map *map,
                                           const struct stream_record *record,
                                           const char *file, struct fail *fail)
{
    struct library *library = &map->library;
    char *text = arena_text(library->arena, record->text, record->length);
    if (!text) {
        fail_memory(fail);
        return NULL;
    }
    struct library_part part = {text, record->length, record->place.line,
                                record->place.column};
    return library_add_part(library, file, &part, fail);
}

bool map_may_be(const struct stream_record *record)
{
    size_t name, value;
    return record->is_xml ||
           !json_find(record->text, record->length, "/shapes", &name, &value);
}

enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail)
{
    const struct item *item = NULL;
    struct fail why;
    map->where.file = NULL;
    const struct document *document = add_document(map, record, file, &why);
    if (document && !level_format(document->root))
        return MAP_NONE;
    if (!document && !record->is_xml && !fail_is_memory(&why) &&
        strcmp(why.code, "string-nul") != 0 &&
        strcmp(why.code, "number-range") != 0)
        return MAP_NONE;
    if (!document) {
        *fail = why;
        return MAP_BROKEN;
    }
    const struct level_source source = {document, &map->library, map->options,
                                        map->library.arena};
    if (level_read(&source, &map->levels, &item, fail))
        return MAP_READ;
    blame(map, item ? item : document->root, fail);
    return MAP_BROKEN;
}

/* The first fault of a level that no scene can be made with; NULL: none. */
static const struct level_fault *severe_fault(const struct level *level)
{
    const struct level_fault *fault = level->faults;
    while (fault && !fault->is_severe)
        fault = fault->next;
    return fault;
}

bool map_is_sound(struct map *map, int level, struct fail *fail)
{
    const struct level *of = map->levels.levels[level];
    const struct level_fault *fault = severe_fault(of);
    map->where.file = NULL;
    if (!fault)
        return true;
    fail_set(fail, fault->code, "%s", fault->message);
    blame(map, fault->item ? fault->item : of->item, fail);
    return false;
}

bool map_write(struct map *map, int level, struct json_writer *out,
               struct fail *fail)
{
    if (!map_is_sound(map, level, fail))
        return false;
    level_write_scene(map->levels.levels[level], map->options, out);
    return true;
}

/* What is wrong with the text of a scene that was made of a level is told of
 * the level: offsets in that text are none in the file. */
static void blame_text(struct map *map, int level, struct fail *fail)
{
    const struct fail plain = *fail;
    fail_set(fail, plain.code, "scene of the map: %.200s", plain.message);
    blame(map, map->levels.levels[level]->item, fail);
}

/* The level in words, as one value of JSON. */
static bool write_value(struct map *map, int level, struct json_value *value,
                        struct fail *fail)
{
    struct arena *arena = map->library.arena;
    struct sink text = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&text, false, 0);
    if (!map_write(map, level, &out, fail))
        return false;
    if (text.error)
        return fail_memory(fail);
    struct json_text checked = {text.text, text.used, true, true,
                                NULL,      NULL,      false};
    struct limits limits = map->library.limits;
    limits.bytes = 0;
    if (json_check(checked, &limits, arena, value, fail) == JSON_VALUE)
        return true;
    if (!fail_is_memory(fail))
        blame_text(map, level, fail);
    return false;
}

bool map_scene(struct map *map, int level, struct scene_reader *reader,
               struct scene *scene, struct fail *fail)
{
    struct arena *arena = map->library.arena;
    struct json_value value;
    if (!write_value(map, level, &value, fail))
        return false;
    if (scene_read(reader, &value, arena, scene, fail))
        return true;
    map_blame(map, level, fail);
    return false;
}

/* Adds to a sentence about a tile's shape of which tile it is, and where that
 * is placed. */
static void name_tile(const struct level *level,
                      const struct level_shape *shape, struct fail *fail)
{
    const struct fail plain = *fail;
    long placed = level_placed(level, shape);
    fail_set(fail, plain.code,
             "%.200s (tile %d, placed %ld time%s, first as \"%.60s\")",
             plain.message, shape->tile, placed, placed > 1 ? "s" : "",
             level->shapes[shape->first].id);
}

void map_blame(struct map *map, int level, struct fail *fail)
{
    const struct level *blamed = map->levels.levels[level];
    const struct level_shape *shape = level_scene_shape(blamed, fail->pointer);
    const struct item *item = level_scene_item(blamed, fail->pointer);
    if (shape && level_is_placed(shape))
        name_tile(blamed, shape, fail);
    blame(map, item, fail);
}

void map_tell_notes(const struct map *map, const struct messages *messages)
{
    struct arena *arena = map->library.arena;
    for (int i = 0; i < map->levels.count; i++) {
        const struct level_note *note = map->levels.levels[i]->notes;
        for (; note; note = note->next) {
            struct item_place place = item_place(note->item, arena);
            char count[24] = "";
            if (note->count > 1)
                snprintf(count, sizeof count, "%ld ", note->count);
            message(messages, "%s:%ld:%ld: note: %s%s", place.file, place.line,
                    place.column, count, note->what);
        }
    }
}
