/* The oracle's smaller services: errors of doubles, turns, hulls of doubles. */
#include "support/oracle.h"

#include <math.h>

double oracle_ulps(double value, const mpf_t exact)
{
    if (mpf_sgn(exact) == 0)
        return value < 0 || value > 0 ? HUGE_VAL : 0;
    if (!isfinite(value))
        return HUGE_VAL;
    long e;
    mpf_get_d_2exp(&e, exact);
    long last = e - 53 > -1074 ? e - 53 : -1074;
    mpf_t error;
    mpf_init2(error, ORACLE_BITS);
    mpf_set_d(error, value);
    mpf_sub(error, error, exact);
    mpf_abs(error, error);
    if (last < 0)
        mpf_mul_2exp(error, error, (mp_bitcnt_t)-last);
    else
        mpf_div_2exp(error, error, (mp_bitcnt_t)last);
    double ulps = mpf_get_d(error);
    mpf_clear(error);
    return ulps;
}

double oracle_normal_ulps(const struct oracle *oracle, col_vec2 normal)
{
    double least = oracle->normals > 0 ? HUGE_VAL : 0;
    for (int i = 0; i < oracle->normals; i++) {
        double x = oracle_ulps(normal.x, oracle->normal[i][0]);
        double y = oracle_ulps(normal.y, oracle->normal[i][1]);
        double worse = x > y ? x : y;
        least = worse < least ? worse : least;
    }
    return least;
}

int oracle_turn(col_vec2 p, col_vec2 q, col_vec2 r)
{
    mpq_t v[6];
    const double from[6] = {p.x, p.y, q.x, q.y, r.x, r.y};
    for (int i = 0; i < 6; i++) {
        mpq_init(v[i]);
        mpq_set_d(v[i], from[i]);
    }
    for (int i = 5; i >= 2; i--)
        mpq_sub(v[i], v[i], v[i % 2]);
    mpq_mul(v[2], v[2], v[5]);
    mpq_mul(v[3], v[3], v[4]);
    int sign = mpq_cmp(v[2], v[3]);
    for (int i = 0; i < 6; i++)
        mpq_clear(v[i]);
    return (sign > 0) - (sign < 0);
}

static bool before(col_vec2 p, col_vec2 q)
{
    return p.x < q.x || (!(q.x < p.x) && p.y < q.y);
}

/* Whether, seen from p, r lies to the right of q or straight behind it. */
static bool wraps_more(col_vec2 p, col_vec2 q, col_vec2 r)
{
    int turn = oracle_turn(p, q, r);
    if (turn != 0)
        return turn < 0;
    return (before(p, q) && before(q, r)) || (before(q, p) && before(r, q));
}

int oracle_hull(const col_vec2 *points, int count, int *hull)
{
    int size = 0, lowest = 0;
    for (int i = 1; i < count; i++)
        if (before(points[i], points[lowest]))
            lowest = i;
    int at = lowest;
    do {
        hull[size++] = at;
        int next = at;
        for (int i = 0; i < count; i++) {
            bool same = !before(points[i], points[at]) &&
                        !before(points[at], points[i]);
            if (!same &&
                (next == at || wraps_more(points[at], points[next], points[i])))
                next = i;
        }
        at = next;
    } while (at != lowest && size < count);
    return size;
}

void oracle_sum(mpq_t out, const double *terms, int count)
{
    mpq_t term;
    mpq_init(term);
    mpq_set_ui(out, 0, 1);
    for (int i = 0; i < count; i++) {
        mpq_set_d(term, terms[i]);
        mpq_add(out, out, term);
    }
    mpq_clear(term);
}
