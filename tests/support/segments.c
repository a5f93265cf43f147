#include "support/segments.h"

#include "support/rng.h"

col_vec2 (*segments_fill(int same, double step))[2]
{
    static col_vec2 ends[SEGMENTS_COUNT][2];
    struct rng rng = rng_seeded(8);
    for (int i = 0; i < SEGMENTS_COUNT; i++) {
        double way = rng_between(&rng, 0, 1e5), at = step * i;
        double across = at + step / 2;
        bool is_level = i % 2 == 0, is_again = i > 0 && i < same;
        col_vec2 from =
            is_level ? (col_vec2){way, at} : (col_vec2){2e6 + at, way + 2e6};
        col_vec2 to = is_level ? (col_vec2){way + 1e6, across}
                               : (col_vec2){2e6 + across, way + 3e6};
        ends[i][0] = is_again ? ends[0][0] : from;
        ends[i][1] = is_again ? ends[0][1] : to;
    }
    return ends;
}
