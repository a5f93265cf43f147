/* libcollide, continued: what happens after a hit. Mass properties of rounded
 * convex shapes, rigid bodies, and what answers a hit. The functions are pure,
 * as those of collide.h.
 *
 * Angles are in degrees everywhere; an inertia is that of mass times length
 * squared, so what takes one with a spin turns that into radians first. */
#ifndef COLLIDE_RESPONSE_H
#define COLLIDE_RESPONSE_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Mass properties ---------------------------------------------------- */

typedef struct col_mass {
    double area; /* of the shape, radius included; 0: a segment, a point */
    col_vec2 centroid; /* the centre of mass */
    double mass;
    double inertia; /* polar moment of inertia about the centroid */
} col_mass;

/* The mass properties of a shape that is everywhere of the same density, > 0
 * and at most COL_LIMIT: of its true outline, round corners included. What has
 * no area has no mass.
 *
 * Each number is within 0.51 units in the last place of the true value, but for
 * what underflows below 2^-1022; the centroid within half a unit and 2^-85, or
 * for more than 2000 vertices count 2^-96, of the shape's extent along that
 * axis, or 2^-1000 of the larger one. Nothing overflows. A shape that is moved
 * without rounding, or of which the vertices are counted from elsewhere or the
 * other way round, gets the same numbers, within that. O(count). */
col_mass col_mass_by_density(const col_shape *shape, double density);

/* The same of a given mass, > 0 and at most COL_LIMIT. A segment is a thin rod;
 * a point has no inertia. */
col_mass col_mass_by_mass(const col_shape *shape, double mass);

/* The same of a body that is the union of count >= 1 cores without radius, no
 * two of which overlap in more than their borders. The centroid is within
 * 2^-85 of the extent of all of them. */
col_mass col_mass_of_pieces_by_density(const col_shape *pieces, int count,
                                       double density);
col_mass col_mass_of_pieces_by_mass(const col_shape *pieces, int count,
                                    double mass);

/* Records the parts that mass properties are summed up from: the triangles of
 * the core, a strip along each edge, a sector of a disc at each vertex
 * (COL_STEP_PART). */
void col_mass_parts(const col_shape *shape, const col_trace *trace);

/* ---- Rigid bodies ------------------------------------------------------- */

/* pi / 180: turns a spin into that of formulas with an inertia. */
#define COL_RADIANS_PER_DEGREE 0x1.1df46a2529d39p-6

/* A rigid body at one moment. */
typedef struct col_body {
    col_vec2 center;         /* of mass */
    double angle;            /* degrees */
    col_vec2 velocity;       /* of the centre of mass, per unit of time */
    double angular_velocity; /* degrees per unit of time */
    double inverse_mass, inverse_inertia; /* >= 0, finite; 0: nothing changes
                                             its velocity, or its spin */
    double restitution;                   /* 0 .. 1 */
    double friction;                      /* >= 0: the coefficient */
} col_body;

/* ---- Swept boxes -------------------------------------------------------- */

/* What becomes of the velocity of A relative to B, where it leads in. */
typedef enum col_swept_method {
    COL_STOP,   /* all of it goes */
    COL_SLIDE,  /* the part along the normal goes */
    COL_BOUNCE, /* that part turns round, times the restitution */
    COL_PUSH,   /* that part goes, and the part along the side becomes as long
                   as all of it was, unless it is 0: then it stays so */
} col_swept_method;

typedef struct col_swept_rule {
    col_swept_method method;
    double restitution; /* 0 .. 1, for COL_BOUNCE */
    double dt;          /* 0 < dt <= COL_LIMIT */
} col_swept_rule;

/* A shape that moves, and how it is placed: its vertices are
 * col_transform_point(pose, local[i]), perhaps without some that are not
 * corners. One that is given by its vertices alone has these for `local` and
 * for pose {{0, 0}, {1, 0}}. */
typedef struct col_swept_body {
    col_moving moving;
    const col_vec2 *local;
    int local_count;
    col_transform pose;  /* at the start */
    double inverse_mass; /* >= 0, finite; 0: it keeps its velocity */
} col_swept_body;

/* Positions are of the pose. */
typedef struct col_swept_end {
    col_vec2 contact;  /* at the hit; stuck: moved out */
    col_vec2 rest;     /* the motion from there on */
    col_vec2 position; /* at dt */
    col_vec2 velocity; /* after the hit */
} col_swept_end;

typedef struct col_swept {
    col_sweep sweep;
    double depth;     /* stuck: length of the least translation; else 0 */
    double remaining; /* dt - time */
    col_swept_end a, b;
} col_swept;

/* The answer to the first contact of two bounding boxes (col_sweep_test): both
 * move up to it, their velocities change by the rule, and both go on with those
 * for the time that remains. The change is shared by the inverse masses, so
 * that momentum is kept; a body of inverse mass 0 takes none of it. Where the
 * interiors overlap at the start the bodies are first moved apart, by the least
 * translation, in the same shares.
 *
 * Placed by `contact` or by `position`, the boxes do not overlap, not by a
 * single ulp, unless both inverse masses are 0: then nothing is answered.
 * Without a hit both move on for dt, and `contact` is where they start.
 *
 * Source: BrendanL.K. 2013, Swept AABB collision detection and response, for
 * slide, push and bounce (its "deflect") against a wall. */
