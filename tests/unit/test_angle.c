/* Angles: exact values on paper, the symmetries bit for bit, and a table from
 * an independent oracle. */
#include "collide.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/criterion.h"

#define SQUARE_ROOT_HALF     0x1.6a09e667f3bcdp-1
#define SQUARE_ROOT_3_HALVES 0x1.bb67ae8584caap-1

/* Fails unless the vector at `degrees` is (x, y), every bit, 0 not being -0. */
static void expect(double degrees, double x, double y)
{
    col_vec2 u = col_unit_vector(degrees);
    cr_assert(all(eq(u64, bits_of(u.x), bits_of(x)),
                  eq(u64, bits_of(u.y), bits_of(y))),
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
    /* So near the middle of two doubles that the quick series rounds a
     * component the other way. */
    {0x1.134e4afec6795p+5, 0x1.a6642d07e9a58p-1, 0x1.215c52d7b821fp-1},
    {0x1.085fd70b082e8p+7, -0x1.57d60bb12c0c8p-1, 0x1.7b5e6d0b49c9bp-1},
    {0x1.b7953afaa564ap+30, -0x1.31b5520e6cad6p-1, 0x1.9ab6ed0fc92bap-1},
    {0x1.cf36e8848e456p+4, 0x1.c0048fbff911cp-1, 0x1.efad6d8f3a5bfp-2},
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
        cr_assert(le(dbl, fabs(excess), 0x1p-51));
        cr_assert(all(le(dbl, fabs(u.x), 1), le(dbl, fabs(u.y), 1)));
    }
}

/* ---- The angle of a direction ------------------------------------------- */

/* Fails unless the angle of (x, y) is `degrees`, every bit. */
static void expect_angle(double x, double y, double degrees)
{
    double angle = col_angle_degrees((col_vec2){x, y});
    cr_assert(eq(u64, bits_of(angle), bits_of(degrees)),
              "(%a, %a): %a degrees, expected %a", x, y, angle, degrees);
}

Test(angle, quarter_turns_are_read_exactly)
{
    expect_angle(1, 0, 0);
    expect_angle(0, 1, 90);
    expect_angle(-1, 0, 180);
    expect_angle(0, -1, -90);
    expect_angle(1, -0.0, 0);
    expect_angle(-0.0, 1, 90);
    expect_angle(-1, -0.0, 180);
    expect_angle(-0.0, -1, -90);
}

Test(angle, diagonals_are_read_exactly)
{
    const double r = SQUARE_ROOT_HALF;
    expect_angle(r, r, 45);
    expect_angle(-r, r, 135);
    expect_angle(-r, -r, -135);
    expect_angle(r, -r, -45);
}

/* -180 + 57e-17 degrees would round to -180. */
Test(angle, an_angle_is_above_minus_180)
{
    expect_angle(-1, -1e-17, 180);
    expect_angle(-1, -0x1p-1074, 180);
    expect_angle(-1, 1e-17, 180);
}

/* The direction's length is of no matter: that of (3, 4) / 5 is off by less
 * than the last place, that of (1 + 2^-51, 1 + 2^-51) / sqrt(2) by more. */
Test(angle, the_length_of_a_direction_is_of_no_matter)
{
    const double r = SQUARE_ROOT_HALF * (1 + 0x1p-51);
    expect_angle(r, r, 45);
    expect_angle(0, 1 - 0x1p-52, 90);
    expect_angle(0.6, 0.8, 0x1.a90a731a61dc4p+5);
    expect_angle(0.6 * (1 - 0x1p-53), 0.8 * (1 - 0x1p-53),
                 0x1.a90a731a61dc4p+5);
}

/* Made with mpmath 1.3.0: atan2 of the doubles to 1200 bits, times 180 / pi,
 * rounded once. */
