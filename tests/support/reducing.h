/* Reductions by functions, for tests. */
#ifndef SUPPORT_REDUCING_H
#define SUPPORT_REDUCING_H

#include <stdbool.h>
#include <stdint.h>

#include "verify/reduce/reduce.h"

/* What must be in a text, up to NULL: then it holds. */
struct needed {
    const char *parts[8];
};

/* What came of the last reduction. */
extern char reduced[100000];
extern uint64_t reduce_questions;
extern enum reduce_end reduce_end;

/* How many texts were found invalid, and a number that tells all texts that
 * were asked about, in their order. */
extern uint64_t reduce_refused, reduce_history;

/* Reduces a text with ' for ", valid or not, to what holds: a line of JSON with
 * ' for ", the new line left out. */
const char *reduce_to(const char *text,
                      bool (*holds)(const char *text, const void *context),
                      const void *context);

/* The same, where only scenes as scene_read takes them are valid. */
const char *reduce_scene_to(const char *text,
                            bool (*holds)(const char *text,
                                          const void *context),
                            const void *context);

/* The same with at most so many questions. */
const char *reduce_some_to(const char *text, uint64_t most,
                           bool (*holds)(const char *text, const void *context),
                           const void *context);

/* A function for these: whether all parts of a struct needed are there, with '
 * for ". */
bool has_needed(const char *text, const void *context);

/* Nothing has to be there. */
extern const struct needed needs_nothing;

/* Asserts that a text is that, and can be made no smaller. */
void expect_reduced(const char *found, const char *wanted);

/* A scene of circles of radius 1 to `count`, each with an id. */
char *circles(int count);

#endif
