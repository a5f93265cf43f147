#include "collide_measure.h"

#include "geometry/narrow/facing.h"

int col_separation_compare(const col_shape *a, const col_shape *b,
                           const col_sat *sat, double limit)
{
    facing face = col_face_of_axis(a, b, sat->axis);
    gap cores = col_face_gap(&face);
    form radii = col_radii(a, b), more = col_form_of(limit);
    form sum = col_form_sum(&radii, &more);
    return col_gap_compare_limit(&cores, &sum);
}
