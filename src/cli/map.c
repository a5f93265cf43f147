#include "cli/map.h"

#include "level/to_scene.h"
#include "json/locate.h"

#include <string.h>

/* Where an item is, and its pointer into *fail, as the error is to tell them.
 */
static void blame(const struct item *item, struct arena *arena,
                  struct fail *fail, struct item_place *where)
{
    *where = item_place(item, arena);
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

/* Whether a record cannot be a map: it is JSON, and has what a scene has. */
static bool is_scene(const struct stream_record *record)
{
    size_t name, value;
    return !record->is_xml &&
           json_find(record->text, record->length, "/shapes", &name, &value);
}

enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail,
                         struct item_place *where)
{
    const struct item *item = NULL;
    struct fail why;
    where->file = NULL;
    if (is_scene(record))
        return MAP_NONE;
    const struct document *document = add_document(map, record, file, &why);
    if (document && !level_format(document->root))
        return MAP_NONE;
    if (!document && !record->is_xml && !fail_is_memory(&why) &&
        strcmp(why.code, "string-nul") != 0)
        return MAP_NONE;
    if (!document) {
        *fail = why;
        return MAP_BROKEN;
    }
    const struct level_source source = {document, &map->library, map->options,
                                        map->library.arena};
    if (level_read(&source, &map->levels, &item, fail))
        return MAP_READ;
    blame(item ? item : document->root, source.arena, fail, where);
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

bool map_write(const struct map *map, int index, struct json_writer *out,
               struct fail *fail, struct item_place *where)
{
    const struct level *level = map->levels.levels[index];
    const struct level_fault *fault = severe_fault(level);
    where->file = NULL;
    if (!fault) {
        level_write_scene(level, map->options, out);
        return true;
    }
    fail_set(fail, fault->code, "%s", fault->message);
    blame(fault->item ? fault->item : level->item, map->library.arena, fail,
          where);
    return false;
}

/* The level in words, as one value of JSON. */
static bool write_value(const struct map *map, int index,
                        struct json_value *value, struct fail *fail,
                        struct item_place *where)
{
    struct arena *arena = map->library.arena;
    struct sink text = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&text, false, 0);
    if (!map_write(map, index, &out, fail, where))
        return false;
    if (text.error)
        return fail_memory(fail);
    struct json_text checked = {text.text, text.used, true, true, NULL, NULL};
    struct limits limits = map->library.limits;
    limits.bytes = 0;
    return json_check(checked, &limits, arena, value, fail) == JSON_VALUE;
}

bool map_scene(const struct map *map, int index, struct scene_reader *reader,
               struct scene *scene, struct fail *fail, struct item_place *where)
{
    struct arena *arena = map->library.arena;
    struct json_value value;
    if (!write_value(map, index, &value, fail, where))
        return false;
    if (scene_read(reader, &value, arena, scene, fail))
        return true;
    map_blame(map, index, fail, where);
    return false;
}

void map_blame(const struct map *map, int index, struct fail *fail,
               struct item_place *where)
{
    const struct level *level = map->levels.levels[index];
    const struct item *item = level_scene_item(level, fail->pointer);
    blame(item, map->library.arena, fail, where);
}

void map_tell_notes(const struct map *map, const struct messages *messages)
{
    struct arena *arena = map->library.arena;
    for (int i = 0; i < map->levels.count; i++) {
        const struct level_note *note = map->levels.levels[i]->notes;
        for (; note; note = note->next) {
            struct item_place place = item_place(note->item, arena);
            message(messages, "%s:%ld:%ld: note: %s (%ld)", place.file,
                    place.line, place.column, note->what, note->count);
        }
    }
}
