/* Files of accepted findings: a JSON object for each, one a line, sorted:
 *
 *   {"file":"maps/a.tmj","rule":"C030","shapes":["12","14"],"count":1}
 */
#ifndef CHECK_BASELINE_H
#define CHECK_BASELINE_H

#include "lint/rules/told_findings.h"
#include "query/run/command_run.h"

/* Has files named from the folder that a baseline is in; from the current one
 * where it is in none, but a pipe or the like. A folder that cannot be looked
 * at changes nothing. false: memory is used up. */
bool check_baseline_place(const char *path, struct baseline *baseline,
                          struct arena *arena);

/* How many findings are left of files that are there no more, for a baseline
 * at `path`; -1: memory is used up. */
long check_baseline_gone(const char *path, const struct baseline *baseline,
                         struct arena *arena);

/* Whether a record has the members of an accepted finding, which no map, scene
 * or report has together: also one with a rule that this version lacks. */
bool check_baseline_is_record(const struct item *root);

/* Reads a file, and sorts what it holds. false: a message has said why not. */
bool check_baseline_read(const struct command_run *run, const char *path,
                         struct baseline *baseline);

/* Whether a baseline may be written to this path: there can be a file, and what
 * has that name is a baseline, an empty file or no regular file, and neither an
 * input nor the file of -o. false: a message has said why not. */
bool check_baseline_is_possible(const struct command_run *run,
                                const char *path);

/* Writes a file, replaced as a whole or not at all. The same. */
bool check_baseline_write(const struct command_run *run, const char *path,
                          const struct baseline *baseline);

#endif
