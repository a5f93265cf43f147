/* cute_c2 as a contender: floats, at most 8 vertices, no skin; of two capsules
 * it finds one point. Its functions for two kinds of shapes are called as they
 * are, without c2Collide, which only looks for them. */
#define CUTE_C2_IMPLEMENTATION
#include <cute_c2.h>

#include <stdlib.h>

#include "bench/contender.h"
#include "bench/corpus.h"

static const char *name(void)
{
    return "cute_c2 " VERSION;
}

/* The shapes of A, or of B, which are of one kind. */
struct side {
    C2_TYPE type;
    c2Circle *circles;
    c2Capsule *capsules;
    c2Poly *polygons;
};

struct shapes {
    int pairs;
    struct side a, b;
    c2v *ways; /* of B */
};

static c2v narrowed(col_vec2 v)
{
    return c2V((float)v.x, (float)v.y);
}

static void *room(int count, size_t size)
{
    void *memory = calloc((size_t)count, size);
    if (!memory)
        abort();
    return memory;
}

static c2Poly polygon_of(const struct body *body)
{
    c2Poly polygon = {.count = body->count};
    for (int i = 0; i < body->count; i++)
        polygon.verts[i] = narrowed(body->vertices[i]);
    c2MakePoly(&polygon);
    return polygon;
}

/* Every second body, from the first on. */
static struct side side_of(const struct body *bodies, int pairs)
{
    struct side side = {C2_TYPE_POLY, NULL, NULL, NULL};
    side.circles = room(pairs, sizeof *side.circles);
    side.capsules = room(pairs, sizeof *side.capsules);
    side.polygons = room(pairs, sizeof *side.polygons);
    for (int i = 0; i < pairs; i++) {
        const struct body *body = &bodies[2 * i];
        c2v first = narrowed(body->vertices[0]);
        float radius = (float)body->radius;
        if (body->count == CIRCLE) {
            side.type = C2_TYPE_CIRCLE;
            side.circles[i] = (c2Circle){first, radius};
        } else if (body->count == CAPSULE) {
            side.type = C2_TYPE_CAPSULE;
            side.capsules[i] =
                (c2Capsule){first, narrowed(body->vertices[1]), radius};
        } else {
            side.polygons[i] = polygon_of(body);
        }
    }
    return side;
}

static void *prepare(const struct corpus *corpus)
{
    if (corpus->room > C2_MAX_POLYGON_VERTS)
        return NULL;
    struct shapes *shapes = room(1, sizeof *shapes);
    shapes->pairs = corpus->pairs;
    shapes->a = side_of(corpus->shapes, corpus->pairs);
    shapes->b = side_of(corpus->shapes + 1, corpus->pairs);
    shapes->ways = room(corpus->pairs, sizeof *shapes->ways);
    for (int i = 0; i < corpus->pairs; i++)
        shapes->ways[i] = narrowed(
            body_way(&corpus->shapes[2 * i], &corpus->shapes[2 * i + 1]));
    return shapes;
}

static void release_side(struct side *side)
{
    free(side->circles);
    free(side->capsules);
    free(side->polygons);
}

static void release(void *state)
{
    struct shapes *shapes = state;
    release_side(&shapes->a);
    release_side(&shapes->b);
    free(shapes->ways);
    free(shapes);
}

static struct tally clip(void *state)
{
    const struct shapes *shapes = state;
    const struct side *a = &shapes->a, *b = &shapes->b;
    struct tally tally = {0, 0};
    for (int i = 0; i < shapes->pairs; i++) {
        c2Manifold manifold;
        if (a->type == C2_TYPE_CIRCLE)
            c2CircletoCircleManifold(a->circles[i], b->circles[i], &manifold);
        else if (a->type == C2_TYPE_CAPSULE)
            c2CapsuletoCapsuleManifold(a->capsules[i], b->capsules[i],
                                       &manifold);
        else if (b->type == C2_TYPE_CIRCLE)
            c2CircletoPolyManifold(b->circles[i], &a->polygons[i], NULL,
                                   &manifold);
        else if (b->type == C2_TYPE_CAPSULE)
            c2CapsuletoPolyManifold(b->capsules[i], &a->polygons[i], NULL,
                                    &manifold);
        else
            c2PolytoPolyManifold(&a->polygons[i], NULL, &b->polygons[i], NULL,
                                 &manifold);
        keep(&manifold);
        tally.hits += manifold.count > 0;
    }
    return tally;
}

static struct tally overlap(void *state)
{
    const struct shapes *shapes = state;
    struct tally tally = {0, 0};
    for (int i = 0; i < shapes->pairs; i++)
        tally.hits += c2PolytoPoly(&shapes->a.polygons[i], NULL,
                                   &shapes->b.polygons[i], NULL);
    return tally;
}

static struct tally distance(void *state)
{
    const struct shapes *shapes = state;
    struct tally tally = {0, 0};
    for (int i = 0; i < shapes->pairs; i++) {
        c2v points[2];
        tally.sum += (double)c2GJK(&shapes->a.polygons[i], C2_TYPE_POLY, NULL,
                                   &shapes->b.polygons[i], C2_TYPE_POLY, NULL,
                                   &points[0], &points[1], 0, NULL, NULL);
        keep(points);
    }
    return tally;
}

static struct tally cast(void *state)
{
    const struct shapes *shapes = state;
    const c2v none = {0, 0};
    struct tally tally = {0, 0};
    for (int i = 0; i < shapes->pairs; i++) {
        c2TOIResult result = c2TOI(&shapes->a.polygons[i], C2_TYPE_POLY, NULL,
                                   none, &shapes->b.polygons[i], C2_TYPE_POLY,
                                   NULL, shapes->ways[i], 0);
        keep(&result);
        tally.hits += result.hit;
    }
    return tally;
}

const struct contender contender = {
    .bytes = sizeof(struct contender),
    .name = name,
    .slack = 1e-5,
    .stray = 0.001,
    .prepare = prepare,
    .release = release,
    .tasks = {[TASK_CLIP] = clip,
              [TASK_SAT] = overlap,
              [TASK_DISTANCE] = distance,
              [TASK_CAST] = cast},
};
