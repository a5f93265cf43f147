/* An id in a scene that names one of its shapes. */
#ifndef SCENE_READ_ID_H
#define SCENE_READ_ID_H

#include "base/arena.h"
#include "base/fail.h"
#include "scene/ids.h"
#include "scene/read_value.h"

#include <stdbool.h>

/* Reads an id and finds its shape. `code` is the code if no shape has the id.
 * Other codes: those of node_string, out-of-memory. */
bool read_id(const struct node *node, const struct ids *ids, const char *code,
             int *shape, struct arena *arena, struct fail *fail);

#endif
