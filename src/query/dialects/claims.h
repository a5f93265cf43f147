/* Result streams: what this program or an engine says about the pairs of
 * scenes.
 *
 * A record of a stream is a document with all that is said of a scene,
 *
 *   {"query":"clip","scene":"two boxes","pairs":[{"a":"A","b":"B",..}, ..]}
 *
 * or, easier to print for an engine, a line of its own for each pair, with the
 * scene's name or its number in the stream, counted from 0:
 *
 *   {"scene":"two boxes","a":"A","b":"B",..}
 *
 * What follows "a" and "b" is in a dialect (query/dialects/dialect.h): the
 * one that is given, or that of the record's "convention"
 * (query/dialects/stamp.h). Every record is read by itself, so a stream may be
 * of any length. */
#ifndef CLAIMS_H
#define CLAIMS_H

#include "support/document/document.h"
#include "verify/truth/claim.h"

struct dialect;
struct unknown_members;

/* A record to be read; what is made of it lives in `arena`. */
struct claims_source {
    const struct item *root;
    const struct dialect *dialect; /* of records without a "convention" */
    struct arena *arena;
    struct unknown_members *unknown; /* collects the members that the dialect
                                        does not know; NULL: nobody does */
};

/* What a record says. Texts and items are those of its document. */
struct scene_claims {
    const char *scene; /* the name of the scene; NULL: none */
    int number;        /* of the scene, where that is what is told; else -1 */
    const char *query; /* NULL: not told */
    bool is_line;      /* a pair that stands by itself: the next record may be
                          about the same scene */
    bool is_error;     /* {"error":{..}}: there was no answer, no claims */
    const struct claim *claims;
    const struct item *const *items; /* where each claim stands */
    int count;
};

/* What a record that cannot be read is about, as far as it can be told. */
struct claims_subject {
    const char *scene; /* NULL: unknown */
    int number;        /* of the scene; -1: unknown */
    const char *a, *b; /* NULL: unknown */
};

/* The scene that a document names, and the pair whose record holds `where`
 * (NULL: the root). */
struct claims_subject claims_subject(const struct claims_source *source,
                                     const struct item *where);

/* Reads a record. false: it is none, *where is the item that is wrong (NULL:
 * all of it), and *fail says why. Codes: claims-form (a value is not what is
 * expected there), claims-missing (a member is), out-of-memory. Members that
 * mean nothing here are passed over, and collected in source->unknown unless
 * the engine is known to report them. */
bool claims_read(const struct claims_source *source,
                 struct scene_claims *claims, const struct item **where,
                 struct fail *fail);

#endif
