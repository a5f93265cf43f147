/* The member "convention" of a document: how its records are meant, so that
 * whoever reads them need not be told.
 *
 *   {"dialect":"dyn4j","normal":"a-to-b","manifold_normal":"b-to-a",
 *    "depth":"positive","y":"up","at":"incident"}
 *
 * Where contacts have a point on each surface, there is no "at".
 *
 * Documents of the row `collide`, unchanged, have none. */
#ifndef STAMP_H
#define STAMP_H

#include "query/dialects/value.h"
#include "support/json_writer.h"

/* Writes the member. */
void stamp_write(struct json_writer *out, const struct dialect *dialect);

/* The dialect of a document: what its stamp says, or else the reader's. false:
 * it says what is none; code: claims-form. */
bool stamp_read(struct record_reader *reader, const struct item *root,
                struct dialect *dialect);

#endif
