/* Mass properties: arithmetic on paper, an oracle of many bits, and what must
 * not matter. */
#include "collide_response.h"

#include <math.h>

#include "collide_steps.h"
#include "support/criterion.h"
#include "support/expect.h"
#include "support/mass_oracle.h"
#include "support/oracle.h"
#include "support/shapes.h"
#include "support/trials.h"

enum { TRIALS = 300 };

static const double PI = 3.14159265358979323846;

static col_mass measured(struct solid solid, double density)
{
    col_shape shape = solid_shape(&solid);
    return col_mass_by_density(&shape, density);
}

static col_mass weighed(struct solid solid, double mass)
{
    col_shape shape = solid_shape(&solid);
    return col_mass_by_mass(&shape, mass);
}

static void expect_mass(col_mass m, double area, double mass, double inertia)
{
    cr_assert(eq(dbl, m.area, area));
    cr_assert(eq(dbl, m.mass, mass));
    cr_assert(eq(dbl, m.inertia, inertia));
}

static void expect_same(col_mass m, col_mass other)
{
    expect_mass(m, other.area, other.mass, other.inertia);
    expect_vec(m.centroid, other.centroid.x, other.centroid.y);
}

/* ---- On paper ----------------------------------------------------------- */

/* A box of w by h: m (w^2 + h^2) / 12. */
Test(mass, boxes_go_by_width_and_height)
{
    col_mass m = measured(solid_box(0, 0, 1, 1), 1);
    expect_mass(m, 1, 1, 1.0 / 6);
    expect_vec(m.centroid, 0.5, 0.5);
    m = measured(solid_box(-1, 2, 3, 5), 2); /* 24 * (16 + 9) / 12 */
    expect_mass(m, 12, 24, 50);
    expect_vec(m.centroid, 1, 3.5);
    expect_mass(weighed(solid_box(-1, 2, 3, 5), 3), 12, 3, 6.25);
}

/* m r^2 / 2. */
Test(mass, discs_go_by_their_radius)
{
    col_mass m = measured(solid_disc(3, -4, 2), 0.5);
    expect_mass(m, 4 * PI, 2 * PI, 4 * PI);
    expect_vec(m.centroid, 3, -4);
    expect_mass(weighed(solid_disc(3, -4, 2), 7), 4 * PI, 7, 14);
}

/* A right triangle of legs a and b: centroid at a third, m (a^2 + b^2) / 18. */
Test(mass, triangles_go_by_their_legs)
{
    struct solid solid = {{{1, 1}, {4, 1}, {1, 7}}, 3, 1, 0};
    col_mass m = measured(solid, 1);
    expect_mass(m, 9, 9, 22.5);
    expect_vec(m.centroid, 2, 3);
    expect_same(measured(solid_reversed(&solid), 1), m);
}

/* Two caps of m = pi r^2 / 2, each m r^2 / 2 about the disc's centre, and with
 * h = L / 2: m (r^2 / 2 + h^2 + 2 h 4 r / (3 pi)) about the capsule's; the box
 * between is 2 r L (4 r^2 + L^2) / 12. r = 1, L = 6: pi (1/2 + 9 + 8 / pi) +
 * 12 * 40 / 12 = 9.5 pi + 48. */
Test(mass, capsules_are_two_caps_and_a_box)
{
    col_mass m =
        measured(solid_capsule((col_vec2){1, 5}, (col_vec2){7, 5}, 1), 1);
    expect_mass(m, 12 + PI, 12 + PI, 9.5 * PI + 48);
    expect_vec(m.centroid, 4, 5);
}

/* A box of 4 by 2 with radius 1. Area 8 + 12 + pi. The core: 8 * 20 / 12.
 * Strips of 4 by 1, 1.5 away: 2 * 4 (17 / 12 + 9 / 4); of 2 by 1, 2.5 away:
 * 2 * 2 (5 / 12 + 25 / 4). Sectors: a disc of pi / 2, moved by (2, 1): 5 pi,
 * and twice the distance along (1, 1) of the four, 2 * 4 (2 + 1) / 3 = 8. */
Test(mass, of_a_rounded_box)
{
    struct solid solid = solid_box(0, 0, 4, 2);
    solid.radius = 1;
    col_mass m = measured(solid, 1);
    double inertia = 40 / 3.0 + 88 / 3.0 + 80 / 3.0 + 8 + 5.5 * PI;
    cr_assert(eq(dbl, m.area, 20 + PI));
    cr_assert(epsilon_eq(dbl, m.inertia, inertia, 0x1p-45));
    expect_vec(m.centroid, 2, 1);
}

