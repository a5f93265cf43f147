/* The texts of `collide help` and of a call that asks for nothing. They are put
 * together from what queries, commands and options say of themselves. */
#ifndef HELP_H
#define HELP_H

#include "support/options/options.h"
#include "support/sink.h"

/* How to call the program, in a few lines. */
const char *help_usage(void);

/* The help about what can be asked for, and the options that it takes; without
 * a topic about all. */
void help_write(struct sink *sink, const struct asked *asked);

#endif
