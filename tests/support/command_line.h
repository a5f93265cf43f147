/* Command lines for tests of options. A line is written as one string and split
 * at its spaces; '~' stands for a space within an argument and "''" for an
 * empty one. */
#ifndef SUPPORT_COMMAND_LINE_H
#define SUPPORT_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/options/options.h"

/* What the last line says, and what is wrong with it. */
extern struct options line_options;
extern struct fail line_fail;

/* Reads a line; true: it is right. */
bool parse_line(const char *text);

/* Expects that it is right, or that it is refused in these words. */
void expect_line(const char *text);
void refuse_line(const char *text, const char *message);

/* Expects that each of some values of an option is refused. */
void refuse_values(const char *command, const char *option, const char *expects,
                   const char *const *values, size_t count);

/* Behind each test. */
void forget_line(void);

#endif
