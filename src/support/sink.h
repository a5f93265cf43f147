/* Takes output bytes to a file descriptor or a filter, through a buffer, or to
 * memory. Also here: the guard that keeps the output from being an input, and
 * the escapes of output formats (escape.c).
 *
 * Writing never fails at the call: the first error is kept and everything after
 * it is dropped, so that code which produces output has no error paths. The
 * owner of the sink checks `error` at the end, and after each scene in order to
 * stop early.
 *
 * A full buffer goes to the descriptor up to the end of its last whole record,
 * so that only a record larger than the buffer is written in parts. */
#ifndef SINK_H
#define SINK_H

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "support/arena.h"
#include "support/fail.h"

/* After a failed read (POLLIN) or write (POLLOUT): true if it was interrupted,
 * or would have blocked, in which case this waits; then it must be repeated. */
bool retry_after_failure(int fd, short event);

/* The most bytes that can be written in place at once. */
#define SINK_ROOM 128

struct sink {
    char *text;      /* bytes not yet written; all bytes of a memory sink */
    size_t used;     /* of text */
    size_t whole;    /* of text: bytes up to the end of the last record */
    size_t capacity; /* of text */
    uint64_t handed; /* bytes handed to fd, whether or not that went well */
    int error;       /* errno of the first failure, 0: none */
    int fd;
    bool is_colored; /* sink_color has an effect */
    ssize_t (*write)(int fd, const void *bytes, size_t length); /* write(2) */
    struct sink_filter *filter; /* gets the bytes instead of fd; NULL: none */
    struct arena *arena;     /* a memory sink grows here; NULL: writes to fd */
    char nowhere[SINK_ROOM]; /* text, where there is no memory */
};

/* A sink for a file descriptor. `buffer` has room for capacity >= SINK_ROOM
 * bytes and must live as long as the sink. */
struct sink sink_to_fd(int fd, char *buffer, size_t capacity);

/* Rewrites output on its way from one sink to another. `pass` gets the bytes in
 * parts that may be cut anywhere. */
struct sink_filter {
    struct sink *to;
    void (*pass)(struct sink_filter *filter, const char *bytes, size_t length);
};

/* A sink for a filter; its descriptor is that of filter->to. `buffer` is as for
 * sink_to_fd. */
struct sink sink_to_filter(struct sink_filter *filter, char *buffer,
                           size_t capacity);

/* A sink that keeps everything in sink.text[0..sink.used). Its error is ENOMEM
 * when the arena has no more. */
struct sink sink_to_memory(struct arena *arena);

/* Makes a memory sink fail, as it does when memory is used up. */
void sink_fail(struct sink *sink);

/* Ends a memory sink with a NUL: its text; NULL: memory is used up. */
const char *sink_string(struct sink *sink);

/* Empties a memory sink, whose arena holds nothing else, and clears its error.
 */
void sink_empty(struct sink *sink);

/* Makes room for `length` <= SINK_ROOM more bytes. */
void sink_make_room(struct sink *sink, size_t length);

/* Where `length` <= SINK_ROOM bytes may be written in place; sink_advance then
 * tells how far they go. For the static analyzer these are functions of another
 * file, outside of sink.c: where it looks inside at every call, its paths
 * double each time, and it gives up before the end of whatever writes. */
#if defined __clang_analyzer__ && !defined SINK_INSIDE
char *sink_room(struct sink *sink, size_t length);
void sink_advance(struct sink *sink, const char *end);
#else
static inline char *sink_room(struct sink *sink, size_t length)
{
    if (sink->capacity - sink->used < length)
        sink_make_room(sink, length);
    return sink->text + sink->used;
}

static inline void sink_advance(struct sink *sink, const char *end)
{
    sink->used = (size_t)(end - sink->text);
}
#endif

/* Appends bytes, or the bytes of a string, or one byte. */
void sink_write(struct sink *sink, const char *bytes, size_t length);
void sink_text(struct sink *sink, const char *text);
void sink_byte(struct sink *sink, char byte);

/* Appends a whole number, in decimal, or a number that is rounded to so many
 * significant digits (1..17; 0: in full); "?" if it is not finite. */
void sink_integer(struct sink *sink, long number);
void sink_number(struct sink *sink, double number, int digits);

/* Sets the color of the text that follows, if the sink is colored: parameters
 * of SGR in ECMA-48, such as "1;31" for bold red, and "0" for plain text. */
void sink_color(struct sink *sink, const char *color);

/* Ends a record, with a newline. */
void sink_end_record(struct sink *sink);

/* Appends a text by a format of printf that has only %s, %d, %ld and %g, of any
 * length; %g is as sink_number writes it, in full. Each newline of the format
 * ends a record. */
void sink_print(struct sink *sink, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same with a list of arguments, and so many digits in %g. */
void sink_print_list(struct sink *sink, int digits, const char *format,
                     va_list arguments);

/* Appends whole records. */
void sink_records(struct sink *sink, const char *bytes, size_t length);

/* How many bytes were written to the sink. */
uint64_t sink_position(const struct sink *sink);

/* Takes back what was written behind a position. false: some of that has been
 * handed on, and all stays, or the sink has failed. */
bool sink_take_back(struct sink *sink, uint64_t position);

/* Hands everything to the file descriptor, through the filters: short writes
 * are continued, interrupted ones repeated, a descriptor that would block is
 * waited for. Returns false if the sink has failed, now or before. */
bool sink_flush(struct sink *sink);

/* ---- The guard of inputs -------------------------------------------------
 *
 * A run knows its output file before it reads anything. The guard keeps the
 * identity of this file (device and inode), and every place that opens an input
 * compares the input with it: names do not matter, so links, "dir/../a" and a
 * redirected standard input are recognized. The first input that is the output
 * trips the guard: the run stops, and the output is discarded.
 *
 * Only regular files are guarded: a terminal, a pipe or /dev/null may be input
 * and output at once. */

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

/* ---- Escapes -------------------------------------------------------------
 *
 * File names, ids and messages may hold anything. Bytes that are no UTF-8
 * become U+FFFD; in markup and JSON so do control characters and code points
 * that are no characters. */

/* XML and HTML, between tags or in an attribute in double quotes, which keeps
 * its white space. */
void escape_xml(struct sink *out, const char *text);

/* ` name="value"`, an attribute. */
void escape_attribute(struct sink *out, const char *name, const char *value);

/* JSON that is safe in a <script> element: "<" and the like are escaped. */
void escape_json(struct sink *out, const char *json, size_t length);

/* A text as a string of such JSON. */
void escape_json_string(struct sink *out, const char *text);

/* As an argument on the command line of a shell, quoted if need be. */
void escape_shell(struct sink *out, const char *argument);

/* On one line, with '?' for control characters (code_is_control). */
void escape_line(struct sink *out, const char *text);

/* A command of GitHub's workflows: its data, and the value of a property. */
void escape_github_data(struct sink *out, const char *text);
void escape_github_property(struct sink *out, const char *text);

/* The description of a test in TAP. */
void escape_tap(struct sink *out, const char *text);

/* Words in a table of GitHub's Markdown. */
void escape_markdown(struct sink *out, const char *text);

/* A file's name as a URI: relative to where the program runs, or file:// where
 * it begins with a slash (RFC 3986). */
void escape_uri(struct sink *out, const char *path);

#endif
