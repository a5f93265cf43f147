/* --layer and --only-layer for scenes: the scene without the shapes that they
 * leave out, as text. A map leaves them out when its level is read.
 *
 *   record -> document -> which shapes stay (maps/map_reader.h)
 *          -> the text of the scene, with the ids that the shapes had
 *
 * The text goes the way of every scene, so no query knows about layers that are
 * left out. */
#ifndef SCENE_SELECTION_H
#define SCENE_SELECTION_H

#include "maps/level.h"
#include "scene/read_scene.h"
#include "scene/stream/scene_input.h"
#include "support/json_writer.h"

/* Whether the options have a say about scenes: they name layers, or roles,
 * whose patterns are to be accounted for. */
bool scene_selection_matters(const struct level_options *options);

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

#endif
