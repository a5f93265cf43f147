/* Bounds of sectors against the gaps of their edges, each measured from all
 * vertices. */
#include "geometry/search/axes.h"

#include <stddef.h>

#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"

enum { ROOM = 1024, TRIALS = 300 };

struct trial {
    struct ring a, b;
    max_align_t memory[2][ROOM];
    frame_way way;
    sector_round round;
    sector_outlook out;
};

static double gap_along(const struct trial *t, double x, double y)
{
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < t->a.shape.count; i++)
        most = fmax(most, x * t->a.v[i].x + y * t->a.v[i].y);
    for (int i = 0; i < t->b.shape.count; i++)
        least = fmin(least, x * t->b.v[i].x + y * t->b.v[i].y);
    return least - most;
}

/* The largest gap of edges of one core between two vertices; the sign is that
 * of the normal's way from A to B. */
static double largest(const struct trial *t, const struct ring *ring, int from,
                      int to, int sign)
{
    double most = -HUGE_VAL;
    while (from != to) {
        int next = core_next(&ring->shape, from);
        double x = ring->v[next].y - ring->v[from].y;
        double y = ring->v[from].x - ring->v[next].x;
        double length = sign * sqrt(x * x + y * y);
        most = fmax(most, gap_along(t, x / length, y / length));
        from = next;
    }
    return most;
}

static double largest_of_sector(const struct trial *t, int i)
{
    const int *a = sectors_of(&t->a.shape).first;
    const int *b = sectors_of(&t->b.shape).first;
    int every_a = sector_parts_of(t->a.shape.count);
    int every_b = sector_parts_of(t->b.shape.count);
    int k = (i + SECTORS / 2) % SECTORS;
    return fmax(largest(t, &t->a, a[i * every_a], a[(i + 1) * every_a], 1),
                largest(t, &t->b, b[k * every_b], b[(k + 1) * every_b], -1));
}

static void make(struct trial *t, struct rng *rng)
{
    double away = rng_between(rng, 0, 2.5);
    col_vec2 d = rng_direction(rng);
    ring_round(&t->a, rng, rng_whole(rng, 9, 160), (col_vec2){5, 7});
    ring_round(&t->b, rng, rng_whole(rng, 9, 160),
               (col_vec2){5 + away * d.x, 7 + away * d.y});
    if (rng_chance(rng, 30))
        ring_reverse(&t->a);
    t->a.shape.prepared = col_shape_prepare(&t->a.shape, t->memory[0]);
    t->b.shape.prepared = col_shape_prepare(&t->b.shape, t->memory[1]);
    t->way =
        frame_between(&t->a.shape.prepared->frame, &t->b.shape.prepared->frame);
    t->round = (sector_round){sectors_of(&t->a.shape).all,
                              sectors_of(&t->b.shape).all,
                              SECTORS / 2,
                              col_sector_x,
                              col_sector_y,
                              1,
                              0};
}

/* Fills the outlook. Returns the largest gap along a direction. */
static float look(struct trial *t)
{
    float most = col_sectors_look(&t->way, &t->round, &t->out);
    col_sectors_look_aside(&t->way, &t->round, &t->out);
    t->out.along[SECTORS] = t->out.along[0];
    t->out.aside[SECTORS] = t->out.aside[0];
    return most;
}

static void expect_gaps(const struct trial *t, float most)
{
    double error = (double)t->way.error, largest_seen = -HUGE_VAL;
    for (int i = 0; i < SECTORS; i++) {
        col_vec2 d = col_sector_direction(i, 0);
        double gap = gap_along(t, d.x, d.y);
        largest_seen = fmax(largest_seen, gap);
        cr_assert(epsilon_eq(dbl, (double)t->out.along[i], gap, error),
                  "sector %d", i);
    }
    cr_assert(epsilon_eq(dbl, (double)most, largest_seen, error));
}

/* Returns by how much the bounds exceed the gaps of edges, in the mean. */
static double expect_bounds(const struct trial *t, int trial)
{
    double error = (double)t->way.error, excess = 0;
    int count = 0;
    for (int i = 0; i < SECTORS; i++) {
        double gap = largest_of_sector(t, i), bound = (double)t->out.bounds[i];
        cr_assert(le(dbl, gap - 2 * error, bound), "trial %d, sector %d", trial,
                  i);
        if (gap > -HUGE_VAL) {
            excess += bound - gap;
            count++;
        }
    }
    return excess / count;
}

Test(sector_bounds, hold_for_all_edges_and_are_near)
{
    static struct trial t;
    struct rng rng = rng_seeded(5);
    double excess = 0;
    int positive = 0;
    for (int i = 0; i < TRIALS; i++) {
        make(&t, &rng);
        float most = look(&t);
        expect_gaps(&t, most);
        col_sectors_bound(&t.way, &t.round, true, &t.out);
        excess += expect_bounds(&t, i);
        positive += most > 0;
        if (most > -t.way.error)
            continue;
        col_sectors_bound(&t.way, &t.round, false, &t.out);
        expect_bounds(&t, i);
    }
    cr_assert(all(lt(int, TRIALS / 5, positive),
                  lt(int, positive, TRIALS - TRIALS / 5)));
    cr_assert(lt(dbl, excess / TRIALS, 0.15));
}

/* Two points are of no sector with edges; the origin is to the left of the path
 * that the sectors of a disc's polygon turn. */
Test(sector_bounds, are_taken_from_the_largest_on)
{
    sector_outlook out;
    for (int i = 0; i < SECTORS; i++)
        out.bounds[i] = (float)(i * 7 % SECTORS) - 8;
    out.bounds[0] = -HUGE_VALF;
    int seen[SECTORS] = {0}, last = -1;
    for (int value = 7; value >= -2; value--) {
        last = col_sectors_take(&out, -2);
        cr_assert(eq(int, last * 7 % SECTORS, value + 8));
        seen[last]++;
    }
    cr_assert(eq(int, col_sectors_take(&out, -2), -1), "the rest is below");
    for (int i = 0; i < 5; i++)
        cr_assert(le(int, 0, col_sectors_take(&out, -HUGE_VALF)));
    cr_assert(eq(int, col_sectors_take(&out, -HUGE_VALF), -1), "none is left");
    for (int i = 0; i < SECTORS; i++)
        cr_assert(le(int, seen[i], 1));
}
