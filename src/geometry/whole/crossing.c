/* Places on a line, where other lines cross it: quotients of two determinants
 * of coordinate differences. Doubles with a bound on their error order most
 * places, exact integers the rest. */
#include "geometry/whole/whole.h"

/* The vector from the start of a line to a point, rounded. */
static vector offset_of(const struct straight *line, struct diff_spot p)
{
    return vector_sum(vector_between(line->from.a, p.a),
                      vector_between(p.b, line->from.b));
}

static form2 offset_form(const struct straight *line, struct diff_spot p)
{
    form2 a = col_form2_difference(p.a, line->from.a);
    form2 b = col_form2_difference(line->from.b, p.b);
    return col_form2_sum(&a, &b);
}

int col_line_side(const struct straight *line, struct diff_spot p)
{
    vector d = line->along, offset = offset_of(line, p);
    int sign = vector_cross_plainly((col_vec2){d.x.hi, d.y.hi},
                                    (col_vec2){offset.x.hi, offset.y.hi});
    if (sign)
        return sign;
    form2 along = col_vector_form(d), exact = offset_form(line, p);
    return col_cross_sign(&along, &exact);
}

static wide cross_wide(const form2 *u, const form2 *v)
{
    return col_det_wide(&u->x, &u->y, &v->x, &v->y);
}

struct exact_share col_crossing_share(const struct straight *line,
                                      const struct crossing *place)
{
    form2 offset = offset_form(line, place->at);
    form2 along = col_vector_form(line->along);
    form2 across = col_vector_form(place->across);
    struct exact_share share = {cross_wide(&offset, &across),
                                cross_wide(&along, &across)};
    share.above.sign *= share.below.sign;
    share.below.sign = 1;
    return share;
}

/* The cross product, and a bound on its error. */
static double cross_of(vector u, vector v, double *error)
{
    double left = u.x.hi * v.y.hi, right = u.y.hi * v.x.hi;
    *error = vector_error(left, right);
    return left - right;
}

struct crossing col_crossing_at(const struct straight *line,
                                struct diff_spot at, vector across)
{
    struct crossing place = {.at = at, .across = across};
    double above_error, below_error;
    double above = cross_of(offset_of(line, at), across, &above_error);
    double below = cross_of(line->along, across, &below_error);
    if (fabs(below) > below_error * 0x1p+20) {
        place.share = above / below;
        place.error = (above_error + fabs(place.share) * below_error) /
                      fabs(below) * 1.001;
    } else {
        struct exact_share share = col_crossing_share(line, &place);
        place.share = col_scaled_round(col_scaled_div(
            col_wide_scaled(&share.above), col_wide_scaled(&share.below)));
    }
    place.error += fabs(place.share) * 0x1p-52 + 0x1p-1000;
    return place;
}

struct crossing col_crossing_of_spot(const struct straight *line,
                                     struct diff_spot at)
{
    return col_crossing_at(line, at, vector_left(line->along));
}

int col_crossing_compare(const struct straight *line, const struct crossing *p,
                         const struct crossing *q)
{
    double difference = p->share - q->share;
    if (fabs(difference) > (p->error + q->error) * 1.001)
        return difference > 0 ? 1 : -1;
    struct exact_share s = col_crossing_share(line, p);
    struct exact_share t = col_crossing_share(line, q);
    col_wide_mul(&s.above, &s.above, &t.below);
    col_wide_mul(&t.above, &t.above, &s.below);
    return col_wide_compare(&s.above, &t.above);
}
