/* --rules and --explain: the table of rules for people. */
#ifndef CHECK_EXPLAIN_H
#define CHECK_EXPLAIN_H

#include "query/run/command_run.h"

/* Lists the rules, or explains one, if the options ask for that; false: they do
 * not. */
bool check_explain(struct command_run *run);

#endif
