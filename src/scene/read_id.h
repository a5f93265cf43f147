/* An id in a scene that names one of its shapes. */
#ifndef READ_ID_H
#define READ_ID_H

#include "scene/ids.h"
#include "scene/read_value.h"
#include "support/arena.h"
#include "support/fail.h"

/* Reads an id and returns the index of its shape; -1 and *fail: there is none.
 * `code` is the code if no shape has the id. Other codes: those of node_string,
 * out-of-memory. */
int read_id(const struct node *node, const struct ids *ids, const char *code,
            struct arena *arena, struct fail *fail);

#endif
