/* The members of a record that tell when two shapes in motion meet. */
#ifndef WRITE_IMPACT_H
#define WRITE_IMPACT_H

#include "collide_motion.h"
#include "query/write_record.h"

/* "hit" and "status"; where they meet "time", "bracket" (if one of them turns),
 * "normal" and "points", where they overlap at the start "time", "normal" and
 * "depth". */
void write_impact(struct json_writer *out, const col_impact *impact,
                  bool turns);

#endif
