/* Angles: exact values on paper, the symmetries bit for bit, and a table from
 * an independent oracle. */
#include "collide.h"

#include <criterion/criterion.h>
#include <math.h>

#include "exact/bits.h"

#define SQUARE_ROOT_HALF     0x1.6a09e667f3bcdp-1
#define SQUARE_ROOT_3_HALVES 0x1.bb67ae8584caap-1

/* Fails unless the vector at `degrees` is (x, y), every bit, 0 not being -0. */
static void expect(double degrees, double x, double y)
{
    col_vec2 u = col_unit_vector(degrees);
    cr_assert(bits_of(u.x) == bits_of(x) && bits_of(u.y) == bits_of(y),
              "%a degrees: (%a, %a), expected (%a, %a)", degrees, u.x, u.y, x,
              y);
}

/* -x, but 0 for 0. */
static double negated(double x)
{
    return 0 - x;
}

static void expect_opposite_mirrored(double degrees)
{
    col_vec2 u = col_unit_vector(degrees);
    expect(-degrees, u.x, negated(u.y));
}

/* For angles where degrees + 90, 180 and 270 are exact. */
static void expect_quarters_turned(double degrees)
{
    col_vec2 u = col_unit_vector(degrees);
    expect(degrees + 90, negated(u.y), u.x);
    expect(degrees + 180, negated(u.x), negated(u.y));
    expect(degrees + 270, u.y, negated(u.x));
}

/* Uniform in 0 .. 2^53 - 1. Source: Steele, Lea, Flood 2014 (SplitMix). */
static double random_whole(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (double)((z ^ (z >> 31)) >> 11);
}

Test(angle, quarter_turns_are_exact)
{
    const double turns[] = {-0x1p40, -2, -1, 0, 1, 2, 0x1p40};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        expect(360 * turns[i], 1, 0);
        expect(360 * turns[i] + 90, 0, 1);
        expect(360 * turns[i] + 180, -1, 0);
        expect(360 * turns[i] + 270, 0, -1);
    }
}

Test(angle, zero_is_never_negative)
{
    expect(-0.0, 1, 0);
    expect(-90, 0, -1);
    expect(-180, -1, 0);
    expect(-270, 0, 1);
    expect(-0x1p-1074, 1, 0);
}

Test(angle, the_sine_of_thirty_degrees_is_one_half)
{
    const double h = 0.5, r = SQUARE_ROOT_3_HALVES;
    expect(30, r, h);
    expect(60, h, r);
    expect(120, -h, r);
    expect(150, -r, h);
    expect(210, -r, -h);
    expect(240, -h, -r);
    expect(300, h, -r);
    expect(330, r, -h);
}

Test(angle, the_diagonals_have_equal_components)
{
    const double r = SQUARE_ROOT_HALF;
    for (int turn = -2; turn <= 2; turn++) {
        expect(360 * turn + 45, r, r);
        expect(360 * turn + 135, -r, r);
        expect(360 * turn + 225, -r, -r);
        expect(360 * turn + 315, r, -r);
    }
}

/* pi / 180 = 0.017453...: 28 of the least double times that are 0.489 of it,
 * 29 are 0.506, 85 are 1.484 and 86 are 1.501. */
Test(angle, the_least_angles_round_to_the_nearest_sine)
{
    const double least = 0x1p-1074;
    expect(28 * least, 1, 0);
    expect(29 * least, 1, least);
    expect(85 * least, 1, least);
    expect(86 * least, 1, 2 * least);
    expect(-29 * least, 1, -least);
}

/* Made with MPFR 4.2.0: mpfr_cosu and mpfr_sinu with u = 360 to 53 bits, round
 * to nearest, mpfr_subnormalize with emin = -1073; the same values came from
 * mpmath 1.3.0: the angle modulo 360 as a fraction, then cos and sin to 600
 * bits, rounded once. */
