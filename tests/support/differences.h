/* What the comparison of two texts finds, as a text. In all of them ' stands
 * for ". */
#ifndef SUPPORT_DIFFERENCES_H
#define SUPPORT_DIFFERENCES_H

#include "verify/diff/compare.h"

/* The differences of two texts; {0} for rules is none. */
struct difference_list found_differences(const struct compare_rules *rules,
                                         const char *expected,
                                         const char *actual);

/* Fails the test unless that is what differs: for each record a line
 * "RECORD: WORDS", or "WORDS" where it is the document. */
void expect_told(const struct compare_rules *rules, const char *expected,
                 const char *actual, const char *told);

/* The same without rules; where nothing differs, this way round and back. */
void expect_words(const char *expected, const char *actual, const char *told);
void expect_same(const char *expected, const char *actual);

/* A pair of "A" and "B" with these members, in a document; the words are those
 * of the pair. */
void expect_pair_words(const char *expected, const char *actual,
                       const char *words);
void expect_pair_same(const struct compare_rules *rules, const char *expected,
                      const char *actual);
void expect_pair_differs(const struct compare_rules *rules,
                         const char *expected, const char *actual);

#endif