/* A thin rod: m L^2 / 12. A point has nothing. */
Test(mass, of_what_has_no_area)
{
    struct solid rod = solid_capsule((col_vec2){1, 1}, (col_vec2){4, 5}, 0);
    col_mass m = weighed(rod, 6);
    expect_mass(m, 0, 6, 12.5);
    expect_vec(m.centroid, 2.5, 3);
    expect_mass(measured(rod, 6), 0, 0, 0);
    m = weighed(solid_disc(1, 2, 0), 6);
    expect_mass(m, 0, 6, 0);
    expect_vec(m.centroid, 1, 2);
    expect_mass(measured(solid_disc(1, 2, 0), 6), 0, 0, 0);
}

/* ---- Against the oracle ------------------------------------------------- */

static void compare(struct mass_oracle *oracle, const struct solid *solid)
{
    col_shape shape = solid_shape(solid);
    const char *fault = mass_oracle_fault(oracle, &shape);
    cr_assert(zero(ptr, fault), "%s: %d vertices from %a, %a", fault,
              shape.count, solid->v[0].x, solid->v[0].y);
}

Test(mass, is_within_half_a_unit_in_the_last_place)
{
    struct rng rng = rng_seeded(1);
    struct mass_oracle oracle;
    mass_oracle_init(&oracle);
    for (int family = 0; family < FAMILIES; family++) {
        for (int i = 0; i < trials(TRIALS); i++) {
            struct pair pair = random_pair(&rng, (enum family)family);
            compare(&oracle, &pair.a);
            compare(&oracle, &pair.b);
            pair.a.radius = rng_magnitude(&rng, -30, 30);
            compare(&oracle, &pair.a);
        }
    }
    mass_oracle_clear(&oracle);
}

/* Shapes whose areas are less than the smallest double, counted in the square
 * of their size, and cores that are next to nothing beside their radius. */
Test(mass, of_the_thinnest_shapes)
{
    const struct solid thin[] = {
        {{{0, 0}, {1e60, 1e60}, {1e-300, 2e-300}}, 3, 1, 0},
        {{{0, 0}, {1e60, 1e60}, {5e-324, 1e-323}}, 3, 1, 0},
        {{{0, 0}, {1e60, 1e60}}, 2, 1, 5e-324},
        {{{0, 0}, {1e60, 0}, {1e60, 1e-250}, {0, 1e-250}}, 4, 1, 1e-290},
        {{{-1e60, 0}, {1e60, 1e-300}, {1e60, 2e-300}}, 3, 1, 5e-324},
        {{{1, 1}, {1 + 0x1p-52, 1}, {1, 1 + 0x1p-52}}, 3, 1, 0},
        {{{0, 0}, {5e-324, 0}, {0, 5e-324}}, 3, 1, 1e60},
        {{{0, 0}, {1, 0}, {1, 1e-300}, {0, 1e-200}}, 4, 1, 0},
        {{{-1, 1}, {1, 1.5}, {2, -2}}, 3, -1, 0x1.0c9e30525eb6bp+34},
    };
    struct mass_oracle oracle;
    mass_oracle_init(&oracle);
    for (size_t i = 0; i < sizeof thin / sizeof *thin; i++)
        compare(&oracle, &thin[i]);
    mass_oracle_clear(&oracle);
}

/* Takes the last 53 bits out of a number. */
static double low_of(mpz_t number)
{
    mpz_t low;
    mpz_init_set(low, number);
    mpz_tdiv_r_2exp(low, low, 53);
    mpz_sub(number, number, low);
    double value = mpz_get_d(low);
    mpz_clear(low);
    return value;
}

/* For coprime h and g there are a and b with a g - b h = 1, also of 105 bits:
 * the triangle of (0, 0), (a, b) and (a + 2^53 h, b + 2^53 g) has the area
 * 2^52, and the products that this is the difference of have 2^210. Moved by
 * the last 53 bits of a and b all numbers are doubles. */
Test(mass, of_a_triangle_of_which_nearly_all_cancels)
{
    struct rng rng = rng_seeded(9);
    mpz_t a, b, h, g, one;
    mpz_inits(a, b, h, g, one, NULL);
    for (int i = 0; i < trials(TRIALS); i++) {
        mpz_set_d(h, rng_between(&rng, 0x1p50, 0x1p51));
        mpz_set_d(g, rng_between(&rng, 0x1p50, 0x1p51));
        mpz_gcdext(one, a, b, g, h);
        if (mpz_cmp_ui(one, 1) != 0)
            continue;
        mpz_neg(b, b);
        double times = floor(rng_between(&rng, 0x1p52, 0x1p53));
        mpz_set_d(one, times);
        mpz_addmul(a, one, h);
        mpz_addmul(b, one, g);
        struct solid solid = {.count = 3, .winding = 1};
        solid.v[0].x = -low_of(a);
        solid.v[0].y = -low_of(b);
        solid.v[1] = (col_vec2){mpz_get_d(a), mpz_get_d(b)};
        solid.v[2].x = solid.v[1].x + 0x1p53 * mpz_get_d(h);
        solid.v[2].y = solid.v[1].y + 0x1p53 * mpz_get_d(g);
        cr_assert(eq(dbl, measured(solid, 1).area, 0x1p52));
        struct solid back = solid_reversed(&solid);
        cr_assert(eq(dbl, measured(back, 1).area, 0x1p52));
    }
    mpz_clears(a, b, h, g, one, NULL);
}

