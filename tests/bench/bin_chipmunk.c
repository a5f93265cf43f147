/* The same as bin_box2d.cpp with Chipmunk, which computes in doubles.
 *
 * usage: bin_chipmunk FILE STEPS */
#include <chipmunk/chipmunk.h>

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_MAX   (16 * 1024 * 1024)
#define BODIES_MAX 100000

static double number_in(const cJSON *object, const char *name)
{
    const cJSON *member = cJSON_GetObjectItem(object, name);
    return member ? cJSON_GetNumberValue(member) : 0;
}

static cpVect point_in(const cJSON *object, const char *name)
{
    const cJSON *array = cJSON_GetObjectItem(object, name);
    if (!array)
        return cpvzero;
    return cpv(array->child->valuedouble, array->child->next->valuedouble);
}

static cpBody *body_of(const cJSON *object, cpVect min, cpVect max)
{
    const cJSON *settings = cJSON_GetObjectItem(object, "body");
    double radius = number_in(object, "radius");
    double width = max.x - min.x, height = max.y - min.y;
    double round = 3.141592653589793 * radius * radius;
    if (cJSON_IsTrue(cJSON_GetObjectItem(settings, "static")))
        return cpBodyNewStatic();
    if (radius > 0)
        return cpBodyNew(round, cpMomentForCircle(round, 0, radius, cpvzero));
    return cpBodyNew(width * height,
                     cpMomentForBox(width * height, width, height));
}

static cpBody *add(cpSpace *space, const cJSON *object)
{
    cpVect min = point_in(object, "min"), max = point_in(object, "max");
    double radius = number_in(object, "radius");
    cpBody *body = cpSpaceAddBody(space, body_of(object, min, max));
    cpBodySetPosition(body, point_in(object, "position"));
    cpBodySetAngle(body, number_in(object, "angle") * 0.017453292519943295);
    cpShape *shape =
        radius > 0
            ? cpCircleShapeNew(body, radius, cpvzero)
            : cpBoxShapeNew2(body, cpBBNew(min.x, min.y, max.x, max.y), 0);
    cpShapeSetFriction(
        shape, number_in(cJSON_GetObjectItem(object, "body"), "friction"));
    cpSpaceAddShape(space, shape);
    return body;
}

static void print(cpBody **bodies, int count)
{
    printf("{\"bodies\":[");
    for (int i = 0; i < count; i++) {
        cpVect position = cpBodyGetPosition(bodies[i]);
        cpVect velocity = cpBodyGetVelocity(bodies[i]);
        printf("%s{\"id\":\"#%d\",\"position\":[%.17g,%.17g],\"angle\":%.17g,"
               "\"velocity\":[%.17g,%.17g],\"angular_velocity\":%.17g}",
               i > 0 ? "," : "", i, position.x, position.y,
               cpBodyGetAngle(bodies[i]), velocity.x, velocity.y,
               cpBodyGetAngularVelocity(bodies[i]));
    }
    printf("]}\n");
}

/* The tree of a file; NULL where it has none. */
static cJSON *read_scene(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(TEXT_MAX, 1);
    if (!file || !text || fread(text, 1, TEXT_MAX - 1, file) == 0)
        return NULL;
    fclose(file);
    cJSON *scene = cJSON_Parse(text);
    free(text);
    return scene;
}

int main(int argc, char **argv)
{
    static cpBody *bodies[BODIES_MAX];
    cJSON *scene = argc == 3 ? read_scene(argv[1]) : NULL;
    if (!scene) {
        fprintf(stderr, "usage: bin_chipmunk FILE STEPS\n");
        return 2;
    }
    const cJSON *settings = cJSON_GetObjectItem(scene, "world");
    cpSpace *space = cpSpaceNew();
    cpSpaceSetGravity(space, point_in(settings, "gravity"));
    cpSpaceSetIterations(space, (int)number_in(settings, "iterations"));
    int count = 0;
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(scene, "shapes"))
    {
        if (count < BODIES_MAX)
            bodies[count++] = add(space, object);
    }
    for (long i = strtol(argv[2], NULL, 10); i > 0; i--)
        cpSpaceStep(space, number_in(settings, "dt"));
    print(bodies, count);
    cJSON_Delete(scene);
    return 0;
}
