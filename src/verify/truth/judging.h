/* Parts of a verdict, shared by the files that judge them, which are named
 * beside their functions.
 *
 * verdict_make fills a struct judging and passes it to each part. A part
 * compares its members of the claim to the truth and adds a fault for each
 * member that is wrong. */
#ifndef JUDGING_H
#define JUDGING_H

#include <math.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/number.h"
#include "verify/truth/engine_profile.h"
#include "verify/truth/tolerance.h"
#include "verify/truth/truth.h"
#include "verify/truth/verdict.h"

struct judging {
    const struct verdict_pair *pair;
    const struct truth *truth;
    const struct claim *claim;
    const struct number_tolerances *tolerances;
    struct arena *arena;
    struct verdict *verdict;
    struct verdict_fault spare; /* is written to where memory is used up */
    unsigned conventions; /* by which the claim is read: a bit for each enum
                             verdict_convention */

    bool says_overlap;
    double slack;    /* added to the absolute tolerance of depth and distance:
                        --touch, where the claim makes use of it; else 0 */
    struct real gap; /* of the shapes: below 0 minus the depth */
    struct real_vec normal; /* the right one that the claim is nearest to */
    struct real along;      /* the gap along that */
};

/* ---- One verdict, and conventions ---------------------------------------- */

/* Judges a claim once (verdict.c), under one set of tolerances, and read by
 * conventions: what they define replaces the definitions of collide-judge(1).
 */
bool judge_once(const struct verdict_pair *pair, const struct claim *claim,
                const struct number_tolerances *tolerances,
                unsigned conventions, struct arena *arena,
                struct verdict *verdict);

/* Adds a fault for each required part that was not judged. false: memory is
 * used up. */
bool judge_required(struct judging *judging, unsigned parts);

/* Judges whether all numbers are finite, whether the shapes overlap or touch,
 * and the amounts; false: after a wrong answer about overlap nothing else is
 * judged. judge_finite returns the fault, or NULL. */
bool judge_relation(struct judging *judging);
struct verdict_fault *judge_finite(struct judging *judging);

/* ---- Whole shapes (whole_truth.c) ---------------------------------------- */

struct whole_truth {
    const char *undecided;  /* why it is not known; NULL: it is */
    struct real depth;      /* the shortest translation of B that separates */
    struct real_vec normal; /* its direction, a unit vector */
    double scale;           /* of coordinates and radii */
};

/* The least translation that separates shapes of which pieces overlap; of
 * several, the one that is nearest to the direction of `hint`, which may be
 * (0, 0). If they only touch, the normal has that direction. O(w^2 n) for w
 * edges of differences of pieces and n pairs of pieces, at most. false: memory
 * is used up. */
bool whole_find(const struct verdict_parts *a, const struct verdict_parts *b,
                bool is_touching, struct claim_vec hint, struct arena *arena,
                struct whole_truth *truth);

/* How far a place is from a shape; below 0: inside (contains_truth.c). */
struct real parts_gap(const struct verdict_parts *parts, struct claim_vec at);

/* True if a convention is about the two shapes, and the claim has the parts
 * that it defines (conventions.c). */
bool convention_applies(const struct verdict_pair *pair,
                        const struct claim *claim,
                        enum verdict_convention convention);

/* The parts of a claim by conventions: normals of (0, 0), and contacts that are
 * vertices, or the center of a disc. */
void judge_zero_normal(struct judging *judging);
void judge_vertex_contacts(struct judging *judging);

static inline bool has_convention(unsigned bits,
                                  enum verdict_convention convention)
{
    return bits & (1U << convention);
}

/* ---- Faults and values (verdict.c) -------------------------------------- */

/* Adds a fault with a printf message. */
struct verdict_fault *judging_add(struct judging *judging,
                                  enum verdict_what what, int index,
                                  const char *format, ...) PRINTF_LIKE(4, 5);

/* A number in a message, to six digits, or its negation. */
struct number_text {
    char text[NUMBER_MAX];
};

struct number_text number_text_of(const struct real *number, bool negated);

/* A claimed number in a message, with all digits: one that is only slightly
 * wrong must not look right. */
