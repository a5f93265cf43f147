/* What Chipmunk 7 says of pairs: cpShapesCollide, in doubles. A capsule is a
 * segment with a radius. */
#include "engines/adapter.h"

#include <chipmunk/chipmunk.h>

#include <stdio.h>
#include <stdlib.h>

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

static void ask(const struct shape *a, const struct shape *b, bool turned)
{
    cpBody *body = cpBodyNewStatic();
    cpShape *first = make(body, a), *second = make(body, b);
    cpContactPointSet set = turned
                                ? turned_round(cpShapesCollide(second, first))
                                : cpShapesCollide(first, second);
    print_set(&set);
    cpShapeFree(first);
    cpShapeFree(second);
    cpBodyFree(body);
}

static const char *collide(const struct shape *a, const struct shape *b)
{
    if (a->core == CORE_POINT || b->core == CORE_POINT)
        return "no points";
    ask(a, b, false);
    return NULL;
}

/* The same in the order of types that the engine collides by itself: circles,
 * segments, polygons. Of shapes in another order 7.0.3 tells the distance with
 * the wrong sign, which would hide all else. */
static const char *collide_ordered(const struct shape *a, const struct shape *b)
{
    if (a->core == CORE_POINT || b->core == CORE_POINT)
        return "no points";
    ask(a, b, a->core > b->core);
    return NULL;
}

int main(int count, char **words)
{
    static const struct question questions[] = {
        {"collide", collide}, {"ordered", collide_ordered}, {NULL, NULL}};
    char version[64];
    snprintf(version, sizeof version, "Chipmunk %s", cpVersionString);
    return run_adapter(count, words, version, questions);
}
