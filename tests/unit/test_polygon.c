/* What rings of vertices are: each kind on paper, hostile ones, and random
 * ones against exact turns. */
#include <math.h>

#include "collide.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/shapes.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))
#define CHECK(v) report_of(v, COUNT(v))

/* What a ring of up to 24 vertices is, asked as the library wants it. */
static col_polygon_report report_of(const col_vec2 *v, int count)
{
    int scratch[24 * COL_POLYGON_SCRATCH];
    col_polygon_report r = col_polygon_check(v, count);
    return r.kind == COL_POLYGON_NOT_CONVEX
               ? col_polygon_check_simple(v, count, scratch)
               : r;
}

static void expect_simple(col_polygon_report r, col_polygon_kind kind,
                          int winding)
{
    cr_assert(eq(int, r.kind, kind), "kind %d", (int)r.kind);
    cr_assert(eq(int, r.winding, winding));
}

static void expect_meeting(col_polygon_report r, int edge, int other)
{
    cr_assert(eq(int, r.kind, COL_POLYGON_SELF_INTERSECTING), "kind %d",
              (int)r.kind);
    cr_assert(eq(int, r.winding, 0));
    cr_assert(all(eq(int, r.vertex, edge), eq(int, r.other, other)));
}

/* ---- Convex ------------------------------------------------------------- */

Test(polygon, convex_of_either_winding)
{
    const col_vec2 left[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
    const col_vec2 right[] = {{0, 3}, {4, 3}, {4, 0}, {0, 0}};
    const col_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    expect_simple(CHECK(left), COL_POLYGON_CONVEX, 1);
    expect_simple(CHECK(right), COL_POLYGON_CONVEX, -1);
    expect_simple(CHECK(triangle), COL_POLYGON_CONVEX, 1);
}

Test(polygon, collinear_vertices_are_convex)
{
    const col_vec2 v[] = {{0, 0}, {1, 0}, {2, 0}, {4, 0},
                          {4, 2}, {0, 2}, {0, 1}};
    const col_vec2 first[] = {{2, 0}, {4, 0}, {4, 2}, {0, 2}, {0, 0}};
    expect_simple(CHECK(v), COL_POLYGON_CONVEX, 1);
    expect_simple(CHECK(first), COL_POLYGON_CONVEX, 1);
}

/* 0.1, 0.2, 0.3 look like a line but are not: with 0.3 = 0.1 + 0.2 - 2^-55 the
 * last vertex is below the diagonal by a hair. */
Test(polygon, nearly_collinear_vertices_are_decided_exactly)
{
    col_vec2 v[] = {{0, 0}, {1, 1}, {2, 2}, {0, 2}};
    expect_simple(CHECK(v), COL_POLYGON_CONVEX, 1);
    v[1].y = nextafter(1, 0);
    expect_simple(CHECK(v), COL_POLYGON_CONVEX, 1);
    v[1].y = nextafter(1, 2);
    expect_simple(CHECK(v), COL_POLYGON_CONCAVE, 1);
    cr_assert(eq(int, CHECK(v).vertex, 1));
}

Test(polygon, huge_and_tiny_ones_are_decided_exactly)
{
    const double sizes[] = {1e60, 1, 1e-160, 1e-300, 0x1p-1074};
    for (int i = 0; i < COUNT(sizes); i++) {
        double s = sizes[i];
        const col_vec2 convex[] = {{0, 0}, {s, 0}, {s, s}, {0, s}};
        const col_vec2 flat[] = {{0, 0}, {s, s}, {-s, -s}};
        expect_simple(CHECK(convex), COL_POLYGON_CONVEX, 1);
        expect_simple(CHECK(flat), COL_POLYGON_ZERO_AREA, 0);
    }
}

/* ---- Concave ------------------------------------------------------------ */

Test(polygon, the_first_reflex_vertex_is_named)
{
    const col_vec2 arrow[] = {{0, 0}, {4, 2}, {0, 4}, {1, 2}};
    const col_vec2 back[] = {{1, 2}, {0, 4}, {4, 2}, {0, 0}};
    const col_vec2 l[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    expect_simple(CHECK(arrow), COL_POLYGON_CONCAVE, 1);
    cr_assert(eq(int, CHECK(arrow).vertex, 3));
    expect_simple(CHECK(back), COL_POLYGON_CONCAVE, -1);
    cr_assert(eq(int, CHECK(back).vertex, 0));
    expect_simple(CHECK(l), COL_POLYGON_CONCAVE, 1);
    cr_assert(eq(int, CHECK(l).vertex, 3));
}

/* The winding is that of the area, not of most turns: a comb has more reflex
 * vertices than convex ones. */
Test(polygon, winding_does_not_count_turns)
{
    const col_vec2 v[] = {{0, 0},  {8, 0},   {8, 3},   {7, 1}, {6, 0.5},
                          {4, .4}, {2, 0.5}, {1, 1.0}, {0, 3}};
    expect_simple(CHECK(v), COL_POLYGON_CONCAVE, 1);
    cr_assert(eq(int, CHECK(v).vertex, 3));
}

/* ---- No polygons -------------------------------------------------------- */

Test(polygon, repeated_vertices_are_told)
{
    const col_vec2 inner[] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    const col_vec2 closed[] = {{0, 0}, {1, 0}, {0, 1}, {0, -0.0}};
    const col_vec2 point[] = {{5, 5}, {5, 5}, {5, 5}};
    cr_assert(eq(int, CHECK(inner).kind, COL_POLYGON_REPEATED_VERTEX));
    cr_assert(eq(int, CHECK(inner).vertex, 2));
    cr_assert(eq(int, CHECK(closed).kind, COL_POLYGON_REPEATED_VERTEX));
    cr_assert(eq(int, CHECK(closed).vertex, 3));
    cr_assert(eq(int, CHECK(point).kind, COL_POLYGON_REPEATED_VERTEX));
    cr_assert(eq(int, CHECK(point).vertex, 1));
}

Test(polygon, what_has_no_area_is_told)
{
    const col_vec2 v[] = {{0, 0}, {1, 2}, {2, 4}};
    const col_vec2 there_and_back[] = {{0, 0}, {2, 4}, {1, 2}, {3, 6}};
    expect_simple(CHECK(v), COL_POLYGON_ZERO_AREA, 0);
    expect_simple(CHECK(there_and_back), COL_POLYGON_ZERO_AREA, 0);
}

Test(polygon, crossings_name_two_edges)
{
    const col_vec2 bow_tie[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const col_vec2 pentagram[] = {{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}};
    expect_meeting(CHECK(bow_tie), 0, 2);
    cr_assert(eq(int, CHECK(pentagram).kind, COL_POLYGON_SELF_INTERSECTING));
}

/* All turns go left and none back, but twice round. */
Test(polygon, twice_round_is_no_polygon)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4},
                          {0, 1}, {3, 1}, {3, 3}, {1, 3}};
    cr_assert(eq(int, CHECK(v).kind, COL_POLYGON_SELF_INTERSECTING));
}

