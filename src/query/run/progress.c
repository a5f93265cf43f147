#include "query/run/progress.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Seconds from one line to the next. */
#define STEP 0.2

#define LINE_MAX_LENGTH 160

static double seconds_since(const struct timespec *start)
{
    struct timespec now = *start;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) +
           1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

void progress_start(struct progress *progress)
{
    if (!progress->wanted)
        return;
    progress->next = progress->delay;
    progress->wanted = clock_gettime(CLOCK_MONOTONIC, &progress->start) == 0;
}

/* ", 57 %, 0:00:05 left", as far as there is something to tell by. */
static int put_rest(const struct progress *progress, uint64_t bytes,
                    double seconds, char *text, size_t size)
{
    if (!progress->total || bytes > progress->total)
        return 0;
    double part = (double)bytes / (double)progress->total;
    int percent = (int)(100 * part);
    if (!bytes)
        return snprintf(text, size, ", %d %%", percent);
    uint64_t left = (uint64_t)(seconds * (1 - part) / part);
    return snprintf(text, size, ", %d %%, %" PRIu64 ":%02d:%02d left", percent,
                    left / 3600, (int)(left / 60 % 60), (int)(left % 60));
}

/* Whether it is time for a line; *seconds is how long it has been. */
static bool is_due(struct progress *progress, double *seconds)
{
    if (!progress->wanted)
        return false;
    *seconds = seconds_since(&progress->start);
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
    length += put_rest(progress, bytes, seconds, text + length,
                       sizeof text - (size_t)length);
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
