/* All rules at once: on levels that nobody would draw, without memory, and
 * against a slower way to the same answer. */
#include <float.h>

#include "support/rng.h"
#include "support/rule_suite.h"

RULE_SUITE(rules_all, "box2d-3");

static void set_tolerances(double size)
{
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        *tolerance_at(&d.options.tolerances, i) =
            tolerance_names[i].is_angle ? 30 : size;
}

/* ---- Hostile levels ------------------------------------------------------ */

static const double numbers[] = {
    0,
    1,
    -1,
    3,
    0x1p-1074,
    -0x1p-1074,
    DBL_MIN,
    1e-200,
    1e60,
    -1e60,
    9.9e59,
    1e61,
    DBL_MAX,
    (double)INFINITY,
    -(double)INFINITY,
    (double)NAN,
    1e-60,
    0.1,
};

static double any_number(struct rng *rng)
{
    return numbers[rng_below(rng, COUNT(numbers))];
}

static col_vec2 any_point(struct rng *rng)
{
    double x = any_number(rng);
    double y = any_number(rng);
    return (col_vec2){x, y};
}

static void draw_anything(struct rng *rng, int number)
{
    static const char *const ids[DRAFT_ROOM] = {"a", "b", "c", "d", "e", "f"};
    col_vec2 v[8];
    int count = rng_below(rng, 9);
    for (int i = 0; i < count; i++)
        v[i] = any_point(rng);
    col_vec2 p = any_point(rng), q = any_point(rng);
    const char *id = ids[number];
    struct level_shape *shape = NULL;
    switch (rng_below(rng, 6)) {
    case 0:
        shape = draft_chain(&d, id, v, count);
        break;
    case 1:
        shape = draft_loop(&d, id, v, count);
        break;
    case 2:
        shape = draft_box(&d, id, p.x, p.y, q.x, q.y);
        break;
    case 3:
        shape = draft_ellipse(&d, id, p.x, p.y, fabs(q.x), fabs(q.y));
        break;
    case 4:
        shape = draft_capsule(&d, id, p, q, fabs(any_number(rng)));
        break;
    default:
        shape = draft_polygon(&d, id, v, count);
        break;
    }
    if (rng_below(rng, 4) == 0)
        shape->position = any_point(rng);
    shape->role = (enum level_role)rng_below(rng, 4);
}

/* Every finding is one that can be printed. */
static void expect_sound_findings(void)
{
    for (int i = 0; i < d.count; i++) {
        const struct finding *finding = &d.findings[i];
        if (finding->has_at)
            cr_assert(ne(int, isfinite(finding->at.x + finding->at.y), 0), "%s",
                      finding->message);
        if (finding->has_measure)
            cr_assert(le(dbl, 0, finding->measure), "%s", finding->message);
        if (finding->has_measure)
            cr_assert(ne(int, isfinite(finding->measure), 0), "%s",
                      finding->message);
    }
}

Test(rules_all, levels_of_hostile_numbers)
{
    struct rng rng = rng_seeded(6);
    for (int round = 0; round < 300; round++) {
        draft_end(&d);
        draft_start(&d, round % 2 ? "box2d-3" : "rapier");
        set_tolerances(round % 3 ? 1 : 1e-30);
        d.level.has_bounds = true;
        d.level.bounds = (col_box){{-10, -10}, {10, 10}};
        for (int i = 0; i < 6; i++)
            draw_anything(&rng, i);
        draft_check(&d, "all");
        expect_sound_findings();
    }
}

/* ---- Without memory ------------------------------------------------------ */

