/* A new file that gets its name only when it is complete.
 *
 * Linux makes it without any name (O_TMPFILE), so that a run that is killed
 * leaves nothing behind. Elsewhere, and on file systems that cannot do that, it
 * has a random name, which begins with ".collide-", until then. */
#ifndef FRESH_FILE_H
#define FRESH_FILE_H

#include <stdbool.h>
#include <sys/types.h>

#include "support/arena.h"

struct fresh_file {
    int fd;        /* to write to; < 0: there is none */
    char *name;    /* path of its temporary name */
    bool is_named; /* it has that name now */
};

/* Creates a file in the folder of `path`. It never has more permissions than
 * `mode` leaves beside the umask. `is_named`: with a temporary name in any
 * case. The name lives in `arena`. Returns 0, or an errno; then nothing has
 * changed. */
int fresh_file_make(struct fresh_file *file, const char *path, mode_t mode,
                    bool is_named, struct arena *arena);

/* Gives the file its final path, in the folder that it was made in, and closes
 * it. What has this name is replaced in one step, a link itself and not what it
 * leads to. Returns 0, or an errno; then the file is removed, and what has the
 * name stays. */
int fresh_file_place(struct fresh_file *file, const char *path);

/* Closes the file and removes it. */
void fresh_file_drop(struct fresh_file *file);

#endif
