/* The fault that `collide reduce --judge` keeps: a kind, a class, a reason, the
 * types and sizes of two shapes, and how large the error is.
 *
 * Without such a guard a reduction drifts: a depth that is 0.3 % too large for
 * a capsule and a polygon ends as a reversed normal of a segment from a point
 * to itself, which is another bug or none.
 *
 *   answer of an engine -> claims (query/dialects/claim_read.c)
 *                       -> faults (verify/judge/judge_claim.c)
 *                       -> the first that is wanted, or the one that is kept */
#ifndef KEPT_FAULT_H
#define KEPT_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#include "query/dialects/dialect.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/text.h"
#include "verify/judge/judge_claim.h"

/* A candidate keeps at least this share of the error, relative to the size of
 * the pair. */
#define KEPT_SHARE 0.125

/* A pair does not grow beyond this size, unless it was larger: engines are made
 * for sizes of people and levels. */
#define KEPT_SIZE 1000.0

/* A type of shapes, and which of its sizes are greater than 0. */
struct kept_shape {
    const char *type;  /* as scenes name it */
    int core;          /* dimension of the core: 0, 1 or 2 */
    bool has_radius;   /* greater than 0 */
    bool is_not_whole; /* it has pieces: it is concave, or a chain */
};

struct kept_fault {
    struct verdict_fault fault; /* as it was found */
    bool has_pair;              /* an extra record has none */
    struct kept_shape shapes[2];
    double size; /* longer side of the box around the pair; 0: no pair, or both
                    are the same point */
};

/* How answers are judged; all but `memory` is to be set. */
struct fault_judge {
    struct dialect dialect;
    struct verdict_limits verdicts; /* what faults are compared to */
    const struct limits *limits;
    double error_above;  /* faults have an error greater than this, >= 0; < 0:
                            any error, of which KEPT_SHARE must stay */
    struct arena memory; /* is rewound by each function */
};

enum fault_search {
    FAULT_FOUND,
    FAULT_NONE,
    FAULT_UNREADABLE, /* the answer is invalid: *fail says why */
    FAULT_NO_MEMORY
};

/* An answer to one scene: documents with "pairs", or lines of pairs, with a NUL
 * after it. Members "scene" are ignored. If the engine has failed at the scene,
 * there is no text, and the fault is of the kind `failed`. */
struct fault_answer {
    const struct scene *scene;
    const char *text;
    size_t length;
    struct claim_failed failed;
};

/* Finds the first fault of a kind (VERDICT_WHATS: of any kind) whose class is
 * `wrong`, otherwise the first of another class. The order is that of the
 * records, and within a record of the parts of a claim; pairs without a record
 * come last. *fail is filled if the answer is invalid. */
enum fault_search fault_choose(struct fault_judge *judge,
                               const struct fault_answer *answer,
                               enum verdict_what what, struct kept_fault *kept,
                               struct fail *fail);

/* Finds the same fault in the answer to a candidate: *now. An invalid answer is
 * FAULT_NONE. */
enum fault_search fault_again(struct fault_judge *judge,
                              const struct fault_answer *answer,
                              const struct kept_fault *kept,
                              struct kept_fault *now);

/* True if a scene has two shapes like those of the fault, so that asking the
 * engine is worthwhile. Memory that is used up counts as true. */
bool fault_can_remain(struct fault_judge *judge, const struct scene *scene,
                      const struct kept_fault *kept);

/* "depth (wrong) of a capsule and a polygon": for messages. */
struct short_text fault_title(const struct kept_fault *kept);

/* "claimed 1.003, exact 1, error 0.003": the values that the fault has. */
struct short_text fault_values(const struct kept_fault *kept);

#endif
