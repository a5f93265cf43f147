/* The state of json_check, for its parts: json_check.c follows the brackets and
 * names, leaves.c reads what is in between. */
#ifndef CHECKER_H
#define CHECKER_H

#include "support/json/json_reader.h"
#include "support/json/lift.h"
#include "support/json/names.h"
#include "support/json/pattern.h"

struct json_checker {
    struct json_reader in;
    size_t *levels; /* the stack of arrays and objects that are open */
    size_t depth;
    int level_room; /* for so many of them */
    struct json_names names;
    uint64_t values; /* that have been started; of interest to a limit only */
    struct arena *scratch;
    struct json_lift lift;
    size_t lifted_depth;          /* of the array that lift.array is; 0: none */
    struct json_pattern *pattern; /* of the elements of such arrays, or NULL */
    struct json_progress *progress; /* where it can be gone on from, or NULL */
};

/* How far a text was read that then ended too early: behind a comma between two
 * elements of an array that is the whole text or a member of it, so that the
 * names in front, and nearly all that was lifted, are still there. */
struct json_progress {
    size_t at; /* bytes that need not be read again; 0: all must be */
    struct json_checker checker;
    struct json_run last;    /* as *lift.last was */
    struct arena_mark start; /* of all that was taken for the text */
};

/* Bytes between two such places. */
#define JSON_PROGRESS ((size_t)64 * 1024)

/* Each reads what starts at `at`, moves behind it and lifts it. */

/* A string, number or literal. false: as the functions of a json_reader. */
bool json_read_leaf(struct json_checker *checker, int byte);

/* An array of numbers, or of pairs. false: it is none, or a limit is reached in
 * it; nothing is changed. */
bool json_read_numbers(struct json_checker *checker);

/* An element like the last one but for its values; it has been counted itself.
 * false: it is not, or a limit is reached in it; nothing is changed. */
bool json_read_same(struct json_checker *checker);

/* Whether the element that is being read is kept as a pattern. */
static inline bool json_makes_pattern(const struct json_checker *checker)
{
    return checker->pattern && checker->pattern->from;
}

#endif
