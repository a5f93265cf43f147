/* Seeded scenes to measure whole programs with, on standard output.
 *
 *   polygons   two polygons of 4 to 8 vertices, coordinates of 15 to 17 digits;
 *              three of five pairs overlap
 *   short      the same, coordinates of two decimals
 *   moving     the same, coordinates of 15 to 17 digits: B moves towards A and
 *              turns; a ray, and a cast of B
 *   circles    two circles, 15 to 17 digits
 *   small      two circles, in as few bytes as may be
 *   bin        one scene of COUNT discs and turned boxes, by turns, that fall
 *              into a bin of 40
 *   document   one scene of COUNT such polygons, each with 1.3 others whose
 *              bounding boxes overlap its own, and one beside it
 *   apart, abutting, heap
 *              one scene of COUNT rectangles
 *   star, comb, spiral
 *              one scene with one polygon of COUNT vertices
 *   cave       a map of Tiled with COUNT times COUNT cells
 *
 * usage: generate KIND COUNT [SEED] */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/corpus.h"
#include "bench/generate_levels.h"
#include "support/number.h"
#include "support/ring.h"
#include "verify/generate/rng.h"

#define MOST_VERTICES 8

struct maker {
    struct rng rng;
    bool two_decimals;
};

static void print_number(const struct maker *maker, double value)
{
    char text[NUMBER_MAX];
    if (maker->two_decimals)
        value = round(value * 100) / 100;
    fwrite(text, 1, number_write(text, value), stdout);
}

static void print_point(const struct maker *maker, col_vec2 point)
{
    putchar('[');
    print_number(maker, point.x);
    putchar(',');
    print_number(maker, point.y);
    putchar(']');
}

static void print_polygon(struct maker *maker, col_vec2 center)
{
    col_vec2 vertices[MOST_VERTICES];
    int count = rng_whole(&maker->rng, 4, MOST_VERTICES);
    ellipse_fill(&maker->rng, center, FLATTEST, count, vertices);
    printf("\"type\":\"polygon\",\"vertices\":[");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            putchar(',');
        print_point(maker, vertices[i]);
    }
    printf("]}");
}

static void print_circle(struct maker *maker, col_vec2 center)
{
    printf("\"type\":\"circle\",\"center\":");
    print_point(maker, center);
    printf(",\"radius\":");
    print_number(maker, rng_between(&maker->rng, 0.7, 1.3));
    putchar('}');
}

static col_vec2 random_place(struct rng *rng, col_vec2 center, double reach)
{
    double x = rng_between(rng, -reach, reach);
    double y = rng_between(rng, -reach, reach);
    return (col_vec2){center.x + x, center.y + y};
}

static void print_scene(struct maker *maker,
                        void (*print)(struct maker *, col_vec2))
{
    col_vec2 place = random_place(&maker->rng, (col_vec2){0, 0}, 100);
    printf("{\"shapes\":[{\"id\":\"a\",");
    print(maker, place);
    printf(",{\"id\":\"b\",");
    print(maker, random_place(&maker->rng, place, 1.9));
    printf("]}\n");
}

/* B is 3 beside A, turns about its middle and moves past A or into it. */
static void print_moving(struct maker *maker)
{
    const col_vec2 middle = {0, 0};
    struct rng *rng = &maker->rng;
    col_vec2 place = random_place(rng, middle, 100);
    col_vec2 way = random_place(rng, (col_vec2){-6, 0}, 2);
    col_vec2 from = {place.x + 3, place.y};
    printf("{\"shapes\":[{\"id\":\"a\",\"position\":");
    print_point(maker, place);
    putchar(',');
    print_polygon(maker, middle);
    printf(",{\"id\":\"b\",\"position\":");
    print_point(maker, from);
    printf(",\"velocity\":");
    print_point(maker, way);
    printf(",\"angular_velocity\":10,");
    print_polygon(maker, middle);
    printf("],\"rays\":[{\"from\":");
    print_point(maker, from);
    printf(",\"to\":");
    print_point(maker, (col_vec2){from.x + way.x, from.y + way.y});
    printf("}],\"casts\":[{\"shape\":\"b\",\"by\":");
    print_point(maker, way);
    printf("}]}\n");
}

static void print_small(struct maker *maker, long number)
{
    printf("{\"shapes\":[{\"type\":\"circle\",\"center\":[0,%d],\"radius\":1},"
           "{\"type\":\"circle\",\"center\":[%ld,0],\"radius\":1}]}\n",
           rng_below(&maker->rng, 4), number % 10);
}

static void print_document(struct maker *maker, long count)
{
    double half = sqrt((double)count);
    printf("{\"shapes\":[\n");
    for (long i = 0; i < count; i++) {
        printf("%s{\"id\":\"s%ld\",", i > 0 ? ",\n" : "", i);
        print_polygon(maker, random_place(&maker->rng, (col_vec2){0, 0}, half));
    }
    printf("\n]}\n");
}

/* Rows of 25, so far apart that none touch. */
static void print_bin(struct maker *maker, long count)
{
    printf("{\"world\":{\"gravity\":[0,-10],\"dt\":0.0166666666666666667,"
           "\"iterations\":10},\"shapes\":[");
    static const char *const sides[] = {"[-1,-1],\"max\":[41,0]",
                                        "[-1,0],\"max\":[0,9999]",
                                        "[40,0],\"max\":[41,9999]"};
    for (int i = 0; i < 3; i++)
        printf("%s{\"type\":\"box\",\"min\":%s,\"body\":{\"static\":true,"
               "\"friction\":0.5}}",
               i > 0 ? ",\n" : "", sides[i]);
    for (long i = 0; i < count; i++) {
        double across = 0.8 + 1.55 * (double)(i % 25);
        double x = across + rng_between(&maker->rng, -0.1, 0.1);
        printf(",\n{\"position\":");
        print_point(maker, (col_vec2){x, 1 + 1.5 * (double)(i / 25)});
        printf(",\"angle\":%d,\"body\":{\"friction\":0.5},%s}",
               rng_below(&maker->rng, 90),
               i % 2 == 0
                   ? "\"type\":\"circle\",\"center\":[0,0],\"radius\":0.5"
                   : "\"type\":\"box\",\"min\":[-0.5,-0.5],"
                     "\"max\":[0.5,0.5]");
    }
    printf("]}\n");
}

/* False for a kind that there is not. */
static bool print_all(struct maker *maker, const char *kind, long count)
{
    if (strcmp(kind, "document") == 0) {
        print_document(maker, count);
    } else if (strcmp(kind, "bin") == 0) {
        print_bin(maker, count);
    } else if (strcmp(kind, "small") == 0) {
        for (long i = 0; i < count; i++)
            print_small(maker, i);
    } else if (strcmp(kind, "moving") == 0) {
        for (long i = 0; i < count; i++)
            print_moving(maker);
    } else if (strcmp(kind, "circles") == 0) {
        for (long i = 0; i < count; i++)
            print_scene(maker, print_circle);
    } else if (strcmp(kind, "polygons") == 0 || strcmp(kind, "short") == 0) {
        maker->two_decimals = *kind == 's';
        for (long i = 0; i < count; i++)
            print_scene(maker, print_polygon);
    } else {
        return print_level(&maker->rng, kind, (int)count);
    }
    return true;
}

int main(int argc, char **argv)
{
    unsigned long long seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct maker maker = {rng_seeded(seed), false};
    if (argc < 3 || !print_all(&maker, argv[1], strtol(argv[2], NULL, 10))) {
        fprintf(stderr, "usage: generate KIND COUNT [SEED]\n");
        return 2;
    }
    return fflush(stdout) != 0;
}