static const struct {
    double x, y, degrees;
} ANGLES[] = {
    {0x1.999999999999ap-1, 0x1.3333333333333p-1, 0x1.26f58ce59e23cp+5},
    {0x1.3333333333333p-1, 0x1.999999999999ap-1, 0x1.a90a731a61dc4p+5},
    {-0x1.3333333333333p-1, 0x1.999999999999ap-1, 0x1.fb7ac672cf11ep+6},
    {-0x1.999999999999ap-1, -0x1.3333333333333p-1, -0x1.1e429cc698771p+7},
    {0x1.1eb851eb851ecp-2, -0x1.eb851eb851eb8p-1, -0x1.26f58ce59e23cp+6},
    {0x1.fffffffffffffp-1, 0x1.5798ee2308c3ap-27, 0x1.339ab8414ce69p-21},
    {0x1p+0, 0x1.70ef54646d497p-57, 0x1.4a49a580aa3b8p-51},
    {0x1p+0, -0x1.bff2ee48e053p-333, -0x1.91065633fc16cp-327},
    {0x1p+0, 0x1p-300, 0x1.ca5dc1a63c1f8p-295},
    {0x1p+0, 0x1.fffffffffffffp-301, 0x1.ca5dc1a63c1f7p-295},
    {0x1p+0, 0x0.012688b70e62bp-1022, 0x0.41eb8ebed213bp-1022},
    {0x1p+0, 0x0.0000000000001p-1022, 0x0.0000000000039p-1022},
    {0x1.ffffffffffffcp-1, 0x1.23456789abcdep-310, 0x1.04c26be3b06dp-304},
    {-0x1p+0, 0x1.203af9ee75616p-50, 0x1.67ffffffffffep+7},
    {-0x1p+0, -0x1.c25c268497682p-44, -0x1.67fffffffff36p+7},
    {0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bccp-1, 0x1.67fffffffffffp+5},
    {0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bcdp-1, 0x1.6800000000001p+5},
    {0x1p-1, 0x1.bb67ae8584caap-1, 0x1.ep+5},
    {0x1.bb67ae8584cabp-1, -0x1p-1, -0x1.ep+4},
    {0x1p+0, 0x1.0a569e179d8bep-30, 0x1.dce081c5ee57ep-25},
    {-0x1.1ee1f3eba53bfp-2, 0x1.eb7f0bf32f5e3p-1, 0x1.a91427f047ca4p+6},
    {-0x1.dee40a9b3d733p-1, 0x1.6a41e7f999ea5p-2, 0x1.3e906fb1bc698p+7},
    {0x1.03cb879aa6035p-4, 0x1.fef8168569086p-1, 0x1.597435e95d9ecp+6},
    {0x1.7c03ad708bcbap-2, 0x1.db701f4cfc193p-1, 0x1.10dd3b6723fa8p+6},
    {0x1.f41a3e5c2aad9p-1, -0x1.b6ef43bfd2653p-3, -0x1.8c06eae29ea3fp+3},
    {-0x1.dfea22e243f01p-1, 0x1.64cbf85cccb5ep-2, 0x1.3f3782946a2c4p+7},
    {0x1.2f9bce0604b6cp-1, 0x1.9c44e3b5b4674p-1, 0x1.ad0bf562aacb8p+5},
    {0x1.fce2decae0f32p-1, 0x1.c30c65c4b4e97p-4, 0x1.949ec0ff8274dp+2},
    {0x1.f65c7d811650bp-1, -0x1.8b847f797f062p-3, -0x1.645316fd7044p+3},
    {-0x1.60c72e81b0ae4p-6, -0x1.ffe19cd378e98p-1, -0x1.6cef641776acep+6},
    {0x1.ecc481435f41bp-1, 0x1.1605b32804083p-2, 0x1.f8200672d7d8p+3},
    {0x1.e576a53f7b938p-1, 0x1.4563289b542b2p-2, 0x1.2870f595a38ddp+4},
    {-0x1.a9022a5c7231ep-3, -0x1.f4da8ff6b9803p-1, -0x1.97e8b9f288666p+6},
    {0x1.793645bc99a89p-3, -0x1.f73d8db6e533dp-1, -0x1.3d8b9edf39f44p+6},
    {-0x1.bae3263d96dccp-1, 0x1.00e504c27c0a9p-1, 0x1.2bc4c7681241ep+7},
    {0x1.ffe502c3f19ffp-1, 0x1.4c7858ed62fcep-6, 0x1.29a9c41f45f67p+0},
    {-0x1.2aecfb3db0d67p-2, 0x1.e9b2e09294754p-1, 0x1.abe44454f29d4p+6},
    {-0x1.496810d88fe06p-1, -0x1.87f6a53e1898p-1, -0x1.041663b262fb2p+7},
    {0x1.7acb3d10bce25p-1, 0x1.58782bdf12c4cp-1, 0x1.524364f0240e4p+5},
};

Test(angle, angles_are_the_nearest_doubles_of_the_oracle)
{
    for (size_t i = 0; i < sizeof ANGLES / sizeof ANGLES[0]; i++)
        expect_angle(ANGLES[i].x, ANGLES[i].y, ANGLES[i].degrees);
}

Test(angle, the_mirrored_direction_has_the_opposite_angle)
{
    for (size_t i = 0; i < sizeof ANGLES / sizeof ANGLES[0]; i++)
        expect_angle(ANGLES[i].x, -ANGLES[i].y, -ANGLES[i].degrees);
}

/* Rounding the vector turns it by at most sqrt(2) * 2^-54 times 180 / pi, or
 * 2^-47.6 degrees; a small angle's sine is rounded in proportion to it. */
Test(angle, the_angle_of_a_unit_vector_is_given_back)
{
    uint64_t state = 5;
    for (int i = 0; i < 100000; i++) {
        double whole = random_whole(&state) * 0x1p-53;
        double angle = (whole - 0.5) * 360 * power_of_two(-(i % 60));
        double found = col_angle_degrees(col_unit_vector(angle));
        double bound = 0x1p-47 * (i % 60 < 6 ? 1 : fabs(angle) * 0x1p-2);
        cr_assert(le(dbl, fabs(found - angle), bound), "%a: %a", angle, found);
    }
}
