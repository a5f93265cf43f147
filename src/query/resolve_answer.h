/* Collision responses of pairs, one method of which is asked for.
 *
 * What is common to all methods stands in answer_resolve.c: which pairs are
 * printed, "method", the bodies before and after, and the trace. A method says
 * what becomes of the bodies and writes its own figures. */
#ifndef RESOLVE_ANSWER_H
#define RESOLVE_ANSWER_H

#include "collide_response.h"
#include "query/world/bodies.h"
#include "query/write_record.h"

/* A response by particles (Verlet). */
struct verlet_response {
    col_relation relation;
    col_verlet features;
    col_verlet_moves moves;
    double
        share[2]; /* of the collision that each side takes, by enum pair_side */
};

/* A response by impulses. */
struct impulse_response {
    col_relation relation;
    col_response outcome;
};

/* What becomes of a pair. */
struct response {
    bool hit; /* without one, nothing else is looked at */
    struct body_state before[2], after[2]; /* by enum pair_side */
    union {                                /* the method's own figures */
        col_swept swept;
        struct verlet_response verlet;
        struct impulse_response impulse;
    };
};

struct resolve_method {
    /* Finds out whether the pair is to be answered, and how. `after` is
     * `before` so far. `trace` is NULL, or records the steps. */
    void (*respond)(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace);
    /* Writes the members of a hit that stand between "method" and "bodies". */
    void (*write)(const struct answer *answer, struct scene_pair pair,
                  const struct response *response);
};

/* The methods by name, each in a file of its own where it has figures of its
 * own. */
extern const struct resolve_method resolve_swept; /* stop .. push */
extern const struct resolve_method resolve_verlet;
extern const struct resolve_method resolve_impulse;

/* The method of the library, of one that sweeps. */
col_swept_method resolve_swept_method(enum resolve_kind kind);

/* The body of a shape, which of one with pieces is much to find. */
static inline col_body resolve_body(const struct answer *answer,
                                    const struct scene_shape *shape)
{
    return answer->bodies ? answer->bodies[shape - answer->scene->shapes]
                          : shape_body(shape);
}

/* How a shape is to begin with. */
struct body_state resolve_state(const struct scene_shape *shape);

#endif
