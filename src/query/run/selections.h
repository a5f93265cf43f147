/* The options of a run that select by patterns or names of the input, and the
 * report about those that select nothing.
 *
 *   options -> an empty account of all patterns (support/matches.h)
 *   names of the input -> what they match, by maps/map_select.c and others
 *   at the end of the run -> a message for each pattern without a match */
#ifndef SELECTIONS_H
#define SELECTIONS_H

#include "query/run/command_run.h"

/* Makes the account of a run. false: memory is used up. */
bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches);

/* True if every pattern has matched an input so far. A run that has looked at
 * no input cannot tell, and one shard of several need not match: true as well.
 * Commands that replace files check this before they write. */
bool selections_match(const struct command_run *run);

/* Writes a message for each pattern that matches nothing in all inputs of a
 * run, with the nearest names. Returns false if there is such a pattern, unless
 * the run was stopped. */
bool selections_report(const struct command_run *run);

#endif
