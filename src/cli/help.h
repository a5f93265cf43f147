/* The texts of --help, --version and of a call that asks for nothing. They are
 * put together from query_table and option_table. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "output/sink.h"
#include "query/query.h"

/* How to call the program, in a few lines. */
const char *help_usage(void);

/* The help about one query and the options it takes; NULL: about all. */
void help_write(struct sink *sink, const struct query *query);

/* The name and version on the first line, then what built the program. */
void help_write_version(struct sink *sink);

#endif
