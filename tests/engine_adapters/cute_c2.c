/* What cute_c2 says of pairs: the c2Manifold of c2Collide, or c2GJK. Numbers
 * are floats. */
#define CUTE_C2_IMPLEMENTATION
#include <cute_c2.h>

#include "engine_adapters/adapter.h"

#include <stdio.h>

union made {
    c2Circle circle;
    c2Capsule capsule;
    c2Poly polygon;
};

static c2v narrowed(struct place p)
{
    return c2V((float)p.x, (float)p.y);
}

static struct place widened(c2v v)
{
    return (struct place){(double)v.x, (double)v.y};
}

/* NULL, or why there is no such shape in cute_c2. */
static const char *make(const struct shape *shape, union made *made,
                        C2_TYPE *type)
{
    c2v first = narrowed(shape->vertices[0]);
    c2v last = narrowed(shape->vertices[shape->count - 1]);
    float radius = (float)shape->radius;
    if (shape->core == CORE_POINT)
        return "no points";
    if (shape->core == CORE_SEGMENT && !(radius > 0))
        return "no segments";
    if (shape->core == CORE_POLYGON && radius > 0)
        return "no rounded polygons";
    if (shape->count > C2_MAX_POLYGON_VERTS)
        return "more than C2_MAX_POLYGON_VERTS";
    *type = shape->core == CORE_DISC      ? C2_TYPE_CIRCLE
            : shape->core == CORE_SEGMENT ? C2_TYPE_CAPSULE
                                          : C2_TYPE_POLY;
    if (*type == C2_TYPE_CIRCLE)
        made->circle = (c2Circle){first, radius};
    if (*type == C2_TYPE_CAPSULE)
        made->capsule = (c2Capsule){first, last, radius};
    if (*type != C2_TYPE_POLY)
        return NULL;
    made->polygon.count = shape->count;
    for (int i = 0; i < shape->count; i++)
        made->polygon.verts[i] = narrowed(shape->vertices[i]);
    c2MakePoly(&made->polygon);
    return made->polygon.count < shape->count ? "c2MakePoly leaves out vertices"
                                              : NULL;
}

static const char *make_both(const struct shape *a, const struct shape *b,
                             union made made[2], C2_TYPE types[2])
{
    const char *why = make(a, &made[0], &types[0]);
    return why ? why : make(b, &made[1], &types[1]);
}

static const char *manifold_of(const struct shape *a, const struct shape *b)
{
    union made made[2];
    C2_TYPE types[2];
    c2Manifold manifold = {.count = 0};
    const char *why = make_both(a, b, made, types);
    if (why)
        return why;
    print_bool("overlap", c2Collided(&made[0], NULL, types[0], &made[1], NULL,
                                     types[1]) != 0);
    c2Collide(&made[0], NULL, types[0], &made[1], NULL, types[1], &manifold);
    printf(",\"count\":%d", manifold.count);
    if (manifold.count == 0)
        return NULL;
    print_place("n", widened(manifold.n));
    for (int i = 0; i < manifold.count; i++) {
        fputs(i == 0 ? ",\"contact_points\":[" : ",", stdout);
        print_bare_place(widened(manifold.contact_points[i]));
    }
    for (int i = 0; i < manifold.count; i++) {
        fputs(i == 0 ? "],\"depths\":[" : ",", stdout);
        print_bare_number((double)manifold.depths[i]);
    }
    putchar(']');
    return NULL;
}

static const char *distance_of(const struct shape *a, const struct shape *b)
{
    union made made[2];
    C2_TYPE types[2];
    c2v at_a, at_b;
    int iterations;
    const char *why = make_both(a, b, made, types);
    if (why)
        return why;
    print_number("distance",
                 (double)c2GJK(&made[0], types[0], NULL, &made[1], types[1],
                               NULL, &at_a, &at_b, 1, &iterations, NULL));
    print_place("outA", widened(at_a));
    print_place("outB", widened(at_b));
    return NULL;
}

int main(int count, char **words)
{
    static const struct question questions[] = {
        {"manifold", manifold_of}, {"distance", distance_of}, {NULL, NULL}};
    return run_adapter(count, words, "cute_c2 " VERSION, questions);
}
