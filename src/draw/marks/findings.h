/* The findings of a level as badges in its picture. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "draw/marks/picture.h"
#include "lint/rules/check.h"

/* Where a finding of the level is to be seen, in the world: at its own point,
 * or else in the middle of the box of its first shape. false: it is about no
 * place, or about one that no picture can show. */
bool finding_place(const struct check *check, const struct finding *finding,
                   col_vec2 *place);

/* The style of what is of that severity. */
enum mark_style finding_style(enum severity severity);

/* Adds a badge for each finding that has a place, with its number: that of
 * check->findings[0] is `first`, and those without a place are counted as well.
 * The picture's shapes must be those of picture_add_level alone, and check_run
 * done; each shape is told how many findings are about it. */
void picture_add_findings(struct picture *picture, const struct check *check,
                          long first);

#endif
