/* Meetings that floats leave open: edges with the same gap, edges that are
 * parallel, as those of boxes are. */
#ifndef MEETING_TIE_H
#define MEETING_TIE_H

#include "geometry/clip/meeting.h"

/* The first, in the order of axes, of the edges with the largest gap among
 * those that bits tell: those of a, and from bit MEETING_ROOM on those of b.
 * The shapes are those of col_find_meeting. */
meeting_kind col_settle_meeting(const col_shape *a, const col_shape *b,
                                unsigned bits, meeting *m);

#endif
