/* Where two segments meet. With d and e the vectors of both, their common point
 * is p + d * N / D, N = (r - p) x e and D = d x e: a quotient of exact numbers
 * of degree 3 and 2, each rounded to 2^-104. */
#include "collide_pieces.h"
#include "geometry/core/order.h"
#include "geometry/exact/form.h"

static double quotient(double from, const form *way, const wide *top,
                       const wide *bottom)
{
    wide first = col_wide_of(from), second = col_form_wide(way);
    col_wide_mul(&first, &first, bottom);
    col_wide_mul(&second, &second, top);
    col_wide_add(&first, &first, &second);
    return col_scaled_round(col_scaled_div(col_wide_scaled(&first),
                                           col_wide_scaled(bottom))) +
           0.0;
}

/* The first common point, in order, of two segments on one line: the later one
 * of their first ends. */
static col_vec2 first_common(const col_vec2 ends[4])
{
    int p = col_point_before(ends, 0, 1) ? 0 : 1;
    int r = col_point_before(ends, 2, 3) ? 2 : 3;
    return ends[col_point_before(ends, p, r) ? r : p];
}

col_vec2 col_crossing_point(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    form2 d = col_form2_difference(q, p), e = col_form2_difference(s, r);
    form2 to = col_form2_difference(r, p);
    wide bottom = col_det_wide(&d.x, &d.y, &e.x, &e.y);
    wide top = col_det_wide(&to.x, &to.y, &e.x, &e.y);
    if (bottom.sign == 0)
        return first_common((const col_vec2[4]){p, q, r, s});
    return (col_vec2){quotient(p.x, &d.x, &top, &bottom),
                      quotient(p.y, &d.y, &top, &bottom)};
}
