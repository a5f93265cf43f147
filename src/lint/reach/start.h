/* Where a start is: at the first of its marks (reach_grid.h) that has a free
 * position.
 */
#ifndef START_H
#define START_H

#include "lint/reach/visit.h"

struct reach_start {
    enum space_answer answer; /* SPACE_REACHED, SPACE_NO_ROOM, or
                                 SPACE_UNDECIDED: several marks may hold it */
    int first, last;          /* the marks that may hold it, by enum grid_mark;
                                 first > last: none */
    int lifted; /* of MARK_LIFTED only positions up to this height may be it */
};

/* Finds the start of a place among the free positions. false: memory is used
 * up. */
bool start_find(struct reach_graph *graph, int place,
                struct reach_start *start);

/* Calls a function for each part of the free space in which the start is, or
 * may be if the answer is SPACE_UNDECIDED. Where a part has positions at
 * several heights and the start is lifted, only those up to start->lifted
 * count. false: memory is used up, or the function returned false. */
bool start_each(struct reach_graph *graph, int place,
                const struct reach_start *start, visit_function *visit,
                void *context);

#endif