/* Edges of one direction, of which the unit vectors differ in their last bits:
 * the outline may seem to turn back where it runs straight on. */
Test(mass, of_rounded_straight_sides)
{
    struct rng rng = rng_seeded(8);
    struct mass_oracle oracle;
    mass_oracle_init(&oracle);
    for (int i = 0; i < trials(TRIALS); i++) {
        double x = rng_whole(&rng, 1, 999), y = rng_whole(&rng, 1, 999);
        double far = 1 + rng_whole(&rng, 1, 99);
        struct solid solid = {
            {{0, 0}, {x, y}, {far * x, far * y}, {-y, x}}, 4, 1, 1};
        compare(&oracle, &solid);
    }
    mass_oracle_clear(&oracle);
}

/* ---- What must not matter ----------------------------------------------- */

/* A centroid may be off by that much of the size. */
static void expect_as_well(const struct solid *solid, col_mass m)
{
    col_mass other = measured(*solid, 3);
    col_shape shape = solid_shape(solid);
    col_vec2 size = mass_oracle_size(&shape);
    expect_mass(other, m.area, m.mass, m.inertia);
    if (fabs(other.centroid.x - m.centroid.x) > 0x1p-84 * size.x)
        cr_assert(eq(dbl, other.centroid.x, m.centroid.x));
    if (fabs(other.centroid.y - m.centroid.y) > 0x1p-84 * size.y)
        cr_assert(eq(dbl, other.centroid.y, m.centroid.y));
}

Test(mass, is_the_same_wherever_the_vertices_begin)
{
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < trials(TRIALS); i++) {
        enum family family = (enum family)rng_below(&rng, FAMILIES);
        struct solid solid = random_pair(&rng, family).a;
        col_mass m = measured(solid, 3);
        struct solid back = solid_reversed(&solid);
        expect_as_well(&back, m);
        for (int k = 1; k < solid.count && solid.count > 2; k++) {
            struct solid shifted = solid_shifted(&solid, k);
            expect_as_well(&shifted, m);
        }
    }
}

/* Whole coordinates, moved by 1e7 without rounding. */
Test(mass, is_the_same_far_from_the_origin)
{
    struct rng rng = rng_seeded(3);
    for (int i = 0; i < trials(TRIALS); i++) {
        struct solid solid = random_pair(&rng, FAMILY_GRID).a;
        col_mass m = measured(solid, 3);
        col_mass far = measured(solid_moved(&solid, 1e7, -3e7), 3);
        expect_mass(far, m.area, m.mass, m.inertia);
    }
}

Test(mass, of_a_mirror_image_is_mirrored)
{
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < trials(TRIALS); i++) {
        struct solid solid = random_pair(&rng, FAMILY_DECIMAL).a;
        struct solid image = solid;
        for (int k = 0; k < solid.count; k++)
            image.v[k].x = -solid.v[k].x;
        image.winding = solid.count > 2 ? -solid.winding : 1;
        col_mass m = measured(solid, 3), other = measured(image, 3);
        m.centroid.x = -m.centroid.x;
        expect_same(other, m);
    }
}

Test(mass, scales_exactly_with_powers_of_two)
{
    struct rng rng = rng_seeded(5);
    for (int i = 0; i < trials(TRIALS); i++) {
        struct solid solid = random_pair(&rng, FAMILY_ORDINARY).a;
        col_mass m = measured(solid, 1);
        col_mass big = measured(solid_scaled(&solid, 150), 1);
        expect_mass(big, ldexp(m.area, 300), ldexp(m.mass, 300),
                    ldexp(m.inertia, 600));
        expect_vec(big.centroid, ldexp(m.centroid.x, 150),
                   ldexp(m.centroid.y, 150));
    }
}

