/* How deep two shapes of convex pieces overlap as a whole.
 *
 * Translations of B form a plane. There, each piece of A and each piece of B
 * have an obstacle: their Minkowski difference A - B, the translations at which
 * the two pieces overlap. The obstacle of the shapes is the union of these
 * polygons; with radii it is grown by their sum. The depth is the distance from
 * the origin to the nearest translation outside of it, and the translation is
 * that times the normal.
 *
 * The nearest such translation lies on an edge of a polygon, from which other
 * polygons cut away what they cover. So the search walks along each edge that
 * may matter, from the point nearest to the origin both ways, until nothing
 * covers the place:
 *
 * outline.c     the neighbors of each vertex on the outline of its shape, by
 *               which most edges need no walk
 * piece_difference.c
 *               the polygon of two pieces, and which of its edges are seams
 * straight.c    shapes without radii: walks along edges, decided exactly
 * bow.c         shapes with a radius: walks along edges and arcs, in pairs of
 *               doubles
 * whole.c       the pieces that matter, by boxes; the search
 *
 * A seam is an edge of a polygon that comes from a cut. Beyond it the shape
 * goes on, so pieces that only touch there overlap as a whole. What is behind
 * a seam covers it, unless one shape is made of points and segments, which can
 * lie along a cut: only then does a search look at seams. */
#ifndef WHOLE_H
#define WHOLE_H

#include "collide_boxes.h"
#include "collide_pieces.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"

/* True for parallel vectors that point the same way. */
static inline bool vector_is_along(vector u, vector v)
{
    return vector_cross_sign(u, v) == 0 &&
           (dd_sign(u.x) * dd_sign(v.x) > 0 || dd_sign(u.y) * dd_sign(v.y) > 0);
}

/* ---- Outlines (outline.c) ------------------------------------------------ */

/* The neighbors of a vertex on the outline of its shape: up to two. */
struct outline_corner {
    col_vec2 before, after; /* of a polygon with its inside on the left */
    int count;
    bool is_reflex;
};

struct whole_outline {
    const col_parts *parts;
    struct outline_corner *corners; /* by number */
    const col_shape *lean; /* pieces without vertices on straight sides */
    bool has_inside;       /* it is not made of segments or points */
};

/* The outline of a shape, with corners in memory for parts->vertex_count. Its
 * lean pieces are the pieces themselves. */
struct whole_outline col_outline_make(const col_parts *parts,
                                      struct outline_corner *corners);

/* Makes lean pieces, in memory for parts->count cores and all their vertices.
 */
void col_outline_slim(struct whole_outline *outline, col_shape *lean,
                      col_vec2 *vertices);

/* The number of a vertex of a piece; true if an edge of a piece is a cut. */
int col_outline_vertex(const struct whole_outline *outline, int piece,
                       int vertex);
bool col_outline_is_cut(const struct whole_outline *outline, int piece,
                        int edge);

/* ---- Differences (piece_difference.c)
 * ------------------------------------------ */

/* An edge of the difference of two pieces, counter-clockwise: an edge of one
 * piece, and the vertex of the other piece that touches it. Edges of both that
 * are parallel follow each other, those of A first. */
struct diff_edge {
    vector along; /* of the length of the piece's edge */
    int a, b;     /* vertices of the pieces, at its start */
    int edge;     /* of the piece */
    int other;    /* of the other piece: the vertex at the far end of parallel
                     edges, which are edges[].a or .b where there are none */
    bool of_b;
    bool is_seam; /* what lies beyond it is covered */
};

struct piece_difference {
    const col_shape *a, *b;
    int a_piece, b_piece;
    struct diff_edge *edges;
    int count;
};

/* The difference of two pieces, into memory for as many edges as both have. A
 * lean difference is that of lean pieces; it knows no seams, and its edges have
 * no numbers. */
void col_difference_make(struct piece_difference *diff,
                         const struct whole_outline *a, int a_piece,
                         const struct whole_outline *b, int b_piece);
