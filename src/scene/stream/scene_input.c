/* Finds the records of a stream. A record is one JSON value, and only reading a
 * value shows its end, so json_check finds the records, whatever the lines are.
 * Lines matter for one thing: where to continue after a broken record. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "scene/stream/scene_input.h"
#include "support/json/checker.h"
#include "support/sink.h"
#include "support/text.h"

/* Rules for broken records and for data that is no JSON:
 *
 *  - Lines inside an indented value begin with white space, a closing bracket,
 *    a comma or a quote. Any other line looks like a new value (record_end.h).
 *  - A broken record reaches at most to the next such line. If the error was
 *    found after that line, as after {"shapes":[ alone on a line, the error is
 *    that the record ends too early, and its place is in the record's lines.
 *  - The end of a record beyond a limit is found by its brackets, and the rest
 *    of its line is read.
 *  - If the value before was on a line of its own (`by_line`), the stream is
 *    NDJSON, and a record with an error in its first line costs only this line.
 *    The first line of an indented value is only unfinished, not wrong.
 *  - A document in XML is one record: the whole stream.
 *  - Compressed data in formats that are not inflated, or data that was
 *    compressed twice, is one broken record, known by its first bytes, and
 *    nothing more is read. Otherwise lines that its bytes happen to form would
 *    be records.
 *  - A stream that does not begin as JSON and has a byte that no text has is a
 *    picture or the like: only its lines that begin with a brace may be scenes.
 *
 * Cost: linear. The check of a value that is not all in the buffer goes on
 * behind the last element that was whole, when there is twice as much after it,
 * so that an error does not wait for the end of the file. If less comes at a
 * time, `nesting` follows the value, a few operations for each byte, and shows
 * when it may have ended. Values that an error left open are remembered, so
 * that going back does not check them again.
 *
 * Memory: the buffer holds the record that is being read and what was read with
 * it, at most limits.bytes + 1. Skipped lines are not kept. */

/* ---- The buffer --------------------------------------------------------- */

/* The bytes behind text[end) are set, as matches look at them. */
static bool resize(struct stream *stream, size_t capacity)
{
    char *text = capacity < SIZE_MAX - SKELETON_READ
                     ? arena_resize(&stream->memory, capacity + SKELETON_READ)
                     : NULL;
    if (!text)
        return false;
    stream->text = text;
    stream->capacity = capacity;
    stream->is_own = true;
    memset(text + (stream->end < capacity ? stream->end : capacity), 0,
           SKELETON_READ);
    return true;
}

static bool grow(struct stream *stream)
{
    uint64_t limit = stream->limits.bytes;
    size_t most = limit && limit < SIZE_MAX ? (size_t)limit + 1 : SIZE_MAX;
    size_t larger = stream->capacity ? 2 * stream->capacity : STREAM_BLOCK;
    if (stream->capacity >= most / 2)
        larger = most;
    if (larger <= stream->capacity)
        return false;
    return resize(stream, larger);
}

static ssize_t read_fd(struct stream *stream, void *bytes, size_t length)
{
    return input_bytes_read(&stream->bytes, bytes, length);
}

/* Asks before a read that may block; false: the stream is to stop. */
static bool may_read(struct stream *stream)
{
    bool blocks =
        stream->read != read_fd || !input_bytes_are_ready(&stream->bytes);
    stream->stopped =
        blocks && stream->before_read && !stream->before_read(stream->context);
    return !stream->stopped;
}

/* Reads more text to text[end). Used text is dropped, and the buffer grows only
 * if one record fills it, to limits.bytes + 1 at most. false: there is none,
 * and at_end, stopped or error (ENOMEM: the buffer cannot grow) says why.
 * Interrupted reads are tried again; a descriptor that does not block is waited
 * for. */
