/* Computes with terms: with big numbers, or with quick brackets of them. */
#include "verify/truth/real_quick.h"
#include "verify/truth/truth.h"

/* ---- Numbers ------------------------------------------------------------- */

/* Sets the precision of a term: NULL where that is wide. Returns whether the
 * term is quick. */
static bool begin(struct term *out, struct real_precision *precision)
{
    out->precision = precision && !precision->is_wide ? precision : NULL;
    return out->precision;
}

void term_set(struct term *out, double value, struct real_precision *precision)
{
    if (begin(out, precision))
        out->quick = quick_of(value);
    else
        big_set(&out->exact, value);
}

void term_difference(struct term *out, double x, double y,
                     struct real_precision *precision)
{
    if (begin(out, precision))
        out->quick = quick_difference(x, y);
    else
        big_difference(&out->exact, x, y);
}

void term_delta(struct term out[2], struct delta delta,
                struct real_precision *precision)
{
    term_difference(&out[0], delta.to.x, delta.from.x, precision);
    term_difference(&out[1], delta.to.y, delta.from.y, precision);
}

void term_direction(struct term out[2], const struct truth_direction *direction,
                    struct real_precision *precision)
{
    struct delta delta = {direction->from, direction->to};
    if (!direction->turned) {
        term_delta(out, delta, precision);
        return;
    }
    term_difference(&out[0], delta.from.y, delta.to.y, precision);
    term_difference(&out[1], delta.to.x, delta.from.x, precision);
}

/* ---- Arithmetic ---------------------------------------------------------- */

void term_add(struct term *out, const struct term *x, const struct term *y)
{
    if (begin(out, x->precision))
        out->quick = quick_add(x->quick, y->quick);
    else
        big_add(&out->exact, &x->exact, &y->exact);
}

void term_sub(struct term *out, const struct term *x, const struct term *y)
{
    if (begin(out, x->precision))
        out->quick = quick_sub(x->quick, y->quick);
    else
        big_sub(&out->exact, &x->exact, &y->exact);
}

void term_mul(struct term *out, const struct term *x, const struct term *y)
{
    if (begin(out, x->precision))
        out->quick = quick_mul(x->quick, y->quick);
    else
        big_mul(&out->exact, &x->exact, &y->exact);
}

void term_negate(struct term *x)
{
    if (x->precision)
        x->quick = quick_negative(x->quick);
    else
        big_negate(&x->exact);
}

void term_square_length(struct term *out, const struct term *x,
                        const struct term *y)
{
    struct term first, second;
    term_mul(&first, x, x);
    term_mul(&second, y, y);
    term_add(out, &first, &second);
}

void term_cross(struct term *out, const struct term p[2],
                const struct term q[2])
{
    struct term first, second;
    term_mul(&first, &p[0], &q[1]);
    term_mul(&second, &p[1], &q[0]);
    term_sub(out, &first, &second);
}

void term_dot(struct term *out, const struct term p[2], const struct term q[2])
{
    struct term first, second;
    term_mul(&first, &p[0], &q[0]);
    term_mul(&second, &p[1], &q[1]);
    term_add(out, &first, &second);
}

/* ---- Decisions ----------------------------------------------------------- */

static int decide(struct quick quick, struct real_precision *precision)
{
    bool is_sure;
    int sign = quick_sign(quick, &is_sure);
    if (!is_sure)
        precision_doubt(precision);
    return sign;
}

int term_sign(const struct term *x)
{
    return x->precision ? decide(x->quick, x->precision) : x->exact.sign;
}

int term_compare(const struct term *x, const struct term *y)
{
    if (!x->precision)
        return big_compare(&x->exact, &y->exact);
    return decide(quick_sub(x->quick, y->quick), x->precision);
}

struct real term_real(const struct term *x)
{
    if (!x->precision)
        return real_of_big(&x->exact);
    struct real out;
    out.precision = x->precision;
    out.is_wide = false;
    out.as.quick = x->quick;
    return out;
}
