/* Writes members of records. Indices of vertices and edges are those of the
 * file; indices of pieces are translated. */
#include "query/write_record.h"
#include "support/number.h"

int file_index(const struct answer *answer, struct scene_pair pair,
               enum pair_side side, int index)
{
    bool is_shape = (side == SIDE_A ? pair.a : pair.b) >= 0;
    return is_shape ? scene_vertex_index(side_shape(answer, pair, side),
                                         side_piece(pair, side), index)
                    : index;
}

void edge_ends(const struct answer *answer, struct scene_pair pair,
               enum pair_side side, int edge, int ends[2])
{
    int count = side_core(answer, pair, side)->count;
    ends[0] = file_index(answer, pair, side, edge);
    ends[1] = file_index(answer, pair, side, edge + 1 < count ? edge + 1 : 0);
}

char *contact_id_put(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact, char *out)
{
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        const struct scene_shape *shape = side_shape(answer, pair, side);
        bool is_edge = side == SIDE_A ? contact->a_is_edge : contact->b_is_edge;
        int index = side == SIDE_A ? contact->a : contact->b;
        int piece = side_piece(pair, side), ends[2];
        int number = is_edge ? scene_edge_index(shape, piece, index)
                             : scene_vertex_index(shape, piece, index);
        if (side == SIDE_B)
            *out++ = ' ';
        *out++ = side == SIDE_A ? 'a' : 'b';
        *out++ = '.';
        *out++ = number < 0 ? 'c' : is_edge ? 'e' : 'v';
        if (number >= 0) {
            out += number_write_long(out, number);
            continue;
        }
        edge_ends(answer, pair, side, index, ends);
        out += number_write_long(out, ends[0]);
        *out++ = '-';
        out += number_write_long(out, ends[1]);
    }
    return out;
}

void write_edge(const struct answer *answer, struct scene_pair pair,
                enum pair_side side, struct json_name name, int edge)
{
    struct json_writer *out = answer->out;
    int index = scene_edge_index(side_shape(answer, pair, side),
                                 side_piece(pair, side), edge);
    if (index >= 0) {
        write_int(out, name, index);
        return;
    }
    int ends[2];
    edge_ends(answer, pair, side, edge, ends);
    write_line_array(out, JSON_NAME("cut"));
    json_int(out, ends[0]);
    json_int(out, ends[1]);
    json_end_array(out);
}

void write_whole_record(const struct answer *answer, struct scene_pair pair)
{
    json_phrase(answer->out, JSON_PHRASE("{\"a\":", 1));
    json_string(answer->out, side_shape(answer, pair, SIDE_A)->id);
    write_string(answer->out, JSON_NAME("b"),
                 side_shape(answer, pair, SIDE_B)->id);
}

void write_record(const struct answer *answer, struct scene_pair pair)
{
    write_whole_record(answer, pair);
    if (side_shape(answer, pair, SIDE_A)->pieces)
        write_int(answer->out, JSON_NAME("a_piece"), pair.a_piece);
    if (side_shape(answer, pair, SIDE_B)->pieces)
        write_int(answer->out, JSON_NAME("b_piece"), pair.b_piece);
}

void write_depth(struct json_writer *out, const col_relation *relation)
{
    write_number(out, JSON_NAME("depth"), relation->amount);
    if (relation->touching)
        write_flag(out, JSON_NAME("touching"), true);
}

void write_relation(struct json_writer *out, const col_relation *relation,
                    struct json_name distance)
{
    if (relation->overlap)
        json_phrase(out, JSON_PHRASE("\"overlap\":true,\"normal\":", 0));
    else
        json_phrase(out, JSON_PHRASE("\"overlap\":false,\"normal\":", 0));
    json_vec2(out, relation->normal);
    if (relation->overlap)
        write_depth(out, relation);
    else
        write_number(out, distance, relation->amount);
}

void write_side(struct json_writer *out, enum pair_side side)
{
    json_phrase(out, side == SIDE_A ? JSON_PHRASE("\"of\":\"a\"", 0)
                                    : JSON_PHRASE("\"of\":\"b\"", 0));
}

void write_axis_members(const struct answer *answer, struct scene_pair pair,
                        col_axis axis)
{
    struct json_writer *out = answer->out;
    if (axis.kind == COL_VERTICES) {
        write_int(out, JSON_NAME("a_vertex"),
                  file_index(answer, pair, SIDE_A, axis.a));
        write_int(out, JSON_NAME("b_vertex"),
                  file_index(answer, pair, SIDE_B, axis.b));
    } else {
        bool of_a = axis.kind == COL_EDGE_OF_A;
        enum pair_side side = of_a ? SIDE_A : SIDE_B;
        write_side(out, side);
        write_edge(answer, pair, side, JSON_NAME("edge"),
                   of_a ? axis.a : axis.b);
    }
}

void write_axis(const struct answer *answer, struct scene_pair pair,
                col_axis axis)
{
    json_phrase(answer->out, JSON_PHRASE("\"axis\":{", 1));
    write_axis_members(answer, pair, axis);
    json_end_object(answer->out);
}

void write_points(struct json_writer *out, struct json_name name,
                  const col_vec2 *points, int count)
{
    write_line_array(out, name);
    for (int i = 0; i < count; i++)
        json_vec2(out, points[i]);
    json_end_array(out);
}

void write_interval(struct json_writer *out, struct json_name name, double from,
                    double to)
{
    write_line_array(out, name);
    json_number(out, from);
    json_number(out, to);
    json_end_array(out);
}

void write_surface_points(struct json_writer *out, col_points points)
{
    json_phrase(out, JSON_PHRASE("\"points\":{\"a\":", 1));
    json_vec2(out, points.a);
    write_vec2(out, JSON_NAME("b"), points.b);
    json_end_object(out);
}

void write_boxes(struct json_writer *out, col_box a, col_box b)
{
    write_object(out, JSON_NAME("boxes"));
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        write_object(out, side == SIDE_A ? JSON_NAME("a") : JSON_NAME("b"));
        write_vec2(out, JSON_NAME("min"), side == SIDE_A ? a.min : b.min);
        write_vec2(out, JSON_NAME("max"), side == SIDE_A ? a.max : b.max);
        json_end_object(out);
    }
    json_end_object(out);
}

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
    write_object(out, JSON_NAME("poses"));
    write_object(out, JSON_NAME("a"));
    write_pose_members(out, a);
    json_end_object(out);
    write_object(out, JSON_NAME("b"));
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
    write_object(out, name);
    write_state_members(out, state);
    json_end_object(out);
}

void write_impact(struct json_writer *out, const col_impact *impact, bool turns)
{
    static const char *const status_names[] = {
        [COL_APART] = "apart",
        [COL_HIT] = "hit",
        [COL_OVERLAPPING] = "overlapping",
    };
    bool overlapping = impact->status == COL_OVERLAPPING;
    write_flag(out, JSON_NAME("hit"), impact->status != COL_APART);
    write_string(out, JSON_NAME("status"), status_names[impact->status]);
    if (impact->status == COL_APART)
        return;
    write_number(out, JSON_NAME("time"), impact->time);
    if (turns && !overlapping)
        write_interval(out, JSON_NAME("bracket"), impact->from, impact->to);
    write_vec2(out, JSON_NAME("normal"), impact->normal);
    if (overlapping)
        write_number(out, JSON_NAME("depth"), impact->depth);
    else
        write_surface_points(out, impact->points);
}