static bool stream_fill(struct stream *stream)
{
    if (stream->at_end || stream->stopped || stream->error)
        return false;
    if (!may_read(stream))
        return false;
    size_t left = stream->end - stream->start;
    if (left == 0 || (stream->end == stream->capacity && stream->start > 0)) {
        /* Drop what has been used. */
        if (left > 0)
            memmove(stream->text, stream->text + stream->start, left);
        stream->dropped += stream->start;
        stream->start = 0;
        stream->end = left;
    }
    if (stream->end == stream->capacity && !grow(stream)) {
        stream->error = ENOMEM;
        return false;
    }
    ssize_t count;
    while ((count = stream->read(stream, stream->text + stream->end,
                                 stream->capacity - stream->end)) < 0 &&
           retry_after_failure(stream->fd, POLLIN)) {
        if (stream->bytes.packed && !may_read(stream))
            return false; /* it may have to wait for more packed bytes */
    }
    if (count < 0)
        stream->error = errno;
    else if (count == 0)
        stream->at_end = true;
    else
        stream->end += (size_t)count;
    memset(stream->text + stream->end, 0, SKELETON_READ);
    return count > 0;
}

/* ---- XML and texts of Godot ---------------------------------------------- */

/* In bytes that are looked for. */
#define ANY_BYTE "\1"
#define NUL_BYTE "\2"

/* True if text[start], the first byte of the stream that is not white space,
 * begins with these bytes. Reads on only as long as the bytes are the same. */
static bool begins_with(struct stream *stream, const char *bytes)
{
    for (size_t seen = 0; bytes[seen]; seen++) {
        if (stream->start + seen >= stream->end && !stream_fill(stream))
            return false;
        char wanted = bytes[seen] == NUL_BYTE[0] ? '\0' : bytes[seen];
        if (wanted != ANY_BYTE[0] &&
            stream->text[stream->start + seen] != wanted)
            return false;
    }
    return true;
}

/* True if a document begins there that is not JSON. A scene or a resource of
 * Godot begins with [gd_. */
static bool document_begins(struct stream *stream)
{
    char first = stream->text[stream->start];
    if (first != '\xFF' && first != '\xFE')
        return first == '<' || begins_with(stream, "[gd_");
    while (stream->end - stream->start < 4 && stream_fill(stream))
        continue;
    /* The mark of UTF-16 and a <, in either byte order. */
    const char *text = stream->text + stream->start;
    return stream->end - stream->start >= 4 &&
           (memcmp(text, "\xFF\xFE<\0", 4) == 0 ||
            memcmp(text, "\xFE\xFF\0<", 4) == 0);
}

/* The one record of such a stream: all of it, as stream_next gives records.
 * Code: xml-too-large beyond limits.bytes. */
static enum stream_status document_next(struct stream *stream,
                                        struct stream_record *record,
                                        struct fail *fail)
{
    uint64_t limit = stream->limits.bytes;
    bool is_large;
    do {
        is_large = limit && stream->end - stream->start > limit;
    } while (!is_large && stream_fill(stream));
    if (stream->stopped)
        return STREAM_END;
    *record = (struct stream_record){
        .text = stream->text + stream->start,
        .length = stream->end - stream->start,
        .is_document = true,
        .place = stream->place,
        .at = stream_position(stream),
    };
    if (is_large || stream->error == ENOMEM) {
        if (is_large) {
            fail_set(fail, "xml-too-large",
                     "expected a document of at most %" PRIu64
                     " bytes (--max-bytes), found a longer one",
                     limit);
        } else {
            stream->error = 0;
            fail_memory(fail);
        }
        stream->resume = STREAM_AT_FILE_END;
        record->length = 0;
        return STREAM_FAILED;
    }
    if (stream->error)
        return STREAM_TROUBLE;
    stream->start = stream->end;
    stream->is_document = false;
    return STREAM_VALUE;
}

struct stream stream_make(int fd)
{
    return (struct stream){
        .fd = fd,
        .read = read_fd,
        .bytes = input_bytes_make(fd),
        .begin = -1,
        .limits = limits_default,
        .place = {.line = 1, .column = 1},
    };
}

const char *stream_why(const struct stream *stream)
{
    return stream->error == EBADMSG && stream->bytes.why[0]
               ? stream->bytes.why
               : strerror(stream->error);
}

void stream_free(struct stream *stream)
{
    input_bytes_free(&stream->bytes);
    arena_free(&stream->memory);
}

uint64_t stream_position(const struct stream *stream)
{
    return stream->dropped + stream->start;
}

