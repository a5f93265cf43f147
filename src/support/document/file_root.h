/* The folder below which all files that a map names must lie: a map that comes
 * from someone else must not make the program read whatever its user can read.
 *
 * The root is the nearest folder around the map that has `.git`,
 * `collide.json` or `.collide.json` in it. Without such a folder it is the
 * parent of the map's folder, since editors keep tilesets beside the folder of
 * the maps; or the folder that the command line names and the map was found
 * in, if that is higher.
 *
 * Folders are compared by what the system knows them by, never by their names:
 * so it does not matter how a path is spelled and which links it goes through.
 * A file is opened in its folder after that folder was compared, and the folder
 * stays open in between: a link that is put in place meanwhile changes nothing.
 * Only moving the folder itself out of the root in that moment would. */
#ifndef FILE_ROOT_H
#define FILE_ROOT_H

#include "support/document/file.h"

struct file_root {
    struct file_id id;
    const char *shown;   /* its path, for messages */
    struct arena *arena; /* of that, and of paths that are looked up */
};

/* The root of the map in the file `map`. `folder` is the folder named on the
 * command line that the map was found in; NULL: none. false and *fail; codes:
 * missing-file (the folder of the map cannot be read, or is too deep),
 * out-of-memory. */
bool file_root_find(struct file_root *root, const char *map, const char *folder,
                    struct arena *arena, struct fail *fail);

/* Opens a file as file_open does, if it lies below the root after all links are
 * followed. Further codes: outside-root (also for a file that does not exist in
 * an existing folder outside, so that the error does not tell which files
 * exist), out-of-memory. */
bool file_root_open(const struct file_root *root, struct file *file,
                    const char *path, const struct limits *limits,
                    struct fail *fail);

/* Whether a failure is that of a file outside. */
bool file_root_is_outside(const struct fail *fail);

#endif
