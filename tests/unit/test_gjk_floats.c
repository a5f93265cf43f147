/* The walk in floats against the one in exact numbers, which a trace takes: the
 * same steps and the same answers, of shapes that are prepared or not. And the
 * answers against those of SAT, which a trace takes the long way. */
#include "collide_steps.h"
#include "geometry/narrow/minkowski.h"

#include <math.h>
#include <stdlib.h>

#include "support/criterion.h"
#include "support/shapes.h"
#include "support/trials.h"

enum { TRIALS = 4000, SCRATCH = 65536 };

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

static const col_trace trace = {ignore, NULL};

static bool same_bits(double x, double y)
{
    return bits_of(x) == bits_of(y);
}

static bool same_point(col_vec2 p, col_vec2 q)
{
    return same_bits(p.x, q.x) && same_bits(p.y, q.y);
}

static bool same_answer(const col_gjk *p, const col_gjk *q)
{
    return p->relation.overlap == q->relation.overlap &&
           p->relation.touching == q->relation.touching &&
           same_bits(p->relation.amount, q->relation.amount) &&
           same_point(p->relation.normal, q->relation.normal) &&
           same_point(p->points.a, q->points.a) &&
           same_point(p->points.b, q->points.b) &&
           p->axis.kind == q->axis.kind && p->axis.a == q->axis.a &&
           p->axis.b == q->axis.b && p->edge == q->edge &&
           p->iterations == q->iterations &&
           p->epa_iterations == q->epa_iterations;
}

static bool is_of_sat(const col_shape *a, const col_shape *b,
                      const col_gjk *gjk)
{
    col_sat sat = col_sat_test(a, b, &trace);
    col_points points = col_sat_points(a, b, &sat);
    return gjk->relation.overlap == sat.relation.overlap &&
           same_bits(gjk->relation.amount, sat.relation.amount) &&
           same_point(gjk->relation.normal, sat.relation.normal) &&
           same_point(gjk->points.a, points.a) &&
           same_point(gjk->points.b, points.b) && gjk->edge == sat.edge;
}

/* Two shapes, and what preparing them takes. */
struct prepared {
    col_shape a, b;
    void *memory_a, *memory_b;
};

static struct prepared prepare(const struct pair *pair)
{
    struct prepared p = {solid_shape(&pair->a), solid_shape(&pair->b), NULL,
                         NULL};
    p.memory_a = malloc(col_prepared_bytes(p.a.count));
    p.memory_b = malloc(col_prepared_bytes(p.b.count));
    p.a.prepared = col_shape_prepare(&p.a, p.memory_a);
    p.b.prepared = col_shape_prepare(&p.b, p.memory_b);
    return p;
}

static void release(struct prepared *p)
{
    free(p->memory_a);
    free(p->memory_b);
}

