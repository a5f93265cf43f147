/* Regular files and folders of the system. */
#ifndef FILE_H
#define FILE_H

#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"

/* What the system knows a file by. */
struct file_id {
    char text[48];
};

struct file {
    int descriptor;
    size_t length; /* when it was opened */
    struct file_id id;
};

/* A file in an open folder. */
struct file_entry {
    int folder; /* a descriptor, or AT_FDCWD */
    const char *name;
    const char *path; /* the name of the file in messages */
};

/* Opens a regular file of at most limits->bytes; never waits for another
 * program. file_close must follow. Codes: missing-file, also if the file is the
 * output, which trips limits->guard; file-too-large. */
bool file_open(struct file *file, const char *path, const struct limits *limits,
               struct fail *fail);

/* Opens such a file in the same way, but fails if it is a symbolic link. */
bool file_open_in(struct file *file, const struct file_entry *entry,
                  const struct limits *limits, struct fail *fail);
void file_close(struct file *file);

/* Whether there is such a file, and what it is known by. */
bool file_is(const char *path, struct file_id *id);

/* The same where a relative path starts at an open folder. */
bool file_is_in(int folder, const char *path, struct file_id *id);

/* Whether both are the same file. */
bool file_is_same(const struct file_id *a, const struct file_id *b);

/* Fills *fail with the code missing-file and the reason; false. */
bool file_unreadable(const char *path, const char *why, struct fail *fail);

/* What is in the open file, with a NUL behind. What came to it since it was
 * opened is left out; *length says how much there is. NULL and *fail; codes:
 * missing-file, out-of-memory. */
const char *file_text(struct file *file, const char *path, struct arena *arena,
                      size_t *length, struct fail *fail);

/* The names in the folder but for . and .., ascending by bytes, NULL at the
 * end. NULL and *fail; codes: missing-file, too-many-files (more than `most`),
 * out-of-memory. */
const char *const *file_names(const char *path, size_t most,
                              struct arena *arena, struct fail *fail);

#endif
