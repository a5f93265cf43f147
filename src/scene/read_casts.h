/* The casts of a scene: shapes, each with the translation by which it moves. */
#ifndef READ_CASTS_H
#define READ_CASTS_H

#include "scene/ids.h"
#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

/* Counts the casts; `array` may be no node. Codes: wrong-type, too-many,
 * too-many-shapes beyond limits->shapes. */
bool read_casts_count(const struct node *array, const struct limits *limits,
                      struct scene *scene, struct fail *fail);

/* What read_casts needs besides the array. */
struct casts_reader {
    const struct limits *limits;
    const struct ids *ids; /* of the scene's own shapes */
    struct arena *arena;
    struct scene *scene;
};

/* Reads the casts that read_casts_count has counted. scene->shapes has capacity
 * for one more shape per cast after its own shapes. Codes: those of members,
 * points, ids and shapes; cast-id, duplicate-id. */
bool read_casts(const struct node *array, const struct casts_reader *reader,
                struct fail *fail);

#endif
