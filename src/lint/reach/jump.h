/* The answers about a player that jumps. */
#ifndef JUMP_H
#define JUMP_H

#include "lint/reach/climb.h"

/* Wants those mixed cells divided further that the player may come to, as long
 * as they are not small beside it; none: the answers will get no better. */
void jump_want(const struct climb *climb);

/* Answers the goals that are too high, and finds the pits, in memory that is
 * kept. `flags` are not 0 for the roots of graph->proven that a player comes to
 * which flies. false: memory is used up. */
bool jump_answer(const struct climb *climb, const unsigned char *flags,
                 struct space *space, struct arena *keep);

#endif