/* The middle of two decimals is often that of two doubles, too. */
Test(mass, of_a_symmetric_shape_has_the_middle_as_its_center)
{
    struct rng rng = rng_seeded(6);
    for (int i = 0; i < 3000; i++) {
        double x = rng_whole(&rng, -999, 999) / 10.0;
        double y = rng_whole(&rng, -999, 999) / 10.0;
        double w = x + rng_whole(&rng, 1, 999) / 100.0;
        double h = y + rng_whole(&rng, 1, 999) / 100.0;
        struct solid solid = solid_box(x, y, w, h);
        if (i % 2)
            solid.radius = rng_whole(&rng, 1, 99) / 10.0;
        expect_vec(measured(solid, 1).centroid, (x + w) / 2, (y + h) / 2);
        solid = solid_box(-w, -9.9, w > 0 ? w : 0, 9.9);
        solid.radius = i / 100.0;
        if (w > 0)
            expect_vec(measured(solid, 1).centroid, 0, 0);
    }
}

/* ---- The outline as a polygon ------------------------------------------- */

enum { CORNERS = 1 << 12 };

/* A polygon that touches a rounded box's arcs from within: an n-th of what it
 * lacks is left at n^(1/2) times the corners. */
static col_mass inscribed(double w, double h, double r, int steps)
{
    col_vec2 v[4 * (CORNERS + 1)];
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        double x = corner == 0 || corner == 3 ? w : 0, y = corner < 2 ? h : 0;
        for (int k = 0; k <= steps; k++) {
            double a = PI / 2 * (corner + (double)k / steps);
            v[count++] = (col_vec2){x + r * cos(a), y + r * sin(a)};
        }
    }
    col_shape shape = {v, count, 1, 0, NULL};
    return col_mass_by_density(&shape, 1);
}

Test(mass, is_the_limit_of_inscribed_polygons)
{
    struct solid solid = solid_box(0, 0, 3, 1);
    solid.radius = 2;
    col_mass m = measured(solid, 1);
    col_mass few = inscribed(3, 1, 2, CORNERS / 2);
    col_mass many = inscribed(3, 1, 2, CORNERS);
    double area = many.area + (many.area - few.area) / 3;
    double inertia = many.inertia + (many.inertia - few.inertia) / 3;
    cr_assert(epsilon_eq(dbl, m.area, area, 1e-11 * area));
    cr_assert(epsilon_eq(dbl, m.inertia, inertia, 1e-11 * inertia));
    cr_assert(
        all(lt(dbl, many.area, m.area), lt(dbl, m.area - many.area, 1e-5)));
}

/* ---- Parts -------------------------------------------------------------- */

struct total {
    int parts[3];
    double area, inertia, angle;
    col_vec2 first;
};

static void add_step(void *context, const col_step *step)
{
    struct total *total = context;
    cr_assert(eq(int, step->kind, COL_STEP_PART));
    double area = step->as.part.area;
    col_vec2 c = step->as.part.centroid;
    total->parts[step->as.part.kind]++;
    total->area += area;
    total->angle += step->as.part.angle;
    total->first.x += area * c.x;
    total->first.y += area * c.y;
    total->inertia += step->as.part.inertia + area * (c.x * c.x + c.y * c.y);
}

Test(mass, parts_need_not_be_told_to_anybody)
{
    struct solid solid = solid_box(0, 0, 1, 1);
    col_shape shape = solid_shape(&solid);
    col_mass_parts(&shape, NULL);
}

Test(mass, is_the_sum_of_the_parts)
{
    struct rng rng = rng_seeded(7);
    for (int i = 0; i < trials(TRIALS); i++) {
        struct solid solid = random_solid(&rng, 0, 0, 3);
        col_shape shape = solid_shape(&solid);
        col_mass m = col_mass_by_density(&shape, 1);
        struct total total = {.area = 0};
        col_mass_parts(&shape, &(col_trace){add_step, &total});
        bool is_round = solid.radius > 0;
        cr_assert(
            eq(int, total.parts[0], solid.count > 2 ? solid.count - 2 : 0));
        cr_assert(eq(int, total.parts[1],
                     (is_round && solid.count > 1 ? solid.count : 0)));
        cr_assert(eq(int, total.parts[2], is_round ? solid.count : 0));
        cr_assert(epsilon_eq(dbl, total.area, m.area, 1e-12));
        cr_assert(epsilon_eq(dbl, total.first.x, m.area * m.centroid.x, 1e-11));
        cr_assert(epsilon_eq(dbl, total.first.y, m.area * m.centroid.y, 1e-11));
        double square = m.centroid.x * m.centroid.x;
        square += m.centroid.y * m.centroid.y;
        cr_assert(
            epsilon_eq(dbl, total.inertia, m.inertia + m.area * square, 1e-10));
        cr_assert(epsilon_eq(dbl, total.angle, is_round ? 360 : 0, 1e-11));
    }
}
