/* libccd as a contender: GJK and EPA in three dimensions, in doubles. A polygon
 * becomes a prism so high that the way out never leads over its ends; its
 * support function is a scan, the user's to write. Prisms of one height would
 * have the origin on a face of EPA's first polytope, and libccd then stops at a
 * depth of 0 for every fourth pair: B's are other than A's. */
#include <ccd/ccd.h>

#include <stdlib.h>

#include "bench/contender.h"
#include "bench/corpus.h"

static const char *name(void)
{
    return "libccd " VERSION;
}

struct prism {
    const struct body *base;
    double low, high;
};

struct shapes {
    int pairs;
    struct prism all[];
};

static void *prepare(const struct corpus *corpus)
{
    static const double low[2] = {-8, -8.7}, high[2] = {9.1, 8.3};
    size_t count = 2 * (size_t)corpus->pairs;
    if (corpus->shapes[0].count <= CAPSULE ||
        corpus->shapes[1].count <= CAPSULE)
        return NULL;
    struct shapes *shapes =
        malloc(sizeof *shapes + count * sizeof *shapes->all);
    if (!shapes)
        return NULL;
    shapes->pairs = corpus->pairs;
    for (size_t i = 0; i < count; i++)
        shapes->all[i] =
            (struct prism){&corpus->shapes[i], low[i % 2], high[i % 2]};
    return shapes;
}

static void support(const void *object, const ccd_vec3_t *direction,
                    ccd_vec3_t *vertex)
{
    const struct prism *prism = object;
    const struct body *shape = prism->base;
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
               ccdVec3Z(direction) < 0 ? prism->low : prism->high);
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
        const struct prism *a = &shapes->all[2 * i];
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
    .bytes = sizeof(struct contender),
    .name = name,
    .slack = 0.03,
    .prepare = prepare,
    .release = free,
    .tasks = {[TASK_DEPTH] = depth},
};
