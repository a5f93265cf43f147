/* Prints seeded scenes to compare builds by, and polygons for tests/oracles,
 * one a line.
 *
 *   pairs     two shapes of every family of support/shapes.h, moving
 *   crowds    many shapes: placed, turned, moving, in layers
 *   worlds    the same, turning, with bodies, gravity and rays
 *   numbers   points whose coordinates are hard to read or to write
 *   angles    points at (1, 0), turned: what is answered is cosine and sine
 *   rings     polygons of every family of support/rings.h on a small lattice:
 *             {"family":NAME,"rings":[OUTLINE,HOLE...]}
 *
 * All but the rings are the same from every compiler and on every machine:
 * whole numbers, + - * / and square roots make them, what draws random numbers
 * is evaluated in a fixed order, and printf rounds to 17 digits correctly.
 *
 * usage: generate KIND [SEED] */
#include "support/rings.h"
#include "support/rng.h"
#include "support/shapes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAIRS_OF_FAMILY  250
#define CROWDS           60
#define SHAPES_OF_CROWD  12
#define WORLDS           60
#define RAYS_OF_WORLD    4
#define SCENES_OF_POINTS 20000
#define RINGS_OF_FAMILY  200

static const char *const queries[] = {"sat", "gjk", "clip", "sweep", "pairs"};

/* ---- Shapes ------------------------------------------------------------- */

static void print_point(const char *name, col_vec2 point)
{
    printf(",\"%s\":[%.17g,%.17g]", name, point.x, point.y);
}

/* One in two is whole, for ties. */
static void print_velocity(struct rng *rng, double scale)
{
    col_vec2 velocity;
    if (rng_chance(rng, 50)) {
        velocity.x = rng_whole(rng, -8, 8);
        velocity.y = rng_whole(rng, -8, 8);
    } else {
        velocity.x = scale * rng_between(rng, -3, 3);
        velocity.y = scale * rng_between(rng, -3, 3);
    }
    print_point("velocity", velocity);
}

/* ---- Scenes of shapes --------------------------------------------------- */

static void print_pairs(struct rng *rng)
{
    for (int i = 0; i < PAIRS_OF_FAMILY * FAMILIES; i++) {
        enum family family = (enum family)(i % FAMILIES);
        struct pair pair = random_pair(rng, family);
        printf("{\"name\":\"%s %d\",\"query\":\"%s\",\"shapes\":[",
               family_name(family), i, queries[rng_below(rng, 5)]);
        solid_begin_json(&pair.a, stdout);
        print_velocity(rng, pair_size(&pair));
        printf("},");
        solid_begin_json(&pair.b, stdout);
        print_velocity(rng, pair_size(&pair));
        printf("}]}\n");
    }
}

static void print_turn(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        printf(",\"angle\":%d", 90 * rng_whole(rng, -5, 5));
        break;
    case 1:
        printf(",\"angle\":%.17g", rng_between(rng, -360, 360));
        break;
    case 2:
        printf(",\"rotation\":[-0.6,0.8]");
        break;
    default:
        break;
    }
}

static void print_layers(struct rng *rng)
{
    static const char *const members[] = {
        "", "", ",\"layers\":[\"wall\"]", ",\"hits\":[\"wall\"]",
        ",\"layers\":[\"coin\"],\"hits\":[\"wall\",\"coin\"]"};
    fputs(members[rng_below(rng, 5)], stdout);
}

static void print_placed(struct rng *rng)
{
    double x = rng_between(rng, -1, 1), y = rng_between(rng, -1, 1);
    double size = rng_between(rng, 0.3, 2);
    struct solid solid = random_solid(rng, x, y, size);
    solid_begin_json(&solid, stdout);
    x = rng_between(rng, -5, 5);
    y = rng_between(rng, -5, 5);
    print_point("position", (col_vec2){x, y});
    print_turn(rng);
    print_layers(rng);
    print_velocity(rng, size);
}

static void print_crowds(struct rng *rng)
{
    for (int i = 0; i < CROWDS; i++) {
        printf("{\"name\":\"crowd %d\",\"query\":\"%s\",\"shapes\":[", i,
               queries[i % 5]);
        for (int k = 0; k < SHAPES_OF_CROWD; k++) {
            fputs(k ? "," : "", stdout);
            print_placed(rng);
            printf("}");
        }
        printf("]}\n");
    }
}

/* ---- Worlds ------------------------------------------------------------- */

static void print_body(struct rng *rng)
{
    static const char *const members[] = {
        "", ",\"body\":{\"static\":true}",
        ",\"body\":{\"restitution\":0.5,\"friction\":0.3}",
        ",\"body\":{\"mass\":3,\"friction\":1}",
        ",\"body\":{\"density\":0.1,\"gravity_scale\":-0.5}"};
    fputs(members[rng_below(rng, 5)], stdout);
}

static void print_rays(struct rng *rng)
{
    for (int i = 0; i < RAYS_OF_WORLD; i++) {
        double end[4];
        for (int k = 0; k < 4; k++)
            end[k] = rng_between(rng, -8, 8);
        printf("%s{\"from\":[%.17g,%.17g],\"to\":[%.17g,%.17g]}", i ? "," : "",
               end[0], end[1], end[2], end[3]);
    }
}

