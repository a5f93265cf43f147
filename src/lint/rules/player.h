/* The player: the one of the starts that levels are looked at for. */
#ifndef PLAYER_H
#define PLAYER_H

#include "lint/rules/check.h"

/* Whether a shape is a start that is called the player's, by its class or
 * name. */
bool is_player(const struct solid *solid);

/* Whether the level has such a start. */
bool player_has_start(const struct check *check);

/* The player's size: as it was given, one number for both if only one was; else
 * that of its first start which has one. false: it is not known. */
bool player_size(const struct check *check, double *width, double *height);

#endif
