/* Records of a result stream that wait for their scene, as text: found by the
 * scene's name or number, and taken in the order of the stream. */
#ifndef CLAIMS_KEPT_H
#define CLAIMS_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"
#include "support/json/locate.h"

/* A record as text. */
struct claims_record {
    const char *text;
    size_t length;
    struct json_place place;
    const char *name; /* of the scene; NULL: not told */
    int number;       /* of the scene from 0; -1: not told */
    bool is_line;
    bool is_error;  /* nothing is claimed: that is said, or it cannot be read */
    bool is_broken; /* the latter, and it is not known of which scene it is */
    long run; /* records of one scene, one behind the other, have the same */
    struct claims_record *next, *next_same;
};

/* Records of one scene. */
struct claims_key {
    const char *name; /* NULL: the number counts */
    int number;
    struct claims_record *first, *last; /* NULL: none is left */
    struct claims_key *next;            /* with the same hash */
};

/* {0} is an empty one. */
struct claims_kept {
    struct arena arena; /* of all that is kept, which is never given back */
    struct claims_record *first, *last; /* in the order of the stream; taken
                                           ones have length 0 */
    struct claims_key **keys;           /* a hash table */
    int key_count, key_room;
    long run;
};

/* Keeps a copy of a record. false: memory is used up. */
bool claims_keep(struct claims_kept *kept, const struct claims_record *record);

/* The records of a name, or of a number where that is NULL; NULL: there never
 * were any. */
struct claims_key *claims_kept_find(const struct claims_kept *kept,
                                    const char *name, int number);

/* Whether a record is about the scene of this name and number. */
bool claims_record_is_of(const struct claims_record *record, const char *name,
                         int number);

/* Copies a record to where it stays. false: memory is used up. */
bool claims_record_copy(const struct claims_record *record, struct arena *arena,
                        struct claims_record *copy);

#endif
