/* What a record is called by its stream, to be repeated in its answer: for runs
 * on parts of a stream that somebody cut up (collide-batch(7)). */
#ifndef RECORD_ID_H
#define RECORD_ID_H

#include <stdbool.h>
#include <stddef.h>

#include "scene/scene.h"
#include "scene/stream/scene_input.h"
#include "support/fail.h"
#include "support/matches.h"
#include "support/options/options.h"

/* The JSON text of the member that calls a record by a name: a string, number
 * or literal as it stands there; "null" where there is none. `fail` is that of
 * a broken record, whose text is sure up to the fault: behind it nothing is
 * looked for; NULL: the record is whole. false: there is an array or object; id
 * is "null" then. */
bool record_id_find(const struct stream_record *record, const char *pointer,
                    const struct fail *fail, struct record_id *id);

/* Takes the members of a whole record into account, of which --record-id names
 * one. */
void record_id_see(const struct stream_record *record,
                   const struct options *options, struct matches *matches);

/* Fails for a record whose id is an array or object. Code: record-id-type. */
bool record_id_refuse(const char *pointer, struct fail *fail);

#endif