/* ---- moving on ---------------------------------------------------------- */

/* Where `offset` bytes behind text[0] are, if text[0] is at `from`. */
static struct json_place place_behind(struct json_place from, const char *text,
                                      size_t offset)
{
    struct json_place to = json_place(text, offset);
    if (to.line == 1)
        to.column += from.column - 1;
    to.line += from.line - 1;
    return to;
}

static void consume(struct stream *stream, size_t length)
{
    stream->place =
        place_behind(stream->place, stream->text + stream->start, length);
    stream->start += length;
}

/* Whether there is a byte to look at. */
static bool has_text(struct stream *stream)
{
    return stream->start < stream->end || stream_fill(stream);
}

/* Goes to the next byte that is not white space; false: there is none. */
static bool skip_space(struct stream *stream)
{
    while (has_text(stream)) {
        switch (stream->text[stream->start]) {
        case '\n':
            stream->by_line = stream->one_line;
            stream->place = (struct json_place){stream->place.line + 1, 1};
            break;
        case ' ':
        case '\t':
        case '\r':
            stream->place.column++;
            break;
        default:
            return true;
        }
        stream->start++;
    }
    return false;
}

/* Looks for bytes that no text has in what is passed over. */
static void look_for_binary(struct stream *stream, size_t length)
{
    const char *text = stream->text + stream->start;
    for (size_t i = 0; !stream->is_json && i < length; i++)
        stream->is_binary |= lines_is_no_text(text[i]);
}

/* Goes to the start of the next line, not keeping the text up to there. */
static bool skip_line(struct stream *stream)
{
    while (has_text(stream)) {
        const char *text = stream->text + stream->start;
        size_t length = stream->end - stream->start;
        const char *newline = memchr(text, '\n', length);
        look_for_binary(stream, newline ? (size_t)(newline - text) : length);
        if (newline) {
            stream->start += (size_t)(newline - text) + 1;
            stream->place = (struct json_place){stream->place.line + 1, 1};
            return true;
        }
        stream->start = stream->end;
    }
    return false;
}

/* Skips a broken record; false: nothing is left. Each step is done as a whole
 * or not at all, so that it can continue when more text comes. */
static bool resume(struct stream *stream)
{
    bool ok = true;
    while (ok && stream->resume != STREAM_GO_ON) {
        switch (stream->resume) {
        case STREAM_AT_FILE_END:
            while (has_text(stream))
                stream->start = stream->end;
            return false;
        case STREAM_AT_END:
            ok = has_text(stream);
            if (ok) { /* to the end of the value that `skipped` is in */
                enum nesting_pass pass =
                    nesting_pass(&stream->skipped, stream->text + stream->start,
                                 stream->end - stream->start);
                consume(stream, stream->skipped.at);
                stream->skipped.at = 0;
                if (pass != NESTING_INSIDE)
                    stream->resume = STREAM_GO_ON;
            }
            break;
        case STREAM_AT_LINE_START:
            ok = has_text(stream);
            if (ok) {
                char byte = stream->text[stream->start];
                look_for_binary(stream, 1);
                bool is_skipped =
                    stream->is_binary ? byte != '{' : lines_is_inside(byte);
                stream->resume =
                    is_skipped ? STREAM_AT_NEW_VALUE : STREAM_GO_ON;
            }
            break;
        case STREAM_AT_LINE:
        case STREAM_AT_NEW_VALUE:
        case STREAM_GO_ON:
            ok = skip_line(stream);
            if (ok)
                stream->resume = stream->resume == STREAM_AT_LINE
                                     ? STREAM_GO_ON
                                     : STREAM_AT_LINE_START;
            break;
        }
    }
    return ok;
}

/* ---- one value ---------------------------------------------------------- */

/* Reads the value at text[start] if it is like others before, and its end is in
 * sight. Such a value needs no check. */
static bool match_value(const struct stream *stream, struct arena *scratch,
                        struct json_value *value)
{
    const char *text = stream->text + stream->start;
    if (stream->skeletons)
        value->match = skeletons_match(
            stream->skeletons, text, stream->end - stream->start,
            stream->is_own ? SKELETON_READ : 0, &stream->limits, scratch);
    if (value->match)
        value->length = value->match->length;
    return value->match;
}