Test(gjk_floats, takes_the_steps_of_exact_numbers)
{
    static union {
        double aligned;
        char bytes[SCRATCH];
    } scratch;
    for (int family = 0; family < FAMILIES; family++) {
        struct rng rng = rng_seeded(5);
        for (int i = 0; i < trials(TRIALS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            struct prepared p = prepare(&pair);
            const char *name = family_name((enum family)family);
            col_gjk exact = col_gjk_test(&p.a, &p.b, &scratch, &trace);
            col_gjk quick = col_gjk_test(&p.a, &p.b, &scratch, NULL);
            cr_assert(same_answer(&quick, &exact), "%s %d", name, i);
            cr_assert(is_of_sat(&p.a, &p.b, &quick), "%s %d: sat", name, i);
            p.a.prepared = NULL;
            quick = col_gjk_test(&p.a, &p.b, &scratch, NULL);
            cr_assert(same_answer(&quick, &exact), "%s %d, alone", name, i);
            release(&p);
        }
    }
}

struct counted {
    int asked, walked; /* pairs; of these, in floats */
    int within, grown; /* those that overlap; of these, in floats by EPA */
};

static void count_pair(const minkowski *m, struct counted *counted)
{
    simplex found;
    bool walked = col_gjk_in_floats(m, &found) > 0;
    counted->asked++;
    counted->walked += walked;
    if (!walked || !found.holds_origin)
        return;
    counted->within++;
    counted->grown += col_epa_in_floats(m, &found) > 0 && found.count == 2;
}

/* Of 1000 ordinary pairs of few vertices. */
static struct counted count_in_floats(void)
{
    struct rng rng = rng_seeded(6);
    struct counted counted = {0, 0, 0, 0};
    while (counted.asked < 1000) {
        struct pair pair = random_pair(&rng, FAMILY_ORDINARY);
        struct prepared p = prepare(&pair);
        minkowski m = {&p.a, &p.b};
        if (has_few(&p.a) && has_few(&p.b))
            count_pair(&m, &counted);
        release(&p);
    }
    return counted;
}

Test(gjk_floats, do_for_nearly_all_ordinary_pairs)
{
    struct counted counted = count_in_floats();
    cr_assert(lt(int, 950, counted.walked));
    cr_assert(lt(int, 300, counted.within));
    cr_assert(lt(int, counted.within * 9 / 10, counted.grown));
}

static struct pair boxes(double x, double y)
{
    return (struct pair){solid_box(0, 0, 2, 2), solid_box(x, y, x + 1, y + 1)};
}

static int steps_of(double x, double y, simplex *found)
{
    struct pair pair = boxes(x, y);
    struct prepared p = prepare(&pair);
    minkowski m = {&p.a, &p.b};
    int steps = col_gjk_in_floats(&m, found);
    release(&p);
    return steps;
}

/* B - A of the boxes is a box from (x - 2, y - 2) to (x + 1, y + 1). Its
 * corner (x - 2, y - 2) is 2 from B less 0 from A: vertex 0 less vertex 2. */
Test(gjk_floats, end_at_a_vertex)
{
    simplex found;
    cr_assert(lt(int, 0, steps_of(3.5, 4.25, &found)));
    cr_assert(eq(int, found.count, 1));
    cr_assert(found.alone && !found.holds_origin);
    cr_assert(eq(int, found.corner[0].a, 2));
    cr_assert(eq(int, found.corner[0].b, 0));
}

Test(gjk_floats, hold_an_origin_within)
{
    simplex found;
    cr_assert(lt(int, 0, steps_of(0.3, 0.4, &found)));
    cr_assert(eq(int, found.count, 3));
    cr_assert(found.holds_origin);
}

/* B - A reaches from (-1.7, -1.6) to (1.3, 1.4). Its right side is nearest: A's
 * left side, and vertex 1 of B. */
Test(gjk_floats, grow_to_the_nearest_side)
{
    struct pair pair = boxes(0.3, 0.4);
    pair.b.v[2].x = 1.125;
    struct prepared p = prepare(&pair);
    minkowski m = {&p.a, &p.b};
    simplex found;
    cr_assert(lt(int, 0, col_gjk_in_floats(&m, &found)));
    cr_assert(lt(int, 0, col_epa_in_floats(&m, &found)));
    cr_assert(eq(int, found.count, 2));
    cr_assert(
        all(eq(int, found.corner[0].a, 3), eq(int, found.corner[1].a, 0)));
    cr_assert(
        all(eq(int, found.corner[0].b, 1), eq(int, found.corner[1].b, 1)));
    release(&p);
}

/* Sides that are parallel, shapes that touch, an origin on the way between two
 * vertices: floats cannot tell. */
Test(gjk_floats, leave_ties_to_exact_numbers)
{
    simplex found;
    cr_assert(eq(int, steps_of(3, 0.5, &found), 0), "parallel");
    cr_assert(eq(int, steps_of(2, 2, &found), 0), "a corner touches");
    cr_assert(eq(int, steps_of(0.5, 0.5, &found), 0), "concentric");
}

/* A millionth is more than floats are off by here, and 2^-24 is not. */
Test(gjk_floats, tell_what_is_surely_apart)
{
    simplex found;
    cr_assert(eq(int, steps_of(2 + 0x1p-24, 2 + 0x1p-24, &found), 0));
    cr_assert(lt(int, 0, steps_of(2 + 0x1p-12, 2 + 0x1p-13, &found)));
}
