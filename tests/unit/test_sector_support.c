/* The search for support vertices by sectors against a look at all vertices. */
#include "geometry/search/axes.h"

#include <stddef.h>

#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"

enum { ROOM = 4096 };

struct prepared_ring {
    struct ring ring;
    max_align_t memory[ROOM];
};

static const col_shape *prepare(struct prepared_ring *p)
{
    col_shape *shape = &p->ring.shape;
    cr_assert(le(sz, col_prepared_bytes(shape->count), sizeof p->memory));
    shape->prepared = col_shape_prepare(shape, p->memory);
    return shape;
}

static const col_shape *any_ring(struct prepared_ring *p, struct rng *rng)
{
    ring_any(&p->ring, rng);
    return prepare(p);
}

static sight any_sight(struct rng *rng)
{
    double size = rng_chance(rng, 30) ? 1e-9 : 5;
    double x = rng_between(rng, -size, size), y = rng_between(rng, -size, size);
    return sight_along(x, rng_chance(rng, 5) ? 0 : y);
}

/* ---- Sectors ------------------------------------------------------------ */

enum { ALL = SECTORS * SECTOR_PARTS };

static col_vec2 begin_of(int part)
{
    return col_sector_direction(part % ALL / SECTOR_PARTS, part % SECTOR_PARTS);
}

static void expect_inside(double x, double y)
{
    int part = col_sector_towards((float)x, (float)y);
    cr_assert(all(le(int, 0, part), lt(int, part, ALL)));
    col_vec2 from = begin_of(part), to = begin_of(part + 1);
    double error = 1e-6 * (fabs(x) + fabs(y));
    cr_assert(le(dbl, -error, from.x * y - from.y * x), "%d: %g %g", part, x,
              y);
    cr_assert(le(dbl, -error, x * to.y - y * to.x), "%d: %g %g", part, x, y);
    cr_assert(lt(dbl, 0, from.x * x + from.y * y));
}

Test(sector_support, directions_are_in_their_parts)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 20000; i++) {
        sight s = any_sight(&rng);
        expect_inside(s.x, s.y);
    }
    for (int i = 0; i < ALL; i++)
        expect_inside(begin_of(i).x, begin_of(i).y);
}

/* Whatever it is, there is such a part. */
Test(sector_support, no_direction_is_in_no_part)
{
    const float odd[] = {0,          -0.0F,         HUGE_VALF,
                         -HUGE_VALF, 0 * HUGE_VALF, 0x1p-149F};
    for (int i = 0; i < 36; i++) {
        int part = col_sector_towards(odd[i / 6], odd[i % 6]);
        cr_assert(all(le(int, 0, part), lt(int, part, ALL)));
    }
}

/* ---- Vertices ----------------------------------------------------------- */

static double along(const col_shape *shape, sight s, int vertex)
{
    col_vec2 v = shape->vertices[vertex];
    return s.x * v.x + s.y * v.y;
}

Test(sector_support, looks_at_eight_at_once)
{
    static struct prepared_ring one;
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < 20000; i++) {
        if (i % 100 == 0)
            any_ring(&one, &rng);
        const col_shape *shape = &one.ring.shape;
        int from = rng_below(&rng, shape->count - SECTOR_AT_ONCE + 1);
        sight s = any_sight(&rng);
        int best = from;
        for (int k = from; k < from + SECTOR_AT_ONCE; k++)
            if (along(shape, s, k) > along(shape, s, best))
                best = k;
        cr_assert(eq(int, col_sector_furthest(shape, s, from), best));
    }
    sight none = sight_along(0 * HUGE_VAL, 0);
    int last = one.ring.shape.count - SECTOR_AT_ONCE;
    cr_assert(lt(int, col_sector_furthest(&one.ring.shape, none, last),
                 one.ring.shape.count));
}

/* What is looked for: the first of the furthest; how many there are. */
static int in_turn(const col_shape *shape, sight s, int *equal)
{
    form2 direction = {col_form_of(s.x), col_form_of(s.y)};
    int best = 0;
    *equal = 1;
    for (int i = 1; i < shape->count; i++) {
        int sign =
            col_further(&direction, shape->vertices[i], shape->vertices[best]);
        best = sign > 0 ? i : best;
        *equal = sign > 0 ? 1 : *equal + (sign == 0);
    }
    return best;
}

/* A stretch that holds a vertex: all the way round, or some steps to both
 * sides. */
