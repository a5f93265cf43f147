/* Reads records of a stream as scenes: a record is a plain scene, or a map with
 * levels, each of which is a scene. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "maps/level.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"

/* Keeps where an item is, and its pointer in *fail, as the error is to tell
 * them. */
static void blame(struct map *map, const struct item *item, struct fail *fail)
{
    map->where = item_place(item, map->library.arena);
    item_pointer(item, fail->pointer, sizeof fail->pointer);
}

enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail)
{
    struct library *library = &map->library;
    const struct document *document = NULL;
    const struct item *item = NULL;
    struct fail why;
    map->where.file = NULL;
    char *text = arena_text(library->arena, record->text, record->length);
    struct library_part part = {text, record->length, record->place.line,
                                record->place.column, NULL};
    if (text)
        document = library_add_part(library, file, &part, &why);
    else
        fail_memory(&why);
    bool is_map = document && level_format(document->root);
    if (document && !is_map && !record->is_document &&
        !level_foreign(document->root))
        return MAP_NONE;
    if (!document && !record->is_document && !fail_is_memory(&why) &&
        strcmp(why.code, "string-nul") != 0 &&
        strcmp(why.code, "number-range") != 0)
        return MAP_NONE;
    if (!document) {
        *fail = why;
        return MAP_BROKEN;
    }
    const struct level_source source = {document, library, map->options,
                                        library->arena, NULL};
    if (level_read(&source, &map->levels, &item, fail))
        return MAP_READ;
    blame(map, item ? item : document->root, fail);
    return is_map ? MAP_BROKEN : MAP_FOREIGN;
}

/* The first severe fault from `fault` on, which may be NULL. */
static const struct level_fault *severe(const struct level_fault *fault)
{
    while (fault && !fault->is_severe)
        fault = fault->next;
    return fault;
}

bool map_is_sound(struct map *map, int level, struct fail *fail)
{
    const struct level *of = map->levels.levels[level];
    const struct level_fault *fault = severe(of->faults);
    map->where.file = NULL;
    if (!fault)
        return true;
    fail_set(fail, fault->code, "%s", fault->message);
    blame(map, fault->item ? fault->item : of->item, fail);
    return false;
}

/* Writes the message about the errors that are not listed. */
static void tell_more(const struct messages *messages, struct item_place place,
                      long more, bool is_all)
{
    if (more > 0)
        message(messages,
                "%s%s: ... and %s%ld more error%s in this scene "
                "(--max-errors)",
                place.file, message_place(messages, place).text,
                is_all ? "" : "at least ", more, more > 1 ? "s" : "");
}

void map_tell_faults(const struct map *map, int level, int max,
                     const struct messages *messages)
{
    const struct level *of = map->levels.levels[level];
    const struct level_fault *fault = severe(of->faults);
    struct arena *arena = map->library.arena;
    long count = 1;
    fault = fault ? severe(fault->next) : NULL;
    for (; fault; fault = severe(fault->next), count++) {
        if (count >= max)
            continue;
        const struct item *item = fault->item ? fault->item : of->item;
        struct item_place place = item_place(item, arena);
        message(messages, "%s%s: %s", place.file,
                message_place(messages, place).text, fault->message);
    }
    tell_more(messages, item_place(of->item, arena),
              count - (max > 0 ? max : 1), true);
}

bool map_write(struct map *map, int level, struct json_writer *out,
               struct fail *fail)
{
    if (!map_is_sound(map, level, fail))
        return false;
    level_write_scene(map->levels.levels[level], map->options, out);
    return true;
}

