/* Members of results that their dialect does not know.
 *
 * A reader of results finds members by name, so a misspelt one would be ignored
 * without a word, and with it whatever it was meant to claim. Here every member
 * is looked up in the tables of query/dialects/unknown.h instead, and
 * those that are in none are counted, each name once, in the order of their
 * first appearance. Members that begin with "_" or "x-" are the user's own. */
#ifndef UNKNOWN_H
#define UNKNOWN_H

#include <stdint.h>

#include "query/dialects/dialect.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/json_writer.h"

/* The members that results may have, for each dialect.
 *
 * Readers of results find what they need by name and would never notice a
 * misspelt member. These tables list every name that a dialect has: the names
 * that are read, and the names that its engine reports beside them, which are
 * ignored on purpose. collide-dialects(7) documents both. */

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

/* Different names that are listed; what more there are is counted together. */
#define UNKNOWN_MAX 256

/* A name that the dialect of its record does not know. */
struct unknown_member {
    const char *path; /* from the record: points[].depht */
    const char *near; /* the known name that it resembles; NULL: none */
    enum dialect_engine dialect; /* of the record */
    unsigned known_to;           /* other dialects: a bit for each engine */
    uint64_t count;              /* how often it occurs */
    struct item_place place;     /* where it occurs first; line 0: unknown */
};

/* {.ignored = ..} has found none so far. */
struct unknown_members {
    const char *const *ignored; /* names that the user excludes, NULL at the
                                   end; NULL: none */
    const char *file; /* the place of all documents that have no file of
                         their own; it must stay. NULL: their files */
    struct unknown_member *items;
    int count, capacity;
    uint64_t unlisted;  /* occurrences of names beyond UNKNOWN_MAX */
    struct arena arena; /* of the list and its texts */
    int last_dialect;   /* that fitted the last document */
};

/* Adds the unknown members of a result in a given dialect: a document with
 * "pairs", a line about one pair, or a document of a query that has no pairs.
 * The file name in root->document must stay. O(members). false: out of memory.
 */
bool unknown_add(struct unknown_members *unknown, const struct item *root,
                 enum dialect_engine dialect);

/* The same for a document whose dialect nobody names: its own "convention" if
 * it has one, otherwise the dialect with the fewest unknown members, the first
 * of several. `query` is what the document answers if it does not say so;
 * NULL: unknown. Documents that hold no results of queries are skipped. */
bool unknown_add_any(struct unknown_members *unknown, const struct item *root,
                     const char *query);

/* Frees the memory; the list is empty then. */
void unknown_free(struct unknown_members *unknown);

/* The warning about one name: a sentence in lower case, no full stop. */
struct short_text unknown_words(const struct unknown_member *member);

/* The other dialect that knows more than half of the names; DIALECT_COUNT: no
 * dialect does. */
enum dialect_engine unknown_dialect(const struct unknown_members *unknown);

/* Writes the member "unknown": {"MEMBER":n,..}. */
void unknown_write(struct json_writer *out,
                   const struct unknown_members *unknown);

#endif
