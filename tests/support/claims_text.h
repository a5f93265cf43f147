/* Records of result streams for tests, written in a line of C: ' stands for ".
 */
#ifndef SUPPORT_CLAIMS_TEXT_H
#define SUPPORT_CLAIMS_TEXT_H

#include "query/dialects/dialect.h"

struct claims_text {
    bool read; /* whether claims_read took it */
    struct scene_claims claims;
    const struct item *where; /* if it did not */
    struct fail fail;
};

/* Reads a record of less than 4000 bytes in a dialect, into memory that the
 * process keeps. */
struct claims_text claims_text(const struct dialect *dialect, const char *text);

/* The only claim of a record in the row of that name, asserted to be taken. */
struct claim claim_taken(const char *dialect, const char *text);

/* The claim that stands behind "a" and "b" of a line: {'a':'A','b':'B',TEXT} */
struct claim claim_said(const char *dialect, const char *text);

/* Asserts that such a line is refused with a code and a message that begins so,
 * at an item of this name (NULL: one without, as an element of an array). */
void claim_refused(const char *dialect, const char *text, const char *code,
                   const char *message, const char *name);

/* Asserts that both numbers are these. */
void assert_vec(struct claim_vec vec, double x, double y);

#endif
