/* What holds of every contact manifold. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"

static col_manifold manifold_of(const col_shape *a, const col_shape *b,
                                col_place place)
{
    col_sat sat = col_sat_test(a, b, NULL);
    return col_clip(a, b, &sat, place, NULL);
}

/* The distance of a point from the surface of a shape, by the oracle. */
static double off_surface(struct trial *t, col_vec2 point,
                          const col_shape *shape)
{
    col_shape dot = {&point, 1, 1, 0, NULL};
    oracle_relate(&t->oracle, &dot, shape);
    return fabs(mpf_get_d(t->oracle.amount));
}

/* How far p is from q along a unit vector. */
static double along(col_vec2 q, col_vec2 p, col_vec2 unit)
{
    return (p.x - q.x) * unit.x + (p.y - q.y) * unit.y;
}

static col_vec2 outward_of_reference(const col_manifold *m)
{
    col_vec2 n = m->relation.normal;
    return m->flip ? (col_vec2){-n.x, -n.y} : n;
}

/* The unit vector of an edge; its length. */
static col_vec2 edge_unit(const col_feature *edge, double *length)
{
    double x = edge->points[1].x - edge->points[0].x;
    double y = edge->points[1].y - edge->points[0].y;
    *length = hypot(x, y);
    return (col_vec2){x / *length, y / *length};
}

/* ---- Roles and depths --------------------------------------------------- */

static bool roles_fit(struct trial *t)
{
    col_manifold m = manifold_of(&t->a, &t->b, COL_AT_INCIDENT);
    if (!m.relation.overlap) {
        REQUIRE(t, m.count == 0);
        return true;
    }
    const col_shape *incident = m.flip ? &t->a : &t->b;
    REQUIRE(t, m.count == 1 || m.count == 2);
    REQUIRE(t, m.reference.side == (m.flip ? COL_B : COL_A));
    REQUIRE(t, m.incident.side == (m.flip ? COL_A : COL_B));
    REQUIRE(t, m.reference.is_edge || m.count == 1);
    REQUIRE(t, m.incident.is_edge || m.count == 1);
    REQUIRE(t, !m.incident.is_edge || m.reference.is_edge);
    REQUIRE(t, m.incident.index < incident->count);
    double deepest = 0;
    for (int i = 0; i < m.count; i++) {
        const col_contact *c = &m.contacts[i];
        REQUIRE(t, c->depth >= 0);
        REQUIRE(t, c->a >= 0 && c->a < t->a.count);
        REQUIRE(t, c->b >= 0 && c->b < t->b.count);
        deepest = fmax(deepest, c->depth);
    }
    const col_contact *c = m.contacts;
    REQUIRE(t, same(deepest, m.relation.amount));
    REQUIRE(t, m.count == 1 || !same_vec(c[0].point, c[1].point));
    REQUIRE(t, m.count == 1 || c[0].a_is_edge != c[1].a_is_edge ||
                   c[0].b_is_edge != c[1].b_is_edge || c[0].a != c[1].a ||
                   c[0].b != c[1].b);
    return true;
}

Test(laws, a_manifold_has_one_or_two_points_the_deepest_as_deep_as_the_shapes)
{
    law_holds(roles_fit, EVERY_FAMILY, 12000);
}

/* ---- Places ------------------------------------------------------------- */

/* Contacts lie on the incident shape, between the ends of the reference edge,
 * as deep below it as they say. */
static bool points_fit(struct trial *t)
{
    col_manifold m = manifold_of(&t->a, &t->b, COL_AT_INCIDENT);
    const col_shape *incident = m.flip ? &t->a : &t->b;
    double unit = pair_size(&t->pair) * 0x1p-52;
    for (int i = 0; i < m.count; i++) {
        col_vec2 p = m.contacts[i].point;
        double off = off_surface(t, p, incident);
        if (unit > 0)
            law_figure(t, "off the surface, 2^-52 of the size", off / unit);
        REQUIRE(t, off <= 8 * unit + 0x1p-1070);
        if (!m.reference.is_edge)
            continue;
        double length;
        col_vec2 way = edge_unit(&m.reference, &length);
        col_vec2 out = outward_of_reference(&m);
        if (!(length > 64 * unit) || !(unit > 0x1p-900))
            continue;
        double share = along(m.reference.points[0], p, way);
        double below = -along(m.reference.points[0], p, out);
        law_figure(t, "side planes", fmax(-share, share - length) / unit);
        law_figure(t, "depth", fabs(below - m.contacts[i].depth) / unit);
        /* Short edges of large coordinates point where rounding lets them. */
        double slack = 16 * unit * (1 + m.relation.amount / length);
        REQUIRE(t, share >= -slack && share <= length + slack);
        REQUIRE(t, fabs(below - m.contacts[i].depth) <= slack);
    }
    return true;
}

Test(laws, contacts_lie_on_the_incident_shape_below_the_reference_edge)
{
    law_holds(points_fit, EVERY_FAMILY, 4000);
}

