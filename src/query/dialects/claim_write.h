/* A claim as a record, in the words of an engine. What the engine has no word
 * for is left out; collide-dialects(7) says what that is. */
#ifndef CLAIM_WRITE_H
#define CLAIM_WRITE_H

#include "query/dialects/dialect.h"
#include "support/json_writer.h"

/* Writes the object of a pair. All its numbers must be finite. claim_read of
 * the same dialect reads back the very numbers. */
void claim_write(struct json_writer *out, const struct dialect *dialect,
                 const struct claim *claim);

#endif
