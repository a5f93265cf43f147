/* Reads a file or pipe of JSON values, one record at a time: finds where the
 * text of the next scene starts and ends. A document in XML or in the format
 * of Godot is one record. */
#ifndef SCENE_INPUT_H
#define SCENE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "scene/stream/record_end.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/skeleton.h"

/* Bytes read at a time; the buffer grows beyond it only for a longer record. */
#define STREAM_BLOCK ((size_t)256 * 1024)

/* The bytes of a descriptor; those of a file of gzip or zstd are inflated
 * (input_bytes.c). */
struct input_bytes {
    int fd;
    bool is_plain;               /* the data is not packed */
    struct packed_bytes *packed; /* NULL: it is not, or not known to be */
    uint8_t head[4];             /* bytes that were read to find that out, */
    size_t head_length;          /*   and not yet given */
    char why[160];       /* why no more can be read, in place of an errno */
    struct arena memory; /* of all that is packed */
};

struct input_bytes input_bytes_make(int fd);

/* Where a descriptor stands, if what is read from there on can be read again;
 * -1: it cannot. */
off_t input_bytes_begin(int fd);

/* Reads `length` bytes from there on once more. false: errno and bytes->why
 * say why not. */
bool input_bytes_again(struct input_bytes *bytes, off_t from, char *to,
                       size_t length);

/* Reads as read(2). Where the bytes that were read are not enough to inflate
 * any, it fails as an interrupted read does, so that the caller can wait.
 * Packed data that is damaged or not complete, and a library that is missing,
 * are EBADMSG; bytes->why says more. */
ssize_t input_bytes_read(struct input_bytes *bytes, void *to, size_t length);

/* True if the next read does not wait. */
bool input_bytes_are_ready(const struct input_bytes *bytes);

/* How many packed bytes have been inflated; 0 if the data is not packed. */
uint64_t input_bytes_used(const struct input_bytes *bytes);

/* The format of data that begins with these bytes; NULL: it is not packed. */
const char *input_bytes_format(const uint8_t *head, size_t length);

void input_bytes_free(struct input_bytes *bytes);

enum stream_status {
    STREAM_VALUE,  /* the record is a whole JSON value */
    STREAM_FAILED, /* the record is broken; the stream goes on behind it */
    STREAM_END,    /* no record is left, or before_read said stop */
    STREAM_TROUBLE /* reading failed with stream.error; nothing more comes */
};

/* What the stream does about a broken record when it is called next. */
enum stream_resume {
    STREAM_GO_ON,         /* nothing: the last record was whole */
    STREAM_AT_LINE,       /* go to the line after its first */
    STREAM_AT_NEW_VALUE,  /* ... and on to one that looks like a new value */
    STREAM_AT_LINE_START, /* the same, at the start of such a line */
    STREAM_AT_END,        /* go to where it ends, as it is no JSON only for a
                             limit or the like */
    STREAM_AT_FILE_END    /* nothing more comes */
};

struct stream {
    /* May be set before the first call. */
    int fd;
    ssize_t (*read)(struct stream *stream, void *bytes, size_t length);
    /* input_bytes_read; as that, it says why not by errno */
    bool (*before_read)(void *context); /* called before each read that may
                                           block; false: stop. NULL: none */
    void *context;
    struct limits limits;     /* limits_default */
    struct arena memory;      /* of the buffer, and nothing else */
    struct input_bytes bytes; /* of fd */
    off_t begin; /* where the stream begins in a file: texts of long records
                    may be forgotten; -1: they are kept */

    /* The stream's own. */
    char *text; /* the buffer: text[start..end) is read and not yet used */
    size_t capacity, start, end;
    bool is_own; /* its memory is the stream's own, and SKELETON_READ bytes more
                    are there behind its capacity, and set behind `end` */
    uint64_t dropped;        /* bytes of the stream in front of text[0] */
    struct json_place place; /* of text[start] */
    bool begun;              /* a byte order mark can no longer come */
    bool started;     /* the first byte of the first record has been seen */
    bool is_document; /* ... which begins a document that is not JSON (XML, a
                         text of Godot), and has not been given */
    bool at_end;      /* the file has no more */
    bool stopped;     /* before_read said so; who sets it to false again goes on
                         where it stopped */
    bool is_json;     /* a record was, or began as, JSON */
    bool is_binary; /* none was, and there was a byte that no text has: what is
                       no line with an object is passed over */
    int error;      /* errno of the read that failed, 0: none */
    bool one_line;  /* the last whole value stood on one line */
    bool by_line;   /* ... and was followed by a new line */
    enum stream_resume resume;
    struct nesting skipped; /* STREAM_AT_END: what was passed over so far */
    struct left_open left_open;
    size_t forgotten;         /* bytes of the record in front of text[start], */
    struct json_place behind; /*   and the place behind them */
    struct json_pattern pattern;      /* of what the records hold */
    bool is_placed;                   /* may be set: outlines are JSON_PLACED
                                         where a record is in the buffer */
    struct json_skeletons *skeletons; /* the reader's own, of what they look
                                         like; may be set; NULL: none */
};

