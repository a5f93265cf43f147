/* How a body lies and moves, in the words of a scene file. */
#ifndef QUERY_WRITE_STATE_H
#define QUERY_WRITE_STATE_H

#include "query/write.h"
#include "world/bodies.h"

/* Where a body is put and how it is turned, as a member. */
void write_pose(struct json_writer *out, struct json_name name,
                col_vec2 position, double angle);

/* The members of a state, and a state as a member. */
void write_state_members(struct json_writer *out,
                         const struct body_state *state);
void write_state(struct json_writer *out, struct json_name name,
                 const struct body_state *state);

#endif
