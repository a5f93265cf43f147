/* The words of an engine that the command line chooses. */
#ifndef CONVENTION_H
#define CONVENTION_H

#include "query/dialects/dialect.h"
#include "support/options/options.h"

/* How the results that `judge` reads are meant. */
struct dialect convention_read(const struct options *options);

/* How answers are to be told, in memory of `arena`; its place is one that
 * contacts can be put at. *dialect is NULL where the query's own words will do.
 * false: memory is used up. */
bool convention_spoken(const struct options *options, struct arena *arena,
                       const struct dialect **dialect);

#endif