col_swept col_swept_respond(const col_swept_body *a, const col_swept_body *b,
                            const col_swept_rule *rule, const col_trace *trace);

/* ---- Verlet: bodies whose vertices are particles ------------------------ */

/* Which particles a collision moves: the ends of an edge of one shape and a
 * vertex of the other. Two vertices that collide stand as an edge whose ends
 * are both A's vertex. */
typedef struct col_verlet {
    col_side side; /* whose edge it is; the vertex is the other's */
    int edge;      /* -1: two vertices */
    int ends[2];   /* the edge's vertices, in the file's order */
    int vertex;
    double t;           /* the vertex' place along the edge: 0 .. 1 */
    double lambda;      /* 1 / (t^2 + (1 - t)^2): 1 .. 2 */
    col_vec2 collision; /* normal * depth, from the edge to the vertex */
} col_verlet;

/* Of two shapes that overlap, by the answer of col_sat_test. The edge and the
 * vertex are those of the answer, unless the vertex does not lie beside the
 * edge: that is so where sides lie face to face, and then the edge's end there
 * is the vertex and the edge is the other shape's. */
col_verlet col_verlet_test(const col_shape *a, const col_shape *b,
                           const col_sat *sat);

/* The same of a contact of their manifold, 0 or 1 below its count. The place of
 * the vertex is the nearest one on the edge. */
col_verlet col_verlet_contact(const col_shape *a, const col_shape *b,
                              const col_manifold *manifold, int contact);

/* How far the particles move. */
typedef struct col_verlet_moves {
    col_vec2 ends[2];
    col_vec2 vertex;
} col_verlet_moves;

/* The response. The shares are those of the collision that the edge's shape and
 * the vertex' shape take: 0.5 and 0.5 by the rule, 0 and 1 for what stays where
 * it is; together 1 to part the two. The edge's point beside the vertex moves
 * by -edge_share * collision: the ends by lambda times that, less by 1 - t and
 * t. Source: Jakobsen 2001; Bitterli 2009. */
col_verlet_moves col_verlet_project(const col_verlet *verlet, double edge_share,
                                    double vertex_share);

/* A rigid motion of particles. */
typedef struct col_fit {
    col_vec2 center;   /* the mean of the particles before */
    col_vec2 shift;    /* what it moves by */
    col_vec2 rotation; /* about it: cosine and sine; (1, 0) for one particle */
} col_fit;

/* The rigid motion that is nearest, in the sum of squared distances, to how
 * count >= 1 particles moved. Where none did, nothing moves, exactly. */
col_fit col_fit_rigid(const col_vec2 *from, const col_vec2 *to, int count);

/* How far a point goes along with it. */
col_vec2 col_fit_carry(const col_fit *fit, col_vec2 point);

/* ---- Impulses at contacts ----------------------------------------------- */

/* One direction at a point where two bodies touch. A velocity along it is that
 * of B's point beside A's; an impulse along it acts on B, its opposite on A. */
typedef struct col_row {
    col_vec2 direction;      /* unit */
    double lever_a, lever_b; /* velocity along it per degree of spin */
    double turn_a, turn_b;   /* degrees of spin per unit of impulse */
    double give;    /* change of velocity per unit of impulse, > 0: 1 / give is
                       the effective mass */
    double impulse; /* applied so far */
} col_row;

/* What keeps two bodies from going into one another: up to two contacts, and at
 * each a row along the normal and one along the tangent, which is the normal
 * turned to the left. */
typedef struct col_constraint {
    int count; /* contacts; 0: nothing to do */
    col_contact contacts[2];
    col_row normals[2], tangents[2];
    double targets[2]; /* least normal velocities that are wanted */
    double friction;   /* a tangent impulse is at most this times the normal
                          impulse */
    double coupling;   /* change of one normal velocity per unit of the other
                          contact's impulse */
    double unit;       /* a power of two that makes the larger give about 1 */
    double spread;     /* give 1 * give 2 - coupling^2 of the normals, >= 0,
                          times unit^2 */
} col_constraint;

/* The constraint of two bodies with the contacts of a manifold, at the
 * velocities that they have: a contact which is approached at v has a target of
 * e v, with e the smaller restitution, but 0 where v <= resting; one that moves
 * apart has 0. Friction is the geometric mean. resting >= 0.
 *
 * No contacts where the shapes do not overlap, where both inverse masses are 0,
 * so that nothing can move even if it may turn, or where what a contact gives
 * is beyond doubles. Impulses that are beyond them, as of the least inverse
 * masses at the greatest velocities, are not foreseen. */
col_constraint col_constraint_make(const col_body *a, const col_body *b,
                                   const col_manifold *manifold,
                                   double resting);

/* The same with contacts ahead (col_clip_ahead), which have a depth below 0, in
 * a step of length dt > 0; col_constraint_make leaves them out. They may be
 * approached at no more than -depth / dt, so that the step closes the gap and
 * no more. A contact that would close it, is approached at more than `resting`
 * and has a restitution above 0 has a target of e v at once. Impulses at
 * contacts ahead take energy, as those of others. Source: speculative contacts
 * of Box2D; Catto 2013, Continuous Collision. */
