/* What holds of contacts ahead: which ends of the incident edge are within the
 * margin, by rational numbers, and what they share with the contacts of
 * col_clip. */
#include <criterion/criterion.h>
#include <gmp.h>
#include <math.h>

#include "collide_steps.h"
#include "laws/law.h"

static col_manifold ahead(const struct trial *t, double margin)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    return col_clip_ahead(&t->a, &t->b, &sat, margin, COL_AT_INCIDENT, NULL);
}

/* ---- Rational numbers ---------------------------------------------------- */

struct plane {
    mpq_t x, y;
};

static void plane_init(struct plane *p)
{
    mpq_inits(p->x, p->y, NULL);
}

static void plane_clear(struct plane *p)
{
    mpq_clears(p->x, p->y, NULL);
}

/* to - from. */
static void set_difference(struct plane *out, col_vec2 to, col_vec2 from)
{
    mpq_t from_x;
    mpq_init(from_x);
    mpq_set_d(out->x, to.x);
    mpq_set_d(from_x, from.x);
    mpq_sub(out->x, out->x, from_x);
    mpq_set_d(out->y, to.y);
    mpq_set_d(from_x, from.y);
    mpq_sub(out->y, out->y, from_x);
    mpq_clear(from_x);
}

static void dot(mpq_t out, const struct plane *p, const struct plane *q)
{
    mpq_t other;
    mpq_init(other);
    mpq_mul(out, p->x, q->x);
    mpq_mul(other, p->y, q->y);
    mpq_add(out, out, other);
    mpq_clear(other);
}

/* Whether a length times the root of `square` is at most the margin times it:
 * length <= 0 or length^2 <= margin^2 square. */
static bool is_within(const mpq_t length, const mpq_t square, double margin)
{
    mpq_t left, right;
    mpq_inits(left, right, NULL);
    mpq_set_d(right, margin);
    mpq_mul(right, right, right);
    mpq_mul(right, right, square);
    mpq_mul(left, length, length);
    bool within = mpq_sgn(length) <= 0 || mpq_cmp(left, right) <= 0;
    mpq_clears(left, right, NULL);
    return within;
}

/* How many ends of the incident edge, cut to the part beside the reference
 * edge, are at most the margin above it. */
static int ends_within(const col_manifold *m, double margin)
{
    const col_vec2 *r = m->reference.points, *e = m->incident.points;
    struct plane d, up, to[2];
    mpq_t square, along[2], height[2], share, one;
    int count = 0;
    plane_init(&d);
    plane_init(&up);
    mpq_inits(square, along[0], along[1], height[0], height[1], share, one,
              NULL);
    set_difference(&d, r[1], r[0]);
    mpq_neg(up.x, d.y);
    mpq_set(up.y, d.x);
    double side = m->flip ? -1 : 1;
    col_vec2 n = {side * m->relation.normal.x, side * m->relation.normal.y};
    if (n.x * mpq_get_d(up.x) + n.y * mpq_get_d(up.y) < 0) {
        mpq_neg(up.x, up.x);
        mpq_neg(up.y, up.y);
    }
    dot(square, &d, &d);
    for (int i = 0; i < 2; i++) {
        plane_init(&to[i]);
        set_difference(&to[i], e[i], r[0]);
        dot(along[i], &to[i], &d);
        dot(height[i], &to[i], &up);
    }
    for (int i = 0; i < 2; i++) {
        /* the height of the end where it is cut: at 0 or at `square` along */
        mpq_t cut, at;
        mpq_inits(cut, at, NULL);
        mpq_set(at, height[i]);
        bool is_low = mpq_sgn(along[i]) < 0;
        bool is_cut = is_low || mpq_cmp(along[i], square) > 0;
        if (is_cut) {
            mpq_sub(share, is_low ? one : square, along[i]);
            mpq_sub(cut, along[1 - i], along[i]);
            mpq_div(share, share, cut);
            mpq_sub(at, height[1 - i], height[i]);
            mpq_mul(at, at, share);
            mpq_add(at, at, height[i]);
        }
        count += is_within(at, square, margin);
        mpq_clears(cut, at, NULL);
        plane_clear(&to[i]);
    }
    mpq_clears(square, along[0], along[1], height[0], height[1], share, one,
               NULL);
    plane_clear(&d);
    plane_clear(&up);
    return count;
}

static bool are_corners_within(const struct trial *t, const col_manifold *m,
                               double margin)
{
    struct plane way;
    mpq_t square, one;
    plane_init(&way);
    mpq_inits(square, one, NULL);
    set_difference(&way, t->b.vertices[m->incident.index],
                   t->a.vertices[m->reference.index]);
    dot(square, &way, &way);
    mpq_set_ui(one, 1, 1);
    mpq_t left, right;
    mpq_inits(left, right, NULL);
    mpq_set_d(right, margin);
    mpq_mul(right, right, right);
    bool within = mpq_cmp(square, right) <= 0;
    mpq_clears(left, right, NULL);
    mpq_clears(square, one, NULL);
    plane_clear(&way);
    return within;
}

