/* The shapes of a level, and its findings, as those of a picture. */
#ifndef SHAPES_H
#define SHAPES_H

#include "draw/marks/picture.h"
#include "lint/rules/check.h"

/* Adds all shapes of a level that was prepared for checking (check_prepare), in
 * their order; what the level holds must stay. Also the direction of y. */
void picture_add_level(struct picture *picture, const struct check *check);

/* Adds the shapes that only casts of the level have. */
void picture_add_casts(struct picture *picture, const struct check *check);

/* A shape that is somewhere else than at the start: a point of it or a piece,
 * turned and moved from where it is to another place of its origin. The piece
 * is in the picture's arena. */
col_vec2 picture_point_at(const struct picture_shape *shape,
                          col_transform place, col_vec2 point);
col_shape picture_piece_at(struct picture *picture,
                           const struct picture_shape *shape, int piece,
                           col_transform place);

/* ---- Findings ------------------------------------------------------------ */

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
