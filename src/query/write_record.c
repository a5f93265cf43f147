#include "query/write_record.h"
#include "support/number.h"

/* One of the two features that meet at a contact. */
struct feature_meeting {
    enum pair_side side;
    bool is_edge;
    int index;
};

/* Writes a.v2, a.e2, or a.c2-5 for a cut, and returns the end of it. */
static char *put_feature(const struct answer *answer, struct scene_pair pair,
                         struct feature_meeting meeting, char *out)
{
    enum pair_side side = meeting.side;
    const struct scene_shape *shape = side_shape(answer, pair, side);
    int piece = side_piece(pair, side), ends[2];
    int number = meeting.is_edge
                     ? scene_edge_index(shape, piece, meeting.index)
                     : scene_vertex_index(shape, piece, meeting.index);
    *out++ = side == SIDE_A ? 'a' : 'b';
    *out++ = '.';
    *out++ = number < 0 ? 'c' : meeting.is_edge ? 'e' : 'v';
    if (number >= 0)
        return out + number_write_long(out, number);
    edge_ends(answer, pair, side, meeting.index, ends);
    out += number_write_long(out, ends[0]);
    *out++ = '-';
    return out + number_write_long(out, ends[1]);
}

char *contact_id_put(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact, char *out)
{
    const struct feature_meeting of_a = {SIDE_A, contact->a_is_edge,
                                         contact->a};
    const struct feature_meeting of_b = {SIDE_B, contact->b_is_edge,
                                         contact->b};
    out = put_feature(answer, pair, of_a, out);
    *out++ = ' ';
    return put_feature(answer, pair, of_b, out);
}

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
    json_name(out, JSON_NAME("cut"));
    json_begin_line_array(out);
    json_int(out, ends[0]);
    json_int(out, ends[1]);
    json_end_array(out);
}

enum query_outcome write_each_shape(const struct answer *answer,
                                    const struct query_means *means,
                                    shape_writer *write)
{
    const struct scene *scene = answer->scene;
    struct sink *sink = answer->out->sink;
    uint64_t start = sink_position(sink);
    write_head(answer);
    json_name(answer->out, JSON_NAME("shapes"));
    json_begin_array(answer->out);
    for (int i = 0; i < scene->shape_count && !sink->error; i++) {
        if (stop_wanted(&means->stop) && sink_take_back(sink, start))
            return QUERY_STOPPED;
        write(answer, &scene->shapes[i]);
    }
    json_end_array(answer->out);
    json_end_object(answer->out);
    return QUERY_MISSED;
}

void write_whole_record(const struct answer *answer, struct scene_pair pair)
{
    json_begin_object(answer->out);
    write_string(answer->out, JSON_NAME("a"),
                 side_shape(answer, pair, SIDE_A)->id);
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
    write_flag(out, JSON_NAME("overlap"), relation->overlap);
    write_vec2(out, JSON_NAME("normal"), relation->normal);
    if (relation->overlap)
        write_depth(out, relation);
    else
        write_number(out, distance, relation->amount);
}

void write_side(struct json_writer *out, enum pair_side side)
{
    json_name(out, JSON_NAME("of"));
    char *at = json_begin_item(out, 3);
    memcpy(at, "\"a\"", 3);
    at[1] = (char)('a' + (side == SIDE_B));
    json_end_item(out, at + 3);
}

void write_axis(const struct answer *answer, struct scene_pair pair,
                col_axis axis)
{
    struct json_writer *out = answer->out;
    json_begin_object(out);
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
    json_end_object(out);
}

void write_points(struct json_writer *out, struct json_name name,
                  const col_vec2 *points, int count)
{
    json_name(out, name);
    json_begin_line_array(out);
    for (int i = 0; i < count; i++)
        json_vec2(out, points[i]);
    json_end_array(out);
}

void write_interval(struct json_writer *out, struct json_name name, double from,
                    double to)
{
    json_name(out, name);
    json_begin_line_array(out);
    json_number(out, from);
    json_number(out, to);
    json_end_array(out);
}

void write_surface_points(struct json_writer *out, col_points points)
{
    json_name(out, JSON_NAME("points"));
    json_begin_object(out);
    write_vec2(out, JSON_NAME("a"), points.a);
    write_vec2(out, JSON_NAME("b"), points.b);
    json_end_object(out);
}

static void write_box(struct json_writer *out, struct json_name name,
                      col_box box)
{
    json_name(out, name);
    json_begin_object(out);
    write_vec2(out, JSON_NAME("min"), box.min);
    write_vec2(out, JSON_NAME("max"), box.max);
    json_end_object(out);
}

void write_boxes(struct json_writer *out, col_box a, col_box b)
{
    json_name(out, JSON_NAME("boxes"));
    json_begin_object(out);
    write_box(out, JSON_NAME("a"), a);
    write_box(out, JSON_NAME("b"), b);
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

static const char *const status_names[] = {
    [COL_APART] = "apart",
    [COL_HIT] = "hit",
    [COL_OVERLAPPING] = "overlapping",
};

void write_impact(struct json_writer *out, const col_impact *impact, bool turns)
{
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
