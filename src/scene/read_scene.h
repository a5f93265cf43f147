/* From the text of a scene to struct scene, by the rules of the format
 * (scene_format.h). */
#ifndef READ_SCENE_H
#define READ_SCENE_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/json/json_check.h"

/* What reading one scene after the other needs; each thread has its own. */
struct scene_reader {
    struct limits limits; /* of these it keeps those of shapes and vertices */
    struct tree tree;
    const char *own_member; /* of a scene, the user's own; NULL: none but those
                               that begin with _ or x- */
    bool is_float; /* numbers are rounded to single precision before anything is
                      made of them, but for those of a "rotation", which would
                      be none any more */

    /* Checks the options that a scene states (query/query.h); NULL:
     * their names and values are not checked. On failure *fail has the pointer.
     */
    bool (*check_options)(const struct scene *scene, struct arena *arena,
                          struct fail *fail);
};

struct scene_reader scene_reader_make(const struct limits *limits);

/* Another reader with the same settings, for another thread. */
struct scene_reader scene_reader_like(const struct scene_reader *reader);
void scene_reader_free(struct scene_reader *reader);

/* Reads a value that json_check accepted. On success *scene and all that it
 * points to lives in `arena`. On failure the outputs are unchanged and the fail
 * names the code, the sentence and the pointer; too-many-shapes and
 * too-many-vertices are those of the limits. Codes of options are those of
 * reader->check_options. */
bool scene_read(struct scene_reader *reader, const struct json_value *value,
                struct arena *arena, struct scene *scene, struct fail *fail);

struct scene_collector;

/* Reads the scene of a document to its end: its errors, with places, and its
 * shapes go to the collector (scene/read_parts.h). Limits do not count. false
 * and *fail: out-of-memory. */
bool scene_collect(const struct scene_reader *reader, const struct item *root,
                   struct arena *arena, const struct scene_collector *collector,
                   struct fail *fail);

#endif
