/* What Box2D 3 says of pairs: the b2LocalManifold of its b2Collide functions,
 * or b2ShapeDistance. Numbers are floats. Both shapes have the frame of the
 * world, so that the manifold has it, too. */
#include "engine_adapters/adapter.h"

#include <box2d/box2d.h>
#include <box2d/collision.h>

#include <stdio.h>

/* The order of the functions: the shape of the higher kind comes first. */
enum kind { KIND_CIRCLE, KIND_CAPSULE, KIND_POLYGON, KIND_SEGMENT, KINDS };

struct made {
    enum kind kind;
    b2Circle circle;
    b2Capsule capsule;
    b2Polygon polygon;
    b2Segment segment;
};

static b2Vec2 narrowed(struct place p)
{
    return (b2Vec2){(float)p.x, (float)p.y};
}

static struct place widened(b2Vec2 v)
{
    return (struct place){(double)v.x, (double)v.y};
}

static const char *make_polygon(const struct shape *shape, struct made *made)
{
    b2Vec2 vertices[B2_MAX_POLYGON_VERTICES];
    if (shape->count > B2_MAX_POLYGON_VERTICES)
        return "more than B2_MAX_POLYGON_VERTICES";
    for (int i = 0; i < shape->count; i++)
        vertices[i] = narrowed(shape->vertices[i]);
    b2Hull hull = b2ComputeHull(vertices, shape->count);
    if (hull.count < shape->count)
        return "b2ComputeHull leaves out vertices";
    made->kind = KIND_POLYGON;
    made->polygon = b2MakePolygon(&hull, (float)shape->radius);
    return NULL;
}

/* NULL, or why there is no such shape in Box2D. */
static const char *make(const struct shape *shape, struct made *made)
{
    float radius = (float)shape->radius;
    b2Vec2 first = narrowed(shape->vertices[0]);
    b2Vec2 last = narrowed(shape->vertices[shape->count - 1]);
    if (shape->core == CORE_POLYGON)
        return make_polygon(shape, made);
    if (shape->core == CORE_POINT)
        return "no points";
    made->kind = shape->core == CORE_DISC ? KIND_CIRCLE
                 : radius > 0             ? KIND_CAPSULE
                                          : KIND_SEGMENT;
    made->circle = (b2Circle){first, radius};
    made->capsule = (b2Capsule){first, last, radius};
    made->segment = (b2Segment){first, last};
    return NULL;
}

static b2LocalManifold collide(const struct made *a, const struct made *b)
{
    const b2Transform xf = b2Transform_identity;
    switch (a->kind * KINDS + b->kind) {
    case KIND_CIRCLE *KINDS + KIND_CIRCLE:
        return b2CollideCircles(&a->circle, &b->circle, xf);
    case KIND_CAPSULE *KINDS + KIND_CIRCLE:
        return b2CollideCapsuleAndCircle(&a->capsule, &b->circle, xf);
    case KIND_CAPSULE *KINDS + KIND_CAPSULE:
        return b2CollideCapsules(&a->capsule, &b->capsule, xf);
    case KIND_POLYGON *KINDS + KIND_CIRCLE:
        return b2CollidePolygonAndCircle(&a->polygon, &b->circle, xf);
    case KIND_POLYGON *KINDS + KIND_CAPSULE:
        return b2CollidePolygonAndCapsule(&a->polygon, &b->capsule, xf);
    case KIND_POLYGON *KINDS + KIND_POLYGON:
        return b2CollidePolygons(&a->polygon, &b->polygon, xf);
    case KIND_SEGMENT *KINDS + KIND_CIRCLE:
        return b2CollideSegmentAndCircle(&a->segment, &b->circle, xf);
    case KIND_SEGMENT *KINDS + KIND_CAPSULE:
        return b2CollideSegmentAndCapsule(&a->segment, &b->capsule, xf);
    default:
        return b2CollideSegmentAndPolygon(&a->segment, &b->polygon, xf);
    }
}

static const char *manifold_of(const struct shape *a, const struct shape *b)
{
    struct made first, second;
    const char *why = make(a, &first);
    if (!why)
        why = make(b, &second);
    if (!why && first.kind == KIND_SEGMENT && second.kind == KIND_SEGMENT)
        why = "no function for two segments";
    if (why)
        return why;
    bool swapped = first.kind < second.kind;
    b2LocalManifold manifold =
        swapped ? collide(&second, &first) : collide(&first, &second);
    b2Vec2 normal = manifold.normal;
    print_place("normal", widened(swapped ? b2Neg(normal) : normal));
    printf(",\"pointCount\":%d,\"points\":[", manifold.pointCount);
    for (int i = 0; i < manifold.pointCount; i++) {
        fputs(i == 0 ? "{\"point\":" : ",{\"point\":", stdout);
        print_bare_place(widened(manifold.points[i].point));
        print_number("separation", (double)manifold.points[i].separation);
        printf(",\"id\":%d}", manifold.points[i].id);
    }
    putchar(']');
    return NULL;
}

static const char *make_proxy(const struct shape *shape, b2ShapeProxy *proxy)
{
    b2Vec2 vertices[B2_MAX_POLYGON_VERTICES];
    if (shape->count > B2_MAX_POLYGON_VERTICES)
        return "more than B2_MAX_POLYGON_VERTICES";
    for (int i = 0; i < shape->count; i++)
        vertices[i] = narrowed(shape->vertices[i]);
    *proxy = b2MakeProxy(vertices, shape->count, (float)shape->radius);
    return NULL;
}

static const char *distance_of(const struct shape *a, const struct shape *b)
{
    b2DistanceInput input = {.transform = b2Transform_identity,
                             .useRadii = true};
    b2SimplexCache cache = {.count = 0};
    const char *why = make_proxy(a, &input.proxyA);
    if (!why)
        why = make_proxy(b, &input.proxyB);
    if (why)
        return why;
    b2DistanceOutput output = b2ShapeDistance(&input, &cache, NULL, 0);
    print_number("distance", (double)output.distance);
    print_place("pointA", widened(output.pointA));
    print_place("pointB", widened(output.pointB));
    print_place("normal", widened(output.normal));
    return NULL;
}

int main(int count, char **words)
{
    static const struct question questions[] = {
        {"manifold", manifold_of}, {"distance", distance_of}, {NULL, NULL}};
    b2Version version = b2GetVersion();
    char text[64];
    snprintf(text, sizeof text, "Box2D %d.%d.%d", version.major, version.minor,
             version.revision);
    return run_adapter(count, words, text, questions);
}
