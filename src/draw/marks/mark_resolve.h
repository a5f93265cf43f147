/* What the methods of `resolve` have in common: two bodies before and after. */
#ifndef MARK_RESOLVE_H
#define MARK_RESOLVE_H

#include "draw/marks/mark.h"

/* A method's own marks of a record that hits. */
typedef void method_marks(struct drawing *drawing, struct pen pen,
                          const struct item *record);

method_marks mark_impulse, mark_swept, mark_verlet;

/* The marks of a walk: of an answer that is one record. */
record_marks mark_walk;

/* The body of a side: "before", "after"; NULL: it is not told. */
const struct item *resolved_body(const struct item *record, const char *side);

/* The bodies as they are afterwards, where that is elsewhere. */
void mark_after(struct drawing *drawing, struct pen pen,
                const struct item *record);

/* The velocities of both before and after, each from the middle of its box,
 * with speed and spin: "after 2.5, spin 30". */
void mark_velocities(struct drawing *drawing, struct pen pen,
                     const struct item *record);

#endif
