/* What Chipmunk 7 says of pairs: cpShapesCollide, or a step of a space, in
 * doubles. A capsule is a segment with a radius. */
#include "engine_adapters/adapter.h"

#include <chipmunk/chipmunk.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static cpVect vect(struct place place)
{
    return cpv(place.x, place.y);
}

static cpShape *polygon(cpBody *body, const struct shape *shape)
{
    cpVect *vertices = calloc((size_t)shape->count, sizeof *vertices);
    if (!vertices)
        abort();
    for (int i = 0; i < shape->count; i++)
        vertices[i] = vect(shape->vertices[i]);
    cpShape *made = cpPolyShapeNew(body, shape->count, vertices,
                                   cpTransformIdentity, shape->radius);
    free(vertices);
    return made;
}

static cpShape *make(cpBody *body, const struct shape *shape)
{
    const struct place *v = shape->vertices;
    cpShape *made =
        shape->core == CORE_POLYGON ? polygon(body, shape)
        : shape->core == CORE_SEGMENT
            ? cpSegmentShapeNew(body, vect(v[0]), vect(v[1]), shape->radius)
            : cpCircleShapeNew(body, shape->radius, vect(v[0]));
    cpShapeUpdate(made, cpTransformIdentity);
    return made;
}

static void print_vect(const char *name, cpVect v)
{
    print_place(name, (struct place){v.x, v.y});
}

static void print_set(const cpContactPointSet *set)
{
    printf(",\"count\":%d", set->count);
    if (set->count == 0)
        return;
    print_vect("normal", set->normal);
    fputs(",\"points\":[", stdout);
    for (int i = 0; i < set->count; i++) {
        fputs(i == 0 ? "{\"pointA\":" : ",{\"pointA\":", stdout);
        cpVect a = set->points[i].pointA;
        print_bare_place((struct place){a.x, a.y});
        print_vect("pointB", set->points[i].pointB);
        print_number("distance", set->points[i].distance);
        putchar('}');
    }
    putchar(']');
}

static cpContactPointSet turned_round(cpContactPointSet set)
{
    set.normal = cpvneg(set.normal);
    for (int i = 0; i < set.count; i++) {
        cpVect a = set.points[i].pointA;
        set.points[i].pointA = set.points[i].pointB;
        set.points[i].pointB = a;
    }
    return set;
}

static const char *collide(const struct shape *a, const struct shape *b)
{
    if (a->core == CORE_POINT || b->core == CORE_POINT)
        return "no points";
    cpBody *body = cpBodyNewStatic();
    cpShape *first = make(body, a), *second = make(body, b);
    cpContactPointSet set = cpShapesCollide(first, second);
    print_set(&set);
    cpShapeFree(first);
    cpShapeFree(second);
    cpBodyFree(body);
    return NULL;
}

/* ---- In a space --------------------------------------------------------- */

struct seen {
    const cpShape *first;
    cpContactPointSet set;
};

/* A cpCollisionPreSolveFunc: of the arbiter, it may have the shapes in another
 * order. */
static cpBool look(cpArbiter *arbiter, cpSpace *space, cpDataPointer data)
{
    (void)space;
    struct seen *seen = data;
    CP_ARBITER_GET_SHAPES(arbiter, a, b);
    (void)b;
    seen->set = cpArbiterGetContactPointSet(arbiter);
    if (a != seen->first)
        seen->set = turned_round(seen->set);
    return cpFalse;
}

static cpShape *add(cpSpace *space, const struct shape *shape)
{
    cpBody *body = cpSpaceAddBody(space, cpBodyNew(1, 1));
    return cpSpaceAddShape(space, make(body, shape));
}

static void drop(cpShape *shape)
{
    cpBody *body = cpShapeGetBody(shape);
    cpShapeFree(shape);
    cpBodyFree(body);
}

/* What callbacks are told in a step of a space, of shapes on bodies at rest. A
 * space asks only about shapes whose boxes meet, in an order of types. */
static const char *collide_in_space(const struct shape *a,
                                    const struct shape *b)
{
    if (a->core == CORE_POINT || b->core == CORE_POINT)
        return "no points";
    cpSpace *space = cpSpaceNew();
    cpShape *first = add(space, a), *second = add(space, b);
    struct seen seen = {first, {.count = 0}};
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space);
    handler->preSolveFunc = look;
    handler->userData = &seen;
    cpSpaceStep(space, 1);
    print_set(&seen.set);
    cpSpaceFree(space);
    drop(first);
    drop(second);
    return NULL;
}

/* The first space says who it is, and on standard output: to standard error. */
static void let_it_introduce_itself(void)
{
    int output = dup(STDOUT_FILENO);
    if (output < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        abort();
    cpSpaceFree(cpSpaceNew());
    fflush(stdout);
    if (dup2(output, STDOUT_FILENO) < 0)
        abort();
    close(output);
}

int main(int count, char **words)
{
    static const struct question questions[] = {
        {"collide", collide}, {"space", collide_in_space}, {NULL, NULL}};
    if (count > 1 && strcmp(words[1], "space") == 0)
        let_it_introduce_itself();
    char version[64];
    snprintf(version, sizeof version, "Chipmunk %s", cpVersionString);
    return run_adapter(count, words, version, questions);
}