struct stream_record {
    const char *text; /* from its first byte on; valid until the next call;
                         NULL: it is forgotten (stream_recall) */
    size_t length;    /* of the value; of a broken record, what was looked at */
    bool is_document; /* all of the stream: XML or a text of Godot, no JSON */
    bool has_nul;     /* as json_value */
    bool is_placed;   /* the outline is JSON_PLACED */
    struct json_outline
        outline; /* the same; it lies in `scratch`, and so does */
    struct skeleton_match *match; /* in its place: the values of a record
                                           that matches a skeleton; or NULL */
    struct json_place place;      /* of its first byte in the stream */
    uint64_t at;                  /* the same in bytes */
};

/* The format of a record that is a document, for messages. */
static inline const char *
stream_document_name(const struct stream_record *record)
{
    return *record->text == '[' ? "a Godot file" : "XML";
}

/* A stream at the start of a file descriptor, which stays the caller's. */
struct stream stream_make(int fd);

/* The next record. For STREAM_FAILED *fail says why and where in the record;
 * for STREAM_VALUE and STREAM_FAILED *record is filled. `scratch` is used
 * during the call only, but for the outline of a value. */
enum stream_status stream_next(struct stream *stream, struct arena *scratch,
                               struct stream_record *record, struct fail *fail);

/* Checks a whole record of JSON again, so that it can be answered once more:
 * sets its outline, and its text if that was forgotten. Both lie in the arena.
 * false: stream->error says why not; 0: there is not enough memory. */
bool stream_recall(struct stream *stream, struct stream_record *record,
                   struct arena *arena);

/* The next line, without its end, if the stream is between two records that are
 * lines, and all of the line can be read; it stays until the next call. NULL:
 * only stream_next can find the record. stream_skip_line takes the line as a
 * record that is known to be one value. */
const char *stream_line(struct stream *stream, size_t *length);
void stream_skip_line(struct stream *stream, size_t length);

/* Where stream_next has just come to no value for want of memory: lets the next
 * call try the same again. */
void stream_again(struct stream *stream);

/* Lets a stream that has read nothing begin after `at` bytes of lines with a
 * JSON value each. Its lines count from here. */
void stream_begin_at_line(struct stream *stream, uint64_t at);

/* How many bytes of the stream have been used. */
uint64_t stream_position(const struct stream *stream);

/* The place in the stream of a failure in this record, and fail->pointer where
 * only the offset was known; of a forgotten record, the place where it begins.
 */
struct json_place stream_locate(const struct stream_record *record,
                                struct fail *fail);

/* The place in the stream of the byte at `offset` of a record. */
struct json_place stream_place(const struct stream_record *record,
                               size_t offset);

/* Why reading failed, after STREAM_TROUBLE. */
const char *stream_why(const struct stream *stream);

/* Gives the buffer back. */
void stream_free(struct stream *stream);

/* ---- Where bytes come from ---------------------------------------------- */

/* A text in memory. */
struct at_hand {
    const char *text;
    size_t length;
};

/* A stream of all of the text, in place: the text must stay as long as the
 * stream, and its records are parts of it. Needs no stream_free. */
struct stream stream_at_hand(struct at_hand text);

/* A part of a stream is read by itself before it is known how the stream in
 * front of it ends.
 *
 * Of lines with a value each, which is what most streams are, nothing but the
 * place is carried from line to line. So a part that starts behind a new line
 * is read as if such lines were in front of it; when the stream has come there
 * it shows whether they were (part_may_follow), and then the stream can go on
 * from where the part ended (part_join) as if it had read the part itself. */

/* A stream over text[0..length), which starts at a line's first byte, `at`
 * bytes and line - 1 lines behind the start of the stream. It stops at the end
 * of the text, where more may follow. Needs no stream_free. */
struct stream part_make(char *text, size_t length, uint64_t at, long line);

/* Whether the stream is as a part assumes it to be in front of its first byte,
 * with nothing read that has not been used. */
bool part_may_follow(const struct stream *stream);

/* Moves the stream, which the part may follow, to where the part stopped.
 * Returns the bytes of the part that have been used; what it had of the others
 * is still to be read. */
size_t part_join(struct stream *stream, const struct stream *part);

/* An input by its name: a path, or "-", which is standard input. */
struct named_input {
    int fd; /* < 0: it cannot be opened, and `error` is the errno */
    const char
        *file; /* what messages call it: the path, "<stdin>", or where the
                  path is empty, which would not be seen, that it is */
    int error;
    bool is_closed_here; /* the descriptor is its own */
    struct at_hand text; /* is read if fd < 0 and there is no error */
};

/* Opens the file of a path, which must stay; "-" is the descriptor `in`.
 * Opening the one end of a pipe waits for the other, or for a signal. A file
 * that is the output of the run is not opened: the guard trips, which stops the
 * run, and `error` is ECANCELED. `guard` may be NULL. */
struct named_input named_input_open(const char *path, int in,
                                    struct output_guard *guard);

/* A stream over an input, which must stay. That of a text has no descriptor,
 * and its context is its own. */
struct stream named_input_stream(const struct named_input *input);

/* Closes what named_input_open has opened, if it has. */
void named_input_close(const struct named_input *input);

#endif
