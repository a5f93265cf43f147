/* libcollide, continued: concave polygons, with or without holes, as convex
 * pieces.
 *
 * All is decided exactly, from the signs of turns over three vertices. The
 * functions are pure, as those of collide.h: memory is the caller's. */
#ifndef COLLIDE_PIECES_H
#define COLLIDE_PIECES_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A polygon's rings, one after the other in one array: the outer one first,
 * then holes. Ring i ends before vertex ring_ends[i]. Vertices are numbered
 * through all rings; edge i runs from vertex i to the next one of its ring.
 * There is at least one ring, and at most COL_COUNT_LIMIT vertices. */
typedef struct col_rings {
    const col_vec2 *vertices;
    const int *ring_ends;
    int ring_count;
} col_rings;

/* ---- Whether they are a polygon ----------------------------------------- */

typedef enum col_rings_kind {
    COL_RINGS_SOUND,
    COL_RINGS_TOO_FEW,         /* ring `first` has `second` < 3 vertices */
    COL_RINGS_REPEATED_VERTEX, /* vertex `first` equals its neighbour `second`
                                */
    COL_RINGS_ZERO_AREA,       /* ring `first`: all vertices on one line */
    COL_RINGS_MEET,         /* edges `first` < `second`, of one ring or of two,
                               have a point in common, if only a vertex */
    COL_RINGS_HOLE_IN_HOLE, /* hole `first` lies in the hole `second` */
    COL_RINGS_HOLE_OUTSIDE, /* hole `first` lies outside of the outer ring, or
                               around it */
} col_rings_kind;

typedef struct col_rings_report {
    col_rings_kind kind;
    int first, second; /* 0 where the kind names none */
} col_rings_report;

/* Room in int that col_rings_check needs for each vertex. */
#define COL_RINGS_SCRATCH 13

/* Whether rings are a polygon: each of them simple, as col_polygon_check and
 * col_polygon_check_simple have it, no two with a point in common, and each
 * hole in the outer ring and in no other one. The first fault in the order of
 * the kinds of one ring, ring by ring, then of all rings is told. Decided
 * exactly. `scratch` has room for COL_RINGS_SCRATCH numbers for each vertex.
 * O(n log n). Source: Shamos, Hoey 1976. */
col_rings_report col_rings_check(const col_rings *rings, int *scratch);

/* A common point of the segments p q and r s, which have one, rounded from more
 * than 96 bits; of segments on one line, the first such point by x, then y. */
col_vec2 col_crossing_point(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s);

/* ---- Pieces ------------------------------------------------------------- */

/* Convex pieces: piece i has the vertices with the numbers
 * indices[ends[i - 1]..ends[i]) (0 before the first), counter-clockwise as x
 * turns to y, the least number first. Pieces come in the order of their least
 * numbers. */
typedef struct col_pieces {
    const int *indices;
    const int *ends;
    int count;
} col_pieces;

/* Bytes of memory that col_pieces_cut needs; SIZE_MAX where that is no number.
 * Some 95 for each vertex, 110 for each ring, and 20,000. */
size_t col_pieces_bytes(int vertex_count, int ring_count);

/* Cuts a polygon into convex pieces, whose vertices are the polygon's own. The
 * pieces lie in `memory`, of col_pieces_bytes bytes, aligned as malloc does.
 * The rings must be sound (col_rings_check); each may have either winding.
 *
 * The interiors of the pieces are disjoint and together they are the polygon,
 * exactly. Each is a core that col_polygon_check accepts. Vertices on a
 * straight run stay in the piece beside it, so each edge of the polygon is an
 * edge of one piece, and each other edge of a piece is one of another piece,
 * too: no vertex lies within an edge. The same input gives the same pieces
 * everywhere.
 *
 * A polygon without holes of up to 32 vertices is cut into the least number of
 * pieces that its own vertices allow; so are, in any other one, groups of
 * neighbouring pieces of up to 32 vertices in all, up to four times. With r
 * reflex vertices and h holes there are at most 2 r + 1 - h pieces; no cut has
 * fewer than ceil(r / 2) + 1 - h. Without holes that is less than four times
 * the least number, and it is 1 where the polygon is convex.
 *
 * O(n log n). Source: Garey, Johnson, Preparata, Tarjan 1978 (monotone parts,
 * triangles); Hertel, Mehlhorn 1983 (diagonals taken out); Keil 1985 (least
 * numbers by dynamic programming). */
col_pieces col_pieces_cut(const col_rings *rings, void *memory);

