// Box2D 2.4 as a contender: floats, at most 8 vertices, a skin of twice
// b2_polygonRadius about polygons.
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <cstdint>
#include <vector>

#include "bench/contender.h"
#include "bench/corpus.h"

namespace
{

const char *name()
{
    return "Box2D " VERSION;
}

b2Vec2 narrowed(col_vec2 v)
{
    return b2Vec2(static_cast<float>(v.x), static_cast<float>(v.y));
}

const b2Transform here(b2Vec2(0, 0), b2Rot(0));

// ---- Kernels ---------------------------------------------------------------

// All shapes of a corpus: circles or polygons, by turns of A and B, as Box2D's
// users keep them; and the inputs of b2Distance, b2ShapeCast and
// b2TimeOfImpact.
struct shapes {
    int pairs;
    bool circle_a, circle_b;
    std::vector<b2CircleShape> circles;
    std::vector<b2PolygonShape> polygons;
    std::vector<b2DistanceInput> inputs;
    std::vector<b2ShapeCastInput> casts;
    std::vector<b2TOIInput> impacts;
};

void add(shapes *all, const body &shape)
{
    if (shape.count == CIRCLE) {
        b2CircleShape circle;
        circle.m_p = narrowed(shape.vertices[0]);
        circle.m_radius = static_cast<float>(shape.radius);
        all->circles.push_back(circle);
        all->polygons.emplace_back();
        return;
    }
    b2Vec2 vertices[b2_maxPolygonVertices];
    for (int i = 0; i < shape.count; i++)
        vertices[i] = narrowed(shape.vertices[i]);
    b2PolygonShape polygon;
    polygon.Set(vertices, shape.count);
    all->polygons.push_back(polygon);
    all->circles.emplace_back();
}

b2DistanceProxy proxy_of(const shapes *all, size_t i, bool circle)
{
    b2DistanceProxy proxy;
    if (circle)
        proxy.Set(&all->circles[i], 0);
    else
        proxy.Set(&all->polygons[i], 0);
    return proxy;
}

void add_motion(shapes *all, const b2DistanceInput &pair, const body *bodies)
{
    b2ShapeCastInput cast;
    cast.proxyA = pair.proxyA;
    cast.proxyB = pair.proxyB;
    cast.transformA = cast.transformB = here;
    cast.translationB = narrowed(body_way(&bodies[0], &bodies[1]));
    all->casts.push_back(cast);
    b2TOIInput impact;
    impact.proxyA = pair.proxyA;
    impact.proxyB = pair.proxyB;
    impact.sweepA = {b2Vec2(0, 0), b2Vec2(0, 0), b2Vec2(0, 0), 0, 0, 0};
    impact.sweepB.localCenter = narrowed(bodies[1].vertices[0]);
    impact.sweepB.c0 = impact.sweepB.localCenter;
    impact.sweepB.c = impact.sweepB.c0 + cast.translationB;
    impact.sweepB.a0 = 0;
    impact.sweepB.a = static_cast<float>(BODY_TURN) * b2_pi / 180;
    impact.sweepB.alpha0 = 0;
    impact.tMax = 1;
    all->impacts.push_back(impact);
}

void *prepare(const struct corpus *corpus)
{
    for (int i = 0; i < 2 * corpus->pairs; i++)
        if (corpus->shapes[i].count == CAPSULE ||
            corpus->shapes[i].count > b2_maxPolygonVertices)
            return nullptr;
    shapes *all = new shapes();
    all->pairs = corpus->pairs;
    all->circle_a = corpus->shapes[0].count == CIRCLE;
    all->circle_b = corpus->shapes[1].count == CIRCLE;
    for (int i = 0; i < 2 * corpus->pairs; i++)
        add(all, corpus->shapes[i]);
    for (size_t i = 0; i < all->polygons.size(); i += 2) {
        b2DistanceInput input;
        input.proxyA = proxy_of(all, i, all->circle_a);
        input.proxyB = proxy_of(all, i + 1, all->circle_b);
        input.transformA = input.transformB = here;
        input.useRadii = false;
        all->inputs.push_back(input);
        add_motion(all, input, &corpus->shapes[i]);
    }
    return all;
}

void release(void *state)
{
    delete static_cast<shapes *>(state);
}

const b2Shape *shape_of(const shapes *all, int i, bool circle)
{
    return circle ? static_cast<const b2Shape *>(&all->circles[i])
                  : &all->polygons[i];
}

// The manifold, and where `in_world` the normal, the points and how far they
// are apart, which are made of it only where they are asked for.
template <bool in_world> tally clip(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (int i = 0; i < 2 * all->pairs; i += 2) {
        b2Manifold manifold;
        if (all->circle_a)
            b2CollideCircles(&manifold, &all->circles[i], here,
                             &all->circles[i + 1], here);
        else if (all->circle_b)
            b2CollidePolygonAndCircle(&manifold, &all->polygons[i], here,
                                      &all->circles[i + 1], here);
        else
            b2CollidePolygons(&manifold, &all->polygons[i], here,
                              &all->polygons[i + 1], here);
        tally.hits += manifold.pointCount > 0;
        if (!in_world || manifold.pointCount == 0)
            continue;
        const b2Shape *a = shape_of(all, i, all->circle_a);
        const b2Shape *b = shape_of(all, i + 1, all->circle_b);
        b2WorldManifold world;
        world.Initialize(&manifold, here, a->m_radius, here, b->m_radius);
        tally.sum += static_cast<double>(world.separations[0]);
    }
    return tally;
}

tally overlap(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (int i = 0; i < 2 * all->pairs; i += 2)
        tally.hits += b2TestOverlap(&all->polygons[i], 0, &all->polygons[i + 1],
                                    0, here, here);
    return tally;
}

tally distance(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2DistanceInput &input : all->inputs) {
        b2DistanceOutput output;
        b2SimplexCache cache;
        cache.count = 0;
        b2Distance(&output, &cache, &input);
        tally.sum += static_cast<double>(output.distance);
    }
    return tally;
}

