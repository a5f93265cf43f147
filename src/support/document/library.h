/* The files that a map is made of: the one that was named, and those that it
 * names in turn (tilesets, templates, levels), each read once.
 *
 * A name is relative to the folder of the file that has it; standard input is
 * in the current folder. Only regular files are read, up to the limits' bytes,
 * and no more than LIBRARY_FILES of them in all. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/sink.h"
#include "support/table.h"

/* ---- Files and folders --------------------------------------------------- */

/* The identity of a file: its device and inode. */
struct file_id {
    char text[48];
};

struct file {
    int descriptor;
    size_t length; /* when it was opened */
    struct file_id id;
};

/* Opens a regular file of at most limits->bytes; never waits for another
 * program. file_close must follow. Codes: missing-file, also if the file is the
 * output, which trips limits->guard; file-too-large. */
bool file_open(struct file *file, const char *path, const struct limits *limits,
               struct fail *fail);

void file_close(struct file *file);

/* True if there is such a file; *id is its identity. */
bool file_is(const char *path, struct file_id *id);

/* The content of the open file, *length bytes and a NUL; bytes that were added
 * since it was opened are left out. NULL and *fail; codes: missing-file,
 * out-of-memory. */
const char *file_text(struct file *file, const char *path, struct arena *arena,
                      size_t *length, struct fail *fail);

/* The names in the folder but for . and .., ascending by bytes, NULL at the
 * end. NULL and *fail; codes: missing-file, too-many-files (more than `most`),
 * out-of-memory. */
const char *const *file_names(const char *path, size_t most,
                              struct arena *arena, struct fail *fail);

/* Names of files as seen from a folder: from another current folder, or from
 * the root on, even where a link leads there, a file has the same name. Below
 * the folders around that folder the name is as it was spelled. */

/* Most folders around a folder. */
#define FOLDERS_AROUND 128

/* A folder, and each one that the one before is in, up to the root. */
struct folder_chain {
    struct file_id ids[FOLDERS_AROUND];
    int count;
};

/* Fails if the folder cannot be examined, or lies too deep. */
bool folder_chain_make(struct folder_chain *chain, const char *folder);

/* The path of a file from the first folder of the chain, with "../" in front
 * for each folder up; of what is no file, the path as it is, but plain
 * (path_plain). NULL: memory is used up. */
const char *folder_chain_path(const struct folder_chain *chain,
                              const char *path, struct arena *arena);

/* The path of the folder that is `steps` above `folder`, the first one of the
 * chain, as people write it: a folder that the path goes through; else "." or
 * ".." around the current folder; else `folder` with "/.." behind. NULL: memory
 * is used up. */
const char *folder_chain_above(const struct folder_chain *chain,
                               const char *folder, int steps,
                               struct arena *arena);

/* The folder below which all files that a map names must lie: a map from
 * someone else must not make the program read whatever its user can read.
 *
 * The root is the nearest folder around the map that has `.git`,
 * `collide.json` or `.collide.json` in it. Without such a folder it is the
 * parent of the map's folder, since editors keep tilesets beside the folder of
 * the maps; or the folder that the command line names and the map was found
 * in, if that is higher.
 *
 * Folders are compared by identity, never by name: so it does not matter how a
 * path is spelled and which links it goes through.
 * A file is opened in its folder after that folder was compared, and the folder
 * stays open in between: a link that is put in place meanwhile changes nothing.
 * Only moving the folder itself out of the root in that moment would. */

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

#define LIBRARY_FILES 100000

/* {.arena = .., .limits = ..} is an empty one. */
struct library {
    struct arena *arena;
    struct limits limits; /* of bytes, depth and values of each file; hides_text
                             is that of texts that are added */
    bool allows_outside;  /* files that are named may lie anywhere; false: only
                             below the root of the first document's file */
    const char *folder;   /* named on the command line, in which that file was
                             found; NULL: none */
    struct sink *named;   /* a memory sink that gets the paths of all files that
                             documents name, also of missing files, with a NUL
                             after each; NULL: not needed */
    struct file_root *root;      /* NULL: no file was opened yet */
    struct document **documents; /* in the order in which they were asked for */
    int count, room;
    struct table shelf; /* what became of files, by path and by identity */
};

/* The document of a text that is at hand: JSON, XML if its first character is
 * <, or a text of Godot. The text must stay; `file` is copied. NULL and *fail:
 * it is neither, or needs what this program was built without (code:
 * built-without); other codes: document_json, document_xml. */
const struct document *library_add(struct library *library, const char *file,
                                   const char *text, size_t length,
                                   struct fail *fail);

/* A text that is only a part of its file: where it begins there, from 1. */
struct library_part {
    const char *text;
    size_t length;
    long line, column;
    const struct json_value *value; /* of JSON that was read with JSON_PLACED
                                       (support/json/json_check.h); NULL */
};

/* The same for such a text; places are those of the file. */
const struct document *library_add_part(struct library *library,
                                        const char *file,
                                        const struct library_part *part,
                                        struct fail *fail);

/* The document that the file of `item`, which holds the name, calls `name`; the
 * one that was read before where it is the same file. NULL and *fail, which is
 * placed at the item: it cannot be read (code: missing-file), lies outside the
 * root (outside-root), is larger than the limits allow (file-too-large), is one
 * too many (too-many-files), or cannot be understood (then the code is the
 * reader's, and the message names file, line and column). A file that failed
 * once is not tried again.
 *
 * The file may be anything, such as a list of passwords, so no message of this
 * function quotes it. The caller must make sure that the document is of the
 * expected kind before a message quotes its values. */
const struct document *library_open(struct library *library,
                                    const struct item *item, const char *name,
                                    struct fail *fail);

/* The first bytes, at most `most`, of the file that `item` calls `name`; not
 * remembered. NULL and *fail; codes: missing-file, outside-root,
 * file-too-large, out-of-memory. */
const char *library_head(struct library *library, const struct item *item,
                         const char *name, size_t most, size_t *length,
                         struct fail *fail);

/* The size of an image in pixels, > 0. */
struct image_size {
    uint32_t width, height;
};

/* The size of a PNG, JPEG, GIF or WebP file, by its header. false and *fail;
 * codes: those of library_head, unknown-image (another or a damaged file). */
bool library_image(struct library *library, const struct item *item,
                   const char *name, struct image_size *size,
                   struct fail *fail);

/* The same for the path of a file, which `item`, a string, names otherwise. */
const struct document *library_open_path(struct library *library,
                                         const struct item *item,
                                         const char *path, struct fail *fail);

/* The path of the root of a map in the file `map`, the first that was read.
 * NULL and *fail: as file_root_find. */
const char *library_root(struct library *library, const char *map,
                         struct fail *fail);

/* The names in the folder of a document's file, ascending by bytes, NULL at
 * the end. NULL and *fail: it cannot be read (code: missing-file), or holds
 * more than LIBRARY_FILES (too-many-files). */
const char *const *library_folder(struct library *library,
                                  const struct document *document,
                                  struct fail *fail);

#endif
