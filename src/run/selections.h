/* The options of a run that select by patterns or names of the input, and the
 * report about those that select nothing.
 *
 *   options -> an empty account of all patterns (base/matches.h)
 *   names of the input -> what they match, by level/select.c and others
 *   at the end of the run -> a message for each pattern without a match */
#ifndef RUN_SELECTIONS_H
#define RUN_SELECTIONS_H

#include "run/command_run.h"

/* Makes the account of a run. false: memory is used up. */
bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches);

/* Writes a message for each pattern that matches nothing in all inputs of a
 * run, with the nearest names. Returns false if there is such a pattern. A run
 * that was stopped or has looked at no input can not tell, and one shard of
 * several need not match: then it returns true. */
bool selections_report(const struct command_run *run);

#endif