bool map_scene(struct map *map, int level, struct scene_reader *reader,
               struct scene *scene, struct fail *fail)
{
    struct arena *arena = map->library.arena;
    struct sink text = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&text, false, 0);
    struct limits limits = map->library.limits;
    struct json_value value;
    if (!map_write(map, level, &out, fail))
        return false;
    if (text.error)
        return fail_memory(fail);
    const struct json_text checked = {.bytes = text.text,
                                      .length = text.used,
                                      .complete = true,
                                      .lift = JSON_LIFTED};
    limits.bytes = 0;
    if (json_check(checked, &limits, arena, &value, fail) != JSON_VALUE) {
        /* an offset in this text means nothing in the file: blame the level */
        const struct fail plain = *fail;
        if (fail_is_memory(fail))
            return false;
        fail_set(fail, plain.code, "scene of the map: %.200s", plain.message);
        blame(map, map->levels.levels[level]->item, fail);
        return false;
    }
    if (scene_read(reader, &value, arena, scene, fail))
        return true;
    map_blame(map, level, fail);
    return false;
}

/* A sentence about the shape of a tile also names the tile, and where it is
 * placed. */
void map_blame(struct map *map, int level, struct fail *fail)
{
    const struct level *blamed = map->levels.levels[level];
    const struct level_shape *shape = level_scene_shape(blamed, fail->pointer);
    const struct item *item = level_scene_item(blamed, fail->pointer);
    if (shape && level_is_placed(shape)) {
        const struct fail plain = *fail;
        long placed = level_placed(blamed, shape);
        fail_set(fail, plain.code,
                 "%.200s (tile %d, placed %ld time%s, first as \"%.60s\")",
                 plain.message, shape->tile, placed, placed > 1 ? "s" : "",
                 blamed->shapes[shape->first].id);
    }
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
            message(messages, "%s%s: note: %s%s", place.file,
                    message_place(messages, place).text, count, note->what);
        }
    }
}

bool errors_collect(struct scene_reader *reader,
                    const struct stream_record *record, const struct fail *fail,
                    int max, struct arena *arena, struct scene_errors *others)
{
    const struct json_value value = {record->text, record->length,
                                     record->has_nul, record->outline, NULL};
    *others = (struct scene_errors){.items = NULL};
    if (!fail_is_memory(fail) &&
        scene_errors_collect(reader, &value, fail, max > 0 ? max - 1 : 0, arena,
                             others))
        return true;
    *others = (struct scene_errors){.items = NULL};
    return false;
}

void errors_tell(const struct messages *messages, const char *file,
                 const struct stream_record *record,
                 const struct scene_errors *others)
{
    const struct json_place start = record->place;
    for (int i = 0; i < others->count; i++) {
        struct json_place at = error_place(record, &others->items[i]);
        struct item_place place = {file, at.line, at.column};
        message(messages, "%s%s: %s", file, message_place(messages, place).text,
                others->items[i].message);
    }
    tell_more(messages, (struct item_place){file, start.line, start.column},
              others->more, others->more < SCENE_ERRORS_COUNTED);
}

