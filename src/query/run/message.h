/* Messages for people, one line each. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdio.h>

#include "query/run/progress.h"
#include "support/sink.h"

/* Where they go: to a file, or (NULL) to a sink, for later. */
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
