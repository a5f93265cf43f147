/* Times of impact of cores of many vertices, on paper. */
#include <math.h>

#include "collide_motion.h"
#include "support/expect.h"
#include "support/shapes.h"

static const double DEGREES = 57.295779513082321;

static void count_step(void *context, const col_step *step)
{
    (void)step;
    ++*(long *)context;
}

/* Turned by half a side, a vertex of a regular polygon is ahead. */
static void expect_wheel(int count)
{
    col_vec2 v[1000];
    double turn = 360.0 / count, dt = turn / 2;
    for (int i = 0; i < count; i++) {
        v[i].x = cos((i + 0.5) * turn / DEGREES);
        v[i].y = sin((i + 0.5) * turn / DEGREES);
    }
    double at = cos(turn / 4 / DEGREES);
    struct solid wall = solid_box(at, -2, 2, 2);
    col_shape wheel = {v, count, 1, 0, NULL}, other = solid_shape(&wall);
    col_mover a = {&wheel, {0, 0}, {0, 0}, -1};
    col_mover b = {&other, {0, 0}, {0, 0}, 0};
    long steps = 0;
    col_impact hit = col_toi_test(&a, &b, dt, &(col_trace){count_step, &steps});
    cr_assert(all(eq(int, hit.status, COL_HIT), lt(long, steps, 20)));
    cr_assert(lt(dbl, fabs(hit.to - turn / 4), 1e-10), "%.17g", hit.to);
}

Test(toi_many, wheels_of_many_corners)
{
    expect_wheel(64);
    expect_wheel(1000);
}

/* Two wings of which neither ever is where the other one is: as one lies along
 * the line between their centres, the other stands across it. */
Test(toi_many, wings_of_many_corners_turn_past_each_other, .timeout = 40)
{
    enum { COUNT = 16000 };
    col_vec2 v[2][COUNT];
    for (int i = 0; i < COUNT; i++) {
        double angle = 360.0 * i / COUNT / DEGREES;
        v[0][i] = (col_vec2){cos(angle), 0.05 * sin(angle)};
        v[1][i] = (col_vec2){1.5 - 0.05 * sin(angle), cos(angle)};
    }
    col_shape p = {v[0], COUNT, 1, 0, NULL}, q = {v[1], COUNT, 1, 0, NULL};
    col_mover a = {&p, {0, 0}, {0, 0}, 360}, b = {&q, {0, 0}, {1.5, 0}, -360};
    long steps = 0;
    col_impact hit = col_toi_test(&a, &b, 1, &(col_trace){count_step, &steps});
    cr_assert(eq(int, hit.status, COL_APART));
    cr_assert(lt(long, steps, 40));
}

/* The first time at which it is so: it is from then on until `high`. */
static double bisected(bool (*is_so)(double t), double high)
{
    double low = 0;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        *(is_so(t) ? &high : &low) = t;
    }
    return low;
}

/* A floor below a box, their sides of `edges` edges from x = -4 to 4. */
struct arcs {
    col_vec2 v[2][512];
    col_shape floor, box;
};

/* The floor's middle is at `low`, the box's at `high`; towards their ends both
 * bend away by `bend` times x^2. */
static void make_arcs(struct arcs *arcs, int edges, double bend, double low,
                      double high)
{
    col_vec2 *floor = arcs->v[0], *box = arcs->v[1];
    for (int i = 0; i <= edges; i++) {
        double x = 8.0 * i / edges - 4;
        floor[i] = (col_vec2){-x, low - bend * x * x};
        box[i] = (col_vec2){x, high + bend * x * x};
    }
    floor[edges + 1] = (col_vec2){-4.5, -1};
    floor[edges + 2] = (col_vec2){4.5, -1};
    box[edges + 1] = (col_vec2){4, 2};
    box[edges + 2] = (col_vec2){-4, 2};
    arcs->floor = (col_shape){floor, edges + 3, 1, 0, NULL};
    arcs->box = (col_shape){box, edges + 3, 1, 0, NULL};
}

/* The corner (4, 0) of what turns by 10 t about (0, 0) is above 1/2 - t. */
static bool corner_is_above(double t)
{
    return 4 * sin(10 * t / DEGREES) >= 0.5 - t;
}

/* Sides of many edges count as one. */
Test(toi_many, sides_of_many_edges_are_asked_once, .timeout = 10)
{
    enum { COUNT = 500 };
    struct arcs arcs;
    make_arcs(&arcs, COUNT, 0, 0, 0.5);
    double at = bisected(corner_is_above, 0.5);
    col_mover a = {&arcs.floor, {0, 0}, {0, 0}, 10};
    col_mover b = {&arcs.box, {0, -1}, {0, 0}, 0};
    long steps = 0;
    col_impact hit = col_toi_test(&a, &b, 1, &(col_trace){count_step, &steps});
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(le(dbl, fabs(hit.to - at), 1e-12), "%.17g, not %.17g", hit.to,
              at);
    expect_vec(hit.normal, 0, 1);
    cr_assert(
        all(eq(int, hit.axis.kind, COL_EDGE_OF_B), eq(int, hit.axis.a, 0)));
    cr_assert(all(lt(int, hit.axis.b, COUNT), lt(long, steps, 40)));
}

/* As what turns by 10 t sees it, a way of t down is 1/2 long. */
static bool way_is_half(double t)
{
    return t * cos(10 * t / DEGREES) >= 0.5;
}

/* Arcs so flat that each vertex is as far out as the next one, but for 1e-28.
 * Both turn by 10 t about (0, 0), and B comes down by t. */
Test(toi_many, flat_arcs_meet_as_sides_do, .timeout = 10)
{
    struct arcs arcs;
    make_arcs(&arcs, 64, 1e-30, 0, 0);
    col_mover a = {&arcs.floor, {0, 0}, {0, 0}, 10};
    col_mover b = {&arcs.box, {0, -1}, {0, 0}, 10};
    col_impact hit = col_toi_test(&a, &b, 1, NULL);
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(le(dbl, hit.to, 1e-12)); /* the middles touch, and go on */
    make_arcs(&arcs, 64, 1e-30, -0.5, 0);
    hit = col_toi_test(&a, &b, 1, NULL);
    cr_assert(eq(int, hit.status, COL_HIT));
    double at = bisected(way_is_half, 1);
    cr_assert(le(dbl, fabs(hit.to - at), 1e-12), "%.17g, not %.17g", hit.to,
              at);
}
