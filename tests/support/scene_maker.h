/* Scenes from bytes, of a fuzzer or at random, that are right or nearly so: a
 * stream of JSON objects whose members, types and numbers are mostly what a
 * scene wants, on a small lattice where shapes meet, and now and then are not.
 */
#ifndef SUPPORT_SCENE_MAKER_H
#define SUPPORT_SCENE_MAKER_H

#include "support/rng.h"
#include "support/source.h"

/* Writes `scenes` scenes of up to `shapes` shapes, a line each, and a NUL.
 * Every line is JSON. `room` is 64 KiB or more for each scene; returns the
 * length without the NUL. */
size_t take_scenes(struct source *source, int scenes, int shapes, char *text,
                   size_t room);

/* The same from random bytes; without mistakes, values are never replaced by
 * others, but polygons may still cross themselves, for example. */
size_t random_scenes(struct rng *rng, bool has_mistakes, int scenes, int shapes,
                     char *text, size_t room);

/* One of the ids that the shapes of a scene may have. */
const char *take_id(struct source *source);

#endif
