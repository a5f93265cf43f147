/* What is cast in a drawing, which an answer does not repeat. */
#ifndef COMMANDS_DRAW_CASTS_H
#define COMMANDS_DRAW_CASTS_H

#include "commands/draw_files.h"
#include "commands/draw_scene.h"

/* Finds out whether the answer to a record is about casts of the scene, or
 * about one that options state: those of the command line or those of the
 * scene. Fills in scene->shows_casts, has_way and way. A scene that cannot be
 * read has none; whoever answers it reports why. false: memory is used up. */
bool draw_casts_find(const struct drawn *drawn, const struct drawn_text *record,
                     struct draw_scene *scene);

#endif
