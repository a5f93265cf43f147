/* Where output bytes go: a file descriptor behind a buffer, or memory.
 *
 * Writing never fails at the call: the first error is kept and everything after
 * it is dropped, so that code which produces output has no error paths. Who
 * owns the sink asks for `error` at the end, and after each scene in order to
 * stop early. */
#ifndef OUTPUT_SINK_H
#define OUTPUT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/arena.h"

struct sink {
    char *text;      /* bytes not yet written; all bytes of a memory sink */
    size_t used;     /* of text */
    size_t capacity; /* of text */
    int error;       /* errno of the first failure, 0: none */
    int fd;
    ssize_t (*write)(int fd, const void *bytes, size_t length); /* write(2) */
    struct arena *arena; /* a memory sink grows here; NULL: writes to fd */
};

/* A sink for a file descriptor. `buffer` has room for capacity >= 1 bytes and
 * must live as long as the sink. */
struct sink sink_to_fd(int fd, char *buffer, size_t capacity);

/* A sink that keeps everything in sink.text[0..sink.used). Its error is ENOMEM
 * when the arena has no more. */
struct sink sink_to_memory(struct arena *arena);

/* Appends bytes, or the bytes of a string, or one byte. */
void sink_write(struct sink *sink, const char *bytes, size_t length);
void sink_text(struct sink *sink, const char *text);
void sink_byte(struct sink *sink, char byte);

/* Hands everything to the file descriptor: short writes are continued,
 * interrupted ones repeated, a descriptor that would block is waited for.
 * Returns false if the sink has failed, now or before. */
bool sink_flush(struct sink *sink);

#endif