Test(polygon, spikes_meet_themselves)
{
    const col_vec2 out[] = {{0, 0}, {4, 0}, {4, 2}, {6, 2}, {4, 2}, {4, 4}};
    const col_vec2 wrap[] = {{4, 0}, {4, 4}, {0, 4}, {-2, 0}, {6, 0}};
    expect_meeting(CHECK(out), 2, 3);
    expect_meeting(CHECK(wrap), 3, 4);
}

Test(polygon, touching_itself_is_meeting)
{
    const col_vec2 vertex_on_edge[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
    const col_vec2 two_vertices[] = {{0, 0}, {2, 2}, {4, 0},
                                     {4, 4}, {2, 2}, {0, 4}};
    cr_assert(
        eq(int, CHECK(vertex_on_edge).kind, COL_POLYGON_SELF_INTERSECTING));
    cr_assert(eq(int, CHECK(two_vertices).kind, COL_POLYGON_SELF_INTERSECTING));
}

/* By one double it touches, or does not. */
Test(polygon, nearly_touching_is_decided_exactly)
{
    col_vec2 v[] = {{0, 0}, {3, 1}, {6, 6}, {1.5, 0.5}, {0, 6}};
    cr_assert(eq(int, CHECK(v).kind, COL_POLYGON_SELF_INTERSECTING));
    v[3].y = nextafter(0.5, 1);
    expect_simple(CHECK(v), COL_POLYGON_CONCAVE, 1);
    v[3].y = nextafter(0.5, 0);
    cr_assert(eq(int, CHECK(v).kind, COL_POLYGON_SELF_INTERSECTING));
}

/* ---- Random ------------------------------------------------------------- */

/* One way all turns go, straight on included; 0 where they do not, or where
 * an edge is run back over. */
static int common_turn(const struct solid *s)
{
    int common = 0;
    for (int i = 0; i < s->count; i++) {
        col_vec2 p = s->v[i], q = s->v[(i + 1) % s->count];
        col_vec2 r = s->v[(i + 2) % s->count];
        int turn = oracle_turn(p, q, r);
        bool back = (p.x < q.x && r.x < q.x) || (p.x > q.x && r.x > q.x) ||
                    (p.y < q.y && r.y < q.y) || (p.y > q.y && r.y > q.y);
        if ((turn == 0 && back) || turn * common < 0)
            return 0;
        common = turn ? turn : common;
    }
    return common;
}

/* How often edges go from leading down to leading up: once in each round. */
static int rounds(const struct solid *s)
{
    int rising = 0;
    for (int i = 0; i < s->count; i++) {
        col_vec2 p = s->v[i], q = s->v[(i + 1) % s->count];
        col_vec2 r = s->v[(i + 2) % s->count];
        bool up = q.y > p.y || (!(q.y < p.y) && q.x > p.x);
        bool next = r.y > q.y || (!(r.y < q.y) && r.x > q.x);
        rising += !up && next;
    }
    return rising;
}

static bool has_repeated(const struct solid *s)
{
    for (int i = 0; i < s->count; i++) {
        col_vec2 p = s->v[i], q = s->v[(i + 1) % s->count];
        if (!(p.x < q.x || p.x > q.x || p.y < q.y || p.y > q.y))
            return true;
    }
    return false;
}

/* Hulls with one vertex moved by some doubles, or far. */
Test(polygon, random_ones_are_convex_where_all_turns_are)
{
    struct rng rng = rng_seeded(1);
    int convex = 0, tried = 0;
    for (int i = 0; i < 20000; i++) {
        enum family family = (enum family)(i % FAMILIES);
        struct solid s = random_pair(&rng, family).a;
        if (s.count < 3)
            continue;
        col_vec2 *v = &s.v[rng_below(&rng, s.count)];
        col_vec2 *w = &s.v[rng_below(&rng, s.count)];
        v->x = rng_nudged(&rng, rng_chance(&rng, 50) ? v->x : w->x, 2);
        int winding = common_turn(&s);
        bool expected = winding != 0 && rounds(&s) == 1 && !has_repeated(&s);
        col_polygon_report r = col_polygon_check(s.v, s.count);
        tried++;
        convex += expected;
        cr_assert(eq(int, r.kind == COL_POLYGON_CONVEX, expected), "ring %d",
                  i);
        if (expected)
            cr_assert(eq(int, r.winding, winding), "ring %d", i);
    }
    cr_assert(
        all(lt(int, tried / 10, convex), lt(int, convex, tried * 9 / 10)));
}
