/* The mass of concave polygons with a radius. */
#include "query/world/bodies.h"

#include <math.h>
#include <stdio.h>

#include "support/expect.h"
#include "support/rng.h"
#include "support/scene_text.h"
#include "support/trials.h"

#define PI 3.14159265358979323846

static struct rounded_mass mass_of(const char *scene)
{
    struct scene_text text = scene_taken(scene);
    struct rounded_mass mass;
    cr_assert(rounded_mass(text.scene.shapes, &mass));
    arena_free(&text.arena);
    return mass;
}

static void expect_near(double is, double wanted, double error)
{
    cr_assert(le(dbl, fabs(is - wanted), error), "%.17g, not %.17g", is,
              wanted);
}

/* ---- From paper --------------------------------------------------------- */

/* 7, 16 along the sides, five quarters of a disc, less the square in the notch
 * that two strips have in common. */
Test(rounded, the_notch_of_an_L_counts_once)
{
    struct rounded_mass mass =
        mass_of("{'shapes':[{'type':'polygon','radius':0.5,'vertices':[[0,0],"
                "[4,0],[4,1],[1,1],[1,4],[0,4]]}]}");
    expect_near(mass.area, 7 + 16 * 0.5 + 5 * PI / 16 - 0.25, 1e-12);
    expect_near(mass.centroid.x, mass.centroid.y, 1e-13);
}

#define U_SHAPE                                                                \
    "{'shapes':[{'type':'polygon','vertices':[[-3,0],[3,0],[3,4],[1,4],[1,2]," \
    "[-1,2],[-1,4],[-3,4]],'radius':"

/* The slot is just as wide as two radii: 24 with it, 18 along the other sides,
 * six quarters. */
Test(rounded, a_slot_that_is_just_filled)
{
    struct rounded_mass mass = mass_of(U_SHAPE "1}]}");
    expect_near(mass.area, 24 + 18 + 1.5 * PI, 1e-12);
    expect_near(mass.centroid.x, 0, 1e-13);
}

/* Above the slot two discs of 5/4 about (-1, 4) and (1, 4) meet at x = 0, where
 * they are 3/4 high: twice the integral from 0 to 1 of sqrt(r^2 - t^2) is
 * 3/4 + r^2 asin(4/5). */
Test(rounded, arcs_that_meet_above_a_slot)
{
    struct rounded_mass mass = mass_of(U_SHAPE "1.25}]}");
    double square = 1.25 * 1.25;
    expect_near(mass.area,
                24 + 14 * 1.25 + 5 + PI * square + 0.75 + square * asin(0.8),
                1e-12);
    expect_near(mass.centroid.x, 0, 1e-13);
}

#define FRAME                                                                  \
    "{'shapes':[{'type':'polygon','vertices':[[0,0],[6,0],[6,6],[0,6]],"       \
    "'holes':[[[1,1],[1,5],[5,5],[5,1]]],'radius':"

/* The hole is left a square of 3 by 3: a box of 6 by 6 with round corners less
 * that. Of the box: 36, 12, and the parts of its border by hand. */
Test(rounded, a_frame_around_a_hole)
{
    struct rounded_mass mass = mass_of(FRAME "0.5}]}");
    expect_near(mass.area, 36 + 12 + PI / 4 - 9, 1e-12);
    expect_near(mass.centroid.x, 3, 1e-13);
    expect_near(mass.centroid.y, 3, 1e-13);
}

/* Filled by the radius a frame is what a box with round corners is. */
Test(rounded, a_hole_that_is_filled)
{
    static const double corners[][2] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    col_vec2 v[4];
    for (int i = 0; i < 4; i++)
        v[i] = (col_vec2){corners[i][0], corners[i][1]};
    static const double radii[] = {2, 2.5, 7, 1000};
    for (int i = 0; i < 4; i++) {
        char text[300];
        snprintf(text, sizeof text, FRAME "%g}]}", radii[i]);
        struct rounded_mass mass = mass_of(text);
        col_shape box = {
            .vertices = v, .count = 4, .winding = 1, .radius = radii[i]};
        col_mass wanted = col_mass_by_mass(&box, 1);
        expect_near(mass.area / wanted.area, 1, 1e-13);
        expect_near(mass.gyration / wanted.inertia, 1, 1e-13);
        expect_near(mass.centroid.x, 3, 1e-13 * radii[i]);
    }
}

