/* Scenes one after the other, as structures: from a file or pipe that holds
 * scenes, or maps with levels that are scenes.
 *
 *   records of a stream -> scene, or map -> level after level as a scene
 *
 * It is meant for commands that need the shapes and not the answers of a query;
 * these come from query/run/records.h. */
#ifndef SCENE_STREAM_H
#define SCENE_STREAM_H

#include "query/run/map.h"
#include "query/run/message.h"
#include "scene/read_scene.h"
#include "scene/stream/scene_input.h"
#include "support/stop.h"

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