bool input_wait(int fd, const struct stop *stop, struct sink *out)
{
    struct pollfd look = {.fd = fd, .events = POLLIN};
    if (out && !sink_flush(out))
        return false;
    if (!stop->signal || fd < 0)
        return true;
    while (!stop_wanted(stop)) {
        int ready = poll(&look, 1, INPUT_WAIT_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
    return false;
}

static bool before_read(void *context)
{
    const struct scene_stream *scenes = context;
    return input_wait(scenes->stream.fd, &scenes->stop, scenes->out);
}

void scene_stream_open(struct scene_stream *scenes, const char *path, int in)
{
    scenes->input = named_input_open(path, in, scenes->limits.guard);
    if (scenes->input.error)
        return;
    scenes->stream = stream_make(scenes->input.fd);
    scenes->stream.limits = scenes->limits;
    scenes->stream.before_read = before_read;
    scenes->stream.context = scenes;
    scenes->stream.skeletons = scene_reader_skeletons(scenes->reader);
    scenes->memory = arena_make(0);
    scenes->level = -1;
    scenes->is_open = true;
}

void scene_stream_close(struct scene_stream *scenes)
{
    if (!scenes->is_open)
        return;
    stream_free(&scenes->stream);
    arena_free(&scenes->memory);
    named_input_close(&scenes->input);
    scenes->is_open = false;
}

/* ---- Scenes one after the other ----------------------------------------- */

static enum scene_stream_status next_level(struct scene_stream *scenes,
                                           struct scene *scene,
                                           struct item_place *place,
                                           struct fail *fail)
{
    struct map *map = &scenes->map;
    int level = scenes->level++;
    arena_rewind(&scenes->memory, scenes->mark);
    if (scenes->level == map->levels.count)
        scenes->level = -1;
    *place = item_place(map->levels.levels[level]->item, map->library.arena);
    if (map_scene(map, level, scenes->reader, scene, fail))
        return SCENE_STREAM_SCENE;
    if (map->where.file)
        *place = map->where;
    return SCENE_STREAM_BROKEN;
}

/* The place of a record or, where it is broken, of what is wrong in it. */
static struct item_place record_place(const struct scene_stream *scenes,
                                      struct fail *fail)
{
    const struct stream_record *record = &scenes->record;
    struct json_place at = fail ? stream_locate(record, fail) : record->place;
    return (struct item_place){scenes->input.file, at.line, at.column};
}

static enum scene_stream_status read_record(struct scene_stream *scenes,
                                            struct scene *scene,
                                            struct item_place *place,
                                            struct fail *fail)
{
    const struct stream_record *record = &scenes->record;
    struct library *library = &scenes->map.library;
    struct json_value value = {record->text, record->length, record->has_nul,
                               record->outline, record->match};
    enum map_status status = MAP_NONE;
    if (!record->match && map_may_be(record)) {
        scenes->map = (struct map){
            .options = scenes->levels,
            .library = {.arena = &scenes->memory,
                        .limits = scenes->limits,
                        .allows_outside = scenes->levels->allows_outside},
        };
        status = map_read(&scenes->map, record, scenes->input.file, fail);
    }
    if (status == MAP_READ) {
        for (int i = 0; i < library->count; i++)
            document_index_lines(library->documents[i], library->arena);
        if (scenes->messages)
            map_tell_notes(&scenes->map, scenes->messages);
        scenes->mark = arena_mark(&scenes->memory);
        scenes->level = 0;
        return next_level(scenes, scene, place, fail);
    }
    bool is_read =
        status == MAP_NONE &&
        scene_read(scenes->reader, &value, &scenes->memory, scene, fail);
    if (status == MAP_NONE && !is_read)
        errors_collect(scenes->reader, record, fail, scenes->max_errors,
                       &scenes->memory, &scenes->others);
    if (is_read && scene_selection_matters(scenes->levels)) {
        struct scene_selection selection = {
            .options = scenes->levels,
            .file = scenes->input.file,
            .limits = scenes->limits,
            .arena = &scenes->memory,
            .has_instances = scene_has_instances(scene),
        };
        is_read = scene_selection_make(&selection, record, fail) &&
                  scene_selection_read(&selection, scenes->reader, scene, fail);
        if (!is_read)
            scene_selection_blame(&selection, fail);
    }
    bool is_known = status != MAP_NONE && scenes->map.where.file;
    *place = is_known ? scenes->map.where
                      : record_place(scenes, is_read ? NULL : fail);
    return is_read ? SCENE_STREAM_SCENE : SCENE_STREAM_BROKEN;
}

enum scene_stream_status scene_stream_next(struct scene_stream *scenes,
                                           struct scene *scene,
                                           struct item_place *place,
                                           struct fail *fail)
{
    *scene = (struct scene){.name = NULL};
    scenes->others = (struct scene_errors){.items = NULL};
    if (stop_wanted(&scenes->stop))
        return SCENE_STREAM_END;
    if (scenes->level >= 0)
        return next_level(scenes, scene, place, fail);
    arena_rewind(&scenes->memory, scenes->kept);
    switch (
        stream_next(&scenes->stream, &scenes->memory, &scenes->record, fail)) {
    case STREAM_VALUE:
        return read_record(scenes, scene, place, fail);
    case STREAM_FAILED:
        *place = record_place(scenes, fail);
        return SCENE_STREAM_BROKEN;
    case STREAM_TROUBLE:
        return SCENE_STREAM_TROUBLE;
    case STREAM_END:
        break;
    }
    return SCENE_STREAM_END;
}
