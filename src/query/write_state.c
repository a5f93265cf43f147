#include "query/write_state.h"

void write_pose(struct json_writer *out, struct json_name name,
                col_vec2 position, double angle)
{
    json_name(out, name);
    json_begin_object(out);
    write_vec2(out, JSON_NAME("position"), position);
    write_number(out, JSON_NAME("angle"), angle);
    json_end_object(out);
}

void write_state_members(struct json_writer *out,
                         const struct body_state *state)
{
    write_vec2(out, JSON_NAME("position"), state->position);
    write_number(out, JSON_NAME("angle"), state->angle);
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
