/* Answers questions of rules about the solids of a level: the rings of one
 * solid (solid.c), how two solids lie and which solids cover a point
 * (beside.c), and which sides of solids are near each other (sides.c). All
 * decisions are exact unless stated otherwise. */
#ifndef SOLID_H
#define SOLID_H

#include <math.h>

#include "collide_measure.h"
#include "lint/rules/check.h"
#include "support/same.h"

/* ---- One solid ----------------------------------------------------------- */

/* The point in the middle between two. */
static inline col_vec2 midpoint(col_vec2 p, col_vec2 q)
{
    return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
}

/* The middle of the lower side of a box. */
static inline col_vec2 feet_of(const struct check *check, const col_box *box)
{
    return (col_vec2){box->min.x / 2 + box->max.x / 2,
                      check->level->is_y_up ? box->min.y : box->max.y};
}

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

/* Whether somebody drew its vertices: a polygon, chain or loop. */
bool has_vertices(const struct solid *solid);

/* Whether a shape stands for the place where something starts or is to go. */
bool is_place(const struct level_shape *shape);

/* Whether two shapes belong to one placed tile, which engines make one body of:
 * rules about pairs ignore them. */
static inline bool is_one_collider(const struct level_shape *a,
                                   const struct level_shape *b)
{
    return a->collider > 0 && a->collider == b->collider;
}

/* Whether it is an area: no chain, loop or point. The second function is also
 * true of a sound line with a radius. */
bool has_inside(const struct solid *solid);
bool has_area(const struct solid *solid);

/* Edges; none of less than two vertices, one of two. */
int outline_edges(const struct outline *outline);

/* Vertex i; i = count is the first again. */
col_vec2 outline_at(const struct outline *outline, int i);

/* 1 where a ring turns from +x to +y at its leftmost vertex, -1, or 0 where it
 * does not turn there: the winding of a simple ring. */
int outline_winding(const struct outline *outline);

/* The direction in which a ring of a polygon turns where the solid sticks out,
 * 1 or -1: the solid is on its left, as x turns to y, or on its right. */
int winding_outward(const struct solid *solid, const struct outline *ring);

/* Whether the outer ring of a polygon, of three vertices at least, lies on one
 * line; its ends in the level are then at *low and *high. Either its own
 * vertices do, or the shortest decimals that are read as them (0,0 12.5,10.2
 * 37.5,30.6 are on a line, but the nearest doubles are not), or its vertices as
 * they lie in the level: each exactly. Such a polygon is not sound.
 * O(vertices). */
bool solid_is_line(const struct solid *solid, col_vec2 *low, col_vec2 *high);

/* Whether a point is inside of a ring, or of a line with a last edge from its
 * end to its beginning. For points on the ring either answer is possible. */
bool outline_holds(const struct outline *outline, col_vec2 point);

/* ---- Signs --------------------------------------------------------------- */

/* The sign of `left` - `right`, products of rounded differences, each off by
 * less than 2^-51 of itself; 0: it is not sure. */
static inline int sign_of_products(double left, double right)
{
    double sign = left - right;
    double error = (fabs(left) + fabs(right)) * 0x1p-50 + 0x1p-1000;
    return (sign > error) - (sign < -error);
}

/* The same as col_turn_sign and col_way_sign, sooner where doubles are sure, or
 * where one of the vectors is upright or level and both products are 0: only
 * the difference of equal numbers is. */
static inline int turn_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    col_vec2 u = {q.x - p.x, q.y - p.y}, v = {s.x - r.x, s.y - r.y};
    int sign = sign_of_products(u.x * v.y, u.y * v.x);
    bool is_none = (same_number(u.x, 0) || same_number(v.y, 0)) &&
                   (same_number(u.y, 0) || same_number(v.x, 0));
    return sign || is_none ? sign : col_turn_sign(p, q, r, s);
}

static inline int way_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    col_vec2 u = {q.x - p.x, q.y - p.y}, v = {s.x - r.x, s.y - r.y};
    int sign = sign_of_products(u.x * v.x, -(u.y * v.y));
    bool is_none = (same_number(u.x, 0) || same_number(v.x, 0)) &&
                   (same_number(u.y, 0) || same_number(v.y, 0));
    return sign || is_none ? sign : col_way_sign(p, q, r, s);
}

/* ---- Two solids ---------------------------------------------------------- */

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
 * of it: their sides may touch. */
bool solid_is_in(const struct solid *inner, const struct solid *outer);

struct overlap {
    bool is_deeper; /* than the limit, exactly */
    double depth;   /* of the two pieces that are deepest in each other; 0:
                       they do not overlap */
    col_vec2 at;    /* in the middle between the sides of these two */
};

/* The overlap of two solids, piece by piece, whatever their order. */
struct overlap solids_overlap(const struct solid *a, const struct solid *b,
                              double limit);

/* Whether a point is in a convex shape or on its boundary. */
bool piece_has_point(const col_shape *piece, col_vec2 point);

/* Sum of the areas of its pieces. */
double solid_area(const struct solid *solid);

/* Whether a solid other than these two, numbers of check->shapes or -1, covers
 * a point or has it on its boundary. Subtracts from *work the number of solids
 * and pieces that were tested, and for a rounded piece its vertices. */
bool is_covered(struct check *check, col_vec2 point, int solid, int other,
                long *work);

/* ---- Sides --------------------------------------------------------------- */

/* A side of a solid, with the solid on its left as x turns to y. */
struct solid_side {
    col_vec2 from, to; /* they differ */
    int solid;         /* of check->shapes */
    int edge;          /* of that shape, in its own numbers */
    int before, next;  /* its neighbours round the ring */
};

struct sides {
    struct solid_side *side;
    int count;
    int *starts; /* of check->solids[i] it has side[starts[i]..starts[i + 1]) */
    int asked;   /* the solid of the last search; -1: none */
    bool is_compared; /* and whether the sides beside it are so few */
    bool has_tree;
    struct boxes boxes; /* if it has a tree */
    int *found;         /* the result of sides_near */
};

/* Makes check->sides, unless there are any: the sides of all solids, ring after
 * ring. Round shapes, lines and what moves along a path have none. All rules
 * share them, and the list that sides_near fills. Without `margin` neighbors
 * are all that sides_near will be asked for. false: out of memory. */
bool sides_make(struct check *check, bool is_far);

/* The sides with a number above `after` (-1: all) whose boxes are at most
 * `margin` from that of a segment of a side along each axis, into sides->found.
 * Returns how many. */
int sides_near(struct check *check, const struct solid_side *side,
               col_vec2 from, col_vec2 to, double margin, int after);

/* The same near a point of a side, among the sides of all solids. Those of its
 * own solid may be left out where `work` is enough for each side to find as
 * many as can be found: then it cannot run out, however they are counted. */
int sides_at(struct check *check, const struct solid_side *side, col_vec2 at,
             double margin, long work);

/* Whether two sides run against each other, nearly parallel and front to front,
 * and beside each other for some length, without touching. Symmetric. */
bool sides_face(const struct solid_side *e, const struct solid_side *f);

/* A point halfway between two that face each other, at a share of the length
 * that they run beside each other. */
col_vec2 sides_middle(const struct solid_side *e, const struct solid_side *f,
                      double share);

/* Whether two sides are of cells of one layer, which the editor cut. */
bool sides_are_cells(const struct check *check, const struct solid_side *e,
                     const struct solid_side *f);

/* Whether they are of cells of one layer, of one shape, of one collider, or of
 * two shapes that move: then rules ignore the space between them. */
bool sides_belong(const struct check *check, const struct solid_side *e,
                  const struct solid_side *f);

#endif
