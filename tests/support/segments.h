/* Segments whose boxes nearly all overlap along one axis, so that neither a
 * tree nor an order helps to find the few that meet. */
#ifndef SUPPORT_SEGMENTS_H
#define SUPPORT_SEGMENTS_H

#include "collide.h"

#define SEGMENTS_COUNT 10000

/* Nearly level segments one above the other, shifted by `step`, twice
 * as much as each rises, and nearly upright ones far away: no two meet, but
 * that the first `same` are one segment. They last as long as the process. */
col_vec2 (*segments_fill(int same, double step))[2];

#endif
