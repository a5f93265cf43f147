/* libccd as a contender: GJK and EPA in three dimensions, in doubles. A polygon
 * becomes a prism so high that the way out never leads over its ends; its
 * support function is a scan, the user's to write. */
#include <ccd/ccd.h>

#include <stdlib.h>

#include "bench/contender.h"
#include "bench/corpus.h"

#define HALF_HEIGHT 8

static const char *name(void)
{
    return "libccd " VERSION;
}

struct shapes {
    int pairs;
    const col_shape *all;
};

static void *prepare(const struct corpus *corpus)
{
    struct shapes *shapes = malloc(sizeof *shapes);
    if (shapes)
        *shapes = (struct shapes){corpus->pairs, corpus->shapes};
    return shapes;
}

static void support(const void *object, const ccd_vec3_t *direction,
                    ccd_vec3_t *vertex)
{
    const col_shape *shape = object;
    double x = ccdVec3X(direction), y = ccdVec3Y(direction);
    const col_vec2 *best = shape->vertices;
    double furthest = x * best->x + y * best->y;
    for (int i = 1; i < shape->count; i++) {
        const col_vec2 *v = &shape->vertices[i];
        double along = x * v->x + y * v->y;
        if (along > furthest) {
            furthest = along;
            best = v;
        }
    }
    ccdVec3Set(vertex, best->x, best->y,
               ccdVec3Z(direction) < 0 ? -HALF_HEIGHT : HALF_HEIGHT);
}

static struct tally depth(void *state)
{
    const struct shapes *shapes = state;
    struct tally tally = {0, 0};
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.max_iterations = 1000;
    for (int i = 0; i < shapes->pairs; i++) {
        const col_shape *a = &shapes->all[2 * i];
        ccd_real_t depth;
        ccd_vec3_t direction, place;
        if (ccdGJKPenetration(a, a + 1, &ccd, &depth, &direction, &place))
            continue;
        tally.hits++;
        tally.sum += depth;
    }
    return tally;
}

const struct contender contender = {
    .name = name,
    .prepare = prepare,
    .release = free,
    .tasks = {[TASK_DEPTH] = depth},
};