struct number_text claim_text_of(double claimed);

/* Set the claimed and the right value of a fault: numbers or places, with the
 * measure of the error, or flags. */
void fault_numbers(struct verdict_fault *fault, double claimed,
                   const struct real *exact,
                   const struct truth_measure *measure);
void fault_places(struct verdict_fault *fault, struct claim_vec claimed,
                  const struct real_vec *exact,
                  const struct truth_measure *measure);
void fault_flags(struct verdict_fault *fault, bool claimed, bool exact);

/* Sets the error of a fault: its size, in ulps and in tolerances. fault_size
 * sets only its size, where the error is no deviation from the right value but
 * another answer. */
void fault_error(struct verdict_fault *fault,
                 const struct truth_measure *measure);
void fault_size(struct verdict_fault *fault, double error);

/* Adds the fault with these values, unless the measure passes; then true.
 * expect_unit measures a unit vector itself. */
bool expect_place(struct judging *judging, enum verdict_what what, int index,
                  struct claim_vec claimed, const struct real_vec *exact,
                  const struct truth_measure *measure, const char *message);
bool expect_unit(struct judging *judging, enum verdict_what what, int index,
                 struct claim_vec claimed, const struct real_vec *exact,
                 const char *message);
bool expect_number(struct judging *judging, enum verdict_what what, int index,
                   double claimed, const struct real *exact,
                   const struct truth_measure *measure, const char *message);

static inline bool claim_vec_is_finite(struct claim_vec vec)
{
    return isfinite(vec.x) && isfinite(vec.y);
}

/* A claimed vector, exactly; a vector in doubles. */
struct real_vec real_vec_of(struct claim_vec vec);
struct claim_vec near_vec(const struct real_vec *vec);

/* The direction from a side to the other shape, along a normal from A to B. */
static inline struct claim_vec direction_from(bool of_b,
                                              struct claim_vec normal)
{
    return of_b ? (struct claim_vec){-normal.x, -normal.y} : normal;
}

/* "A", "B". */
const char *side_name(bool of_b);

/* The shape of a side. */
const struct verdict_shape *judging_shape(const struct judging *judging,
                                          bool of_b);

/* The vertex of this number of the file; -1: there is none. */
int verdict_vertex(const struct verdict_shape *shape, int number);

/* ---- Features and right values (features.c) ----------------------------- */

/* A feature by its numbers in the file: an edge e, a vertex v, or a cut c
 * between two vertices. */
struct feature_name {
    char kind;
    int number[2]; /* the second one of a cut, else -1 */
};

/* A feature of the convex hull: a corner, or the edge from that corner on. */
struct hull_feature {
    bool is_edge;
    int corner; /* an index into shape->hull */
};

struct feature_name name_of_vertex(const struct verdict_shape *shape,
                                   int vertex);
struct feature_name name_of_edge(const struct verdict_shape *shape, int edge);
struct feature_name name_of_claimed(const struct claim_feature *feature);
struct feature_name name_of_feature(const struct verdict_shape *shape,
                                    struct hull_feature feature);

/* Writes "a.e2", "b.v0" or "a.c1-3". As values: one feature, or both that
 * meet. */
void feature_name_write(char text[VERDICT_FEATURE], bool of_b,
                        struct feature_name name);
struct verdict_value feature_text(bool of_b, struct feature_name name);
struct verdict_value features_text(struct feature_name a,
                                   struct feature_name b);

/* Adds a feature to those that a fault is about, up to two different ones. */
void fault_feature(struct verdict_fault *fault, bool of_b,
                   struct feature_name name);

/* The same to the fault that was added last. */
void judging_feature(struct judging *judging, bool of_b,
                     struct feature_name name);

/* The feature of a shape that is farthest along the right normal, and its name;
 * and the axis with that normal: "a.e2", or "a.v1 b.v0". */
struct hull_feature right_feature(const struct judging *judging, bool of_b);
struct feature_name right_name(const struct judging *judging, bool of_b);
struct verdict_value right_axis(const struct judging *judging);

