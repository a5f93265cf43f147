/* How a drawing is looked at: what all pictures have, and --crop. */
#ifndef DRAW_VIEW_H
#define DRAW_VIEW_H

#include "draw/draw_scene.h"
#include "draw/svg/svg.h"

/* What the options say of all pictures. */
struct svg_options draw_look(const struct draw_settings *settings);

/* What is seen of a scene, the drawing of which has all its shapes: --crop.
 * false and *fail: it does not say what (code: usage), or there is no such. */
bool draw_crop(const struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail);

#endif
