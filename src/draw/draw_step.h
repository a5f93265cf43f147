/* Which step of which record is seen, by --step. */
#ifndef DRAW_STEP_H
#define DRAW_STEP_H

#include "draw/draw_scene.h"
#include "draw/svg/svg.h"

/* Chooses a step of a drawing, and puts the shapes where they are then. false
 * and *fail: there is no such, or it is not clear which. */
bool draw_step(struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail);

#endif