/* Gives the faults that name no features the two that meet along the right
 * normal. */
void faults_name_features(struct judging *judging);

/* The closest or deepest point of a shape along the right normal; of several,
 * the one that is nearest to a finite place. */
struct real_vec right_point(const struct judging *judging, bool of_b,
                            struct claim_vec near);

/* The point of the line between two ends that is nearest to a place, and how
 * far it is from the first end, as a share of the line: 0 .. 1. */
struct real_vec nearest_of_segment(const struct real_vec ends[2],
                                   const struct real_vec *place,
                                   struct real *share);

/* Adds the fault that there is no such feature. */
struct verdict_fault *judging_add_absent(struct judging *judging,
                                         enum verdict_what what, int index,
                                         const struct claim_feature *feature);

/* ---- The normal (verdict_normal.c) -------------------------------------- */

/* True if a direction attains the gap of the shapes within the tolerance of the
 * depth or the distance; *gap is the gap along it. */
bool judging_attains(const struct judging *judging, const struct real *gap,
                     struct truth_measure *measure);

/* True if depths have an absolute or a relative tolerance. Then rounded answers
 * are judged, for which normals of the same depth are no longer exactly tied.
 */
bool judging_has_free_ties(const struct judging *judging);

/* Judges the normal, the alternative normals, and the closest or deepest
 * points. */
void judge_normal(struct judging *judging);
void judge_alternatives(struct judging *judging);
void judge_points(struct judging *judging);

/* ---- Directions that rounding has turned (turned.c) ----------------------
 *
 * Only a profile has such rounding: without it these are false and 0. */

/* True if a claimed normal is the direction between two places as far as
 * rounding turns it, and that direction attains the gap of the shapes. */
bool judging_is_turned(const struct judging *judging, struct claim_vec claimed,
                       const struct truth_direction *direction);

/* True if a claimed normal is a right one as far as rounding turns the way
 * between the cores; or the shortest edge that is perpendicular to it, if the
 * claimed normal attains the gap of the shapes. */
bool judging_is_core_turned(const struct judging *judging,
                            struct claim_vec claimed,
                            const struct real_vec *right);
bool judging_is_edge_turned(const struct judging *judging,
                            struct claim_vec claimed,
                            const struct real_vec *right);

/* How far rounding turns the shortest edge that is perpendicular to a right
 * normal, or the way between the cores: at most 1. */
double judging_right_turn(const struct judging *judging,
                          const struct real_vec *right);

/* How far rounding turns an edge: `shorter` if it may make a point of it. */
double judging_edge_turn(const struct judging *judging,
                         const struct truth_shape *shape, int edge,
                         double shorter);

/* How far rounding moves points beyond their tolerance, as a rounded shape
 * touches at its radius along the normal between the cores; and contacts, whose
 * normal may also be that of a reference edge, which turns by so much. A
 * reported normal shows how far that normal turned. */
double judging_turned_points(const struct judging *judging, double radius);
double judging_turned_contacts(const struct judging *judging, double radius,
                               double turn, struct claim_vec normal);

/* ---- Axes and features (verdict_axis.c) --------------------------------- */

/* Judges the axis, and the features that it names. */
void judge_axis(struct judging *judging);

/* Judges the axis of an alternative, if it is an edge. */
void judge_alternative_axis(struct judging *judging, int index);

/* Judges alternatives that occur twice. */
void judge_twice(struct judging *judging);

/* The edge that a feature names as an edge of the shape; -1: there is none. A
 * cut between pieces has no number: it is the edge nearest to the claimed
 * points, or to the normal, to which each edge of a manifold is about
 * square. */
int judging_edge(const struct judging *judging,
                 const struct claim_feature *feature);

/* How far a vertex lies behind the farthest vertex along a direction. */
struct truth_measure measure_behind(const struct judging *judging,
                                    const struct truth_shape *shape, int vertex,
                                    const struct truth_direction *direction);

/* The opposite direction. */
struct truth_direction direction_turned_round(struct truth_direction direction);

/* The largest of the numbers that the surface of a shape is made of where it is
 * farthest along an exact unit vector: the feature along it, and the radius. No
 * point of the surface is better known than these numbers. */
