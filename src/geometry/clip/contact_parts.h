/* What contacts of all kinds of shapes have in common. */
#ifndef CONTACT_PARTS_H
#define CONTACT_PARTS_H

#include <math.h>

#include "geometry/exact/bits.h"
#include "geometry/exact/count.h"
#include "geometry/exact/lanes.h"

/* UNSURE: it takes other ways to tell. */
typedef enum contact_outcome { APART, MEETING, UNSURE } contact_outcome;

/* Without the sign of zeros. */
static inline lanes plain(lanes p)
{
    return lanes_add(p, lanes_both(0));
}

static inline void put_relation(col_relation *relation, double depth,
                                lanes normal)
{
    COUNT_DECISION(amounts);
    relation->overlap = true;
    relation->touching = is_zero(depth);
    relation->amount = fabs(depth);
    lanes_put(&relation->normal, plain(normal));
}

static inline void put_vertex(col_feature *feature, col_side side, int vertex,
                              lanes p)
{
    feature->side = side;
    feature->is_edge = false;
    feature->index = vertex;
    lanes_put(&feature->points[0], p);
    lanes_put(&feature->points[1], p);
}

static inline void put_edge(col_feature *feature, col_side side, int edge,
                            lanes from, lanes to)
{
    feature->side = side;
    feature->is_edge = true;
    feature->index = edge;
    lanes_put(&feature->points[0], from);
    lanes_put(&feature->points[1], to);
}

static inline void put_no_contact(col_contact *contact)
{
    *contact = (col_contact){{0, 0}, 0, false, 0, false, 0};
}

#endif
