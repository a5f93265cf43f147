/* Writes messages, a limited number of each kind, and the line of progress. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "query/run/command_run.h"
#include "support/same.h"
#include "support/text.h"

/* Seconds from one line to the next. */
#define STEP 0.2

#define LINE_MAX_LENGTH 160

void progress_start(struct progress *progress)
{
    if (!progress->wanted)
        return;
    progress->next = progress->delay;
    progress->wanted = clock_gettime(CLOCK_MONOTONIC, &progress->start) == 0;
}

/* True if it is time for a line; *seconds is the time since the start. */
static bool is_due(struct progress *progress, double *seconds)
{
    const struct timespec *start = &progress->start;
    struct timespec now = *start;
    if (!progress->wanted)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    *seconds = (double)(now.tv_sec - start->tv_sec) +
               1e-9 * (double)(now.tv_nsec - start->tv_nsec);
    if (*seconds < progress->next)
        return false;
    progress->next = *seconds + STEP;
    return true;
}

static void put_line(struct progress *progress, const char *text, int length)
{
    fprintf(progress->file, "\r%-*s", progress->shown, text);
    fflush(progress->file);
    progress->shown = length;
}

void progress_show(struct progress *progress, const char *format, ...)
{
    char text[LINE_MAX_LENGTH] = "collide: ";
    int used = (int)strlen(text);
    double seconds;
    va_list arguments;
    if (!is_due(progress, &seconds))
        return;
    va_start(arguments, format);
    vsnprintf(text + used, sizeof text - (size_t)used, format, arguments);
    va_end(arguments);
    put_line(progress, text, (int)strlen(text));
}

/* ", 57 %, 0:00:05 left" is written as far as the total is known. */
void progress_tell(struct progress *progress, uint64_t records, uint64_t bytes)
{
    double seconds;
    if (!is_due(progress, &seconds))
        return;
    records += progress->records;
    bytes += progress->bytes;
    double mega = 1e-6 * (double)bytes;
    char text[LINE_MAX_LENGTH];
    int length = snprintf(text, sizeof text,
                          "collide: %" PRIu64 " %s, %.1f MB, %.1f MB/s",
                          records, progress->what ? progress->what : "scenes",
                          mega, seconds > 0 ? mega / seconds : 0);
    char *rest = text + length;
    size_t room = sizeof text - (size_t)length;
    if (progress->total && bytes <= progress->total) {
        double part = (double)bytes / (double)progress->total;
        int percent = (int)(100 * part);
        uint64_t left = bytes ? (uint64_t)(seconds * (1 - part) / part) : 0;
        length +=
            bytes ? snprintf(rest, room, ", %d %%, %" PRIu64 ":%02d:%02d left",
                             percent, left / 3600, (int)(left / 60 % 60),
                             (int)(left % 60))
                  : snprintf(rest, room, ", %d %%", percent);
    }
    put_line(progress, text, length);
}

void progress_end_input(struct progress *progress, uint64_t records,
                        uint64_t bytes)
{
    progress_tell(progress, records, bytes);
    progress->records += records;
    progress->bytes += bytes;
}

void progress_clear(struct progress *progress)
{
    if (!progress->shown)
        return;
    fprintf(progress->file, "\r%*s\r", progress->shown, "");
    fflush(progress->file);
    progress->shown = 0;
}

/* Longest message; a file name may be 4096 long. */
#define MESSAGE_MAX 5000

/* Copies a text with '?' for each of those, and U+FFFD for each byte that is
 * not part of a character. */
static void make_plain(const char *text,
                       char plain[MESSAGE_MAX * sizeof UTF8_REPLACEMENT])
{
    while (*text) {
        int length = utf8_length(text, UTF8_MOST);
        const char *instead = length <= 0 ? UTF8_REPLACEMENT
                              : code_is_control(utf8_code(text, length)) ? "?"
                                                                         : NULL;
        size_t step = length > 0 ? (size_t)length : 1;
        size_t count = instead ? strlen(instead) : step;
        memcpy(plain, instead ? instead : text, count);
        plain += count;
        text += step;
    }
    *plain = '\0';
}

/* ---- Kinds of messages --------------------------------------------------- */

#define PREFIX "collide: "

static const char *behind_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Returns where a message begins after its place, "FILE:LINE:COLUMN: " or
 * "FILE: byte N: ". */
