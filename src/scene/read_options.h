/* The options that a scene states for its query, as the texts that a command
 * line would have. Which options there are, and what their values may be, is
 * decided by support/options/options.h. */
#ifndef READ_OPTIONS_H
#define READ_OPTIONS_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

/* Reads the object "options" into scene->options; `object` may be no node.
 * Members whose names begin with _ or x- are the user's own and are ignored.
 * Codes: wrong-type, number-range, string-nul, out-of-memory. */
bool read_options(const struct node *object, struct arena *arena,
                  struct scene *scene, struct fail *fail);

#endif
