/* The parts of the generator, shared by the files of this folder. A family
 * draws a pair of shapes with a maker. Shapes are drawn on a lattice, from
 * vectors and numbers of a random generator; at the end, the scene is written
 * in doubles. lattice.c shapes and vectors; maker.c the maker; families.c,
 * family_pair.c and family_motion.c the families; generate.c scenes.
 *
 * A family draws a pair of shapes with a maker. Shapes are drawn on a lattice,
 * from vectors and numbers of a random generator; at the end, the scene is
 * written in doubles. */
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "collide.h"
#include "verify/generate/generate.h"
#include "verify/generate/rng.h"

/* ---- Shapes on a lattice -------------------------------------------------
 *
 * Shapes whose coordinates are whole numbers: what a family says of its shapes
 * is so by whole-number arithmetic, and stays so when they are turned, moved
 * and multiplied by whole numbers. A double has room for 53 bits of them, a
 * float for 24. */

struct lattice_spot {
    int64_t x, y;
};

/* A convex core and a radius, as a scene has them. */
struct lattice_form {
    enum generate_type type;
    struct lattice_spot *spots; /* polygons and boxes: counter-clockwise */
    int count;
    int64_t radius;
};

/* x, y become a x - b y, b x + a y: turned, and longer by the root of
 * a^2 + b^2. */
struct turn {
    int64_t a, b;
    int64_t length; /* that root, rounded where it is not whole */
};

/* The extent of spots. */
struct extent {
    struct lattice_spot min, max;
};

void form_turn(struct lattice_form *form, const struct turn *turn);
void form_move(struct lattice_form *form, int64_t x, int64_t y);
void form_scale(struct lattice_form *form, int64_t factor);

/* Turned by 180 degrees about the origin. */
void form_flip(struct lattice_form *form);

/* A copy of all but the type; `to` has room for it. */
void form_copy(struct lattice_form *to, const struct lattice_form *from);

/* The extent of the vertices, without the radius. */
struct extent form_extent(const struct lattice_form *form);

/* Moves the middle of its extent to the origin, but for half a unit. */
void form_center(struct lattice_form *form);

/* The largest magnitude among coordinates and radius. */
int64_t form_largest(const struct lattice_form *form);

/* How far a point within the core is from its surface, to the radius' end:
 * rounded down, at least one unit less than it is. `middle` is on the core of a
 * shape without an area. */
int64_t form_clearance(const struct lattice_form *form,
                       struct lattice_spot middle);

/* The bits that a whole number >= 0 has. */
int bit_count(int64_t value);

/* ---- Vectors --------------------------------------------------------------
 *
 * The edges of convex polygons are drawn as vectors: sorted by their direction,
 * vectors whose sum is zero lead once around a convex polygon. */

/* Components may be so large that products of two of them and the sum of two
 * such products fit into an int64_t. */
#define VECTOR_MOST (INT64_C(1) << 30)

/* The range of random vectors: components up to most.x and most.y in magnitude,
 * 1 .. VECTOR_MOST / 4. */
struct vector_draw {
    struct rng *rng;
    struct lattice_spot most;
};

/* Draws count >= 3 vectors, none of them zero, not all along one line, whose
 * sum is zero. */
void vectors_closed(const struct vector_draw *draw, struct lattice_spot *v,
                    int count);

/* Draws count >= 2 vectors whose y are not zero and whose sum is (w, 0), w > 0:
 * with (-w, 0) they lead round a polygon that has this at its top. */
void vectors_flat(const struct vector_draw *draw, struct lattice_spot *v,
                  int count);

/* Draws count >= 2 vectors, none of them zero, of the upper half of directions,
 * not all along one line: with their opposites they lead round a polygon that
 * is its own image by 180 degrees. */
void vectors_half(const struct vector_draw *draw, struct lattice_spot *v,
                  int count);

/* Sorts by direction, from -180 degrees up; vectors of one direction stay in
 * the order they are in. `scratch` has room for as many. */
void vectors_sort(struct lattice_spot *v, struct lattice_spot *scratch,
                  int count);

/* True if no two neighbors among sorted vectors have the same direction. */
bool vectors_differ(const struct lattice_spot *v, int count);

/* True if each of sorted vectors lies within 180 degrees to the left of the
 * vector before, the first of the last: as spots, they are a polygon about the
 * origin that does not cross itself. */
bool vectors_surround(const struct lattice_spot *v, int count);

/* The spots that sorted vectors lead to, from `start` on, which is the first:
 * as many as there are vectors. */
void vectors_walk(const struct lattice_spot *v, int count,
                  struct lattice_spot start, struct lattice_spot *spots);

/* ---- Pairs of shapes ----------------------------------------------------- */

