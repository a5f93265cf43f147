#include "motion/side.h"

wide col_cross_wide(vector u, vector v)
{
    form2 x = col_vector_form(u), y = col_vector_form(v);
    return col_det_wide(&x.x, &x.y, &y.x, &y.y);
}

wide col_dot_wide(vector u, vector v)
{
    return col_cross_wide(u, vector_left(v));
}

/* x |x| l. */
static void square_times(wide *x, const wide *l)
{
    int sign = x->sign;
    col_wide_mul(x, x, x);
    col_wide_mul(x, x, l);
    x->sign *= sign;
}

int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m)
{
    square_times(x, l);
    square_times(y, m);
    return col_wide_compare(x, y);
}

static int rim_side_exactly(vector way, vector corner, vector edge,
                            const form *radius)
{
    COUNT_DECISION(exact);
    wide x = col_cross_wide(way, corner), l = col_dot_wide(edge, edge);
    wide y = col_dot_wide(way, edge), r = col_form_wide(radius);
    wide one = col_wide_of(1);
    col_wide_mul(&y, &y, &r);
    return col_roots_compare(&x, &l, &y, &one);
}

int col_rim_side(vector way, vector corner, vector edge, const form *radius)
{
    if (col_form_sign(radius) == 0)
        return vector_cross_sign(way, corner);
    return rim_side_exactly(way, corner, edge, radius);
}
