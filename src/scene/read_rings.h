/* The lines that a shape with vertices consists of: a polygon's outer ring and
 * its holes, or a chain. */
#ifndef READ_RINGS_H
#define READ_RINGS_H

#include "scene/read_core.h"

/* Vertices of all rings, one after the other; ring i ends before ends[i]. A
 * chain is one ring, which may be open. */
struct shape_rings {
    struct core_reader core; /* all of them */
    const int *ends;
    int count;
    bool is_chain;
    bool is_open;
};

/* What reading a shape's lines needs. */
struct rings_reader {
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
};

/* A polygon from its "vertices" and "holes" (.json NULL: none). Together they
 * may have limits->vertices vertices. Codes: those of read_core_polygon,
 * hole-outside, holes-cross, wrong-type. */
bool read_rings(const struct rings_reader *reader, const struct node *vertices,
                const struct node *holes, struct shape_rings *rings);

/* A chain from its "vertices" and "closed" (.json NULL: false). Codes:
 * chain-too-few, chain-repeated-vertex, too-many, too-many-vertices,
 * wrong-type, those of node_point, out-of-memory. */
bool read_chain(const struct rings_reader *reader, const struct node *vertices,
                const struct node *closed, struct shape_rings *rings);

#endif
