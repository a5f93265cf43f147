/* Smaller copies of convex cores, which hit later: so the core is sunk in. */
#include <math.h>

#include "query/world/world.h"

double shrunk_length(col_vec2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

/* A point within the core. */
static col_vec2 middle_of(const col_shape *core)
{
    col_vec2 sum = {0, 0};
    for (int i = 0; i < core->count; i++) {
        sum.x += core->vertices[i].x / core->count;
        sum.y += core->vertices[i].y / core->count;
    }
    return sum;
}

/* The unit vector from vertex i to the next one, counter-clockwise. */
static col_vec2 edge_along(const col_shape *core, int i)
{
    col_vec2 p = core->vertices[i];
    col_vec2 q = core->vertices[i + 1 < core->count ? i + 1 : 0];
    double of = core->winding * shrunk_length((col_vec2){q.x - p.x, q.y - p.y});
    return (col_vec2){(q.x - p.x) / of, (q.y - p.y) / of};
}

double shrunk_thickness(const col_shape *core)
{
    col_vec2 middle = middle_of(core);
    double least = core->count < 3 ? 0 : HUGE_VAL;
    for (int i = 0; i < core->count && core->count > 2; i++) {
        col_vec2 along = edge_along(core, i), p = core->vertices[i];
        double far = along.x * (middle.y - p.y) - along.y * (middle.x - p.x);
        least = far < least ? far : least;
    }
    return core->radius + (least > 0 ? least : 0);
}

/* Moves the edges of a polygon inward, such that no vertex moves further than
 * by `most`. False: a corner is too sharp. */
static bool erode(const col_shape *core, double most, col_vec2 *vertices)
{
    double longest = 1;
    for (int i = 0; i < core->count; i++) {
        col_vec2 u = edge_along(core, i > 0 ? i - 1 : core->count - 1);
        col_vec2 v = edge_along(core, i);
        double share = 1 + (u.x * v.x + u.y * v.y);
        vertices[i] = (col_vec2){-(u.y + v.y) / share, (u.x + v.x) / share};
        double far = shrunk_length(vertices[i]);
        if (!(far < 0x1p40))
            return false;
        longest = far > longest ? far : longest;
    }
    for (int i = 0; i < core->count; i++) {
        const col_vec2 *v = &core->vertices[i];
        vertices[i].x = v->x + vertices[i].x * (most / longest);
        vertices[i].y = v->y + vertices[i].y * (most / longest);
    }
    return true;
}

col_shape shrunk_copy(const col_shape *core, int level, double depth,
                      const struct shrunk_memory *memory)
{
    col_shape copy = *core;
    col_vec2 *v = memory->vertices, middle = middle_of(core);
    double cap = shrunk_thickness(core) * (level == 0 ? 0.25 : 0.5);
    double most = depth / 2, factor = 0.5;
    for (int i = 0; i < level; i++)
        most *= 4;
    most = most < cap ? most : cap;
    copy.prepared = NULL;
    if (level < SHRUNK_SCALED &&
        (core->count < 3 || most <= core->radius / 2)) {
        copy.radius -= most;
        return copy;
    }
    if (level >= SHRUNK_SCALED || !erode(core, most, v)) {
        for (int i = SHRUNK_SCALED; i < level; i++)
            factor /= 2;
        copy.radius *= factor;
        for (int i = 0; i < core->count; i++) {
            v[i].x = middle.x + factor * (core->vertices[i].x - middle.x);
            v[i].y = middle.y + factor * (core->vertices[i].y - middle.y);
        }
    }
    /* edges may have vanished, and rounding may have bent corners */
    copy.count =
        col_convex_hull(v, core->count, memory->hull, memory->hull_scratch);
    for (int i = 0; i < copy.count; i++)
        memory->copy[i] = v[memory->hull[i]];
    copy.vertices = memory->copy;
    copy.winding = 1;
    return copy;
}