#define TYPE(name) (1u << GENERATE_##name)
#define ANY_TYPE   ((1u << GENERATE_TYPES) - 1)

/* Those with an area, those with edges, and those that may have vertices
 * anywhere, each with and without a radius. */
#define SOLID_TYPES                                                            \
    (TYPE(POLYGON) | TYPE(CIRCLE) | TYPE(CAPSULE) | TYPE(BOX) | TYPE(ROUNDED))
#define EDGED_TYPES   (ANY_TYPE & ~(TYPE(POINT) | TYPE(CIRCLE)))
#define POLYGON_TYPES (TYPE(POLYGON) | TYPE(ROUNDED))
#define ROUND_TYPES   (TYPE(CIRCLE) | TYPE(CAPSULE) | TYPE(ROUNDED))

/* A shape as it is written. */
struct figure {
    enum generate_type type;
    col_vec2 *points; /* of a box: its corners, in any order */
    int count;
    double radius;
};

/* ---- Ranges of engines (engine_range.c) ----------------------------------
 *
 * Shapes that an engine accepts without changing them. Lengths are in its own
 * units, and 0 where it has no limit. */

struct engine_range {
    const char *name;          /* of the profile */
    unsigned types;            /* that it has functions for */
    bool lacks_segments;       /* it has no function for two segments */
    bool is_float;             /* it computes with floats */
    bool is_counter_clockwise; /* it requires polygons of this winding */
    int vertices;              /* of a polygon, at most */
    double gap;    /* the least distance of two vertices of a polygon, and
                      length of a segment */
    double height; /* the least distance of a vertex from the line of its
                      neighbors */
    double turn;   /* the least sine of the angle that edges turn by */
    double radius; /* the least one */
    double slop;   /* what the engine takes for nothing */
    int low, high; /* the larger shape of a pair has a size from 2^low to
                      2^high */
    double far;    /* the largest coordinate */
};

/* NULL at the end in place of a name. */
extern const struct engine_range engine_ranges[];

/* The range of that name; NULL: there is none. */
const struct engine_range *engine_range_named(const char *name);

/* True if both shapes of a pair, with the numbers of the scene, are within the
 * range. */
struct figure;
bool engine_range_has(const struct engine_range *range,
                      const struct figure figures[2]);

/* Spots that a family adds to a pair: of rays, casts and further segments. */
#define ADDED_SPOTS 32

struct maker {
    struct rng rng;
    struct lattice_form added; /* pairs of spots, which follow the shapes */
    bool added_of_b[ADDED_SPOTS / 2]; /* whose each pair of spots is */
    struct lattice_form a, b;         /* types are set when a family begins, */
    struct figure figures[2]; /* as are the types of figures; A is the first */
    struct lattice_spot *vectors, *scratch;
    int fewest, most; /* vertices of polygons */
    int bits;         /* of coordinates at the end, but for where a crowd
                         places them */
    bool is_float;

    /* The final scale of the coordinates: divided by the divisor, then
     * multiplied by 2^exponent. */
    int exponent;
    int divisor;
};

/* The bits of coordinates that are needed for polygons of so many vertices. */
int maker_needs(int vertices);

/* The most vertices for which so many bits are enough; below 3: for none. */
int maker_most(int bits);

/* The bits of coordinates: those that shapes have when they are drawn, and
 * those left to multiply and turn them. Shapes reach up to 2^local from the
 * origin, and may be up to 2^(local + 2) from it before they are turned.
 * `wanted` bits are given if at least 4 are left, and in any case the bits that
 * the number of vertices needs. */
struct budget {
    int local, left;
};

struct budget maker_budget(const struct maker *maker, int wanted);

/* The usual: 30 bits, or 11 for floats. */
struct budget maker_usual(const struct maker *maker);

/* How many vertices the next polygon has. */
int maker_count(struct maker *maker);

/* Moves or multiplies both shapes by the same. */
void maker_shift(struct maker *maker, int64_t x, int64_t y);
void maker_scale(struct maker *maker, int64_t factor);

/* FREELY: a radius may be rounded to a whole number, so shapes that touch may
 * touch no more. */
enum maker_turning { EXACTLY, FREELY };

/* Turns both shapes, and uses `bits` more bits of coordinates. If one has a
 * radius, the factor is whole, unless they turn freely; if one is a box, both
 * are turned by a multiple of 90 degrees. */
void maker_turn(struct maker *maker, int bits, enum maker_turning turning);

/* Moves both by the same, as far as they reach from the origin, but at most a
 * quarter of the coordinates that there are. */
void maker_move(struct maker *maker);

/* Multiplies both, whose largest coordinate is not 0, so that it has nearly all
 * the bits that there are: a unit is then about one in its last place. */
void maker_fill(struct maker *maker);

/* Chooses the exponent so that a length of so many units is between 1 and
 * 64. */
