#include "query/write.h"

bool answer_pairs(const struct answer *answer, struct scene_pair pair)
{
    const col_shape *a = &side_shape(answer, pair, SIDE_A)->shape;
    const col_shape *b = &side_shape(answer, pair, SIDE_B)->shape;
    bool hit = col_boxes_overlap(a, b);
    if (!hit && !answer->listed && !answer->options->all)
        return false;
    write_record(answer, pair);
    json_key(answer->out, "overlap");
    json_bool(answer->out, hit);
    write_boxes(answer->out, col_bounds(a), col_bounds(b));
    json_end_object(answer->out);
    return hit;
}
