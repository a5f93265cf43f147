/* Patterns of options that fit nothing in any file of a run: one that is
 * misspelt must not make a check of nothing pass. */
#ifndef COMMANDS_CHECK_PATTERNS_H
#define COMMANDS_CHECK_PATTERNS_H

#include "level/level.h"
#include "run/command_run.h"

/* Adds what was fitted in a file to what was before. */
void check_patterns_add(struct level_fits *all, const struct level_fits *fits);

/* Says which patterns of the run's options fit nothing; true: none is such. The
 * empty pattern is not meant to. */
bool check_patterns_fit(const struct command_run *run,
                        const struct level_fits *fits);

#endif
