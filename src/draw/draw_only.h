/* What --only names: a shape or two of a scene, and what is left of a drawing
 * when all others go. */
#ifndef DRAW_ONLY_H
#define DRAW_ONLY_H

#include "draw/marks/drawing.h"
#include "support/fail.h"

struct draw_only {
    int shapes[2]; /* by index, both the same where one is named */
    bool is_pair;
};

/* The index of the shape with an id; -1: there is none, and *fail says so, and
 * names the nearest. `option` is the one that the id was given to. */
int draw_find_shape(const struct drawing *drawing, const char *option,
                    const char *id, struct fail *fail);

/* Finds the shapes that a text names: "A", or "A,B". Ids may have commas, too.
 * false: there are none of such ids, or several ways to read it. */
bool draw_only_find(const struct drawing *drawing, const char *text,
                    struct draw_only *only, struct fail *fail);

/* Takes all shapes out of a drawing but those, and all records that are about
 * others, with their marks. false: memory is used up. */
bool draw_only_keep(struct drawing *drawing, const struct draw_only *only);

#endif
