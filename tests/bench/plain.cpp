// What `collide clip`, `sat` and `gjk` do, as a user of Box2D and cJSON would
// write it in an afternoon: a scene a line, two shapes each. It checks nothing
// beyond what cJSON does, prints what Box2D gives, and reads with getline,
// which is all that it is to be compared for.
//
// usage: plain clip|gjk <SCENES
#include <box2d/b2_distance.h>
#include <box2d/box2d.h>
#include <cjson/cJSON.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench/plain.hpp"

static const b2Transform here(b2Vec2(0, 0), b2Rot(0));

static cJSON *clip(const plain_shape &a, const plain_shape &b)
{
    b2Manifold manifold;
    plain_collide(&manifold, a, b);
    cJSON *pairs = cJSON_CreateArray();
    if (manifold.pointCount > 0)
        cJSON_AddItemToArray(pairs, plain_manifold(manifold, a, b));
    return pairs;
}

static cJSON *distance(const plain_shape &a, const plain_shape &b)
{
    b2DistanceInput input;
    input.proxyA.Set(a.shape(), 0);
    input.proxyB.Set(b.shape(), 0);
    input.transformA = input.transformB = here;
    input.useRadii = a.is_circle;
    b2DistanceOutput output;
    b2SimplexCache cache;
    cache.count = 0;
    b2Distance(&output, &cache, &input);
    cJSON *pair = cJSON_CreateObject();
    cJSON_AddStringToObject(pair, "a", a.id);
    cJSON_AddStringToObject(pair, "b", b.id);
    cJSON_AddBoolToObject(pair, "overlap", output.distance <= 0);
    cJSON_AddNumberToObject(pair, "distance", output.distance);
    cJSON *points = cJSON_AddObjectToObject(pair, "points");
    cJSON_AddItemToObject(points, "a", plain_point(output.pointA));
    cJSON_AddItemToObject(points, "b", plain_point(output.pointB));
    cJSON *pairs = cJSON_CreateArray();
    cJSON_AddItemToArray(pairs, pair);
    return pairs;
}

static bool answer(const char *line, bool clips)
{
    cJSON *scene = cJSON_Parse(line);
    cJSON *shapes = cJSON_GetObjectItem(scene, "shapes");
    plain_shape a, b;
    bool fine = cJSON_GetArraySize(shapes) == 2 &&
                plain_read(&a, cJSON_GetArrayItem(shapes, 0)) &&
                plain_read(&b, cJSON_GetArrayItem(shapes, 1));
    if (fine) {
        cJSON *result = cJSON_CreateObject();
        cJSON_AddStringToObject(result, "query", clips ? "clip" : "gjk");
        cJSON_AddItemToObject(result, "pairs",
                              clips ? clip(a, b) : distance(a, b));
        char *text = cJSON_PrintUnformatted(result);
        std::puts(text);
        std::free(text);
        cJSON_Delete(result);
    }
    cJSON_Delete(scene);
    return fine;
}

int main(int argc, char **argv)
{
    bool clips = argc < 2 || std::strcmp(argv[1], "clip") == 0;
    char *line = nullptr;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0)
        if (!answer(line, clips)) {
            std::fprintf(stderr, "plain: bad scene\n");
            return 2;
        }
    std::free(line);
    return 0;
}