tally cast(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2ShapeCastInput &input : all->casts) {
        b2ShapeCastOutput output;
        tally.hits += b2ShapeCast(&output, &input);
    }
    return tally;
}

tally toi(void *state)
{
    const shapes *all = static_cast<const shapes *>(state);
    tally tally = {0, 0};
    for (const b2TOIInput &input : all->impacts) {
        b2TOIOutput output;
        b2TimeOfImpact(&output, &input);
        tally.hits += output.state == b2TOIOutput::e_touching;
    }
    return tally;
}

// ---- Broad phase -----------------------------------------------------------

// The tree widens each box by b2_aabbExtension; the boxes are made so much
// larger, by a power of 2, that this is next to nothing.
const double enlargement = 256;

struct boxes {
    std::vector<b2AABB> all;
};

void *prepare_boxes(const col_box *all, int count)
{
    boxes *state = new boxes();
    for (int i = 0; i < count; i++) {
        col_vec2 low = all[i].min, high = all[i].max;
        b2AABB box;
        box.lowerBound = narrowed({low.x * enlargement, low.y * enlargement});
        box.upperBound = narrowed({high.x * enlargement, high.y * enlargement});
        state->all.push_back(box);
    }
    return state;
}

void release_boxes(void *state)
{
    delete static_cast<boxes *>(state);
}

struct collector {
    pair_list *list;

    void AddPair(void *a, void *b)
    {
        pair_list_add(list, static_cast<int>(reinterpret_cast<intptr_t>(a)),
                      static_cast<int>(reinterpret_cast<intptr_t>(b)));
    }
};

void find_pairs(void *state, pair_list *list)
{
    const boxes *boxes = static_cast<struct boxes *>(state);
    b2BroadPhase broad;
    intptr_t index = 0;
    for (const b2AABB &box : boxes->all)
        broad.CreateProxy(box, reinterpret_cast<void *>(index++));
    collector collector = {list};
    broad.UpdatePairs(&collector);
}

struct contender box2d()
{
    struct contender c = {};
    c.bytes = sizeof c;
    c.name = name;
    c.skin = 2 * static_cast<double>(b2_polygonRadius);
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
    c.prepare_boxes = prepare_boxes;
    c.release_boxes = release_boxes;
    c.find_pairs = find_pairs;
    return c;
}

} // namespace

extern "C" const struct contender contender = box2d();