static const char *behind_place(const char *text, const char *end)
{
    for (const char *at = text; at < end; at++) {
        const char *line = at + 1, *column;
        if (end - at > 7 && memcmp(at, ": byte ", 7) == 0) {
            const char *rest = behind_digits(at + 7, end);
            if (end - rest > 1 && rest[0] == ':' && rest[1] == ' ')
                return rest + 2;
        }
        if (*at != ':' || (column = behind_digits(line, end)) == line ||
            column == end || *column++ != ':')
            continue;
        const char *rest = behind_digits(column, end);
        if (rest > column && end - rest > 1 && rest[0] == ':' && rest[1] == ' ')
            return rest + 2;
    }
    return text;
}

/* Returns the hash of a text without its numbers and quoted names. */
static uint64_t hash_kind(const char *at, const char *end)
{
    uint64_t hash = HASH_FIRST;
    while (at < end) {
        const char *start = at++, *hashed = start;
        if (*start == '"') {
            while (at < end && *at != '"')
                at++;
            at += at < end;
        } else if (*start >= '0' && *start <= '9') {
            while (at < end && strchr("0123456789.eE+-", *at))
                at++;
            hashed = "0";
        }
        if (*start != '-')
            hash = hash_bytes(hash, hashed, 1);
    }
    return hash;
}

/* Counts a line; returns true if it is to be written. */
static bool admit(struct message_kinds *kinds, const char *line, size_t length)
{
    const char *end = line + length;
    const char *text = behind_place(line + strlen(PREFIX), end);
    uint64_t hash = hash_kind(text, end);
    int i = 0;
    while (i < kinds->count && kinds->items[i].hash != hash)
        i++;
    struct message_kind *kind =
        &kinds->items[i < MESSAGE_KINDS ? i : MESSAGE_KINDS];
    if (i == kinds->count && i <= MESSAGE_KINDS) {
        size_t most = sizeof kind->text - sizeof "...";
        size_t shown = utf8_part(text, (size_t)(end - text), most);
        kind->hash = hash;
        snprintf(kind->text, sizeof kind->text, "%.*s%s", (int)shown, text,
                 text + shown < end ? "..." : "");
        kinds->count++;
    }
    return kind->count++ < kinds->max;
}

struct place_end message_place(const struct messages *messages,
                               struct item_place place)
{
    struct place_end end;
    if (messages->part && strcmp(messages->part, place.file) == 0)
        snprintf(end.text, sizeof end.text, ": byte %" PRIu64, messages->byte);
    else
        snprintf(end.text, sizeof end.text, ":%ld:%ld", place.line,
                 place.column);
    return end;
}

void messages_end(const struct messages *messages)
{
    const struct message_kinds *kinds = messages->kinds;
    for (int i = 0; i < kinds->count; i++) {
        const struct message_kind *kind = &kinds->items[i];
        if (kind->count <= kinds->max)
            continue;
        progress_clear(messages->progress);
        fprintf(messages->file,
                PREFIX "... and %" PRIu64 " more messages %s: %s\n",
                kind->count - kinds->max,
                i == MESSAGE_KINDS ? "of other kinds, such as" : "of this kind",
                kind->text);
    }
}

void message(const struct messages *messages, const char *format, ...)
{
    char text[MESSAGE_MAX];
    char plain[sizeof PREFIX + MESSAGE_MAX * sizeof UTF8_REPLACEMENT] = PREFIX;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    make_plain(text, plain + strlen(PREFIX));
    if (!messages->file) {
        sink_text(messages->sink, plain);
        sink_byte(messages->sink, '\n');
        return;
    }
    if (messages->kinds && !admit(messages->kinds, plain, strlen(plain)))
        return;
    progress_clear(messages->progress);
    fprintf(messages->file, "%s\n", plain);
}

void message_pass_on(const struct messages *messages, const struct sink *kept)
{
    if (!kept->used || kept->error)
        return;
    progress_clear(messages->progress);
    const char *at = kept->text, *end = kept->text + kept->used;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)(line_end - at);
        if (!messages->kinds || admit(messages->kinds, at, length))
            fwrite(at, 1, length + 1, messages->file);
        at += length + 1;
    }
}

void message_of_output(const struct command_run *run, const char *summary)
{
    const struct options *options = run->options;
    if (options->output && !options->quiet)
        message(&run->messages, "%s: %s", options->output, summary);
}

bool command_give_up(struct command_run *run, const char *what, const char *why)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", what, why);
    return false;
}
