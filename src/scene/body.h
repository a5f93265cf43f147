/* The "body" of a shape: what the response queries are told about its mass and
 * surface. It is read with the scene, so that a mistake in it is found
 * whichever query is asked. */
#ifndef BODY_H
#define BODY_H

#include "scene/read_value.h"
#include "scene/scene.h"
#include "support/fail.h"

#include <stdbool.h>

/* Reads a body; the defaults where there is none (body->json is NULL). Codes:
 * wrong-type, unknown-member, number-range, mass-and-density. */
bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail);

#endif
