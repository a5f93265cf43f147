/* What another program answers to scenes, as golden results.
 *
 * It is run for each scene by itself, with the scene as `convert` prints it on
 * its standard input and the query that is asked in the scene's "query". What
 * it prints there is the answer to that scene: result documents, or lines about
 * one pair each, in its own words. Lines become the "pairs" of one document;
 * "query" and "scene" are added where they are missing. */
#ifndef GOLDEN_PROGRAM_H
#define GOLDEN_PROGRAM_H

#include "query/run/records.h"
#include "verify/golden/golden_answer.h"

/* Asks question->program about scenes, and lays its answers out. A scene that
 * it fails with, or answers by what is no JSON object or an error, is a fault.
 * GOLDEN_STOPPED: the program could not be run, too, which has been said. */
enum golden_outcome
golden_program_answer(const struct golden_question *question,
                      const struct answers *scenes, struct arena *scratch,
                      struct golden_answers *golden);

#endif
