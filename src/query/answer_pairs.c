#include "query/write_record.h"

void write_pairs(const struct answer *answer, const col_shape *a,
                 const col_shape *b, bool overlap)
{
    write_flag(answer->out, JSON_NAME("overlap"), overlap);
    write_boxes(answer->out, col_bounds(a), col_bounds(b));
}

static enum query_outcome answer_pairs(const struct answer *answer,
                                       struct scene_pair pair)
{
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    bool hit = col_bounds_overlap(a, b);
    if (!hit && !answer->listed && !answer->options->all)
        return QUERY_MISSED;
    write_whole_record(answer, pair);
    write_pairs(answer, a, b, hit);
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

const struct query query_pairs = {
    .topic = {.name = "pairs",
              .summary = "pairs whose bounding boxes overlap",
              .examples = "collide pairs level.json\n",
              .takes = TAKES_PAIRS | TAKES_HITS},
    .pair = answer_pairs,
};
