/* libcollide, continued: the steps of an algorithm, for whoever wants to show
 * or to check how an answer came about. A query that is given a col_trace (see
 * collide.h) hands it each step as it takes it. */
#ifndef COLLIDE_STEPS_H
#define COLLIDE_STEPS_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum col_part_kind {
    COL_PART_TRIANGLE, /* of vertices 0, first and second of the core */
    COL_PART_STRIP,    /* along edge first, as broad as the radius */
    COL_PART_SECTOR,   /* of the disc about vertex first */
} col_part_kind;

/* What of the rim of the Minkowski difference, rounded by the radii, a cast or
 * ray looks at. */
typedef enum col_rim {
    COL_RIM_WIDTH,  /* where it reaches furthest to the left and right */
    COL_RIM_SIDE,   /* a side that faces the motion, from left to right */
    COL_RIM_CORNER, /* an arc between two of them */
} col_rim;

/* Why the reference edge of a manifold is the one that it is. */
typedef enum col_reference_reason {
    COL_REFERENCE_TIE,           /* both edges are perpendicular to the normal:
                                    A's edge is the reference */
    COL_REFERENCE_PERPENDICULAR, /* it is more perpendicular to the normal */
    COL_REFERENCE_ONLY,          /* the other feature is a vertex */
} col_reference_reason;

typedef enum col_step_kind {
    COL_STEP_AXIS,     /* SAT: an axis and both shapes' intervals on it */
    COL_STEP_GJK,      /* GJK: the simplex, where it looks, what it finds */
    COL_STEP_EPA,      /* EPA: the nearest edge, its support, split or final */
    COL_STEP_CLIP,     /* clipping: a side plane */
    COL_STEP_CULL,     /* clipping: the reference edge's own plane */
    COL_STEP_SLAB,     /* sweep: when the boxes overlap along one coordinate */
    COL_STEP_RESPONSE, /* swept response: the relative velocity and its parts */
    COL_STEP_PART,     /* mass: a part of a shape */
    COL_STEP_IMPACT,   /* cast, ray: what the origin may enter by, going as A
                          does from B, and what it does enter by */
    COL_STEP_HIT,      /* impulses: a contact before the hit */
    COL_STEP_PASS,     /* impulses: those of a contact after a pass */
    COL_STEP_ADVANCE,  /* time of impact: how long an axis separates */
    COL_STEP_FEATURE,  /* clipping: the feature of a shape that takes part */
    COL_STEP_REFERENCE, /* clipping: which of the two is the reference */
} col_step_kind;

/* What is known of an interval of time. */
typedef enum col_advance_kind {
    COL_ADVANCE_DISCS,   /* the discs about the centres of rotation that the
                            cores stay in are apart; the axis is theirs */
    COL_ADVANCE_APART,   /* an axis separates the shapes all the time */
    COL_ADVANCE_SHORT,   /* not told, as shorter than the bracket: apart or
                            touching at both ends */
    COL_ADVANCE_OVERLAP, /* the interiors overlap at the end: the bracket */
} col_advance_kind;

struct col_step {
    col_step_kind kind;
    union {
        struct {
            col_axis axis;
            col_vec2 normal;
            double a_min, a_max, b_min, b_max; /* radii included */
            double overlap;                    /* negative: a gap */
        } axis;
        struct {
            int count; /* 0 at the start, then 1 or 2 */
            col_support simplex[2];
            col_vec2 direction; /* not a unit vector */
            col_support support;
            bool closer; /* the support point improves the simplex */
        } gjk;
        struct {
            col_support from, to;
            double distance; /* of the edge from the origin */
            col_vec2 normal;
            col_support support;
            bool split; /* false: the edge lies on the boundary */
            int edges;  /* of the polygon after this step */
        } epa;
        struct {
            col_side side;
            int vertex; /* farthest along the normal that points out of the
                           shape; of equally far ones the lower index */
            int r_edge, l_edge;  /* to the vertex, and from it, in the file's
                                    order; a single vertex has none: -1 */
            double projection;   /* of the vertex onto that normal */
            double r_dot, l_dot; /* unit vectors along these edges, towards the
                                    vertex, times that normal */
            col_feature feature; /* the edge with the smaller product, or the
                                    vertex; as in the manifold */
        } feature;
        struct {
            double e1, e2; /* the edges of A and B, in the file's direction,
                              times the normal from A to B; 0 for a vertex */
            col_side side; /* of the reference edge */
            col_reference_reason reason;
        } reference;
        struct {
            int plane;       /* 1 or 2: at the reference edge's first, second
                                end */
            col_vec2 normal; /* unit; kept is what lies on its side */
            double offset;   /* of the end along the edge: the article's o1 and
                                o2 */
            double d1, d2;   /* of the edge's ends, signed */
            double u;        /* where the edge is cut, 0 where it is not */
            bool cut;
            int count;
            col_vec2 points[2];
        } clip;
        struct {
            col_vec2 normal; /* unit, inward normal of the reference edge */
            double offset;   /* the article's max */
            int count;
            col_vec2 points[2];
            double depths[2]; /* signed: negative ones are removed */
            bool kept[2];
        } cull;
        struct {
            bool is_y;
            double distance;     /* signed gap at the start; < 0: overlap */
            double velocity;     /* of A relative to B */
            bool moves;          /* false: no entry and exit times */
            double enter, leave; /* times, any sign */
        } slab;
        struct {
            col_rim rim;
            col_support from, to; /* its ends, without the radius; a corner:
                                     twice the same */
            double radius;
            col_vec2 way;                /* velocity of A relative to B */
            double from_aside, to_aside; /* of the ends, with the radius, to the
                                            left of the way's line; a corner's
                                            middle, twice */
            bool entered;
            double time; /* when; 0 where not or before the start */
        } impact;
        struct {
            col_part_kind kind;
            int first, second;
            double angle; /* degrees: of a sector */
            double area;
            col_vec2 centroid;
            double inertia; /* about its centroid, at density 1 */
        } part;
        struct {
            col_vec2 relative;        /* velocity of A relative to B */
            col_vec2 normal, tangent; /* its parts */
            col_vec2 after;           /* what becomes of it */
            double share_a, share_b;  /* of the bodies in the change */
        } response;
        struct {
            col_vec2 point, arm_a, arm_b; /* arms: from the centres of mass */
            double normal_mass, tangent_mass; /* effective masses */
            col_vec2 velocity; /* along normal and tangent, of B beside A */
            double target;     /* least normal velocity afterwards */
        } hit;
        struct {
            int pass;               /* from 0 */
            int contact;            /* 0 or 1 */
            double normal, tangent; /* impulses so far */
            double limit;           /* of the tangent impulse */
            col_vec2 velocity;      /* along normal and tangent */
        } pass;
        struct {
            col_advance_kind kind;
            double from, to;   /* the interval */
            col_axis axis;     /* of an edge it turns with that; of vertices as
                                  these go round each other at `from` */
            col_vec2 normal;   /* at `from`; of an overlap, at `to` */
            double separation; /* along it, then */
            double least;      /* where shapes or discs are apart it is no less
                                  than this over the interval */
        } advance;
    } as;
};

#ifdef __cplusplus
}
#endif

#endif
