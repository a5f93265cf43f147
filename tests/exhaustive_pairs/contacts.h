/* The contact manifold of two shapes on the lattice by exact clipping, for an
 * incident shape without a radius: its ends have rational coordinates. Shares
 * of a way are of two whole numbers up to 64, gaps are below 2^13, and what is
 * compared is below 2^26. */
#ifndef EXHAUSTIVE_PAIRS_CONTACTS_H
#define EXHAUSTIVE_PAIRS_CONTACTS_H

#include "exhaustive_pairs/truth.h"

struct contact_end {
    int top, bottom; /* share of the way along the incident side */
    int cut_by;      /* vertex of the reference shape; -1: not cut */
    int vertex;      /* of the incident shape, that it comes from */
    struct real_vec point;
    long double depth; /* below the moved reference side */
};

struct contacts {
    unsigned incident; /* edges that may name the incident side */
    int count;
    struct contact_end ends[2];
};

/* The ends of a straight side, counter-clockwise. */
void side_ends(const struct lattice_shape *shape, unsigned side, int ends[2]);

/* The incident edge at the nearest vertex: of its two edges the one that runs
 * more against the reference edge, of equal ones that of the lower index in the
 * file. -1: the incident feature is the vertex. */
int incident_edge(const struct truth *truth, int who, int edge,
                  const struct lattice_file *other, int vertex);

/* The manifold of the reference edge of shape `who` and the incident edge. */
void contacts_find(struct contacts *contacts, const struct truth *truth,
                   int who, int edge, int incident);

#endif