/* ---- Laws ---------------------------------------------------------------- */

/* A margin at which an end may just be within: its rounded gap, the double
 * before it or after it, the distance of the shapes, or some part of it. */
static double some_margin(struct trial *t, const col_manifold *all)
{
    int k = rng_whole(&t->rng, 0, all->count);
    double gap = k < all->count ? -all->contacts[k].depth : 0;
    if (k == all->count && !all->relation.overlap)
        gap = all->relation.amount;
    gap = fmax(gap, 0);
    switch (rng_whole(&t->rng, 0, 3)) {
    case 0:
        return nextafter(gap, 0);
    case 1:
        return fmin(nextafter(gap, HUGE_VAL), COL_LIMIT);
    case 2:
        return gap * rng_between(&t->rng, 0, 2);
    default:
        return gap;
    }
}

/* Two ends may be one point once they are rounded. */
static bool is_one_point(const struct trial *t, const col_manifold *all)
{
    double unit = pair_size(&t->pair) * 0x1p-50 + 0x1p-1070;
    col_vec2 p = all->contacts[0].point, q = all->contacts[1].point;
    return all->count == 1 ||
           (fabs(p.x - q.x) <= unit && fabs(p.y - q.y) <= unit);
}

static bool ends_fit(struct trial *t)
{
    t->a.radius = t->b.radius = 0;
    col_manifold all = ahead(t, COL_LIMIT);
    double margin = fmin(some_margin(t, &all), COL_LIMIT);
    col_manifold m = ahead(t, margin);
    REQUIRE(t, all.count > 0 || all.relation.amount > COL_LIMIT / 2);
    if (all.count == 0)
        return true;
    if (!all.reference.is_edge) {
        bool within =
            all.relation.overlap || are_corners_within(t, &all, margin);
        REQUIRE(t, m.count == within);
        return true;
    }
    if (!all.incident.is_edge)
        return true;
    int count = ends_within(&all, margin);
    REQUIRE(t, m.count == count ||
                   (m.count == 1 && count == 2 && is_one_point(t, &all)));
    return true;
}

Test(laws, the_ends_within_a_margin_are_contacts_exactly)
{
    law_holds(ends_fit, EVERY_FAMILY, 8000);
}

static bool has_contact(const col_manifold *m, const col_contact *contact)
{
    for (int i = 0; i < m->count; i++) {
        const col_contact *c = &m->contacts[i];
        if (same_vec(c->point, contact->point) &&
            same(c->depth, contact->depth) &&
            c->a_is_edge == contact->a_is_edge && c->a == contact->a &&
            c->b_is_edge == contact->b_is_edge && c->b == contact->b)
            return true;
    }
    return false;
}

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

/* Contacts that touch are those of col_clip. Others are ahead by no more than
 * the margin, the first of them by the distance of the shapes. */
static bool contacts_fit(struct trial *t)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_manifold all = ahead(t, COL_LIMIT);
    double margin = fmin(some_margin(t, &all), COL_LIMIT);
    col_manifold m = ahead(t, margin), none = ahead(t, 0);
    col_manifold touching = col_clip(&t->a, &t->b, &sat, COL_AT_INCIDENT, NULL);
    double deepest = -HUGE_VAL;
    int touch = 0;
    REQUIRE(t, same_manifold(&none, &touching));
    col_trace trace = {ignore, NULL}; /* takes the exact path */
    col_manifold traced =
        col_clip_ahead(&t->a, &t->b, &sat, margin, COL_AT_INCIDENT, &trace);
    REQUIRE(t, same_manifold(&m, &traced));
    REQUIRE(t, same_relation(&m.relation, &sat.relation));
    for (int i = 0; i < m.count; i++) {
        const col_contact *c = &m.contacts[i];
        deepest = fmax(deepest, c->depth);
        REQUIRE(t, sat.relation.overlap || c->depth <= 0);
        REQUIRE(t, isfinite(c->point.x + c->point.y));
        touch += has_contact(&touching, c);
        REQUIRE(t, has_contact(&touching, c) || c->depth <= 0);
        /* a distance may be rounded up, which the decision is not */
        REQUIRE(t, c->depth >= -margin * (1 + 0x1p-50) - 0x1p-1070);
    }
    REQUIRE(t, touch == touching.count);
    double depth =
        sat.relation.overlap ? sat.relation.amount : -sat.relation.amount;
    REQUIRE(t, m.count == 0 || same(deepest, depth));
    return true;
}

Test(laws, contacts_ahead_join_those_that_touch)
{
    law_holds(contacts_fit, EVERY_FAMILY, 12000);
}