/* ---- Long records --------------------------------------------------------
 *
 * Of a record that is longer than the buffer, what was checked is forgotten if
 * it can be read again: the values that were lifted are all that most answers
 * need. It is read again, and checked again, if something is wrong in it, or if
 * an answer needs the text. */

/* Forgets the text in front of what has to be checked again, instead of making
 * the buffer larger. */
static void forget(struct stream *stream, struct json_progress *progress,
                   struct limits *limits, struct arena *scratch)
{
    size_t length = progress->at;
    if (stream->begin < 0 || !stream->bytes.is_plain ||
        stream->end < stream->capacity || length < stream->capacity / 2 ||
        !json_progress_forget(progress, scratch))
        return;
    stream->behind =
        place_behind(stream->forgotten > 0 ? stream->behind : stream->place,
                     stream->text + stream->start, length);
    stream->forgotten += length;
    stream->start += length;
    limits->bytes -= limits->bytes ? length : 0;
}

/* Reads bytes of the stream again, the first being byte `at`. */
static bool read_again(struct stream *stream, uint64_t at, char *to,
                       size_t length)
{
    if (input_bytes_again(&stream->bytes, stream->begin + (off_t)at, to,
                          length))
        return true;
    stream->error = errno;
    return false;
}

/* Fills the buffer with all of the record as far as it was read, and forgets
 * nothing from now on. */
static bool remember(struct stream *stream)
{
    uint64_t at = stream_position(stream) - stream->forgotten;
    size_t length = stream->end - stream->start + stream->forgotten;
    if (!resize(stream, length))
        stream->error = ENOMEM;
    if (stream->error || !read_again(stream, at, stream->text, length))
        return false;
    stream->end = length;
    memset(stream->text + length, 0, SKELETON_READ);
    stream->dropped = at;
    stream->start = stream->forgotten = 0;
    stream->begin = -1;
    return true;
}

bool stream_recall(struct stream *stream, struct stream_record *record,
                   struct arena *arena)
{
    struct json_value value;
    struct fail ignored;
    const char *text = record->text;
    if (!text) {
        char *room = arena_take(arena, record->length, 1);
        if (!room || !read_again(stream, record->at, room, record->length))
            return false;
        text = room;
    }
    const struct json_text again = {.bytes = text,
                                    .length = record->length,
                                    .complete = true,
                                    .lift = JSON_LIFTED};
    if (json_check(again, &stream->limits, arena, &value, &ignored) !=
            JSON_VALUE ||
        value.length != record->length) {
        snprintf(stream->bytes.why, sizeof stream->bytes.why,
                 "the file was changed while it was read");
        stream->error = EBADMSG;
        return false;
    }
    record->text = text;
    record->outline = value.outline;
    return true;
}

/* ---- one value ---------------------------------------------------------- */

/* Reads on in the value at text[start], which was checked up to its end there,
 * but for the last `open` bytes, which have to be checked again: until there
 * are twice as many of them, or so many that the value is too large, or, if few
 * bytes come at a time, until the value may have ended. */
static void read_more(struct stream *stream, struct nesting *nesting,
                      uint64_t limit, size_t open)
{
    size_t checked = stream->end - stream->start, length = checked;
    size_t enough = checked + (open > 0 ? open : 1);
    if (limit && enough > limit)
        enough = (size_t)limit + 1;
    bool may_end = false;
    while (!may_end && length < enough && stream_fill(stream)) {
        const char *text = stream->text + stream->start;
        length = stream->end - stream->start;
        if (length >= enough)
            return;
        while (nesting_follow(nesting, text, checked))
            continue;
        may_end = nesting_follow(nesting, text, length);
    }
}

/* Checks the value at text[start], or matches it once there is more of it,
 * reading on until its end is seen, and says whether its outline is
 * JSON_PLACED. JSON_MORE: reading was stopped or failed
 * before that. */
