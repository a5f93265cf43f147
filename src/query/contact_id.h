/* The names of contacts, by the features that meet there. */
#ifndef CONTACT_ID_H
#define CONTACT_ID_H

#include "query/write_record.h"

/* No name is longer: two cuts, of numbers below 2^31. */
#define CONTACT_ID_MAX 62

/* Writes a.e2 b.v4, with a.c2-5 for a cut, and returns the end of it. */
char *contact_id_put(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact, char *out);

#endif