static void print_worlds(struct rng *rng)
{
    for (int i = 0; i < WORLDS; i++) {
        printf("{\"name\":\"world %d\",\"query\":\"toi\","
               "\"world\":{\"gravity\":[0.5,-10]},\"rays\":[",
               i);
        print_rays(rng);
        printf("],\"shapes\":[");
        for (int k = 0; k < SHAPES_OF_CROWD; k++) {
            fputs(k ? "," : "", stdout);
            print_placed(rng);
            if (rng_chance(rng, 70))
                printf(",\"angular_velocity\":%.17g",
                       rng_between(rng, -720, 720));
            print_body(rng);
            printf("}");
        }
        printf("]}\n");
    }
}

/* ---- Scenes of two points ----------------------------------------------- */

/* Half way between two doubles, or as close to it as 20 more digits lead. */
static void print_halfway(struct rng *rng)
{
    static const char *const tails[] = {"", ".0", ".00000000000000000001", ".5",
                                        "e-20"};
    uint64_t whole = rng_next(rng) >> 11 | UINT64_C(1) << 53 | 1;
    printf("%" PRIu64 "%s", whole, tails[rng_below(rng, 5)]);
}

/* Up to hundreds of digits, down to where doubles end. */
static void print_decimal(struct rng *rng)
{
    int digits = rng_whole(rng, 1, rng_chance(rng, 95) ? 25 : 800);
    int most = rng_chance(rng, 50) ? 15 : 58;
    int exponent = rng_whole(rng, most < 58 ? -15 : -340, most);
    fputs(rng_chance(rng, 50) ? "-" : "", stdout);
    printf("%d.", rng_whole(rng, 0, 9));
    while (digits-- > 0)
        printf("%d", rng_below(rng, 10));
    printf("e%d", exponent);
}

static void print_coordinate(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        printf("%.17g", rng_hostile(rng));
        break;
    case 1:
        print_halfway(rng);
        break;
    default:
        print_decimal(rng);
        break;
    }
}

static void print_numbers(struct rng *rng)
{
    for (int i = 0; i < SCENES_OF_POINTS; i++) {
        printf("{\"name\":\"number %d\",\"shapes\":[", i);
        for (int k = 0; k < 2; k++) {
            printf("%s{\"type\":\"point\",\"point\":[", k ? "," : "");
            print_coordinate(rng);
            printf(",");
            print_coordinate(rng);
            printf("]}");
        }
        printf("]}\n");
    }
}

static double angle(struct rng *rng)
{
    double sign = rng_chance(rng, 50) ? 1 : -1;
    switch (rng_below(rng, 5)) {
    case 0:
        return rng_whole(rng, -720, 720);
    case 1:
        return rng_nudged(rng, 15 * rng_whole(rng, -24, 24), 3);
    case 2:
        return sign * rng_magnitude(rng, -1074, 1023);
    case 3:
        return sign * rng_magnitude(rng, -20, 40);
    default:
        return rng_between(rng, -360, 360);
    }
}

static void print_angles(struct rng *rng)
{
    for (int i = 0; i < SCENES_OF_POINTS; i++) {
        printf("{\"name\":\"angle %d\",\"shapes\":[", i);
        for (int k = 0; k < 2; k++)
            printf("%s{\"type\":\"point\",\"point\":[1,0],\"angle\":%.17g}",
                   k ? "," : "", angle(rng));
        printf("]}\n");
    }
}

/* ---- Polygons ----------------------------------------------------------- */

static void print_rings(struct rng *rng)
{
    for (int i = 0; i < RINGS_OF_FAMILY * RINGS_FAMILIES; i++) {
        enum rings_family family = (enum rings_family)(i % RINGS_FAMILIES);
        struct rings rings;
        rings_small(&rings, rng, family);
        printf("{\"family\":\"%s\",\"rings\":[", rings_family_name(family));
        for (int r = 0, k = 0; r < rings.ring_count; r++) {
            for (int first = k; k < rings.ring_ends[r]; k++)
                printf("%s[%.0f,%.0f]",
                       k > first ? ","
                       : r       ? ",["
                                 : "[",
                       rings.vertices[k].x, rings.vertices[k].y);
            printf("]");
        }
        printf("]}\n");
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(struct rng *);
    } kinds[] = {{"pairs", print_pairs},     {"crowds", print_crowds},
                 {"numbers", print_numbers}, {"angles", print_angles},
                 {"worlds", print_worlds},   {"rings", print_rings}};
    for (size_t i = 0; argc > 1 && i < sizeof kinds / sizeof *kinds; i++) {
        struct rng rng =
            rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : i + 1);
        if (strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].print(&rng);
            return ferror(stdout) || fclose(stdout) ? 1 : 0;
        }
    }
    fputs("usage: generate pairs|crowds|worlds|numbers|angles|rings [SEED]\n",
          stderr);
    return 1;
}
