#include "bench/outlines.h"

#include <math.h>
#include <stdlib.h>

#include "support/ring.h"
#include "verify/generate/rng.h"

#define FULL_TURN 6.283185307179586
#define STEPS     16 /* of a turn of a spiral */

const char *const family_names[FAMILIES] = {"star", "comb", "spiral"};

static col_vec2 at_angle(double turns, double radius)
{
    double angle = turns * FULL_TURN;
    return (col_vec2){radius * cos(angle), radius * sin(angle)};
}

static void fill_star(struct rng *rng, int count, col_vec2 *vertices)
{
    star_fill(rng, &(struct star_range){0.3, 1, 0.6}, count, vertices);
}

static void fill_comb(struct rng *rng, int count, col_vec2 *vertices)
{
    int tips = count - 2;
    vertices[0] = (col_vec2){0, -1};
    vertices[1] = (col_vec2){tips - 1, -1};
    for (int i = 0; i < tips; i++) {
        double length = rng_between(rng, 0, 4);
        vertices[2 + i].x = tips - 1 - i;
        vertices[2 + i].y = i % 2 == 0 ? length / 20 : 1 + length;
    }
}

/* The outer side there, the inner one back. Both have their vertices on the
 * same rays from the middle; on each ray radii are kept apart. */
static void fill_spiral(struct rng *rng, int count, col_vec2 *vertices)
{
    int steps = count / 2;
    for (int i = 0; i < steps; i++) {
        double turns = (double)i / STEPS;
        double inner = 1 + turns + rng_between(rng, 0, 0.3);
        double outer = 1.5 + turns + rng_between(rng, 0, 0.3);
        vertices[i] = at_angle(turns, outer);
        vertices[count - 1 - i] = at_angle(turns, inner);
    }
}

void outline_fill(struct rng *rng, enum family family, int count,
                  col_vec2 *vertices)
{
    static void (*const fill[FAMILIES])(struct rng *, int, col_vec2 *) = {
        [FAMILY_STAR] = fill_star,
        [FAMILY_COMB] = fill_comb,
        [FAMILY_SPIRAL] = fill_spiral,
    };
    fill[family](rng, count, vertices);
}

struct outlines *outlines_make(enum family family, int count, int size)
{
    struct rng rng = rng_seeded((uint64_t)(1000 * size + (int)family));
    struct outlines *outlines = calloc(1, sizeof *outlines);
    if (!outlines)
        return NULL;
    outlines->count = count;
    outlines->size = size;
    outlines->vertices =
        malloc((size_t)count * (size_t)size * sizeof *outlines->vertices);
    if (!outlines->vertices) {
        free(outlines);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        col_vec2 *vertices = outlines->vertices + (size_t)i * (size_t)size;
        outline_fill(&rng, family, size, vertices);
        outlines->area += twice_area(vertices, size) / 2;
    }
    return outlines;
}

void outlines_free(struct outlines *outlines)
{
    if (!outlines)
        return;
    free(outlines->vertices);
    free(outlines);
}