static void draw_one_of_each(void)
{
    const col_vec2 tie[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const col_vec2 u[] = {{20, 0}, {29, 0}, {29, 9}, {26, 9},
                          {26, 3}, {23, 3}, {23, 9}, {20, 9}};
    draft_polygon(&d, "tie", tie, COUNT(tie));
    draft_loop(&d, "loop", tie, COUNT(tie));
    draft_polygon(&d, "u", u, COUNT(u));
    draft_box(&d, "lid", 20, 8, 29, 12);
    draft_box(&d, "next", 29, 0, 40, 9);
    draft_box(&d, "near", 41, 0, 50, 9);
    draft_ellipse(&d, "flat", 60, 60, 3, 0);
}

/* Whatever allocation fails, the check says that memory is used up. */
Test(rules_all, memory_that_ends)
{
    const char *all[] = {"all", NULL};
    set_tolerances(2);
    draw_one_of_each();
    d.options.select = all;
    struct arena_mark mark = arena_mark(&d.arena);
    bool done = false;
    int refused = 0;
    struct fail fail;
    for (size_t more = 0; !done; more += 4096, refused += !done) {
        struct arena arena = arena_make(more + 1);
        struct check check = {
            .options = &d.options, .level = &d.level, .arena = &arena};
        done = check_run(&check, &fail);
        cr_assert(done || fail_is_memory(&fail));
        arena_free(&arena);
    }
    cr_assert(lt(int, 3, refused));
    arena_rewind(&d.arena, mark);
}

/* ---- Against the sweep --------------------------------------------------- */

/* A loop of vertices on a small lattice, none equal to the next. */
static int draw_loop(struct rng *rng, col_vec2 *v)
{
    int count = 3 + rng_below(rng, 7), kept = 0;
    for (int i = 0; i < count; i++) {
        double x = rng_below(rng, 6), y = rng_below(rng, 6);
        col_vec2 p = {x, y};
        bool is_again =
            kept &&
            !(fabs(v[kept - 1].x - p.x) + fabs(v[kept - 1].y - p.y) > 0);
        if (!is_again)
            v[kept++] = p;
    }
    while (kept > 1 &&
           !(fabs(v[kept - 1].x - v[0].x) + fabs(v[kept - 1].y - v[0].y) > 0))
        kept--;
    return kept;
}

static bool meets_itself(const col_vec2 *v, int count)
{
    int scratch[16 * COL_POLYGON_SCRATCH];
    col_polygon_report report = col_polygon_check(v, count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(v, count, scratch);
    return report.kind == COL_POLYGON_SELF_INTERSECTING ||
           report.kind == COL_POLYGON_ZERO_AREA;
}

Test(rules_all, loops_meet_themselves_where_the_sweep_says_so)
{
    struct rng rng = rng_seeded(12);
    int meeting = 0, rounds = 0;
    for (int round = 0; round < 4000; round++) {
        col_vec2 v[16];
        int count = draw_loop(&rng, v);
        if (count < 3)
            continue;
        draft_end(&d);
        draft_start(&d, "generic");
        draft_loop(&d, "a", v, count);
        bool wanted = meets_itself(v, count);
        cr_assert(eq(int, draft_check(&d, "C012") > 0, wanted), "round %d",
                  round);
        meeting += wanted;
        rounds++;
    }
    cr_assert(
        all(lt(int, rounds / 10, meeting), lt(int, meeting, rounds * 9 / 10)),
        "%d of %d", meeting, rounds);
}

/* ---- Against all pairs --------------------------------------------------- */

/* Boxes on a lattice: whether two of them overlap is plain. */
Test(rules_all, boxes_overlap_where_their_sides_say_so)
{
    static const char *const ids[8] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    struct rng rng = rng_seeded(30);
    for (int round = 0; round < 500; round++) {
        double x[8], y[8], w[8], h[8];
        int wanted = 0;
        draft_end(&d);
        draft_start(&d, "generic");
        for (int i = 0; i < 8; i++) {
            x[i] = rng_below(&rng, 12), w[i] = 1 + rng_below(&rng, 5);
            y[i] = rng_below(&rng, 12), h[i] = 1 + rng_below(&rng, 5);
            draft_box(&d, ids[i], x[i], y[i], x[i] + w[i], y[i] + h[i]);
            for (int j = 0; j < i; j++)
                wanted += x[i] < x[j] + w[j] && x[j] < x[i] + w[i] &&
                          y[i] < y[j] + h[j] && y[j] < y[i] + h[i];
        }
        int over = draft_check(&d, "C030"), same = draft_check(&d, "C031");
        cr_assert(eq(int, over + same + draft_check(&d, "C032"), wanted));
    }
}
