/* Reads records of pairs as claims.
 *
 *   claim_value.c    checked values of members
 *   claim_contacts.c the contacts of manifolds
 *   claim_read.c     a whole record as a claim
 *   claims.c         documents of records
 *   known_members.c  the members that records may have
 *
 * In place of a number, null stands for a number that is not finite, which JSON
 * cannot express. Elsewhere, and in place of an index, null means the same as a
 * missing member. */
#ifndef CLAIM_READ_H
#define CLAIM_READ_H

#include "query/dialects/dialect.h"
#include "support/document/document.h"

/* The state of a reader. After a failure *where is the item, and *fail has the
 * reason; its code is claims-form. */
struct record_reader {
    const struct dialect *dialect;
    struct arena *arena;
    const struct item **where;
    struct fail *fail;
    const char *not_finite; /* the name of such a number; NULL: none so far */
    bool in_contacts;       /* contacts are being read */
    bool is_contact;        /* the number is a contact's */
};

/* The member of that name (NULL: there is none by any name), if it is there and
 * not null; else NULL. */
const struct item *value_member(const struct item *object, const char *name);

/* Says that `item` is not what was expected; false. */
bool value_expected(struct record_reader *reader, const struct item *item,
                    const char *expected);

/* Each stores the value of a member and sets *has, and leaves both as they are
 * if the member is missing or not finite. false: it is something else. */
bool value_bool(struct record_reader *reader, const struct item *object,
                const char *name, bool *has, bool *value);
bool value_number(struct record_reader *reader, const struct item *object,
                  const char *name, bool *has, double *value);
bool value_whole(struct record_reader *reader, const struct item *object,
                 const char *name, bool *has, int *value);
bool value_text(struct record_reader *reader, const struct item *object,
                const char *name, const char **value);

/* Reads the members "failed" and "message". *failed is left as it is if the
 * object has no "failed"; any other word than those of claim_failure_names is
 * an error. */
bool value_failed(struct record_reader *reader, const struct item *object,
                  struct claim_failed *failed);

/* The same of [x,y] or {"x":x,"y":y}: in this program's y. */
bool value_vec(struct record_reader *reader, const struct item *object,
               const char *name, bool *has, struct claim_vec *value);

/* The item as such a vector, or (*has stays as it is) one that is not finite.
 */
bool value_as_vec(struct record_reader *reader, const struct item *item,
                  bool *has, struct claim_vec *value);

/* The item as a number; the same. */
bool value_as_number(struct record_reader *reader, const struct item *item,
                     bool *has, double *value);

/* The member as an array, of which *count says how long it is; 0 and NULL where
 * it is not there. An array of numbers is one too. */
bool value_array(struct record_reader *reader, const struct item *object,
                 const char *name, const struct item **array, int *count);

/* The same vector turned round; 0 stays 0. */
static inline struct claim_vec value_negated(struct claim_vec vec)
{
    return (struct claim_vec){0 - vec.x, 0 - vec.y};
}

/* Reads the id of a shape of the pair; *text is NULL if the member is not
 * there. false: it is another text. */
bool value_id_of_pair(struct record_reader *reader, const struct item *object,
                      const char *name, const struct claim *claim,
                      const char **text);

/* True if these ids name the pair of a claim in the other order. NULL: either
 * id. */
bool claim_is_reversed(const struct claim *claim, const char *a, const char *b);

/* Reads the contacts of a manifold; `manifold` is the object that holds them.
 * If there is no array, not even an empty one, nothing is claimed. Engines that
 * report contacts ahead give them a distance above 0: these are no contacts.
 * `is_turned`: the engine has the pair in the other order. */
bool claim_read_contacts(struct record_reader *reader,
                         const struct item *manifold, bool is_turned,
                         struct claim *claim);

/* Reads what an engine says of a pair, but for the query. false: *where and
 * *fail say why. Codes: claims-form, claims-missing, out-of-memory. */
bool claim_read(struct record_reader *reader, const struct item *record,
                struct claim *claim);

/* ---- Known members ------------------------------------------------------
 *
 * The members that results may have, for each dialect.
 *
 * Readers of results find what they need by name and would never notice a
 * misspelled member. These tables list every name that a dialect has: the names
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

#endif
