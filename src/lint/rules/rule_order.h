/* Findings in the order of the file, each told once. */
#ifndef RULE_ORDER_H
#define RULE_ORDER_H

#include "lint/rules/check.h"

/* Puts the findings of a check in order: those of the level's own file before
 * those of other files, which are ascending by name; then by the place in the
 * file, the rule, and as they were found. What is wrong with the shape of a
 * tile is told once, however often the tile is placed. false: memory is used
 * up. */
bool findings_order(struct check *check);

#endif