static enum json_status read_value(struct stream *stream, struct arena *scratch,
                                   struct json_value *value, bool *is_placed,
                                   struct fail *fail)
{
    struct nesting nesting = {0};
    struct limits limits = stream->limits;
    struct json_progress progress;
    bool is_whole = stream->start > 0 || stream->end < stream->capacity;
    enum json_lifting lift =
        stream->is_placed && is_whole ? JSON_PLACED : JSON_LIFTED;
    json_progress_begin(&progress);
    while (!stream->error && !stream->stopped) {
        size_t length = stream->end - stream->start;
        enum json_status status =
            json_check((struct json_text){.bytes = stream->text + stream->start,
                                          .length = length,
                                          .complete = stream->at_end,
                                          .lift = lift,
                                          .pattern = &stream->pattern,
                                          .progress = &progress,
                                          .hides = stream->limits.hides_text},
                       &limits, scratch, value, fail);
        *is_placed = lift == JSON_PLACED;
        lift = JSON_LIFTED; /* which goes on where it ended */
        if (status != JSON_MORE)
            return status;
        size_t open = length - progress.at;
        if (progress.at > nesting.at) {
            forget(stream, &progress, &limits, scratch);
            nesting = (struct nesting){.at = progress.at,
                                       .depth = (long)progress.checker.depth};
        }
        read_more(stream, &nesting, limits.bytes, open);
        if (!stream->error && !stream->stopped && stream->forgotten == 0 &&
            match_value(stream, scratch, value)) {
            *is_placed = false;
            return JSON_VALUE;
        }
    }
    return JSON_MORE;
}

/* ---- broken records ----------------------------------------------------- */

/* How far the check of a broken record went: that of one that is too large
 * stops at the limit, and its error is at the start. */
static size_t checked(const struct stream *stream, const struct fail *fail)
{
    if (strcmp(fail->code, "json-too-large") == 0)
        return (size_t)stream->limits.bytes + 1;
    return fail->offset == FAIL_NOWHERE ? 0 : fail->offset;
}

/* Cuts a broken record behind its last line, in front of text[reach]. *fail is
 * then about what is left: that it ends too early. */
static void cut_record(struct stream *stream, struct arena *scratch,
                       struct stream_record *record, size_t reach,
                       struct fail *fail)
{
    struct json_value value;
    record->length = lines_without_space(record->text, reach);
    json_check((struct json_text){.bytes = record->text,
                                  .length = record->length,
                                  .complete = true,
                                  .hides = stream->limits.hides_text},
               &stream->limits, scratch, &value, fail);
    stream->resume = STREAM_AT_NEW_VALUE;
}

/* The record at text[start], if it is known to be broken beyond a line that
 * looks like a new value. false: nothing is known. */
static bool take_left_open(struct stream *stream, struct arena *scratch,
                           struct stream_record *record, struct fail *fail)
{
    if (stream->left_open.count == 0 ||
        !left_open_has(&stream->left_open, stream_position(stream)))
        return false;
    const char *text = stream->text + stream->start;
    size_t left = (size_t)(stream->left_open.end - stream_position(stream));
    size_t reach = lines_find_new_value(text, left);
    if (reach == left)
        return false;
    *record = (struct stream_record){
        .text = text, .place = stream->place, .at = stream_position(stream)};
    cut_record(stream, scratch, record, reach, fail);
    return true;
}

/* Decides how far a broken record reaches and what comes after it. Where it has
 * run on into another one or to the end of the file, it is cut. */
static void limit_record(struct stream *stream, struct arena *scratch,
                         struct stream_record *record, struct fail *fail)
{
    size_t wrong = fail->offset;
    bool first_line = !memchr(record->text, '\n', wrong);
    stream->resume =
        first_line && stream->by_line ? STREAM_AT_LINE : STREAM_AT_NEW_VALUE;
    left_open_remember(&stream->left_open, stream_position(stream),
                       record->text, checked(stream, fail));
    if (first_line)
        return;
    bool ran_out = wrong == record->length;
    size_t seen = ran_out ? wrong : wrong + 1;
    size_t reach = lines_find_new_value(record->text, seen);
    if (reach < seen || ran_out)
        cut_record(stream, scratch, record, reach, fail);
}

/* The same for a record that was refused, not wrong: it reaches to its end,
 * which the brackets tell, unless a new value begins before that. */
