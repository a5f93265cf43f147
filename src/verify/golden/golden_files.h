/* The files that `golden` writes and removes: results, and nothing else.
 *
 * A folder of scenes may come from anybody, and hold anything under the names
 * of results. So a link, a pipe or a folder of such a name is an error, and a
 * regular file is replaced or removed only if golden has written it. */
#ifndef GOLDEN_FILES_H
#define GOLDEN_FILES_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/fail.h"
#include "verify/golden/golden_read.h"

/* Whether the path is free or is that of a regular file. Code: wrong-type; the
 * message names the path. */
bool golden_file_is_possible(const char *path, struct fail *fail);

/* True if the text holds results that golden has written, perhaps damaged ones.
 * An empty file holds none. */
bool golden_file_has_results(const struct golden_source *source);

/* Writes results to their path, in place of earlier ones, if any, in one step.
 * A crash of the system right afterwards may leave an empty file: results can
 * be made again, and waiting for the disk takes some milliseconds for each. The
 * message does not name the path. Codes: wrong-type (the file is not golden's
 * own), unreadable-file, those of golden_load. */
bool golden_file_put(const struct golden_source *results,
                     const struct limits *limits, struct arena *arena,
                     struct fail *fail);

/* Removes results, if there are any. Messages and codes as above. */
bool golden_file_remove(const char *path, const struct limits *limits,
                        struct arena *arena, struct fail *fail);

#endif
