/* One record of a pair, as a claim. */
#ifndef CLAIM_READ_H
#define CLAIM_READ_H

#include "query/dialects/dialect.h"
#include "support/document/document.h"

/* Values of a record, checked. Instead of a number, null stands for one that is
 * not finite, which JSON cannot express; elsewhere, and instead of an index, it
 * says nothing, as if the member were not there. */

/* What reads a record. Of a failure *where is the item, and *fail says why;
 * its code is claims-form. */
struct record_reader {
    const struct dialect *dialect;
    struct arena *arena;
    const struct item **where;
    struct fail *fail;
    const char *not_finite; /* the name of such a number; NULL: none so far */
};

/* The member of that name (NULL: there is none by any name), if it is there and
 * not null; else NULL. */
const struct item *value_member(const struct item *object, const char *name);

/* Says that `item` is not what was expected; false. */
bool value_expected(struct record_reader *reader, const struct item *item,
                    const char *expected);

/* Each stores what a member is and tells that it is there, and leaves both as
 * they are where it is not, or not finite. false: it is something else. */
bool value_bool(struct record_reader *reader, const struct item *object,
                const char *name, bool *has, bool *value);
bool value_number(struct record_reader *reader, const struct item *object,
                  const char *name, bool *has, double *value);
bool value_whole(struct record_reader *reader, const struct item *object,
                 const char *name, bool *has, int *value);
bool value_text(struct record_reader *reader, const struct item *object,
                const char *name, const char **value);

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

/* The dialect of a document: what its stamp says, or else the reader's. false:
 * it says what is none; code: claims-form. */
bool stamp_read(struct record_reader *reader, const struct item *root,
                struct dialect *dialect);

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
