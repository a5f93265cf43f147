/* The Verlet response on paper. */
#include <math.h>

#include "collide_response.h"
#include "support/expect.h"
#include "support/shapes.h"

/* Two shapes, what collides, and where all vertices are after the response. */
struct collision {
    struct solid a, b;
    col_verlet verlet;
};

static struct collision collide(struct solid a, struct solid b)
{
    struct collision c = {.a = a, .b = b};
    col_shape p = solid_shape(&c.a), q = solid_shape(&c.b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    cr_assert(sat.relation.overlap);
    c.verlet = col_verlet_test(&p, &q, &sat);
    return c;
}

static void move(col_vec2 *v, col_vec2 by)
{
    *v = (col_vec2){v->x + by.x, v->y + by.y};
}

/* Moves the particles. */
static void respond(struct collision *c, double edge_share, double vertex_share)
{
    col_verlet *verlet = &c->verlet;
    struct solid *edge = verlet->side == COL_A ? &c->a : &c->b;
    struct solid *other = verlet->side == COL_A ? &c->b : &c->a;
    col_verlet_moves moves =
        col_verlet_project(verlet, edge_share, vertex_share);
    move(&edge->v[verlet->ends[0]], moves.ends[0]);
    move(&edge->v[verlet->ends[1]], moves.ends[1]);
    move(&other->v[verlet->vertex], moves.vertex);
}

static void expect_features(const col_verlet *verlet, col_side side, int edge,
                            int vertex)
{
    cr_assert(all(eq(int, verlet->side, side), eq(int, verlet->edge, edge),
                  eq(int, verlet->vertex, vertex)),
              "edge %d of %c, vertex %d", verlet->edge, "ab"[verlet->side],
              verlet -> vertex);
}

/* A wedge whose tip, vertex 0, is at (x, y); it opens downwards or upwards. */
static struct solid wedge(double x, double y, double up)
{
    struct solid s = {.v = {{x, y}, {x - 1, y + 4 * up}, {x + 1, y + 4 * up}},
                      .count = 3,
                      .winding = up > 0 ? -1 : 1};
    return s;
}

/* ---- The article's formula ---------------------------------------------- */

/* The tip is at 3/4 of the top edge, which runs from (8, 2) to (0, 2), from its
 * end: t = 1/4, lambda = 1 / (1/16 + 9/16) = 8/5. */
Test(verlet, a_tip_in_an_edge)
{
    struct collision c = collide(solid_box(0, 0, 8, 2), wedge(6, 1.5, 1));
    expect_features(&c.verlet, COL_A, 2, 0);
    cr_assert(eq(int, c.verlet.ends[0], 2));
    cr_assert(eq(int, c.verlet.ends[1], 3));
    cr_assert(eq(dbl, c.verlet.t, 0.25));
    cr_assert(eq(dbl, c.verlet.lambda, 1.6));
    expect_vec(c.verlet.collision, 0, 0.5);
    respond(&c, 0.5, 0.5);
    expect_vec(c.b.v[0], 6, 1.75);
    expect_vec(c.a.v[2], 8, 2 - 0.5 * 0.75 * 0.5 * 1.6);
    expect_vec(c.a.v[3], 0, 2 - 0.5 * 0.25 * 0.5 * 1.6);
    double beside = 0.75 * c.a.v[2].y + 0.25 * c.a.v[3].y;
    cr_assert(lt(dbl, fabs(beside - 1.75), 1e-15), "%.17g", beside);
}

Test(verlet, the_edge_may_be_that_of_b)
{
    struct collision c = collide(wedge(6, 1.5, 1), solid_box(0, 0, 8, 2));
    expect_features(&c.verlet, COL_B, 2, 0);
    cr_assert(eq(dbl, c.verlet.t, 0.25));
    expect_vec(c.verlet.collision, 0, 0.5);
    respond(&c, 0.5, 0.5);
    expect_vec(c.a.v[0], 6, 1.75);
    expect_vec(c.b.v[2], 8, 1.7);
}

Test(verlet, the_end_of_an_edge_moves_as_the_vertex_does)
{
    struct solid flush = solid_box(4, 1.5, 8, 4), b = solid_shifted(&flush, 1);
    struct collision c = collide(solid_box(0, 0, 8, 2), b);
    expect_vec(b.v[0], 8, 1.5);
    cr_assert(eq(dbl, c.verlet.t, 0));
    cr_assert(eq(dbl, c.verlet.lambda, 1));
    respond(&c, 0.5, 0.5);
    expect_vec(c.a.v[2], 8, 1.75);
    expect_vec(c.a.v[3], 0, 2);
    expect_vec(c.b.v[0], 8, 1.75);
}

/* t = 1/2, lambda = 2: both ends move as far as the vertex. */
Test(verlet, the_middle_of_an_edge_moves_both_ends)
{
    struct collision c = collide(solid_box(0, 0, 8, 2), wedge(4, 1.5, 1));
    cr_assert(eq(dbl, c.verlet.t, 0.5));
    cr_assert(eq(dbl, c.verlet.lambda, 2));
    respond(&c, 0.5, 0.5);
    expect_vec(c.a.v[2], 8, 1.75);
    expect_vec(c.a.v[3], 0, 1.75);
    expect_vec(c.b.v[0], 4, 1.75);
}

Test(verlet, what_is_static_leaves_it_all_to_the_other)
{
    struct collision c = collide(solid_box(0, 0, 8, 2), wedge(4, 1.5, 1));
    respond(&c, 0, 1);
    expect_vec(c.a.v[2], 8, 2);
    expect_vec(c.a.v[3], 0, 2);
    expect_vec(c.b.v[0], 4, 2);
    c = collide(solid_box(0, 0, 8, 2), wedge(4, 1.5, 1));
    respond(&c, 1, 0);
    expect_vec(c.a.v[2], 8, 1.5);
    expect_vec(c.a.v[3], 0, 1.5);
    expect_vec(c.b.v[0], 4, 1.5);
}

/* ---- Every kind of shape ------------------------------------------------ */

Test(verlet, discs_move_half_each)
{
    struct collision c = collide(solid_disc(0, 0, 3), solid_disc(3, 4, 4));
    expect_features(&c.verlet, COL_A, -1, 0);
    cr_assert(eq(int, c.verlet.ends[0], 0));
    cr_assert(eq(int, c.verlet.ends[1], 0));
    cr_assert(eq(dbl, c.verlet.lambda, 1));
    respond(&c, 0.5, 0.5); /* depth 2 along (3, 4) / 5 */
    expect_vec(c.a.v[0], -0.6, -0.8);
    expect_vec(c.b.v[0], 3.6, 4.8);
}

Test(verlet, discs_about_one_point_part_along_x)
{
    struct collision c = collide(solid_disc(1, 1, 2), solid_disc(1, 1, 1));
    respond(&c, 0.5, 0.5);
    expect_vec(c.a.v[0], -0.5, 1);
    expect_vec(c.b.v[0], 2.5, 1);
}

Test(verlet, a_disc_on_an_edge_is_a_vertex)
{
    struct collision c = collide(solid_disc(2, 2.5, 1), solid_box(0, 0, 8, 2));
    expect_features(&c.verlet, COL_B, 2, 0);
    cr_assert(eq(dbl, c.verlet.t, 0.75));
    respond(&c, 0, 1);
    expect_vec(c.a.v[0], 2, 3);
}

Test(verlet, a_disc_at_a_corner_pushes_the_corner)
{
    struct collision c = collide(solid_box(0, 0, 8, 2), solid_disc(11, 6, 6));
    expect_features(&c.verlet, COL_A, -1, 0);
    cr_assert(eq(int, c.verlet.ends[0], 2));
    respond(&c, 0.5, 0.5); /* depth 1 along (3, 4) / 5 */
    expect_vec(c.a.v[2], 7.7, 1.6);
    expect_vec(c.b.v[0], 11.3, 6.4);
}

Test(verlet, a_capsule_has_an_edge)
{
    struct collision c =
        collide(solid_capsule((col_vec2){0, 0}, (col_vec2){8, 0}, 1),
                solid_disc(6, -1.5, 1));
    cr_assert(all(le(int, 0, c.verlet.edge), eq(int, c.verlet.side, COL_A)));
    double there = c.verlet.ends[0] == 0 ? 0.75 : 0.25;
    cr_assert(eq(dbl, c.verlet.t, there));
    respond(&c, 0.5, 0.5);
    expect_vec(c.a.v[1], 8, 0.5 * 0.75 * 0.5 * 1.6);
    expect_vec(c.a.v[0], 0, 0.5 * 0.25 * 0.5 * 1.6);
    expect_vec(c.b.v[0], 6, -1.75);
}

/* ---- Sides face to face ------------------------------------------------- */

/* The axis is that of A's bottom edge, which lies between the corners of the
 * floor: a corner of the box collides with the floor's edge instead. */
Test(verlet, the_corner_beside_the_edge_is_the_vertex)
{
    struct solid box = solid_box(4, 1, 6, 3), floor = solid_box(-8, 0, 24, 1.5);
    struct collision c = collide(box, floor);
    expect_features(&c.verlet, COL_B, 2, c.verlet.vertex);
    cr_assert(c.verlet.vertex == 0 || c.verlet.vertex == 1);
    expect_vec(c.verlet.collision, 0, 0.5);
    double x = c.verlet.vertex == 0 ? 4 : 6;
    cr_assert(eq(dbl, c.verlet.t, (24 - x) / 32));
    respond(&c, 0, 1);
    expect_vec(c.a.v[c.verlet.vertex], x, 1.5);
}

/* The floor's side is made of two edges; the left one is beside the box. */
Test(verlet, the_edge_of_a_side_is_the_one_beside_the_corner)
{
    col_vec2 ring[] = {{-8, 0}, {24, 0}, {24, 1.5}, {10, 1.5}, {-8, 1.5}};
    struct solid floor = {.count = 5, .winding = 1};
    for (int i = 0; i < 5; i++)
        floor.v[i] = ring[i];
    struct collision c = collide(solid_box(4, 1, 6, 3), floor);
    expect_features(&c.verlet, COL_B, 3, c.verlet.vertex);
    cr_assert(c.verlet.vertex == 0 || c.verlet.vertex == 1);
}

/* ---- Contacts of a manifold --------------------------------------------- */

/* The box has sunk 0.5 into the floor with both lower corners. */
Test(verlet, a_box_on_a_floor_has_two_contacts)
{
    struct solid box = solid_box(4, 1, 6, 3), floor = solid_box(-8, 0, 24, 1.5);
    col_shape a = solid_shape(&box), b = solid_shape(&floor);
    col_manifold manifold;
    cr_assert(col_clip_test(&a, &b, COL_AT_MIDDLE, &manifold));
    cr_assert(eq(int, manifold.count, 2));
    int seen = 0;
    for (int i = 0; i < 2; i++) {
        col_verlet v = col_verlet_contact(&a, &b, &manifold, i);
        expect_features(&v, COL_B, 2, v.vertex);
        seen += 1 + v.vertex;
        cr_assert(eq(dbl, v.t, (24 - box.v[v.vertex].x) / 32));
        expect_vec(v.collision, 0, 0.5);
    }
    cr_assert(eq(int, seen, 3));
}

/* Pushed over the end of the floor, one contact is the floor's corner in the
 * box's side. */
Test(verlet, a_contact_may_be_of_either_edge)
{
    struct solid box = solid_box(20, 1, 28, 3), floor = solid_box(-8, 0, 24, 2);
    col_shape a = solid_shape(&box), b = solid_shape(&floor);
    col_manifold manifold;
    cr_assert(col_clip_test(&a, &b, COL_AT_MIDDLE, &manifold));
    cr_assert(eq(int, manifold.count, 2));
    for (int i = 0; i < 2; i++) {
        col_verlet v = col_verlet_contact(&a, &b, &manifold, i);
        if (v.side == COL_A) {
            expect_features(&v, COL_A, 0, 2);
            cr_assert(eq(dbl, v.t, 0.5));
            expect_vec(v.collision, 0, -1);
        } else {
            expect_features(&v, COL_B, 2, 0);
            cr_assert(eq(dbl, v.t, 0.125));
            expect_vec(v.collision, 0, 1);
        }
    }
    cr_assert(ne(int, manifold.contacts[0].a_is_edge,
                 manifold.contacts[1].a_is_edge));
}

Test(verlet, discs_have_a_contact_of_two_vertices)
{
    struct solid p = solid_disc(0, 0, 3), q = solid_disc(3, 4, 4);
    col_shape a = solid_shape(&p), b = solid_shape(&q);
    col_manifold manifold;
    cr_assert(col_clip_test(&a, &b, COL_AT_MIDDLE, &manifold));
    col_verlet v = col_verlet_contact(&a, &b, &manifold, 0);
    expect_features(&v, COL_A, -1, 0);
    expect_vec(v.collision, 1.2, 1.6);
}

/* ---- Laws --------------------------------------------------------------- */

static double along(col_vec2 v, col_vec2 n)
{
    return v.x * n.x + v.y * n.y;
}

/* The place of a vertex, from the edge's foot of it. */
static col_vec2 from_foot(const struct collision *c)
{
    const col_verlet *v = &c->verlet;
    const struct solid *edge = v->side == COL_A ? &c->a : &c->b;
    const struct solid *other = v->side == COL_A ? &c->b : &c->a;
    col_vec2 p = edge->v[v->ends[0]], q = edge->v[v->ends[1]];
    col_vec2 at = other->v[v->vertex];
    return (col_vec2){(at.x - p.x) - v->t * (q.x - p.x),
                      (at.y - p.y) - v->t * (q.y - p.y)};
}

/* Whatever collides: the vertex has its foot on the edge, and lies beyond it by
 * the radii less the depth; the edge's point there and the vertex each move by
 * their share, and so they end `depth` further apart. */
Test(verlet, the_shares_part_every_pair, .timeout = 60)
{
    struct rng rng = rng_seeded(51);
    int edges = 0, vertices = 0;
    for (int i = 0; i < 20000; i++) {
        struct pair pair = random_pair(&rng, (enum family)rng_below(&rng, 12));
        double share = rng_between(&rng, 0, 1);
        col_shape a = solid_shape(&pair.a), b = solid_shape(&pair.b);
        col_sat sat = col_sat_test(&a, &b, NULL);
        if (!sat.relation.overlap)
            continue;
        struct collision c = {pair.a, pair.b, col_verlet_test(&a, &b, &sat)};
        const col_verlet v = c.verlet;
        col_verlet_moves m = col_verlet_project(&v, share, 1 - share);
        col_vec2 n = sat.relation.normal, way = from_foot(&c);
        if (v.side == COL_B)
            n = (col_vec2){-n.x, -n.y};
        double depth = sat.relation.amount, t = v.t, size = pair_size(&pair);
        double beyond = a.radius + b.radius - depth;
        cr_assert(le(dbl, fabs(along(way, n) - beyond), 1e-14 * size));
        cr_assert(le(dbl, fabs(n.x * way.y - n.y * way.x), 1e-14 * size));
        cr_assert(all(le(dbl, 0, t), le(dbl, t, 1), le(dbl, 1, v.lambda),
                      lt(dbl, v.lambda, 2 + 1e-15)));
        double edge = (1 - t) * along(m.ends[0], n) + t * along(m.ends[1], n);
        double error = fabs(along(m.vertex, n) - edge - depth);
        cr_assert(le(dbl, error, 1e-15 * depth), "%g of %g", error, depth);
        edges += v.edge >= 0;
        vertices += v.edge < 0;
    }
    cr_assert(all(lt(int, 1000, edges), lt(int, 100, vertices)));
}

/* Momentum: with particles of one mass it is what all moves add up to. Vertices
 * keep it, and an edge at its ends; at other places an edge moves lambda times
 * as much as the vertex. */
Test(verlet, an_edge_takes_lambda_times_the_momentum)
{
    struct rng rng = rng_seeded(52);
    for (int i = 0; i < 1000; i++) {
        double t = rng_between(&rng, 0, 1);
        col_verlet v = {.t = t, .lambda = 1 / (t * t + (1 - t) * (1 - t))};
        v.collision = rng_direction(&rng);
        col_verlet_moves m = col_verlet_project(&v, 0.5, 0.5);
        double sum = m.ends[0].x + m.ends[1].x + v.lambda * m.vertex.x;
        cr_assert(lt(dbl, fabs(sum), 1e-15), "%g", sum);
    }
}

Test(verlet, lengths_out_of_the_range_of_squares)
{
    for (int e = -1000; e <= 180; e += 20) {
        struct solid box = solid_box(0, 0, 8, 2), tip = wedge(6, 1.5, 1);
        struct collision c =
            collide(solid_scaled(&box, e), solid_scaled(&tip, e));
        cr_assert(eq(dbl, c.verlet.t, 0.25));
        expect_vec(c.verlet.collision, 0, ldexp(0.5, e));
    }
}
