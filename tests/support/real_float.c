#include "support/real_float.h"

struct judge_shape judged_shape(const struct solid *solid,
                                struct claim_vec room[SOLID_ROOM])
{
    for (int i = 0; i < solid->count; i++)
        room[i] = (struct claim_vec){solid->v[i].x, solid->v[i].y};
    return (struct judge_shape){room, solid->count, solid->radius};
}

/* out = an end, cut off to the bits that `out` has. */
static void real_end_float(mpf_t out, const struct real_end *end)
{
    mpf_set_ui(out, 0);
    for (int i = REAL_WORDS - 1; i >= 0; i--) {
        mpf_mul_2exp(out, out, 32);
        mpf_add_ui(out, out, end->words[i]);
    }
    if (end->exponent < 0)
        mpf_div_2exp(out, out, (mp_bitcnt_t)-end->exponent);
    else
        mpf_mul_2exp(out, out, (mp_bitcnt_t)end->exponent);
    if (end->sign < 0)
        mpf_neg(out, out);
}

bool real_holds(const struct real *real, const mpf_t exact, int bits,
                const mpf_t scale)
{
    mpf_t low, high, width, slack;
    mpf_init2(low, mpf_get_prec(exact));
    mpf_init2(high, mpf_get_prec(exact));
    mpf_init2(width, mpf_get_prec(exact));
    mpf_init2(slack, mpf_get_prec(exact));
    struct real_ends ends = real_widened(real);
    real_end_float(low, &ends.low);
    real_end_float(high, &ends.high);
    mpf_sub(width, high, low);
    mpf_abs(slack, scale);
    mpf_div_2exp(slack, slack, (mp_bitcnt_t)bits);
    bool holds = mpf_sgn(width) >= 0 && mpf_cmp(width, slack) <= 0;
    mpf_abs(slack, scale);
    mpf_div_2exp(slack, slack, 400);
    mpf_sub(low, low, slack);
    mpf_add(high, high, slack);
    holds = holds && mpf_cmp(low, exact) <= 0 && mpf_cmp(exact, high) <= 0;
    mpf_clears(low, high, width, slack, NULL);
    return holds;
}

bool real_is(const struct real *real, const mpf_t exact)
{
    return real_holds(real, exact, 160, exact);
}
