/* Approved results and what is answered now, in words. */
#ifndef GOLDEN_COMPARE_H
#define GOLDEN_COMPARE_H

#include "verify/diff/compare.h"
#include "verify/golden/golden_read.h"

enum golden_kind {
    GOLDEN_ANSWER,  /* the scene is as it was, its answer is another one */
    GOLDEN_SCENE,   /* the scene is another one: what was approved says nothing
                       about it */
    GOLDEN_NEW,     /* a scene without approved results */
    GOLDEN_MISSING, /* approved results without a scene */
    GOLDEN_TROUBLE, /* the scene cannot be answered, or results not be read */
    GOLDEN_KINDS
};

struct golden_finding {
    enum golden_kind kind;
    const char *scene; /* its name; "" where it has none, or of all scenes */
    int document;      /* number of the result in its file, from 1; 0: it is
                          alone there, or none in particular */
    const char *words;
    const char *details; /* lines with each value that differs; NULL: nobody
                            asked for them */
};

struct golden_findings {
    struct golden_finding *items;
    int count, room;
    struct arena *arena;
};

/* Appends a finding, whose texts stay. false: memory is used up. */
bool golden_find(struct golden_findings *findings, enum golden_kind kind,
                 const char *scene, const char *words);

struct golden_comparison {
    const struct compare_rules *rules;
    const struct golden_results *approved, *now; /* each in a file */
    bool has_details;                            /* they are wanted */
    struct arena *scratch;                       /* rewound */
};

/* Appends what has become of approved results, in the order of these; what is
 * new comes last. false: memory is used up. */
bool golden_compare(const struct golden_comparison *comparison,
                    struct golden_findings *findings);

#endif
