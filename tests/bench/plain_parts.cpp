#include "bench/plain.hpp"

#include <cstring>

static const b2Transform here(b2Vec2(0, 0), b2Rot(0));

const b2Shape *plain_shape::shape() const
{
    return is_circle ? static_cast<const b2Shape *>(&circle) : &polygon;
}

static b2Vec2 read_point(const cJSON *array)
{
    return b2Vec2(
        static_cast<float>(cJSON_GetNumberValue(cJSON_GetArrayItem(array, 0))),
        static_cast<float>(cJSON_GetNumberValue(cJSON_GetArrayItem(array, 1))));
}

static bool read_polygon(b2PolygonShape *polygon, const cJSON *object)
{
    b2Vec2 vertices[b2_maxPolygonVertices];
    int count = 0;
    const cJSON *point;
    cJSON_ArrayForEach(point, cJSON_GetObjectItem(object, "vertices"))
    {
        if (count == b2_maxPolygonVertices)
            return false;
        vertices[count++] = read_point(point);
    }
    if (count < 3)
        return false;
    polygon->Set(vertices, count);
    return true;
}

bool plain_read(plain_shape *shape, const cJSON *object)
{
    const char *type =
        cJSON_GetStringValue(cJSON_GetObjectItem(object, "type"));
    shape->id = cJSON_GetStringValue(cJSON_GetObjectItem(object, "id"));
    shape->is_circle = type && std::strcmp(type, "circle") == 0;
    if (!shape->is_circle)
        return read_polygon(&shape->polygon, object);
    shape->circle.m_p = read_point(cJSON_GetObjectItem(object, "center"));
    shape->circle.m_radius = static_cast<float>(
        cJSON_GetNumberValue(cJSON_GetObjectItem(object, "radius")));
    return true;
}

void plain_collide(b2Manifold *manifold, const plain_shape &a,
                   const plain_shape &b)
{
    if (a.is_circle)
        b2CollideCircles(manifold, &a.circle, here, &b.circle, here);
    else
        b2CollidePolygons(manifold, &a.polygon, here, &b.polygon, here);
}

cJSON *plain_point(b2Vec2 point)
{
    double numbers[2] = {point.x, point.y};
    return cJSON_CreateDoubleArray(numbers, 2);
}

cJSON *plain_manifold(const b2Manifold &manifold, const plain_shape &a,
                      const plain_shape &b)
{
    b2WorldManifold world;
    world.Initialize(&manifold, here, a.shape()->m_radius, here,
                     b.shape()->m_radius);
    cJSON *pair = cJSON_CreateObject();
    cJSON_AddStringToObject(pair, "a", a.id);
    cJSON_AddStringToObject(pair, "b", b.id);
    cJSON_AddItemToObject(pair, "normal", plain_point(world.normal));
    cJSON *points = cJSON_AddArrayToObject(pair, "points");
    for (int i = 0; i < manifold.pointCount; i++) {
        cJSON *contact = cJSON_CreateObject();
        cJSON_AddItemToObject(contact, "point", plain_point(world.points[i]));
        cJSON_AddNumberToObject(contact, "depth", -world.separations[i]);
        cJSON_AddItemToArray(points, contact);
    }
    return pair;
}
