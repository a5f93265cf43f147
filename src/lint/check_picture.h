/* What `collide check` draws of a level, for reports that show it. */
#ifndef CHECK_PICTURE_H
#define CHECK_PICTURE_H

#include "lint/rules/told_findings.h"

/* Most bytes of pictures that are kept of one file: levels beyond them are told
 * of without. */
#define CHECK_PICTURES_MOST ((size_t)8 * 1024 * 1024)

/* Draws the level that list->levels has last, of which `check` has the geometry
 * and the findings, list->items[first] being what is told of the first; they
 * learn where they are to be seen. A level whose findings all have no place is
 * not drawn. `numbers`: of the file and of the level,
 * which no other picture of the report has. check->arena is scratch. false:
 * memory is used up. */
bool check_picture(struct told_list *list, const struct check *check, int first,
                   const int numbers[2]);

#endif