col_constraint col_constraint_make_ahead(const col_body *a, const col_body *b,
                                         const col_manifold *manifold,
                                         double resting, double dt);

/* Takes over the impulses of an earlier constraint of the two at contacts of
 * the same features: a warm start, once they are applied. */
void col_constraint_carry(col_constraint *constraint,
                          const col_constraint *earlier);

/* Applies the impulses that a constraint holds. */
void col_constraint_apply(const col_constraint *constraint, col_body *a,
                          col_body *b);

/* One pass: friction, then normal impulses, each with regard to what has been
 * applied so far. Afterwards, to rounding, no contact's normal velocity is
 * below its target, none of the accumulated normal impulses is negative, and
 * only those of contacts right on their target are above 0; linear and angular
 * momentum are kept. Rounding takes up to half of the digits of the velocities
 * where two contacts are nearly one to the bodies, and more where their arms
 * are a million times the radius of gyration. Source: Catto 2005 (accumulated
 * impulses); Murty 1988 (complementarity of two). */
void col_constraint_solve(col_constraint *constraint, col_body *a, col_body *b);

/* Two constraints of one contact each, side by side: members as above, number 0
 * of the first one and number 1 of the second. */
typedef struct col_row_pair {
    double x[2], y[2]; /* of the directions */
    double lever_a[2], lever_b[2], turn_a[2], turn_b[2], give[2], impulse[2];
} col_row_pair;

typedef struct col_constraint_pair {
    col_row_pair normal, tangent;
    double target[2], friction[2];
} col_constraint_pair;

/* A pass of both, with the bits of one after the other but in less time; number
 * i is of a[i] and b[i]. They may share a body only if it stands still and no
 * impulse moves or turns it. */
void col_constraint_pair_solve(col_constraint_pair *pair, col_body *const a[2],
                               col_body *const b[2]);

/* Velocity of B's point beside A's. */
double col_row_velocity(const col_row *row, const col_body *a,
                        const col_body *b);

/* Hands over each contact of a constraint as it is before it is solved
 * (COL_STEP_HIT), the bodies being where and as fast as they are then. */
void col_constraint_record_hits(const col_constraint *constraint,
                                const col_body *a, const col_body *b,
                                const col_trace *trace);

/* And as it is after a pass (COL_STEP_PASS), which has that number. */
void col_constraint_record_pass(const col_constraint *constraint,
                                const col_body *a, const col_body *b, int pass,
                                const col_trace *trace);

/* By what two overlapping bodies are to be moved apart. */
typedef struct col_correction {
    double slop;  /* an overlap that is let be, >= 0 */
    double share; /* of the rest that is taken away, 0 .. 1 */
} col_correction;

/* Moves two bodies that overlap by `depth` along `normal`, from A to B:
 * together by share * (depth - slop) if that is positive, each in proportion to
 * its inverse mass. Returns by what. */
col_points col_correct(col_body *a, col_body *b, col_vec2 normal, double depth,
                       col_correction correction);

/* ---- The response to one hit -------------------------------------------- */

typedef struct col_response {
    col_body a, b;             /* afterwards */
    col_constraint constraint; /* with the impulses that were applied */
    col_vec2 before[2]; /* velocity along normal (x) and tangent (y) of each */
    col_vec2 after[2];  /*   contact */
    col_points moved;   /* by the correction */
    double kept;        /* share of the friction that is left */
} col_response;

/* The impulses that two bodies which overlap give one another, and their
 * correction. Both are left alone if neither can move. They keep their
 * velocities if no contact is approached or at rest.
 *
 * Normal impulses and friction are solved together, which may make energy where
 * normal and friction pull on each other (Kane 1984): then friction is reduced
 * to the share `kept` that does not. So, to rounding as in a pass of
 * col_constraint_solve:
 * - at each contact the normal impulse is at least 0, and the normal velocity
 *   afterwards is at least 0 and at least -e times that before. If one contact
 *   moves apart before and needs an impulse so that it does not approach, the
 *   other one may have less of its -e times that before, so that the energy is
 *   not more;
 * - each tangent impulse is at most friction times the normal impulse;
 * - momentum and angular momentum are the same, and the energy is not more,
 *   counted with what a body of inverse mass or inertia 0 gives or takes.
 * Where passes of the solver do not settle, which takes much friction at a
 * contact beside the centre of mass, both contacts get tangent impulses in one
 * ratio to their normal impulses: the friction's, or the least that stops them
 * from sliding, in the mean, or rarely one on the way there, beyond which no
 * normal impulses do.
 * One contact without friction gets the textbook's
 * j = -(1 + e) v / (1/mA + 1/mB + (rA x n)^2/IA + (rB x n)^2/IB).
 * Source: Moreau 1988 (restitution); Hecker 1996. */
col_response col_resolve(const col_body *a, const col_body *b,
                         const col_manifold *manifold,
                         col_correction correction, const col_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
