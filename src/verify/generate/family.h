/* Families: what is true of two shapes, and how such are made. */
#ifndef FAMILY_H
#define FAMILY_H

#include "verify/generate/maker.h"

struct family {
    const char *name;
    const char *text; /* what is true of its scenes: see generate.h */
    unsigned a, b;    /* types that its shapes can have; which of the two stands
                         first in the scene is drawn */
    int low, high;    /* its polygons have from low to high vertices; 0: any
                         number */
    int fewest, most; /* the same where the options do not say; 0: as usual */
    bool is_alike;    /* both shapes are of one type */
    bool is_loose;    /* it stays true where each is turned about its middle */
    bool is_extra;    /* see generate.h */
    bool is_numbers;  /* `make` fills the figures, not the forms */
    void (*make)(struct maker *maker);
};

extern const struct family families[];
extern const int family_count;

/* Each draws a pair of its family: families.c says what is true of it. */

/* family_touch.c */
void make_apart(struct maker *maker);
void make_touching(struct maker *maker);
void make_near_touching(struct maker *maker);
void make_shallow(struct maker *maker);
void make_shared_edge(struct maker *maker);
void make_above_corner(struct maker *maker);
void make_core_touching(struct maker *maker);

/* family_inside.c */
void make_crossing(struct maker *maker);
void make_nested(struct maker *maker);
void make_inner_touching(struct maker *maker);
void make_concentric(struct maker *maker);
void make_coincident(struct maker *maker);
void make_near_coincident(struct maker *maker);
void make_tie(struct maker *maker);

/* family_line.c */
void make_parallel(struct maker *maker);
void make_near_parallel(struct maker *maker);
void make_collinear(struct maker *maker);
void make_near_collinear(struct maker *maker);

/* family_shape.c */
void make_ordinary(struct maker *maker);
void make_sliver(struct maker *maker);
void make_short_edge(struct maker *maker);
void make_degenerate(struct maker *maker);
void make_concave(struct maker *maker);

/* family_size.c */
void make_mixed(struct maker *maker);
void make_far(struct maker *maker);
void make_tiny(struct maker *maker);
void make_huge(struct maker *maker);
void make_grid(struct maker *maker);
void make_decimal(struct maker *maker);
void make_hostile(struct maker *maker);

/* Moves B, whose middle is at the origin as A's is, to somewhere at A: apart
 * from it, or overlapping it more or less. */
void place_beside(struct maker *maker);

#endif
