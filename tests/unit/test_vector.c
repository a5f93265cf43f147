/* Vectors between points against GMP: signs exact, values within bounds. */
#include "geometry/exact/predicates.h"

#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"
#include "support/trials.h"

enum { TRIALS = 60000 };

/* A vector, exactly. */
struct exact {
    mpq_t x, y;
};

/* Work space for values of a vector or two. */
struct work {
    struct exact u, v;
    mpq_t p, q, r;
    mpf_t f, g;
};

static void work_init(struct work *w)
{
    mpq_inits(w->u.x, w->u.y, w->v.x, w->v.y, w->p, w->q, w->r, NULL);
    mpf_init2(w->f, 8192);
    mpf_init2(w->g, 8192);
}

static void work_clear(struct work *w)
{
    mpq_clears(w->u.x, w->u.y, w->v.x, w->v.y, w->p, w->q, w->r, NULL);
    mpf_clears(w->f, w->g, NULL);
}

static void exact_of(struct exact *out, vector v)
{
    oracle_sum(out->x, &v.x.hi, 1);
    oracle_sum(out->y, &v.y.hi, 1);
    mpq_t low;
    mpq_init(low);
    oracle_sum(low, &v.x.lo, 1);
    mpq_add(out->x, out->x, low);
    oracle_sum(low, &v.y.lo, 1);
    mpq_add(out->y, out->y, low);
    mpq_clear(low);
}

/* out = u.x v.y - u.y v.x, and sum = |u.x v.y| + |u.y v.x|. */
static void cross(mpq_t out, mpq_t sum, struct work *w)
{
    mpq_mul(out, w->u.x, w->v.y);
    mpq_mul(sum, w->u.y, w->v.x);
    mpq_sub(out, out, sum);
    mpq_abs(sum, sum);
    mpq_t other;
    mpq_init(other);
    mpq_mul(other, w->u.x, w->v.y);
    mpq_abs(other, other);
    mpq_add(sum, sum, other);
    mpq_clear(other);
}

/* Whether |value - exact| <= limit. */
static bool is_within(dd value, mpq_t exact, double limit)
{
    mpq_t error, part;
    mpq_inits(error, part, NULL);
    mpq_set_d(error, value.hi);
    mpq_set_d(part, value.lo);
    mpq_add(error, error, part);
    mpq_sub(error, error, exact);
    mpq_abs(error, error);
    mpq_set_d(part, limit);
    bool within = mpq_cmp(error, part) <= 0;
    mpq_clears(error, part, NULL);
    return within;
}

static col_vec2 random_point(struct rng *rng)
{
    int kind = rng_below(rng, 3);
    double x, y;
    if (kind == 0) {
        x = rng_whole(rng, -4, 4);
        y = rng_whole(rng, -4, 4);
    } else if (kind == 1) {
        x = rng_between(rng, -3, 3);
        y = rng_between(rng, -3, 3);
    } else {
        x = rng_hostile(rng);
        y = rng_hostile(rng);
    }
    return (col_vec2){x, y};
}

/* Vectors of which the second is often parallel to the first, or nearly. */
static void random_vectors(struct rng *rng, vector *u, vector *v)
{
    col_vec2 p = random_point(rng), q = random_point(rng);
    col_vec2 r = random_point(rng), s = random_point(rng);
    if (rng_chance(rng, 30)) {
        double times = rng_whole(rng, -3, 3);
        s.x = rng_nudged(rng, r.x + times * (q.x - p.x), rng_below(rng, 2));
        s.y = rng_nudged(rng, r.y + times * (q.y - p.y), rng_below(rng, 2));
    }
    *u = vector_between(p, q);
    *v = vector_between(r, s);
}

/* Random vectors, with their exact cross product in w->p and the sum of its
 * terms' magnitudes in w->q. */
static void random_cross(struct rng *rng, struct work *w, vector *u, vector *v)
{
    random_vectors(rng, u, v);
    exact_of(&w->u, *u);
    exact_of(&w->v, *v);
    cross(w->p, w->q, w);
}

Test(vector, differences_of_points_are_exact)
{
    struct rng rng = rng_seeded(1);
    struct work w;
    work_init(&w);
    for (int i = 0; i < trials(TRIALS); i++) {
        col_vec2 p = random_point(&rng), q = random_point(&rng);
        exact_of(&w.u, vector_between(p, q));
        const double x[] = {q.x, -p.x}, y[] = {q.y, -p.y};
        oracle_sum(w.p, x, 2);
        oracle_sum(w.q, y, 2);
        cr_assert(all(ne(int, mpq_equal(w.u.x, w.p), 0),
                      ne(int, mpq_equal(w.u.y, w.q), 0)));
    }
    work_clear(&w);
}

Test(vector, signs_of_products_are_exact)
{
    struct rng rng = rng_seeded(2);
    struct work w;
    work_init(&w);
    int ties = 0;
    for (int i = 0; i < trials(TRIALS); i++) {
        vector u, v;
        random_cross(&rng, &w, &u, &v);
        int sign = mpq_sgn(w.p);
        cr_assert(eq(int, vector_cross_sign(u, v), sign), "trial %d", i);
        cr_assert(eq(int, vector_dot_sign(u, vector_right(v)), sign));
        ties += sign == 0;
    }
    cr_assert(lt(long, trials(TRIALS) / 100, ties), "there are ties");
    work_clear(&w);
}