double feature_scale(const struct truth_shape *shape,
                     struct claim_vec direction);

/* The corner of the hull that is farthest along a direction, exactly; an index
 * into shape->hull. And the feature along an exact unit vector, which is given
 * in doubles: the edge at that corner if it is perpendicular to the vector, but
 * for the rounding of these doubles. */
int farthest_corner(const struct truth_shape *shape,
                    struct claim_vec direction);
struct hull_feature feature_along(const struct truth_shape *shape,
                                  struct claim_vec direction);

/* The magnitude of a corner of the hull: its larger coordinate. */
double corner_scale(const struct truth_shape *shape, int corner);

/* ---- Manifolds (manifold.c) ----------------------------------------------
 *
 * A straight side with vertices on it is one edge here, as it is for who clips:
 * edges and vertices are those of the convex hull, counter-clockwise. */

/* A shape without the vertices that are no corners. */
struct manifold_side {
    const struct verdict_shape *shape;
    struct truth_shape hull;
    const int *corners; /* of vertex i of the shape the number in the hull; -1:
                           it is no corner */
};

/* The reference feature, and the feature that touches it. */
struct manifold_form {
    bool flip;            /* the reference is B's */
    int reference;        /* an edge, -1: a vertex; */
    int reference_vertex; /*   which one */
    int incident;         /* an edge of the other shape, -1: a vertex; */
    int incident_vertex;  /*   which one */
};

struct manifold {
    struct judging *judging;
    struct manifold_side sides[2];
};

/* The side of the reference, and the other. */
static inline const struct manifold_side *
manifold_reference(const struct manifold *manifold,
                   const struct manifold_form *form)
{
    return &manifold->sides[form->flip];
}

static inline const struct manifold_side *
manifold_incident(const struct manifold *manifold,
                  const struct manifold_form *form)
{
    return &manifold->sides[!form->flip];
}

/* The edge before, and the corner after, another. */
static inline int manifold_before(const struct manifold_side *side, int i)
{
    return i > 0 ? i - 1 : side->hull.count - 1;
}

static inline int manifold_after(const struct manifold_side *side, int i)
{
    return i + 1 < side->hull.count ? i + 1 : 0;
}

/* The unit vector out of the reference. */
struct real_vec manifold_outward(const struct manifold *manifold,
                                 const struct manifold_form *form);

/* The cosine of the angle between an edge's outward normal and a direction. */
double manifold_squareness(const struct truth_shape *hull, int edge,
                           struct claim_vec direction);

/* True if another edge of the incident shape surely faces the reference more
 * than this one, by more than normals may be off. */
bool manifold_is_faced_less(const struct manifold *manifold,
                            const struct manifold_form *form, int edge,
                            int other);

/* The direction of an edge's outward normal, as a normal of the pair. */
struct truth_direction manifold_edge_normal(const struct manifold *manifold,
                                            bool of_b, int edge);

/* The two edges at a corner, first the edge with the larger squareness. A disc
 * has none: -1. */
void manifold_edges_at(const struct manifold_side *side, int corner,
                       struct claim_vec direction, int edges[2]);

/* How much an edge of the incident shape faces the reference: minus the cosine
 * of the angle between their outward normals. */
struct real manifold_facing(const struct manifold *manifold,
                            const struct manifold_form *form, int edge);

/* 1 if a rounded edge surely faces the reference so little that its corner
 * replaces the edge, -1 if surely not, 0 if nearly 45 degrees. */
int manifold_is_steep(const struct real *facing);

/* Adds the faults of a tried form to the verdict of the claim. */
void manifold_take_faults(struct judging *judging, const struct verdict *best);

/* Judges the manifold of the claim; judge_unnamed the manifold of a claim that
 * does not name its features (manifold_forms.c). */
void judge_manifold(struct judging *judging);
void judge_unnamed(const struct manifold *manifold);

/* Judges the contacts of a form (contacts.c); false: it has no contact segment,
 * which is a fault. */
bool judge_contacts(const struct manifold *manifold,
                    const struct manifold_form *form, enum claim_place place);

