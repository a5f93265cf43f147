/* A scene made smaller while it keeps what is wanted of it, as people do by
 * hand when they hunt a fault: fewer shapes, fewer vertices, rounder numbers.
 *
 * What is wanted is asked of a function, for one candidate after the other, in
 * an order that depends on its answers only. Each candidate that is taken is
 * smaller than the one before (verify/reduce/trial.h), so it comes to
 * an end, with a text of which no single step that it knows keeps what is
 * wanted.
 *
 * Lists are reduced by delta debugging (Zeller and Hildebrandt 2002,
 * Simplifying and Isolating Failure-Inducing Input), level by level of the
 * tree (Misherghi and Su 2006, HDD). */
#ifndef REDUCE_H
#define REDUCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

enum reduce_answer {
    REDUCE_NO,
    REDUCE_YES,
    REDUCE_STOP, /* nothing more is to be asked */
};

/* What candidates are asked; both of them get a text[0..length) with a NUL
 * behind it. */
struct reduce_test {
    /* Whether it still does what is wanted. The same text must have the same
     * answer. */
    enum reduce_answer (*holds)(void *context, const char *text, size_t length);
    /* Whether it is worth the question. It is not asked as long as the text so
     * far is not valid itself. */
    bool (*is_valid)(void *context, const char *text, size_t length);
    void *context;
    uint64_t most;  /* questions of `holds`; UINT64_MAX: no bound */
    bool is_pretty; /* candidates are indented */
};

enum reduce_end {
    REDUCE_MINIMAL,   /* no step that there is makes it smaller */
    REDUCE_SPENT,     /* all questions have been asked */
    REDUCE_STOPPED,   /* by `holds` */
    REDUCE_NO_MEMORY, /* memory was used up */
};

struct reduce_result {
    const char *text; /* the smallest that holds, `length` bytes and a NUL */
    size_t length;
    uint64_t questions; /* of `holds` that have been asked */
    enum reduce_end end;
};

/* Reduces text[0..length), with a NUL behind it, that holds, which is not asked
 * again: one JSON value or a stream of them. What is no JSON, or holds only as
 * it is written, is reduced by lines and bytes. The result lives in `arena`.
 *
 * returns   false: no memory even for what there is at first */
bool reduce(const char *text, size_t length, const struct reduce_test *test,
            struct arena *arena, struct reduce_result *result);

#endif
