/* Recognizes documents by their form, so that equal documents need no tree.
 *
 * The form of a document is its text without the values: without numbers and
 * without texts, except for texts that say how to read the rest, such as the
 * query and the dialect. Two documents of one form have the same members in the
 * same places. So if one of them is valid JSON within the limits, so is the
 * other one, and what a comparison counts in the two is the same.
 *
 * The elements of a list at the top of a document, such as "pairs", have forms
 * of their own, because a document may have any number of them. The rest is the
 * head.
 *
 * A scan reads each byte once and builds nothing. It gives up where a form
 * would not be enough: at escapes in texts and at numbers that no double might
 * hold. Programs write one document like the other, so that nearly all of a
 * stream has a few forms. */
#ifndef FORMS_H
#define FORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "verify/diff/compare.h"

/* Forms of heads, and of elements, that are kept; and bytes of one. */
#define FORMS_MOST 64
#define FORM_BYTES 4096

/* Sets of elements that were seen below a head. */
#define FORM_SETS 8

struct text_form {
    const char *text;
    size_t length;
    struct compared compared; /* what a comparison with itself counts */
    uint64_t sets[FORM_SETS]; /* a head: a bit for each form of an element */
    int set_count;
};

struct form_list {
    struct text_form *items;
    int count;
    int last; /* that was found */
};

struct forms {
    const struct compare_rules *rules;
    const struct limits *limits;

    /* Its own. */
    struct arena memory;
    struct form_list heads, elements;
    char *buffers[2]; /* of FORM_BYTES, for a head and an element */
};

/* Forms of no documents. forms_free must follow. */
struct forms forms_make(const struct compare_rules *rules,
                        const struct limits *limits);
void forms_free(struct forms *forms);

/* What is known of a document. */
struct form_scan {
    size_t length;            /* bytes of the document */
    struct compared compared; /* what a comparison with itself counts */
};

/* Scans the document that text[0..length) begins with, an object. true: one of
 * its form was learned, so it is valid JSON within the limits, has no unknown
 * members, and differs from itself in nothing. O(its length). */
bool forms_know(struct forms *forms, const char *text, size_t length,
                struct form_scan *scan);

/* Learns the form of a document, which has the tree `root` and no unknown
 * members; `arena` is rewound. false: memory is used up. */
bool forms_learn(struct forms *forms, const char *text, size_t length,
                 const struct item *root, struct arena *arena);

#endif
