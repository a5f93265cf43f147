/* Completions of the command line for shells, from query_table and
 * option_table. */
#ifndef CLI_COMPLETIONS_H
#define CLI_COMPLETIONS_H

#include "output/sink.h"

/* Writes the script for one of shell_names. */
void completions_write(struct sink *sink, const char *shell);

#endif
