// What the plain programs of Box2D and cJSON share: shapes from JSON, and
// manifolds to JSON.
#ifndef BENCH_PLAIN_HPP
#define BENCH_PLAIN_HPP

#include <box2d/box2d.h>
#include <cjson/cJSON.h>

struct plain_shape {
    const char *id; // in the tree
    bool is_circle;
    b2CircleShape circle;
    b2PolygonShape polygon;

    const b2Shape *shape() const;
};

// False where it is no polygon or circle that Box2D can take.
bool plain_read(plain_shape *shape, const cJSON *object);

void plain_collide(b2Manifold *manifold, const plain_shape &a,
                   const plain_shape &b);

// [x, y]
cJSON *plain_point(b2Vec2 point);

// {"a", "b", "normal", "points": [{"point", "depth"}]}
cJSON *plain_manifold(const b2Manifold &manifold, const plain_shape &a,
                      const plain_shape &b);

#endif
