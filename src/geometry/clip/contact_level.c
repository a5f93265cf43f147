#include "geometry/clip/contact_ends.h"

/* Of parallel edges both ends are as deep, and each may be cut: that at the far
 * vertex by the first plane, the other one by the second. */
contact_outcome col_contact_level(const meeting *m, const quick_side *reference,
                                  col_manifold *manifold)
{
    struct ends ends;
    ends.near = end_at(m->other, m->nearest);
    ends.far = end_at(m->other, m->far);
    lanes tip = ends.near.point, far = ends.far.point;
    if (!quick_heights(reference, tip, tip, &ends.heights) ||
        !cut(&ends.far, reference, 0, tip, tip))
        return UNSURE;
    lanes to = ends.far.cut_by < 0 ? far : reference->corner[0];
    if (!cut(&ends.near, reference, 1, to, ends.far.point))
        return UNSURE;
    return conclude(m, reference, &ends, manifold);
}