static void limit_refused(struct stream *stream, struct arena *scratch,
                          struct stream_record *record, struct fail *fail)
{
    struct nesting nesting = {0};
    size_t seen = checked(stream, fail);
    stream->resume = STREAM_AT_END;
    stream->skipped = (struct nesting){0};
    left_open_remember(&stream->left_open, stream_position(stream),
                       record->text, seen);
    if (fail->offset == FAIL_NOWHERE) /* how far it is right is not known */
        record->length = 0;
    if (nesting_pass(&nesting, record->text, seen) == NESTING_LEFT)
        cut_record(stream, scratch, record, nesting.at, fail);
}

/* ---- Data in other formats ----------------------------------------------- */

#define PACKED(name, program)                                                  \
    "compressed-input",                                                        \
        "this is " name                                                        \
        " data: decompress it first, for example by \"" program                \
        " FILE | collide ...\""

#define UNREAD(name)                                                           \
    "unsupported-map", "this is a " name                                       \
                       ", which collide does not read: convert its shapes to " \
                       "a scene (collide help scene)"

#define GODOT_BINARY                                                           \
    "unsupported-map",                                                         \
        "this is a binary file of Godot, which collide does not read: save "   \
        "the scene as .tscn, or the resource as .tres"

/* What begins with these bytes is refused at once. */
static const struct refused_format {
    const char *magic, *code, *message;
} refused_formats[] = {
    {"\x1F\x8B", PACKED("gzip", "zcat")},
    {"\x28\xB5\x2F\xFD", PACKED("zstd", "zstdcat")},
    {"BZh", PACKED("bzip2", "bzcat")},
    {"\xFD"
     "7zXZ",
     PACKED("xz", "xzcat")},
    {"PK\x03\x04", PACKED("zip", "unzip -p")},
    {"\x04\x22\x4D\x18", PACKED("lz4", "lz4cat")},
    {"collision_shape:", UNREAD("collision object of Defold")},
    {"type: COLLISION_OBJECT_TYPE_", UNREAD("collision object of Defold")},
    {"shape_type: TYPE_", UNREAD("convex shape of Defold")},
    {"image: \"", UNREAD("tile source of Defold")},
    {"tile_set: \"", UNREAD("tile map of Defold")},
    {"RSRC", GODOT_BINARY},
    {"RSCC", GODOT_BINARY},
    {ANY_BYTE ANY_BYTE ANY_BYTE NUL_BYTE "\xE0\xA5", /* less than 16 MB */
     UNREAD("picture of Aseprite")},
};

/* True if text[start], the first byte of the stream, begins data in such a
 * format. Then *record and *fail are those of a broken record at that place
 * (codes: compressed-input, unsupported-map), and the stream ends. */
static bool refuse_format(struct stream *stream, struct stream_record *record,
                          struct fail *fail)
{
    const size_t count = sizeof refused_formats / sizeof *refused_formats;
    size_t i = 0;
    while (i < count && !begins_with(stream, refused_formats[i].magic))
        i++;
    if (i == count)
        return false;
    *record = (struct stream_record){.text = stream->text + stream->start,
                                     .place = stream->place,
                                     .at = stream_position(stream)};
    fail_set(fail, refused_formats[i].code, "%s", refused_formats[i].message);
    stream->start = stream->end;
    stream->at_end = true;
    return true;
}

/* ---- records ------------------------------------------------------------ */

