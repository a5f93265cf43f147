// What Box2D 2.4 says of pairs: b2WorldManifold of its b2Collide functions, or
// b2Distance. Numbers are floats. Polygons and edges go without the skin of
// b2_polygonRadius that those of bodies have, for the scene knows of none.
#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <csetjmp>
#include <cstdio>
#include <vector>

#include "engine_adapters/adapter.h"

namespace
{

jmp_buf refusal;
char failed[160];

b2Vec2 narrowed(place p)
{
    return b2Vec2(static_cast<float>(p.x), static_cast<float>(p.y));
}

place widened(b2Vec2 v)
{
    return place{static_cast<double>(v.x), static_cast<double>(v.y)};
}

// ---- Shapes ----------------------------------------------------------------

// One of the three is meant, as `of` points to it. It is where the scene has it
// when its body is at `body`.
struct fixture {
    b2CircleShape circle;
    b2EdgeShape edge;
    b2PolygonShape polygon;
    const b2Shape *of;
    b2Transform body;
};

// Where bodies are along an axis, by the ends of their shapes: the shape that
// is farther off than it is long lies about its body, as users have it. Then
// the differences are exact: neither is more than twice the other (Sterbenz).
float middle(float low, float high)
{
    bool off = low > 0 ? high <= 2 * low : high < 0 && low >= 2 * high;
    return off ? low + (high - low) / 2 : 0;
}

b2Vec2 place_of_body(const struct shape *shape)
{
    b2Vec2 low = narrowed(shape->vertices[0]), high = low;
    for (int i = 1; i < shape->count; i++) {
        low = b2Min(low, narrowed(shape->vertices[i]));
        high = b2Max(high, narrowed(shape->vertices[i]));
    }
    return b2Vec2(middle(low.x, high.x), middle(low.y, high.y));
}

b2Vec2 local(const struct shape *shape, int i, const fixture *made)
{
    return narrowed(shape->vertices[i]) - made->body.p;
}

bool has(const b2PolygonShape &polygon, b2Vec2 vertex)
{
    for (int i = 0; i < polygon.m_count; i++)
        if (polygon.m_vertices[i] == vertex)
            return true;
    return false;
}

// Set() makes one vertex of those that are nearer than half a linear slop. A
// vertex that it leaves out as collinear changes nothing of the shape.
bool welds(const b2PolygonShape &polygon, const b2Vec2 *vertices, int count)
{
    const float least = 0.5f * b2_linearSlop;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (i != j && !has(polygon, vertices[i]) &&
                b2DistanceSquared(vertices[i], vertices[j]) < least * least)
                return true;
    return false;
}

// Holds nothing that has to be destroyed: an assertion of Set() jumps away.
const char *make_polygon(const struct shape *shape, fixture *made)
{
    if (shape->radius > 0)
        return "no rounded polygons";
    if (shape->count > b2_maxPolygonVertices)
        return "more than b2_maxPolygonVertices";
    b2Vec2 vertices[b2_maxPolygonVertices];
    for (int i = 0; i < shape->count; i++)
        vertices[i] = local(shape, i, made);
    made->polygon.Set(vertices, shape->count);
    if (welds(made->polygon, vertices, shape->count))
        return "welded: vertices nearer than b2_linearSlop / 2";
    made->polygon.m_radius = 0;
    made->of = &made->polygon;
    return nullptr;
}

// nullptr, or why there is no such shape in Box2D.
const char *make(const struct shape *shape, fixture *made)
{
    made->body.Set(place_of_body(shape), 0);
    if (shape->core == CORE_POLYGON)
        return make_polygon(shape, made);
    if (shape->core == CORE_POINT)
        return "no points";
    if (shape->core == CORE_DISC) {
        made->circle.m_p = local(shape, 0, made);
        made->circle.m_radius = static_cast<float>(shape->radius);
        made->of = &made->circle;
        return nullptr;
    }
    if (shape->radius > 0)
        return "no capsules";
    if (narrowed(shape->vertices[0]) == narrowed(shape->vertices[1]))
        return "an edge without a length";
    made->edge.SetTwoSided(local(shape, 0, made), local(shape, 1, made));
    made->edge.m_radius = 0;
    made->of = &made->edge;
    return nullptr;
}

// ---- Manifolds -------------------------------------------------------------

// b2Contact asks about the types in this order only, and swaps the fixtures
// where they come otherwise.
bool collide(b2Manifold *manifold, const fixture &a, const fixture &b)
{
    bool circle = b.of->GetType() == b2Shape::e_circle;
    bool polygon = b.of->GetType() == b2Shape::e_polygon;
    switch (a.of->GetType()) {
    case b2Shape::e_circle:
        if (circle)
            b2CollideCircles(manifold, &a.circle, a.body, &b.circle, b.body);
        return circle;
    case b2Shape::e_polygon:
        if (circle)
            b2CollidePolygonAndCircle(manifold, &a.polygon, a.body, &b.circle,
                                      b.body);
        else if (polygon)
            b2CollidePolygons(manifold, &a.polygon, a.body, &b.polygon, b.body);
        return circle || polygon;
    case b2Shape::e_edge:
        if (circle)
            b2CollideEdgeAndCircle(manifold, &a.edge, a.body, &b.circle,
                                   b.body);
        else if (polygon)
            b2CollideEdgeAndPolygon(manifold, &a.edge, a.body, &b.polygon,
                                    b.body);
        return circle || polygon;
    default:
        return false;
    }
}

void print_manifold(const b2Manifold &manifold, const fixture &a,
                    const fixture &b, bool swapped)
{
    std::printf(",\"pointCount\":%d", manifold.pointCount);
    if (manifold.pointCount == 0)
        return;
    b2WorldManifold world;
    world.Initialize(&manifold, a.body, a.of->m_radius, b.body, b.of->m_radius);
    print_place("normal", widened(swapped ? -world.normal : world.normal));
    for (int i = 0; i < manifold.pointCount; i++) {
        std::fputs(i == 0 ? ",\"points\":[" : ",", stdout);
        print_bare_place(widened(world.points[i]));
    }
    for (int i = 0; i < manifold.pointCount; i++) {
        std::fputs(i == 0 ? "],\"separations\":[" : ",", stdout);
        print_bare_number(static_cast<double>(world.separations[i]));
    }
    std::putchar(']');
}

const char *manifold_of(const struct shape *a, const struct shape *b)
{
    fixture first, second;
    if (setjmp(refusal) != 0)
        return failed;
    const char *why = make(a, &first);
    if (!why)
        why = make(b, &second);
    if (why)
        return why;
    b2Manifold manifold;
    if (collide(&manifold, first, second))
        print_manifold(manifold, first, second, false);
    else if (collide(&manifold, second, first))
        print_manifold(manifold, second, first, true);
    else
        return "no function for two edges";
    return nullptr;
}

// ---- Distances -------------------------------------------------------------

// A proxy takes any number of vertices, and capsules.
void set_proxy(b2DistanceProxy *proxy, const struct shape *shape,
               std::vector<b2Vec2> *vertices)
{
    for (int i = 0; i < shape->count; i++)
        vertices->push_back(narrowed(shape->vertices[i]));
    proxy->Set(vertices->data(), shape->count,
               static_cast<float>(shape->radius));
}

// Whether they overlap is decided as b2TestOverlap does it.
const char *distance_of(const struct shape *a, const struct shape *b)
{
    std::vector<b2Vec2> of_a, of_b;
    b2DistanceInput input;
    set_proxy(&input.proxyA, a, &of_a);
    set_proxy(&input.proxyB, b, &of_b);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    if (setjmp(refusal) != 0)
        return failed;
    b2Distance(&output, &cache, &input);
    print_bool("overlap", output.distance < 10 * b2_epsilon);
    print_number("distance", static_cast<double>(output.distance));
    print_place("pointA", widened(output.pointA));
    print_place("pointB", widened(output.pointB));
    std::printf(",\"iterations\":%d", output.iterations);
    return nullptr;
}

const struct question questions[] = {
    {"manifold", manifold_of}, {"distance", distance_of}, {nullptr, nullptr}};

} // namespace

// Debian builds the library with its assertions. One that fails would end the
// program; here it stands before the C library's, and tells why Box2D refuses.
extern "C" void __assert_fail(const char *assertion, const char *, unsigned,
                              const char *) noexcept
{
    std::snprintf(failed, sizeof failed, "b2Assert(%s)", assertion);
    std::longjmp(refusal, 1);
}

// VERSION is that of the package: b2_version of 2.4.1 still says 2.4.0.
int main(int count, char **words)
{
    return run_adapter(count, words, "Box2D " VERSION, questions);
}