static const struct {
    double degrees, cosine, sine;
} ORACLE[] = {
    {1, 0x1.ffec097f5af8ap-1, 0x1.1df0b2b89dd1ep-6},
    {15, 0x1.ee8dd4748bf15p-1, 0x1.0907dc193069p-2},
    {18, 0x1.e6f0e134454ffp-1, 0x1.3c6ef372fe95p-2},
    {22.5, 0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
    {29.999999999999996, 0x1.bb67ae8584cabp-1, 0x1.fffffffffffffp-2},
    {33.3, 0x1.abeef145aa617p-1, 0x1.191984d01e95bp-1},
    {44.99999999999999, 0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bccp-1},
    {45, 0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {45.00000000000001, 0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bcdp-1},
    {57.29577951308232, 0x1.14a280fb5068bp-1, 0x1.aed548f090ceep-1},
    {0x1.a034b8bc269ccp+5, 0x1.3b0990f9cf96ep-1, 0x1.939a6449f9632p-1},
    {72, 0x1.3c6ef372fe95p-2, 0x1.e6f0e134454ffp-1},
    {89.99999999999999, 0x1.1df46a2529d39p-52, 0x1p+0},
    {90.00000000000001, -0x1.1df46a2529d39p-52, 0x1p+0},
    {100, -0x1.63a1a7e0b738ap-3, 0x1.f838b8c811c17p-1},
    {123.456, -0x1.1a43870d371f9p-1, 0x1.ab2a9b25a9ab9p-1},
    {135.00000000000003, -0x1.6a09e667f3bdp-1, 0x1.6a09e667f3bc9p-1},
    {-200.1, -0x1.e0d0f639377a6p-1, 0x1.5fe853b4cb55ap-2},
    {275.3, 0x1.7a5994c31fe97p-4, -0x1.fdcfa0ad0b647p-1},
    {359.99999999999994, 0x1p+0, -0x1.1df46a2529d39p-50},
    {720.1, 0x1.ffffcce4c8e64p-1, 0x1.c98701025f245p-10},
    {-1000000.1, 0x1.6726ab8af5abap-3, 0x1.f810cd0198d6cp-1},
    {123456789.125, -0x1.f9853eb4f557cp-1, -0x1.44ca40de7622cp-3},
    {8444249301319679.5, -0x1p-1, 0x1.bb67ae8584caap-1},
    {9007199254740994, 0x1.a8779cda8eea5p-1, 0x1.1e4e88411fd12p-1},
    {-1e22, 0x1.63a1a7e0b738ap-3, 0x1.f838b8c811c17p-1},
    {1e60, -0x1.ef74bf2e4b91dp-3, 0x1.f0ca99f79ba25p-1},
    {3e100, -0x1.fec0b7170fff6p-1, 0x1.1db8f6d6a5128p-4},
    {1e300, 0x1p+0, 0x0p+0},
    {1.7976931348623157e308, -0x1.3b37fb1bdc939p-1, 0x1.9376253f463d1p-1},
    {0.1, 0x1.ffffcce4c8e64p-1, 0x1.c98701025eb2p-10},
    {-0.001, 0x1.fffffffeb111dp-1, -0x1.24d15211536dap-16},
    {1e-8, 0x1p+0, 0x1.7fcd4d572dfe8p-33},
    {2e-8, 0x1p+0, 0x1.7fcd4d572dfe8p-32},
    {1e-17, 0x1p+0, 0x1.9c1aae08e532fp-63},
    {0x1.3d2d397a63ae3p-110, 0x1p+0, 0x1.624a2b9acec85p-116},
    {-1e-100, 0x1p+0, -0x1.f45d208ddd28fp-339},
    {0x1.0000000000001p-300, 0x1p+0, 0x1.1df46a2529d3ap-306},
    {0x1.fffffffffffffp-301, 0x1p+0, 0x1.1df46a2529d39p-306},
    {1e-306, 0x1p+0, 0x0.c8cde35cb3d39p-1022},
    {0x1.c2fb3344507d1p-1017, 0x1p+0, 0x0.fbe01d3eb2f7dp-1022},
    {0x1.9aec66743c2a6p-1017, 0x1p+0, 0x0.e580c0e14bbf7p-1022},
    {-0x1.5bcd439c5fb9ep-1022, 0x1p+0, -0x0.0611fe507c0c7p-1022},
    {1e-310, 0x1p+0, 0x0.000523fda0e37p-1022},
};

Test(angle, components_are_the_nearest_doubles_of_the_oracle)
{
    for (size_t i = 0; i < sizeof ORACLE / sizeof ORACLE[0]; i++)
        expect(ORACLE[i].degrees, ORACLE[i].cosine, ORACLE[i].sine);
}

/* An even and an odd number times every power of two that there is:
 * 2^53 - 1 = 9007199254740991 = 360 * 25019997929836 + 31. */
Test(angle, huge_angles_are_reduced_exactly)
{
    int even = 32, odd = 31; /* 2^e times the number modulo 360 */
    for (int e = 0; e <= 970; e++) {
        col_vec2 u = col_unit_vector(even), v = col_unit_vector(odd);
        expect(0x1p53 * power_of_two(e), u.x, u.y);
        expect((0x1p53 - 1) * power_of_two(e), v.x, v.y);
        even = 2 * even % 360;
        odd = 2 * odd % 360;
    }
}

/* Both sums have at most 53 bits: a multiple of 2^-41 below 2^12 and one of
 * 2^-13 below 2^40. */
Test(angle, whole_turns_change_nothing)
{
    uint64_t state = 1;
    for (int i = 0; i < 20000; i++) {
        double fine = floor(random_whole(&state) * 0x1p-3) * 0x1p-41;
        double coarse = floor(random_whole(&state) * 0x1p-31) * 0x1p-13;
        double turns = floor(random_whole(&state) * 0x1p-22);
        col_vec2 u = col_unit_vector(fine), v = col_unit_vector(coarse);
        expect(fine + 360 * (i % 8), u.x, u.y);
        expect(coarse + 360 * turns, v.x, v.y);
    }
}

Test(angle, the_opposite_angle_mirrors)
{
    uint64_t state = 2;
    for (int i = 0; i < 20000; i++) {
        double x = random_whole(&state);
        expect_opposite_mirrored(x * 0x1p-44);
        expect_opposite_mirrored(times_power_of_two(x, i % 2040 - 1070));
    }
}

Test(angle, adding_a_right_angle_turns_by_a_quarter)
{
    uint64_t state = 3;
    for (int i = 0; i < 20000; i++) {
        double x = random_whole(&state);
        expect_quarters_turned(floor(x * 0x1p-1) * 0x1p-44 - 128);
        expect_quarters_turned(floor(x * 0x1p-3) * 0x1p-20 - 0x1p29);
        expect_quarters_turned(i % 721 - 360);
    }
}

/* Two components within half a unit in the last place leave 1.5 * 2^-52. */
Test(angle, the_length_is_one)
{
    uint64_t state = 4;
    for (int i = 0; i < 100000; i++) {
        double x = random_whole(&state);
        col_vec2 u = col_unit_vector(times_power_of_two(x, i % 1000 - 60));
        double excess = u.x * u.x + u.y * u.y - 1;
        cr_assert(fabs(excess) <= 0x1p-51);
        cr_assert(fabs(u.x) <= 1 && fabs(u.y) <= 1);
    }
}
