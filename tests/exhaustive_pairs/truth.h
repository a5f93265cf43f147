/* How two shapes on the lattice lie, in whole numbers: what is true whatever
 * order their vertices are written in.
 *
 * Coordinates are 0 .. 4. The gap beyond an edge is s / sqrt(l) with whole
 * |s| <= 32 and 1 <= l <= 32, a squared distance is one of two such numbers,
 * and whatever is compared is a product of at most three: at most 2^15. Square
 * roots come from tables, made once by GMP. */
#ifndef EXHAUSTIVE_PAIRS_TRUTH_H
#define EXHAUSTIVE_PAIRS_TRUTH_H

#include "exhaustive_pairs/universe.h"

/* A real number: the nearest double, and what it lacks, in units in its last
 * place. */
struct value {
    double nearest, lacking;
};

struct unit_value {
    struct value x, y;
};

/* s / sqrt(l). */
struct whole_gap {
    int s, l;
};

struct real_vec {
    long double x, y;
};

/* An edge of one shape whose gap is the largest, and what faces it. The masks
 * hold a bit for each edge or vertex. */
struct face {
    unsigned near;        /* vertices of the other nearest to the edge's line */
    unsigned beside;      /* of those, the ones beside its straight side */
    unsigned side;        /* edges of that side */
    unsigned part;        /* of those, the ones that face the other most */
    struct whole_gap gap; /* the edge's own s and l */
    struct whole_vec direction;      /* of the edge */
    const struct unit_value *normal; /* from A to B */
    struct real_vec point[2];        /* on A and B */
};

struct truth {
    const struct lattice_shape *shape[2];
    bool overlap, touching;
    struct value amount;

    /* The axis: edges with the largest gap, of A and of B; or two vertices. */
    bool by_vertices;
    bool unique; /* all of its normals are one */
    struct whole_gap gap;
    unsigned edges[2];
    struct face face[2][LATTICE_VERTICES];

    int vertex[2];
    const struct unit_value *normal;
    struct real_vec point[2];
};

/* Makes the tables. */
void truth_prepare(void);

void truth_find(struct truth *truth, const struct lattice_shape *a,
                const struct lattice_shape *b);

/* |value - exact| in units in the last place; infinity where only one is 0. */
double value_ulps(double value, const struct value *exact);

/* Larger error of both coordinates. */
double unit_ulps(col_vec2 unit, const struct unit_value *exact);

/* The unit vector along a vector of -4 .. 4, not zero. */
const struct unit_value *unit_along(struct whole_vec vector);

/* The real number itself. */
long double value_real(const struct value *value);
int whole_along(const struct lattice_shape *shape, int edge,
                struct whole_vec point);

struct whole_vec whole_edge(const struct lattice_shape *shape, int edge);

/* The edges of the straight side that an edge is part of. */
unsigned whole_side(const struct lattice_shape *shape, int edge);

/* Of the edges of a side those with the most in common with low .. high along
 * it: more than a point, else a point, else any. */
unsigned whole_part(const struct lattice_shape *shape, int edge, unsigned side,
                    int low, int high);

/* Sign of x - y. */
int whole_compare(struct whole_gap x, struct whole_gap y);

#endif
