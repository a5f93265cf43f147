#include "query/write_state.h"

/* The members of a pose, which those of a state begin with. */
static void write_pose_members(struct json_writer *out,
                               const struct body_state *state)
{
    write_vec2(out, JSON_NAME("position"), state->position);
    write_number(out, JSON_NAME("angle"), state->angle);
}

void write_poses(struct json_writer *out, const struct body_state *a,
                 const struct body_state *b)
{
    json_name(out, JSON_NAME("poses"));
    json_begin_object(out);
    json_name(out, JSON_NAME("a"));
    json_begin_object(out);
    write_pose_members(out, a);
    json_end_object(out);
    json_name(out, JSON_NAME("b"));
    json_begin_object(out);
    write_pose_members(out, b);
    json_end_object(out);
    json_end_object(out);
}

void write_state_members(struct json_writer *out,
                         const struct body_state *state)
{
    write_pose_members(out, state);
    write_vec2(out, JSON_NAME("velocity"), state->velocity);
    write_number(out, JSON_NAME("angular_velocity"), state->angular_velocity);
}

void write_state(struct json_writer *out, struct json_name name,
                 const struct body_state *state)
{
    json_name(out, name);
    json_begin_object(out);
    write_state_members(out, state);
    json_end_object(out);
}
