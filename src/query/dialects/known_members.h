/* The members that results may have, for each dialect.
 *
 * Readers of results find what they need by name and would never notice a
 * misspelt member. These tables list every name that a dialect has: the names
 * that are read, and the names that its engine reports beside them, which are
 * ignored on purpose. collide-dialects(7) documents both. */
#ifndef KNOWN_MEMBERS_H
#define KNOWN_MEMBERS_H

#include "query/dialects/dialect.h"
#include "support/document/document.h"

/* A member that an object may have. Lists end with a NULL name. */
struct known_member {
    const char *name;
    const struct known_member *members; /* of the object, or of each object in
                                           the array; NULL: the value may be
                                           anything */
};

/* What a document may contain. */
struct known_document {
    const struct known_member *members; /* of its root */
    const struct known_member *record;  /* of each element of "pairs", and of
                                           the root if it has no "pairs";
                                           NULL: there are no such records */
};

/* The members of an [x,y] that is written as {"x":x,"y":y}. */
extern const struct known_member known_vector[];

/* Records of pairs in the dialect of an engine. */
extern const struct known_member *const known_records[DIALECT_COUNT];

/* Documents of this program's queries, in no dialect but its own. NULL: the
 * query, or NULL, is none of those that have no records of pairs at rest. */
const struct known_document *known_document_of_query(const char *query);

/* What a document that answers `query` (NULL: any) may contain if its records
 * are in the dialect of `engine`. */
struct known_document known_document(const char *query,
                                     enum dialect_engine engine);

/* The member of that name; NULL: the list (or NULL) has none. */
const struct known_member *known_find(const struct known_member *members,
                                      const char *name);

#endif
