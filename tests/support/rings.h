/* Polygons with rings, seeded, of many families, none of which crosses itself.
 */
#ifndef SUPPORT_RINGS_H
#define SUPPORT_RINGS_H

#include "collide_pieces.h"
#include "support/rng.h"

#define RINGS_VERTICES 600
#define RINGS_MOST     64

enum rings_family {
    RINGS_STAR,    /* seen from one point */
    RINGS_TOUR,    /* points in a random order, uncrossed (2-opt) */
    RINGS_COMB,    /* teeth side by side, of any length */
    RINGS_SPIRAL,  /* a way of several turns */
    RINGS_CELLS,   /* unit cells, with holes, all lattice points kept */
    RINGS_CORNERS, /* the same, some of the points on straight runs kept */
    RINGS_HOLES,   /* a star around small stars */
    RINGS_CONVEX,  /* with points on its sides */
    RINGS_NEEDLES, /* spikes of a width of some doubles */
};
#define RINGS_FAMILIES (RINGS_NEEDLES + 1)

struct rings {
    col_vec2 vertices[RINGS_VERTICES];
    int ring_ends[RINGS_MOST];
    int ring_count;
};

const char *rings_family_name(enum rings_family family);

/* One of a family, either winding, counted from any vertex; coordinates are
 * whole numbers below 2^20. */
void rings_random(struct rings *rings, struct rng *rng,
                  enum rings_family family);

/* The same with few vertices and coordinates below 40 in magnitude, so that
 * other shapes on a small lattice often touch them exactly. */
void rings_small(struct rings *rings, struct rng *rng,
                 enum rings_family family);

int rings_vertex_count(const struct rings *rings);

/* As the library wants it. */
col_rings rings_of(const struct rings *rings);

/* Each coordinate becomes scale * (shift + coordinate). */
void rings_place(struct rings *rings, double scale, double shift);

#endif
