/* The files that a map is made of: the one that was named, and those that it
 * names in turn (tilesets, templates, levels), each read once.
 *
 * A name is relative to the folder of the file that has it; standard input is
 * in the current folder. Only regular files are read, up to the limits' bytes,
 * and no more than LIBRARY_FILES of them in all. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "support/document/document.h"
#include "support/document/file_root.h"
#include "support/fail.h"

#define LIBRARY_FILES 100000

/* {.arena = .., .limits = ..} is an empty one. */
struct library {
    struct arena *arena;
    struct limits limits; /* of bytes, depth and values of each file; hides_text
                             is that of texts that are added */
    bool allows_outside;  /* files that are named may lie anywhere; false: only
                             below the root of the first document's file */
    const char *folder;   /* named on the command line, in which that file was
                             found (support/document/file_root.h); NULL: none */
    struct file_root *root;      /* NULL: no file was opened yet */
    struct document **documents; /* in the order in which they were asked for */
    int count, room;
    struct library_shelf *shelf; /* by name; NULL: nothing was asked for */
};

/* The document of a text that is at hand: JSON or, where its first character
 * is <, XML. The text must stay; `file` is copied. NULL and *fail: it is
 * neither, or needs what this program was built without (code: built-without);
 * other codes: document_json.h, document_xml.h. */
const struct document *library_add(struct library *library, const char *file,
                                   const char *text, size_t length,
                                   struct fail *fail);

/* A text that is only a part of its file: where it begins there, from 1. */
struct library_part {
    const char *text;
    size_t length;
    long line, column;
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

/* The names in the folder of a document's file, ascending by bytes, NULL at
 * the end. NULL and *fail: it cannot be read (code: missing-file), or holds
 * more than LIBRARY_FILES (too-many-files). */
const char *const *library_folder(struct library *library,
                                  const struct document *document,
                                  struct fail *fail);

#endif
