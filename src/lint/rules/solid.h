/* The lines round a shape, ring after ring, for rules about vertices and
 * edges. */
#ifndef SOLID_H
#define SOLID_H

#include "lint/rules/check.h"

/* One ring, or the whole line of a chain. Vertices are counted from `first` on
 * in the shape's own numbers. */
struct outline {
    const col_vec2 *points;
    int count;
    int first;
    bool is_closed;
};

/* Ring 0 .. ring_count - 1 of a shape; the outer one is 0. */
struct outline outline_of(const struct solid *solid, int ring);

/* Whether the shape has vertices that somebody drew: a polygon, chain or loop.
 */
bool has_vertices(const struct solid *solid);

/* Whether a shape stands for the place where something starts or is to go. */
bool is_place(const struct level_shape *shape);

/* Whether it is an area: no chain, loop or point. And whether it is that, or a
 * line that its radius makes one; of what is sound. */
bool has_inside(const struct solid *solid);
bool has_area(const struct solid *solid);

/* Edges; none of less than two vertices, one of two. */
int outline_edges(const struct outline *outline);

/* Vertex i, and i + 1 behind the last one, which is the first again. */
col_vec2 outline_at(const struct outline *outline, int i);

/* 1 where a ring turns from +x to +y at its leftmost vertex, -1, or 0 where it
 * does not turn there. What a simple ring does, exactly. */
int outline_winding(const struct outline *outline);

/* The way that a ring of a polygon turns where the solid sticks out, 1 or -1:
 * then the solid is on its left, as x turns to y, or on its right. */
int winding_outward(const struct solid *solid, const struct outline *ring);

/* Whether all vertices, one at least, lie on one line; its ends are then at
 * *low and *high. Exactly. */
bool outline_is_line(const struct outline *outline, col_vec2 *low,
                     col_vec2 *high);

/* Whether a point is inside of a ring, or of a line with a last edge from its
 * end to its beginning. Exactly; on the ring it is so or not. */
bool outline_holds(const struct outline *outline, col_vec2 point);

/* The outline without vertices that repeat the one before. */
struct plain_outline {
    struct outline outline;
    int *index; /* the vertex that each of its vertices is */
    int *last;  /* the last that repeats it: where its edge starts */
};

/* false: memory is used up. */
bool outline_plain(const struct outline *outline, struct arena *arena,
                   struct plain_outline *plain);

/* Where the edges of one shape meet each other, other than at the vertices that
 * they share as neighbours. */

enum solid_meeting_kind {
    MEETING_CROSS, /* in the middle of both */
    MEETING_TOUCH, /* in one point that is an end of one of them */
    MEETING_ALONG, /* in more than a point */
    MEETING_BACK,  /* neighbours: the second runs back over the first */
};

struct solid_meeting {
    enum solid_meeting_kind kind;
    int first, second; /* edges, in the shape's own numbers */
    int first_ring, second_ring;
    col_vec2 at;
};

/* So many are kept. */
#define MEETINGS_TOLD 4

struct meetings {
    struct solid_meeting told[MEETINGS_TOLD];
    int count; /* also of those not kept, as far as they were counted */
};

/* Edges of one ring that meet (across: of two rings), ordered by the first edge
 * and then the second. Decided exactly; each place where vertices touch is told
 * once. O(n log n) for n edges, and beyond that no more than some hundred
 * comparisons for each edge: what is told is then not all there is, but never
 * nothing where a ring meets itself. false: memory is used up. */
bool find_meetings(const struct solid *solid, bool across, struct arena *arena,
                   struct meetings *meetings);

/* "cross", "touch", "run along each other". */
const char *meeting_words(enum solid_meeting_kind kind);

/* How two solids lie: whether one is the other again, or in the other, or how
 * deep they overlap. */

/* Orders solids by their geometry, and shapes that are equal by their ids, so
 * that a choice between solids does not depend on their order in the file.
 * Negative, zero (the same solid) or positive, as strcmp. O(vertices). */
int compare_solids(const struct solid *a, const struct solid *b);

/* Orders points by x, then by y. Negative, zero or positive. */
int compare_points(col_vec2 p, col_vec2 q);

/* Whether two solids are the same shape at the same place: outlines of as many
 * vertices, each at most `weld` from one of the other in the same order, either
 * way round, and radii as close. Exactly. */
bool solids_are_same(const struct solid *a, const struct solid *b, double weld);

/* Whether a solid lies in another, which has an inside, and does not reach out
 * of it: their sides may touch. Exactly. */
bool solid_is_in(const struct solid *inner, const struct solid *outer);

struct overlap {
    bool is_deeper; /* than the limit, exactly */
    double depth;   /* of the two pieces that are deepest in each other; 0:
                       they do not overlap */
    col_vec2 at;    /* in the middle between the sides of these two */
};

/* The overlap of two solids, piece by piece; the same for both orders of the
 * two. */
struct overlap solids_overlap(const struct solid *a, const struct solid *b,
                              double limit);

/* Whether a point is in a convex shape or on its boundary. Exactly. */
bool piece_has_point(const col_shape *piece, col_vec2 point);

/* Sum of the areas of its pieces. */
double solid_area(const struct solid *solid);

/* Whether solids cover a point.
 *
 * A solid of many pieces has a tree of their boxes, which is made when a point
 * is first looked up in it. So looking up as many points as a polygon has
 * vertices takes O(n log n) unless its pieces are long and slanted, and all of
 * their boxes hold each point. The work is counted for that case. */

/* Whether a solid other than these two, numbers of check->shapes or -1, covers
 * a point or has it on its boundary. Exact. Subtracts from *work the number of
 * solids and pieces that were looked at, and for
 * a rounded piece its vertices. */
bool is_covered(struct check *check, col_vec2 point, int solid, int other,
                long *work);

/* The sides of all solids that have straight ones, each with its solid on the
 * left as x turns to y, and which of them are near each other. */

struct solid_side {
    col_vec2 from, to; /* they differ */
    int solid;         /* of check->shapes */
    int edge;          /* of that shape, in its own numbers */
    int before, next;  /* its neighbours round the ring */
};

struct sides {
    struct solid_side *side;
    int count;
    struct boxes boxes;
};

/* The sides of all solids, ring after ring. Round shapes and lines have none.
 * All rules share them: they are made once for a level, and so is the list of
 * what sides_near found. false: memory is used up. */
bool sides_make(struct check *check, struct sides *sides);

/* The sides with a number above `after` (-1: all) whose boxes are at most
 * `margin` from that of a segment along each axis, into sides->boxes.found.
 * Returns how many. */
int sides_near(struct sides *sides, col_vec2 from, col_vec2 to, double margin,
               int after);

/* Whether two sides run against each other, nearly parallel and front to front,
 * and beside each other for some length, without touching. Symmetric. */
bool sides_face(const struct solid_side *e, const struct solid_side *f);

/* A point halfway between two that do, at a share of the length that they run
 * beside each other. */
col_vec2 sides_middle(const struct solid_side *e, const struct solid_side *f,
                      double share);

/* Whether two sides are of cells of one layer: those are one shape that was cut
 * for convenience. */
bool sides_are_cells(const struct check *check, const struct solid_side *e,
                     const struct solid_side *f);

/* Whether they are that, or of one shape, or of two that move. Then nothing is
 * asked about what is between them. */
bool sides_belong(const struct check *check, const struct solid_side *e,
                  const struct solid_side *f);

#endif
