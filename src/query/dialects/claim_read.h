/* One record of a pair, as a claim. */
#ifndef CLAIM_READ_H
#define CLAIM_READ_H

#include "query/dialects/value.h"

/* Reads what an engine says of a pair, but for the query. false: *where and
 * *fail say why. Codes: claims-form, claims-missing, out-of-memory. */
bool claim_read(struct record_reader *reader, const struct item *record,
                struct claim *claim);

/* Adds the members that records of the row `collide` have beside the others. */
bool claim_read_own(struct record_reader *reader, const struct item *record,
                    struct claim *claim);

/* Reads the contacts that a manifold's names tell of. `manifold` is what holds
 * them. Where there are none, not even an empty array, nothing is claimed. */
bool claim_read_contacts(struct record_reader *reader,
                         const struct item *manifold, struct claim *claim);

#endif
