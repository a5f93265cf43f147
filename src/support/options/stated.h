/* The options that a scene states for its own query, by the member "options".
 * Their texts go through the parsers of the command line, so that there is one
 * rule for each value. `run`, `golden` and `draw` use these options if they ask
 * the query that the scene names; options of the command line override them. */
#ifndef STATED_H
#define STATED_H

#include "scene/read_scene.h"
#include "support/options/options.h"

/* A reader of scenes that also checks the options that scenes state. */
struct scene_reader stated_reader(const struct limits *limits);

/* Checks the options of a scene by themselves: each belongs to the query that
 * the scene names, has a value that the query accepts, and they go together.
 * *fail has the pointer of the option. Codes: options-without-query,
 * query-unknown, option-unknown, option-excluded, option-value,
 * option-conflict, out-of-memory. */
bool stated_check(const struct scene *scene, struct arena *arena,
                  struct fail *fail);

/* Whether these options are to be completed by those of the scene. */
bool stated_counts(const struct options *options, const struct scene *scene);

/* Completes the options of the command line by those of a scene, which were
 * checked, in memory of `arena`. Codes: option-conflict if an option of the
 * command line does not go together with one of the scene; out-of-memory. */
bool stated_complete(const struct options *options, const struct scene *scene,
                     struct arena *arena, struct query_options *answer,
                     struct fail *fail);

#endif
