/* What an option and its value mean. */
#ifndef CLI_OPTION_VALUES_H
#define CLI_OPTION_VALUES_H

#include <stdbool.h>

#include "base/arena.h"
#include "cli/option_table.h"
#include "cli/options.h"

/* Puts an option into *options; value is "" where it takes none. Numbers are
 * written as in JSON. false: the value is not what option_table expects, and
 * options mean nothing. Lists live in `arena`. */
bool option_set(struct options *options, enum option_id id, const char *value,
                struct arena *arena);

#endif