enum stream_status stream_next(struct stream *stream, struct arena *scratch,
                               struct stream_record *record, struct fail *fail)
{
    if (!stream->begun) {
        size_t length = 0;
        while (length < 3 && (length < stream->end || stream_fill(stream)) &&
               stream->text[length] == UTF8_MARK[length])
            length++;
        stream->start = length == 3 ? length : stream->start;
        stream->begun = true;
    }
    if (stream->forgotten > 0 && !remember(stream)) /* it failed before */
        return STREAM_TROUBLE;
    if (!resume(stream) || !skip_space(stream))
        return stream->error ? STREAM_TROUBLE : STREAM_END;
    if (!stream->started) {
        stream->started = true;
        stream->is_document = document_begins(stream);
        if (refuse_format(stream, record, fail))
            return STREAM_FAILED;
    }
    if (stream->is_document)
        return document_next(stream, record, fail);
    if (take_left_open(stream, scratch, record, fail))
        return STREAM_FAILED;
    struct json_value value = {0};
    bool is_placed = false;
    enum json_status status =
        match_value(stream, scratch, &value)
            ? JSON_VALUE
            : read_value(stream, scratch, &value, &is_placed, fail);
    if (status != JSON_VALUE && stream->forgotten > 0) {
        if (!remember(stream))
            return STREAM_TROUBLE;
        status = read_value(stream, scratch, &value, &is_placed, fail);
    }
    if (status == JSON_MORE && stream->error == ENOMEM) {
        stream->error = 0;
        status = JSON_REFUSED;
        fail_memory(fail);
    }
    *record = (struct stream_record){
        .text = stream->text + stream->start,
        .length = stream->end - stream->start,
        .place = stream->place,
        .at = stream_position(stream),
    };
    if (status == JSON_MORE)
        return stream->error ? STREAM_TROUBLE : STREAM_END;
    stream->is_binary &= status != JSON_VALUE;
    stream->is_json |=
        !stream->is_binary && (status != JSON_BAD || fail->offset > 0);
    if (status != JSON_VALUE) {
        if (status == JSON_BAD)
            limit_record(stream, scratch, record, fail);
        else
            limit_refused(stream, scratch, record, fail);
        return STREAM_FAILED;
    }
    record->length = value.length + stream->forgotten;
    record->has_nul = value.has_nul;
    record->is_placed = is_placed;
    record->outline = value.outline;
    record->match = value.match;
    if (stream->forgotten > 0) {
        record->text = NULL;
        record->at -= stream->forgotten;
        stream->place = stream->behind;
        stream->forgotten = 0;
    }
    const char *newline =
        record->text && stream->end - stream->start > value.length
            ? memchr(record->text, '\n', value.length + 1)
            : NULL;
    /* If the value is on one line, which ends there, the next line will show
     * the place, and characters need not be counted. */
    if (newline && newline == record->text + value.length)
        stream->start += value.length;
    else
        consume(stream, value.length);
    stream->one_line = stream->place.line == record->place.line;
    return STREAM_VALUE;
}

const char *stream_line(struct stream *stream, size_t *length)
{
    if (!stream->is_json || stream->resume != STREAM_GO_ON ||
        !skip_space(stream) ||
        stream->left_open.end > stream_position(stream) || !stream->one_line ||
        !stream->by_line || stream->place.column != 1)
        return NULL;
    for (size_t seen = 0;;) {
        const char *line = stream->text + stream->start;
        size_t left = stream->end - stream->start;
        const char *newline = memchr(line + seen, '\n', left - seen);
        if (newline) {
            *length = (size_t)(newline - line);
            return line;
        }
        seen = left;
        if (left == stream->capacity || !stream_fill(stream))
            return NULL;
    }
}

void stream_skip_line(struct stream *stream, size_t length)
{
    stream->start += length;
}

void stream_again(struct stream *stream)
{
    stream->resume = STREAM_GO_ON;
    stream->error = 0;
}

struct json_place stream_locate(const struct stream_record *record,
                                struct fail *fail)
{
    size_t offset = fail->offset, name = 0, value = 0;
    if (!record->text)
        return record->place;
    if (offset != FAIL_NOWHERE)
        json_pointer_at(record->text, record->length, offset, fail->pointer,
                        sizeof fail->pointer);
    else {
        /* a shape may inherit what it does not have: then the shape counts */
        char pointer[sizeof fail->pointer];
        memcpy(pointer, fail->pointer, sizeof pointer);
        while (pointer[0] == '/' &&
               !json_find(record->text, record->length, pointer, &name, &value))
            *strrchr(pointer, '/') = '\0';
        if (pointer[0])
            memcpy(fail->pointer, pointer, sizeof pointer);
        offset = fail->at_name ? name : value;
    }
    return place_behind(record->place, record->text, offset);
}

struct json_place stream_place(const struct stream_record *record,
                               size_t offset)
{
    return place_behind(record->place, record->text, offset);
}
