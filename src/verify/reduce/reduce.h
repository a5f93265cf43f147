/* A scene made smaller while a property holds, as people do by hand when they
 * hunt a fault: fewer shapes, fewer vertices, rounder numbers.
 *
 * A function tests the property of one candidate after the other, in an order
 * that depends on its answers only. Each accepted candidate is smaller than the
 * one before (verify/reduce/reduce_parts.h), so the reduction ends, with a text
 * of which no single known step keeps the property.
 *
 * Lists are reduced by delta debugging (Zeller and Hildebrandt 2002,
 * Simplifying and Isolating Failure-Inducing Input), level by level of the tree
 * (Misherghi and Su 2006, HDD). */
#ifndef REDUCE_H
#define REDUCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

/* The options of the command (reduce_command.c). */
struct reduce_settings {
    int status;  /* the exit status that counts as failing; 0: that of the first
                    run */
    bool is_any; /* every exit status but 0 counts */
    int max_runs; /* 0: as many as it takes */
    bool is_verbose;

    const char *judged; /* dialect of the answers that are judged; NULL: the
                           exit status counts */
    int kind;           /* of faults, enum verdict_what; -1: any */
    double error_above; /* errors of faults are greater; < 0: see
                           KEPT_SHARE */
    const char *const *scenes; /* the only ones that are judged; NULL: all */
    int jobs;                  /* runs at the same time */
};

extern const struct option_settings reduce_settings;

enum reduce_answer {
    REDUCE_NO,
    REDUCE_YES,
    REDUCE_STOP, /* no further tests */
};

struct reduce_text {
    const char *text; /* `length` bytes and a NUL */
    size_t length;
};

/* The tests of candidates; both get a text[0..length) with a NUL after it. */
struct reduce_test {
    /* Returns whether the property holds. The same text must have the same
     * answer. */
    enum reduce_answer (*holds)(void *context, const char *text, size_t length);
    /* Returns whether the test is worthwhile. It is not called as long as the
     * text so far is not valid itself. */
    bool (*is_valid)(void *context, const char *text, size_t length);
    /* Announces texts that `holds` is asked about next, in this order, up to
     * the first that holds: so they can be tested at the same time. */
    void (*prepare)(void *context, const struct reduce_text *texts, int count);
    int ahead; /* max texts of such a call; 0 or 1: there is none */
    void *context;
    uint64_t most;  /* questions of `holds`; UINT64_MAX: no bound */
    bool is_pretty; /* candidates are indented */
};

enum reduce_end {
    REDUCE_MINIMAL,   /* no step that there is makes it smaller */
    REDUCE_SPENT,     /* the tests are used up */
    REDUCE_STOPPED,   /* by `holds` */
    REDUCE_NO_MEMORY, /* memory was used up */
};

struct reduce_result {
    const char *text; /* the smallest that holds, `length` bytes and a NUL */
    size_t length;
    uint64_t questions; /* calls of `holds` */
    enum reduce_end end;
};

/* Reduces text[0..length), with a NUL after it, for which the property holds
 * without a test: one JSON value or a stream of them. Text that is no JSON, or
 * that only holds as it is written, is reduced by lines and bytes. The result
 * lives in `arena`.
 *
 * returns   false: no memory even for the text */
bool reduce(const char *text, size_t length, const struct reduce_test *test,
            struct arena *arena, struct reduce_result *result);

#endif