void col_difference_lean(struct piece_difference *diff,
                         const struct whole_outline *a, int a_piece,
                         const struct whole_outline *b, int b_piece);

static inline int diff_next(const struct piece_difference *diff, int edge)
{
    return edge + 1 < diff->count ? edge + 1 : 0;
}

/* False if the interior of the edge is surely covered by other pieces that have
 * the vertex which touches it. */
bool col_difference_is_open(const struct piece_difference *diff, int edge,
                            const struct whole_outline *a,
                            const struct whole_outline *b);

/* The same of the arc about the start of an edge. */
bool col_difference_has_arc(const struct piece_difference *diff, int edge,
                            const struct whole_outline *a,
                            const struct whole_outline *b);

/* Which features block the shapes at a translation. */
struct whole_block {
    int a_piece, b_piece;
    col_axis axis;
};

struct whole_block col_block_vertices(const struct piece_difference *diff,
                                      int a, int b);
struct whole_block col_block_edge(const struct piece_difference *diff,
                                  int edge);

/* ---- The search (whole.c) ------------------------------------------------ */

/* Pieces near the origin, and what covers a place. */
struct whole_cover {
    struct whole_outline a, b;
    dd radius;      /* of both, exactly */
    bool has_seams; /* that nothing else covers */
    struct piece_difference own,
        other; /* capacity for the edge and what covers it */
    const int *a_pieces, *b_pieces;
    const col_box *boxes; /* of their obstacles */
    col_tree tree;        /* of these boxes */
    int last;             /* obstacle that covered a place */
    int *found;
    uint64_t *marks;
    uint64_t most, done; /* evaluations */
};

/* Obstacles whose boxes meet a box, into cover->found: all of them, or a few of
 * those listed after the last one that covered a place. Most places are covered
 * by one of these, and they are found sooner. */
int col_cover_find(struct whole_cover *cover, const col_box *box, bool all);

/* Makes cover->other the difference of obstacle number i: of lean pieces if
 * there are no seams, or of the pieces with their numbers. col_cover_take
 * counts evaluations, and returns false after too many. */
bool col_cover_take(struct whole_cover *cover, int i);
void col_cover_take_named(struct whole_cover *cover, int i);

/* ---- Straight edges (straight.c) ----------------------------------------- */

/* The point a - b. */
struct diff_spot {
    col_vec2 a, b;
};

/* The line through a point, directed. */
struct straight {
    struct diff_spot from;
    vector along;
};

/* Where a line is crossed by another one: at `at` + any share of `across`. */
struct crossing {
    struct diff_spot at,
        end; /* an edge's ends; the same where there is no edge */
    vector across;
    double share, error; /* of line.along, from line.from on */
    bool is_spot;        /* it is `at` */
};

/* The nearest place so far that nothing covers, and how far it is. */
struct straight_best {
    struct straight line;
    struct crossing place;
    double low, high; /* bounds of the distance; HUGE_VAL: there is none */
    int block_count;
    struct whole_block blocks[2];
};

/* Walks along edge number `edge` of cover->own. Improves *best by places that
 * are at most `reach` away. */
void col_straight_walk(struct whole_cover *cover, int edge, double reach,
                       struct straight_best *best);

/* The translation of the best place as a length and a direction, and as a
 * vector. The origin has no direction: *normal stays. */
dd col_straight_answer(const struct straight_best *best, vector *normal,
                       vector *move);

/* ---- Edges and arcs about a radius (bow.c) ------------------------------- */

#define BOW_NONE 0x1p+900

struct bow_best {
    vector place;
    dd distance; /* BOW_NONE: there is no place */
    int block_count;
    struct whole_block blocks[2];
};

/* Walks along the outer edge of edge number `edge` of cover->own and the arc
 * about its start. All is in units of 2^-scale: sizes are below 4. Improves
 * *best by places that are at most `reach` away. */
void col_bow_walk(struct whole_cover *cover, int edge, int scale, dd reach,
                  struct bow_best *best);

#endif
