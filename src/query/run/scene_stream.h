/* From the record of a stream to scenes. A record is a scene, a scene of which
 * options leave out layers, or a map with levels that are scenes. Commands that
 * need shapes and no answers read scene after scene (scene_stream_next);
 * answers come from query/run/records.h, which uses the first two parts. */
#ifndef SCENE_STREAM_H
#define SCENE_STREAM_H

#include "maps/level.h"
#include "query/run/message.h"
#include "scene/read_scene.h"
#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json/locate.h"
#include "support/json_writer.h"

/* ---- A record that is a map ---------------------------------------------
 *
 *   record -> document -> levels -> the text of a scene -> as any scene
 *
 * A level is read from the text that `convert` prints, so that both are surely
 * the same. Failures have their places in the map. */

struct map {
    const struct level_options *options; /* to be set before map_read, and */
    struct library library;              /*   in it the arena and the limits */
    struct levels levels;
    struct item_place where; /* of the last failure; file NULL: unknown */
};

enum map_status {
    MAP_NONE,  /* the record is no map: nothing is said */
    MAP_READ,  /* it has levels, at least one */
    MAP_BROKEN /* it is one, but cannot be read: *fail says why */
};

/* Whether a record may be a map: it is XML, or has no member "shapes", which a
 * scene must have and no map has. */
static inline bool map_may_be(const struct stream_record *record)
{
    size_t name, value;
    return record->is_xml ||
           !json_find(record->text, record->length, "/shapes", &name, &value);
}

/* Reads the levels of a record that may be a map: it holds JSON, or is XML, in
 * the file of that name. All lies in the arena. */
enum map_status map_read(struct map *map, const struct stream_record *record,
                         const char *file, struct fail *fail);

/* Whether a level has no fault that no scene can be made with. */
bool map_is_sound(struct map *map, int level, struct fail *fail);

/* Writes one of the levels as a scene. false: it is not sound, and nothing was
 * written. */
bool map_write(struct map *map, int level, struct json_writer *out,
               struct fail *fail);

/* Reads one of the levels as a scene. */
bool map_scene(struct map *map, int level, struct scene_reader *reader,
               struct scene *scene, struct fail *fail);

/* Finds where in the map is what a failure of the scene is about. */
void map_blame(struct map *map, int level, struct fail *fail);

/* Tells of what the levels hold and is not used. */
void map_tell_notes(const struct map *map, const struct messages *messages);

/* ---- Layers that are left out -------------------------------------------
 *
 * --layer and --only-layer for scenes: the text of the scene without the shapes
 * that they leave out. A map leaves them out when its level is read.
 *
 *   record -> document -> which shapes stay (maps/level.h)
 *          -> the text of the scene, with the ids that the shapes had
 *
 * The text is read as any scene, so no query knows about layers that are left
 * out. */

/* Whether the options have a say about scenes: they name layers, or roles,
 * whose patterns are to be accounted for. */
static inline bool scene_selection_matters(const struct level_options *options)
{
    return options->layers || options->only_layers || options->triggers ||
           options->spawns || options->goals;
}

struct scene_selection {
    const struct level_options *options;
    const char *file;        /* of the record */
    struct limits limits;    /* that the record has kept to */
    struct arena *arena;     /* all lies there */
    const struct item *root; /* from here on: what scene_selection_make finds */
    const bool *kept;        /* of each shape of the record */
    int shape_count;
    const char **left_out; /* ids of the others, ascending */
    int left_out_count;
};

/* Finds which shapes of a record stay, which scene_read has accepted. false:
 * *fail says why, with its place in the record: shape-unknown-id (a cast moves
 * a shape that does not stay), out-of-memory. */
bool scene_selection_make(struct scene_selection *selection,
                          const struct stream_record *record,
                          struct fail *fail);

/* Writes the scene that is left: without the other shapes, and without the
 * pairs that name one of them. */
void scene_selection_write(const struct scene_selection *selection,
                           struct json_writer *out);

/* Reads the scene that is left in the place of *scene, unless that is all of
 * it. false: *fail says why. */
bool scene_selection_read(const struct scene_selection *selection,
                          struct scene_reader *reader, struct scene *scene,
                          struct fail *fail);

/* Makes the pointer of a failure, which is one into the scene that is left, one
 * into the record. */
void scene_selection_blame(const struct scene_selection *selection,
                           struct fail *fail);

/* ---- Scenes one after the other ----------------------------------------- */

struct scene_stream {
    /* To be set before scene_stream_open. */
    const struct level_options *levels; /* which shapes of maps count */
    struct limits limits;
    struct scene_reader *reader;
    struct messages *messages; /* of notes about maps */
    struct stop stop;
    struct sink *out; /* is flushed before input is waited for; NULL: nothing */

    /* Its own. */
    struct named_input input;
    struct stream stream;
    struct stream_record record;
    struct arena memory;    /* of the record and its scene */
    struct map map;         /* with levels that are still to come, */
    int level;              /*   this one first; -1: there is none */
    struct arena_mark mark; /* behind the map */
    bool is_open;
};

enum scene_stream_status {
    SCENE_STREAM_SCENE,
    SCENE_STREAM_BROKEN, /* it goes on behind it */
    SCENE_STREAM_END,    /* or it was wanted to stop */
    SCENE_STREAM_TROUBLE /* reading failed; nothing more comes */
};

/* Opens a file as named_input_open does. Where that fails, scenes->input.error
 * is the errno, and nothing can be read. */
void scene_stream_open(struct scene_stream *scenes, const char *path, int in);

/* The next scene, which lives until the next call, with its place (file, line,
 * column) in *place; of a broken one *fail says why, and the place is that of
 * what is wrong. For SCENE_STREAM_TROUBLE errno is in scenes->stream.error. */
enum scene_stream_status scene_stream_next(struct scene_stream *scenes,
                                           struct scene *scene,
                                           struct item_place *place,
                                           struct fail *fail);

/* Gives its memory and its descriptor back. One that is not open may be closed.
 */
void scene_stream_close(struct scene_stream *scenes);

#endif
