/* The file of -o: it is replaced as a whole when all went well, or not at all.
 *
 * A regular file is written under a temporary name in its own directory and
 * takes its place in one step (rename), so that a reader sees the old content
 * or the new one and a run that fails leaves the old. Anything else that exists
 * under the name (a device, a FIFO, a terminal) is written directly. */
#ifndef OUTPUT_OUTPUT_FILE_H
#define OUTPUT_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct output_file {
    int fd;           /* to write to */
    const char *path; /* of the file to be replaced */
    const char
        *temporary; /* the name that fd has now; NULL: written directly */
};

/* Opens the file for writing. Symbolic links are followed: the file that they
 * lead to is replaced, and they stay. An existing file keeps its permissions, a
 * new one gets those that the umask leaves. Names live in `arena`.
 *
 * returns   0, or the errno that says why not; then nothing has changed */
int output_file_open(struct output_file *file, const char *path,
                     struct arena *arena);

/* Closes the file after its bytes have reached the disk and puts it in its
 * place. Returns 0, or an errno; then the old file stands as it was. */
int output_file_commit(struct output_file *file);

/* Closes the file and removes it; the old one stands as it was. */
void output_file_discard(struct output_file *file);

/* Puts whole records in the place of the file, or of none. Returns 0, or an
 * errno; then the old file stands as it was. Names live in `arena`. */
int output_file_put(const char *path, const char *text, size_t length,
                    struct arena *arena);

#endif
