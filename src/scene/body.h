/* The "body" of a shape: what the response queries are told about its mass and
 * surface. It is checked with the scene, so that a mistake in it is found
 * whichever query is asked. */
#ifndef SCENE_BODY_H
#define SCENE_BODY_H

#include "base/fail.h"
#include "scene/tree.h"

#include <stdbool.h>

/* Codes: wrong-type, unknown-member, number-range, mass-and-density. */
bool body_check(const struct node *body, struct fail *fail);

#endif