/* ---- By counting -------------------------------------------------------- */

#define POINTS 12
#define CELLS  400

static double distance(col_vec2 p, col_vec2 a, col_vec2 b)
{
    col_vec2 along = {b.x - a.x, b.y - a.y}, to = {p.x - a.x, p.y - a.y};
    double t = (along.x * to.x + along.y * to.y) /
               (along.x * along.x + along.y * along.y);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(to.x - t * along.x, to.y - t * along.y);
}

static bool is_in(const col_vec2 *v, double radius, col_vec2 p)
{
    bool inside = false, near = false;
    for (int i = 0; i < POINTS; i++) {
        col_vec2 a = v[i], b = v[(i + 1) % POINTS];
        near |= distance(p, a, b) < radius;
        if ((a.y > p.y) != (b.y > p.y) &&
            p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside || near;
}

/* The same of the cells of a grid over [-10, 10]^2 whose middles are in it. */
static struct rounded_mass counted(const col_vec2 *v, double radius)
{
    double n = 0, x = 0, y = 0, squares = 0, cell = 20.0 / CELLS;
    for (int i = 0; i < CELLS * CELLS; i++) {
        col_vec2 p = {(i % CELLS + 0.5) * cell - 10,
                      (double)(i / CELLS) * cell + cell / 2 - 10};
        if (!is_in(v, radius, p))
            continue;
        n++;
        x += p.x;
        y += p.y;
        squares += p.x * p.x + p.y * p.y;
    }
    x /= n;
    y /= n;
    return (struct rounded_mass){
        n * cell * cell, {x, y}, squares / n - x * x - y * y};
}

/* Stars of twelve random rays, with radii that fill more or less of what is
 * between these. */
Test(rounded, stars_against_counting, .timeout = 60)
{
    struct rng rng = rng_seeded(77);
    for (int k = 0; k < trials(40); k++) {
        char text[1500];
        double radius = rng_between(&rng, 0.05, 2.5);
        col_vec2 v[POINTS];
        int used = snprintf(text, sizeof text,
                            "{'shapes':[{'type':'polygon','radius':%.17g,"
                            "'vertices':[",
                            radius);
        for (int i = 0; i < POINTS; i++) {
            double ray = rng_between(&rng, i % 2 ? 3 : 1, i % 2 ? 7 : 2);
            v[i] = (col_vec2){ray * cos(i * PI / 6), ray * sin(i * PI / 6)};
            used += snprintf(text + used, sizeof text - (size_t)used,
                             "%s[%.17g,%.17g]", i ? "," : "", v[i].x, v[i].y);
        }
        snprintf(text + used, sizeof text - (size_t)used, "]}]}");
        struct rounded_mass is = mass_of(text), about = counted(v, radius);
        expect_near(is.area / about.area, 1, 0.003);
        expect_near(is.centroid.x, about.centroid.x, 0.01);
        expect_near(is.centroid.y, about.centroid.y, 0.01);
        expect_near(is.gyration / about.gyration, 1, 0.003);
    }
}

/* ---- Size and place ----------------------------------------------------- */

/* Moved, turned, larger and smaller by far. */
Test(rounded, a_shape_elsewhere_is_the_same)
{
    struct rounded_mass at_first = mass_of(U_SHAPE "1.25}]}");
    struct rounded_mass turned =
        mass_of(U_SHAPE "1.25,'angle':30,'position':[100,-50]}]}");
    expect_near(turned.area, at_first.area, 1e-10);
    expect_near(turned.gyration, at_first.gyration, 1e-10);
    double y = at_first.centroid.y;
    expect_near(turned.centroid.x, 100 - y / 2, 1e-11);
    expect_near(turned.centroid.y, -50 + y * sqrt(3) / 2, 1e-11);
    static const double sizes[] = {0x1p-500, 0x1p-60, 0x1p60, 0x1p190};
    for (int i = 0; i < 4; i++) {
        char text[600];
        double s = sizes[i];
        snprintf(text, sizeof text,
                 "{'shapes':[{'type':'polygon','vertices':[[%.17g,0],[%.17g,0],"
                 "[%.17g,%.17g],[%.17g,%.17g],[%.17g,%.17g],[%.17g,%.17g],"
                 "[%.17g,%.17g],[%.17g,%.17g]],'radius':%.17g}]}",
                 -3 * s, 3 * s, 3 * s, 4 * s, s, 4 * s, s, 2 * s, -s, 2 * s, -s,
                 4 * s, -3 * s, 4 * s, 1.25 * s);
        struct rounded_mass other = mass_of(text);
        cr_assert(eq(dbl, other.area, at_first.area * s * s));
        cr_assert(eq(dbl, other.gyration, at_first.gyration * s * s));
    }
}

/* A radius that is next to nothing leaves the pieces, one that is everything a
 * disc, of which the gyration is r^2 / 2. */
Test(rounded, radii_of_all_sizes)
{
    struct rounded_mass thin = mass_of(U_SHAPE "1e-300}]}");
    expect_near(thin.area, 20, 1e-12);
    for (double r = 1e-18; r < 1e58; r *= 7) {
        char text[300];
        snprintf(text, sizeof text, U_SHAPE "%.17g}]}", r);
        struct rounded_mass mass = mass_of(text);
        cr_assert(
            le(dbl, 20 * (1 - 1e-12) + PI * r * r * (1 - 1e-12), mass.area));
        cr_assert(le(dbl, mass.area, (24 + 20 * r + PI * r * r) * (1 + 1e-12)));
        if (r > 1e14)
            expect_near(mass.gyration / r / r, 0.5, 1e-12);
    }
}

/* ---- What is refused ---------------------------------------------------- */

/* A saw of so many vertices. */
static void put_saw(char *text, size_t size, int count)
{
    int used = snprintf(text, size,
                        "{'shapes':[{'type':'polygon','radius':0.25,"
                        "'vertices':[[0,-9],[%d,-9]",
                        count);
    for (int i = count - 3; i >= 0; i--)
        used += snprintf(text + used, size - (size_t)used, ",[%d,%d]", i + 1,
                         i % 2);
    snprintf(text + used, size - (size_t)used, "]}]}");
}

static void expect_refused(const char *scene)
{
    struct scene_text text = scene_taken(scene);
    struct rounded_mass mass;
    struct fail fail;
    cr_assert(not(rounded_mass(text.scene.shapes, &mass)));
    cr_assert(not(bodies_check(&text.scene, false, &fail)));
    cr_assert(eq(str, fail.code, "concave-rounded"));
    cr_assert(eq(str, fail.pointer, "/shapes/0/radius"));
    const struct scene_body fixed = {.is_static = true};
    text.scene.shapes[0].body = &fixed;
    cr_assert(bodies_check(&text.scene, false, &fail));
    cr_assert(not(bodies_check(&text.scene, true, &fail)));
    arena_free(&text.arena);
}

Test(rounded, too_many_vertices)
{
    char text[5000];
    put_saw(text, sizeof text, ROUNDED_VERTICES);
    cr_assert(lt(dbl, 1000, mass_of(text).area));
    put_saw(text, sizeof text, ROUNDED_VERTICES + 1);
    expect_refused(text);
}

Test(rounded, what_is_too_thin_is_refused)
{
    expect_refused("{'shapes':[{'type':'polygon','radius':1e-9,'vertices':"
                   "[[0,0],[1,1e-7],[2,0],[1,2e-7]]}]}");
}

/* ---- Bodies ------------------------------------------------------------- */

Test(rounded, bodies_by_density_and_by_mass)
{
    struct rounded_mass mass = mass_of(U_SHAPE "1.25}]}");
    struct scene_text text =
        scene_taken(U_SHAPE "1.25,'body':{'density':3}},{"
                            "'type':'polygon','vertices':[[-3,0],"
                            "[3,0],[3,4],[1,4],[1,2],[-1,2],"
                            "[-1,4],[-3,4]],'radius':1.25,"
                            "'body':{'mass':5}}]}");
    col_mass dense = shape_mass(&text.scene.shapes[0]);
    col_mass heavy = shape_mass(&text.scene.shapes[1]);
    cr_assert(eq(dbl, dense.area, mass.area));
    cr_assert(eq(dbl, dense.mass, 3 * mass.area));
    cr_assert(eq(dbl, dense.inertia, 3 * mass.area * mass.gyration));
    cr_assert(eq(dbl, heavy.mass, 5));
    cr_assert(eq(dbl, heavy.inertia, 5 * mass.gyration));
    expect_vec(heavy.centroid, mass.centroid.x, mass.centroid.y);
    arena_free(&text.arena);
}
