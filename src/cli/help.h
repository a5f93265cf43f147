/* The texts of `collide help` and of a call that asks for nothing. They are put
 * together from what queries, commands and options say of themselves. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options/command.h"
#include "output/sink.h"

/* How to call the program, in a few lines. */
const char *help_usage(void);

/* The help about what can be asked for, and the options that it takes; without
 * a topic about all. */
void help_write(struct sink *sink, const struct asked *asked);

#endif
