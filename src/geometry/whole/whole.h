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
 * outline.c     the neighbors of each vertex on the outline of its shape
 * piece_difference.c
 *               the polygon of two pieces: which of its edges are seams, and
 *               which need a walk
 * crossing.c    places on a line where others cross it, in exact order
 * cover.c       whether convex cores cover a segment
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
    bool has_inside;                /* it is not made of segments or points */
};

/* Finds the corners, in memory for parts->vertex_count, and the inside. */
void col_outline_fill(struct whole_outline *outline);

/* The number of a vertex of a piece; true if an edge of a piece is a cut. */
int col_outline_vertex(const struct whole_outline *outline, int piece,
                       int vertex);
bool col_outline_is_cut(const struct whole_outline *outline, int piece,
                        int edge);

/* ---- Differences (piece_difference.c) ------------------------------------ */

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
    const struct whole_outline *of_a, *of_b;
    const col_shape *a, *b;
    struct diff_edge *edges;
    int count;
    int a_piece, b_piece;
};

/* The difference of two pieces, into memory for as many edges as both have. */
void col_difference_make(struct piece_difference *diff,
                         const struct whole_outline *a, int a_piece,
                         const struct whole_outline *b, int b_piece);

static inline int diff_next(const struct piece_difference *diff, int edge)
{
    return edge + 1 < diff->count ? edge + 1 : 0;
}

/* False if an edge, or the arc about its start, is surely covered by other
 * pieces that have the vertices that touch there. */
bool col_difference_is_open(const struct piece_difference *diff, int edge);
bool col_difference_has_arc(const struct piece_difference *diff, int edge);

/* Which features block the shapes at a translation: the vertices at the start
 * of an edge, or the edge and the vertex that touches it. */
struct whole_block {
    int a_piece, b_piece;
    col_axis axis;
};

struct whole_block col_block_vertices(const struct piece_difference *diff,
                                      int edge);
struct whole_block col_block_edge(const struct piece_difference *diff,
                                  int edge);

/* ---- The search (whole.c) ------------------------------------------------ */

/* Two shapes, and their obstacles near the origin. */
struct whole_search {
    struct whole_outline a, b;
    col_box a_bounds, b_bounds;    /* of all pieces */
    col_box *a_boxes, *b_boxes;    /* of each piece */
    col_tree b_tree;               /* of b_boxes */
    dd radius;                     /* of both, exactly */
    double size;                   /* the largest coordinate */
    int scale;                     /* floor(log2) of that */
    bool has_seams;                /* that nothing else covers */
    int room;                      /* for obstacles */
    int *a_pieces, *b_pieces;      /* of each obstacle */
    col_box *boxes;                /* of each obstacle */
    col_tree tree;                 /* of these boxes */
    int last;                      /* obstacle that covered a place */
    struct piece_difference own;   /* whose edges are walked along */
    struct piece_difference other; /* that may cover a place */
    int *found;
    uint64_t *marks;
    void *nodes, *b_nodes, *scratch; /* of trees */
    uint64_t most, done;             /* evaluations */
};

static inline bool col_search_is_over(const struct whole_search *s)
{
    return s->done > s->most;
}

/* Makes the difference of obstacle number i. Counts evaluations; false: there
 * were too many. */
bool col_search_take(struct whole_search *s, struct piece_difference *diff,
                     int i);

/* Makes s->other each obstacle whose box is within `error` of a point, until
 * one moves the place of a walk on. Returns its number; -1: none did, or the
 * search is over. */
typedef bool whole_move(void *walk);
int col_search_cover(struct whole_search *s, col_vec2 point, double error,
                     whole_move *move, void *walk);

/* ---- Places on lines (crossing.c) ---------------------------------------- */

/* The point a - b. */
struct diff_spot {
    col_vec2 a, b;
};

/* The line through a point, directed. */
struct straight {
    struct diff_spot from;
    vector along;
};

/* Where a line is crossed by another one, through `at` along `across`. */
struct crossing {
    struct diff_spot at;
    vector across;
    double share, error; /* of line.along, from line.from on */
};

/* The share exactly: above / below, below > 0. */
struct exact_share {
    wide above, below;
};

/* The side of a line that a point lies on: 1 left, -1 right, 0 on it. */
int col_line_side(const struct straight *line, struct diff_spot p);

/* The crossing with a line that is not parallel, and with one square to it. */
struct crossing col_crossing_at(const struct straight *line,
                                struct diff_spot at, vector across);
struct crossing col_crossing_of_spot(const struct straight *line,
                                     struct diff_spot at);
struct exact_share col_crossing_share(const struct straight *line,
                                      const struct crossing *place);

/* Sign of p - q along the line, exactly. */
int col_crossing_compare(const struct straight *line, const struct crossing *p,
                         const struct crossing *q);

/* ---- Walks (straight.c, bow.c) ------------------------------------------- */

/* The nearest place so far that nothing covers. */
struct whole_best {
    struct whole_block blocks[2];
    int block_count; /* 0: there is none */
    /* without a radius: the place, and bounds of its distance; HUGE_VAL */
    struct straight line;
    struct crossing place;
    double low, high;
    /* with a radius: the place and its distance in units of 2^scale; BOW_NONE
     */
    vector at;
    dd distance;
};

#define BOW_NONE 0x1p+900

/* Walks along edge number `edge` of s->own, with a radius along its outer edge
 * and the arc about its start. Improves *best by places that are at most
 * `reach` away. */
typedef void whole_walk(struct whole_search *s, int edge, double reach,
                        struct whole_best *best);
whole_walk col_straight_walk, col_bow_walk;

/* The translation of the best place as a length and a direction, and as a
 * vector. The origin has no direction: *normal stays. */
typedef dd whole_answer(const struct whole_search *s,
                        const struct whole_best *best, vector *normal,
                        vector *move);
whole_answer col_straight_answer, col_bow_answer;

#endif
