// What `collide simulate` does with circles and boxes that fall into a bin, as
// a user of Box2D and cJSON would write it: as many rounds over the contacts,
// no sleep, no continuous collision; at the end the state is printed.
//
// usage: bin_box2d FILE STEPS
#include <box2d/box2d.h>
#include <cjson/cJSON.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static float number_in(const cJSON *object, const char *name)
{
    const cJSON *member = cJSON_GetObjectItem(object, name);
    return member ? static_cast<float>(cJSON_GetNumberValue(member)) : 0;
}

static b2Vec2 point_in(const cJSON *object, const char *name)
{
    const cJSON *array = cJSON_GetObjectItem(object, name);
    if (!array)
        return b2Vec2(0, 0);
    return b2Vec2(static_cast<float>(array->child->valuedouble),
                  static_cast<float>(array->child->next->valuedouble));
}

static b2Body *add(b2World *world, const cJSON *object)
{
    const cJSON *settings = cJSON_GetObjectItem(object, "body");
    b2BodyDef def;
    def.type = cJSON_IsTrue(cJSON_GetObjectItem(settings, "static"))
                   ? b2_staticBody
                   : b2_dynamicBody;
    def.position = point_in(object, "position");
    def.angle = number_in(object, "angle") * b2_pi / 180;
    b2Body *body = world->CreateBody(&def);
    b2CircleShape circle;
    b2PolygonShape box;
    b2FixtureDef fixture;
    fixture.density = 1;
    fixture.friction = number_in(settings, "friction");
    if (cJSON_GetObjectItem(object, "radius")) {
        circle.m_p = point_in(object, "center");
        circle.m_radius = number_in(object, "radius");
        fixture.shape = &circle;
    } else {
        b2Vec2 min = point_in(object, "min"), max = point_in(object, "max");
        b2Vec2 half = 0.5f * (max - min);
        box.SetAsBox(half.x, half.y, 0.5f * (min + max), 0);
        fixture.shape = &box;
    }
    body->CreateFixture(&fixture);
    return body;
}

static void print(const std::vector<b2Body *> &bodies)
{
    std::printf("{\"bodies\":[");
    for (size_t i = 0; i < bodies.size(); i++) {
        b2Body *body = bodies[i];
        std::printf("%s{\"id\":\"#%zu\",\"position\":[%.9g,%.9g],"
                    "\"angle\":%.9g,\"velocity\":[%.9g,%.9g],"
                    "\"angular_velocity\":%.9g}",
                    i > 0 ? "," : "", i, body->GetPosition().x,
                    body->GetPosition().y, body->GetAngle() * 180 / b2_pi,
                    body->GetLinearVelocity().x, body->GetLinearVelocity().y,
                    body->GetAngularVelocity() * 180 / b2_pi);
    }
    std::printf("]}\n");
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: bin_box2d FILE STEPS\n");
        return 2;
    }
    std::ifstream file(argv[1]);
    std::string text((std::istreambuf_iterator<char>(file)),
                     std::istreambuf_iterator<char>());
    cJSON *scene = cJSON_Parse(text.c_str());
    const cJSON *settings = cJSON_GetObjectItem(scene, "world");
    if (!settings)
        return 2;
    b2World world(point_in(settings, "gravity"));
    world.SetAllowSleeping(false);
    world.SetContinuousPhysics(false);
    std::vector<b2Body *> bodies;
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(scene, "shapes"))
        bodies.push_back(add(&world, object));
    int iterations = static_cast<int>(number_in(settings, "iterations"));
    for (long i = std::strtol(argv[2], nullptr, 10); i > 0; i--)
        world.Step(number_in(settings, "dt"), iterations, 1);
    print(bodies);
    cJSON_Delete(scene);
    return 0;
}