/* How many contacts the claim needs for a form: 1 or 2. */
int contacts_needed(const struct manifold *manifold,
                    const struct manifold_form *form);

/* ---- Contacts ------------------------------------------------------------
 *
 * Contacts are compared to the segment that is left of the incident edge
 * between the planes at the ends of the reference edge, or to the tip of a
 * round end. */

/* Each contact is held against all of a shape, so of many their number alone is
 * judged: two are right at most. */
#define JUDGED_CONTACTS 16

struct contact_segment {
    const struct manifold *manifold;
    const struct manifold_form *form;
    enum claim_place place;
    struct truth_shape incident; /* the hull whose surface contacts are on */
    struct real_vec outward;     /* of the reference */
    struct real length;          /* of the reference, if that is an edge */
    int count;                   /* ends, 1 or 2: on the incident shape */
    struct truth_clipped ends[2];
    int corners[2]; /* of the incident edge; or twice the vertex */
    int tip; /* where there is but one end: of which corner it is the tip */
    double turned; /* how far rounding may move the ends of the incident edge
                      along it, beyond the tolerance of points */
    const struct number_tolerances *of_depths; /* without turned normals */
    bool is_vertex;      /* there is one end, the tip at a vertex */
    bool is_parallel;    /* the edges are, exactly: both ends are as deep */
    bool has_line;       /* of the incident edge, by two ends of its surface */
    bool is_round;       /* ends of the edge are tips, or those of the line */
    struct real tips[2]; /* where the tips are along the reference */
    int near;            /* the end that is a tip; -1: none is */
    struct truth_clipped line[2];
    struct real low, high;              /* of both, along the reference */
    struct real along[JUDGED_CONTACTS]; /* of the claimed contacts, unless
                                           is_vertex */
    double scale; /* of numbers that contacts come from: the incident feature's
                     coordinates and its radius */
};

static inline const struct truth_shape *
reference_hull(const struct contact_segment *segment)
{
    return &manifold_reference(segment->manifold, segment->form)->hull;
}

static inline const struct truth_shape *
incident_hull(const struct contact_segment *segment)
{
    return &segment->incident;
}

/* In contact_segment.c: finds the rest of a segment, of which the manifold, the
 * form and the place are set. Its count is 0 where nothing is left of the edge.
 */
void contact_segment_find(struct contact_segment *segment);

/* How far a place is along the reference edge. */
struct real contact_along(const struct contact_segment *segment,
                          struct claim_vec place);

/* How far a place is beyond the planes at the ends of the reference edge; 0 if
 * it is between them. */
struct real contact_beyond(const struct contact_segment *segment,
                           struct claim_vec place);

/* The depth of the incident shape at a place along the reference edge; false:
 * any depth of a point there is right. */
bool contact_surface_depth(const struct contact_segment *segment,
                           const struct real *along, struct real *depth);

/* How far beside that surface a place is that lies by `error` too deep, or not
 * deep enough, for where it is along the edge: less by the cosine of the slope.
 * Only where there is a depth. */
struct real contact_surface_off(const struct contact_segment *segment,
                                const struct real *along, double error);

/* In contacts.c: the place of a contact on the incident shape or, if only that
 * is known, as it is claimed. */
struct claim_vec contact_place(const struct contact_segment *segment,
                               int index);

/* The scale of a contact's rounding: its coordinates, and those of the feature
 * that it is a point of, as a point of an edge near the origin is no better
 * known than the ends. */
double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place);

/* How far a length along the reference edge is from 0: ends of a segment may
 * also be off as far as rounding turns the incident edge. */
struct truth_measure
contact_measure_along(const struct contact_segment *segment,
                      const struct real *length, double scale);

/* How far a contact is from a possible end of the segment: a place along the
 * reference, or for a round end any between the tip and the surface's end. */
struct truth_measure contact_measure_end(const struct contact_segment *segment,
                                         int index, int end);

/* In contact_ids.c: judges the ids of all contacts of a record of this program:
 * which features meet there. */
void judge_contact_ids(const struct contact_segment *segment);

#endif
