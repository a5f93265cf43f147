#include "query/write_trace.h"

void write_gjk(const struct answer *answer, const col_gjk *gjk)
{
    struct json_writer *out = answer->out;
    write_relation(out, &gjk->relation, JSON_NAME("distance"));
    write_surface_points(out, gjk->points);
    write_int(out, JSON_NAME("iterations"), gjk->iterations);
    if (gjk->relation.overlap)
        write_int(out, JSON_NAME("epa_iterations"), gjk->epa_iterations);
}

enum query_outcome answer_gjk(const struct answer *answer,
                              struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    col_gjk gjk = col_gjk_test(a, b, answer->room.gjk_scratch, NULL);
    bool hit = gjk.relation.overlap;
    if (!hit && options->has_within && gjk.relation.amount > options->within)
        return QUERY_MISSED;
    write_record(answer, pair);
    write_gjk(answer, &gjk);
    if (options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        col_gjk_test(a, b, answer->room.gjk_scratch, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}