/* How many ends clipping leaves of the incident edge, in plain doubles; -1
 * where rounding may decide. */
static int ends_left(const col_manifold *m, double unit)
{
    double length, tolerance = 256 * unit, ends[2][2];
    col_vec2 way = edge_unit(&m->reference, &length);
    col_vec2 out = outward_of_reference(m), start = m->reference.points[0];
    const col_vec2 *p = m->incident.points;
    double s0 = along(start, p[0], way), s1 = along(start, p[1], way);
    double g0 = -along(start, p[0], out), g1 = -along(start, p[1], out);
    if (!(fabs(s1 - s0) > tolerance) || !(length > tolerance))
        return -1;
    int count = 0;
    for (int i = 0; i < 2; i++) {
        double share = ((i ? length : 0) - s0) / (s1 - s0);
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        ends[i][0] = s0 + share * (s1 - s0);
        ends[i][1] = g0 + share * (g1 - g0);
        count += ends[i][1] > 0;
    }
    bool close = fabs(ends[0][0] - ends[1][0]) < 4 * tolerance ||
                 fabs(ends[0][1]) < tolerance || fabs(ends[1][1]) < tolerance;
    return close ? -1 : count;
}

static bool count_fits(struct trial *t)
{
    col_manifold m = manifold_of(&t->a, &t->b, COL_AT_INCIDENT);
    double unit = pair_size(&t->pair) * 0x1p-52;
    if (!m.incident.is_edge || m.count == 0 || t->a.radius + t->b.radius > 0)
        return true;
    int left = ends_left(&m, unit);
    REQUIRE(t, left < 0 || left == m.count);
    return true;
}

Test(laws, as_many_contacts_as_clipping_leaves_ends)
{
    law_holds(count_fits, EVERY_FAMILY, 12000);
}

/* Within the rounding of the sums that lead from one to the other. */
static bool close_vec(col_vec2 p, col_vec2 q, double size)
{
    return fabs(p.x - q.x) <= size * 0x1p-50 + 0x1p-1070 &&
           fabs(p.y - q.y) <= size * 0x1p-50 + 0x1p-1070;
}

/* At the reference shape the points are depth along the normal further, and at
 * the middle half of that. */
static bool placing_moves_along_the_normal(struct trial *t)
{
    col_manifold at = manifold_of(&t->a, &t->b, COL_AT_INCIDENT);
    col_manifold half = manifold_of(&t->a, &t->b, COL_AT_MIDDLE);
    col_manifold full = manifold_of(&t->a, &t->b, COL_AT_REFERENCE);
    col_vec2 out = outward_of_reference(&at);
    REQUIRE(t, half.count == at.count && full.count == at.count);
    for (int i = 0; i < at.count; i++) {
        col_vec2 p = at.contacts[i].point;
        double depth = at.contacts[i].depth;
        REQUIRE(t, same(half.contacts[i].depth, depth));
        REQUIRE(t, same(full.contacts[i].depth, depth));
        col_vec2 middle = {p.x + out.x * (depth / 2),
                           p.y + out.y * (depth / 2)};
        col_vec2 end = {p.x + out.x * depth, p.y + out.y * depth};
        double size = fabs(p.x) + fabs(p.y) + depth;
        REQUIRE(t, close_vec(half.contacts[i].point, middle, size));
        REQUIRE(t, close_vec(full.contacts[i].point, end, size));
    }
    return true;
}

Test(laws, contacts_move_along_the_normal_to_where_they_are_wanted)
{
    law_holds(placing_moves_along_the_normal, EVERY_FAMILY, 8000);
}

/* ---- Swap --------------------------------------------------------------- */

static bool has_contact(const col_manifold *m, const col_contact *contact)
{
    for (int i = 0; i < m->count; i++) {
        const col_contact *c = &m->contacts[i];
        if (same_vec(c->point, contact->point) &&
            same(c->depth, contact->depth) && c->a == contact->b &&
            c->b == contact->a && c->a_is_edge == contact->b_is_edge &&
            c->b_is_edge == contact->a_is_edge)
            return true;
    }
    return false;
}

static bool swapping_swaps(struct trial *t)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    col_manifold p = manifold_of(&t->a, &t->b, COL_AT_INCIDENT);
    col_manifold q = manifold_of(&t->b, &t->a, COL_AT_INCIDENT);
    if (sat.alternatives > 0 || sat.axis.kind == COL_VERTICES)
        return true;
    REQUIRE(t, p.count == q.count);
    REQUIRE(t, p.count == 0 || p.flip != q.flip);
    REQUIRE(t, p.reference.index == q.reference.index);
    REQUIRE(t, p.incident.index == q.incident.index);
    for (int i = 0; i < p.count; i++)
        REQUIRE(t, has_contact(&q, &p.contacts[i]));
    return true;
}

Test(laws, swapping_the_shapes_swaps_the_manifold)
{
    law_holds(swapping_swaps, EVERY_FAMILY, 12000);
}
