/* Names of files as texts; what the system has under them does not matter. */
#ifndef PATH_H
#define PATH_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>

/* The folder that a file is in, with the slash behind: "./" where the path has
 * none. NULL: no memory. */
const char *path_folder(const char *path, struct arena *arena);

/* What a name that stands in a file leads to, and one that is in a folder: the
 * name itself where it begins with a slash. NULL: no memory. */
const char *path_beside(const char *path, const char *name,
                        struct arena *arena);
const char *path_in(const char *folder, const char *name, struct arena *arena);

/* The path without what changes nothing: empty steps and ".". NULL: no memory.
 */
const char *path_plain(const char *path, struct arena *arena);

/* Whether name[0..length) has one of these endings, NULL at the end, and more
 * in front of it. */
bool path_ends(const char *name, size_t length, const char *const *endings);

#endif
