/* How a body lies and moves, in the words of a scene file. */
#ifndef WRITE_STATE_H
#define WRITE_STATE_H

#include "query/world/bodies.h"
#include "query/write_record.h"

/* "poses" of A and of B: where they are and how they are turned, not how they
 * move. */
void write_poses(struct json_writer *out, const struct body_state *a,
                 const struct body_state *b);

/* The members of a state, and a state as a member. */
void write_state_members(struct json_writer *out,
                         const struct body_state *state);
void write_state(struct json_writer *out, struct json_name name,
                 const struct body_state *state);

#endif
