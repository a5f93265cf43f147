/* `collide draw --preview`: a drawing as text, for where the output goes. */
#ifndef DRAW_PREVIEW_H
#define DRAW_PREVIEW_H

#include "draw/marks/drawing.h"
#include "draw/svg/svg.h"

/* Writes a drawing to `picture` as what `descriptor` leads to can show it
 * (draw/terminal/terminal.h), in no more than ASCII where that is wanted. The
 * width that the look has is of columns.
 *
 * returns   false: memory is used up, and nothing is written */
bool draw_preview(struct sink *picture, const struct drawing *drawing,
                  const struct svg_options *look, bool is_ascii,
                  int descriptor);

#endif
