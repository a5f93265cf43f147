/* Where the edges of one shape meet each other, other than at the vertices that
 * they share as neighbours. */
#ifndef MEETINGS_H
#define MEETINGS_H

#include "lint/rules/solid_outline.h"

enum solid_meeting_kind {
    MEETING_CROSS, /* in the middle of both */
    MEETING_TOUCH, /* in one point that is an end of one of them */
    MEETING_ALONG, /* in more than a point */
    MEETING_BACK,  /* neighbours: the second runs back over the first */
};

struct solid_meeting {
    enum solid_meeting_kind kind;
    int first, second; /* edges, in the shape's own numbers */
    int first_ring, second_ring;
    col_vec2 at;
};

/* So many are kept. */
#define MEETINGS_TOLD 4

struct meetings {
    struct solid_meeting told[MEETINGS_TOLD];
    int count; /* also of those not kept, as far as they were counted */
};

/* Edges of one ring that meet (across: of two rings), ordered by the first edge
 * and then the second. Decided exactly; each place where vertices touch is told
 * once. O(n log n) for n edges, and beyond that no more than some hundred
 * comparisons for each edge: what is told is then not all there is, but never
 * nothing where a ring meets itself. false: memory is used up. */
bool find_meetings(const struct solid *solid, bool across, struct arena *arena,
                   struct meetings *meetings);

/* "cross", "touch", "run along each other". */
const char *meeting_words(enum solid_meeting_kind kind);

#endif
