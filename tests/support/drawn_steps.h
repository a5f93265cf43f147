/* The steps of drawings, as text. */
#ifndef SUPPORT_DRAWN_STEPS_H
#define SUPPORT_DRAWN_STEPS_H

#include "draw/marks/drawing.h"

/* That these are all steps of a record, a line for each: "key: text". */
void expect_steps(const struct drawing *drawing, int record, const char *lines);

/* That a record has a step for each element of these arrays of it, in this
 * order, with its key, some text and at least one mark in the scene or the
 * panel; `paths` are pointers such as "trace/axes", NULL at the end. */
void expect_all_steps(const struct drawing *drawing, int record,
                      const char *const *paths);

#endif
