#include "support/ring.h"

#include <math.h>
#include <stdlib.h>

#include "support/rng.h"

#define FULL_TURN 6.283185307179586

void ring_reverse(struct ring *ring)
{
    for (int i = 0, k = ring->shape.count - 1; i < k; i++, k--) {
        col_vec2 t = ring->v[i];
        ring->v[i] = ring->v[k];
        ring->v[k] = t;
    }
    ring->shape.winding = -ring->shape.winding;
}

void ring_whole(struct ring *ring, struct rng *rng, double x, double y)
{
    int half = rng_whole(rng, 9, 60), count = 0;
    for (int i = -half; i <= half; i++)
        ring->v[count++] = (col_vec2){x + i, y + i * i - half * half};
    for (int i = half - 1; i > -half; i--)
        ring->v[count++] = (col_vec2){x + i, y + half * half - i * i};
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

void star_fill(struct rng *rng, const struct star_range *range, int count,
               col_vec2 *vertices)
{
    double start = rng_between(rng, 0, FULL_TURN);
    for (int i = 0; i < count; i++) {
        double place = i + rng_between(rng, 0, range->jitter);
        double angle = start + FULL_TURN * place / count;
        double r = rng_between(rng, range->near, range->far);
        vertices[i] = (col_vec2){r * cos(angle), r * sin(angle)};
    }
}

void ellipse_fill(struct rng *rng, col_vec2 at, double flat, int count,
                  col_vec2 *vertices)
{
    double broad = rng_between(rng, 0.7, 1.3);
    double high = broad * rng_between(rng, flat, 1);
    col_vec2 turn = rng_direction(rng);
    star_fill(rng, &(struct star_range){1, 1, 0.6}, count, vertices);
    for (int i = 0; i < count; i++) {
        double x = broad * vertices[i].x, y = high * vertices[i].y;
        vertices[i].x = at.x + turn.x * x - turn.y * y;
        vertices[i].y = at.y + turn.y * x + turn.x * y;
    }
}

void ring_round(struct ring *ring, struct rng *rng, int count, col_vec2 at)
{
    ellipse_fill(rng, at, 0.2, count, ring->v);
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

void ring_any(struct ring *ring, struct rng *rng)
{
    do {
        double x = rng_between(rng, -2, 2), y = rng_between(rng, -2, 2);
        if (rng_chance(rng, 30))
            ring_whole(ring, rng, floor(10 * x), floor(10 * y));
        else
            ring_round(ring, rng, rng_whole(rng, 30, 599), (col_vec2){x, y});
    } while (col_polygon_check(ring->v, ring->shape.count).kind !=
             COL_POLYGON_CONVEX);
    if (rng_chance(rng, 30))
        ring->shape.radius = rng_between(rng, 0, 0.5);
    if (rng_chance(rng, 50))
        ring_reverse(ring);
}

void ring_regular(struct ring *ring, int count, double radius, double turn)
{
    for (int i = 0; i < count; i++) {
        double angle = FULL_TURN * (i + turn) / count;
        ring->v[i] = (col_vec2){radius * cos(angle), radius * sin(angle)};
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

void ring_wedge(struct ring *ring, int count, double half)
{
    const double radius = sqrt(2);
    ring->v[0] = (col_vec2){0, -half};
    ring->v[1] = (col_vec2){0, half};
    for (int i = 2; i < count; i++) {
        double angle = FULL_TURN * (0.125 + 0.75 * (i - 2) / (count - 3));
        ring->v[i].x = radius * cos(angle) - 2;
        ring->v[i].y = radius * sin(angle);
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

void ring_scale(struct ring *ring, double scale)
{
    for (int i = 0; i < ring->shape.count; i++) {
        ring->v[i].x *= scale;
        ring->v[i].y *= scale;
    }
    ring->shape.radius *= scale;
}

void ring_prepare(struct ring *ring)
{
    col_shape *shape = &ring->shape;
    void *memory = malloc(col_prepared_bytes(shape->count));
    shape->prepared = memory ? col_shape_prepare(shape, memory) : NULL;
}

void ring_forget(struct ring *ring)
{
    free((void *)ring->shape.prepared);
    ring->shape.prepared = NULL;
}
