#include "geometry/search/chain.h"

#include <math.h>

#include "geometry/exact/lanes.h"

/* Least square of a length that is not affected by underflow. */
#define SQUARE_MIN 0x1p-900

void col_chain_put(chain *c, col_vec2 origin)
{
    const col_shape *shape = c->shape;
    col_vec2 here = shape->vertices[c->from];
    int last = c->edges;
    for (int k = 0, i = c->from; k < last; k++) {
        i = core_next(shape, i);
        col_vec2 next = shape->vertices[i];
        c->x[k] = here.x - origin.x;
        c->y[k] = here.y - origin.y;
        c->way_x[k] = next.x - here.x;
        c->way_y[k] = next.y - here.y;
        here = next;
    }
    c->x[last] = here.x - origin.x;
    c->y[last] = here.y - origin.y;
    if (last > 0) { /* edges are looked at by twos */
        c->way_x[last] = c->way_x[last - 1];
        c->way_y[last] = c->way_y[last - 1];
    }
}

double col_chain_gaps(chain *c, const chain *other)
{
    lanes most = lanes_both(-HUGE_VAL), shortest = lanes_both(HUGE_VAL);
    for (int i = 0; i < c->edges; i += 2) {
        lanes ex = lanes_load(&c->way_x[i]), ey = lanes_load(&c->way_y[i]);
        lanes least = lanes_both(HUGE_VAL);
        for (int k = 0; k <= other->edges; k++)
            least = lanes_min(
                least, lanes_sub(lanes_mul(lanes_both(other->x[k]), ey),
                                 lanes_mul(lanes_both(other->y[k]), ex)));
        lanes own = lanes_sub(lanes_mul(lanes_load(&c->x[i]), ey),
                              lanes_mul(lanes_load(&c->y[i]), ex));
        lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
        lanes gap = lanes_div(lanes_sub(least, own), lanes_sqrt(square));
        lanes_store(&c->gaps[i], gap);
        most = lanes_max(most, gap);
        shortest = lanes_min(shortest, square);
    }
    if (lanes_above(shortest, lanes_both(SQUARE_MIN)) != 3)
        return HUGE_VAL;
    return lanes_x(most) > lanes_y(most) ? lanes_x(most) : lanes_y(most);
}

int col_chain_deepest(const chain *c, int edge, const chain *other)
{
    double ex = c->way_x[edge], ey = c->way_y[edge], least = HUGE_VAL;
    int deepest = 0;
    for (int k = 0; k <= other->edges; k++) {
        double place = other->x[k] * ey - other->y[k] * ex;
        deepest = place < least ? k : deepest;
        least = place < least ? place : least;
    }
    return deepest;
}
