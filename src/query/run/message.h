/* What a run writes to standard error: messages for people, one line each, and
 * a line of progress about a long run. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "support/sink.h"

/* One line about a long run, rewritten again and again and removed at the end:
 *
 *   collide: 1200000 scenes, 684.0 MB, 96.3 MB/s, 57 %, 0:00:05 left */
struct progress {
    FILE *file;
    const char *what; /* is counted: "files"; NULL: scenes */
    bool wanted;      /* false: nothing is ever written */
    double delay;     /* seconds before the line comes first */
    uint64_t total;   /* bytes of all inputs; 0: not known */

    /* The line's own. */
    struct timespec start;
    double next;             /* seconds from the start to the next line */
    int shown;               /* characters that stand there now */
    uint64_t records, bytes; /* of the inputs before this one */
};

/* Starts the clock, if the line is wanted. */
void progress_start(struct progress *progress);

/* Says how far it has come in an input. Asks the clock, and writes a few times
 * a second at most. */
void progress_tell(struct progress *progress, uint64_t records, uint64_t bytes);

/* The same at the end of an input. */
void progress_end_input(struct progress *progress, uint64_t records,
                        uint64_t bytes);

/* The same in other words, a printf message of one line without line end. */
void progress_show(struct progress *progress, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Removes the line, so that something else can be written there. */
void progress_clear(struct progress *progress);

/* Where messages go: to a file, or (NULL) to a sink, for later. */
struct messages {
    FILE *file;
    struct progress *progress; /* a line that may stand in the file's way */
    struct sink *sink;
};

/* Writes "collide: " and one line. File names and ids may hold anything; what
 * would break the line, command the terminal or turn the direction of the text
 * round is shown as '?', and what is not UTF-8 as U+FFFD. */
void message(const struct messages *messages, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Writes messages that are kept in a sink; nothing where memory for them ran
 * out, as a copy of such a sink holds none. */
void message_pass_on(const struct messages *messages, const struct sink *kept);

#endif
