/* The files that the names on a command line stand for: each itself, or those
 * that are found in the folder of that name. */
#ifndef FOUND_FILES_H
#define FOUND_FILES_H

#include "support/arena.h"
#include "support/fail.h"

/* Most folders within each other that are gone through. */
#define FOUND_FOLDERS_DEEP 64

struct found_file {
    const char *path;  /* "-": standard input */
    bool is_walked;    /* found in a folder, not named */
    bool is_link;      /* a symbolic link that was found: its maker chose a file
                          that the user did not, so errors must not quote it
                          (limits.hides_text) */
    bool may_wait;     /* it is no regular file, but a pipe or the like, which
                          may have nothing to read for long */
    int root;          /* of found_files.roots: what it was found in */
    const char *error; /* why it cannot be gone through; NULL: it can, or is a
                          file */
};

/* A name as it was given. */
struct found_root {
    const char *name;
    bool is_folder;
    long used; /* maps, scenes and faulty files among what it stands for; to be
                  counted by who looks into them */
};

struct found_files {
    struct found_file *items;
    int count, room;
    struct found_root *roots; /* room for all names that are added */
    int root_count;
    const char *const *endings; /* of the names of files that are found, NULL
                                   at the end; NULL: those of maps and scenes */
};

/* An empty list with room for so many names; false: memory is used up. */
bool found_files_make(struct found_files *found, int count,
                      struct arena *arena);

/* Appends what a name stands for: itself, or, of a folder, the files in it and
 * in the folders within, in the order of their names by bytes, if they have
 * one of found->endings. What begins with a dot is left out, and so are
 * links to folders, which may lead in circles, and all that is no regular file,
 * such as a pipe; a link that leads nowhere is an error. false: memory is used
 * up. */
bool found_files_add(struct found_files *found, const char *name,
                     struct arena *arena);

#endif
