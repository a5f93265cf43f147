// Box2D 3 as a contender: floats, at most 8 vertices. Pairs up to
// B2_SPECULATIVE_DISTANCE apart get a manifold. It is in the frame of A; here
// both shapes are in that of the world, but for the task that asks for more.
#include <box2d/box2d.h>
#include <box2d/collision.h>
#include <box2d/constants.h>

#include <cfloat>
#include <cstdio>
#include <vector>

#include "bench/contender.h"
#include "bench/corpus.h"

namespace
{

const char *name()
{
    static char text[32];
    b2Version version = b2GetVersion();
    std::snprintf(text, sizeof text, "Box2D %d.%d.%d", version.major,
                  version.minor, version.revision);
    return text;
}

// All shapes of A, or of B, of which only one kind is there.
struct side {
    std::vector<b2Circle> circles;
    std::vector<b2Capsule> capsules;
    std::vector<b2Polygon> polygons;
};

// The shapes of a corpus as users of Box2D keep them, and the inputs of its
// other functions.
struct shapes {
    side a, b;
    b2Transform at_a, at_b; // where they are
    std::vector<b2DistanceInput> distances;
    std::vector<b2ShapeCastPairInput> casts;
    std::vector<b2TOIInput> impacts;
};

b2Vec2 narrowed(col_vec2 v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

b2ShapeProxy proxy_of(const body &shape)
{
    b2Vec2 vertices[B2_MAX_POLYGON_VERTICES];
    for (int i = 0; i < shape.count; i++)
        vertices[i] = narrowed(shape.vertices[i]);
    return b2MakeProxy(vertices, shape.count, 0);
}

void add(side *side, const body &shape)
{
    b2ShapeProxy proxy = proxy_of(shape);
    float radius = static_cast<float>(shape.radius);
    if (shape.count == CIRCLE) {
        side->circles.push_back({proxy.points[0], radius});
    } else if (shape.count == CAPSULE) {
        side->capsules.push_back({proxy.points[0], proxy.points[1], radius});
    } else {
        b2Hull hull = b2ComputeHull(proxy.points, proxy.count);
        side->polygons.push_back(b2MakePolygon(&hull, radius));
    }
}

void add_motion(shapes *all, const b2DistanceInput &pair, const body *bodies)
{
    b2ShapeCastPairInput cast = {};
    cast.proxyA = pair.proxyA;
    cast.proxyB = pair.proxyB;
    cast.transform = b2Transform_identity;
    cast.translationB = narrowed(body_way(&bodies[0], &bodies[1]));
    cast.maxFraction = 1;
    all->casts.push_back(cast);
    b2TOIInput impact = {};
    impact.proxyA = pair.proxyA;
    impact.proxyB = pair.proxyB;
    impact.sweepA.q1 = impact.sweepA.q2 = b2Rot_identity;
    impact.sweepB.localCenter = pair.proxyB.points[0];
    impact.sweepB.c1 = impact.sweepB.localCenter;
    impact.sweepB.c2 = b2Add(impact.sweepB.c1, cast.translationB);
    impact.sweepB.q1 = b2Rot_identity;
    impact.sweepB.q2 = b2MakeRot(static_cast<float>(BODY_TURN) * B2_PI / 180);
    impact.maxFraction = 1;
    all->impacts.push_back(impact);
}

void *prepare(const struct corpus *corpus)
{
    for (int i = 0; i < 2 * corpus->pairs; i++)
        if (corpus->shapes[i].count > B2_MAX_POLYGON_VERTICES)
            return nullptr;
    shapes *all = new shapes();
    all->at_a = all->at_b = b2Transform_identity;
    for (int i = 0; i < 2 * corpus->pairs; i += 2) {
        const body *bodies = &corpus->shapes[i];
        b2DistanceInput input = {};
        add(&all->a, bodies[0]);
        add(&all->b, bodies[1]);
        input.proxyA = proxy_of(bodies[0]);
        input.proxyB = proxy_of(bodies[1]);
        input.transform = b2Transform_identity;
        all->distances.push_back(input);
        add_motion(all, input, bodies);
    }
    return all;
}

void release(void *state)
{
    delete static_cast<shapes *>(state);
}

// What the engine makes of a manifold of bodies that are somewhere.
b2LocalManifold placed(const b2LocalManifold &local, b2Transform at)
{
    b2LocalManifold world = local;
    world.normal = b2RotateVector(at.q, local.normal);
    for (int i = 0; i < local.pointCount; i++)
        world.points[i].point = b2TransformPoint(at, local.points[i].point);
    return world;
}

template <bool in_world, auto collide, class A, class B>
tally clip_each(const shapes *all, A side::*as, B side::*bs)
{
    const A &a = all->a.*as;
    const B &b = all->b.*bs;
    tally tally = {0, 0};
    for (size_t i = 0; i < a.size(); i++) {
        b2Transform pose = in_world ? b2InvMulTransforms(all->at_a, all->at_b)
                                    : b2Transform_identity;
        b2LocalManifold manifold = collide(&a[i], &b[i], pose);
        tally.hits += manifold.pointCount > 0;
        if (in_world && manifold.pointCount > 0) {
            b2LocalManifold world = placed(manifold, all->at_a);
            keep(&world);
        }
    }
    return tally;
}

template <bool in_world> tally clip(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    if (!all->a.circles.empty())
        return clip_each<in_world, b2CollideCircles>(all, &side::circles,
                                                     &side::circles);
    if (!all->a.capsules.empty())
        return clip_each<in_world, b2CollideCapsules>(all, &side::capsules,
                                                      &side::capsules);
    if (!all->b.circles.empty())
        return clip_each<in_world, b2CollidePolygonAndCircle>(
            all, &side::polygons, &side::circles);
    if (!all->b.capsules.empty())
        return clip_each<in_world, b2CollidePolygonAndCapsule>(
            all, &side::polygons, &side::capsules);
    return clip_each<in_world, b2CollidePolygons>(all, &side::polygons,
                                                  &side::polygons);
}

tally overlap(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2DistanceInput &input : all->distances) {
        b2SimplexCache cache = b2_emptySimplexCache;
        tally.hits += b2ShapeDistance(&input, &cache, nullptr, 0).distance <
                      10 * FLT_EPSILON;
    }
    return tally;
}

tally distance(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2DistanceInput &input : all->distances) {
        b2SimplexCache cache = b2_emptySimplexCache;
        tally.sum += static_cast<double>(
            b2ShapeDistance(&input, &cache, nullptr, 0).distance);
    }
    return tally;
}

tally cast(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2ShapeCastPairInput &input : all->casts)
        tally.hits += b2ShapeCast(&input).hit;
    return tally;
}

tally toi(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2TOIInput &input : all->impacts)
        tally.hits += b2TimeOfImpact(&input).state == b2_toiStateHit;
    return tally;
}

struct contender box2d3()
{
    struct contender c = {};
    c.bytes = sizeof c;
    c.name = name;
    c.skin = static_cast<double>(B2_SPECULATIVE_DISTANCE);
    c.slack = 1e-5;
    c.stray = 0.003;
    c.prepare = prepare;
    c.release = release;
    c.tasks[TASK_CLIP] = clip<false>;
    c.tasks[TASK_CLIP_IN_WORLD] = clip<true>;
    c.tasks[TASK_SAT] = overlap;
    c.tasks[TASK_DISTANCE] = distance;
    c.tasks[TASK_CAST] = cast;
    c.tasks[TASK_TOI] = toi;
    return c;
}

} // namespace

extern "C" const struct contender contender = box2d3();