Test(vector, further_is_the_sign_of_a_dot_product)
{
    struct rng rng = rng_seeded(3);
    struct work w;
    work_init(&w);
    for (int i = 0; i < trials(TRIALS); i++) {
        vector u, v;
        random_vectors(&rng, &u, &v);
        col_vec2 p = random_point(&rng), q = random_point(&rng);
        if (rng_chance(&rng, 30))
            q = (col_vec2){p.x - u.y.hi, p.y + u.x.hi};
        exact_of(&w.u, u);
        exact_of(&w.v, vector_left(vector_between(p, q)));
        cross(w.p, w.q, &w);
        cr_assert(eq(int, vector_further(u, q, p), mpq_sgn(w.p)), "trial %d",
                  i);
    }
    work_clear(&w);
}

Test(vector, products_keep_their_bound)
{
    struct rng rng = rng_seeded(4);
    struct work w;
    work_init(&w);
    int known = 0;
    for (int i = 0; i < trials(TRIALS); i++) {
        vector u, v;
        random_cross(&rng, &w, &u, &v);
        bounded c = vector_cross(u, v);
        if (c.error < 0)
            continue;
        known++;
        cr_assert(is_within(c.value, w.p, c.error), "trial %d", i);
        cr_assert(le(dbl, c.error, mpq_get_d(w.q) * 0x1.001p-97), "trial %d",
                  i);
    }
    cr_assert(lt(long, trials(TRIALS) / 2, known));
    work_clear(&w);
}

/* f = component / length, to many digits. */
static void unit_component(struct work *w, mpq_t component)
{
    mpq_mul(w->p, w->u.x, w->u.x);
    mpq_mul(w->q, w->u.y, w->u.y);
    mpq_add(w->p, w->p, w->q);
    mpf_set_q(w->g, w->p);
    mpf_sqrt(w->g, w->g);
    mpf_set_q(w->f, component);
    mpf_div(w->f, w->f, w->g);
}

/* Whether a component is right to 2^-98, or 2^-1073 where it underflows. */
static bool is_unit_component(struct work *w, dd value, mpq_t component)
{
    unit_component(w, component);
    mpq_set_f(w->p, w->f);
    double limit = fabs(mpf_get_d(w->f)) * 0x1p-98;
    return is_within(value, w->p, limit > 0x1p-1073 ? limit : 0x1p-1073);
}

Test(vector, unit_vectors_keep_their_bound)
{
    struct rng rng = rng_seeded(5);
    struct work w;
    work_init(&w);
    for (int i = 0; i < trials(TRIALS); i++) {
        vector v = vector_between(random_point(&rng),
                                  (col_vec2){rng_hostile(&rng), 1});
        if (rng_chance(&rng, 50)) {
            double x = rng_magnitude(&rng, -310, 200);
            v = vector_between((col_vec2){x, x * rng_between(&rng, -9, 9)},
                               (col_vec2){x / 3, 0});
        }
        if (vector_is_zero(v))
            continue;
        unit_vector u = col_vector_unit(v);
        exact_of(&w.u, v);
        cr_assert(is_unit_component(&w, u.x, w.u.x), "trial %d x", i);
        cr_assert(is_unit_component(&w, u.y, w.u.y), "trial %d y", i);
    }
    work_clear(&w);
}

Test(vector, along_an_axis_units_are_exact)
{
    vector v = vector_between((col_vec2){3, 0.1}, (col_vec2){3, -1e60});
    unit_vector u = col_vector_unit(v);
    cr_assert(all(zero(dbl, u.x.hi), zero(dbl, u.x.lo)));
    cr_assert(all(eq(dbl, u.y.hi, -1), zero(dbl, u.y.lo)));
    u = col_vector_unit(
        vector_between((col_vec2){0, 7}, (col_vec2){5e-324, 7}));
    cr_assert(all(eq(dbl, u.x.hi, 1), zero(dbl, u.x.lo)));
    cr_assert(all(zero(dbl, u.y.hi), zero(dbl, u.y.lo)));
}

Test(vector, the_way_along_a_unit_vector_keeps_its_bound)
{
    struct rng rng = rng_seeded(6);
    struct work w;
    work_init(&w);
    int known = 0;
    for (int i = 0; i < trials(TRIALS); i++) {
        vector u, v;
        random_vectors(&rng, &u, &v);
        if (vector_is_zero(u))
            continue;
        bounded along = vector_along(col_vector_unit(u), v);
        if (along.error < 0)
            continue;
        known++;
        exact_of(&w.u, u);
        exact_of(&w.v, vector_left(v));
        cross(w.r, w.q, &w);
        unit_component(&w, w.r);
        mpq_set_f(w.p, w.f);
        cr_assert(is_within(along.value, w.p, along.error), "trial %d", i);
    }
    cr_assert(lt(long, trials(TRIALS) / 3, known));
    work_clear(&w);
}
