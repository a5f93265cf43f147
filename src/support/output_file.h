/* An output file: it is replaced as a whole when all went well, or not at all.
 *
 * A regular file is written as a new file in the same folder, which takes its
 * place in one step, so that a reader sees the old content or the new one, and
 * a run that fails or is killed leaves the old. Anything else that exists under
 * the name (a device, a FIFO, a terminal) is written directly, and so is what
 * the name of a descriptor stands for, such as /dev/stdout. */
#ifndef OUTPUT_FILE_H
#define OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "support/arena.h"

/* A new file that gets its name only when it is complete.
 *
 * Linux makes it without any name (O_TMPFILE), so that a run that is killed
 * leaves nothing behind. Elsewhere, and on file systems that cannot do that, it
 * has a random name, which begins with ".collide-", until then. */

struct fresh_file {
    int fd;        /* to write to; < 0: there is none */
    char *name;    /* path of its temporary name */
    bool is_named; /* it has that name now */
};

enum output_file_flags {
    OUTPUT_FILE_ONLY = 1,  /* only a regular file is written or replaced: no
                              link, device or pipe (errno: ELOOP, EINVAL) */
    OUTPUT_FILE_QUICK = 2, /* it is not waited until the bytes are on the disk:
                              after a crash of the system the file may be empty
                              or missing */
    OUTPUT_FILE_NAMED = 4, /* the new file has a temporary name from the start,
                              as on systems that know no other files */
};

struct output_file {
    int fd;                  /* to write to */
    const char *path;        /* of the file to be replaced */
    unsigned flags;          /* bits of enum output_file_flags */
    bool is_direct;          /* fd is the file of this path itself */
    struct fresh_file fresh; /* otherwise: the file that will replace it */
    const char *failed; /* what the errno is about, for messages: "" or a clause
                           with a colon and a space behind */
    struct arena *arena;
};

/* Whether a path stands for a descriptor of this process, such as /dev/stdout
 * and /dev/fd/3: then nothing is ever replaced. */
bool output_file_is_descriptor(const char *path);

/* Whether both paths lead to one regular file, or would if it were there. */
bool output_file_is_same(const char *a, const char *b, struct arena *arena);

/* Opens the file for writing. Symbolic links are followed unless flags say
 * otherwise: the file that they lead to is replaced, and they stay. An existing
 * file keeps its permissions, a new one gets those that the umask leaves. Names
 * live in `arena`.
 *
 * returns   0, or the errno that says why not; then nothing has changed */
int output_file_open(struct output_file *file, const char *path, unsigned flags,
                     struct arena *arena);

/* Puts the file in its place after its bytes have reached the disk, and closes
 * it. Returns 0, or an errno; then the old file stands as it was. */
int output_file_commit(struct output_file *file);

/* Closes the file and removes it; the old one stands as it was. */
void output_file_discard(struct output_file *file);

/* Writes whole records to the open file and commits it. Returns 0, or an errno;
 * then the old file stands as it was. */
int output_file_put(struct output_file *file, const char *text, size_t length);

#endif
