/* Answers in the words of an engine (query/dialects/dialect.h): each
 * function writes the whole record of a pair. What is told is what the query
 * itself prints, and the points of A and B where the engine has some. */
#ifndef TOLD_RESULT_H
#define TOLD_RESULT_H

#include "query/answer.h"

/* Whether the engine has contacts with a point on each surface. */
bool told_on_both(const struct dialect *dialect);

/* What is known of a manifold. */
struct told_clip {
    const col_sat *sat;    /* it started from this */
    col_manifold manifold; /* contacts as asked for, or on the incident shape */
    col_manifold reference; /* told_on_both: contacts on the reference shape */
};

void tell_sat(const struct answer *answer, struct scene_pair pair,
              const col_sat *sat);
void tell_gjk(const struct answer *answer, struct scene_pair pair,
              const col_gjk *gjk);
void tell_clip(const struct answer *answer, struct scene_pair pair,
               const struct told_clip *told);

#endif