/* ---- Segments ------------------------------------------------------------ */

/* Bytes of memory that col_segment_is_covered needs for `count` cores. */
size_t col_cover_bytes(int count);

/* Whether each point of the segment from p to q, which differ, is in one of the
 * convex cores with these numbers, without their radii. Exact. The cores have
 * two vertices or more. `memory` is of col_cover_bytes bytes, aligned as malloc
 * does. O(n log n) for n vertices. */
bool col_segment_is_covered(col_vec2 p, col_vec2 q, const col_shape *cores,
                            const int *numbers, int count, void *memory);

/* ---- Whole shapes ------------------------------------------------------- */

/* A shape as its convex pieces, all with the radius of the shape: the pieces of
 * a polygon, the edges of a chain (cores of two vertices), or one core. Vertex
 * k of piece p has the number vertices[starts[p] + k], below vertex_count; its
 * edge k is edges[starts[p] + k] on the outline, or -1 if it is a cut. Pieces
 * are counter-clockwise. `starts` is NULL for one core, whose vertices and
 * edges have their own numbers. */
typedef struct col_parts {
    const col_shape *cores;
    int count;
    int vertex_count;
    const int *starts;
    const int *vertices;
    const int *edges;
} col_parts;

/* The numbers of the edges of pieces, as col_parts has them: that of the
 * polygon's edge, or -1 for a cut. `edges` has room for pieces->ends[count - 1]
 * numbers. */
void col_pieces_edges(const col_rings *rings, const col_pieces *pieces,
                      int *edges);

/* Two features that touch after B has moved by depth * normal, or the closest
 * ones of shapes that are apart. */
typedef struct col_touch {
    int a_piece, b_piece;
    col_axis axis;     /* of these pieces; its edge is no cut */
    col_points points; /* on the outlines; a - b = depth * normal if the shapes
                          overlap */
} col_touch;

typedef struct col_whole {
    col_relation relation;
    bool is_known;  /* false: the limit ended the search; nothing else is set */
    bool at_corner; /* two pairs of features block the shapes at once */
    int count;      /* 1; 2 at a corner, or if two parallel edges touch: then
                       the ends of what they have in common */
    col_touch touches[2];
} col_whole;

/* Most pairs of pieces that a search looks at. */
#define COL_WHOLE_PAIRS (1 << 18)

/* The work that a search may do. */
typedef struct col_whole_limit {
    uint64_t work; /* evaluations of vertices and edges allowed */
    uint64_t done; /* evaluations made; the search adds its own */
} col_whole_limit;

/* How large a shape is: its pieces, its vertices, those of the largest piece.
 */
typedef struct col_parts_size {
    int pieces, vertices, largest;
} col_parts_size;

col_parts_size col_parts_measure(const col_parts *parts);

/* Bytes of memory that col_whole_test needs for shapes of at most these sizes:
 * some 110 for each pair of pieces, at most COL_WHOLE_PAIRS of them, and some
 * hundred for each piece and vertex; SIZE_MAX where that is no number. */
size_t col_whole_bytes(col_parts_size a, col_parts_size b);

/* The least translation that separates two shapes as a whole, or how far they
 * are apart. Shapes are separate if their insides have no point in common; a
 * shape that exactly fits a hole or a slot of another one touches it, with
 * depth 0. A chain has no inside: it is separate from a shape if it does not
 * enter its inside, and from another chain if the two do not cross. (Chains
 * that meet at a vertex of both, or lie along each other, count as touching.)
 * The normal is never that of a cut.
 *
 * Whether shapes overlap, or touch, is exact. With radii of 0 all decisions
 * are, and depth and normal are within one unit in the last place; of several
 * least translations the first is chosen. With a radius, the depth is one for
 * some radius that is less by at most 2^-60 of the largest coordinate or
 * radius. If one of two shapes is not one core, all is found by the boundary
 * of the union of Minkowski differences of pieces. For two cores the answer is
 * that of col_sat_test.
 *
 * If limit->done exceeds limit->work, or more than COL_WHOLE_PAIRS pairs of
 * pieces are near, the search gives up. `memory` has col_whole_bytes bytes,
 * aligned as malloc does. Steps: for each pair of pieces that is not deeper
 * than the shapes, and for each edge of such a pair that no vertex excludes,
 * O(log pairs) and what covers the edge. */
col_whole col_whole_test(const col_parts *a, const col_parts *b,
                         col_whole_limit *limit, void *memory);

#ifdef __cplusplus
}
#endif

#endif
