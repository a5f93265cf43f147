/* The text of --version. */
#ifndef VERSION_H
#define VERSION_H

#include "support/sink.h"

/* The name and version on the first line, then what built the program. */
void version_write(struct sink *sink);

#endif
