/* The options of queries, from the command line and from scenes. */
#ifndef QUERY_OPTIONS_H
#define QUERY_OPTIONS_H

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "scene/read_scene.h"
#include "support/options/option_table.h"

struct query_settings {
    struct query_options answer;
    struct dialect_choice dialect; /* of the results that `judge` reads, or that
                                      are written for --as */
};

extern const struct option_settings query_settings;

/* The options of a command that runs queries (struct command.check): completes
 * the settings, and checks them together with the output's. */
bool query_options_check(struct parser *parser);

/* Checks that the given options of queries go together. On failure
 * *parser->fail is filled (code: usage). */
bool query_options_agree(struct parser *parser);

/* How the results that `judge` reads are meant. */
struct dialect convention_read(const struct options *options);

/* How answers are to be told, in memory of `arena`; its place is one that
 * contacts can be put at. *dialect is NULL where the query's own words will do.
 * false: memory is used up. */
bool convention_spoken(const struct query_settings *settings,
                       struct arena *arena, const struct dialect **dialect);

/* ---- The options that a scene states (stated.c) --------------------------
 *
 * A scene states options of its own query by the member "options".
 * Their texts go through the parsers of the command line, so that there is one
 * rule for each value. `run`, `golden` and `draw` use these options if they ask
 * the query that the scene names; options of the command line override them. */

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
