/* When the way enters the first of all pieces. */
#include "support/impact_piece.h"

/* out = sqrt(x). */
static void root(mpf_t out, const mpz_t x)
{
    mpf_set_z(out, x);
    mpf_sqrt(out, out);
}

/* Keeps f[0] if it is the least share so far. */
static void keep_least(struct impact *o)
{
    if (!o->found || mpf_cmp(o->f[0], o->share) < 0)
        mpf_set(o->share, o->f[0]);
    o->found = true;
}

/* f[0] = the share at which the disc about a difference is entered. */
bool impact_disc_share(struct impact *o, point d)
{
    dot(o->t[0], d, &o->way);
    dot(o->t[1], &o->way, &o->way);
    dot(o->t[2], d, d);
    cross(o->t[3], d, &o->way);
    mpz_mul(o->t[4], o->radius, o->radius);
    mpz_sub(o->t[2], o->t[2], o->t[4]);
    mpz_mul(o->t[4], o->t[4], o->t[1]);
    mpz_submul(o->t[4], o->t[3], o->t[3]);
    if (mpz_sgn(o->t[4]) < 0 || mpz_sgn(o->t[0]) <= 0 || mpz_sgn(o->t[2]) < 0)
        return false;
    root(o->f[0], o->t[4]);
    mpf_set_z(o->f[1], o->t[0]);
    mpf_add(o->f[0], o->f[0], o->f[1]);
    mpf_set_z(o->f[1], o->t[2]);
    mpf_div(o->f[0], o->f[1], o->f[0]);
    return true;
}

/* Sign of how far along a direction from `from` the origin is at share f[0]; 0
 * within 2^-3000 of the direction's square length. */
int impact_place(struct impact *o, point along, point from)
{
    dot(o->t[0], along, &o->way);
    dot(o->t[1], along, from);
    dot(o->t[2], along, along);
    mpf_set_z(o->f[1], o->t[0]);
    mpf_mul(o->f[1], o->f[1], o->f[0]);
    mpf_set_z(o->f[2], o->t[1]);
    mpf_sub(o->f[1], o->f[1], o->f[2]);
    mpf_set_z(o->f[2], o->t[2]);
    mpf_div_2exp(o->f[2], o->f[2], 3000);
    mpf_abs(o->f[3], o->f[1]);
    return mpf_cmp(o->f[3], o->f[2]) <= 0 ? 0 : mpf_sgn(o->f[1]);
}

/* f[0] = the share at which the origin is at the radius from a line, on the
 * side that it comes from. */
bool impact_line_share(struct impact *o, point from, point along)
{
    cross(o->t[0], along, from);
    cross(o->t[1], along, &o->way);
    dot(o->t[5], along, along);
    if (mpz_sgn(o->t[1]) < 0) {
        mpz_neg(o->t[0], o->t[0]);
        mpz_neg(o->t[1], o->t[1]);
    }
    if (mpz_sgn(o->t[1]) == 0 || mpz_sgn(o->t[0]) < 0)
        return false;
    mpz_mul(o->t[2], o->t[0], o->t[0]);
    mpz_mul(o->t[3], o->radius, o->radius);
    mpz_submul(o->t[2], o->t[3], o->t[5]);
    if (mpz_sgn(o->t[2]) < 0)
        return false;
    root(o->f[0], o->t[5]);
    mpf_set_z(o->f[1], o->radius);
    mpf_mul(o->f[0], o->f[0], o->f[1]);
    mpf_set_z(o->f[1], o->t[0]);
    mpf_add(o->f[0], o->f[0], o->f[1]);
    mpf_set_z(o->f[1], o->t[1]);
    mpf_mul(o->f[1], o->f[1], o->f[0]);
    mpf_set_z(o->f[0], o->t[2]);
    if (mpz_sgn(o->t[2]) != 0)
        mpf_div(o->f[0], o->f[0], o->f[1]);
    return true;
}

static bool beside(struct impact *o, const struct piece *s)
{
    return impact_place(o, &s->along, &s->from) >= 0 &&
           impact_place(o, &s->along, &s->to) <= 0;
}

static void find_share(struct impact *o)
{
    struct piece s;
    piece_init(&s);
    o->found = false;
    for (int k = 0; k < pieces(o); k++) {
        take_piece(o, k, &s);
        if (impact_disc_share(o, &s.from))
            keep_least(o);
        if (impact_disc_share(o, &s.to))
            keep_least(o);
        if (impact_line_share(o, &s.from, &s.along) && beside(o, &s))
            keep_least(o);
    }
    piece_clear(&s);
}

void impact_find_time(struct impact *o, double dt)
{
    mpf_set_ui(o->share, 0);
    if (o->status == IMPACT_HIT)
        find_share(o);
    mpf_set_d(o->f[0], dt);
    mpf_mul(o->time, o->share, o->f[0]);
}
