#include <stdio.h>

#include "query/write_trace.h"

static void write_feature(const struct answer *answer, struct scene_pair pair,
                          const char *name, const col_feature *feature)
{
    struct json_writer *out = answer->out;
    enum side side = feature->side == COL_A ? SIDE_A : SIDE_B;
    json_key(out, name);
    json_begin_object(out);
    json_key(out, "of");
    json_string(out, side == SIDE_A ? "a" : "b");
    json_key(out, feature->is_edge ? "edge" : "vertex");
    json_int(out, file_index(answer, pair, side, feature->index));
    if (feature->is_edge)
        write_points(out, "points", feature->points, 2);
    else
        write_vec2(out, "point", feature->points[0]);
    json_end_object(out);
}

static void write_contact(const struct answer *answer, struct scene_pair pair,
                          const col_contact *contact)
{
    char id[64];
    snprintf(id, sizeof id, "a.%c%d b.%c%d", contact->a_is_edge ? 'e' : 'v',
             file_index(answer, pair, SIDE_A, contact->a),
             contact->b_is_edge ? 'e' : 'v',
             file_index(answer, pair, SIDE_B, contact->b));
    json_begin_object(answer->out);
    write_vec2(answer->out, "point", contact->point);
    write_number(answer->out, "depth", contact->depth);
    json_key(answer->out, "id");
    json_string(answer->out, id);
    json_end_object(answer->out);
}

static void write_manifold(const struct answer *answer, struct scene_pair pair,
                           const col_manifold *manifold)
{
    struct json_writer *out = answer->out;
    json_key(out, "manifold");
    json_begin_object(out);
    write_feature(answer, pair, "reference", &manifold->reference);
    write_feature(answer, pair, "incident", &manifold->incident);
    json_key(out, "flip");
    json_bool(out, manifold->flip);
    json_key(out, "points");
    json_begin_array(out);
    for (int i = 0; i < manifold->count; i++)
        write_contact(answer, pair, &manifold->contacts[i]);
    json_end_array(out);
    json_end_object(out);
}

void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold)
{
    write_relation(answer->out, &manifold->relation, "separation");
    if (manifold->relation.overlap)
        write_manifold(answer, pair, manifold);
}

/* The relation and the axis that the manifold starts from. */
static col_sat relation_of(const struct answer *answer, const col_shape *a,
                           const col_shape *b)
{
    if (!answer->options->using_epa)
        return col_sat_test(a, b, NULL);
    col_gjk gjk = col_gjk_test(a, b, answer->room.gjk_scratch, NULL);
    return gjk_as_sat(&gjk);
}

enum query_outcome answer_clip(const struct answer *answer,
                               struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    col_sat sat = relation_of(answer, a, b);
    bool hit = sat.relation.overlap;
    if (!hit && !answer->listed && !options->all)
        return QUERY_MISSED;
    col_manifold manifold = col_clip(a, b, &sat, options->at, NULL);
    write_record(answer, pair);
    write_clip(answer, pair, &manifold);
    if (options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        col_clip(a, b, &sat, options->at, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}
