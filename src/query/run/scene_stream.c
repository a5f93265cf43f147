#include "query/run/scene_stream.h"

#include "query/run/input_wait.h"
#include "query/run/scene_selection.h"
#include "scene/stream/scene_input.h"

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

/* ---- Levels of a map ----------------------------------------------------- */

/* Where a level begins. */
static struct item_place level_place(struct scene_stream *scenes, int level)
{
    return item_place(scenes->map.levels.levels[level]->item,
                      scenes->map.library.arena);
}

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
    *place = level_place(scenes, level);
    if (map_scene(map, level, scenes->reader, scene, fail))
        return SCENE_STREAM_SCENE;
    if (map->where.file)
        *place = map->where;
    return SCENE_STREAM_BROKEN;
}

/* Begins a map, of which the first level is to come. */
static void start_map(struct scene_stream *scenes)
{
    struct library *library = &scenes->map.library;
    for (int i = 0; i < library->count; i++)
        document_index_lines(library->documents[i], library->arena);
    if (scenes->messages)
        map_tell_notes(&scenes->map, scenes->messages);
    scenes->mark = arena_mark(&scenes->memory);
    scenes->level = 0;
}

/* ---- Records ------------------------------------------------------------- */

/* The place of a record or, where it is broken, of what is wrong in it. */
static struct item_place record_place(const struct scene_stream *scenes,
                                      struct fail *fail)
{
    const struct stream_record *record = &scenes->record;
    struct json_place at = fail ? stream_locate(record, fail) : record->place;
    return (struct item_place){scenes->input.file, at.line, at.column};
}

/* Begins with the levels of a record if that is a map; MAP_NONE: it is none. */
static enum map_status try_map(struct scene_stream *scenes, struct fail *fail)
{
    scenes->map = (struct map){
        .options = scenes->levels,
        .library = {.arena = &scenes->memory,
                    .limits = scenes->limits,
                    .allows_outside = scenes->levels->allows_outside},
    };
    enum map_status status =
        map_read(&scenes->map, &scenes->record, scenes->input.file, fail);
    if (status == MAP_READ)
        start_map(scenes);
    return status;
}

/* Leaves out the shapes of a scene that the options do. */
static bool select_shapes(struct scene_stream *scenes, struct scene *scene,
                          struct fail *fail)
{
    struct scene_selection selection = {
        .options = scenes->levels,
        .file = scenes->input.file,
        .limits = scenes->limits,
        .arena = &scenes->memory,
    };
    if (!scene_selection_matters(scenes->levels) ||
        (scene_selection_make(&selection, &scenes->record, fail) &&
         scene_selection_read(&selection, scenes->reader, scene, fail)))
        return true;
    scene_selection_blame(&selection, fail);
    return false;
}

static enum scene_stream_status read_record(struct scene_stream *scenes,
                                            struct scene *scene,
                                            struct item_place *place,
                                            struct fail *fail)
{
    const struct stream_record *record = &scenes->record;
    struct json_value value = {record->text, record->length, record->special,
                               record->outline};
    enum map_status status = MAP_NONE;
    if (map_may_be(record))
        status = try_map(scenes, fail);
    if (status == MAP_READ)
        return next_level(scenes, scene, place, fail);
    bool is_read =
        status == MAP_NONE &&
        scene_read(scenes->reader, &value, &scenes->memory, scene, fail) &&
        select_shapes(scenes, scene, fail);
    bool is_known = status == MAP_BROKEN && scenes->map.where.file;
    *place = is_known ? scenes->map.where
                      : record_place(scenes, is_read ? NULL : fail);
    return is_read ? SCENE_STREAM_SCENE : SCENE_STREAM_BROKEN;
}

enum scene_stream_status scene_stream_next(struct scene_stream *scenes,
                                           struct scene *scene,
                                           struct item_place *place,
                                           struct fail *fail)
{
    static const struct arena_mark start = {NULL, 0};
    *scene = (struct scene){.name = NULL};
    if (stop_wanted(&scenes->stop))
        return SCENE_STREAM_END;
    if (scenes->level >= 0)
        return next_level(scenes, scene, place, fail);
    arena_rewind(&scenes->memory, start);
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
