/* Protects the inputs of a run from its output.
 *
 * A run knows its output file before it reads anything. The guard keeps the
 * identity of this file (device and inode), and every place that opens an input
 * compares the input with it: names do not matter, so links, "dir/../a" and a
 * redirected standard input are recognized. The first input that is the output
 * trips the guard: the run stops, and the output is discarded.
 *
 * Only regular files are guarded: a terminal, a pipe or /dev/null may be input
 * and output at once. */
#ifndef OUTPUT_GUARD_H
#define OUTPUT_GUARD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

/* Bytes of an input's name that are kept for the message. */
#define OUTPUT_GUARD_NAME 1024

struct output_guard {
    bool is_armed; /* the output is a regular file that exists */
    dev_t device;
    ino_t inode;
    atomic_bool is_tripped;        /* an input is the output: this one */
    char input[OUTPUT_GUARD_NAME]; /* cut if it is longer */
};

/* Guards the regular file with this path, or behind this descriptor. Without
 * such a file the guard admits everything. A trip stays. */
void output_guard_arm(struct output_guard *guard, const char *path);
void output_guard_arm_descriptor(struct output_guard *guard, int fd);

/* True if the descriptor, or the path, leads to the guarded file. `guard` may
 * be NULL: false. */
bool output_guard_is(const struct output_guard *guard, int fd);
bool output_guard_is_path(const struct output_guard *guard, const char *path);

/* Trips the guard: the input with this name is the output. The first caller's
 * name is kept. Threads may call it at once. */
void output_guard_trip(struct output_guard *guard, const char *input);

/* Trips the guard if the descriptor leads to the guarded file. Returns false
 * then: the input must not be read. */
bool output_guard_admits(struct output_guard *guard, int fd, const char *input);

#endif
