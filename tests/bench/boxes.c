#include "bench/boxes.h"

#include <math.h>

#include "verify/generate/rng.h"

#define PAIRS_OF_BOX 1.5
#define CLUSTERS     64

const char *const layout_names[LAYOUTS] = {
    "uniform", "clustered", "unequal", "in a row", "in a column", "identical",
};

static double side_of(struct rng *rng, enum layout layout)
{
    if (layout == LAYOUT_UNEQUAL)
        return 0.1 * pow(100, rng_between(rng, 0, 1));
    return rng_between(rng, 0.5, 1.5);
}

/* Two boxes overlap with probability (w + w')(h + h') / area, where w and h
 * are sides of the one and w' and h' of the other: the area from their means.
 */
static double area_for(const col_box *boxes, int count)
{
    double w = 0, h = 0, both = 0;
    for (int i = 0; i < count; i++) {
        w += boxes[i].max.x;
        h += boxes[i].max.y;
        both += boxes[i].max.x * boxes[i].max.y;
    }
    double sums = 2 * both / count + 2 * (w / count) * (h / count);
    return count / 2.0 * sums / PAIRS_OF_BOX;
}

/* Nearly normal, of deviation 1. */
static double bell(struct rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += rng_between(rng, -0.5, 0.5);
    return sum;
}

static col_vec2 place_of(struct rng *rng, enum layout layout, double area,
                         const col_vec2 *clusters)
{
    double side = sqrt(area), length = area / 2;
    col_vec2 place = {0, 0};
    if (layout == LAYOUT_ROW) {
        place.x = rng_between(rng, 0, length);
    } else if (layout == LAYOUT_COLUMN) {
        place.y = rng_between(rng, 0, length);
    } else if (layout == LAYOUT_CLUSTERED && rng_chance(rng, 50)) {
        const col_vec2 *cluster = &clusters[rng_below(rng, CLUSTERS)];
        place.x = side * (cluster->x + 0.015 * bell(rng));
        place.y = side * (cluster->y + 0.015 * bell(rng));
    } else {
        place.x = rng_between(rng, 0, side);
        place.y = rng_between(rng, 0, side);
    }
    return place;
}

void boxes_fill(col_box *boxes, int count, enum layout layout, int seed)
{
    struct rng rng = rng_seeded((uint64_t)seed);
    col_vec2 clusters[CLUSTERS];
    for (int i = 0; i < CLUSTERS; i++) {
        clusters[i].x = rng_between(&rng, 0.1, 0.9);
        clusters[i].y = rng_between(&rng, 0.1, 0.9);
    }
    for (int i = 0; i < count; i++) {
        boxes[i] = (col_box){{0, 0}, {1, 1}};
        if (layout == LAYOUT_IDENTICAL)
            continue;
        boxes[i].max.x = side_of(&rng, layout);
        boxes[i].max.y = side_of(&rng, layout);
    }
    double area = area_for(boxes, count);
    for (int i = 0; i < count && layout != LAYOUT_IDENTICAL; i++) {
        col_vec2 place = place_of(&rng, layout, area, clusters);
        boxes[i].min = place;
        boxes[i].max.x += place.x;
        boxes[i].max.y += place.y;
    }
}