void maker_measure(struct maker *maker, int64_t units);

/* The largest coordinate or radius of both. */
int64_t maker_largest(const struct maker *maker);

/* Turns, moves and measures, as most families do in the end. */
void maker_end(struct maker *maker, int bits, enum maker_turning turning);

/* ---- Random shapes of each type -------------------------------------------
 *
 * Each has its type already; its vertices,
 * its radius and the number of vertices are drawn.
 *
 * `local` is a number of bits: a shape reaches about 2^local from the origin,
 * and never twice as far. */

/* Anything, its middle at the origin. */
void form_any(struct maker *maker, struct lattice_form *form, int local);

/* The same, 2^thin times longer in x than in y, about: 1 <= thin < local. */
void form_long(struct maker *maker, struct lattice_form *form, int local,
               int thin);

/* A core in the half plane y <= 0 that has the origin on its surface: where it
 * is flat, on an edge along the axis of x, if the type has edges; else at a
 * vertex. Its radius is 0. */
void form_below(struct maker *maker, struct lattice_form *form, int local,
                bool is_flat);

/* Gives a core a radius, up to a half of 2^local, if its type has one. */
void form_round(struct maker *maker, struct lattice_form *form, int local);

/* The same for a core of form_below, which goes down by as much, so that its
 * surface keeps the origin. */
void form_round_below(struct maker *maker, struct lattice_form *form,
                      int local);

/* Half the extent in x or y, with the radius. */
int64_t form_reach(const struct lattice_form *form, bool in_y);

/* A polygon from `count` vectors in maker->vectors, which are sorted here; its
 * vertex of the largest y, or one of these, is `start`. */
void form_of_vectors(struct maker *maker, struct lattice_form *form, int count,
                     struct lattice_spot start);

/* The vectors of a polygon that reaches up to 2^local, or 2^(local - thin) in
 * the direction of y. */
struct vector_draw form_draw(struct maker *maker, int local, int thin,
                             int count);

/* ---- Families ------------------------------------------------------------ */

/* What the spots that a family adds are. */
enum family_adds {
    ADDS_NOTHING,
    ADDS_RAYS,  /* from, to */
    ADDS_CASTS, /* their differences are translations of A and B */
    ADDS_CHAIN, /* segments; the last difference is the velocity of A */
};

/* A property of two shapes, and a function that makes such a pair. */
struct family {
    const char *name;
    const char *text; /* the property of its scenes: one sentence in lower case,
                         no full stop */
    void (*make)(struct maker *maker);
    unsigned a, b; /* types that its shapes can have, 0: any; which of the
                      two is first in the scene is random */
    int low, high; /* its polygons have low to high vertices; 0: any number */
    int fewest, most; /* the same if the options do not say; 0: as usual */
    bool is_alike;    /* both shapes are of one type */
    bool is_loose;    /* it stays true where each is turned about its middle */
    bool is_extra;    /* not part of "all" */
    enum family_adds adds; /* then scenes have one pair, of #0 and #1 */
    bool is_numbers;       /* `make` fills the figures, not the forms */
    bool is_sized; /* its numbers are of this size: ranges do not scale it */
    bool is_near;  /* within a range, shapes may also be apart by about the
                      slop, or overlap by as much */
};

/* A scene depends on the name of its family, not on its index. */
extern const struct family families[];
extern const int family_count;

/* Draws a pair that touches at the origin, A below the axis of x, B above. */
void draw_touching(struct maker *maker, int local);

/* Each makes a pair of a family in family_pair.c. */
typedef void family_maker(struct maker *maker);

family_maker make_apart, make_touching, make_near_touching, make_shallow,
    make_shared_edge, make_above_corner, make_core_touching, make_parallel,
    make_near_parallel, make_collinear, make_near_collinear, make_crossing,
    make_nested, make_inner_touching, make_concentric, make_coincident,
    make_near_coincident, make_tie, make_ray, make_cast, make_chain;

struct generator {
    struct generate_options options;  /* types: as wanted, not 0 */
    const struct engine_range *range; /* NULL: any shapes will do */
    bool *has; /* for each family, whether its shapes can be within the range */
    struct maker maker;
    int pairs; /* of a scene */
    int side;  /* of the square that they are strewn over, in pairs; 1: they
                  are not strewn */
};

/* The most vertices that any polygon can have, and what limits them: "polygons
 * of OF (OPTION) have at most MOST vertices". */
struct vertex_limit {
    int most;
    const char *of, *option;
};

struct vertex_limit generator_vertices(const struct generator *generator);

/* The vertices of a family's polygons; fewest > most: it has no polygons. */
struct vertex_range {
    int fewest, most;
};

struct vertex_range family_vertices(const struct generator *generator,
                                    const struct family *family);

#endif