static edge_range any_stretch(const col_shape *shape, int vertex,
                              struct rng *rng)
{
    edge_range where = {vertex, vertex, false};
    if (rng_chance(rng, 50))
        return whole_range(shape);
    for (int i = rng_below(rng, 9); i > 0; i--)
        where.from = core_before(shape, where.from);
    for (int i = rng_below(rng, 9); i > 0; i--)
        where.to = core_next(shape, where.to);
    return where;
}

/* Either the only furthest vertex is found, or none; and mostly it is. */
Test(sector_support, finds_the_only_furthest_vertex)
{
    static struct prepared_ring one;
    struct rng rng = rng_seeded(3);
    int found = 0, only = 0;
    for (int i = 0; i < 20000; i++) {
        if (i % 50 == 0)
            any_ring(&one, &rng);
        const col_shape *shape = &one.ring.shape;
        sight s = any_sight(&rng);
        int equal, best = in_turn(shape, s, &equal);
        edge_range where = any_stretch(shape, best, &rng);
        where = sector_narrow(shape, s, where);
        int vertex = sector_support(shape, s, where);
        cr_assert(vertex == -1 || (vertex == best && equal == 1), "%d", i);
        found += vertex >= 0;
        only += equal == 1;
    }
    cr_assert(lt(int, only - 20, found), "%d of %d", found, only);
}

/* Two neighbours that are level, of which the lower index counts. */
Test(sector_support, takes_the_lower_of_level_neighbours)
{
    static struct prepared_ring one;
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < 200; i++) {
        ring_regular(&one.ring, rng_whole(&rng, 9, 1000), 1, 0.3);
        if (rng_chance(&rng, 50))
            ring_reverse(&one.ring);
        const col_shape *shape = prepare(&one);
        int from = rng_below(&rng, shape->count), to = core_next(shape, from);
        vector edge = core_edge(shape, core_edge_at(shape, from));
        edge_range where = {from, to, true};
        sight s = sight_along(dd_round(edge.y), -dd_round(edge.x));
        int vertex = sector_support(shape, s, sector_narrow(shape, s, where));
        cr_assert(eq(int, vertex, from < to ? from : to));
    }
}

/* ---- GJK and EPA -------------------------------------------------------- */

static bool same_point(col_vec2 p, col_vec2 q)
{
    return bits_of(p.x) == bits_of(q.x) && bits_of(p.y) == bits_of(q.y);
}

static void expect_same(const col_gjk *p, const col_gjk *q)
{
    cr_assert(eq(int, p->iterations, q->iterations));
    cr_assert(eq(int, p->epa_iterations, q->epa_iterations));
    cr_assert(eq(int, p->edge, q->edge));
    cr_assert(
        eq(u64, bits_of(p->relation.amount), bits_of(q->relation.amount)));
    cr_assert(same_point(p->relation.normal, q->relation.normal));
    cr_assert(same_point(p->points.a, q->points.a));
    cr_assert(same_point(p->points.b, q->points.b));
}

/* A third have fewer vertices than are looked at at once. */
static const col_shape *any_partner(struct prepared_ring *p, struct rng *rng)
{
    if (!rng_chance(rng, 33))
        return any_ring(p, rng);
    int count = rng_whole(rng, 3, SECTOR_AT_ONCE - 1);
    ring_regular(&p->ring, count, rng_between(rng, 0.1, 9), 0.3);
    for (int i = 0; i < count; i++)
        p->ring.v[i].x += 5;
    return prepare(p);
}

/* As many steps and the same answer as by samples round cores that are not
 * prepared. */
Test(sector_support, walks_as_without_sectors)
{
    static struct prepared_ring one, two;
    max_align_t scratch[1 << 14];
    struct rng rng = rng_seeded(5);
    int large = 0, deep = 0;
    for (int i = 0; i < 1000; i++) {
        col_shape a = *any_ring(&one, &rng), b = *any_partner(&two, &rng);
        cr_assert(le(sz, col_gjk_scratch(&a, &b), sizeof scratch));
        col_gjk found = col_gjk_test(&a, &b, scratch, NULL);
        large += has_sector_support(&a) || has_sector_support(&b);
        deep += found.epa_iterations > 0;
        a.prepared = b.prepared = NULL;
        col_gjk wanted = col_gjk_test(&a, &b, scratch, NULL);
        expect_same(&found, &wanted);
    }
    cr_assert(all(lt(int, 500, large), lt(int, 100, deep)));
}
