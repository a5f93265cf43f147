/* Writes messages and the line of progress. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "query/run/command_run.h"
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

/* Controls of terminals, ends of lines, and what turns the direction of the
 * text behind it round: it would be read as something else. */
static bool is_control(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C ||
           code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/* Copies a text with '?' for each of those, and U+FFFD for each byte that is
 * not part of a character. */
static void make_plain(const char *text,
                       char plain[MESSAGE_MAX * sizeof UTF8_REPLACEMENT])
{
    while (*text) {
        int length = utf8_length(text, UTF8_MOST);
        const char *instead = length <= 0 ? UTF8_REPLACEMENT
                              : is_control(utf8_code(text, length)) ? "?"
                                                                    : NULL;
        size_t step = length > 0 ? (size_t)length : 1;
        size_t count = instead ? strlen(instead) : step;
        memcpy(plain, instead ? instead : text, count);
        plain += count;
        text += step;
    }
    *plain = '\0';
}

void message(const struct messages *messages, const char *format, ...)
{
    char text[MESSAGE_MAX], plain[MESSAGE_MAX * sizeof UTF8_REPLACEMENT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    make_plain(text, plain);
    if (messages->file) {
        progress_clear(messages->progress);
        fprintf(messages->file, "collide: %s\n", plain);
        return;
    }
    sink_text(messages->sink, "collide: ");
    sink_text(messages->sink, plain);
    sink_byte(messages->sink, '\n');
}

void message_pass_on(const struct messages *messages, const struct sink *kept)
{
    if (!kept->used || kept->error)
        return;
    progress_clear(messages->progress);
    fwrite(kept->text, 1, kept->used, messages->file);
}
